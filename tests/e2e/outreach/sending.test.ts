/** When the code that sends a mail of the outreach tool is fetched, and what happens without a network. */
import { describe, expect, it } from 'vitest';
import { bodyOf, caughtLinks, openTool, send, subjectOf, write } from './outreach-steps';

describe('sending', () => {
  it('what sends a mail is fetched as the buttons are reached for, and a press then opens it at once', async () => {
    const { page } = await openTool();
    const scripts = new Set<string>();
    page.on('requestfinished', (request) => {
      if (/send-mail/.test(request.url())) scripts.add(request.url());
    });
    await write(page, 'Hello', 'Hi Ravi');
    expect([...scripts]).toEqual([]);
    await page.getByRole('button', { name: 'Save Draft' }).hover();
    await expect.poll(() => scripts.size).toBe(1);
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
    const { page, context, allow } = await openTool('', { fresh: true });
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
});
