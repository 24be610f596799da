/** What is closed to guests asks them to log in, in one sentence, and comes back to the same place. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Login Required' });
const SENTENCE = 'You need to be logged in to access these features.';

describe('what a guest tries', () => {
  // Eight pages and twenty questions: longer than other journeys.
  it(
    'SHELL-22 SHELL-23 SHELL-24 SHELL-37 is asked about every time, sent to nobody and kept nowhere, and comes along to the sign-in',
    { timeout: 120_000 },
    async () => {
      const { page, context, allow } = await openPage('/portal/seed', { guest: true });
      const sent: string[] = [];
      context.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
      });
      const expectPrompt = async (sentence = SENTENCE) => {
        await prompt(page).getByText(sentence, { exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await prompt(page).waitFor({ state: 'hidden' });
      };
      const ask = async (press: () => Promise<void>, sentence?: string) => {
        await press();
        await expectPrompt(sentence);
      };
      const choose = (name: string) => async () => {
        await page
          .getByRole('button', { name: /^Options for/ })
          .first()
          .click();
        await page.getByRole('menuitem', { name }).click();
      };
      await choose('View details')();
      await prompt(page).waitFor();
      await expectAccessible(page);
      await expectPrompt();
      await ask(choose('Add to Favorites'));
      await ask(choose('Save to Collection'));
      await ask(() => page.locator('tbody').getByRole('checkbox').first().click());
      await ask(() =>
        page
          .locator('tbody')
          .getByRole('button', { name: /^Save / })
          .first()
          .click(),
      );
      await ask(() => page.locator('tbody tr td:nth-child(4)').first().click());
      for (const [path, names] of [
        ['/portal/mentors', [/^Book a call with /]],
        ['/portal/startup-influencers', [/^Save (?!.* to a collection$)/, / to a collection$/]],
        ['/portal/yt-startup-influencers', [/^Save (?!.* to a collection$)/, / to a collection$/]],
      ] as const) {
        await page.goto(path);
        for (const name of names) await ask(() => page.locator('main').getByRole('button', { name }).first().click());
      }
      await page.goto('/portal/checklist');
      await ask(() => page.getByRole('checkbox').first().click());
      await page.goto('/portal?tab=resources');
      const bookmark = page.getByRole('button', { name: /^Bookmark / }).first();
      await ask(() => bookmark.click(), 'Please login to bookmark resources');
      // The page of what is saved asks by itself.
      await page.goto('/portal/saved-investors');
      await expectPrompt();
      await page.getByRole('heading', { name: 'Your Saved Items' }).waitFor();

      // News are asked for by POST, and store nothing.
      expect(sent.filter((call) => call !== 'POST /api/news/fetch-news')).toEqual([]);
      const kept = await page.evaluate(async () => ({
        keys: ['favorites', 'collections', 'comparison', 'saved'].filter(
          (key) => (localStorage.getItem(key) ?? '[]') !== '[]',
        ),
        databases: (await indexedDB.databases()).map(({ name }) => name),
      }));
      expect(kept).toEqual({ keys: [], databases: [] });

      // The icon of saved items gives the focus back, and its place goes along to the sign-in.
      await page.goto('/portal/mentors');
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
    },
  );
});
