/** Bank statements come in: what must be asked, duplicates, files that are refused, ten thousand lines, the keyboard alone. */
import { describe, expect, it } from 'vitest';
import { camt, fileOf, INDIAN, longStatement, oldLetters, OFX, QIF } from '../../factories/bank-files';
import { zipBomb } from '../../factories/zip';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible } from '../../setup/page';
import {
  expectNoSidewaysScroll,
  give,
  hasFocus,
  kept,
  keptExpenses,
  keptKeys,
  openImport,
  openTracker,
  seen,
  waitForKept,
} from './bank-steps';

const imports = (count: number) => new RegExp(`^Import ${count} expenses?$`);

describe('a statement of an Indian bank', () => {
  it('is asked about once, shown line by line, imported, taken back, and adds nothing the second time', async () => {
    const { page } = await openTracker({
      currency: 'INR',
      expenses: [kept()],
      rules: [{ id: 'r', test: 'contains', text: 'office rent', category: 'Office & Utilities' }],
    });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?!maintenance|notifications|saved|session)/.test(request.url())) calls.push(request.url());
    });
    let dialog = await openImport(page);
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
    await seen(dialog, 'Money in, not taken').waitFor();
    await dialog.getByText('It does not name a currency, so we read the amounts as INR.').waitFor();
    // Of two equal purchases one looks like what was typed; the other stays.
    await dialog.getByText('One line looks like an expense you typed').waitFor();
    await expect.poll(() => rows.nth(2).getByRole('combobox').inputValue()).toBe('same');
    await dialog.getByRole('button', { name: imports(3) }).waitFor();
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await dialog.getByRole('button', { name: imports(4) }).waitFor();
    await rows.nth(2).getByRole('combobox').last().selectOption('same');

    // A line that cannot be read is named with its number.
    await dialog.getByRole('tab', { name: /Not readable/ }).click();
    await dialog.getByText('Line 10', { exact: true }).waitFor();
    await dialog.getByText('“STATEMENT SUMMARY” is not a date.').waitFor();
    // Several lines get a category at once.
    await dialog.getByRole('tab', { name: /To add/ }).click();
    await dialog.getByRole('searchbox').fill('chai');
    await dialog.getByRole('checkbox', { name: 'Select all 1 lines of this view' }).check();
    await dialog.getByRole('combobox', { name: 'Category for the selected lines' }).selectOption('Operations');
    await dialog.getByRole('searchbox').fill('');
    await expectGoodLook(page);
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

    // The answers are known by the header; the same file twice adds nothing, another day in it one.
    dialog = await openImport(page);
    await give(page, fileOf('april.csv', INDIAN));
    await dialog.getByText('Read the same way as the last file with these columns.').waitFor();
    await dialog.getByRole('button', { name: imports(3) }).click();
    await waitForKept(page, 4);
    dialog = await openImport(page);
    await give(page, fileOf('april again.csv', INDIAN));
    await dialog.getByText('Nothing new').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: imports(0) }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Another file' }).click();
    await give(
      page,
      fileOf('longer.csv', INDIAN.replace(',,,,,\r\nST', '05/04/2026,UPI-CHAI POINT,9,120.00,,1\r\n,,,,,\r\nST')),
    );
    await dialog.getByRole('button', { name: imports(1) }).click();
    await waitForKept(page, 5);
    expect(calls).toEqual([]);
  });
});

describe('categories that nobody chose', () => {
  it('are guesses that one accepts or changes, and what nothing recognised is sorted afterwards', async () => {
    const { page } = await openTracker(
      { currency: 'INR', rules: [{ id: 'r', test: 'contains', text: 'zomato', category: 'Operations' }] },
      { width: 390 },
    );
    const dialog = await openImport(page);
    const lines = [
      'Date,Vendor,Details,Debit',
      '2026-04-13,IndiGo,Flight to Pune,8400',
      '2026-04-14,SWIGGY,UPI-SWIGGY-swiggy@icici,640.50',
      '2026-04-15,Zomato,UPI-ZOMATO,500',
      '2026-04-16,Olan Stores,UPI-OLAN STORES,75',
      '2026-04-17,ACME Labs,Test rig,25000',
    ];
    await give(page, fileOf('april.csv', lines.join('\n')));
    await dialog.getByRole('tab', { name: /Guessed/ }).click();
    await dialog.getByText('Guess: IndiGo').waitFor();
    await dialog.getByText('Guess: Swiggy').waitFor();
    await expectGoodLook(page);
    await page.setViewportSize({ width: 390, height: 860 });
    await dialog.getByRole('button', { name: /^Guess: IndiGo .* for line 2,/ }).click();
    await dialog.getByRole('button', { name: /^Guess: IndiGo .* for line 2,/ }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: imports(5) }).click();
    const stored = await waitForKept(page, 5);
    expect(
      stored.map(({ description, vendor, category, categoryFrom }) => [description, vendor, category, categoryFrom]),
    ).toEqual([
      ['IndiGo Flight to Pune', 'IndiGo', 'Travel & Entertainment', undefined],
      ['SWIGGY UPI-SWIGGY-swiggy@icici', 'SWIGGY', 'Travel & Entertainment', 'guess'],
      ['Zomato UPI-ZOMATO', 'Zomato', 'Operations', undefined],
      ['Olan Stores UPI-OLAN STORES', 'Olan Stores', 'Other', 'none'],
      ['ACME Labs Test rig', 'ACME Labs', 'Other', 'none'],
    ]);

    await page.getByRole('link', { name: '2 without a category: sort them now' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?unsorted=none');
    await page.getByText('2 expenses of 5').waitFor();
    await page.getByRole('checkbox', { name: 'Choose ACME Labs Test rig' }).check();
    await page.getByRole('button', { name: 'Change category' }).click();
    await page.getByRole('menuitem', { name: 'Research & Development' }).click();
    await page.getByText('1 expense of 5').waitFor();
    await page.getByRole('button', { name: 'Keep all 1 as Other' }).click();
    await page.getByText('All sorted').waitFor();
    await page.getByRole('link', { name: '1 guessed: look at it' }).click();
    await page.getByRole('button', { name: /^guess Accept .* for SWIGGY UPI-SWIGGY/ }).click();
    await expect.poll(async () => (await keptExpenses(page)).filter((one) => one.categoryFrom).length).toBe(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(async () => (await keptExpenses(page)).filter((one) => one.categoryFrom).length).toBe(1);
  });
});

describe('other ways to write', () => {
  it('month first, a sign that is a switch, columns that a person chooses, and old letters, on a phone', async () => {
    const { page } = await openTracker({}, { width: 390, theme: 'light' });
    const dialog = await openImport(page);
    await give(page, fileOf('card.csv', 'Date,Description,Amount\n01/13/2026,Figma,15.00\n01/14/2026,Notion,8.00'));
    await seen(dialog, '13 January 2026').waitFor();
    await dialog.getByRole('button', { name: imports(2) }).waitFor();
    await dialog.getByRole('combobox', { name: 'Money out is' }).selectOption('negative');
    await seen(dialog, 'Money in, not taken').waitFor();
    await dialog.getByRole('combobox', { name: 'Money out is' }).selectOption('positive');
    await dialog.getByRole('button', { name: imports(2) }).waitFor();
    await dialog.getByRole('button', { name: 'Another file' }).click();

    await give(page, fileOf('odd.csv', 'Info;Extra;Sum\nRent;x;900.00\nInk;y;20.00'));
    await dialog.getByText('Please choose the column that holds the date.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Another file' }).click();
    await give(page, fileOf('odd.csv', 'p;q;r;s\nRent;2026-01-05;900.00;1\nInk;2026-01-06;20.00;2'));
    await dialog.getByRole('button', { name: 'Columns' }).click();
    await dialog.getByRole('combobox', { name: 'What “s” holds' }).selectOption('amount');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'What “r” holds' }).inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('2 expenses, $3.00').waitFor();
    await dialog.getByRole('button', { name: 'Another file' }).click();

    const german =
      'Buchungstag;Empf\u00e4nger;Betrag;W\u00e4hrung\n31.01.2026;Caf\u00e9 Z\u00fcrich;-1.234,50;USD\n01.02.2026;London;-5,00;GBP\n';
    await give(page, fileOf('konto.csv', oldLetters(german)));
    await dialog.getByText('Which of these looks right?').waitFor();
    await dialog.getByRole('radio', { name: /Western European.*Empfänger/ }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await seen(dialog, 'Café Zürich').waitFor();
    await dialog.getByText('1 expense, $1,234.50').waitFor();
    await dialog.getByText('The file has 1 line in GBP.').waitFor();
  });
});

describe('a file that is no statement, or in another currency', () => {
  // Every format, and all else that is refused, has tests of what reads it.
  it('gets one sentence, the book and the page stay as they are, and the next file is read', async () => {
    const { page } = await openTracker({ expenses: [kept()] });
    const dialog = await openImport(page);
    const before = await keptKeys(page);
    const refused = (sentence: string) => dialog.getByRole('alert').filter({ hasText: sentence }).waitFor();
    await give(page, fileOf('statement.csv', zipBomb()));
    await refused('This is an Excel workbook or a ZIP file.');
    await give(page, fileOf('cut.ofx', OFX.slice(0, -60)));
    await refused('This file is incomplete');
    // Made in the page: fifty megabytes take a test longer to hand over than the page to refuse.
    await page.getByLabel('Bank file to import').evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(50_000_000).fill(65)], 'large.csv'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await refused('This file is larger than 20 MB.');
    await give(page, fileOf('camt.xml', camt('EUR')));
    await dialog.getByText('This file is in EUR, but the expenses of this document are in USD.').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: imports(0) }).isDisabled()).toBe(true);
    expect(await keptKeys(page)).toBe(before);
    await dialog.getByRole('button', { name: 'Another file' }).click();

    // Names and cells that try something are words like any other.
    const hostile =
      '__proto__,constructor,Date,Description,Amount\nx,y,2026-01-05,"=HYPERLINK(""http://evil"",""x"")",-5\nx,y,2026-01-06,<img src=x onerror=alert(1)>,-6';
    await give(page, fileOf('hostile.csv', hostile));
    await seen(dialog, '=HYPERLINK("http://evil","x")').waitFor();
    await seen(dialog, '<img src=x onerror=alert(1)>').waitFor();
    await dialog.getByRole('button', { name: imports(2) }).click();
    expect((await waitForKept(page, 3)).map(({ description }) => description)).toContain(
      '<img src=x onerror=alert(1)>',
    );
    expect(await page.evaluate(() => ({}) as { Date?: unknown })).not.toHaveProperty('Date');
    await openImport(page);
    await give(page, fileOf('bank.ofx', OFX));
    await seen(dialog, 'AT&T WIRELESS').waitFor();
    await dialog.getByText('Its amounts are in USD.').waitFor();
    await dialog.getByRole('combobox', { name: 'Paid by' }).selectOption('Credit Card');
    await dialog.getByRole('button', { name: imports(1) }).click();
    expect((await waitForKept(page, 4)).at(-1)).toMatchObject({ amount: 200 });
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
    await dialog.getByRole('searchbox').fill('vendor 299,');
    await dialog.getByText('1–33 of 33 lines').waitFor();
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

describe('by keyboard alone', () => {
  it('a file is chosen, asked about, looked at and imported; what was decided outlives a slip of Escape', async () => {
    const { page } = await openTracker({ currency: 'INR' });
    const chooser = page.waitForEvent('filechooser');
    const choose = (await openImport(page)).getByRole('button', { name: 'Choose a file' });
    // Focus stands on the button already.
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
