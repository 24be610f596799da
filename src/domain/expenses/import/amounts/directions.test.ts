/** Fees beside amounts, where the running balance alone shows which column, side and fee are meant. All rows are made up. */
import { describe, expect, it } from 'vitest';
import { readStatementText } from '@/domain/expenses/import/read-file';

const linesOf = (...rows: string[]) => {
  const reading = readStatementText(rows.join('\n'), { currency: 'INR', dayOrder: 'day-first' });
  if (reading.kind !== 'statement') throw new Error(JSON.stringify({ ...reading, table: undefined }));
  expect(reading.statement.faults).toEqual([]);
  return reading.statement.lines.map(({ amount, description }) => [amount / 100, description]);
};

const BESIDE = [
  [12, 'AWS'],
  [0.5, 'Fee: AWS'],
  [2, 'Tea'],
  [0.1, 'Fee: Tea'],
  [-30, 'Customer'],
  [0.2, 'Fee: Customer'],
];
const WITHIN = BESIDE.filter(([, words]) => !String(words).startsWith('Fee'));

describe('a balance decides whether a fee is beside the amount or in it', () => {
  // 1,000 − 12 − 0.50 = 987.50; − 2 − 0.10 = 985.40; + 30 − 0.20 = 1,015.20.
  const FALLS = ['987.50', '985.40', '1015.20'];
  // 1,000 − 12 = 988; − 2 = 986; + 30 = 1,016.
  const FALLS_LESS = ['988', '986', '1016'];
  const LAYOUTS: [string, string, string[]][] = [
    [
      'of two columns that may be the amount',
      'Date,Description,Amount,Transaction Amount,Fee,Balance',
      ['13/11/2026,AWS,-1000,-12,0.50', '14/11/2026,Tea,-100,-2,0.10', '15/11/2026,Customer,2500,30,0.20'],
    ],
    [
      'of two words that may be the sides',
      'Date,Description,Dr/Cr,Amount,Fee,Balance',
      ['13/11/2026,AWS,X,12,0.50', '14/11/2026,Tea,X,2,0.10', '15/11/2026,Customer,Y,30,0.20'],
    ],
    [
      'of debits below the heading of credits',
      'Date,Description,Deposit,Withdrawal,Fee,Balance',
      ['13/11/2026,AWS,12,,0.50', '14/11/2026,Tea,2,,0.10', '15/11/2026,Customer,,30,0.20'],
    ],
    [
      'of one amount with its sign',
      'Date,Description,Amount,Fee,Balance',
      ['13/11/2026,AWS,-12,0.50', '14/11/2026,Tea,-2,0.10', '15/11/2026,Customer,30,0.20'],
    ],
  ];

  it.each(LAYOUTS)('%s', (_, header, rows) => {
    const withBalances = (balances: string[]) => rows.map((row, at) => `${row},${balances[at]!}`);
    expect(linesOf(header, ...withBalances(FALLS))).toEqual(BESIDE);
    expect(linesOf(header, ...withBalances(FALLS_LESS))).toEqual(WITHIN);
  });
});
