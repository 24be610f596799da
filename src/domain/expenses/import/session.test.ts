/** A file's way into a book: questions, columns, preview, what is written, what is remembered, and the way back. */
import { describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { EMPTY_BOOK, type ExpenseBook } from '@/domain/expenses/expense';
import { nextStep, rememberAnswers, type ImportAnswers, type ImportStep } from './session';
import { doneBetween, faultOfRoom, linkTyped, takeOver, undoImport } from './take-over';

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Letters beyond ASCII as one byte each, as Windows-1252 has them. */
const oldBytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const step = (text: string | Uint8Array, answers: ImportAnswers = {}, over: Partial<ExpenseBook> = {}): ImportStep =>
  nextStep(typeof text === 'string' ? bytesOf(text) : text, { answers, book: { ...EMPTY_BOOK, ...over } });
function previewOf(found: ImportStep) {
  if (found.kind !== 'preview') throw new Error(JSON.stringify(found));
  return found;
}
const asked = (found: ImportStep) =>
  found.kind === 'questions' ? found.questions.map(({ kind }) => kind) : found.kind;

describe('the letters of a file', () => {
  const OLD = oldBytesOf('Datum;Empf\u00e4nger;Betrag\n31.01.2026;Caf\u00e9 Z\u00fcrich;-5,00\n');

  it('are asked where its bytes do not tell, once for each header', () => {
    const first = step(OLD, {}, { currency: 'EUR' });
    expect(first).toMatchObject({
      kind: 'questions',
      questions: [
        {
          kind: 'encoding',
          options: [
            { value: 'windows-1252', reads: 'Empf\u00e4nger · Caf\u00e9 Z\u00fcrich' },
            { value: 'windows-1251', reads: 'Empf\u0434nger · Caf\u0439 Z\u044crich' },
            { value: 'macintosh', reads: 'Empf\u2030nger · Caf\u00c8 Z\u00b8rich' },
          ],
        },
      ],
    });
    for (const encoding of ['windows-1252', 'macintosh'] as const) {
      const read = previewOf(step(OLD, { encoding }, { currency: 'EUR' }));
      const memory = rememberAnswers(EMPTY_BOOK.importMemory, read.table);
      const again = previewOf(step(OLD, {}, { currency: 'EUR', importMemory: memory }));
      expect(again.preview).toEqual(read.preview);
      expect(again.table).toMatchObject({ isRemembered: true, answers: { encoding } });
    }
  });

  it('are taken as an OFX header or an XML declaration says', () => {
    const ofx = (charset: string) =>
      oldBytesOf(
        `OFXHEADER:100\nCHARSET:${charset}\n\n<OFX><STMTTRN><DTPOSTED>20260104<TRNAMT>-5<FITID>1<NAME>\u00e9</STMTTRN></OFX>`,
      );
    for (const charset of ['1252', '8859-1', 'ISO-8859-1', 'iso8859_1', 'cp1252', '8859-15', '1252 COMPRESSION:NONE'])
      expect(previewOf(step(ofx(charset))).preview.rows[0]!.description, charset).toBe('\u00e9');
    for (const charset of ['1251', 'windows-1251'])
      expect(previewOf(step(ofx(charset))).preview.rows[0]!.description, charset).toBe('\u0439');
    // What the bytes contradict is no answer either.
    for (const charset of ['NONE', 'UTF-8', 'US-ASCII', '932', 'KLINGON'])
      expect(asked(step(ofx(charset))), charset).toEqual(['encoding']);
  });

  it('that several bytes make are taken as declared, and offered where nothing is', () => {
    const csv = (word: number[]) =>
      Uint8Array.from([...bytesOf('Date,Payee,Amount\n2026-01-31,'), ...word, ...bytesOf(',-5.00\n')]);
    const optionsOf = (word: number[]) => {
      const found = step(csv(word));
      const [question] = found.kind === 'questions' ? found.questions : [];
      if (question?.kind !== 'encoding') throw new Error(JSON.stringify(found));
      return question;
    };
    // 東京, 北京, 台北, 서울 as each of them is stored.
    for (const [encoding, page, word, bytes] of [
      ['shift_jis', '932', '東京', [0x93, 0x8c, 0x8b, 0x9e]],
      ['gb18030', '936', '北京', [0xb1, 0xb1, 0xbe, 0xa9]],
      ['big5', '950', '台北', [0xa5, 0x78, 0xa5, 0x5f]],
      ['euc-kr', '949', '서울', [0xbc, 0xad, 0xbf, 0xef]],
    ] as const) {
      expect(optionsOf([...bytes]).options, encoding).toContainEqual(
        expect.objectContaining({ value: encoding, reads: word }),
      );
      expect(previewOf(step(csv([...bytes]), { encoding })).preview.rows[0]!.description).toBe(word);
      const ofx = bytesOf(`OFXHEADER:100\nCHARSET:${page}\n\n<OFX><STMTTRN><DTPOSTED>20260104<TRNAMT>-5<FITID>1<NAME>`);
      const file = Uint8Array.from([...ofx, ...bytes, ...bytesOf('</STMTTRN></OFX>')]);
      expect(previewOf(step(file)).preview.rows[0]!.description).toBe(word);
    }
    // A lonely letter between Latin ones is more likely European.
    expect(optionsOf([0x4d, 0xfc, 0x6c, 0x6c]).options.map(({ value }) => value)).not.toContain('gb18030');
  });

  it('leave a choice for those whom nothing offered suits, and differ in what is shown', () => {
    const found = step(oldBytesOf('Date,Payee,Amount\n2026-01-30,Krak\u00f3w,-1\n2026-01-31,Z\u00b3oty,-5\n'));
    const [question] = found.kind === 'questions' ? found.questions : [];
    if (question?.kind !== 'encoding') throw new Error(JSON.stringify(found));
    // ó is the same in both; ł is not.
    expect(question.options.slice(0, 2).map(({ value, reads }) => [value, reads])).toEqual([
      ['windows-1252', 'Kraków · Z³oty'],
      ['windows-1250', 'Kraków · Złoty'],
    ]);
    expect(question.others.map(({ value }) => value)).toEqual(expect.arrayContaining(['windows-1253', 'windows-874']));
    const shown = [...question.options, ...question.others].map(({ reads }) => reads);
    expect(new Set(shown).size).toBe(shown.length);
  });
});

describe('the order of day and month', () => {
  const LAKHS = 'Txn Date,Narration,Debit,Credit\n03/04/2026,RENT,"1,25,000.00",\n05/06/2026,SALE,,"2,00,000.00"';

  it('is asked where the dates contradict each other; then the other ones are faults', () => {
    const text = 'Txn Date,Narration,Debit\n13/11/2026,RENT,10\n11/14/2026,TEA,20\n05/06/2026,INK,30';
    expect(step(text)).toMatchObject({ questions: [{ kind: 'day-order', example: '05/06/2026' }] });
    const { rows, faults } = previewOf(step(text, { dayOrder: 'month-first' })).preview;
    expect(rows.map(({ date }) => date)).toEqual(['2026-11-14', '2026-05-06']);
    expect(faults.map(({ line }) => line)).toEqual([2]);
  });

  it('is asked where every date could be either, and remembered with the columns', () => {
    const found = step(LAKHS, {}, { currency: 'INR' });
    expect(found).toMatchObject({
      questions: [{ kind: 'day-order', options: [{ reads: '2026-04-03' }, { reads: '2026-03-04' }] }],
      table: { columns: [{ name: 'Txn Date', cells: ['03/04/2026', '05/06/2026'] }, {}, {}, {}] },
    });
    const read = previewOf(step(LAKHS, { dayOrder: 'month-first' }, { currency: 'INR' }));
    expect(read.preview.rows).toMatchObject([
      { date: '2026-03-04', amount: 1_25_000_00, status: 'new' },
      { date: '2026-05-06', amount: -2_00_000_00, status: 'income' },
    ]);
    const importMemory = rememberAnswers(EMPTY_BOOK.importMemory, read.table);
    expect(previewOf(step(LAKHS, {}, { currency: 'INR', importMemory })).preview).toEqual(read.preview);
    // Another answer goes before what is remembered.
    const other = previewOf(step(LAKHS, { dayOrder: 'day-first' }, { currency: 'INR', importMemory }));
    expect(other.preview.rows[0]!.date).toBe('2026-04-03');
  });
});

describe('columns that a person chooses', () => {
  const ODD = 'when,who,how much\n2026-01-05,Rent,900.00\n2026-01-06,Sale,-50.00\n2026-01-07,Ink,20.00';

  it('are asked for where names do not tell, with the sign of payments, and remembered', () => {
    const found = step(ODD);
    expect(found).toMatchObject({
      kind: 'questions',
      table: { choice: { headerLine: 1 }, mapping: { headerRow: 0, date: 0, description: [1], amount: 2 } },
    });
    if (found.kind !== 'questions') throw new Error('No questions');
    const mapping = { ...found.table!.mapping, outgoing: null };
    expect(asked(step(ODD, { mapping }))).toEqual(['outgoing']);
    const read = previewOf(step(ODD, { mapping, outgoing: 'negative' }));
    expect(read.preview.rows.map(({ amount }) => amount)).toEqual([-90000, 5000, -2000]);
    const importMemory = rememberAnswers(EMPTY_BOOK.importMemory, read.table);
    const again = previewOf(step(`Account: 12\n${ODD}`, {}, { importMemory }));
    expect(again.preview.rows.map(({ amount }) => amount)).toEqual([-90000, 5000, -2000]);
    expect(again.table).toMatchObject({ isRemembered: true, choice: { headerLine: 2 } });
    expect(step(ODD, { mapping: { ...mapping, date: null } })).toMatchObject({
      kind: 'columns',
      message: 'Please choose the column that holds the date.',
    });
  });
});

describe('a bank that was remembered before balances were read', () => {
  it('has its balance decide from now on', () => {
    const text =
      'Date,Details,Amount,Balance\n2026-01-05,RENT,900.00,100.00\n2026-01-06,SALE,-50.00,150.00\n2026-01-07,INK,20.00,130.00';
    const first = previewOf(step(text));
    const memory = rememberAnswers(EMPTY_BOOK.importMemory, first.table);
    const old = memory.mappings.map((entry) => ({
      ...entry,
      mapping: { ...entry.mapping, balance: null, outgoing: 'negative' as const },
    }));
    const again = previewOf(step(text, {}, { importMemory: { mappings: old } }));
    expect(again.table?.isRemembered).toBe(true);
    expect(again.preview.rows.map(({ amount }) => amount)).toEqual([90000, -5000, 2000]);
  });
});

describe('what is written', () => {
  const CSV =
    'Date,Description,Amount,Currency\n2026-01-05,Coffee,-5.00,USD\n2026-01-05,Coffee,-5.00,USD\n2026-01-06,Hotel,-80.00,EUR\n2026-01-07,Sale,10.00,USD\nxx,Broken,-1.00,USD';
  const typed = expense({ id: 'typed', date: '2026-01-04', description: 'Latte', amount: 500 });
  const options = { paymentMethod: 'Bank Transfer' as const, newId: (index: number) => `n${index}` };

  it('is what was chosen; typed expenses can be one of the lines; Undo takes back just that', () => {
    const found = previewOf(step(CSV, {}, { expenses: [typed] }));
    expect(found.foreign).toEqual([['EUR', 1]]);
    expect(found.currency).toBe('USD');
    expect(found.preview.counts).toEqual({ new: 2, known: 0, income: 1, faults: 2, similar: 1 });
    const [same, other] = found.preview.rows;
    expect(same).toMatchObject({ similarTo: 'typed', status: 'new' });
    const after = takeOver(linkTyped([typed], [same!]), [other!], options);
    expect(after).toMatchObject([
      { id: 'typed', importKey: same!.importKey, description: 'Latte' },
      { id: 'n0', description: 'Coffee', importKey: other!.importKey },
    ]);
    // The file again offers nothing.
    expect(previewOf(step(CSV, {}, { expenses: after })).preview.counts).toMatchObject({
      new: 0,
      known: 2,
      similar: 0,
    });
    const done = doneBetween([typed], after);
    expect([...done.added, ...done.linked]).toEqual(['n0', 'typed']);
    const later = expense({ id: 'later' });
    expect(undoImport([...after, later], done)).toEqual([typed, later]);
  });

  it('has room for 50,000 expenses', () => {
    expect(faultOfRoom(49_990, 10)).toBeNull();
    expect(faultOfRoom(49_990, 11)).toMatch(/^A document can have at most 50,000 expenses, so you can add 10 more/);
  });

  it('says how far it is', () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => `2026-01-05,Line ${index},-5.00`);
    const shares: number[] = [];
    nextStep(
      bytesOf(`Date,Description,Amount\n${rows.join('\n')}`),
      { answers: {}, book: EMPTY_BOOK },
      (share) => void shares.push(share),
    );
    expect(shares.length).toBeGreaterThan(8);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
});

describe('a workbook and a file that cannot be read', () => {
  const sheet = (...rows: string[][]) =>
    nextStep(
      { sheets: ['Cover', 'Statement'], sheet: 1, rows: rows.map((cells, at) => ({ line: at + 1, cells })) },
      { answers: { dayOrder: 'day-first' }, book: { ...EMPTY_BOOK, currency: 'INR' } },
    );

  it('a sheet is a statement of Excel, with its place among the sheets', () => {
    const found = previewOf(sheet(['Date', 'Narration', 'Debit', 'Credit'], ['13/11/2026', 'RENT', '900', '']));
    expect(found.source).toBe('xlsx');
    expect(found.table?.choice).toMatchObject({ sheets: ['Cover', 'Statement'], sheet: 1, headerLine: 1 });
  });

  it('a sheet without a column of amounts asks for it', () => {
    expect(sheet(['Date', 'Narration'], ['13/11/2026', 'RENT'])).toMatchObject({
      kind: 'columns',
      message: 'Please choose the column that holds the amount, or the columns for debit and credit.',
      table: { choice: { sheet: 1 } },
    });
  });

  it.each<[string, ImportStep, string]>([
    ['an empty file', step(''), 'This file is empty.'],
    ['an empty sheet', sheet(), 'This file is empty.'],
    [
      'a page of the web',
      step('<!doctype html><html><body>Sign in</body></html>'),
      'This is a web page, not a statement. Please download it as CSV, Excel, OFX, QIF or CAMT.053.',
    ],
    ['a table with headings alone', step('Date,Narration,Debit\n'), 'This file has no transactions.'],
    [
      'old letters in a file that is no table',
      step(oldBytesOf('Z\u00fcrich\nCaf\u00e9\n')),
      'This is not a statement. Please download it as CSV, Excel, OFX, QIF or CAMT.053.',
    ],
  ])('%s says why', (_, found, fault) => {
    expect(found).toEqual({ kind: 'fault', fault });
  });
});
