/** The equity split in Chromium: its exports, and how everything looks. */
import { describe, expect, it } from 'vitest';
import { read as readBook, utils } from 'xlsx';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { COMPANY, notice, openCapTable } from './cap-table-steps';

describe('the header', () => {
  it('EQ-05 EQ-27 EQ-28 exports a PDF and a workbook, prints, and says why it cannot', async () => {
    const { page, context, allow } = await openCapTable(COMPANY, { fresh: true });
    const download = async (press: () => Promise<void>) => {
      const coming = page.waitForEvent('download');
      await press();
      const file = await coming;
      return { name: file.suggestedFilename(), bytes: await bytesOf(file) };
    };
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const pdf = await download(() => page.keyboard.press('Control+p'));
    expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual(['equity-split-report.pdf', '%PDF-']);
    await notice(page, 'PDF generated successfully').waitFor();
    const sheet = await download(() => page.keyboard.press('Control+e'));
    expect(sheet.name).toBe('equity-split-report.xlsx');
    await notice(page, 'Exported to "equity-split-report.xlsx"').waitFor();
    const book = readBook(sheet.bytes);
    expect(book.SheetNames).toContain('Equity distribution');
    expect(utils.sheet_to_json<unknown[]>(book.Sheets['Equity distribution'] ?? {}, { header: 1 })).toContainEqual([
      'Asha Rao',
      'Co-founder',
      50,
      32,
    ]);
    expect((await download(() => choose('Excel'))).name).toBe('equity-split-report.xlsx');

    await context.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    const opening = context.waitForEvent('page');
    await choose('Print');
    const printed = await opening;
    await printed.locator('html[data-printed]').waitFor();
    await printed.getByRole('heading', { level: 1, name: 'Equity Split Report' }).waitFor();
    await printed.getByRole('row', { name: 'Seed $1,000,000.00' }).waitFor();
    await expect
      .poll(() => printed.locator('main').evaluate((main) => getComputedStyle(main).paddingLeft))
      .toBe('32px');
    await printed.close();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await choose('Print');
    await notice(page, 'Could not open print window. Please check your popup blocker settings.').waitFor();

    allow(/NotoSans|ttf/);
    await page.route(/\.ttf$/, (route) => route.abort());
    await choose('PDF');
    await notice(page, 'Failed to export data').waitFor();
  });
});

describe('everywhere', () => {
  it('EQ-03 looks right in both themes, wide and narrow, with every tab of the guide, form and dialog open', async () => {
    const { page } = await openCapTable(COMPANY);
    const look = async (within?: string) => {
      await expectGoodLook(page, within === undefined ? {} : { within });
      await page.setViewportSize({ width: 1280, height: 860 });
    };
    const dialog = 'dialog[open]';
    await page.getByRole('button', { name: 'Add stakeholder' }).click();
    await page.getByRole('button', { name: 'Add Stakeholder', exact: true }).click();
    await page.getByText('Please enter a name').first().waitFor();
    await page.getByRole('button', { name: 'Edit Series A' }).click();
    await page.getByRole('form', { name: 'Edit Series A' }).getByLabel('Peak Ventures').check();
    await page.getByRole('button', { name: 'Set up vesting of Peak Ventures' }).click();
    await page.getByRole('form', { name: 'Vesting of Peak Ventures' }).waitFor();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByRole('region', { name: 'Comparison of two scenarios' }).waitFor();
    await page.getByRole('region', { name: 'Dilution by round' }).scrollIntoViewIfNeeded();
    await page.getByRole('figure').filter({ hasText: 'After all rounds' }).waitFor();
    await look();
    await page
      .getByRole('button', { name: /explain Asha Rao after Seed/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: /How Asha Rao after Seed/ }).waitFor();
    await expectAccessible(page, { within: '[role=dialog]:popover-open' });
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Vesting', exact: true }).click();
    await page.getByRole('figure', { name: 'Vesting over time' }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: 'main' });

    await page.getByRole('button', { name: 'Info' }).click();
    const guide = page.getByRole('dialog', { name: 'Cap table guide' });
    await guide.getByRole('tab', { name: 'Overview' }).waitFor();
    await look(dialog);
    // The others are of the same text; the last one has keys and buttons.
    for (const tab of ['How to Use', 'Example', 'Terms', 'Vesting', 'Tips', 'Shortcuts']) {
      await guide.getByRole('tab', { name: tab }).click();
      await guide.getByRole('tab', { name: tab, selected: true }).waitFor();
      if (tab === 'Example' || tab === 'Shortcuts') await expectAccessible(page, { within: dialog });
    }
    await guide.getByRole('button', { name: 'Clear All' }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await guide.waitFor({ state: 'hidden' });
    await expectAccessible(page, { within: dialog });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save Current Scenario' }).click();
    await page.getByRole('dialog', { name: 'Save Current Scenario' }).waitFor();
    await expectAccessible(page, { within: dialog });
  });
});
