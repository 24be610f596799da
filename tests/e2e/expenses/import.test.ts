/** Bank statements come in: what must be asked, duplicates, ten thousand lines, the keyboard alone. */
import { describe, expect, it } from 'vitest';
import { fileOf, INDIAN, longStatement, QIF } from '@tests/factories/files/bank-files';
import { BANK_COLUMNS, BANK_ROWS, pdfStatement } from '@tests/factories/files/pdf-statements';
import { expectGoodLook } from '@tests/setup/browser/look';
import { give, hasFocus, kept, keptExpenses, openImport, openTracker, seen, waitForKept } from './bank-steps';

const imports = (count: number) => new RegExp(`^Import ${count} expenses?$`);

describe('a statement of an Indian bank', () => {
  it('is asked about, shown line by line, imported and taken back', async () => {
    const { page } = await openTracker({
      currency: 'INR',
      expenses: [kept()],
      rules: [{ id: 'r', test: 'contains', text: 'office rent', category: 'Office & Utilities' }],
    });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?!maintenance|notifications|saved|session)/.test(request.url())) calls.push(request.url());
    });
    const dialog = await openImport(page);
    await give(page, fileOf('april.csv', INDIAN));
    await seen(dialog, 'Which comes first in the dates of this file').waitFor();
    await dialog.getByText('3 April 2026').waitFor();
    // Nothing is guessed: without an answer it does not go on.
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Please choose one').waitFor();
    await dialog.getByRole('radio', { name: /Day first/ }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();

    // Every line with its date, words, amount, category and what happens to it.
    const rows = dialog.getByRole('row');
    await expect.poll(() => rows.count()).toBe(6);
    const rent = rows.nth(1);
    await expect.poll(() => rent.innerText()).toContain('₹1,25,000.00');
    await expect.poll(() => rent.getByRole('combobox').inputValue()).toBe('Office & Utilities');
    await rent.getByText('By a rule').waitFor();
    await seen(dialog, 'Money in, not imported').waitFor();
    await dialog.getByText('It does not name a currency, so we read the amounts as INR.').waitFor();
    // Of two equal purchases one looks like what was typed; the other stays.
    await dialog.getByText('One line looks like an expense you typed').waitFor();
    await expect.poll(() => rows.nth(2).getByRole('combobox').inputValue()).toBe('same');
    await dialog.getByRole('button', { name: imports(3) }).waitFor();
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await dialog.getByRole('button', { name: imports(4) }).waitFor();
    await rows.nth(2).getByRole('combobox').last().selectOption('same');

    // A line of totals is none of them, and is said once.
    await dialog.getByText('1 line below the table was left out.').waitFor();
    // Several lines get a category at once.
    await dialog.getByRole('tab', { name: /To add/ }).click();
    await dialog.getByRole('searchbox').fill('chai');
    await dialog.getByRole('checkbox', { name: 'Select the line of this view' }).check();
    await dialog.getByRole('combobox', { name: 'Category for the selected lines' }).selectOption('Operations');
    await dialog.getByRole('searchbox').fill('');
    await expectGoodLook(page, { within: 'dialog[open]' });
    await page.setViewportSize({ width: 1280, height: 860 });
    await dialog.getByRole('button', { name: imports(3) }).click();

    await page.getByText('3 expenses imported. 1 line matched expenses you had typed.').waitFor();
    const stored = await waitForKept(page, 4);
    expect(stored.map(({ date, amount, category }) => [date, amount, category])).toEqual([
      ['2026-04-04', 120, 'Travel & Entertainment'],
      ['2026-04-03', 125000, 'Office & Utilities'],
      ['2026-04-05', 120, 'Operations'],
      ['2026-04-07', 12345.67, 'Software & Subscriptions'],
    ]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    expect(await waitForKept(page, 1)).toMatchObject([{ id: 'typed' }]);
    expect((await keptExpenses(page))[0]).not.toHaveProperty('importKey');

    expect(calls).toEqual([]);
  });
});

describe('ten thousand lines', () => {
  it('are shown within three seconds, a page at a time, with the way there shown; a longer file can be stopped', async () => {
    const { page } = await openTracker();
    const dialog = await openImport(page);
    await page.evaluate(() => {
      const facts = { bar: false, from: 0, took: 0 };
      Object.assign(window, { facts });
      new MutationObserver(() => {
        if (document.querySelector('dialog progress')) facts.bar = true;
        if (facts.from > 0 && facts.took === 0 && document.querySelector('dialog [role="tabpanel"]'))
          facts.took = performance.now() - facts.from;
      }).observe(document.body, { childList: true, subtree: true });
      // From the moment that the page has the file; how long the test takes to hand it over is not the page's time.
      document.addEventListener('change', () => (facts.from ||= performance.now()), { capture: true });
    });
    await give(page, fileOf('year.csv', longStatement(10_000)));
    await dialog.getByRole('button', { name: 'Import 10,000 expenses' }).waitFor();
    const facts = await page.evaluate(() => (window as unknown as { facts: { bar: boolean; took: number } }).facts);
    expect(facts.bar).toBe(true);
    expect(facts.took).toBeGreaterThan(0);
    expect(facts.took).toBeLessThan(3000);
    await expect.poll(() => dialog.getByRole('row').count()).toBe(51);
    await dialog.getByText('1–50 of 10,000 lines').waitFor();
    await dialog.getByRole('button', { name: 'Next page of lines' }).click();
    await dialog.getByText('51–100 of 10,000 lines').waitFor();
    // Also the numbers of cards that have 299 in them; the comma is no part of the word.
    await dialog.getByRole('searchbox').fill('vendor 299,');
    await dialog.getByText('1–48 of 48 lines').waitFor();
    await dialog.getByRole('button', { name: 'Another file' }).click();

    await give(page, fileOf('decade.csv', longStatement(50_000)));
    await dialog.getByRole('progressbar', { name: 'Reading the file' }).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
    expect(await keptExpenses(page)).toEqual([]);
    // It can begin again at once.
    await give(page, fileOf('card.qif', QIF));
    await dialog.getByRole('button', { name: imports(2) }).waitFor();
  });
});

describe('a locked PDF', () => {
  it('asks for its password, which is stored nowhere', async () => {
    const { page } = await openTracker({ currency: 'INR' });
    const dialog = await openImport(page);
    await give(
      page,
      fileOf('locked.pdf', pdfStatement({ columns: BANK_COLUMNS, rows: BANK_ROWS, password: 'meer1234' })),
    );
    await dialog.getByLabel('Password of the PDF').fill('wrong');
    await page.keyboard.press('Enter');
    await dialog.getByText('This password does not open the file').waitFor();
    await dialog.getByLabel('Password of the PDF').fill('meer1234');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: imports(3) }).waitFor();
    await dialog.getByText('UPI-STATIONERS-SHOP@OKBANK').first().waitFor();
    await dialog.getByRole('button', { name: imports(3) }).click();
    await waitForKept(page, 3);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain('meer1234');
  });
});

describe('by keyboard alone', () => {
  it('a file is chosen, asked about, looked at and imported; what was decided outlives a slip of Escape', async () => {
    const { page } = await openTracker({ currency: 'INR' });
    const chooser = page.waitForEvent('filechooser');
    const choose = (await openImport(page)).getByRole('button', { name: 'Choose a file' });
    // Focus is on the button already.
    await expect.poll(() => hasFocus(choose)).toBe(true);
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(fileOf('april.csv', INDIAN));
    const dialog = page.getByRole('dialog', { name: 'Import a bank statement' });
    await dialog.getByText('Which comes first').waitFor();
    await expect.poll(() => hasFocus(dialog.getByRole('radio').first())).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await dialog.getByRole('tab', { name: /All lines/ }).waitFor();
    await dialog.getByRole('tab', { name: /All lines/ }).focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('tab', { name: /To add/, selected: true }).waitFor();
    await dialog.getByRole('button', { name: 'Leave out line 4, UPI-OFFICE RENT' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: imports(3) }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await openImport(page);
    await dialog.getByRole('button', { name: imports(3) }).focus();
    await page.keyboard.press('Enter');
    expect((await waitForKept(page, 3)).map(({ amount }) => amount)).toEqual([120, 120, 12345.67]);
  });
});
