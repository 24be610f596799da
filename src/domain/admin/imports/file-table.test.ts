/** Files of text as tables: encodings, delimiters, hostile headings, and files that are something else. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toCsv } from '@/domain/tables/csv';
import { ANGEL_INVESTORS, INCUBATORS, PRE_SEED_INVESTORS, SEED_INVESTORS } from '@/domain/admin/entities/listings';
import type { Entity } from '@/domain/admin/entities/entity';
import { MENTORS } from '@/domain/admin/entities/media-people';
import { tableOf } from '@/domain/admin/record-export';
import { matchColumns } from './columns';
import { valuesOfCells } from './judge';
import { faultOfKind, readTextTable } from './file-table';
import { stopwatch } from '@tests/setup/browser/quickest';

const utf8 = (text: string) => new TextEncoder().encode(text);
const TEXT = 'Name,City\r\nÅsa Rao,Zürich\r\n"Two\nlines","a, b"\r\n';
const ROWS = [
  ['Åsa Rao', 'Zürich'],
  ['Two\nlines', 'a, b'],
];

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  Array.from({ length: text.length }, (_, at) => view.setUint16(at * 2, text.charCodeAt(at), !isBig));
  return bytes;
}
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function tableOfText(bytes: Uint8Array) {
  const read = readTextTable(bytes);
  if ('fault' in read) throw new Error(read.fault);
  return { ...read.table, guessed: read.guessed };
}

describe('a file of text', () => {
  it.each([
    ['UTF-8', utf8(TEXT), null],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`), null],
    ['line feeds alone', utf8(TEXT.replaceAll('\r\n', '\n')), null],
    ['UTF-16 with its mark', utf16(`\ufeff${TEXT}`, false), null],
    ['UTF-16, the other way round', utf16(`\ufeff${TEXT}`, true), null],
    ['Windows-1252, which is a guess', latin1(TEXT), 'windows-1252'],
    ['semicolons', utf8('Name;City\r\nÅsa Rao;Zürich\r\n"Two\nlines";"a, b"\r\n'), null],
    [
      'tabs, with rows and columns that are blank',
      utf8('\t\t\n\tName\t\tCity\n\n\tÅsa Rao\t\tZürich\n\t"Two\nlines"\t \t"a, b"\t\t'),
      null,
    ],
    ['a delimiter that it names', utf8('sep=|\r\nName|City\r\nÅsa Rao|Zürich\r\n"Two\nlines"|a, b'), null],
  ])('is read: %s', (_, bytes, guessed) => {
    expect(tableOfText(bytes)).toMatchObject({ headings: ['Name', 'City'], rows: ROWS, guessed, leftOut: null });
  });

  it('is read with the letters that a person chose', () => {
    const read = readTextTable(latin1('Name,City\n\xe8,b'), { chosen: 'windows-1251' });
    expect(read).toMatchObject({ table: { rows: [['и', 'b']] } });
  });

  it('keeps to what it is: headings reach no prototype, and a million empty columns are none', () => {
    const { headings, rows } = tableOfText(utf8('__proto__,constructor,Name\nx,y,Asha'));
    const fields = matchColumns(ANGEL_INVESTORS, headings);
    expect(fields).toEqual([null, null, 'angelName']);
    expect(valuesOfCells(ANGEL_INVESTORS, fields, rows[0]!)).toEqual({ angelName: 'Asha' });
    expect(({} as { angelName?: unknown }).angelName).toBeUndefined();
    const wide = ','.repeat(1_000_000);
    expect(tableOfText(utf8(`Name,City${wide}\nAsha,Pune${wide}\n`))).toMatchObject({
      headings: ['Name', 'City'],
      rows: [['Asha', 'Pune']],
    });
  });

  it.each([
    ['', 'This file is empty.'],
    [' \r\n , \r\n', 'This file is empty.'],
    ['Name,City\n', 'This file has no rows below its headings.'],
    [`Name\n${'x\n'.repeat(50_001)}`, 'This file has more than 50,000 rows. Please divide it.'],
    ['<html><table><tr><td>Name</td></tr></table></html>', 'This is a web page, not a table.'],
    ['<?xml version="1.0"?><a/>', 'This is not a table. Please save it as CSV.'],
    ['[{"name": "x"}]', 'This is not a table. Please save it as CSV.'],
    ['Name\u0000\u0001\u0002,x\ny,z', 'This is not a text file.'],
    ['Name,City\n"Asha,Pune\nx,y', 'A quotation mark that opens in line 2 is never closed. The file may be cut off.'],
  ])('says in one sentence why it cannot be read: %j', (text, fault) => {
    expect(readTextTable(utf8(text))).toEqual({ fault });
  });

  it('reads its 50,000 rows within seconds', () => {
    const took = stopwatch();
    expect(tableOfText(utf8(`Name,City\n${'Asha,Pune\n'.repeat(50_000)}`)).rows).toHaveLength(50_000);
    expect(took()).toBeLessThan(5_000);
  });
});

it.each([
  ['a.csv', 'PK\u0003\u0004', 'This is an Excel workbook or a ZIP file, not a table in text. Please save it as CSV.'],
  ['a.csv', '%PDF-1.7', 'This is a PDF, not a table.'],
  ['a.csv', 'Name,City', null],
  ['a.xlsx', 'Name,City', 'This is not an Excel workbook.'],
  ['a.XLSX', '\u0089PNG\r\n\u001a\n', 'This is a picture, not a table.'],
  ['a.xlsx', 'PK\u0003\u0004', null],
  ['a.xls', 'PK\u0003\u0004', null],
  ['a.xls', 'Name\tCity', null],
  ['a.xls', '<html><table>', null],
  ['a.xls', '%PDF-1.7', 'This is a PDF, not a table.'],
  ['a.xlsx', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', null],
])('a file named %s that begins with %j is judged by both', (name, start, fault) => {
  expect(faultOfKind(name, latin1(start))).toBe(fault);
});

it('ADIR-02 listings are imported from csv and xlsx', () => {
  for (const { imports } of [ANGEL_INVESTORS, INCUBATORS, PRE_SEED_INVESTORS, SEED_INVESTORS])
    expect(imports).toEqual(['csv', 'xlsx']);
});

it('ADIR-02 cells that a spreadsheet would run are inert in an export and come back exactly, lists are split on commas', () => {
  const names = [
    '=HYPERLINK("http://evil.example","x")',
    '-2+3',
    '\tTab',
    '\nLine',
    ';=1+1',
    '\u200b=1',
    "'=quoted",
    '＝1',
    '+91 98',
    '5',
  ];
  const records = names.map((name) => ({
    angelName: name,
    angelLocation: 'Pune, Maharashtra',
    angelType: 'Angel',
    sector: ['SaaS', 'D2C'],
    about: `${name}, "quoted"\r\nand a second line`,
    investedCompanies: [{ companyName: name, companyLogo: null, companyWebsite: null, investmentYear: 2020 }],
    socialLinks: { website: 'https://example.com/a,b', linkedin: null, twitter: null },
    isActive: false,
  }));
  const { header, rows } = tableOf(ANGEL_INVESTORS, records);
  const csv = toCsv(header, rows);
  const table = tableOfText(utf8(`\ufeff${csv}`));
  for (const row of table.rows) expect(row[1], 'inert').not.toMatch(/^[\u200b;]*[=+\-@\t\n＝](?!\d+$)/);
  const fields = matchColumns(ANGEL_INVESTORS, table.headings);
  expect(fields).toEqual(ANGEL_INVESTORS.fields.map(({ name }) => name));
  expect(table.rows.map((row) => valuesOfCells(ANGEL_INVESTORS, fields, row))).toEqual(
    records.map(({ socialLinks, ...record }) => ({ ...record, 'socialLinks.website': socialLinks.website })),
  );
});

describe('lists as people bring them', () => {
  const fixture = (name: string) =>
    new Uint8Array(readFileSync(new URL(`../../../../tests/fixtures/imports/${name}`, import.meta.url)));

  function recordsOf(entity: Entity, name: string) {
    const table = tableOfText(fixture(name));
    const fields = matchColumns(entity, table.headings);
    return { ...table, records: table.rows.map((row) => valuesOfCells(entity, fields, row)) };
  }

  it('of Airtable and HubSpot: values apart at their own signs, marks for yes, amounts in words, addresses without a scheme', () => {
    const { records } = recordsOf(SEED_INVESTORS, '31-admin-seed-investor--airtable-hubspot.csv');
    expect(records).toMatchObject([
      { sector: ['Fintech', 'SaaS', 'Climate'], isActive: true, 'socialLinks.website': 'https://harbour.example' },
      { sector: ['Fintech', 'SaaS'], isActive: true, 'socialLinks.website': 'https://delta.example' },
      { sector: ['Fintech', 'SaaS'], 'socialLinks.website': 'https://www.gamma.example' },
    ]);
    const money = (name: string) =>
      records.map((record) => record[SEED_INVESTORS.fields.find(({ label }) => label === name)?.name ?? '']);
    expect(money('Minimum investment')).toEqual([25_00_000, 25_00_000, 50_000]);
    expect(money('Maximum investment')).toEqual([2_50_00_000, 2_50_00_000, 1_000_000]);
  });

  it('have their header below notes, and a person can choose another row', () => {
    const name = '32-admin-seed-investor--preamble.csv';
    const { headings, lines, headers, rows } = recordsOf(SEED_INVESTORS, name);
    expect(headings).toEqual(['Name', 'City', 'Type', 'Sector', 'About', 'Website']);
    expect(rows.map(([first]) => first)).toEqual(['Harbour Seed', 'Delta Seed']);
    expect(lines).toEqual([5, 6]);
    expect(headers.headerLine).toBe(4);
    expect(headers.headers.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6]);
    const other = readTextTable(fixture(name), { headerLine: 5 });
    expect(other).toMatchObject({
      table: {
        headings: ['Harbour Seed', 'Mumbai', 'Venture Fund', 'Fintech', 'Seed fund', 'https://harbour.example'],
      },
    });
  });

  it('lose invisible characters', () => {
    const [first] = recordsOf(MENTORS, '33-admin-mentor--nbsp-invisible.csv').rows;
    expect(first).toContain('Asha Rao');
    expect(first).toContain('https://www.linkedin.com/in/asha-rao');
  });

  it('have no rows of totals, notes or footers, and keep a short row that is one', () => {
    const text =
      'Investors,,\nAs of 20 Nov 2026,,\n\nName,City,Fund\nHarbour,Mumbai,5\nTotal Ventures,Pune,7\nLone,,\nTotal,,12\n\nGenerated by CRM on 20 Nov 2026,,\n';
    const table = tableOfText(utf8(text));
    expect(table.rows).toEqual([
      ['Harbour', 'Mumbai', '5'],
      ['Total Ventures', 'Pune', '7'],
      ['Lone', '', ''],
    ]);
    expect(table.leftOut).toBe('2 lines below the table were left out.');
  });

  it.each([
    ['a note', 'Asha,Pune,25\nRavi,Delhi,30\nTotal,,55\nFigures in lakhs\n'],
    ['two notes', 'Asha,Pune,25\nRavi,Delhi,30\n,Total,55\n* unaudited,\nNote,these are provisional\n'],
    [
      'what is counted off',
      'Asha,Pune,25\nRavi,Delhi,30\nGrand total,,55\nLess TDS,,5\nNet payable,,50\nAverage,,27.5\n',
    ],
    ['a name alone', 'Asha,Pune,25\nRavi,Delhi,30\nTotal,,55\nMeera\n'],
    ['a section after it', 'Asha,Pune,25\nTotal,,25\nNorth\nRavi,Delhi,30\nTotal,,30\n'],
  ])('have no row from %s right below a total', (_, below) => {
    const table = tableOfText(utf8(`Name,City,Cheque\n${below}`));
    expect(table.rows).toEqual([
      ['Asha', 'Pune', '25'],
      ['Ravi', 'Delhi', '30'],
    ]);
  });

  it('go on below a total of a part, also with a short row', () => {
    const table = tableOfText(utf8('Name,City,Cheque\nAsha,Pune,25\nTotal,,25\nRavi,Delhi,30\nMeera\n'));
    expect(table.rows.map(([name]) => name)).toEqual(['Asha', 'Ravi', 'Meera']);
  });

  it('are apart at ="…", at tildes and within quotation marks', () => {
    const rows = (text: string) => tableOfText(utf8(text)).rows;
    expect(rows('Name,Phone\n="Asha, Rao",="0091"\n="Ravi",="0044"')).toEqual([
      ['Asha, Rao', '0091'],
      ['Ravi', '0044'],
    ]);
    expect(rows('~Name~|~City~\n~Asha~|~Pune~')).toEqual([['Asha', 'Pune']]);
    expect(rows('Name,City\n"""Asha""","""Pune"""\n"""Ravi""","""Goa"""')).toEqual([
      ['Asha', 'Pune'],
      ['Ravi', 'Goa'],
    ]);
    expect(rows('Name,About\n"The "Best" fund, Pune",x\nB,y')).toEqual([
      ['The "Best" fund, Pune', 'x'],
      ['B', 'y'],
    ]);
  });
});
