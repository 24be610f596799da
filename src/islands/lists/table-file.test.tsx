/** Tables as files that spreadsheets open, and files that the server makes. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { UNREACHABLE } from '@/lib/api/api';
import { answeredFile, saveTable } from '@/lib/export/table-file';

describe('a table as a file', () => {
  const files: Blob[] = [];
  const names: string[] = [];
  beforeEach(() => {
    files.length = names.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
  });
  const TABLE = {
    header: ['Name', '=Fund'],
    rows: [
      ['Asha Rao', 1_200_000],
      ['=HYPERLINK("http://evil.example")', null],
      ['-2+3', -5],
      ['x'.repeat(40_000), 0],
    ],
  };

  it('for a spreadsheet has numbers as numbers, nothing that runs, and no cell that is too long for it', async () => {
    expect(await saveTable(TABLE, 'Angels: Pune/2026', 'xlsx')).toBe('Angels Pune 2026.xlsx');
    expect(names).toEqual(['Angels Pune 2026.xlsx']);
    const bytes = new Uint8Array(await files[0]!.arrayBuffer());
    const sheet = read(bytes, { type: 'array', cellFormula: true, cellStyles: true }).Sheets['Outset']!;
    expect(utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([
      ['Name', "'=Fund"],
      ['Asha Rao', 1_200_000],
      [`'=HYPERLINK("http://evil.example")`, null],
      ["'-2+3", -5],
      ['x'.repeat(32_767), 0],
    ]);
    expect(Object.values(sheet).some((cell) => (cell as { f?: string } | null)?.f)).toBe(false);
    // Columns are as wide as their longest text and two letters more, at most sixty.
    expect(sheet['!cols']?.map(({ width = 0 }) => Math.floor(width))).toEqual([60, 9]);
  });

  it('as CSV has the same rows', async () => {
    expect(await saveTable({ ...TABLE, rows: TABLE.rows.slice(0, 2) }, '', 'csv')).toBe('outset.csv');
    expect((await files[0]!.text()).replace('\ufeff', '').trim().split('\r\n')).toEqual([
      "Name,'=Fund",
      'Asha Rao,1200000',
      `"'=HYPERLINK(""http://evil.example"")",`,
    ]);
  });
});

describe('a file that the server makes', () => {
  const answer = (name: string) =>
    new Response('{}', { headers: { 'content-disposition': `attachment; filename="${name}"` } });
  const nameOf = async (response: Response) => {
    const file = await answeredFile(response, 'data.json', 'It failed.');
    return 'name' in file ? file.name : file.error;
  };

  it('has the name that the server gives, and a plain one where that is none', async () => {
    expect(await nameOf(answer('outset-asha.json'))).toBe('outset-asha.json');
    expect(await nameOf(answer('../../etc/passwd'))).toBe('data.json');
    expect(await nameOf(new Response('{}'))).toBe('data.json');
  });

  it('is a reason in words where there is none, also where the connection breaks in the middle', async () => {
    const broken = new Response('{}');
    vi.spyOn(broken, 'blob').mockRejectedValue(new TypeError('network error'));
    expect(await nameOf(broken)).toBe(UNREACHABLE);
    expect(await answeredFile(null, 'data.json', 'It failed.')).toEqual({ error: UNREACHABLE });
    expect(await nameOf(new Response('<html>', { status: 500 }))).toBe('It failed.');
    expect(await nameOf(Response.json({ message: 'Only for admins.' }, { status: 403 }))).toBe('Only for admins.');
  });
});
