/** Statements as banks write them, for tests: valid and malicious ones. All people and amounts are made up. */

import { utils, write } from 'xlsx';

/** As the tests hand files to a page. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const fileOf = (name: string, content: string | Uint8Array, mimeType = 'text/csv'): TestFile => ({
  name,
  mimeType,
  buffer: typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
});

/** Letters beyond ASCII as one byte each, which is what Windows-1252 is for those of Western Europe. */
export const oldLetters = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** An Indian account: lines above the header, debit and credit, lakhs, and dates that read both ways. */
export const INDIAN = [
  'HDFC BANK Ltd.,,,,,',
  'Account: 501XXXXXX,,,,,',
  'Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance',
  '03/04/2026,UPI-OFFICE RENT,0001,"1,25,000.00",,"8,75,000.00"',
  '05/04/2026,UPI-CHAI POINT,0002,120.00,,"8,74,880.00"',
  '05/04/2026,UPI-CHAI POINT,0003,120.00,,"8,74,760.00"',
  '06/04/2026,NEFT CR CUSTOMER,0004,,"2,00,000.00","10,74,760.00"',
  '07/04/2026,AMAZON WEB SERVICES,0005,"12,345.67",,"10,62,414.33"',
  ',,,,,',
  'STATEMENT SUMMARY,,,"1,37,585.67","2,00,000.00",',
].join('\r\n');

export const OFX = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><ACCTID>999988</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260104<TRNAMT>-200.00<FITID>1<NAME>AT&amp;T WIRELESS</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260106<TRNAMT>+1000<FITID>2<NAME>CUSTOMER</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

export const QIF = "!Type:CCard\nD1/15'26\nT-49.00\nPFigma\n^\nD1/16'26\nT-20.00\nPNotion\nMTeam plan\n^\n";

export const camt = (currency: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Ccy>${currency}</Ccy></Acct>
<Ntry><Amt Ccy="${currency}">89.90</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-02-03</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>Hetzner</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Server</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

/** `count` payments to 300 vendors. */
export const longStatement = (count: number): string =>
  [
    'Transaction Date,Description,Debit,Credit',
    ...Array.from(
      { length: count },
      (_, index) =>
        `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')},"CARD ${index} VENDOR ${index % 300}, CITY","${index % 90},${String(index % 1000).padStart(3, '0')}.50",`,
    ),
  ].join('\r\n');

/** A workbook with so many payments, each with a long narration. */
export function largeWorkbook(count: number): Uint8Array {
  const rows = Array.from({ length: count }, (_, index) => [
    `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
    `UPI-VENDOR ${index % 300}-${(index * 7919).toString(36)}@okbank-HDFC0000001-${600_000_000_000 + index * 977}-${'PAYMENT '.repeat(12)}`,
    (index % 900) + 0.5,
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Date', 'Narration', 'Withdrawal Amt.'], ...rows]), 'Statement');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
