/** The assistant's window: asking, and the sources, copies and files of an answer. */
import { describe, expect, it } from 'vitest';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openContext, openPage } from '@tests/setup/browser/page';
import { answered, answers, ask, ASK, doubleCalls, openAssistant, PAGE, RICH, streamed } from './assistant-steps';

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

describe('a short window', () => {
  it('leaves room for the messages, on the page and in the window of the assistant', async () => {
    const { page } = await openPage(PAGE, { as: 'founder', width: 320, height: 256 });
    const messages = page.getByRole('region', { name: 'Messages' });
    const height = async () => (await messages.boundingBox())?.height;
    expect(await height()).toBeGreaterThan(120);
    await page.setViewportSize({ width: 667, height: 375 });
    expect(await height()).toBeGreaterThan(120);
    await page.goto('/portal/mentors');
    await openAssistant(page);
    expect(await height()).toBeGreaterThan(120);
  });
});

describe('an answer that comes in', () => {
  it('CHAT-01 CHAT-12 shows sources, sums and drafts safely, is copied, exported, and looks well', async () => {
    const { context } = await openContext({ as: 'founder' });
    await doubleCalls(context);
    await context.route(ASK, (route) => route.fulfill(streamed(...RICH, '[DONE]')));
    const page = await context.newPage();
    await page.goto('/portal/mentors');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await openAssistant(page);
    await ask(page, 'How long do ₹40 lakh last?');
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
