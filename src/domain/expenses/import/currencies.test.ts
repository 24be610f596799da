/** The currency of a file: of its cells, its headings, and of lines that are left out. All rows are made up. */
import { describe, expect, it } from 'vitest';
import type { Currency } from '@/domain/money/money';
import { readStatementText, type FileOptions, type FileReading } from './read-file';

const read = (text: string, currency: Currency, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency, ...options });

function statementOf(text: string, currency: Currency, options?: Partial<FileOptions>) {
  const reading = read(text, currency, options);
  if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
  return reading.statement;
}

describe('a column of currencies', () => {
  const inCurrency = (cell: string, currency: Currency) =>
    statementOf(`Date,Description,Amount,Currency\n2026-11-13,AWS,-120,${cell}\n2026-11-14,Tea,-10,${cell}`, currency);

  it.each<[string, Currency]>([
    ['₹', 'INR'],
    ['Rs', 'INR'],
    ['Rs.', 'INR'],
    ['inr', 'INR'],
    ['Indian Rupee', 'INR'],
    ['INR (₹)', 'INR'],
    ['$', 'USD'],
    ['US$', 'USD'],
    ['US Dollar', 'USD'],
    ['€', 'EUR'],
    ['Euro', 'EUR'],
    ['£', 'GBP'],
    ['Pound Sterling', 'GBP'],
  ])('may say %s for %s', (cell, currency) => {
    const { lines, faults } = inCurrency(cell, currency);
    expect(faults).toEqual([]);
    expect(lines.map((line) => line.currency)).toEqual([currency, currency]);
  });

  it.each<[string, Currency, string]>([
    ['₹', 'USD', 'INR'],
    ['$', 'INR', '$'],
    ['C$', 'USD', 'CAD'],
    ['Pakistani Rupee', 'INR', 'another currency'],
    ['chf', 'INR', 'CHF'],
  ])('that says %s is refused in %s', (cell, currency, foreign) => {
    const { lines, faults } = inCurrency(cell, currency);
    expect(lines).toEqual([]);
    expect(faults.map((fault) => fault.foreign)).toEqual([foreign, foreign]);
  });
});

describe('a heading with a currency', () => {
  it.each<[string, Currency, string]>([
    ['Date,Description,Amount (EUR)\n2026-11-13,AWS,-120\n2026-11-14,Tea,-10', 'INR', 'EUR'],
    ['Date,Description,Amount ($)\n2026-11-13,AWS,-120\n2026-11-14,Tea,-10', 'INR', '$'],
    ['Date,Description,Amount in USD\n2026-11-13,AWS,-120\n2026-11-14,Tea,-10', 'INR', 'USD'],
    ['Date,Description,Amount (CHF)\n2026-11-13,AWS,-120\n2026-11-14,Tea,-10', 'INR', 'CHF'],
    [
      'S No.,Transaction Date,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)\n1,13/11/2026,AWS,1250,,48750\n2,14/11/2026,SALE,,25000,73750',
      'USD',
      'INR',
    ],
    ['Date,Description,Debit,Credit,Balance (USD)\n2026-11-13,AWS,120,,880\n2026-11-14,Sale,,10,890', 'INR', 'USD'],
    ['Account No,12\nCurrency : USD\n\nDate,Description,Amount\n2026-11-13,AWS,-120\n2026-11-14,Tea,-10', 'INR', 'USD'],
    [
      'Available Balance:,"SGD 1,234.50"\nDate,Description,Debit,Credit\n2026-11-13,AWS,120,\n2026-11-14,Sale,,10',
      'INR',
      'SGD',
    ],
    ['Account currency,,EUR\nCurrency,EUR\nDate,Description,Amount\n2026-11-13,AWS,-120', 'INR', 'EUR'],
    ['created_at,order id,amount (USD),fee,tax,status\n2026-11-13,o1,1000,20,3,captured', 'INR', 'USD'],
  ])('refuses every line of “%s” in %s', (text, currency, foreign) => {
    const { lines, faults } = statementOf(text, currency);
    expect(lines).toEqual([]);
    expect(new Set(faults.map((fault) => fault.foreign))).toEqual(new Set([foreign]));
  });

  it('of the own currency names that of the lines', () => {
    const text = 'Date,Description,Amount ($)\n2026-11-13,AWS,-120';
    expect(statementOf(text, 'USD').lines).toMatchObject([{ amount: 12000, currency: 'USD' }]);
  });

  it('says which of two columns is read, and which fee', () => {
    const text =
      'Date,Description,Debit (USD),Credit (USD),Debit (INR),Credit (INR),Fee (USD)\n2026-11-13,AWS,12,,1000,,1\n2026-11-14,Sale,,5,,400,1';
    expect(statementOf(text, 'INR').lines.map(({ amount }) => amount)).toEqual([100000, -40000]);
    expect(statementOf(text, 'USD').lines.map(({ amount }) => amount)).toEqual([1200, 100, -500, 100]);
  });
});

describe('amounts that say their currency', () => {
  const text = 'Date,Description,Amount\n2026-11-13,AWS,-$400.00\n2026-11-14,Tea,-$10';
  it('name that of the lines', () => {
    expect(statementOf(text, 'USD').lines.map((line) => line.currency)).toEqual(['USD', 'USD']);
  });

  it('are refused in another one in a merchant’s export, too', () => {
    const orders = 'created_at,order id,amount,fee,tax,status\n2026-11-13,o1,$1000,$20,$3,captured';
    expect(statementOf(orders, 'INR')).toMatchObject({ lines: [], faults: [{ foreign: '$' }] });
    expect(statementOf(orders, 'USD').lines[0]).toMatchObject({ amount: -100_000, currency: 'USD' });
    // 03/04 is asked about only where the lines are taken.
    const unclear = 'created_at,order id,amount,currency,fee,tax,status\n03/04/2026,o1,1000,USD,20,3,captured';
    expect(statementOf(unclear, 'INR')).toMatchObject({ lines: [], faults: [{ foreign: 'USD' }] });
    expect(read(unclear, 'USD').kind).toBe('questions');
  });

  it('are refused in another one', () => {
    expect(statementOf(text, 'INR')).toMatchObject({ lines: [], faults: [{ foreign: '$' }, { foreign: '$' }] });
  });
});

describe('lines in other currencies', () => {
  const REVOLUT = [
    'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
    'CARD_PAYMENT,Current,2026-11-02 08:11:10,2026-11-03 09:00:00,Train tickets,-80.00,0.00,EUR,COMPLETED,920.00',
    'CARD_PAYMENT,Current,2026-11-03 08:11:10,2026-11-04 09:00:00,AWS,-120.00,0.00,USD,COMPLETED,380.00',
    'TOPUP,Current,2026-11-05 10:00:00,2026-11-05 10:00:05,Top-up,500.00,0.00,EUR,COMPLETED,1420.00',
    'CARD_PAYMENT,Current,2026-11-06 10:00:00,2026-11-06 11:00:00,Figma,-15.00,0.00,USD,COMPLETED,365.00',
    'CARD_PAYMENT,Current,2026-11-07 10:00:00,2026-11-07 11:00:00,Hotel,-300.00,0.00,EUR,COMPLETED,1120.00',
  ].join('\n');

  it('are left out before the balance is compared', () => {
    const eur = statementOf(REVOLUT, 'EUR');
    expect(eur.isOff).toBe(false);
    expect(eur.lines.map(({ amount }) => amount)).toEqual([8000, -50000, 30000]);
    expect(eur.faults.map(({ line, foreign }) => [line, foreign])).toEqual([
      [3, 'USD'],
      [5, 'USD'],
    ]);
    expect(statementOf(REVOLUT, 'USD')).toMatchObject({ isOff: false, lines: [{ amount: 12000 }, { amount: 1500 }] });
  });

  it('are no reason for a question', () => {
    const text =
      'Date,Description,Amount,Currency\n03/04/2026,AWS,-120,EUR\n05/06/2026,Sale,500,EUR\n05/06/2026,Gift,500,EUR';
    expect(statementOf(text, 'INR')).toMatchObject({ lines: [], faults: [{ line: 2 }, { line: 3 }, { line: 4 }] });
    expect(read(text, 'EUR')).toMatchObject({ kind: 'questions' });
    expect(
      read(text.replace(',Currency', '').replaceAll(',EUR', '').replace('Amount', 'Amount (EUR)'), 'INR').kind,
    ).toBe('statement');
  });
});
