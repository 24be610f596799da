/** A press that sends a mail acts within the press itself, with and without a network, and loses nothing. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { textOf } from '@tests/e2e/saved/saved-steps';
import { bodyOf, caughtLinks, openTool, storedMail, subjectOf, write } from './outreach-steps';

const WAYS = ['Gmail', 'Outlook', 'Default client'] as const;

/** How many links the press itself opens: a browser may stop a window that opens later. */
async function openedBy(page: Page, way: (typeof WAYS)[number]): Promise<number> {
  await page.getByRole('button', { name: 'Send Email' }).click();
  return page.getByRole('menuitem', { name: way }).evaluate((item: HTMLElement) => {
    const { caught } = window as unknown as { caught: unknown[] };
    const before = caught.length;
    item.click();
    return caught.length - before;
  });
}

const mailOn = async (page: Page) => [await subjectOf(page).inputValue(), await bodyOf(page).inputValue()];

describe('sending', () => {
  it('a press opens the link of each way within the press itself', async () => {
    const { page } = await openTool();
    await write(page, 'Hello', 'Hi Ravi');
    for (const way of WAYS) expect(await openedBy(page, way), way).toBe(1);
    await page.getByText('Opening your email client!', { exact: true }).first().waitFor();
  });

  it('without a network a press opens the mail as well, as a link and as a file, and nothing is lost', async () => {
    const { page, context, allow } = await openTool('', { fresh: true });
    allow(/ERR_INTERNET_DISCONNECTED/);
    await write(page, 'Hello', 'Hi Ravi');
    await context.setOffline(true);
    expect(await openedBy(page, 'Gmail')).toBe(1);
    await page.getByText('Opening your email client!', { exact: true }).first().waitFor();
    const [link] = await caughtLinks(page);
    expect(Object.fromEntries(new URL(link!.href).searchParams)).toMatchObject({ su: 'Hello', body: 'Hi Ravi' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More for this email' }).click();
    await page.getByRole('menuitem', { name: 'Download .eml' }).click();
    expect(await textOf(download)).toContain('Subject: Hello\r\n');
    expect(await page.getByText('Connection Error').count()).toBe(0);
    expect(await mailOn(page)).toEqual(['Hello', 'Hi Ravi']);
    await expect.poll(() => storedMail(page)).toEqual(['Hello', 'Hi Ravi']);

    await context.setOffline(false);
    await page.reload();
    await expect.poll(() => mailOn(page)).toEqual(['Hello', 'Hi Ravi']);
    expect(await openedBy(page, 'Gmail')).toBe(1);
  });
});
