/** Bytes, delimiters, dates and amounts of bank files: worked examples and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatementAmount, decimalSignOf } from './amounts/amounts';
import { sideOf } from './columns/column-contents';
import { detectEncoding } from '@/domain/tables/encodings';
import { decodeFile, detectFormat, faultOfSize } from './bytes';
import { dayIn, faultOfDate, orderOf, readDate } from './dates';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) =>
      little
        ? [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]
        : [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255],
    ),
  );
describe('bytes', () => {
  it.each([
    ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...bytesOf('Größe')]), 'utf-8'],
    ['UTF-8', bytesOf('Größe ₹'), 'utf-8'],
    ['ASCII', bytesOf('Date,Amount'), 'utf-8'],
    ['UTF-16 LE with a mark', Uint8Array.from([0xff, 0xfe, ...utf16('Größe', true)]), 'utf-16le'],
    ['UTF-16 BE with a mark', Uint8Array.from([0xfe, 0xff, ...utf16('Größe', false)]), 'utf-16be'],
    ['UTF-16 LE without', utf16('Date,Größe,Amount', true), 'utf-16le'],
    ['UTF-16 BE without', utf16('Date,Größe,Amount', false), 'utf-16be'],
    ['Windows-1252', Uint8Array.from([...bytesOf('Gr'), 0xf6, 0xdf, 0x65, 0x80]), 'windows-1252'],
  ])('%s', (_, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding);
    const decoded = decodeFile(bytes);
    expect('text' in decoded && decoded.text).not.toContain('\u0000');
  });

  it('reads the letters of each', () => {
    expect(decodeFile(Uint8Array.from([0x47, 0xf6, 0x80]))).toEqual({
      text: 'Gö€',
      encoding: 'windows-1252',
      isCertain: false,
    });
    expect(decodeFile(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toEqual({
      text: 'a',
      encoding: 'utf-8',
      isCertain: true,
    });
  });

  it.each([
    [[0x50, 0x4b, 3, 4, 1], 'This Excel workbook is damaged and cannot be read.'],
    [bytesOf('%PDF-1.7'), 'This PDF is damaged and cannot be read.'],
    [[0x89, 0x50, 0x4e, 0x47], 'This is a picture, not a statement.'],
    [[], 'This file is empty.'],
    [bytesOf(' \r\n'), 'This file is empty.'],
    [bytesOf('abc\u0000\u0000def, something longer that is text'), 'This is not a text file.'],
  ])('%j is no statement', (bytes, fault) => expect(decodeFile(Uint8Array.from(bytes))).toEqual({ fault }));

  it('refuses 50 MB before a byte is read', () => {
    expect(faultOfSize(50_000_000)).toBe('This file is larger than 20 MB. Please download a shorter period.');
    expect(faultOfSize(1000)).toBeNull();
  });

  it('tells the format by what the text says', () => {
    expect(detectFormat('OFXHEADER:100\nDATA:OFXSGML')).toBe('ofx');
    expect(detectFormat('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>')).toBe('ofx');
    expect(detectFormat('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">')).toBe('camt');
    for (const start of [
      '!Type:Bank\nD1',
      '!Account\nNChecking',
      '\r\n!account \r\nN',
      '!Option:AutoSwitch\r!Account\rN',
    ])
      expect(detectFormat(start), start).toBe('qif');
    expect(detectFormat('!Account,Date,Amount\n1,2,3')).toBe('csv');
    expect(detectFormat('Date,Amount')).toBe('csv');
  });
});

describe('delimiters', () => {
  it.each([
    ['a,b,c\n1,2,3', ','],
    ['a;b;c\n1,5;2,5;3,5\n1,5;2,5;3,5', ';'],
    ['a\tb\n1,0\t2', '\t'],
    ['a|b|c\n1|2|3', '|'],
    ['"a;b;c",d\n"1;2",3', ','],
    ['sep=;\na,b;c', ';'],
    ['one column', ','],
  ])('of %j is %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));

  it('reads quoted fields, line ends of every kind, and counts lines', () => {
    const text = '\ufeffa,"b ""q"", x"\r\n\n"two\nlines",5\r"",\n5" screen,2';
    expect(readDelimited(text, ',')).toEqual({
      rows: [
        { line: 1, cells: ['a', 'b "q", x'] },
        { line: 3, cells: ['two\nlines', '5'] },
        { line: 6, cells: ['5" screen', '2'] },
      ],
    });
  });

  it('a quotation mark that is never closed is named with its line', () => {
    expect(readDelimited('a,b\n1,"2\n3,4', ',')).toMatchObject({
      fault: 'A quotation mark that opens in line 2 is never closed. The file may be cut off.',
    });
  });

  it('reads back any cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', ';', 'é') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const reading = readDelimited(text, ',');
        if ('fault' in reading) throw new Error(reading.fault);
        expect(reading.rows.map((row) => row.cells)).toEqual(
          rows.filter((row) => row.some((one) => one.trim() !== '')),
        );
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readDelimited(text, detectDelimiter(text))));
  });
});

describe('dates', () => {
  it.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['20260304', '2026-03-04'],
    ['2026-03-04T10:00:00Z', '2026-03-04'],
    ['04.03.2026', '2026-03-04'],
    ['4.3.26', '2026-03-04'],
    ['04-Mar-2026', '2026-03-04'],
    ['4 March 2026', '2026-03-04'],
    ['04Mar26', '2026-03-04'],
    ['Mar 4, 2026', '2026-03-04'],
    ['Sept 4 2026', '2026-09-04'],
    ['31.12.69', '1969-12-31'],
    ['12th Nov 2026', '2026-11-12'],
    ['12 Nov ’26', '2026-11-12'],
    ['Thu, 12 Nov 2026', '2026-11-12'],
    ['Thursday 12-Nov-2026', '2026-11-12'],
    ['Nov-12-2026', '2026-11-12'],
    ['2nd of November 2026', '2026-11-02'],
    ['20261112101010', '2026-11-12'],
  ])('%s is %s', (text, day) => expect(readDate(text)).toEqual({ day }));

  it.each([
    '',
    'x',
    '2026-02-30',
    '31/02/2026',
    '32.01.2026',
    '13/13/2026',
    '1/2',
    '202603041',
    'Foo 4, 2026',
    '1.234,50',
    '99999999',
  ])('%s is none', (text) => expect(readDate(text)).toBeNull());

  it.each([
    ['13/04', '“13/04” has no year.'],
    ['13-Nov', '“13-Nov” has no year.'],
    ['Nov 12', '“Nov 12” has no year.'],
    ['31/02/2026', '“31/02/2026” is not a date.'],
    ['', 'The date is missing.'],
  ])('of %j it is said what is wrong', (text, fault) => expect(faultOfDate(text)).toBe(fault));

  it('needs the order where the day could be the month', () => {
    expect(readDate('03/04/2026')).toEqual({ dayFirst: '2026-04-03', monthFirst: '2026-03-04' });
    expect(readDate("1/15'26")).toEqual({ dayFirst: null, monthFirst: '2026-01-15' });
    expect(dayIn('03/04/2026 10:12', 'day-first')).toBe('2026-04-03');
    expect(dayIn('03-04-26', 'month-first')).toBe('2026-03-04');
    expect(dayIn('15/01/2026', 'month-first')).toBeNull();
    expect(orderOf(['03/04/2026', '13/04/2026'])).toEqual({ order: 'day-first' });
    expect(orderOf(['03/04/2026', '04/13/2026'])).toEqual({ order: 'month-first' });
    expect(orderOf(['03/04/2026'])).toEqual({
      unclear: { example: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
    });
    expect(orderOf(['05/05/2026', '2026-01-01'])).toEqual({ unclear: null });
    // One proof for each order is none; but where no date could be either, there is nothing to ask.
    expect(orderOf(['13/11/2026', '11/14/2026', '05/06/2026'])).toMatchObject({
      unclear: { example: '05/06/2026', dayFirst: '2026-06-05', monthFirst: '2026-05-06' },
    });
    expect(orderOf(['13/11/2026', '14/11/2026', '11/14/2026', '05/06/2026'])).toMatchObject({
      unclear: { example: '05/06/2026' },
    });
    expect(orderOf(['13-11-2026', '11/14/2026', '05/06/2026', '01-02-2026'])).toEqual({
      order: new Map([
        ['-', 'day-first'],
        ['/', 'month-first'],
      ]),
    });
    // Nothing shows the order of the dates with a dash.
    expect(orderOf(['01-02-2026', '11/14/2026', '13/11/2026', '05/06/2026'])).toMatchObject({ unclear: {} });
    expect(orderOf(['13/11/2026', '11/14/2026'])).toEqual({ order: 'day-first' });
    expect(orderOf(['13/11/2026', '11/14/2026', '11/15/2026'])).toEqual({ order: 'month-first' });
  });
});

describe('amounts', () => {
  it.each<[string, '.' | ',', number, 'credit' | 'debit' | null]>([
    ['1,234.50', '.', 123450, null],
    ['1,00,000.00', '.', 10000000, null],
    ['-12.5', '.', -1250, null],
    ['(12.50)', '.', -1250, null],
    ['12.50-', '.', -1250, null],
    ['₹ 500.00 Cr', '.', 50000, 'credit'],
    ['500.00CR', '.', 50000, 'credit'],
    ['DR 1,00,000.00', '.', 10000000, 'debit'],
    ['12.00 (Dr.)', '.', 1200, 'debit'],
    ['1.234,56', ',', 123456, null],
    ["'-5.00", '.', -500, null],
    ['+5', '.', 500, null],
    ['(-)5.00', '.', -500, null],
    ['5.00 DB', '.', 500, 'debit'],
  ])('%s is %i (%s)', (text, decimal, minor, side) => {
    expect(readStatementAmount(text, 'INR', decimal)).toEqual({ minor, side });
  });

  it.each([
    ['', 'The amount is missing.'],
    ['abc', '“abc” is not an amount.'],
    ['=1+1', '“=1+1” is not an amount.'],
    ['1e9', '“1e9” is not an amount.'],
    ['$5', 'The amount is in a different currency from the expenses.'],
    ['9999999999999', '“9999999999999” is larger than an expense can be.'],
    ['-12.3456', '“-12.3456” has fractions of a paisa, which we cannot record.'],
  ])('%j is refused', (text, fault) => expect(readStatementAmount(text, 'INR', '.')).toMatchObject({ fault }));

  it('finds the decimal sign, and says when it cannot', () => {
    expect(decimalSignOf(['1.234,56'])).toEqual({ decimal: ',' });
    expect(decimalSignOf(['1,234.56', '5'])).toEqual({ decimal: '.' });
    expect(decimalSignOf(['12,50', '1.000'])).toEqual({ decimal: ',' });
    expect(decimalSignOf(['1,00,000'])).toEqual({ decimal: '.' });
    expect(decimalSignOf(['1.000', '25.000'])).toEqual({ unclear: '1.000' });
    expect(decimalSignOf(['1,250', '240'])).toEqual({ decimal: '.' });
    expect(decimalSignOf(['1,250', '1.000'])).toEqual({ unclear: '1.000' });
    expect(decimalSignOf(['5', '10'])).toEqual({ unclear: null });
    expect(['CR', 'Dr.', 'DBIT', 'Haben', 'x'].map(sideOf)).toEqual(['credit', 'debit', 'debit', 'credit', null]);
  });
});
