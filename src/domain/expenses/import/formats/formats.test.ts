/** OFX and QIF: worked examples after the formats' own specifications, cut-off and hostile files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatementText, type FileOptions, type FileReading } from '@/domain/expenses/import/read-file';
import { quickest } from '@tests/setup/browser/quickest';

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'USD', ...options });
const statementOf = (reading: FileReading) => {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
};
const short = (reading: FileReading) =>
  statementOf(reading).lines.map(({ date, amount, description }) => [date, amount, description]);
const CUT_OFF = /^This file is incomplete/;
// After OFX Banking Specification 2.3, §11.4.4.3 (SGML as version 1.0.2 writes it).
const SGML = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121099999<ACCTID>999988<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20260104<TRNAMT>-200.00<FITID>00002<CHECKNUM>1000<NAME>AT&amp;T WIRELESS</STMTTRN>
<STMTTRN><TRNTYPE>ATM<DTPOSTED>20260105120000.000[-5:EST]<TRNAMT>-300,50<FITID>00003<NAME>ATM<MEMO>Cash withdrawal Main St</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260106<TRNAMT>+1000<FITID>00004<MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>200.29<DTASOF>200510291120</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const XML2 = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="220"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260107</DTPOSTED><TRNAMT>-9.99</TRNAMT><FITID>x1</FITID><PAYEE><NAME>Figma Inc</NAME><CITY>SF</CITY></PAYEE><MEMO>Plan</MEMO></STMTTRN>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260108</DTPOSTED><TRNAMT>-5</TRNAMT><FITID>x2</FITID><NAME>Hotel</NAME><CURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></CURRENCY></STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`;
describe('OFX', () => {
  it('reads SGML, whose tags have no end', () => {
    const reading = read(SGML);
    expect(short(reading)).toEqual([
      ['2026-01-04', 20000, 'AT&T WIRELESS'],
      ['2026-01-05', 30050, 'ATM Cash withdrawal Main St'],
      ['2026-01-06', -100000, 'CREDIT'],
    ]);
    expect(statementOf(reading).lines.map(({ bankId, line }) => [bankId, line])).toEqual([
      ['999988 00002', 11],
      ['999988 00003', 12],
      ['999988 00004', 13],
    ]);
    expect(statementOf(reading).currency).toBe('USD');
  });

  it('reads XML, with payees and other currencies', () => {
    const reading = read(XML2);
    expect(short(reading)).toEqual([['2026-01-07', 999, 'Figma Inc Plan']]);
    expect(statementOf(reading).faults).toMatchObject([
      { message: 'This line is in EUR, but the expenses are in USD.', text: 'Hotel' },
    ]);
  });

  it('counts its lines from the top, also where the first one is empty', () => {
    expect(statementOf(read(`\n\n${SGML}`)).lines.map(({ line }) => line)).toEqual([13, 14, 15]);
  });

  it.each([
    ['the name and the memo', '<NAME>Hotel<MEMO>Room 12', 'Hotel Room 12'],
    ['a name that has the memo once', '<NAME>Hotel Pune<MEMO>Pune', 'Hotel Pune'],
    ['a memo that begins with the name once', '<NAME>Hotel<MEMO>Hotel Pune', 'Hotel Pune'],
    ['the payee without a name', '<PAYEE><NAME>Hotel<CITY>Pune</PAYEE>', 'Hotel'],
    ['the first of two names', '<NAME>Hotel<NAME>Taxi', 'Hotel'],
    ['the kind without any words', '', 'CHECK'],
    ['a sign that is no entity as it is written', '<NAME>A&B &nbsp;Taxi &c;', 'A&B Taxi &c;'],
  ])('is described by %s', (_, fields, description) => {
    const text = SGML.replace('<NAME>AT&amp;T WIRELESS', fields);
    expect(statementOf(read(text)).lines[0]?.description).toBe(description);
  });

  it('has the day of the booking, else that of the purchase, and no number where the bank gives none', () => {
    const text = SGML.replace('<DTPOSTED>20260104', '<DTPOSTED>soon<DTUSER>20260103').replace('<FITID>00002', '');
    expect(statementOf(read(text)).lines[0]).toMatchObject({ date: '2026-01-03', bankId: null });
  });

  it('a transaction that lacks something is a fault', () => {
    const bad = SGML.replace('<DTPOSTED>20260104', '<DTPOSTED>20260230').replace('-300,50', '-3O0');
    expect(statementOf(read(bad)).faults.map(({ message }) => message)).toEqual([
      'The date is missing or cannot be read.',
      '“-3O0” is not an amount.',
    ]);
    expect(statementOf(read(SGML, { currency: 'INR' })).lines).toEqual([]);
  });

  it.each([
    ['-12.3400', 1234],
    ['-12,34000', 1234],
    ['-.5', 50],
    ['-12.', 1200],
    ['-12.3456', '“-12.3456” has fractions of a cent, which we cannot record.'],
    ['-1,234.56', '“-1,234.56” is not an amount.'],
    ['', 'The amount is missing.'],
  ])('the amount %j is read or named for what it is', (written, is) => {
    const { lines, faults } = statementOf(read(SGML.replace('-200.00', written)));
    expect(typeof is === 'number' ? lines[0]?.amount : faults[0]?.message).toBe(is);
  });

  it('a file that is cut off anywhere is refused as a whole', () => {
    for (let end = SGML.indexOf('<OFX>') + 6; end < SGML.length; end += 37) {
      const reading = read(SGML.slice(0, end));
      expect(reading).toMatchObject({ kind: 'fault', fault: expect.stringMatching(CUT_OFF) as string });
    }
  });

  it('is bounded', () => {
    expect(read(`<OFX>${'<A>'.repeat(1000)}`)).toMatchObject({
      kind: 'fault',
      fault: 'This file is nested too deeply.',
    });
    expect(read('<OFX></OFX>')).toEqual({ kind: 'fault', fault: 'This file has no transactions.' });
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<STMTTRN>',
            '</STMTTRN>',
            '<TRNAMT>',
            '-5',
            '<',
            '>',
            '&bad;',
            '<DTPOSTED>20260101',
            '</OFX>',
            '<__proto__>x',
          ),
        ),
        (parts) => {
          expect(read(`<OFX>${parts.join('')}`).kind).toMatch(/statement|fault/);
        },
      ),
    );
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});

describe('QIF', () => {
  const QIF = `!Option:AutoSwitch
!Account
NChecking
TBank
^
!Type:Bank
D1/15'26
T-1,234.50
PRent
MJanuary
N100
LHousing
^
D 1/ 6' 6
U5.00
T5.00
PRefund
SSplit
$5.00
^
!Type:Cat
NFood
DGroceries
^
`;
  it('reads registers and passes over lists', () => {
    expect(short(read(QIF))).toEqual([
      ['2026-01-15', 123450, 'Rent January'],
      ['2006-01-06', -500, 'Refund'],
    ]);
  });

  it('begins with its accounts, too', () => {
    const [, rest = ''] = QIF.split('!Option:AutoSwitch\n');
    expect(short(read(rest))).toEqual(short(read(QIF)));
    const two = rest.replace(
      '!Type:Cat',
      '!Account\nNCard\nTCCard\n^\n!Type:CCard\nD1/17/26\nT-6\nPTaxi\n^\n!Type:Cat',
    );
    expect(short(read(two)).at(-1)).toEqual(['2026-01-17', 600, 'Taxi']);
  });

  it.each([
    ['says once what payee and memo share', 'PRent January\nM  Rent \nT -5.00', [500, 'Rent January']],
    ['takes the amount of U where T is missing', 'PTaxi\nU-7.50', [750, 'Taxi']],
    ['takes the amount of T where U differs', 'PTaxi\nT-7.50\nU-9.00', [750, 'Taxi']],
    ['has its memo where the payee is missing', 'P  \nMCourier\nT-3', [300, 'Courier']],
    ['has words of its own where nothing describes it', 'T-3', [300, 'No description']],
  ])('an entry %s', (_, fields, line) => {
    const found = short(read(`!Type:Cash\nD1/15/26\n${fields}\n^\n`));
    expect(found).toEqual([['2026-01-15', ...line]]);
  });

  it('asks for the order of day and month', () => {
    const text = '!Type:CCard\nD03/04/2026\nT-5.00\nPA\n^\n';
    expect(read(text)).toMatchObject({ kind: 'questions', table: null });
    expect(short(read(text, { dayOrder: 'day-first' }))).toEqual([['2026-04-03', 500, 'A']]);
  });

  it('names the entry that is cut off, and bad ones', () => {
    const { lines, faults } = statementOf(
      read('!Type:Bank\nD1/15/26\nT-5\n^\nDx\nT1\n^\nD1/16/26\nTx\n^\nD1/17/26\nT-6'),
    );
    expect(lines).toHaveLength(1);
    expect(faults.map(({ line, message }) => [line, message])).toEqual([
      [11, 'The last entry is incomplete. The file may be cut off.'],
      [5, '“x” is not a date.'],
      [8, '“x” is not an amount.'],
    ]);
    expect(read('!Type:Invst\nD1/1/26\n^')).toEqual({ kind: 'fault', fault: 'This file has no transactions.' });
  });
});

describe('a long file', () => {
  const FORMATS = {
    OFX: ['<OFX>', '<STMTTRN><DTPOSTED>20260104<TRNAMT>-1</STMTTRN>', '</OFX>'],
    QIF: ['!Type:Bank\n', 'D1/15/26\nT-1\n^\n', ''],
    CAMT: [
      '<Document><BkToCstmrStmt>',
      '<Ntry><Amt>1</Amt><CdtDbtInd>DBIT</CdtDbtInd><ValDt><Dt>2026-02-03</Dt></ValDt></Ntry>',
      '</BkToCstmrStmt></Document>',
    ],
    CSV: ['Date,Details,Debit\n', '2026-01-15,A,1\n', ''],
  } as const;
  const file = (format: keyof typeof FORMATS, count: number) => {
    const [start, one, end] = FORMATS[format];
    return read(`${start}${one.repeat(count)}${end}`);
  };

  it('may have 50,000 transactions in one line, and is read quickly', () => {
    const took = quickest(4000, () => expect(statementOf(file('OFX', 50_000)).lines).toHaveLength(50_000));
    // Measured about 500 ms; it was many seconds while each tag searched the rest of the line for its end.
    expect(took).toBeLessThan(4000);
  });

  it.each(['OFX', 'QIF', 'CAMT', 'CSV'] as const)('is refused with one transaction more: %s', (format) => {
    expect(file(format, 50_001)).toEqual({
      kind: 'fault',
      fault: 'This file has more than 50,000 transactions. Please download a shorter period.',
    });
  });
});
