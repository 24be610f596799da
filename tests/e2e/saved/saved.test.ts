/** Saved items in Chromium: from a directory to the saved page, collections, notes, Undo, offline, guests. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, openPage, type Opened, isFocused } from '../../setup/page';
import { afterFrame, expectNoSidewaysScroll } from '../../setup/waits';
import { makeAccount } from '../accounts/account-steps';
import {
  collectionOf,
  COLLECTION,
  dragTo,
  makeSaver,
  openFor,
  someEntries,
  expectStored,
  storedRecords,
  type Put,
  type Saver,
} from './saved-steps';

/** Somebody with nothing saved, on this page. */
async function openAs(path: string) {
  const { email } = await makeAccount();
  return { ...(await openFor({ email }, path)), email };
}

const stored = async (email: string) => (await storedRecords(email)).map(({ kind }) => kind).sort();

describe('saving', () => {
  it('SAVE-12 SAVE-16 SAVE-17 takes a favourite once, and an item into a collection that has a name', async () => {
    const { page, email } = await openAs('/portal/seed');
    const options = page.getByRole('button', { name: /^Options for/ });
    await options.first().click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await page.getByText('Added to Favorites').waitFor();
    await page.getByRole('menu').first().waitFor({ state: 'hidden' });
    await options.first().click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await page.getByText('Already in Favorites').waitFor();
    await options.nth(1).click();
    await page.getByRole('menuitem', { name: 'Save to Collection' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Save to Collection' });
    const create = dialog.getByRole('button', { name: 'Create & Save' });
    await dialog.getByLabel('New collection').fill('   ');
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('New collection').fill('First round');
    await create.click();
    await page.getByText('Collection Created').waitFor();
    await dialog.getByRole('button', { name: /First round\s*1 item/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => stored(email), { timeout: 20_000 }).toEqual(['collection', 'favourite', 'member']);
  });

  it('works offline in a directory that never saved anything before, and catches up', async () => {
    const { page, context, email } = await openAs('/portal/seed');
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

  it('sends what was saved a moment ago before it signs out', async () => {
    const { page, email, allow } = await openAs('/portal/startup-influencers');
    // Nothing goes up by itself: the sign-out has to.
    allow(/api\/saved\/sync net::ERR_FAILED/);
    let isHeld = true;
    await page.route('**/api/saved/sync', (route) => (isHeld ? route.abort() : route.continue()));
    await page
      .getByRole('button', { name: /^Save (?!.* to a collection$)/ })
      .first()
      .click();
    await page.getByText('Added to Favorites').waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toMatch(/"unsent":\["favourite/);
    isHeld = false;
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout from this device' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('saved'))).toBeNull();
    expect(await stored(email)).toEqual(['favourite']);
  });

  it('counts at the bookmark, in this tab and in others', async () => {
    const { page, context } = await openAs('/portal/startup-influencers');
    const bookmark = (on: typeof page, name: string) => on.getByRole('banner').getByRole('link', { name, exact: true });
    await bookmark(page, 'Saved items').waitFor();
    const other = await context.newPage();
    await other.goto('/portal/support');
    await bookmark(other, 'Saved items').waitFor();
    const star = page.getByRole('button', { name: /^Save (?!.* to a collection$)/ });
    await star.first().click();
    await bookmark(page, 'Saved items, 1').waitFor();
    await star.first().click();
    await bookmark(page, 'Saved items, 2').waitFor();
    await bookmark(other, 'Saved items, 2').waitFor();
    await expect.poll(() => bookmark(other, 'Saved items, 2').innerText()).toBe('2');
    await expectAccessible(other, { within: 'header' });
  });

  it('keeps a note, renames, and brings a deleted collection back with Undo', async () => {
    const saver = await makeSaver();
    await saver.save(collectionOf(await someEntries(saver.token, 1), "O'Neil & मुंबई"));
    const { page } = await openFor(saver, '/portal/saved-investors');
    await page.getByRole('tab', { name: /O'Neil & मुंबई \(1\)/ }).click();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Note').fill('Ask about pricing');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Ask about pricing').waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Later');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('tab', { name: 'Later (1)' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByText('No favorites added yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('tab', { name: 'Later (1)' }).click();
    await page.getByText('Ask about pricing').waitFor();
  });
});

describe('Your Saved Items', () => {
  let saver: Saver;
  let opened: Opened;
  beforeAll(async () => {
    saver = await makeSaver();
    const [one, other] = await someEntries(saver.token, 2);
    await saver.save([['favourite', one?.ref ?? '', true], ...collectionOf([other!], 'First round')]);
    opened = await openFor(saver, '/portal/saved-investors');
  });
  afterAll(() => opened.close());

  it('SAVE-01 SAVE-02 SAVE-03 have a tab for all favourites, one a type, and one a collection', async () => {
    const { page } = opened;
    await page.getByRole('heading', { level: 1, name: 'Your Saved Items' }).waitFor();
    await expect
      .poll(() => page.getByRole('tab').allInnerTexts())
      .toEqual([
        'All Favorites (1)',
        'Incubators',
        'YouTube influencers',
        'Startup influencers',
        'Pre-seed investors',
        'Seed investors',
        'Angel investors',
        'First round (1)',
      ]);
    await page.getByText('1-1 of 1 items').waitFor();
  });

  it('SAVE-07 SAVE-13 SAVE-23 are taken out of their collection and their type, and survive a reload', async () => {
    const { page } = opened;
    await page.getByRole('tab', { name: 'First round (1)' }).click();
    await page.getByRole('button', { name: /^Remove .* from First round$/ }).click();
    await page.getByText('Removed from Collection').waitFor();
    await page.getByText('No items in "First round" yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('tab', { name: 'First round (1)' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'First round (1)', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'All Favorites (1)' }).click();
    await page.getByRole('button', { name: /^Remove .* from favorites$/ }).click();
    await page.getByText('Removed', { exact: true }).waitFor();
    await page.getByText('No favorites added yet').waitFor();
    // No card is left to take the focus.
    await expect.poll(() => isFocused(page.getByRole('tab', { name: 'All Favorites (0)' }))).toBe(true);
    await expect.poll(() => stored(saver.email), { timeout: 20_000 }).toEqual(['collection', 'member']);
  });
});

describe('the cards', () => {
  it('SAVE-04 SAVE-05 SAVE-06 stand six a page in one, two or three columns, with three tags and the count of the rest', async () => {
    const saver = await makeSaver();
    const some = await someEntries(saver.token, 12);
    const withMany = some.find(({ sectors }) => sectors.length > 3)!;
    const entries = [withMany, ...some.filter((entry) => entry !== withMany)].slice(0, 8);
    await saver.save([...entries].reverse().map(({ ref }): Put => ['favourite', ref, true]));
    const { page } = await openFor(saver, '/portal/saved-investors');
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
    const columns = () => list.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
    for (const [width, count] of [
      [390, 1],
      [700, 1],
      [900, 2],
      [1280, 3],
      [1800, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(columns, { message: `${width} px` }).toBe(count);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await page.getByText('7-8 of 8 items').waitFor();
    await page.reload();
    await page.getByText('7-8 of 8 items').waitFor();
  });

  it('SAVE-10 say Failed to load data. when they or what was saved cannot be had, and try again', async () => {
    const saver = await makeSaver();
    const [entry] = await someEntries(saver.token, 1);
    await saver.save([['favourite', entry?.ref ?? '', true]]);
    const { page, allow } = await openFor(saver, 'about:blank');
    allow(/500 GET \/api\/saved\/cards/);
    allow(/500 POST \/api\/saved\/sync/);
    let broken = /saved\/(sync|cards)/;
    await page.route(/\/api\/saved\//, (route) =>
      broken.test(route.request().url()) ? route.fulfill({ status: 500, json: { success: false } }) : route.continue(),
    );
    await page.goto('/portal/saved-investors');
    await page.getByRole('alert').getByText('Failed to load data.').waitFor();
    await expectAccessible(page);
    broken = /saved\/cards/;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab', { name: 'All Favorites (1)' }).waitFor();
    await page.getByRole('alert').getByText('Failed to load data.').waitFor();
    broken = /nothing/;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: entry?.name ?? '', exact: true }).waitFor();
  });

  it('are dragged onto the tab of a collection and to another place, with Undo', async () => {
    const saver = await makeSaver();
    const entries = await someEntries(saver.token, 4);
    const [a, b, c, d] = entries.map(({ name }) => name) as [string, string, string, string];
    await saver.save([
      ...collectionOf(entries.slice(0, 3)),
      ['collection', '1790000000001', { name: 'Later' }],
      ['favourite', entries[3]?.ref ?? '', true],
    ]);
    const { page } = await openFor(saver, '/portal/saved-investors');
    const card = (name: string) => page.locator('article', { has: page.getByRole('link', { name, exact: true }) });
    const shown = () => page.locator('article a[href^="/portal/"]').allInnerTexts();
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
  });

  it('are moved by keyboard as well, with the focus on what moved and the place said aloud', async () => {
    const saver = await makeSaver();
    const entries = await someEntries(saver.token, 7);
    await saver.save(collectionOf(entries));
    const { page } = await openFor(saver, `/portal/saved-investors?tab=${COLLECTION}`);
    const name = entries[0]?.name ?? '';
    const menu = page.getByRole('button', { name: `More for ${name}` });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (let place = 2; place <= 7; place++) {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
      await page.getByText(`${name} is now ${place} of 7 in Seed round.`).waitFor({ state: 'attached' });
      await afterFrame(page);
      await expect.poll(focused).toBe(`More for ${name}`);
    }
    // It went to the second page, and the page with it.
    await page.waitForURL(/page=2/);
    await page.getByText('7-7 of 7 items').waitFor();
  });
});

describe('the saved page', () => {
  it('SAVE-08 says what belongs there while it is empty', async () => {
    const { page } = await openPage('/portal/saved-investors?tab=angel', { as: 'visitor' });
    await page.getByText('No Angel investors added yet').waitFor();
    await expectGoodLook(page);
  });

  it('asks guests to log in', async () => {
    const { page } = await openPage('/portal/saved-investors', { guest: true });
    const dialog = page.getByRole('alertdialog', { name: 'Login Required' });
    await dialog.waitFor();
    // One request at a time: the page's own comes when the dialog has gone.
    const login = page.locator('[data-gate-login]');
    expect(await login.isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await login.waitFor();
  });
});
