/** What is closed to guests asks them to log in, in one sentence, and comes back to the same place. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Login Required' });
const SENTENCE = 'You need to be logged in to access these features.';

describe('what a guest tries', () => {
  // What each list asks is proven by the screens: directory/guest-prompts, media-screen, RoadmapScreen, ResourcesScreen.
  it('SHELL-22 SHELL-23 SHELL-37 is asked about every time, sent to no one and kept nowhere, and comes along to the sign-in', async () => {
    const { page, context, allow } = await openPage('/portal/saved-investors', { guest: true });
    const sent: string[] = [];
    context.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    const ask = async (press?: () => Promise<void>) => {
      await press?.();
      await prompt(page).getByText(SENTENCE, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await prompt(page).waitFor({ state: 'hidden' });
    };
    // The page of what is saved asks by itself.
    await ask();
    await page.getByRole('heading', { name: 'Your Saved Items' }).waitFor();

    // The icon of saved items gives the focus back, and its place goes along to the sign-in.
    await page.goto('/portal/mentors');
    for (const name of [/^Book a call with /, /^More information/])
      await ask(() => page.locator('main').getByRole('button', { name }).first().click());
    expect(sent).toEqual([]);
    const kept = await page.evaluate(async () => ({
      keys: ['favorites', 'collections', 'comparison', 'saved'].filter(
        (key) => (localStorage.getItem(key) ?? '[]') !== '[]',
      ),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }));
    expect(kept).toEqual({ keys: [], databases: [] });
    const icon = page.getByRole('link', { name: 'Saved items' });
    await ask(() => icon.click());
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Saved items');
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Exit Guest Mode' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await icon.click();
    allow(/\/login/);
    await prompt(page).getByRole('button', { name: 'Login Now' }).click();
    await page.waitForURL('**/login?returnTo=%2Fportal%2Fsaved-investors');
    expect(await page.evaluate(() => localStorage.getItem('guestMode'))).toBeNull();
  });
});
