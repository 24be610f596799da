/** CAMT.053 and its XML: worked examples after ISO 20022, cut-off and hostile files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatementText, type FileOptions, type FileReading } from '@/domain/expenses/import/read-file';
import { readXml, resolveEntities, textAt, type XmlElement } from './xml';
import { quickest } from '@tests/setup/browser/quickest';

const read = (text: string, options: Partial<FileOptions> = {}): FileReading =>
  readStatementText(text, { currency: 'USD', ...options });
const statementOf = (reading: FileReading) => {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
};
const short = (reading: FileReading) =>
  statementOf(reading).lines.map(({ date, amount, description }) => [date, amount, description]);
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
    expect(statementOf(read(camt(group('10.00', '2.50')), euro)).lines.map(({ bankId }) => bankId)).toEqual([
      '1/1',
      '1/2',
    ]);
    expect(short(read(camt(group('10.00', '2.00')), euro))).toEqual([['2026-02-03', 1250, 'A x']]);
    // A part without an amount does not count as 0.
    expect(short(read(camt(group('12.50', '')), euro))).toEqual([['2026-02-03', 1250, 'A x']]);
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

  it('reads a report and a notification as well, and the day of value where no booking day is written', () => {
    for (const name of ['Rpt', 'Ntfctn']) {
      const text = camt(entry(''))
        .replaceAll('Stmt>', `${name}>`)
        .replace(/BookgDt>/g, 'ValDt>');
      expect(short(read(text, euro))).toEqual([['2026-02-03', 1250, 'No description']]);
    }
  });

  it.each([
    [
      'the creditor of a payment, in the form of later versions',
      'DBIT',
      '<RltdPties><Dbtr><Pty><Nm>Own</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Hetzner</Nm></Pty></Cdtr></RltdPties>',
      'Hetzner',
    ],
    [
      'the debtor of a receipt',
      'CRDT',
      '<RltdPties><Dbtr><Nm>Kunde</Nm></Dbtr><Cdtr><Nm>Own</Nm></Cdtr></RltdPties>',
      'Kunde',
    ],
    [
      'all parts of the purpose',
      'DBIT',
      '<RmtInf><Ustrd>Rechnung </Ustrd><Ustrd>7</Ustrd></RmtInf><AddtlTxInf>Dauerauftrag</AddtlTxInf>',
      'Rechnung 7',
    ],
    ['the words of the bank for the payment', 'DBIT', '<AddtlTxInf>Dauerauftrag</AddtlTxInf>', 'Dauerauftrag'],
    ['the words of the bank for the entry', 'DBIT', '', 'Buchung'],
  ])('is described by %s', (_, sign, inner, description) => {
    const text = camt(
      entry(`<AddtlNtryInf>Buchung</AddtlNtryInf><NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`, sign),
    );
    expect(statementOf(read(text, euro)).lines.map((line) => line.description)).toEqual([description]);
  });

  it('names what it leaves out', () => {
    const text = camt(
      entry('').replace('BOOK', 'PDNG'),
      entry('', 'DBIT', '5', 'CHF'),
      entry('', 'DBIT', '-5'),
      entry('', 'DBIT', '5.00001'),
      entry('', 'XXX'),
      entry('').replace('2026-02-03', '2026-02-31'),
      entry('', 'DBIT', '0.00'),
    );
    expect(statementOf(read(text, euro)).faults.map(({ message }) => message)).toEqual([
      'This entry is not booked yet.',
      'This line is in CHF, but the expenses are in EUR.',
      '“-5” is not an amount.',
      '“5.00001” has fractions of a cent, which we cannot record.',
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
    expect(fault(camt('</Stmt>'))).toContain('closes an element that is not open');
    expect(fault(`${camt(entry(''))}<more/>`)).toContain('there is a second document');
    expect(fault(camt('<Ntry <Amt>'))).toContain('is not complete');
    expect(fault(camt('<1>'))).toContain('a tag has no name');
    expect(fault('<camt.053/>')).toBe('This XML file is not a CAMT statement.');
    expect(fault(`<!-- camt.053 -->${entry('')}`)).toBe('This XML file is not a CAMT statement.');
    expect(fault(camt())).toBe('This file has no transactions.');
    const hostile = camt(
      entry('<__proto__><polluted>1</polluted></__proto__><AddtlNtryInf a__proto__="x">ok</AddtlNtryInf>'),
    );
    expect(short(read(hostile, euro))).toEqual([['2026-02-03', 1250, 'ok']]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('reads 10,000 entries quickly, also where they are one line', () => {
    const one = entry(`<NtryDtls>${details('A', 'B')}</NtryDtls>`);
    const text = camt(one.repeat(10_000)).replaceAll('\n', '');
    const took = quickest(3000, () => expect(statementOf(read(text, euro)).lines).toHaveLength(10_000));
    expect(took).toBeLessThan(3000);
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

  it.each(['<a><!-- x', '<a><![CDATA[x', '<?xml version="1.0"', '<a></a', '<a>x', '<a', '<a b="1"', '<a b="1', '<'])(
    'that ends in the middle is cut off: %s',
    (text) => {
      expect(readXml(text, new Set(['a']), () => undefined)).toEqual({
        fault: 'This file is cut off: it ends in the middle. Please download it again.',
      });
    },
  );

  it.each([
    ['', 'This file does not contain an XML document.'],
    ['<!-- only this -->', 'This file does not contain an XML document.'],
    ['\n\nText<a/>', 'Line 1 of this file is not valid: there is text outside the document.'],
    ['<a/>\n<b/>', 'Line 2 of this file is not valid: there is a second document.'],
    ['\n<a>\n</b></a>', 'Line 3 of this file is not valid: </b> closes an element that is not open.'],
    ['<a>\n<b c="&x;"/></a>', 'Line 2 of this file is not valid: it uses an unknown entity.'],
    [`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'This file is nested too deeply.'],
  ])('that is wrong is refused with its reason: %j', (text, fault) => {
    expect(readXml(text, new Set(['a']), () => undefined)).toEqual({ fault });
  });

  it('may be nested 64 times and begin with a mark of its encoding; its elements know their line', () => {
    const lines: number[] = [];
    const text = `\ufeff<?xml version="1.0"?>\n${'<a>'.repeat(63)}\n<a/>${'</a>'.repeat(63)}`;
    expect(readXml(text, new Set(['a']), ({ line }) => lines.push(line))).toBeNull();
    expect(lines).toEqual([3, ...Array<number>(63).fill(2)]);
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
