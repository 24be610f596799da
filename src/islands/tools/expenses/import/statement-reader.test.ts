/** Bank files of every container, from their bytes to the next step: workbooks old and new, web pages named .xls, our own export, hostile ones. */
import { readFileSync } from 'node:fs';
import { CFB, utils, write, type CellObject, type WorkSheet } from 'xlsx';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK, type ExpenseBook } from '@/domain/expenses/expense';
import type { ImportAnswers } from '@/domain/expenses/import/session';
import { takeOver } from '@/domain/expenses/import/take-over';
import { expenseReport } from '@/domain/expenses/report';
import { reportWorkbook } from '@/lib/export/report-sheet';
import { expense } from '@tests/factories/expenses';
import { zip } from '@tests/factories/files/zip';
import { createStatementReader } from './statement-reader';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function stepOf(bytes: Uint8Array<ArrayBuffer>, over: Partial<ExpenseBook> = {}, answers: ImportAnswers = {}) {
  const book = { ...EMPTY_BOOK, currency: 'INR' as const, ...over };
  return createStatementReader()({ id: 1, bytes, answers, book }, () => undefined);
}

async function previewOf(...args: Parameters<typeof stepOf>) {
  const step = await stepOf(...args);
  if (step.kind !== 'preview') throw new Error(JSON.stringify(step));
  return step;
}
const linesOf = async (...args: Parameters<typeof stepOf>) =>
  (await previewOf(...args)).preview.rows.map(({ date, amount, description }) => [date, amount / 100, description]);

/** A statement as HDFC and ICICI give it: lines above, asterisks, a summary below. */
const SHEET = utils.aoa_to_sheet([
  ['HDFC BANK LTD.'],
  ['Account No :', '50100000000000'],
  [],
  ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
  ['********', '********', '********', '********', '********', '********', '********'],
  ['02/11/26', 'UPI-STATIONERS-SHOP@OKBANK', '0000600011112222', '02/11/26', 1250, null, 48750],
  ['14/11/26', 'NEFT CR-CUSTOMER ONE', 'N000111', '14/11/26', null, 25000, 73750],
  ['********', '********', '********', '********', '********', '********', '********'],
  ['STATEMENT SUMMARY :-'],
  ['Opening Balance', null, 'Dr Count', 'Cr Count', 'Debits', 'Credits', 'Closing Bal'],
  [50000, null, 1, 1, 1250, 25000, 73750],
]);
const LINES = [
  ['2026-11-02', 1250, 'UPI-STATIONERS-SHOP@OKBANK'],
  ['2026-11-14', -25000, 'NEFT CR-CUSTOMER ONE'],
];

function bookOf(sheets: readonly [string, WorkSheet, hidden?: 0 | 1][], bookType: 'xlsx' | 'biff8' = 'xlsx') {
  const book = utils.book_new();
  for (const [name, sheet] of sheets) utils.book_append_sheet(book, sheet, name);
  book.Workbook = { Sheets: sheets.map(([, , Hidden = 0]) => ({ Hidden })) };
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}

describe('a statement in a workbook', () => {
  it('has the currency that its cells show', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Description', 'Amount'],
      ['2026-11-02', 'AWS', -400],
      ['2026-11-14', 'CUSTOMER ONE', 25000],
    ]);
    for (const at of ['C2', 'C3']) (sheet[at] as CellObject).z = '"$"#,##0.00';
    const bytes = bookOf([['Statement', sheet]]);
    expect(await previewOf(bytes, { currency: 'USD' })).toMatchObject({
      currency: 'USD',
      preview: { rows: [{ amount: 40_000 }, { amount: -2_500_000 }], faults: [] },
    });
    expect(await previewOf(bytes)).toMatchObject({ foreign: [['$', 2]], preview: { rows: [] } });
  });

  it.each(['xlsx', 'biff8'] as const)('is read below its title and above its summary: %s', async (type) => {
    const found = await previewOf(bookOf([['Statement', SHEET]], type), {}, { dayOrder: 'day-first' });
    expect(found.preview.rows.map(({ date, amount, description }) => [date, amount / 100, description])).toEqual(LINES);
    expect(found.preview.faults).toEqual([]);
    expect(found).toMatchObject({ source: 'xlsx', notes: ['5 lines with totals or notes were left out.'] });
  });

  it('has cells of dates, and numbers that are dates', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Transaction Date', 'Description', 'Debit', 'Credit'],
      [new Date(Date.UTC(2026, 10, 2)), 'STATIONERS', 1250, null],
      [46340, 'TEA', 20.5, null],
    ]);
    expect(await linesOf(bookOf([['A', sheet]]))).toEqual([
      ['2026-11-02', 1250, 'STATIONERS'],
      ['2026-11-14', 20.5, 'TEA'],
    ]);
  });

  it('is the first sheet that a person sees; another sheet and another row of names can be chosen', async () => {
    const notes = utils.aoa_to_sheet([
      ['Notes', 'x'],
      ['hello', 'y'],
    ]);
    const bytes = bookOf([
      ['Codes', notes, 1],
      ['Notes', notes],
      ['November', SHEET],
    ]);
    const first = await stepOf(bytes);
    expect(first).toMatchObject({
      kind: 'columns',
      table: { choice: { sheets: ['Notes', 'November'], sheet: 0, headerLine: 1 } },
    });
    expect(await linesOf(bytes, {}, { sheet: 1, dayOrder: 'day-first' })).toEqual(LINES);
    expect(await stepOf(bytes, {}, { sheet: 1, headerLine: 0, dayOrder: 'day-first' })).toMatchObject({
      kind: 'columns',
      table: { choice: { headerLine: 0, sheet: 1 } },
    });
  });

  it('may be a web page or text with tabs that is named .xls', async () => {
    const html = `<html><body><table><tr><td colspan="4">Statement</td></tr><tr><th>Date</th><th>Narration</th><th>Debit</th><th>Credit</th></tr>
      <tr><td>02/11/2026</td><td>STATIONERS &amp; CO</td><td>1,250.00</td><td>&nbsp;</td></tr>
      <tr><td>14/11/2026</td><td>CUSTOMER ONE</td><td></td><td>25,000.00</td></tr></table></body></html>`;
    expect(await linesOf(utf8(html), {}, { dayOrder: 'day-first' })).toEqual([
      ['2026-11-02', 1250, 'STATIONERS & CO'],
      ['2026-11-14', -25000, 'CUSTOMER ONE'],
    ]);
    const tabs = new Uint8Array(
      readFileSync(new URL('../../../../../tests/fixtures/imports/20-sbi.xls', import.meta.url)),
    );
    expect((await linesOf(tabs)).map(([date, out]) => [date, out])).toEqual([
      ['2026-11-02', 1250],
      ['2026-11-14', -25000],
    ]);
  });

  it('says in one sentence that it has a password, is damaged, or unpacks to too much', async () => {
    const locked = CFB.utils.cfb_new();
    CFB.utils.cfb_add(locked, '/EncryptionInfo', utf8('x'.repeat(200)));
    CFB.utils.cfb_add(locked, '/EncryptedPackage', utf8('x'.repeat(5000)));
    const bytes = new Uint8Array(CFB.write(locked, { type: 'array' }) as ArrayBuffer);
    expect(await stepOf(bytes)).toEqual({
      kind: 'fault',
      fault: 'This workbook has a password. Please open it, save a copy without the password, and choose that one.',
    });
    const damaged = { kind: 'fault', fault: 'This workbook is damaged and cannot be read.' };
    const whole = bookOf([['A', SHEET]]);
    expect(await stepOf(whole.slice(0, whole.length / 2))).toEqual(damaged);
    expect(await stepOf(zip([{ name: 'a.txt', data: Buffer.from('hello') }]))).toEqual(damaged);
    const pad = { name: 'pad.bin', data: Buffer.alloc(51 * 1024 * 1024) };
    expect(await stepOf(zip([pad, { ...pad, name: 'more.bin' }]))).toEqual({
      kind: 'fault',
      fault: 'This workbook unpacks to more than 100 MB. Please divide it.',
    });
    expect(await stepOf(utf8('<html><body><p>Please sign in</p></body></html>'))).toMatchObject({
      fault: 'This is a web page, not a statement. Please download it as CSV, Excel, OFX, QIF or CAMT.053.',
    });
  });
});

describe('an Excel report of this tool', () => {
  it('comes back as it was, and twice adds nothing', async () => {
    const expenses = [
      expense({
        id: 'a',
        description: '=SUM(A1)',
        notes: 'Line\nbreak',
        amount: 12_345_67,
        isRecurring: true,
        recurringPeriod: 'monthly',
      }),
      expense({ id: 'b', description: '"quoted"', amount: 5 }),
      expense({ id: 'c', description: 'Total', amount: 500 }),
    ];
    const report = expenseReport({ ...EMPTY_BOOK, currency: 'INR', expenses }, 'My expenses', '2026-11-30');
    const bytes = new Uint8Array(await reportWorkbook(report!));
    const found = await previewOf(bytes);
    expect(found).toMatchObject({ source: 'own', currency: 'INR', preview: { counts: { new: 3, faults: 0 } } });
    expect(found.preview.rows.map(({ line }) => line)).toEqual([6, 7, 8]);
    expect(await previewOf(bytes, { currency: 'USD' })).toMatchObject({ foreign: [['INR', 3]], preview: { rows: [] } });
    // An export from before it had a column for its currency shows the sign of it.
    const [list, ...sums] = report!.tables;
    const before = {
      ...report!,
      tables: [
        { ...list!, columns: list!.columns.slice(0, 9), rows: list!.rows.map((row) => row.slice(0, 9)) },
        ...sums,
      ],
    };
    const old = new Uint8Array(await reportWorkbook(before));
    expect(await previewOf(old)).toMatchObject({ currency: 'INR', preview: { counts: { new: 3, faults: 0 } } });
    expect(await previewOf(old, { currency: 'USD' })).toMatchObject({ foreign: [['INR', 3]], preview: { rows: [] } });
    const back = takeOver([], found.preview.rows, { paymentMethod: 'Cash', newId: (index) => ['a', 'b', 'c'][index]! });
    expect(back).toEqual(expenses);
    expect((await previewOf(bytes, { expenses })).preview.counts.new).toBe(0);
  });
});
