/** A person's conversations against the real service: asked, kept over pages and reloads, found, renamed, deleted. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { answered, answers, ask, forgetConversations, openAssistant } from './assistant-steps';

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
    const name = page.getByRole('dialog', { name: 'Rename the conversation' }).getByLabel('Name');
    await name.fill('Papers <b>🚀');
    // On the field itself: the dialog may still move the focus as it opens.
    await name.press('Enter');
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
    await settings.getByRole('switch', { name: 'Save my conversations' }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await settings.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('No conversations yet').waitFor();
    await page.waitForURL((url) => url.search === '');
  });
});
