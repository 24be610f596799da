/** OFX, QIF and CAMT.053: worked examples after the formats' own specifications, cut-off and hostile files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatementText, type FileOptions, type FileReading } from './read-file';
import { readXml, resolveEntities, textAt, type XmlElement } from './xml';

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'USD', ...options });
const statementOf = (reading: FileReading) => {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
};
const short = (reading: FileReading) =>
  statementOf(reading).lines.map(({ date, amount, description }) => [date, amount, description]);
const CUT_OFF = /^This file is cut off/;

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

  it('a transaction that lacks something is a fault', () => {
    const bad = SGML.replace('<DTPOSTED>20260104', '<DTPOSTED>20260230').replace('-300,50', '-3O0');
    expect(statementOf(read(bad)).faults.map(({ message }) => message)).toEqual([
      'The date is missing or cannot be read.',
      'The amount is missing or cannot be read.',
    ]);
    expect(statementOf(read(SGML, { currency: 'INR' })).lines).toEqual([]);
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
      [11, 'The last entry is not complete: the file may be cut off.'],
      [5, '“x” is not a date.'],
      [8, '“x” is not an amount.'],
    ]);
    expect(read('!Type:Invst\nD1/1/26\n^')).toEqual({ kind: 'fault', fault: 'This file has no transactions.' });
  });
});

// After ISO 20022 camt.053.001.02 (message definition report, example) with the elements that banks fill.
const entry = (inner: string, sign = 'DBIT', amount = '12.50', currency = 'EUR') =>
  `<Ntry><NtryRef>1</NtryRef><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-03</Dt></BookgDt>${inner}</Ntry>`;
const details = (name: string, reason: string, amount = '') =>
  `<TxDtls>${amount && `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`}<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${reason}</Ustrd></RmtInf></TxDtls>`;
const camt = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Acct><Ccy>EUR</Ccy></Acct>\n${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;

describe('CAMT.053', () => {
  const euro = { currency: 'EUR' } as const;

  it('reads who was paid and for what', () => {
    const text = camt(
      entry(
        `<AcctSvcrRef>A1</AcctSvcrRef><NtryDtls>${details('Vermieter &amp; Söhne', '<![CDATA[Miete <Februar>]]>')}</NtryDtls>`,
      ),
      entry('<AddtlNtryInf>Kontoführung</AddtlNtryInf>'),
      entry('', 'CRDT', '1000'),
    );
    const reading = read(text, euro);
    expect(short(reading)).toEqual([
      ['2026-02-03', 1250, 'Vermieter & Söhne Miete <Februar>'],
      ['2026-02-03', 1250, 'Kontoführung'],
      ['2026-02-03', -100000, 'No description'],
    ]);
    expect(statementOf(reading).lines.map(({ bankId, line }) => [bankId, line])).toEqual([
      ['A1', 3],
      ['1', 4],
      ['1', 5],
    ]);
    expect(statementOf(reading).currency).toBe('EUR');
  });

  it('takes a collected booking apart where its parts add up', () => {
    const group = (a: string, b: string) =>
      entry(`<NtryDtls>${details('A', 'x', a)}${details('B', 'y', b)}</NtryDtls>`);
    expect(short(read(camt(group('10.00', '2.50')), euro))).toEqual([
      ['2026-02-03', 1000, 'A x'],
      ['2026-02-03', 250, 'B y'],
    ]);
    expect(short(read(camt(group('10.00', '2.00')), euro))).toEqual([['2026-02-03', 1250, 'A x']]);
  });

  it('knows later versions, prefixes and dates with a time', () => {
    const text = camt(entry(''))
      .replace('<Sts>BOOK</Sts>', '<Sts><Cd>BOOK</Cd></Sts>')
      .replace('<Dt>2026-02-03</Dt>', '<DtTm>2026-02-03T10:00:00+01:00</DtTm>')
      .replace('001.02', '001.08')
      .replace(/<(\/?)(?=[A-Z])/g, '<$1ns:')
      .replace('xmlns=', 'xmlns:ns=');
    expect(short(read(text, euro))).toEqual([['2026-02-03', 1250, 'No description']]);
  });

  it('names what it leaves out', () => {
    const text = camt(
      entry('').replace('BOOK', 'PDNG'),
      entry('', 'DBIT', '5', 'CHF'),
      entry('', 'DBIT', '-5'),
      entry('', 'XXX'),
      entry('').replace('2026-02-03', '2026-02-31'),
      entry('', 'DBIT', '0.00'),
    );
    expect(statementOf(read(text, euro)).faults.map(({ message }) => message)).toEqual([
      'This entry is not booked yet.',
      'This line is in CHF, but the expenses are in EUR.',
      'The amount cannot be read.',
      'The entry does not say debit or credit.',
      'The date is missing.',
      'The amount is 0, so there is nothing to record.',
    ]);
  });

  it('a file that is cut off anywhere is refused as a whole', () => {
    const text = camt(entry(`<NtryDtls>${details('A', 'B')}</NtryDtls>`));
    for (let end = text.indexOf('<BkTo') + 10; end < text.length; end += 13) {
      expect(read(text.slice(0, end), euro).kind).toBe('fault');
    }
  });

  it('is safe against hostile files', () => {
    const fault = (text: string) => {
      const reading = read(text, euro);
      return reading.kind === 'fault' ? reading.fault : reading.kind;
    };
    expect(
      fault(camt(entry('')).replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document')),
    ).toContain('a document type is not allowed');
    expect(fault(camt(entry('<AddtlNtryInf>&xxe;</AddtlNtryInf>')))).toContain('it uses an unknown entity');
    expect(fault(camt('<a>'.repeat(200)))).toBe('This file is nested too deeply.');
    expect(fault(camt('</Stmt>'))).toContain('closes what is not open');
    expect(fault(`${camt(entry(''))}<more/>`)).toContain('there is a second document');
    expect(fault(camt('<Ntry <Amt>'))).toContain('is not complete');
    expect(fault(camt('<1>'))).toContain('a tag has no name');
    expect(fault('<camt.053/>')).toMatch(/not a CAMT statement|no transactions/);
    expect(fault(camt())).toBe('This file has no transactions.');
    const hostile = camt(
      entry('<__proto__><polluted>1</polluted></__proto__><AddtlNtryInf a__proto__="x">ok</AddtlNtryInf>'),
    );
    expect(short(read(hostile, euro))).toEqual([['2026-02-03', 1250, 'ok']]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('reads 10,000 entries quickly', () => {
    const text = camt(...Array.from({ length: 10_000 }, () => entry(`<NtryDtls>${details('A', 'B')}</NtryDtls>`)));
    const started = performance.now();
    expect(statementOf(read(text, euro)).lines).toHaveLength(10_000);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('XML', () => {
  it('reads elements, attributes and text', () => {
    const seen: XmlElement[] = [];
    const fault = readXml(
      `<?xml version="1.0"?><!-- c --><a:b x='1&lt;' y = "&#x20B9;">t<c/>&#65;<d>e</d></a:b>`,
      new Set(['b']),
      (element) => seen.push(element),
    );
    expect(fault).toBeNull();
    expect([...seen[0]!.attributes]).toEqual([
      ['x', '1<'],
      ['y', '₹'],
    ]);
    expect(seen[0]!.text).toBe('tA');
    expect(textAt(seen[0]!, 'd')).toBe('e');
  });

  it('knows five entities and numbers of characters', () => {
    expect(resolveEntities('&amp;&lt;&gt;&quot;&apos;&#9;')).toBe('&<>"\'\t');
    expect(['&nbsp;', '&', '&#0;', '&#xD800;', '&#x110000;', '&a'].map(resolveEntities)).toEqual(Array(6).fill(null));
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      '<a>',
      '</a>',
      '<a/>',
      '<',
      '>',
      '&amp;',
      '&x;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      ' x="1"',
      "'",
      'text',
      '<a b',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const fault = readXml(parts.join(''), new Set(['a']), () => undefined);
        expect(fault === null || fault.fault.length > 10).toBe(true);
      }),
    );
  });
});
