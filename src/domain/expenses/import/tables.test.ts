/** Tables of banks: columns, questions, faults by line, hostile files. */
import { describe, expect, it } from 'vitest';
import { NO_MAPPING, faultOfMapping } from './columns/columns';
import { headerFingerprint, MEMORY_LIMIT, recallMapping, rememberMapping, type ImportMemory } from './memory';
import { readStatementText, type FileOptions, type FileReading } from './read-file';
import type { Statement } from './statement';

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'USD', ...options });
function statementOf(reading: FileReading): Statement {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
}
const short = (reading: FileReading) =>
  statementOf(reading).lines.map(({ date, amount, description }) => [date, amount, description]);

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
    expect(statementOf(reading).faults).toEqual([]);
    expect(statementOf(reading).leftOut).toBe('1 line below the table was left out.');
  });

  it('a comma that HDFC writes into a narration without quotes, and nothing that may be an amount', () => {
    const head = 'Date ,Narration ,Value Dat,Debit Amount ,Credit Amount ,Chq/Ref Number ,Closing Balance';
    const rent =
      ' 13/10/26 ,NEFT DR-ICIC0000001-HUB PVT LTD-NETBANK, MUM-N27,13/10/26 , 70800.00 , 0.00 ,N27 , 9000.00';
    expect(short(read(`${head}\n${rent}`, { currency: 'INR' }))).toEqual([
      ['2026-10-13', 7080000, 'NEFT DR-ICIC0000001-HUB PVT LTD-NETBANK, MUM-N27'],
    ]);
    // "1,249.00" without quotes are two cells: which of them is the amount no one knows.
    for (const row of ['2026-10-13,TEA, 1,249.00', '2026-10-13,TEA, 12,9.00'])
      expect(read(`Date,Narration,Amount\n2026-10-12,A,5.00\n2026-10-12,B,5.00\n${row}`)).toMatchObject({
        statement: { lines: [{}, {}], faults: [{ line: 4, message: expect.stringContaining('not clear') }] },
      });
    // A header that names fewer columns than all rows have says nothing of a single one.
    expect(short(read('Date,Narration,Amount\n2026-10-12,A,5.00,900\n2026-10-13,B,6.00,894'))).toHaveLength(2);
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

  it('a column of vendors is the vendor, and its words stand before the description', () => {
    const lines = (text: string) =>
      statementOf(read(text)).lines.map(({ description, vendor }) => [description, vendor]);
    for (const name of ['Vendor', 'Payee', 'MERCHANT NAME'])
      expect(lines(`Date,${name},Description,Amount\n2026-01-05,IndiGo,Flight to Pune,5`)).toEqual([
        ['IndiGo Flight to Pune', 'IndiGo'],
      ]);
    expect(lines('Date,Amount,Vendor,Status\n2026-01-05,5,McDonald’s India,Paid in full by card')).toEqual([
      ['McDonald’s India', 'McDonald’s India'],
    ]);
    expect(lines('Date,Narration,Amount\n2026-01-05,INDIGO,5')).toEqual([['INDIGO', undefined]]);
  });

  it('asks which sign means money out where most amounts are above zero and some below', () => {
    const text = 'Date,Description,Amount\n2026-01-15,FIGMA,15.00\n2026-01-20,PAYMENT,-22.00\n2026-01-21,AWS,7.00';
    expect(read(text)).toMatchObject({
      kind: 'questions',
      questions: [
        {
          kind: 'outgoing',
          options: [
            { value: 'positive', label: 'FIGMA, 15.00' },
            { value: 'negative', label: 'PAYMENT, -22.00' },
          ],
        },
      ],
    });
    expect(short(read(text, { outgoing: 'positive' })).map((line) => line[1])).toEqual([1500, -2200, 700]);
    expect(short(read(text, { outgoing: 'negative' })).map((line) => line[1])).toEqual([-1500, 2200, -700]);
  });

  // Headers as the banks write them; the rows are invented.
  it.each<[string, 'INR' | 'USD' | 'EUR' | 'GBP', string, [string, number, string]]>([
    [
      'ICICI',
      'INR',
      'S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )\n1,13/04/2026,13/04/2026,-,RENT,"1,250.00",0.00,"10,000.00"',
      ['2026-04-13', 125000, 'RENT'],
    ],
    [
      'SBI',
      'INR',
      'Account Name\t: X\nTxn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance\n13 Apr 2026\t13 Apr 2026\tRENT\t1\t 1,250.00 \t \t10,000.00',
      ['2026-04-13', 125000, 'RENT'],
    ],
    [
      'Axis',
      'INR',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL\n13-04-2026,,RENT, 1250.00, ,10000.00,1',
      ['2026-04-13', 125000, 'RENT'],
    ],
    [
      'Kotak',
      'INR',
      'Sl. No.,Date,Description,Chq / Ref number,Amount,Dr / Cr,Balance,Dr / Cr\n1,13/04/2026,RENT,-,"1,250.00",DR,"10,000.00",CR',
      ['2026-04-13', 125000, 'RENT'],
    ],
    [
      'Chase',
      'USD',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nDEBIT,01/15/2026,AWS,-20.50,ACH_DEBIT,100.00,,',
      ['2026-01-15', 2050, 'AWS'],
    ],
    [
      'Bank of America',
      'USD',
      'Description,,Summary Amt.\nTotal credits,,"10.00"\n\nDate,Description,Amount,Running Bal.\n01/15/2026,AWS,"-1,020.50","979.50"',
      ['2026-01-15', 102050, 'AWS'],
    ],
    [
      'PayPal',
      'USD',
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net"\n"01/15/2026","10:00","PST","Figma","Express","Completed","USD","-15.00","0.00","-15.00"',
      ['2026-01-15', 1500, 'Figma'],
    ],
    [
      'Revolut',
      'EUR',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nCARD_PAYMENT,Current,2026-01-15 10:00:00,2026-01-16 10:00:00,Uber,-12.50,0.00,EUR,COMPLETED,100.00',
      ['2026-01-16', 1250, 'Uber'],
    ],
    [
      'N26',
      'EUR',
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount"\n2026-01-15,2026-01-15,"AWS",,"Presentment","March","Main",-12.5,12.5',
      ['2026-01-15', 1250, 'AWS March'],
    ],
    [
      'Sparkasse',
      'EUR',
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"\n"1";"15.01.26";"15.01.26";"LASTSCHRIFT";"Miete";"Vermieter";"1";"2";"-1.200,00";"EUR";"x"',
      ['2026-01-15', 120000, 'Vermieter Miete'],
    ],
    [
      'Monzo',
      'GBP',
      'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Notes and #tags,Description,Money Out,Money In\ntx_1,15/01/2026,10:00,Card payment,Pret,,Eating out,-5.00,GBP,,PRET,-5.00,',
      ['2026-01-15', 500, 'Pret'],
    ],
  ])('knows the table of %s', (_, currency, text, line) => {
    const reading = read(text, { currency });
    expect(short(reading)).toEqual([line]);
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
    const entry = { fingerprint, mapping, dayOrder: 'day-first' as const, decimal: null, encoding: null };
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
});
