/** The assistant's window: asking, an answer that comes in, sources, copies and files of it, and what is said when it fails. */
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../../setup/download-bytes';
import { expectGoodLook } from '../../setup/look';
import { isFocused, openContext, openPage } from '../../setup/page';
import {
  answered,
  answers,
  ASK,
  ask,
  asked,
  dialogOf,
  doubleCalls,
  field,
  holdStream,
  isAborted,
  MODEL,
  openAssistant,
  PAGE,
  RICH,
  streamed,
  tell,
} from './assistant-steps';

const FAILED = 'Failed to get AI response';

/** A page of the portal whose answers the test sends. */
async function openHeld(path = '/portal/mentors') {
  const opened = await openContext({ as: 'founder' });
  await doubleCalls(opened.context, { state: MODEL, list: { items: [], next: null } });
  await holdStream(opened.context);
  const page = await opened.context.newPage();
  await page.goto(path);
  return { ...opened, page };
}

describe('a question', () => {
  it('is answered from the portal’s own content, with a source that opens', async () => {
    const { page } = await openPage('/portal/mentors', { as: 'founder' });
    const dialog = await openAssistant(page);
    await dialog.getByText('It is not a language model').waitFor();
    await ask(page, 'What is vesting?');
    await answered(page);
    const answer = answers(page);
    await answer.getByText('Earning shares or options over time.').first().waitFor();
    await answer.getByText('no language model').waitFor();
    expect(await answer.locator('[data-uncited]').count()).toBe(0);
    const source = answer.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Vesting', exact: true });
    expect(await source.getAttribute('href')).toMatch(/^\/portal\?tab=guide/);
    await answer.getByRole('link', { name: 'Source 1: Vesting', exact: true }).first().click();
    await page.waitForURL(/\/portal\?tab=guide/);
    await page.getByRole('heading', { name: 'Vesting', exact: true }).filter({ visible: true }).first().waitFor();
  });
});

describe('an answer that comes in', () => {
  it('CHAT-04 is drawn while it streams, without half-open marks, told by sentences, and stopped by a press', async () => {
    const { page } = await openHeld();
    const dialog = await openAssistant(page);
    await dialog.getByText('api.model.example (big-1)').waitFor();
    await expect.poll(() => isFocused(field(page))).toBe(true);
    await ask(page, 'How long does it last?');
    await dialog.getByText('How long does it last?').waitFor();
    expect(await asked(page)).toMatchObject([{ text: 'How long does it last?', history: [] }]);

    await tell(
      page,
      { conversationId: 'b'.repeat(24), userMessageId: 'c'.repeat(24), messageId: 'd'.repeat(24), by: 'model' },
      { status: 'Looking through your tools' },
    );
    await answers(page).getByText('Looking through your tools').waitFor();
    await tell(page, { content: 'Six **mon' });
    await answers(page).locator('strong', { hasText: 'mon' }).waitFor();
    expect(await answers(page).innerText()).not.toContain('*');
    const spoken = page.locator('[data-spoken]');
    expect(await spoken.innerText()).not.toContain('Six');
    await tell(page, { content: 'ths**. Then it en' });
    await spoken.getByText('Six months.').waitFor();
    expect(await spoken.innerText()).not.toContain('Then');

    await dialog.getByRole('button', { name: 'Stop' }).click();
    await answers(page).getByText('Stopped early.').waitFor();
    await expect.poll(() => isAborted(page)).toBe(true);
    await spoken.getByText('Then it en').waitFor();

    // It goes on in its place, and asks by its own id.
    await answers(page).getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => asked(page)).toHaveLength(2);
    expect((await asked(page))[1]).toMatchObject({ continueOf: 'd'.repeat(24), conversationId: 'b'.repeat(24) });
    await tell(page, { content: 'ds.' }, '[DONE]');
    await answers(page).getByText('Then it ends.').waitFor();
    expect(await answers(page).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Send' }).waitFor();
  });

  it('CHAT-01 CHAT-12 shows sources, sums and drafts safely, is copied, exported, and looks well', async () => {
    const { page, context } = await openHeld();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await openAssistant(page);
    await ask(page, 'How long do ₹40 lakh last?');
    await tell(page, ...RICH, '[DONE]');
    const answer = answers(page);
    await answer.getByRole('region', { name: 'Sources' }).waitFor();

    const cite = answer.getByRole('link', { name: 'Source 1: Burn Rate Calculator' });
    expect(await cite.getAttribute('href')).toBe('/portal/tools/burn-rate');
    expect(await cite.getAttribute('target')).toBeNull();
    const news = answer.getByRole('link', { name: /^Startups raise less/ });
    expect([await news.getAttribute('target'), await news.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    expect(await answer.locator('img, script, iframe, a[href^="javascript"]').count()).toBe(0);
    await answer.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await answer.locator('[data-uncited]').count()).toBe(3);
    await answer.getByText('Paragraphs with a dotted line have no source.').waitFor();
    await answer.getByText('cash ÷ (costs − revenue)').waitFor();
    expect(await answer.getByRole('link', { name: 'Open in the outreach tool' }).getAttribute('href')).toBe(
      '/portal/tools/outreach-generator',
    );

    await answer.getByRole('button', { name: 'Copy answer' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('The money lasts 6.7 months [1], see the tool.');
    expect(copied).toMatch(/\[1\] Burn Rate Calculator: http.*\/portal\/tools\/burn-rate/);

    for (const [label, ending, part] of [
      ['Text', 'txt', 'Assistant (language model)'],
      ['Markdown', 'md', '> How long do ₹40 lakh last?'],
      ['JSON', 'json', '"type": "assistant"'],
      ['PDF', 'pdf', '%PDF'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Export the conversation' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: label }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`Runway.${ending}`);
      expect((await bytesOf(file)).toString('utf8')).toContain(part);
    }
    await expectGoodLook(page, { within: 'dialog[open]', widths: [1280, 390, 320] });
  });
});

describe('what fails', () => {
  it('CHAT-06 says so in the chat, keeps what was typed and what came, and asks again', async () => {
    const { page, context, allow } = await openPage('/portal/mentors', { as: 'founder' });
    allow(/ai-chat\/chat/);
    const dialog = await openAssistant(page);
    await dialog.getByText('It is not a language model').waitFor();
    const alert = dialog.getByRole('alert');
    const refusals = [
      [{ status: 500, body: '<html>' }, FAILED],
      ['abort', FAILED],
      [
        {
          status: 429,
          headers: { 'retry-after': '60' },
          json: { success: false, message: 'You have asked ten questions in a minute.' },
        },
        'You have asked ten questions in a minute. Try again in 1 minute.',
      ],
    ] as const;
    for (const [answer, told] of refusals) {
      await context.route(ASK, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)));
      await ask(page, 'What is a SAFE?');
      await alert.getByText(told, { exact: true }).waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('What is a SAFE?');
      expect(await answers(page).count()).toBe(0);
      await context.unroute(ASK);
    }

    // A stream that ends without its marker keeps what came, and Retry writes it anew.
    const ids = {
      conversationId: 'b'.repeat(24),
      userMessageId: 'c'.repeat(24),
      messageId: 'd'.repeat(24),
      by: 'embedded' as const,
    };
    await context.route(ASK, (route) => route.fulfill(streamed(ids, { content: 'A SAFE is' })));
    await field(page).press('Enter');
    await alert.getByText(FAILED, { exact: true }).waitFor();
    await answers(page).getByText('A SAFE is').waitFor();
    expect(await field(page).inputValue()).toBe('');
    await context.unroute(ASK);
    await context.route(ASK, (route) =>
      route.fulfill(streamed(ids, { content: 'Hal' }, { error: FAILED, code: 'upstream' }, '[DONE]')),
    );
    await alert.getByRole('button', { name: 'Retry' }).click();
    await answers(page).getByText('This answer was cut off.').waitFor();
    await alert.getByText(FAILED, { exact: true }).waitFor();
    await context.unroute(ASK);
    await context.route(ASK, (route) => route.fulfill(streamed(ids, { content: 'A promise of shares.' }, '[DONE]')));
    await alert.getByRole('button', { name: 'Retry' }).click();
    await answers(page).getByText('A promise of shares.').waitFor();
    expect(await alert.count()).toBe(0);
    expect(await answers(page).count()).toBe(1);
  });

  it('CHAT-11 says that a copy failed', async () => {
    const { page } = await openPage('/portal/mentors', { as: 'founder' });
    const dialog = await openAssistant(page);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await ask(page, 'What is a SAFE?');
    await answers(page).getByRole('button', { name: 'Copy answer' }).click();
    await dialog.getByRole('alert').getByText('Failed to copy', { exact: true }).waitFor();
  });

  it('keeps what is typed over a close and a reload, and holds a question that is too long', async () => {
    const { page } = await openPage('/portal/mentors', { as: 'founder' });
    await page.keyboard.press('a');
    await dialogOf(page).waitFor();
    await field(page).fill('Not yet asked');
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially('second line');
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'hidden' });
    await page.reload();
    await openAssistant(page);
    await expect.poll(() => field(page).inputValue()).toBe('Not yet asked\nsecond line');
    await field(page).fill('x'.repeat(4001));
    await dialogOf(page).getByText('4,001 of 4,000').waitFor();
    await field(page).press('Enter');
    expect(await dialogOf(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
    await field(page).fill('');
    expect(await page.locator('[data-message="user"]').count()).toBe(0);
  });
});

describe('a guest', () => {
  it('is told what is left, asks by a suggestion, keeps nothing, and is led to the sign-in', async () => {
    const { page } = await openPage(PAGE, { guest: true, width: 390 });
    await page.getByText('3 of 3 questions left today.').waitFor();
    const chips = page.getByRole('list', { name: 'Suggestions' }).getByRole('button');
    expect(await chips.count()).toBe(5);
    const question = (await chips.first().innerText()).trim();
    await chips.first().click();
    await page.locator('[data-message="user"]').getByText(question).waitFor();
    await answered(page);
    await page.getByText('2 of 3 questions left today.').waitFor();
    expect(page.url()).not.toContain('conversation=');
    const link = page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).first();
    expect(await link.getAttribute('href')).toBe('/login?returnTo=%2Fportal%2Fassistant');
    expect(await page.getByRole('button', { name: 'Conversations' }).count()).toBe(0);
    const login = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Add a file' }).click();
    await login.getByText('Log in to ask about a file.').waitFor();
    await login.getByRole('button', { name: 'Cancel' }).click();
    await login.waitFor({ state: 'hidden' });

    // The same in the window, over which the question lies.
    await page.goto('/portal/mentors');
    await page.setViewportSize({ width: 1280, height: 860 });
    const dialog = await openAssistant(page);
    await ask(page, 'What is a SAFE?');
    await answered(page);
    await dialog.getByText('1 of 3 questions left today.').waitFor();
    await dialog.getByRole('button', { name: 'Add a file' }).click();
    await login.getByText('Log in to ask about a file.').waitFor();
    await login.getByRole('button', { name: 'Login Now' }).click();
    await page.waitForURL(/\/login\?returnTo=%2Fportal%2Fassistant$/);
  });
});
