/** Saved items in Chromium: offline, over tabs, before a sign-out, the look of the saved page, and cards that are dragged. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook, MOST_STOPS, stopsToContent } from '@tests/setup/browser/look';
import { expectAccessible, type PageOptions } from '@tests/setup/browser/page';
import { makeAccount } from '@tests/e2e/accounts/account-steps';
import {
  collectionOf,
  dragTo,
  makeSaver,
  openFor,
  someEntries,
  expectStored,
  storedRecords,
  type Put,
} from './saved-steps';

/** Someone with nothing saved, on this page. */
async function openAs(path: string, options?: PageOptions) {
  const { email } = await makeAccount();
  return { ...(await openFor({ email }, path, options)), email };
}

const stored = async (email: string) => (await storedRecords(email)).map(({ kind }) => kind).sort();

describe('saving', () => {
  it('works offline in a directory that never saved anything before, and catches up', async () => {
    const { page, context, email } = await openAs('/portal/seed', { fresh: true });
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('savedSyncedAt')), { timeout: 20_000 })
      .not.toBeNull();
    await context.setOffline(true);
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await page.getByText('Added to Favorites').waitFor();
    await context.setOffline(false);
    await expect.poll(() => stored(email), { timeout: 20_000 }).toEqual(['favourite']);
  });

  it('counts at the bookmark, in this tab and in others, and sends what was saved a moment ago before it signs out', async () => {
    const { page, context, email, allow } = await openAs('/portal/startup-influencers');
    const bookmark = (on: typeof page, name: string) => on.getByRole('banner').getByRole('link', { name, exact: true });
    await bookmark(page, 'Saved items').waitFor();
    const other = await context.newPage();
    await other.goto('/portal/support');
    await bookmark(other, 'Saved items').waitFor();
    const star = page.getByRole('button', { name: /^Save (?!.* to a collection$)/ });
    await star.first().click();
    await bookmark(page, 'Saved items, 1').waitFor();
    await star.first().click();
    await bookmark(other, 'Saved items, 2').waitFor();
    await expect.poll(() => bookmark(other, 'Saved items, 2').innerText()).toBe('2');
    await expectAccessible(other, { within: 'header' });
    await other.close();
    await expectStored(email, 'favourite').toHaveLength(2);

    // Nothing goes up by itself: the sign-out has to.
    allow(/api\/saved\/sync net::ERR_FAILED/);
    let isHeld = true;
    await page.route('**/api/saved/sync', (route) => (isHeld ? route.abort() : route.continue()));
    await star.first().click();
    await bookmark(page, 'Saved items, 3').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toMatch(/"unsent":\["favourite/);
    isHeld = false;
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout from this device' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toBeNull();
    expect(await stored(email)).toHaveLength(3);
  });
});

it(
  'SAVE-04 SAVE-05 SAVE-06 SAVE-08 SAVE-23 the cards are dragged, stand six a page in one, two or three columns, look right, and survive a reload',
  { timeout: 120_000 },
  async () => {
    const saver = await makeSaver();
    const some = await someEntries(saver.token, 12);
    const withMany = some.find(({ sectors }) => sectors.length > 3)!;
    const entries = [withMany, ...some.filter((entry) => entry !== withMany)].slice(0, 8);
    const [a, b, c, d] = entries.map(({ name }) => name) as [string, string, string, string];
    await saver.save([
      ...[...entries].reverse().map(({ ref }): Put => ['favourite', ref, true]),
      ...collectionOf(entries.slice(0, 3)),
      ['collection', '1790000000001', { name: 'Later' }],
    ]);
    const { page, context, allow } = await openFor(saver, '/portal/saved-investors');
    await page.getByText('1-6 of 8 items').waitFor();
    const list = page.getByRole('tabpanel').getByRole('list', { name: /^All Favorites/ });
    await expect.poll(() => list.locator('article').count()).toBe(6);
    expect(await page.getByRole('tabpanel').getByRole('combobox').count()).toBe(0);
    const tags = list.locator('article').first().getByRole('listitem');
    await expect.poll(() => tags.count()).toBe(4);
    expect(await tags.allInnerTexts()).toEqual([
      ...withMany.sectors.slice(0, 3),
      expect.stringContaining(`+${withMany.sectors.length - 3}`) as string,
    ]);

    // Onto the tab of a collection, to another place with Undo, and into another collection.
    const card = (name: string) => page.locator('article', { has: page.getByRole('link', { name, exact: true }) });
    const shown = () => page.locator('article a[href^="/portal/"]:not([aria-label])').allInnerTexts();
    await dragTo(page, card(d).getByText(/^Seed investor/), page.getByRole('tab', { name: 'Seed round (3)' }));
    await page.getByText('Added to Collection').waitFor();
    await page.getByRole('tab', { name: 'Seed round (4)' }).click();
    await expect.poll(shown).toEqual([a, b, c, d]);
    await dragTo(page, card(c).getByText(/^Seed investor/), card(a), { x: 0.1, y: 0.5 });
    await expect.poll(shown).toEqual([c, a, b, d]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(shown).toEqual([a, b, c, d]);
    await dragTo(page, card(a).getByText(/^Seed investor/), page.getByRole('tab', { name: 'Later (0)' }));
    await page.getByRole('tab', { name: 'Later (1)' }).waitFor();
    await expect.poll(shown).toEqual([b, c, d]);
    // Escape takes a drag back.
    const from = await card(b)
      .getByText(/^Seed investor/)
      .boundingBox();
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move(400, 400, { steps: 5 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await shown()).toEqual([b, c, d]);
    await expectStored(saver.email, 'member').toHaveLength(4);

    await page.getByRole('tab', { name: 'All Favorites (8)' }).click();
    const columns = () => list.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
    await expectGoodLook(page, {
      widths: [1800, 1280, 900, 700, 390],
      async also(_, width) {
        await expect.poll(columns, { message: `${width} px` }).toBe(width >= 1280 ? 3 : width >= 900 ? 2 : 1);
        if (width === 1280) expect(await stopsToContent(page)).toBeLessThanOrEqual(MOST_STOPS);
      },
    });
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('7-8 of 8 items').waitFor();
    // What this browser keeps is there before the account answers.
    allow(/api\/saved\/(sync|cards)\S* net::ERR_FAILED/);
    await context.route(/\/api\/saved\//, (route) => route.abort());
    await page.reload();
    await page.getByText('7-8 of 8 items').waitFor();
    await page.getByRole('tab', { name: 'Seed round (3)' }).waitFor();
    await page.getByRole('tab', { name: 'Angel investors' }).click();
    await page.getByText('No Angel investors added yet').waitFor();
  },
);
