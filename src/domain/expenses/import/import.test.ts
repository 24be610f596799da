/** Tables of banks: bytes, delimiters, columns, dates, amounts, questions, duplicates; worked examples and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK, type Expense } from '../expense';
import { readStatementAmount, decimalSignOf, sideOf } from './amounts';
import { decodeFile, detectEncoding, detectFormat, faultOfSize } from './bytes';
import { faultOfMapping, guessMapping, NO_MAPPING } from './columns';
import { dayIn, orderOf, readDate } from './dates';
import { detectDelimiter, readDelimited } from './delimited';
import { importKeysOf } from './fingerprints';
import { hashText } from './hash';
import { headerFingerprint, MEMORY_LIMIT, recallMapping, rememberMapping, type ImportMemory } from './memory';
import { previewImport, takeOver } from './preview';
import { readStatementFile, readStatementText, type FileOptions, type FileReading } from './read-file';
import type { Statement, StatementLine } from './statement';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) =>
      little
        ? [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]
        : [sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255],
    ),
  );

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'USD', ...options });
function statementOf(reading: FileReading): Statement {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
}
const short = (reading: FileReading) =>
  statementOf(reading).lines.map(({ date, amount, description }) => [date, amount, description]);

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
    expect(decodeFile(Uint8Array.from([0x47, 0xf6, 0x80]))).toEqual({ text: 'Gö€', encoding: 'windows-1252' });
    expect(decodeFile(Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ text: 'a', encoding: 'utf-8' });
  });

  it.each([
    [
      [0x50, 0x4b, 3, 4, 1],
      'This is an Excel workbook or a ZIP file. Please download the statement as CSV, OFX, QIF or CAMT.053.',
    ],
    [bytesOf('%PDF-1.7'), 'This is a PDF. Please download the statement as CSV, OFX, QIF or CAMT.053.'],
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
    expect(detectFormat('!Type:Bank\nD1')).toBe('qif');
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
    expect(readDelimited('a,b\n1,"2\n3,4', ',')).toEqual({
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
  ])('%s is %i (%s)', (text, decimal, minor, side) => {
    expect(readStatementAmount(text, 'INR', decimal)).toEqual({ minor, side });
  });

  it.each([
    ['', 'The amount is missing.'],
    ['abc', '“abc” is not an amount.'],
    ['=1+1', '“=1+1” is not an amount.'],
    ['1e9', '“1e9” is not an amount.'],
    ['$5', 'The amount is in another currency than the expenses.'],
    ['9999999999999', 'Please enter at most 100,000,000,000.00.'],
  ])('%j is refused', (text, fault) => expect(readStatementAmount(text, 'INR', '.')).toEqual({ fault }));

  it('finds the decimal sign, and says when it cannot', () => {
    expect(decimalSignOf(['1.234,56'])).toEqual({ decimal: ',' });
    expect(decimalSignOf(['1,234.56', '5'])).toEqual({ decimal: '.' });
    expect(decimalSignOf(['12,50', '1.000'])).toEqual({ decimal: ',' });
    expect(decimalSignOf(['1,00,000'])).toEqual({ decimal: '.' });
    expect(decimalSignOf(['1.000', '25.000'])).toEqual({ unclear: '1.000' });
    expect(decimalSignOf(['5', '10'])).toEqual({ unclear: null });
    expect(['CR', 'Dr.', 'DBIT', 'Haben', 'x'].map(sideOf)).toEqual(['credit', 'debit', 'debit', 'credit', null]);
  });
});

describe('tables of banks', () => {
  it('an Indian statement with lines above the header, two columns and CR/DR balances', () => {
    const text = [
      'HDFC BANK Ltd.,,,,,,',
      'Account: 501XXXXXX,,,,,,',
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      '13/04/26,"UPI-SWIGGY-swiggy@ybl",0001,13/04/26,"1,00,000.50",,"5,00,000.00"',
      '14/04/26,SALARY,0002,14/04/26,,"2,500.00","5,02,500.00"',
      ',,,,,,',
      'STATEMENT SUMMARY,,,,"1,00,000.50","2,500.00",',
    ].join('\r\n');
    const reading = read(text, { currency: 'INR' });
    expect(short(reading)).toEqual([
      ['2026-04-13', 10000050, 'UPI-SWIGGY-swiggy@ybl'],
      ['2026-04-14', -250000, 'SALARY'],
    ]);
    expect(statementOf(reading).faults).toEqual([
      {
        line: 7,
        message: '“STATEMENT SUMMARY” is not a date.',
        text: 'STATEMENT SUMMARY | | | | 1,00,000.50 | 2,500.00 |',
      },
    ]);
  });

  it('a German statement with semicolons, decimal commas and its own words', () => {
    const text =
      'Buchungstag;Verwendungszweck;Betrag;Währung\n01.02.2026;Miete Büro;-1.200,00;EUR\n02.02.2026;Erstattung;12,50;EUR\n03.02.2026;London;-5,00;GBP';
    const reading = read(text, { currency: 'EUR' });
    expect(short(reading)).toEqual([
      ['2026-02-01', 120000, 'Miete Büro'],
      ['2026-02-02', -1250, 'Erstattung'],
    ]);
    expect(statementOf(reading).faults[0]).toMatchObject({
      line: 4,
      message: 'This line is in GBP, but the expenses are in EUR.',
    });
  });

  it('one amount with a column that says debit or credit, and amounts that say it themselves', () => {
    expect(short(read('Date,Details,Amount,Type\n2026-01-05,A,5.00,DR\n2026-01-06,B,6.00,CR'))).toEqual([
      ['2026-01-05', 500, 'A'],
      ['2026-01-06', -600, 'B'],
    ]);
    expect(short(read('Date,Details,Amount\n2026-01-05,A,5.00 Dr\n2026-01-06,B,6.00 Cr'))).toEqual([
      ['2026-01-05', 500, 'A'],
      ['2026-01-06', -600, 'B'],
    ]);
  });

  it("a card's list has purchases above zero; debits may be written with a minus", () => {
    expect(short(read('Date,Description,Amount\n2026-01-05,A,5.00'))).toEqual([['2026-01-05', 500, 'A']]);
    expect(short(read('Date,Description,Amount\n2026-01-05,A,-5.00\n2026-01-06,B,5.00'))).toEqual([
      ['2026-01-05', 500, 'A'],
      ['2026-01-06', -500, 'B'],
    ]);
    expect(short(read('Date,Description,Debit,Credit\n2026-01-05,A,-5.00,\n2026-01-06,B,,7'))).toEqual([
      ['2026-01-05', 500, 'A'],
      ['2026-01-06', -700, 'B'],
    ]);
    // Where debits are written without a sign, a minus is a reversal.
    expect(short(read('Date,Description,Debit,Credit\n2026-01-05,A,5.00,\n2026-01-06,B,-2.00,'))).toEqual([
      ['2026-01-05', 500, 'A'],
      ['2026-01-06', -200, 'B'],
    ]);
  });

  it('a table without a header is known by what stands in it', () => {
    expect(short(read('2026-01-05,Coffee at the corner,-5.00,95.00\n2026-01-06,Tea,-6.00,89.00'))).toEqual([
      ['2026-01-05', 500, 'Coffee at the corner'],
      ['2026-01-06', 600, 'Tea'],
    ]);
  });

  it('every line is a line, a fault with its number, or empty', () => {
    const text =
      'Date,Description,Amount\n2026-01-05,A,-5\n2026-02-30,B,-5\n,C,-5\n2026-01-05,D,\n2026-01-05,E,x\n2026-01-05,F,0.00\n,,\n2026-01-05,,-7';
    const { lines, faults } = statementOf(read(text));
    expect(lines.map((line) => [line.line, line.description])).toEqual([
      [2, 'A'],
      [9, 'No description'],
    ]);
    expect(faults.map(({ line, message }) => [line, message])).toEqual([
      [3, '“2026-02-30” is not a date.'],
      [4, 'The date is missing.'],
      [5, 'The amount is missing.'],
      [6, '“x” is not an amount.'],
      [7, 'The amount is 0, so there is nothing to record.'],
    ]);
  });

  it('asks for the order of day and month, and takes the answer', () => {
    const text = 'Date,Description,Amount\n03/04/2026,A,-5.00\n05/06/2026,B,-6.00';
    const reading = read(text);
    expect(reading).toMatchObject({
      kind: 'questions',
      questions: [
        {
          kind: 'day-order',
          example: '03/04/2026',
          options: [
            { value: 'day-first', reads: '2026-04-03' },
            { value: 'month-first', reads: '2026-03-04' },
          ],
        },
      ],
    });
    expect(short(read(text, { dayOrder: 'day-first' }))[0]![0]).toBe('2026-04-03');
    expect(short(read(text, { dayOrder: 'month-first' }))[0]![0]).toBe('2026-03-04');
  });

  it('asks for the decimal sign where amounts read either way', () => {
    const text = 'Date;Description;Amount\n2026-01-05;A;-1.000';
    expect(read(text)).toMatchObject({
      kind: 'questions',
      questions: [
        {
          kind: 'decimal-sign',
          options: [
            { value: '.', reads: 100 },
            { value: ',', reads: 100000 },
          ],
        },
      ],
    });
    expect(short(read(text, { decimal: ',' }))[0]![1]).toBe(100000);
  });

  it('asks for the columns that it cannot find', () => {
    expect(read('Foo,Bar\nhello,world')).toMatchObject({
      kind: 'columns',
      message: 'Please choose the column that holds the date.',
    });
    expect(faultOfMapping({ ...NO_MAPPING, date: 0 })).toContain('amount');
    const mapping = { ...NO_MAPPING, headerRow: 0, date: 1, description: [0, 2], amount: 3 };
    expect(short(read('x,y,z,w\nA,2026-01-05,B,-5', { mapping }))).toEqual([['2026-01-05', 500, 'A B']]);
  });

  it('remembers a bank by its header', () => {
    const text = 'When,What,Money\n03/04/2026,A,-5.00';
    const mapping = { ...NO_MAPPING, headerRow: 0, date: 0, description: [1], amount: 2 };
    const first = read(text, { mapping, dayOrder: 'day-first' });
    const fingerprint = first.kind === 'statement' ? first.table!.fingerprint! : '';
    const entry = { fingerprint, mapping, dayOrder: 'day-first' as const, decimal: null };
    const memory = rememberMapping({ mappings: [] }, entry);
    // Without a date column in the header nothing is remembered for guessed rows, so the names must be a bank's.
    expect(recallMapping(memory, headerFingerprint([' when ', 'WHAT', 'Money']))).toEqual(entry);
    const known = 'Date,Details,Amount\n03/04/2026,A,-5.00';
    const print = headerFingerprint(['Date', 'Details', 'Amount']);
    const reading = read(known, { memory: rememberMapping(memory, { ...entry, fingerprint: print }) });
    expect(reading).toMatchObject({ kind: 'statement', table: { isRemembered: true } });
    expect(short(reading)).toEqual([['2026-04-03', 500, 'A']]);
    let full: ImportMemory = memory;
    for (let index = 0; index < 80; index += 1) full = rememberMapping(full, { ...entry, fingerprint: `${index}` });
    expect(full.mappings).toHaveLength(MEMORY_LIMIT);
    expect(full.mappings[0]!.fingerprint).toBe('79');
  });

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

  it('guesses nothing from an empty table', () => expect(guessMapping([])).toEqual({ ...NO_MAPPING, description: [] }));
});

describe('duplicates', () => {
  const line = (over: Partial<StatementLine> = {}): StatementLine => ({
    line: 1,
    date: '2026-01-05',
    description: 'Coffee',
    amount: 500,
    currency: null,
    bankId: null,
    ...over,
  });
  const statement = (lines: StatementLine[]): Statement => ({ format: 'csv', lines, faults: [], currency: null });
  const take = (expenses: readonly Expense[], lines: StatementLine[]) =>
    takeOver(expenses, previewImport(statement(lines), { expenses, rules: [] }).rows, {
      paymentMethod: 'Bank Transfer',
      newId: (index) => `n${expenses.length + index}`,
    });

  const anyLine = fc.record({
    date: fc.constantFrom('2026-01-05', '2026-01-06'),
    description: fc.constantFrom('Coffee', 'coffee ', 'Tea'),
    amount: fc.constantFrom(500, 600, -500),
    bankId: fc.constantFrom(null, null, 'a', 'b'),
  });

  it('the same file twice adds nothing, and equal purchases stay as many as they are', () => {
    fc.assert(
      fc.property(fc.array(anyLine.map(line), { maxLength: 12 }), fc.integer(), (lines, seed) => {
        const once = take([], lines);
        expect(once).toHaveLength(lines.filter((one) => one.amount > 0).length);
        expect(take(once, lines)).toEqual(once);
        // In any order of the lines, too.
        const shuffled = lines
          .map((one, index) => ({ one, key: Math.imul(seed ^ index, 0x9e3779b1) }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(take(once, shuffled)).toEqual(once);
      }),
    );
  });

  it('a longer file adds only what is new', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine.map(line), { maxLength: 8 }),
        fc.array(anyLine.map(line), { maxLength: 8 }),
        (early, late) => {
          const stepwise = take(take([], early), [...early, ...late]);
          const at = ({ date, amount }: Expense) => `${date} ${amount}`;
          expect(stepwise.map(at).sort()).toEqual(
            take([], [...early, ...late])
              .map(at)
              .sort(),
          );
        },
      ),
    );
  });

  it('tells 100,000 lines apart', () => {
    const keys = new Set(
      Array.from({ length: 100_000 }, (_, index) => hashText(`text\u001f2026-01-${index % 28}\u001f${index}`)),
    );
    expect(keys.size).toBe(100_000);
    expect(importKeysOf([line(), line({ description: ' COFFEE' })]).map((key) => key.slice(-2))).toEqual(['-1', '-2']);
  });

  it('shows what is new, known, money in, and perhaps typed before', () => {
    const typed: Expense = {
      id: 't',
      date: '2026-01-03',
      description: 'My coffee',
      category: 'Other',
      amount: 500,
      paymentMethod: 'Cash',
      isRecurring: false,
      recurringPeriod: null,
      notes: '',
      importKey: null,
      occurrence: null,
    };
    const [known] = take([], [line({ description: 'Tea' })]);
    const preview = previewImport(statement([line(), line(), line({ description: 'Tea' }), line({ amount: -9 })]), {
      ...EMPTY_BOOK,
      expenses: [typed, { ...known!, category: 'Operations' }],
      rules: [{ id: 'r', test: 'contains', text: 'coffee', category: 'Travel & Entertainment' }],
    });
    expect(preview.counts).toEqual({ new: 2, known: 1, income: 1, faults: 0, similar: 1 });
    expect(preview.total).toBe(1000);
    expect(
      preview.rows.map(({ status, category, reason, similarTo }) => [status, category, reason, similarTo]),
    ).toEqual([
      ['new', 'Travel & Entertainment', 'rule', 't'],
      ['new', 'Travel & Entertainment', 'rule', null],
      ['known', 'Operations', 'history', null],
      ['income', 'Travel & Entertainment', 'rule', null],
    ]);
  });
});

describe('speed', () => {
  it('10,000 lines from bytes to a preview in well under 3 seconds', () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, index) =>
        `${String((index % 28) + 1).padStart(2, '0')}/0${(index % 9) + 1}/2026,"UPI/${index}/VENDOR ${index % 300}/x","${index % 90},${String(index % 1000).padStart(3, '0')}.50",,1`,
    );
    const bytes = bytesOf(`Date,Narration,Withdrawal Amt.,Deposit Amt.,Balance\r\n${rows.join('\r\n')}`);
    const started = performance.now();
    const statement = statementOf(readStatementFile(bytes, { currency: 'INR' }));
    const preview = previewImport(statement, {
      ...EMPTY_BOOK,
      rules: Array.from({ length: 20 }, (_, index) => ({
        id: `${index}`,
        test: 'words' as const,
        text: `vendor ${index}`,
        category: 'Operations' as const,
      })),
    });
    const expenses = takeOver([], preview.rows, { paymentMethod: 'Cash', newId: String });
    const took = performance.now() - started;
    expect(statement.faults).toEqual([]);
    expect(expenses).toHaveLength(10_000);
    // Measured about 250 ms; the limit leaves room for a busy machine.
    expect(took).toBeLessThan(3000);
  });
});
