/** The Resources tab in Chromium: columns, downloads, bookmarks. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

const TAB = '/portal?tab=resources';
const SEEDED = [
  'Fundraising kit',
  'Finance and equity',
  'Legal and compliance',
  'Product and launch',
  'Sales and marketing',
  'Team and board',
];
const titles = (page: Page, within = '') => page.locator(`${within} [data-category] h3`).allInnerTexts();
const section = (page: Page, title: string) =>
  page.locator('[data-category]', { has: page.getByRole('heading', { name: title }) });
const bookmark = (page: Page, name: string) => page.getByRole('button', { name: `Bookmark ${name}`, exact: true });
const marked = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove the bookmark of ${name}`, exact: true });

/** What the browser's database holds. */
const storedBookmarks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>[]>((done, failed) => {
        const opening = indexedDB.open('outset-bookmarks');
        opening.onerror = () => failed(new Error('not there'));
        opening.onsuccess = () => {
          const all = opening.result.transaction('bookmarks').objectStore('bookmarks').getAll();
          all.onsuccess = () => {
            opening.result.close();
            done(all.result as Record<string, unknown>[]);
          };
        };
      }),
  );

describe('the Resources tab', () => {
  it(
    'DASH-12 DASH-15 DASH-16 alternates between two columns, is one on a phone, is accessible in both themes; a download that fails says so, one that works raises the count',
    { timeout: 120_000 },
    async () => {
      const { page, allow } = await openPage(TAB, { as: 'founder' });
      await page.getByRole('heading', { name: 'Startup Resources' }).waitFor();
      await expectGoodLook(page, {
        async also(_, width) {
          if (width > 390) {
            await expect.poll(() => titles(page, '[data-column="1"]')).toEqual(SEEDED.filter((_, n) => n % 2 === 0));
            await expect.poll(() => titles(page, '[data-column="2"]')).toEqual(SEEDED.filter((_, n) => n % 2 === 1));
            const left = (await page.locator('[data-column="1"]').boundingBox())!;
            const right = (await page.locator('[data-column="2"]').boundingBox())!;
            expect([left.y, left.x + left.width < right.x]).toEqual([right.y, true]);
          } else {
            await expect.poll(() => titles(page, '[data-column="1"]')).toEqual(SEEDED);
            const boxes = await Promise.all(
              (await page.locator('[data-category]').all()).map((one) => one.boundingBox()),
            );
            expect(new Set(boxes.map((box) => box!.x)).size).toBe(1);
            expect(boxes.map((box) => box!.y)).toEqual(boxes.map((box) => box!.y).sort((a, b) => a - b));
          }
        },
      });
      await page.setViewportSize({ width: 1280, height: 860 });
      allow(/500 POST .*downloads|request: .*downloads/);
      const notice = page.getByText('Failed to process download');
      /** Presses, reads the notice and puts it away, so that the next one is its own. */
      const refused = async () => {
        await page.getByRole('link', { name: 'Download Pitch deck outline' }).click();
        await notice.waitFor();
        await page.getByRole('button', { name: 'Dismiss' }).click();
        await notice.waitFor({ state: 'hidden' });
      };
      const row = page.locator('[data-resource]', { hasText: 'Pitch deck outline' });
      const count = async () => Number(await row.locator('[data-downloads]').getAttribute('data-downloads'));
      const before = await count();
      await page.route('**/downloads', (route) =>
        route.fulfill({ status: 500, json: { success: false, message: 'Boom' } }),
      );
      await refused();
      await page.unroute('**/downloads');
      await page.route('**/downloads', (route) => route.abort());
      await refused();
      await page.unroute('**/downloads');
      // An answer that leads elsewhere is not followed.
      await page.route('**/downloads', (route) =>
        route.fulfill({ json: { success: true, data: { address: 'https://evil.example/x', downloads: 1 } } }),
      );
      await refused();
      expect(page.url()).toContain('/portal');
      expect(await count()).toBe(before);

      await page.unroute('**/downloads');
      const file = page.waitForEvent('download');
      await row.getByRole('link', { name: 'Download Pitch deck outline' }).click();
      expect((await file).suggestedFilename()).toBe('Pitch deck outline.pptx');
      await expect.poll(count).toBe(before + 1);

      // On a phone the order is right before any script runs.
      const { page: plain } = await openPage(TAB, { as: 'founder', width: 390, javaScript: false });
      const places = await Promise.all(SEEDED.map(async (title) => (await section(plain, title).boundingBox())!.y));
      expect(places).toEqual([...places].sort((a, b) => a - b));
    },
  );
});

describe('bookmarks', () => {
  it('DASH-18 DASH-19 DASH-20 are toggled, kept in the browser database, listed by category, survive a reload, agree between tabs, and belong to the person who made them', async () => {
    const { page, context } = await openPage(TAB, { as: 'founder' });
    for (const name of ['Pitch deck outline', 'Cap table starter', 'Data room checklist']) {
      await bookmark(page, name).click();
      await marked(page, name).waitFor();
    }
    // They are shown before they are kept.
    await expect.poll(() => storedBookmarks(page)).toHaveLength(3);
    expect((await storedBookmarks(page)).find(({ name }) => name === 'Cap table starter')).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      fileType: 'XLS',
      rating: 0,
      preview: true,
      fileSource: 'local',
      fileUrl: '/files/resources/cap-table-starter.xlsx',
      categoryTitle: 'Finance and equity',
      categoryColor: '#0f766e',
    });
    await page.reload();
    await marked(page, 'Cap table starter').waitFor();
    await page.getByRole('button', { name: 'Bookmarks 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bookmarked Resources' });
    const groups = async () =>
      Promise.all(
        (await dialog.locator('section').all()).map(async (group) => [
          await group.getAttribute('aria-label'),
          ...(await group.locator('li p:first-child').allInnerTexts()),
        ]),
      );
    await expect.poll(groups).toEqual([
      ['Fundraising kit', 'Pitch deck outline', 'Data room checklist'],
      ['Finance and equity', 'Cap table starter'],
    ]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove the bookmark of Cap table starter' }).click();
    await expect.poll(groups).toEqual([['Fundraising kit', 'Pitch deck outline', 'Data room checklist']]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo' }).click();
    await marked(page, 'Cap table starter').click();
    await bookmark(page, 'Cap table starter').waitFor();
    await expect.poll(() => storedBookmarks(page)).toHaveLength(2);

    // Another tab has what is kept, and the two agree.
    const other = await context.newPage();
    await other.goto(TAB);
    await other.getByRole('button', { name: 'Bookmarks 2' }).waitFor();
    await bookmark(other, 'Cap table starter').waitFor();
    await bookmark(page, 'Investor pipeline').click();
    await marked(other, 'Investor pipeline').waitFor();
    await marked(other, 'Investor pipeline').click();
    await bookmark(page, 'Investor pipeline').waitFor();
    await bookmark(page, 'Investor pipeline').click();
    await marked(other, 'Investor pipeline').waitFor();
    // Whose they are is told by a hash, also of those that an older version has kept.
    const names = (await storedBookmarks(page)).map(({ owner }) => owner);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{64}$/);
  });
});
