/** The equity split's header in Chromium: guide, shortcuts, Clear All, exports, how everything looks, broken storage. */
import { describe, expect, it } from 'vitest';
import { read as readBook, utils } from 'xlsx';
import { bytesOf } from '../../setup/download-bytes';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible } from '../../setup/page';
import { card, COMPANY, dilutionRow, notice, openCapTable, seeAll, storedAt, warnings } from './cap-table-steps';

const TABS = ['Overview', 'How to Use', 'Example', 'Terms', 'Vesting', 'Tips', 'Shortcuts'];

describe('the header', () => {
  it('EQ-04 EQ-05 EQ-26 opens the guide and the list of shortcuts, which are quiet while somebody types, and clears all but scenarios', async () => {
    const { page } = await openCapTable(COMPANY);
    await page.getByRole('button', { name: 'Add stakeholder' }).click();
    const name = page.getByRole('form', { name: 'Add a stakeholder' }).getByLabel('Name');
    await name.fill('Half typed');
    for (const key of ['d', 'i', 's']) await name.press(`Control+${key}`);
    // A dialog that had opened would lie over this button, and would stand beside the one that it opens.
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).getByRole('list').waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor({ state: 'hidden' });
    await name.blur();

    await page.keyboard.press('Control+i');
    const guide = page.getByRole('dialog', { name: 'Cap table guide' });
    await expect.poll(() => guide.getByRole('tab').allInnerTexts()).toEqual(TABS);
    await guide.getByRole('tab', { name: 'How to Use' }).click();
    await guide.getByText('Open Cap table above the cards.', { exact: false }).waitFor();
    await guide.getByRole('tab', { name: 'Vesting' }).click();
    await guide.getByText('4 years with a 1-year cliff', { exact: false }).waitFor();
    await guide.getByRole('tab', { name: 'Terms' }).click();
    for (const term of ['18-month rule', '40 percent rule']) await guide.getByRole('heading', { name: term }).waitFor();
    await page.keyboard.press('Escape');
    await guide.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const list = page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).getByRole('list');
    await list.waitFor();
    const rows = async () =>
      (await list.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    await expect
      .poll(rows)
      .toEqual([
        '1. Ctrl/⌘ D Clear stakeholders and rounds (asks first) Clear All',
        '2. Ctrl/⌘ P Download the report as PDF Export PDF',
        '3. Ctrl/⌘ E Download the report as Excel Export Excel',
        '4. Ctrl/⌘ I Open the guide Open info',
        '5. Ctrl/⌘ S Save the cap table as a scenario Save Current Scenario',
      ]);
    await list.getByRole('button', { name: 'Save Current Scenario' }).click();
    const save = page.getByRole('dialog', { name: 'Save Current Scenario' });
    await save.waitFor();
    await page.keyboard.press('Escape');
    await save.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+s');
    await save.waitFor();
    await save.getByRole('button', { name: 'Cancel' }).click();
    await save.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+d');
    const question = page.getByRole('alertdialog', { name: 'Clear all?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => dilutionRow(page, 'Asha Rao')).toHaveLength(6);
    await page.getByRole('button', { name: 'Clear All', exact: true }).click();
    await question.getByRole('button', { name: 'Clear All' }).click();
    await page.getByText('No funding rounds yet.', { exact: false }).waitFor();
    await expect.poll(() => name.inputValue()).toBe('');
    await expect.poll(() => warnings(page).count()).toBe(0);
    await seeAll(page);
    await expect.poll(() => page.getByRole('list', { name: 'Scenarios' }).getByRole('listitem').count()).toBe(2);
    await expect.poll(() => storedAt(page, 'equity_stakeholders')).toEqual([]);
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => dilutionRow(page, 'Asha Rao')).toHaveLength(6);
  });

  it('EQ-05 EQ-27 EQ-28 exports a PDF and a workbook, prints, and says why it cannot', async () => {
    const { page, context, allow } = await openCapTable(COMPANY);
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

  it('EQ-28 finds nothing to print in an empty cap table', async () => {
    const { page } = await openCapTable();
    const nothing = notice(page, 'Could not find printable content');
    await page.keyboard.press('Control+p');
    await nothing.first().waitFor();
    await expect.poll(() => nothing.count()).toBe(0);
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    await page.keyboard.press('Control+e');
    await nothing.first().waitFor();
    expect(downloads).toEqual([]);
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
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Vesting', exact: true }).click();
    await page.getByRole('figure', { name: 'Vesting over time' }).waitFor();
    await look();

    await page.getByRole('button', { name: 'Info' }).click();
    const guide = page.getByRole('dialog', { name: 'Cap table guide' });
    // The tabs are of the same text; the last one has keys and buttons.
    for (const tab of TABS) {
      await guide.getByRole('tab', { name: tab }).click();
      if (tab === 'Overview' || tab === 'Shortcuts') await look(dialog);
      else await expectAccessible(page, { within: dialog });
    }
    await guide.getByRole('button', { name: 'Clear All' }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await guide.waitFor({ state: 'hidden' });
    await look(dialog);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save Current Scenario' }).click();
    await page.getByRole('dialog', { name: 'Save Current Scenario' }).waitFor();
    await look(dialog);
  });

  it('keeps aside what it cannot read and goes on with the rest, also when the browser stores nothing any more', async () => {
    const { page } = await openCapTable({
      ...COMPANY,
      equity_stakeholders: [
        {
          id: 'x',
          name: '</script><script>alert(1)</script>',
          equity: 100,
          vestingSchedule: { startDate: '2026-02-30', cliff: 12, vestingPeriod: 48 },
        },
      ],
      equity_scenarios: '{"half',
    });
    await page.getByText('Some saved data could not be read.', { exact: false }).waitFor();
    await page.getByText('something is wrong with “stakeholders”', { exact: false }).waitFor();
    await card(page, 'Funding Rounds').getByText('2.Series A').waitFor();
    const aside = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('outset_aside_cap-table_')));
    await expect.poll(async () => (await aside()).map(([, text]) => String(text)).sort()[1]).toBe('{"half');

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no', 'SecurityError');
      };
    });
    await page.getByRole('button', { name: 'Remove Seed' }).click();
    await page.getByText('Your browser does not let us save anything', { exact: false }).waitFor();
    await card(page, 'Funding Rounds').getByText('1.Series A').waitFor();
  });
});
