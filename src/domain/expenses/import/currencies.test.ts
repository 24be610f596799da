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
