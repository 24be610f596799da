/** The files of the burn rate calculator, its shortcuts, and that it asks no server. */
import { describe, expect, it } from 'vitest';
import type { Download } from 'playwright-core';
import { read as readBook, utils } from 'xlsx';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { readPdf } from '@tests/setup/browser/read-pdf';
import { configure, field, hasFocus, openPlan, stored } from './burn-rate-steps';

async function sheet(download: Download, name: string): Promise<unknown[][]> {
  expect(download.suggestedFilename()).toBe('burn-rate-report.xlsx');
  const book = readBook(await bytesOf(download), { type: 'buffer' });
  return utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, raw: false });
}

/** Name, and the font that it is drawn with; Devanagari is in the one that every PDF has. */
const NAMES = [
  ['क्षितिज', null],
  ['श्रीनिवास', null],
  ['ஸ்ரீ', 'tamil'],
  ['കൃഷ്ണൻ', 'malayalam'],
  ['ਗੁਰਪ੍ਰੀਤ', 'gurmukhi'],
] as const;

describe('files', () => {
  it('of PDF have names in the scripts of India as pictures in fonts of ours, and their text to be searched', async () => {
    const { page } = await openPlan({
      teamMembers: NAMES.map(([name], at) => ({ id: `t${at}`, name, role: 'Engineer', monthlyCost: 100_000 })),
    });
    const fonts: string[] = [];
    page.on('request', (request) => {
      const [, script] = /noto-sans-(\w+)-\w+-wght-normal\.[^/]*woff2$/.exec(request.url()) ?? [];
      if (script) fonts.push(script);
    });
    const waiting = page.waitForEvent('download');
    await page.keyboard.press('Control+p');
    const { text, pictures } = await readPdf(await bytesOf(await waiting));
    for (const [name] of NAMES) expect(text).toContain(name);
    expect(pictures).toBe(NAMES.length);
    expect(fonts.toSorted()).toEqual(NAMES.flatMap(([, script]) => script ?? []).toSorted());
  });

  it('BURN-16 BURN-17 BURN-21 exports by menu and by keys, not while typing, and asks no server', async () => {
    const { page } = await openPlan({});
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
    });
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    const notices = page.getByRole('region', { name: 'Notices' });

    await page.getByRole('button', { name: 'Export' }).click();
    await expect
      .poll(async () => (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['PDF', 'Excel']);
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    await notices.getByText('PDF generated successfully').waitFor();
    await expect.poll(() => downloads.length).toBe(1);
    expect(downloads[0]?.suggestedFilename()).toBe('burn-rate-report.pdf');
    expect((await bytesOf(downloads[0]!)).subarray(0, 5).toString()).toBe('%PDF-');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    await notices.getByText('Exported to "burn-rate-report.xlsx"').waitFor();
    await expect.poll(() => downloads.length).toBe(2);
    // Five months and one: the heading and six rows.
    const rows = await sheet(downloads[1]!, 'Projection');
    expect(rows).toHaveLength(7);
    expect(rows[1]).toEqual(expect.arrayContaining(['$96,000.00', '$17,500.00', '$78,500.00', 'Warning']));

    const team = page.getByRole('region', { name: 'Team costs' });
    await team.getByRole('button', { name: 'Add team member' }).click();
    await expect.poll(() => hasFocus(field(team, 'Name'))).toBe(true);
    await field(team, 'Name').press('Control+e');
    await field(team, 'Name').press('Control+p');
    await field(team, 'Name').press('Escape');
    await expect.poll(() => hasFocus(team.getByRole('button', { name: 'Add team member' }))).toBe(true);
    await page.keyboard.press('Control+p');
    await expect.poll(() => downloads.length).toBe(3);
    await page.keyboard.press('Meta+e');
    await expect.poll(() => downloads.length).toBe(4);
    expect(downloads.slice(2).map((one) => one.suggestedFilename())).toEqual([
      'burn-rate-report.pdf',
      'burn-rate-report.xlsx',
    ]);

    // What is entered is stored here, and the next file has it.
    const panel = await configure(page);
    await field(panel, 'Bank balance').fill('0');
    await panel.getByRole('button', { name: 'Done' }).click();
    await panel.waitFor({ state: 'hidden' });
    const waiting = page.waitForEvent('download');
    await page.keyboard.press('Control+e');
    expect(await sheet(await waiting, 'Projection')).toHaveLength(2);
    await expect.poll(() => stored(page, 'burnCalc_bankBalance')).toBe('0');
    const shell =
      /^GET \/api\/(maintenance\/status|notifications\b|checklist\b|account\b|session\b|user\b)|\/api\/saved\/sync$/;
    expect(asked.filter((call) => !shell.test(call))).toEqual([]);
  });
});
