/** A person's conversations against the real service: asked, kept over pages and reloads, found, renamed, deleted, and not kept on wish. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, openContext, openPage } from '../../setup/page';
import { answered, answers, ask, dialogOf, field, forgetConversations, openAssistant, PAGE } from './assistant-steps';

const rows = (page: Page) => page.getByRole('list', { name: 'Conversations', exact: true }).getByRole('listitem');
const more = async (page: Page, title: string, what: 'Rename' | 'Delete') => {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
};

describe('conversations', () => {
  it('are kept over pages, opened by their address, found, renamed and deleted', async () => {
    const { page, context } = await openPage('/portal/mentors', { as: 'founder' });
    await forgetConversations(context);
    await openAssistant(page);
    await ask(page, 'What is a SAFE?');
    await answered(page);
    const source = answers(page).getByRole('region', { name: 'Sources' }).getByRole('link').first();
    expect(await source.getAttribute('href')).toMatch(/^\//);
    const said = await answers(page).innerText();

    // On the next page it is there again, and leads to a page of its own.
    await page.goto('/portal/incubators');
    const dialog = await openAssistant(page);
    await answered(page);
    await dialog.getByRole('link', { name: 'Open as a page' }).click();
    await page.waitForURL(/\/portal\/assistant\?conversation=[0-9a-f]{24}$/);
    await expect.poll(() => answers(page).innerText()).toBe(said);

    await ask(page, 'Which incubators are in Bengaluru? <script>');
    await answered(page, 2);
    await page.reload();
    await answered(page, 2);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.waitForURL((url) => url.search === '');
    await ask(page, 'What should be in a data room?');
    await answered(page);
    await page.waitForURL(/conversation=/);
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.goBack();
    await answered(page, 2);

    const [, title = ''] =
      /More for (.*)/.exec(
        (await page.getByRole('button', { name: /^More for .*data room/ }).getAttribute('aria-label')) ?? '',
      ) ?? [];
    await more(page, title, 'Rename');
    await page.getByRole('dialog', { name: 'Rename the conversation' }).getByLabel('Name').fill('Papers <b>🚀');
    await page.keyboard.press('Enter');
    await rows(page).getByText('Papers <b>🚀').waitFor();
    await page.getByLabel('Search conversations').fill('papers');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel('Search conversations').fill('nothing like it');
    await page.getByText('No conversation matches “nothing like it”.').waitFor();
    await page.getByLabel('Search conversations').fill('');
    await expect.poll(() => rows(page).count()).toBe(2);
    await expectGoodLook(page, {
      also: async (_, width) => {
        if (width === 390) await page.getByRole('button', { name: 'Conversations' }).click();
      },
    });
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 860 });

    await more(page, 'Papers <b>🚀', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('button', { name: 'Assistant settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Assistant settings' });
    await settings.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('No conversations yet').waitFor();
    await page.waitForURL((url) => url.search === '');
  });

  it('are not kept where a person wants none', async () => {
    const opened = await openContext({ as: 'visitor' });
    await forgetConversations(opened.context);
    const page = await opened.context.newPage();
    await page.goto(PAGE);
    await page.getByText('It is not a language model').waitFor();
    await page.getByRole('button', { name: 'Assistant settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Assistant settings' });
    const keep = settings.getByRole('switch', { name: 'Save my conversations' });
    const turn = async () => {
      const saved = page.waitForResponse('**/api/ai-chat/settings');
      await keep.click();
      expect((await saved).ok()).toBe(true);
    };
    await turn();
    expect(await settings.getByRole('switch').count()).toBe(1);
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await page.getByText('This conversation is not saved.').waitFor();
    await ask(page, 'What is vesting?');
    await answered(page);
    expect(page.url()).not.toContain('conversation=');
    await page.reload();
    await page.getByText('No conversations yet').waitFor();
    await page.getByRole('button', { name: 'Assistant settings' }).click();
    await turn();
  });

  it('that are gone or cannot be loaded say so, and a new one can begin', async () => {
    const opened = await openContext({ as: 'founder', width: 390 });
    opened.allow(/ai-chat\/conversations/);
    const page = await opened.context.newPage();
    await page.goto(`${PAGE}?conversation=${'0'.repeat(24)}`);
    await page.getByText('This conversation no longer exists.').waitFor();
    await opened.context.route(/\/api\/ai-chat\/conversations(\?|$)/, (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await page.getByRole('button', { name: 'Conversations' }).click();
    const sheet = page.getByRole('dialog', { name: 'Conversations' });
    await sheet.getByLabel('Search conversations').fill('x');
    await sheet.getByRole('alert').getByText('Your conversations could not be loaded.').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Start a new conversation' }).click();
    await page.getByRole('heading', { name: 'What would you like to know?' }).waitFor();
    expect(await dialogOf(page).count()).toBe(0);
    expect(await field(page).inputValue()).toBe('');
  });
});
