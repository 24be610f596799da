/** When the code that sends a mail of the outreach tool is fetched, and what happens without a network. */
import { describe, expect, it } from 'vitest';
import { textOf } from '../saved/saved-steps';
import { bodyOf, caughtLinks, openTool, send, stored, subjectOf, write } from './outreach-steps';

describe('sending', () => {
  it('what sends a mail is fetched as the buttons are reached for, and a press then opens it at once', async () => {
    const { page } = await openTool();
    const scripts = new Set<string>();
    page.on('requestfinished', (request) => {
      if (/ways-out|template-input/.test(request.url())) scripts.add(request.url());
    });
    await write(page, 'Hello', 'Hi Ravi');
    expect([...scripts]).toEqual([]);
    await page.getByRole('button', { name: 'Save Draft' }).hover();
    await expect.poll(() => scripts.size).toBe(2);
    // Until they have run, not only arrived.
    await page.evaluate(`Promise.all(${JSON.stringify([...scripts])}.map((url) => import(url))).then(() => null)`);
    await page.getByRole('button', { name: 'Send Email' }).click();
    // Counted within the press: a window that opens later may be stopped.
    const opened = await page.getByRole('menuitem', { name: 'Gmail' }).evaluate((item: HTMLElement) => {
      item.click();
      return (window as unknown as { caught: unknown[] }).caught.length;
    });
    expect(opened).toBe(1);
    await page.getByText('Opening your email client!', { exact: true }).waitFor();
  });

  it('without a network a press says so, nothing is lost, and the next one goes through', async () => {
    const { page, context, allow } = await openTool();
    allow(/ERR_INTERNET_DISCONNECTED/);
    await write(page, 'Hello', 'Hi Ravi');
    await context.setOffline(true);
    await send(page, 'Gmail');
    await page.getByText('Connection Error', { exact: true }).first().waitFor();
    expect(await caughtLinks(page)).toEqual([]);
    expect([await subjectOf(page).inputValue(), await bodyOf(page).inputValue()]).toEqual(['Hello', 'Hi Ravi']);
    await context.setOffline(false);
    await send(page, 'Gmail');
    await expect.poll(async () => (await caughtLinks(page)).length).toBe(1);
  });

  it('every way out asks while a blank is open, and what goes out with one is not noted as written to', async () => {
    const person = { id: 'hand:1', name: 'Asha Rao', fund: '', email: 'asha@example.com', values: [] };
    const { page } = await openTool('?to=hand:1', {}, { outreach_people: [person] });
    await page.locator('[data-compose]').getByText('Asha Rao').waitFor();
    await write(page, 'For {{our_answer}}', 'Hi {{firstName|there}}, we do [your product].');
    const question = page.getByRole('alertdialog', { name: 'Some blanks are still open' });
    const download = async () => {
      await page.getByRole('button', { name: 'More for this email' }).click();
      await page.getByRole('menuitem', { name: 'Download .eml' }).click();
    };
    const copy = () => page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await page.evaluate(() => navigator.clipboard.writeText('before'));
    for (const act of [
      copy,
      download,
      ...(['Gmail', 'Outlook', 'Default client'] as const).map((by) => () => send(page, by)),
    ]) {
      await act();
      await expect.poll(() => question.getByRole('listitem').allInnerTexts()).toEqual(['Our answer', '[your product]']);
      await question.getByRole('button', { name: 'Go back' }).click();
      await question.waitFor({ state: 'detached' });
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before');
    expect(await caughtLinks(page)).toEqual([]);

    await copy();
    await question.getByRole('button', { name: 'Copy anyway' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('Subject: For {{our_answer}}\n\nHi Asha, we do [your product].');
    const file = page.waitForEvent('download');
    await download();
    await question.getByRole('button', { name: 'Download anyway' }).click();
    expect(await textOf(file)).toContain('{{our_answer}}');
    await send(page, 'Gmail');
    await question.getByRole('button', { name: 'Open Gmail anyway' }).click();
    await expect.poll(async () => (await caughtLinks(page)).length).toBe(1);
    expect(await stored(page, 'outreach_log')).toBeNull();

    await write(page, 'For Kaveri', 'Hi {{firstName|there}}, we pay clinics.');
    await send(page, 'Gmail');
    await expect.poll(async () => ((await stored(page, 'outreach_log')) as unknown[] | null)?.length).toBe(1);
    expect(await question.count()).toBe(0);
  });
});
