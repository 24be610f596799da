/** Hostile and broken tables: nothing throws, nothing reaches a prototype, everything is bounded. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns, NO_MAPPING } from './columns/columns';
import { readStatementFile, readStatementText, type FileOptions, type FileReading } from './read-file';
import type { Statement } from './statement';

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'USD', ...options });
function statementOf(reading: FileReading): Statement {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
}
const short = (reading: FileReading) =>
  statementOf(reading).lines.map(({ date, amount, description }) => [date, amount, description]);

describe('hostile tables', () => {
  it('is safe against hostile tables', () => {
    const text =
      '__proto__,constructor,Date,Description,Amount\nx,y,2026-01-05,"=HYPERLINK(""http://evil"",""x"")",-5\n1,2,2026-01-06,\u202eabc\u0007,-6';
    expect(short(read(text))).toEqual([
      ['2026-01-05', 500, '=HYPERLINK("http://evil","x")'],
      ['2026-01-06', 600, 'abc'],
    ]);
    expect(({} as { Date?: unknown }).Date).toBeUndefined();
    const wide = `${'Date,'.repeat(5000)}Amount\n${'1,'.repeat(5000)}2`;
    expect(read(wide).kind).not.toBe('statement');
    expect(read(`Date,Description,Amount\n${'2026-01-05,A,-5\n'.repeat(50_001)}`)).toEqual({
      kind: 'fault',
      fault: 'This file has more than 50,000 transactions. Please download a shorter period.',
    });
  });

  it.each([
    ['<html><body><table><tr><td>Date</td></tr></table></body></html>', /^This is a web page/],
    ['\n<!DOCTYPE html>\n<p>a,b</p>', /^This is a web page/],
    ['<?xml version="1.0"?><rss><item>a,b</item></rss>', /^This XML file is not a statement/],
    ['{"transactions": [1, 2]}', /^This is not a statement/],
    ['[{"a": 1}, {"b": 2}]', /^This is not a statement/],
    ['Dear Sir\nhere is the money\nBest', /^This is not a statement/],
  ])('%s is no table', (text, fault) => {
    expect(read(text)).toMatchObject({ kind: 'fault', fault: expect.stringMatching(fault) as string });
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      'Date',
      'Amount',
      'Description',
      ',',
      ';',
      '\n',
      '"',
      '2026-01-05',
      '03/04/2026',
      '-5.00',
      '1.000',
      '<',
      '!Type:Bank',
      '<OFX>',
      '^',
      'D1/2/26',
      '\u0000',
      '__proto__',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
          fc.string({ unit: 'binary', maxLength: 200 }),
        ),
        (text) => {
          expect(read(text).kind).toMatch(/statement|questions|columns|fault/);
        },
      ),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void readStatementFile(bytes, { currency: 'INR' })),
    );
  });

  it('guesses nothing from an empty table', () =>
    expect(guessColumns([], 'INR')).toEqual({ mapping: { ...NO_MAPPING, description: [] }, candidates: [] }));
});
