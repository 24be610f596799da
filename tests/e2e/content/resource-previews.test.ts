/** Previews of every kind of file, hostile ones too, pages of a category, and Drive documents, in an Outset of its own. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '../../setup/app';
import { addLibrary, DRIVE_ID, DRIVE_LINK, FIGMA_LINK, MALFORMED_LINK } from '../../setup/library';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, follow, openPage, type Opened, type PageOptions } from '../../setup/page';

const TAB = '/portal?tab=resources';
const TOO_LARGE = 'This file is too large to show here. Download it to open it.';
const dataDir = newDataDir();
let app: App;
/** The tab of a member, for all tests that only look at what is there. */
let member: Opened;

beforeAll(async () => {
  app = await startApp(dataDir);
  await addLibrary(app);
  member = await open();
}, 240_000);
afterAll(async () => {
  await member?.close();
  await app?.stop();
  removeDataDir(dataDir);
});

const open = (options: PageOptions = {}, path = TAB) => openPage(path, { as: 'founder', ...options, at: app.base });
const kinds = (page: Page) =>
  page.locator('[data-category]', { has: page.getByRole('heading', { name: 'Of every kind' }) });

/** Opens the preview of a resource wherever it stands. Behind a dialog nothing can be typed. */
async function look(page: Page, name: string) {
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill(name);
  await page.getByText(new RegExp(`^\\d+ resources? match(es)? “${name}”\\.$`)).waitFor();
  await page.getByRole('button', { name: `Preview ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

describe('a category', () => {
  it('DASH-13 DASH-14 shows title, description, icon and color, five rows a page, and each row all it should', async () => {
    const { page } = await open();
    const tile = kinds(page).locator('[data-icon]');
    expect(await tile.getAttribute('data-icon')).toBe('Team');
    expect(await tile.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(250, 204, 21)');
    await kinds(page).getByText('Files for tests').waitFor();
    const rows = kinds(page).locator('[data-resource]');
    await expect.poll(() => rows.count()).toBe(5);
    const first = rows.first();
    for (const text of ['A picture', 'PNG', '0 downloads']) await first.getByText(text, { exact: true }).waitFor();
    await first.getByRole('img', { name: 'Rated 4.5 out of 5' }).waitFor();
    await first.getByRole('button', { name: 'Preview A picture' }).waitFor();
    await first.getByRole('link', { name: 'Download A picture' }).waitFor();
    await first.getByRole('button', { name: 'Bookmark A picture' }).waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages of Of every kind' });
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL(/page=[0-9a-f]{24}\.2/);
    await kinds(page).getByText('6–10 of 10').waitFor();
    await expect.poll(() => rows.first().innerText()).toContain('A document');
    await page.reload();
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(5);
    expect(await rows.first().innerText()).toContain('A document');
    await page.goBack();
    await kinds(page).getByText('1–5 of 10').waitFor();
    await page.goto(`${TAB}&q=looked`);
    await page.getByText('Not to be looked at', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /^Preview Not to be/ }).count()).toBe(0);
  });

  it('turns pages without JavaScript', async () => {
    const { page } = await open({ javaScript: false });
    await follow(
      page.getByRole('navigation', { name: 'Pages of Of every kind' }).getByRole('link', { name: 'Page 2' }),
    );
    expect(await kinds(page).locator('[data-resource]').first().innerText()).toContain('A document');
  });
});

describe('the preview', () => {
  it('DASH-23 shows a picture in place, opens by the address and closes by Escape', async () => {
    const { page } = await open();
    const picture = await look(page, 'A picture');
    const image = picture.getByRole('img', { name: 'A picture' });
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight]))
      .toEqual([12, 8]);
    await page.waitForURL(/show=/);
    await expectAccessible(page);
    await page.reload();
    await image.waitFor();
    await page.keyboard.press('Escape');
    await picture.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('show=');
  });

  it.each(['An Excel sheet', 'An old sheet'])('DASH-23 shows the first ten rows of %s', async (name) => {
    const { page } = member;
    const dialog = await look(page, name);
    await dialog.getByRole('table').waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(10);
    expect(await dialog.getByRole('row').nth(9).getByRole('cell').allInnerTexts()).toEqual(['Row 10', '18', 'text']);
    await dialog.getByText('Sheet “Plan”. The first 10 rows.').waitFor();
    await page.keyboard.press('Escape');
  });

  it('shows ten rows of a CSV with its formulas as text', async () => {
    const { page } = member;
    const dialog = await look(page, 'A CSV');
    await dialog.getByRole('table').waitFor();
    await expect.poll(() => dialog.getByRole('row').count()).toBe(10);
    expect(await dialog.getByRole('row').nth(1).getByRole('cell').allInnerTexts()).toEqual(['a', '=SUM(A1:A9)']);
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.keyboard.press('Escape');
  });

  it('shows Markdown as a document in which nothing runs, and text as text', async () => {
    const { page } = member;
    const title = await page.title();
    const dialog = await look(page, 'A document');
    await dialog.getByText("<script>document.title = 'owned'</script>").waitFor();
    expect(await dialog.locator('script, img, iframe').count()).toBe(0);
    await dialog.getByText("[press](javascript:document.title='owned')").waitFor();
    expect(await dialog.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      'https://example.com/a',
    ]);
    await dialog.getByRole('img', { name: 'Done:' }).waitFor();
    expect(await page.title()).toBe(title);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const text = await look(page, 'A text');
    await text.getByText('<b>plain</b>').waitFor();
    await page.keyboard.press('Escape');
  });

  it('DASH-16 DASH-24 says what cannot be previewed, and what is not there', async () => {
    const { page } = member;
    const letter = await look(page, 'A letter');
    await letter.getByRole('heading', { name: 'Preview not available for this file type' }).waitFor();
    await page.keyboard.press('Escape');
    const nothing = await look(page, 'Without a file');
    await nothing.getByRole('heading', { name: 'No preview available' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await nothing.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Download Without a file' }).click();
    await page.getByText('No file available for download').waitFor();
  });

  it('offers another try when the file cannot be fetched', async () => {
    const { page } = await open({ allow: [/\/files\/resources\//] });
    await page.route('**/files/resources/**', (route) => route.abort());
    const dialog = await look(page, 'A CSV');
    await dialog.getByRole('alert').getByText('The file could not be loaded').waitFor();
    await page.unroute('**/files/resources/**');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('table').waitFor();
  });
});

describe('a document on Drive', () => {
  const viewer = `https://drive.google.com/file/d/${DRIVE_ID}/preview`;

  it('DASH-21 DASH-22 API-129 is shown by Google’s viewer of its id, and nobody else is asked before a press', async () => {
    const { page, context } = await open();
    const asked: string[] = [];
    context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith(app.base)) asked.push(request.url());
    });
    await context.route(/google/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>viewer</title><p>The viewer</p>' }),
    );
    const dialog = await look(page, 'On Drive');
    await dialog.getByText(/Showing it here contacts Google/).waitFor();
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Show with Google’s viewer' }).click();
    const frame = dialog.locator('iframe');
    expect(await frame.getAttribute('src')).toBe(viewer);
    await dialog.frameLocator('iframe').getByText('The viewer').waitFor();
    expect(asked).toEqual([viewer]);
  });

  it('DASH-15 a download opens the link in a new tab and counts one', async () => {
    const { page, context } = await open({}, `${TAB}&q=drive`);
    await context.route(/google/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Drive</title>' }));
    const row = page.locator('[data-resource]', { hasText: 'On Drive' });
    const count = async () => Number(await row.locator('[data-downloads]').getAttribute('data-downloads'));
    const before = await count();
    const popup = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Download On Drive (opens Google Drive in a new tab)' }).click();
    await (await popup).waitForURL(DRIVE_LINK);
    expect(await (await popup).evaluate(() => window.opener === null)).toBe(true);
    await expect.poll(count).toBe(before + 1);
  });

  it('DASH-16 with a malformed address says "Invalid Google Drive link", for download and preview alike', async () => {
    // As an old database may hold it: no import would take it. What the server drew is of the link before, which React tells.
    const { page } = await open({ allow: [/#418/] }, 'about:blank');
    await page.route(`**${TAB}&q=broken`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(DRIVE_LINK, MALFORMED_LINK) });
    });
    await page.goto(`${TAB}&q=broken`);
    await page.getByRole('button', { name: 'Download A broken link' }).click();
    await page.getByText('Invalid Google Drive link').waitFor();
    await page.getByRole('button', { name: 'Preview A broken link' }).click();
    const dialog = page.getByRole('dialog', { name: 'A broken link' });
    await dialog.getByRole('heading', { name: 'Invalid Google Drive link' }).waitFor();
    expect(await dialog.locator('iframe').count()).toBe(0);
  });
});

describe('hostile files', () => {
  /** Returns the file of every resource with these bytes. */
  const serve = (page: Page, body: Buffer, contentType: string) =>
    page.route('**/files/resources/**', (route) => route.fulfill({ body, contentType }));
  const alive = async (page: Page) => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => 1 + 1)).toBe(2);
    await page.unroute('**/files/resources/**');
  };

  it('an HTML page named .pdf is not shown, whatever type it comes as', async () => {
    const { page } = member;
    const html = Buffer.from('<!doctype html><script>parent.document.title = "owned"</script><h1>Log in</h1>');
    for (const type of ['application/pdf', 'text/html']) {
      await serve(page, html, type);
      const dialog = await look(page, 'A paper');
      await dialog.getByRole('heading', { name: 'Preview not available for this file type' }).waitFor();
      await dialog.getByText(/does not match its name/).waitFor();
      expect(await dialog.locator('iframe').count()).toBe(0);
      await alive(page);
    }
    expect(await page.title()).not.toContain('owned');
  });

  it('a sheet over 8 MB is refused, and a CSV as large is read at its start', async () => {
    const { page } = member;
    const big = Buffer.alloc(9 * 1024 * 1024, 'a,=1\n');
    await serve(page, Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), big]), 'application/octet-stream');
    const sheet = await look(page, 'An Excel sheet');
    await sheet.getByText(TOO_LARGE).waitFor();
    await alive(page);
    await serve(page, big, 'text/csv');
    const csv = await look(page, 'A CSV');
    await csv.getByRole('table').waitFor();
    await expect.poll(() => csv.getByRole('row').count()).toBe(10);
    await alive(page);
  });

  it('a zip bomb is found out before it is unpacked, and a damaged sheet is called damaged', async () => {
    const { page } = member;
    const bomb = await look(page, 'A bomb');
    await bomb.getByText(TOO_LARGE).waitFor();
    await alive(page);
    await serve(page, Buffer.from('PK\u0003\u0004 nothing more', 'latin1'), 'application/octet-stream');
    const broken = await look(page, 'An Excel sheet');
    await broken.getByText('This sheet is damaged and cannot be read.').waitFor();
    await alive(page);
  });

  it('a picture of a billion pixels is not decoded', async () => {
    const { page } = member;
    const { png } = await import('../../factories/photos');
    await serve(page, Buffer.from(png(40_000, 40_000, new TextEncoder().encode('x'))), 'image/png');
    const dialog = await look(page, 'A picture');
    await dialog.getByText(/too large to show here/).waitFor();
    expect(await dialog.locator('img').count()).toBe(0);
    await alive(page);
  });
});

describe('the linked resource of a startup term', () => {
  const GUIDE = '/portal?tab=guide&q=linked';

  it('DASH-26 is a link for members', async () => {
    const { page } = await open({ javaScript: false }, GUIDE);
    const term = page.locator('[data-term]');
    await term.getByRole('heading', { name: 'Post-money SAFE' }).waitFor();
    await term.getByText('Linked for tests.').waitFor();
    const link = term.getByRole('link', { name: 'Open resource for Post-money SAFE, in a new tab' });
    expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
      FIGMA_LINK,
      'noopener noreferrer',
    ]);
  });

  it('DASH-26 SHELL-25 is closed to guests, who are asked to log in', async () => {
    const { page } = await open({ as: undefined, guest: true }, GUIDE);
    expect(await page.content()).not.toContain('figma.com');
    await page.getByRole('button', { name: 'Open resource for Post-money SAFE' }).click();
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
    await expectAccessible(page);
  });
});
