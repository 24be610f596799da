/** The Resources tab in Chromium: columns, accordion, search, bookmarks, downloads, guests, without JavaScript. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, openPage } from '../../setup/page';

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
const openTitles = (page: Page) => page.locator('[data-category][open] h3').allInnerTexts();
const prompt = (page: Page) => page.getByRole('alertdialog', { name: 'Login Required' });
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

async function expectPrompt(page: Page, sentence: string): Promise<void> {
  await prompt(page).getByText(sentence, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await prompt(page).waitFor({ state: 'hidden' });
}

describe('the Resources tab', () => {
  it('DASH-12 alternates between two columns, is one on a phone, and is accessible in both themes', async () => {
    const { page } = await openPage(TAB, { as: 'founder' });
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
  });

  it('shows the columns in the right order on a phone before any script runs', async () => {
    const { page } = await openPage(TAB, { as: 'founder', width: 390, javaScript: false });
    const places = await Promise.all(SEEDED.map(async (title) => (await section(page, title).boundingBox())!.y));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('opens and closes by keyboard, and keeps what is open in the address', async () => {
    const { page } = await openPage(TAB, { as: 'visitor' });
    expect(await openTitles(page)).toEqual(['Fundraising kit', 'Finance and equity']);
    await section(page, 'Team and board').locator('summary').focus();
    await page.keyboard.press('Enter');
    await section(page, 'Team and board').getByText('Hiring plan').waitFor();
    await section(page, 'Fundraising kit').locator('summary').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => openTitles(page)).toEqual(['Finance and equity', 'Team and board']);
    await page.reload();
    await expect.poll(() => openTitles(page)).toEqual(['Finance and equity', 'Team and board']);
  });

  it('searches while one types, marks what matches, and can be linked to', async () => {
    const { page } = await openPage(TAB, { as: 'founder' });
    await page.keyboard.press('/');
    await page.keyboard.type('cap table');
    await page.waitForURL(/q=cap%20table/);
    await page.getByText('1 resource matches “cap table”.').waitFor();
    await expect.poll(() => titles(page)).toEqual(['Finance and equity']);
    expect((await page.locator('mark').allInnerTexts()).map((text) => text.toLowerCase())).toContain('cap');
    await expectAccessible(page);
    await page.goto(`${TAB}&q=zzzz`);
    await page.getByRole('heading', { name: 'No resource matches this search' }).waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => titles(page).then((all) => all.length)).toBe(SEEDED.length);
  });

  it('DASH-15 DASH-16 a download that fails says so and opens nothing; one that works raises the count by one', async () => {
    const { page, allow } = await openPage(TAB, { as: 'founder' });
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
    await page.reload();
    await expect.poll(count).toBe(before + 1);
  });

  it('previews a sheet with the figures of its formulas, grouped by lakh, on a phone too', async () => {
    for (const width of [1280, 390]) {
      const { page } = await openPage(`${TAB}&q=cap+table`, { as: 'founder', width });
      await page.getByRole('button', { name: 'Preview Cap table starter' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cap table starter' });
      await dialog.getByText('Sheet “Cap table”. The first 10 rows.').waitFor();
      // 5% of the company after all SAFEs, for ₹50 lakh at a cap of ₹10 crore.
      expect(
        await dialog
          .getByRole('row', { name: /^8 Angel A/ })
          .locator('td')
          .allInnerTexts(),
      ).toEqual([
        'Angel A (SAFE)',
        'SAFE',
        '',
        '0.00%',
        '₹50,00,000',
        '₹10,00,00,000',
        '59,524',
        '59,524',
        '5.00%',
        '',
        '0',
        '59,524',
        '4.00%',
        '',
      ]);
      await expectAccessible(page);
    }
  });

  it('can be read without JavaScript, and its files are links for members alone', async () => {
    const { page } = await openPage(`${TAB}&q=safe`, { as: 'founder', javaScript: false });
    expect(await titles(page)).toContain('Finance and equity');
    const link = page.getByRole('link', { name: 'Download SAFE, note or priced round' });
    expect(await link.getAttribute('href')).toBe('/files/resources/safe-and-note-comparison.pdf');
    const { page: other } = await openPage(TAB, { guest: true, javaScript: false });
    expect(await other.getByText('Pitch deck outline').count()).toBe(1);
    expect(await other.content()).not.toContain('/files/resources/');
  });
});

describe('bookmarks', () => {
  it('DASH-18 DASH-19 DASH-20 are toggled, kept in the browser database, listed by category, and survive a reload', async () => {
    const { page } = await openPage(TAB, { as: 'founder' });
    for (const name of ['Pitch deck outline', 'Cap table starter', 'Data room checklist']) {
      await bookmark(page, name).click();
      await marked(page, name).waitFor();
    }
    await page.getByText('Bookmark added').first().waitFor();
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
    await page.reload();
    await page.getByRole('button', { name: 'Bookmarks 2' }).waitFor();
    await bookmark(page, 'Cap table starter').waitFor();
  });

  it('agree between tabs, and belong to the person who made them', async () => {
    const { page, context } = await openPage(TAB, { as: 'founder' });
    const other = await context.newPage();
    await other.goto(TAB);
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

  it('DASH-18 say "Failed to update bookmark" when the browser keeps nothing, and take it back', async () => {
    const { page } = await openPage(TAB, { as: 'founder' });
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('Full.', 'QuotaExceededError');
      };
    });
    await bookmark(page, 'Investor pipeline').click();
    await page.getByText('Failed to update bookmark').waitFor();
    await bookmark(page, 'Investor pipeline').waitFor();
    await expect.poll(() => marked(page, 'Investor pipeline').count()).toBe(0);
  });

  it('say so when they cannot be read at all', async () => {
    const { page, context } = await openPage('about:blank', { as: 'founder' });
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Refused.', 'SecurityError');
      };
    });
    await page.goto(TAB);
    await bookmark(page, 'Investor pipeline').click();
    await page.getByText('Failed to update bookmark').waitFor();
    await page.getByRole('button', { name: 'Bookmarks' }).click();
    await page.getByRole('heading', { name: 'Your bookmarks could not be read' }).waitFor();
  });
});

describe('a guest', () => {
  it('SHELL-24 is asked to log in to bookmark and to see bookmarks, in the exact words', async () => {
    const { page } = await openPage(TAB, { guest: true });
    await bookmark(page, 'Pitch deck outline').click();
    await expectPrompt(page, 'Please login to bookmark resources');
    expect(await marked(page, 'Pitch deck outline').count()).toBe(0);
    await page.getByRole('button', { name: 'Bookmarks' }).click();
    await prompt(page).waitFor();
    await expectAccessible(page);
    await expectPrompt(page, 'Please login to view bookmarks');
    expect(await page.getByRole('dialog', { name: 'Bookmarked Resources' }).count()).toBe(0);
    expect((await page.evaluate(() => indexedDB.databases())).map(({ name }) => name)).not.toContain(
      'outset-bookmarks',
    );
  });

  it('SHELL-25 is asked to log in to preview and to download, and comes back to the same place', async () => {
    const { page, allow } = await openPage(TAB, { guest: true });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/downloads|\/files\/resources/.test(request.url())) calls.push(request.url());
    });
    const sentence = 'You need to be logged in to access these features.';
    await page.getByRole('button', { name: 'Preview Data room checklist' }).click();
    await expectPrompt(page, sentence);
    await page.getByRole('button', { name: 'Download Pitch deck outline' }).press('Enter');
    await expectPrompt(page, sentence);
    expect(calls).toEqual([]);
    await page.goto(`${TAB}&show=${'a'.repeat(24)}`);
    await prompt(page).waitFor();
    allow(/\/login/);
    await prompt(page).getByRole('button', { name: 'Login Now' }).click();
    await page.waitForURL(/\/login\?returnTo=/);
    await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe(`${TAB}&show=${'a'.repeat(24)}`);
  });
});
