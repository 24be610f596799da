/** Workbooks as tables: true ones, old ones, bombs, claims of a million columns, and damage. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { utils, write, type WorkSheet } from 'xlsx';
import { neutralise } from '@/domain/tables/csv';
import { valueOfCell } from '@/domain/admin/imports/cells';
import { tableOfRows } from '@/domain/admin/imports/file-table';
import { analyseTable } from '@/domain/assistant/files/table';
import { readFigure } from '@/domain/tables/cells';
import { detectDelimiter, readDelimited } from '@/domain/tables/delimited';
import { ANGEL_INVESTORS } from '@/domain/admin/entities/listings';
import { zip } from '@tests/factories/files/zip';
import { readWorkbook as readSheets } from './workbook';
import { stopwatch } from '@tests/setup/browser/quickest';

const LIMITS = { rows: 100_000, columns: 200, inflated: 100 * 1024 * 1024 };

/** The table that an import makes of the first sheet. */
async function readWorkbook(bytes: Uint8Array<ArrayBuffer>) {
  const book = await readSheets(bytes, LIMITS);
  return 'fault' in book ? book : tableOfRows(book.rows);
}

const bytesOf = (sheet: WorkSheet, bookType: 'xlsx' | 'biff8' = 'xlsx') => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'One');
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
};

/** A sheet given as XML, in a workbook that is as small as one can be. */
const rawBook = (sheet: string | Buffer, claims?: number) =>
  zip([
    {
      name: '[Content_Types].xml',
      data: Buffer.from(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      data: Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/workbook.xml',
      data: Buffer.from(
        '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: Buffer.from(sheet),
      ...(claims === undefined ? {} : { claims }),
    },
  ]);
const sheetXml = (inner: string, dimension = 'A1:B2') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="${dimension}"/><sheetData>${inner}</sheetData></worksheet>`;
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

describe('a workbook', () => {
  it.each(['xlsx', 'biff8'] as const)('is read by the values of its cells and not by their look: %s', async (kind) => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Fund', 'Active', 'Day', '__proto__'],
      ['Asha', 1_200_000, true, new Date(Date.UTC(2026, 10, 30)), 'x'],
      [],
      ['  ', 0.5, false, null, '=1+1'],
    ]);
    sheet['B2'].z = '#,##0.00';
    expect(await readWorkbook(bytesOf(sheet, kind))).toMatchObject({
      headings: ['Name', 'Fund', 'Active', 'Day', '__proto__'],
      rows: [
        ['Asha', '1200000', 'true', '2026-11-30', 'x'],
        ['  ', '0.5', 'false', '', '=1+1'],
      ],
    });
  });

  it.each([
    ['value', ['0.125', '1200000', 'text', '2026-11-30', 'true', '#DIV/0!', '7.5']],
    ['unit', ['12.5%', '₹1200000', 'text', '2026-11-30', 'true', '#DIV/0!', '7.5']],
    ['shown', ['12.5%', '₹12,00,000', 'text', '30/11/26', 'TRUE', '#DIV/0!', '7.50']],
  ] as const)('is read as its person asks, and an error of a formula by its name: %s', async (look, cells) => {
    const sheet = utils.aoa_to_sheet([[0.125, 1_200_000, 'text', new Date(Date.UTC(2026, 10, 30)), true, 0, 7.5]]);
    sheet['A1'].z = '0.0%';
    sheet['B1'].z = '"₹"##\\,##\\,##0';
    sheet['D1'].z = 'dd/mm/yy';
    sheet['F1'] = { t: 'e', v: 7 };
    sheet['G1'].z = '0.00';
    const book = await readSheets(bytesOf(sheet), { ...LIMITS, look });
    expect('rows' in book && book.rows).toEqual([{ line: 1, cells }]);
    // An error that Excel does not have.
    sheet['F1'] = { t: 'e', v: 99 };
    const old = await readSheets(bytesOf(sheet, 'biff8'), { ...LIMITS, look });
    expect('rows' in old && old.rows[0]?.cells[5]).toBe('');
  });

  it('brings back exactly what an export made inert, and of a formula its value', async () => {
    const names = ['=HYPERLINK("http://evil.example")', '-2+3', '\tTab', '\nLine', ';=1', '\u200b=1', "'=q"];
    const table = await readWorkbook(
      bytesOf(utils.aoa_to_sheet([['Name'], ...names.map((name) => [neutralise(name)])])),
    );
    const [field] = ANGEL_INVESTORS.fields.filter(({ name }) => name === 'angelName');
    expect('rows' in table && table.rows.map(([cell]) => valueOfCell(field!, cell!))).toEqual(names);
    const formula = rawBook(
      sheetXml(`<row r="1">${text('A1', 'Name')}</row><row r="2"><c r="A2" t="str"><f>1+1</f><v>2</v></c></row>`),
    );
    expect(await readWorkbook(formula)).toMatchObject({ headings: ['Name'], rows: [['2']] });
  });

  it('may have entities, which are not expanded', async () => {
    const book = sheetXml(`<row r="1">${text('A1', 'Name')}</row><row r="2">${text('A2', '&a;&#x41;')}</row>`).replace(
      '?>',
      '?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>',
    );
    expect(await readWorkbook(rawBook(book))).toMatchObject({ headings: ['Name'], rows: [['&a;A']] });
  });

  it('may claim a million rows and columns: only the cells that are there count', async () => {
    const book = rawBook(
      sheetXml(
        `<row r="1">${text('A1', 'Name')}${text('XFD1', 'Far')}</row><row r="2">${text('A2', 'Asha')}</row><row r="90000">${text('A90000', 'Ravi')}</row>`,
        'A1:XFD1048576',
      ),
    );
    const took = stopwatch();
    expect(await readWorkbook(book)).toMatchObject({ headings: ['Name'], rows: [['Asha'], ['Ravi']] });
    expect(took()).toBeLessThan(5_000);
  });

  it('of twenty kilobytes that unpacks to two hundred megabytes is refused, also where it lies about that', async () => {
    const sheet = Buffer.alloc(200 * 1024 * 1024, 0x20);
    for (const claims of [undefined, 1000]) {
      const bomb = rawBook(sheet, claims);
      expect(bomb.length).toBeLessThan(250_000);
      expect(await readWorkbook(bomb)).toEqual({
        fault: 'This workbook unpacks to more than 100 MB. Please divide it.',
      });
    }
  });

  it('that is damaged, empty or something else in a ZIP says so in one sentence', async () => {
    const whole = bytesOf(utils.aoa_to_sheet([['Name'], ['Asha']]));
    expect(await readWorkbook(whole.slice(0, whole.length / 2))).toEqual({
      fault: 'This workbook is damaged and cannot be read.',
    });
    expect(await readWorkbook(zip([{ name: 'a.txt', data: Buffer.from('hello') }]))).toEqual({
      fault: 'This workbook is damaged and cannot be read.',
    });
    expect(await readWorkbook(bytesOf(utils.aoa_to_sheet([[]])))).toEqual({ fault: 'This file is empty.' });
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(600).fill(7)]);
    expect(await readWorkbook(old)).toEqual({ fault: 'This workbook is damaged and cannot be read.' });
  });
});

describe('a file that people have', () => {
  const folder = new URL('../../../tests/fixtures/imports/', import.meta.url);
  const bytesAt = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));

  it('has its first visible sheet read, and the others offered', async () => {
    const book = await readSheets(bytesAt('34-influencers-hidden-first-sheet.xlsx'), LIMITS);
    if ('fault' in book) throw new Error(book.fault);
    const table = tableOfRows(book.rows);
    expect(book.sheet).toBe(0);
    expect('headings' in table && table.headings).toContain('Name');
    expect(book.sheets.join()).not.toMatch(/hidden|codes/i);
  });

  it('has the link behind a text in a column of addresses, and the text elsewhere', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Name', 'Website'],
      ['Asha', 'Our site'],
      ['Ravi', 'ravi.example'],
    ]);
    sheet['A2'].l = { Target: 'https://other.example/' };
    sheet['B2'].l = { Target: 'https://asha.example/' };
    sheet['B3'].l = { Target: 'https://tracker.example/' };
    expect(await readWorkbook(bytesOf(sheet))).toMatchObject({
      rows: [
        ['Asha', 'https://asha.example/'],
        ['Ravi', 'ravi.example'],
      ],
    });
  });

  it('of a list has cells that are merged downwards in each row, the address of a link formula, and its hidden rows marked', async () => {
    const sheet = utils.aoa_to_sheet([
      ['City', 'Name', 'Website'],
      ['Pune', 'Asha', 'Our site'],
      [null, 'Ravi', 'ravi.example'],
      [null, null, null],
      ['Goa', 'Meera', null],
    ]);
    sheet['!merges'] = [utils.decode_range('A2:A4'), utils.decode_range('B5:C5')];
    sheet['!rows'] = [{}, {}, { hidden: true }];
    Object.assign(sheet['C2'], { f: 'HYPERLINK("https://asha.example/","Our site")' });
    const rowsOf = async (isList: boolean) => {
      const book = await readSheets(bytesOf(sheet), { ...LIMITS, isList });
      if ('fault' in book) throw new Error(book.fault);
      return book.rows;
    };
    const rows = await rowsOf(true);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['City', 'Pune', 'Pune', 'Goa']);
    expect(rows.map(({ isHidden = false }) => isHidden)).toEqual([false, false, true, false]);
    expect(tableOfRows(rows)).toMatchObject({
      rows: [
        ['Pune', 'Asha', 'https://asha.example/'],
        ['Pune', 'Ravi', 'ravi.example'],
        ['Goa', 'Meera', ''],
      ],
    });
    // In a statement, a merged amount is one amount.
    expect((await rowsOf(false)).map(({ cells }) => cells[0])).toEqual(['City', 'Pune', '', 'Goa']);
  });

  it('of a list has the currency and the unit that only the format of a number shows', async () => {
    const formats = [
      [25, '"₹"0" L"', '₹25 L'],
      [2_500_000, '[$₹-4009]#,##0.00', '₹2500000'],
      [50_000, '"$"#,##0,"K"', '$50000'],
      [2_534_000, '0.0,,"M"', '2534000'],
      [5_000, '"Rs. "#,##0', 'Rs 5000'],
      [0.5, '0%', '0.5'],
      [2015, 'General', '2015'],
    ] as const;
    const sheet = utils.aoa_to_sheet(formats.map(([value]) => [value]));
    formats.forEach(([, format], at) => Object.assign(sheet[`A${at + 1}`], { z: format }));
    const book = await readSheets(bytesOf(sheet), { ...LIMITS, isList: true });
    expect('rows' in book && book.rows.flatMap(({ cells }) => cells)).toEqual(formats.map(([, , text]) => text));
  });

  it('has the same columns, rows and totals for the assistant and for the back-office', () => {
    for (const name of readdirSync(folder).filter((one) => /\.(?:csv|txt|xls)$/.test(one))) {
      const text = new TextDecoder().decode(bytesAt(name));
      const { rows } = readDelimited(text, detectDelimiter(text));
      const table = tableOfRows(rows);
      if ('fault' in table) throw new Error(`${name}: ${table.fault}`);
      const facts = analyseTable(rows, 'CSV');
      expect(facts.rows, name).toBe(table.rows.length);
      const columns = facts.columns.filter(({ filled, name: heading }) => filled > 0 || !/^Column \d+$/.test(heading));
      expect(
        columns.map((column) => column.name),
        name,
      ).toEqual(table.headings.map((heading, place) => heading.slice(0, 80) || columns[place]!.name));
      for (const [place, { kind, total }] of columns.entries()) {
        if (kind !== 'number') continue;
        const sum = table.rows.reduce((all, cells) => all + (readFigure(cells[place] ?? '')?.value ?? 0), 0);
        expect(total, `${name}, ${columns[place]!.name}`).toBeCloseTo(sum);
      }
    }
  });

  it('a web page with two tables is one sheet, as banks write the account above its lines', async () => {
    const page = `<html><body><table><tr><td>Account</td><td>1234</td></tr></table><p>Lines</p>
      <table><tr><th>Date</th><th>Amount</th></tr><tr><td>02/11/2026</td><td>1,250.00</td></tr></table></body></html>`;
    expect(await readSheets(new TextEncoder().encode(page), LIMITS)).toEqual({
      sheets: [],
      sheet: 0,
      rows: [
        { line: 1, cells: ['Account', '1234'] },
        { line: 2, cells: ['Date', 'Amount'] },
        { line: 3, cells: ['02/11/2026', '1,250.00'] },
      ],
    });
  });
});
