/** PDF statements: columns by their place, pages, narrations of several lines, locked files, balances that do not add up, cards, scans. */
import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { chosenOf } from '@/domain/expenses/import/preview';
import type { ImportAnswers } from '@/domain/expenses/import/session';
import { BANK_COLUMNS, BANK_ROWS, pdfStatement, type PdfLayout } from '@tests/factories/files/pdf-statements';
import { createStatementReader } from './statement-reader';

const book = { ...EMPTY_BOOK, currency: 'INR' as const };
const stepOf = (bytes: Uint8Array<ArrayBuffer>, answers: ImportAnswers = {}, password?: string) =>
  createStatementReader()(
    { id: 1, bytes, answers: { dayOrder: 'day-first', ...answers }, book, ...(password !== undefined && { password }) },
    () => undefined,
  );

async function previewOf(layout: PdfLayout, answers?: ImportAnswers) {
  const step = await stepOf(pdfStatement(layout), answers);
  if (step.kind !== 'preview') throw new Error(JSON.stringify({ ...step, table: undefined }));
  expect(step.preview.faults).toEqual([]);
  return step;
}
const linesOf = async (...args: Parameters<typeof previewOf>) =>
  (await previewOf(...args)).preview.rows.map(({ date, amount, description, held }) => [
    date,
    amount / 100,
    description,
    ...(held === undefined ? [] : [held]),
  ]);

const LINES = [
  ['2026-11-02', 1250, 'UPI-STATIONERS-SHOP@OKBANK-HDFC00 00001-600011112222-PAPER AND INK'],
  ['2026-11-03', 1200, 'POS 4321XXXXXXXX1234 FIGMA'],
  ['2026-11-14', -25000, 'NEFT CR-CUSTOMER ONE'],
  ['2026-11-15', 40000, 'IMPS-600011112224-HUB COWORKING- RENT NOV'],
];
const BANK: PdfLayout = {
  columns: BANK_COLUMNS,
  rows: BANK_ROWS,
  above: ['HDFC BANK LTD', 'Account No : 50100000000000', 'Statement From : 01/11/2026 To : 20/11/2026'],
  below: [
    'STATEMENT SUMMARY :-',
    'Opening Balance 50,000.00 Debits 42,450.00 Credits 25,000.00 Closing Bal 32,550.00',
    'Generated On: 20-Nov-2026',
  ],
};

describe('a PDF statement', () => {
  it('is read by the places of its words, across pages that repeat the headings', async () => {
    expect(await linesOf(BANK)).toEqual(LINES);
    expect(await linesOf({ ...BANK, rowsOfPage: 2 })).toEqual(LINES);
    expect(await previewOf(BANK)).toMatchObject({
      source: 'pdf',
      preview: { rows: [{ place: 'Page 1, line 6' }, {}, {}, {}] },
    });
  });

  it('in another currency is said to be so, and nothing is asked', async () => {
    const columns = BANK_COLUMNS.map((column) =>
      /Balance/.test(column.heading) ? { ...column, heading: 'Closing\nBalance (USD)' } : column,
    );
    expect(await stepOf(pdfStatement({ ...BANK, columns }))).toMatchObject({
      kind: 'preview',
      foreign: [['USD', 4]],
      preview: { rows: [] },
    });
  });

  it('may have its newest line first', async () => {
    expect(await linesOf({ ...BANK, rows: BANK_ROWS.toReversed() })).toEqual(LINES.toReversed());
  });

  it('may name its sides in two lines of one heading, and state them in the cells', async () => {
    const columns = [
      { heading: 'Date', x: 40 },
      { heading: 'Narration', x: 100 },
      { heading: 'Withdrawal (Dr)/\nDeposit (Cr)', x: 440, align: 'right' as const },
      { heading: 'Balance', x: 540, align: 'right' as const },
    ];
    const rows = [
      ['02-11-2026', 'UPI/STATIONER', '450.00(Dr)', '49,550.00(Cr)'],
      ['14-11-2026', 'NEFT CUSTOMER ONE', '25,000.00(Cr)', '74,550.00(Cr)'],
    ];
    expect(await linesOf({ columns, rows })).toEqual([
      ['2026-11-02', 450, 'UPI/STATIONER'],
      ['2026-11-14', -25000, 'NEFT CUSTOMER ONE'],
    ]);
  });

  it('may break a second date and a reference over two lines, and its headings between "Value" and "Date"', async () => {
    const columns = [
      { heading: 'Txn Date', x: 40 },
      { heading: 'Value\nDate', x: 95 },
      { heading: 'Description', x: 145 },
      { heading: 'Ref No./Cheque\nNo.', x: 300 },
      { heading: 'Debit', x: 420, align: 'right' as const },
      { heading: 'Credit', x: 480, align: 'right' as const },
      { heading: 'Balance', x: 550, align: 'right' as const },
    ];
    const rows = [
      ['15 Nov 2026', '15 Nov\n2026', 'TO TRANSFER-UPI\n/HUB/RENT', 'TRANSFER TO\n4897', '40,000.00', '', '34,550.00'],
      ['14 Nov 2026', '14 Nov\n2026', 'BY TRANSFER-\nCUSTOMER ONE', '', '', '25,000.00', '74,550.00'],
    ];
    expect(await linesOf({ columns, rows })).toEqual([
      ['2026-11-15', 40000, 'TO TRANSFER-UPI /HUB/RENT'],
      ['2026-11-14', -25000, 'BY TRANSFER- CUSTOMER ONE'],
    ]);
  });

  it.each([
    [
      'one year',
      'Statement Period From October 21 to November 20, 2026',
      ['November 02', 'November 09'],
      'day-first',
      ['2026-11-02', '2026-11-09'],
    ],
    [
      'two years',
      'Opening/Closing Date 12/15/26 - 01/14/27',
      ['12/20', '01/05'],
      'month-first',
      ['2026-12-20', '2027-01-05'],
    ],
    [
      'a short year',
      "Statement for 01 NOV'26 - 20 NOV'26",
      ['02 Nov', '14 Nov'],
      'day-first',
      ['2026-11-02', '2026-11-14'],
    ],
  ] as const)(
    'may print days without their year, where its period has %s',
    async (_, period, days, dayOrder, dates) => {
      const columns = [
        { heading: 'Date', x: 40 },
        { heading: 'Details', x: 140 },
        { heading: 'Amount', x: 540, align: 'right' as const },
      ];
      const rows = [
        [days[0], 'STATIONER', '450.00'],
        [days[1], 'PAYMENT RECEIVED', '5,000.00 CR'],
      ];
      const lines = await linesOf({ columns, rows, above: [period] }, { dayOrder, total: 'yes' });
      expect(lines).toEqual([
        [dates[0], 450, 'STATIONER'],
        [dates[1], -5000, 'PAYMENT RECEIVED'],
      ]);
    },
  );

  it('may have its amounts on the last line of a row, and the time below the day', async () => {
    const columns = [
      { heading: 'Date', x: 40 },
      { heading: 'Transaction Details', x: 140 },
      { heading: 'Type', x: 400 },
      { heading: 'Amount', x: 540, align: 'right' as const },
    ];
    const rows = [
      ['Nov 02, 2026\n10:11 am', 'Paid to Stationer\nUTR No. 6300', 'DEBIT', 'Rs.450'],
      ['Nov 14, 2026\n09:01 pm', 'Received from Customer One\nUTR No. 6301', '\nCREDIT', '\nRs.25,000'],
    ];
    expect(await linesOf({ columns, rows }, { total: 'yes' })).toEqual([
      ['2026-11-02', 450, 'Paid to Stationer UTR No. 6300'],
      ['2026-11-14', -25000, 'Received from Customer One UTR No. 6301'],
    ]);
  });

  it('may have narrations that begin above their date, and a date over two lines', async () => {
    const rows = BANK_ROWS.map((row, at) =>
      at === 0
        ? row.with(1, 'UPI-STATIONERS-\nSHOP@OKBANK-\nPAPER')
        : at === 3
          ? row.with(1, 'IMPS-HUB\nCOWORKING-\nRENT')
          : row,
    );
    expect((await linesOf({ ...BANK, rows, valign: 'middle' })).map(([, , words]) => words)).toEqual([
      'UPI-STATIONERS- SHOP@OKBANK- PAPER',
      'POS 4321XXXXXXXX1234 FIGMA',
      'NEFT CR-CUSTOMER ONE',
      'IMPS-HUB COWORKING- RENT',
    ]);
    const sbi: PdfLayout = {
      columns: [
        { heading: 'Txn Date', x: 40 },
        { heading: 'Description', x: 100 },
        { heading: 'Debit', x: 400, align: 'right' },
        { heading: 'Credit', x: 470, align: 'right' },
        { heading: 'Balance', x: 550, align: 'right' },
      ],
      rows: [
        ['2 Nov\n2026', 'TO TRANSFER-UPI/DR/600011112222/\nSTATIONERS', '1,250.00', '', '48,750.00'],
        ['14 Nov\n2026', 'BY TRANSFER-NEFT*CUSTOMER ONE', '', '25,000.00', '73,750.00'],
      ],
    };
    expect(await linesOf(sbi)).toEqual([
      ['2026-11-02', 1250, 'TO TRANSFER-UPI/DR/600011112222/ STATIONERS'],
      ['2026-11-14', -25000, 'BY TRANSFER-NEFT*CUSTOMER ONE'],
    ]);
  });

  it('leaves out a line that does not agree with its balance, and goes on from the next printed one', async () => {
    const rows = BANK_ROWS.map((row, at) => (at === 1 ? row.with(3, '1,020.00') : row));
    const found = await previewOf({ ...BANK, rows });
    expect(found.preview.rows.map(({ held }) => held)).toEqual([
      undefined,
      'Page 1, line 8: this amount does not agree with the balance beside it.',
      undefined,
      undefined,
    ]);
    expect(chosenOf(found.preview.rows, new Map()).add.map(({ amount }) => amount / 100)).toEqual([1250, 40000]);
  });

  it('that is locked is opened by its password alone, which is not in the result', async () => {
    const bytes = pdfStatement({ ...BANK, password: 'meer1234' });
    expect(await stepOf(bytes.slice())).toEqual({ kind: 'password', isWrong: false });
    expect(await stepOf(bytes.slice(), {}, 'wrong')).toEqual({ kind: 'password', isWrong: true });
    const read = createStatementReader();
    const message = { id: 1, answers: { dayOrder: 'day-first' as const }, book };
    const step = await read({ ...message, bytes: bytes.slice(), password: 'meer1234' }, () => undefined);
    expect(step).toMatchObject({ kind: 'preview', preview: { counts: { new: 3, income: 1 } } });
    expect(JSON.stringify(step)).not.toContain('meer1234');
    // Asked again without it: the pages are open.
    expect(await read(message, () => undefined)).toMatchObject({ kind: 'preview' });
  });

  it('of a card, which has no balance, must print the sum of its lines, or is asked about', async () => {
    const card: PdfLayout = {
      columns: [
        { heading: 'Date', x: 40 },
        { heading: 'Transaction Description', x: 110 },
        { heading: 'Amount (in Rs.)', x: 540, align: 'right' },
      ],
      rows: [
        ['04/11/2026', 'CLOUD HOSTING BENGALURU', '12,499.00'],
        ['17/11/2026', 'AIRLINE TICKETS GURGAON', '8,240.50'],
        ['19/11/2026', 'CREDIT CARD PAYMENT NET BANKING', '20,739.50 Cr'],
      ],
      above: ['Statement Date: 20/11/2026', 'Total Purchases / Debits 20,739.50'],
    };
    expect(await linesOf(card)).toEqual([
      ['2026-11-04', 12499, 'CLOUD HOSTING BENGALURU'],
      ['2026-11-17', 8240.5, 'AIRLINE TICKETS GURGAON'],
      ['2026-11-19', -20739.5, 'CREDIT CARD PAYMENT NET BANKING'],
    ]);
    const other = { ...card, above: ['Total Purchases / Debits 25,000.00'] };
    expect(await stepOf(pdfStatement(other))).toMatchObject({
      kind: 'questions',
      questions: [
        { kind: 'total', example: 'CLOUD HOSTING BENGALURU, ₹12,499.00 · AIRLINE TICKETS GURGAON, ₹8,240.50' },
      ],
    });
    expect(await linesOf(other, { total: 'yes' })).toHaveLength(3);
  });

  it('that is a scan, damaged or no statement is refused with the reason', async () => {
    const scan = new jsPDF();
    scan.rect(10, 10, 100, 100, 'F');
    expect(await stepOf(new Uint8Array(scan.output('arraybuffer')))).toMatchObject({
      fault: expect.stringMatching(/^The pages of this PDF are pictures without text/) as string,
    });
    const letter = new jsPDF();
    letter.text('Dear Meera, thank you for banking with us.', 20, 20);
    expect(await stepOf(new Uint8Array(letter.output('arraybuffer')))).toMatchObject({
      fault: expect.stringMatching(/^We found no table/) as string,
    });
    // Days without a year, and no period that says which.
    const columns = [
      { heading: 'Date', x: 40 },
      { heading: 'Details', x: 140 },
      { heading: 'Amount', x: 540, align: 'right' as const },
    ];
    const rows = [
      ['02 Nov', 'STATIONER', '450.00'],
      ['14 Nov', 'HOSTING', '900.00'],
    ];
    expect(await stepOf(pdfStatement({ columns, rows }))).toMatchObject({
      fault: expect.stringMatching(/^The days in this PDF have no year/) as string,
    });
    expect(await stepOf(new TextEncoder().encode('%PDF-1.7 nothing else'))).toEqual({
      kind: 'fault',
      fault: 'This PDF is damaged and cannot be read.',
    });
  });
});
