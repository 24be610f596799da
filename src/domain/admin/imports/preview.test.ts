/** A file before it is imported: columns by their names and by memory, rows with their faults, cells that are mended, slices. */
import { describe, expect, it } from 'vitest';
import { rulesAt, type Entity } from '@/domain/admin/entities/entity';
import { DUE_DATES } from '@/domain/admin/entities/due-dates';
import { ANGEL_INVESTORS, INCUBATORS } from '@/domain/admin/entities/listings';
import { headingsToRemember, matchColumns, missingColumns, withColumn } from './columns';
import { valueOfCell } from './cells';
import type { FileTable } from './file-table';
import { IMPORT_LIMITS } from './job';
import { openPreview } from './preview';
import { quickest, stopwatch } from '@tests/setup/browser/quickest';

const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'import' } as const;
const HEADINGS = ['Full Name*', 'City', 'Type', 'Description', 'Homepage'];
const FIELDS = ['angelName', 'angelLocation', 'angelType', 'about', 'socialLinks.website'];
const angel = (name: string, about = 'Early.', site = '') => [name, 'Pune', 'Angel', about, site];

function opened(rows: FileTable['rows'], fields: readonly (string | null)[] = FIELDS) {
  const preview = openPreview(ANGEL_INVESTORS, rules, { headings: HEADINGS, rows });
  return { preview, counts: preview.match(fields) };
}

describe('columns', () => {
  it('get their fields by label, name and synonym, each field once; an earlier file goes before', () => {
    expect(matchColumns(INCUBATORS, ['company_name', 'NAME', 'Website', 'min investment', '???', ''])).toEqual([
      null,
      'companyName',
      'socialLinks.website',
      'funds.minInvestment',
      null,
      null,
    ]);
    const fields = ['angelName', null, 'angelType', 'about', 'socialLinks.website'];
    const memory = headingsToRemember(HEADINGS, fields);
    expect(matchColumns(ANGEL_INVESTORS, ['FULL NAME', 'city', 'homepage'], memory)).toEqual([
      'angelName',
      null,
      'socialLinks.website',
    ]);
    expect(matchColumns(ANGEL_INVESTORS, ['qq'], [{ heading: 'qq', field: '__proto__' }])).toEqual([null]);
    expect(withColumn(fields, 1, 'angelName')).toEqual([
      null,
      'angelName',
      'angelType',
      'about',
      'socialLinks.website',
    ]);
    expect(missingColumns(ANGEL_INVESTORS, [null, 'about'])).toEqual(['Name']);
  });
});

describe('days and years', () => {
  /** What the only column of a file gives a field, row by row. */
  const valuesOf = (entity: Entity, field: string, cells: readonly string[]) => {
    const preview = openPreview(entity, rules, { headings: ['A'], rows: cells.map((cell) => [cell]) });
    preview.match([field]);
    return preview.slice(0, false).rows.map(({ values }) => values[field]);
  };

  it.each([
    '2026-11-03',
    '03/11/2026',
    '3 Nov 2026',
    '3-Nov-26',
    '46329',
    '2026-11-03 10:00',
    '2026-11-03T10:00:00.000Z',
  ])('a day may be written %s', (cell) => expect(valuesOf(DUE_DATES, 'confirmedOn', [cell])).toEqual(['2026-11-03']));

  it('a column that proves that the month comes first is read so, and what is no day stays to be refused', () => {
    expect(valuesOf(DUE_DATES, 'confirmedOn', ['11/25/2026', '03/11/2026'])).toEqual(['2026-11-25', '2026-03-11']);
    expect(valuesOf(DUE_DATES, 'confirmedOn', ['25/11/2026', '03/11/2026'])).toEqual(['2026-11-25', '2026-11-03']);
    expect(valuesOf(DUE_DATES, 'confirmedOn', ['31/02/2026', 'soon'])).toEqual(['31/02/2026', 'soon']);
  });

  it.each(['2012', '2012-03-15', '15/03/2012', '03/15/2012', '15 Mar 2012', 'March 2012', '2012-03', '40983'])(
    'a year may be written %s',
    (cell) => expect(valuesOf(INCUBATORS, 'yearOfEstablishment', [cell])).toEqual([2012]),
  );

  it('a text without a year is no year, and a number beside years stays a number', () => {
    expect(valuesOf(INCUBATORS, 'yearOfEstablishment', ['long ago', '15 March', '12'])).toEqual([
      'long ago',
      '15 March',
      12,
    ]);
    expect(valuesOf(INCUBATORS, 'funds.minInvestment', ['40983'])).toEqual([40983]);
  });
});

describe('a list of rows in a cell', () => {
  const field = INCUBATORS.fields.find(({ kind }) => kind === 'rows')!;
  const name = field.rows![0]!.name;
  const read = (cell: string) => valueOfCell(field, cell);

  it('is a list of names between commas, semicolons, bars or line breaks', () => {
    expect(read(' Zoho, Freshworks;;\nRazorpay | "Tata, Sons" ')).toEqual(
      ['Zoho', 'Freshworks', 'Razorpay', 'Tata, Sons'].map((one) => ({ [name]: one })),
    );
  });

  it('comes back as our own export wrote it', () => {
    expect(read('[{"a": "Zoho, Inc.", "b": 2020}]')).toEqual([{ a: 'Zoho, Inc.', b: 2020 }]);
  });

  it('that begins as JSON is never cut at its commas: it stays as it is, for the schema to refuse', () => {
    expect(read('{"a": "Zoho", "b": 2020}')).toEqual({ a: 'Zoho', b: 2020 });
    for (const broken of ['[{"a": "Zoho", "b"', '{"a": "Zoho", "b"', '[Zoho, Freshworks]'])
      expect(read(broken)).toBe(broken);
  });
});

describe('rows', () => {
  it('say what is wrong with them, and are right once it is mended', () => {
    const { preview, counts } = opened([
      angel('A'),
      angel('B', 'Early.', 'b b'),
      angel('C', 'Early.', 'nowhere at all'),
    ]);
    expect(counts).toEqual({ new: 0, update: 0, same: 0, edited: 0, wrong: 2, alike: 0, skipped: 0, open: 1 });
    expect(preview.page('wrong', 1, 10)).toEqual([
      {
        row: 3,
        name: 'C',
        verdict: 'wrong',
        twin: null,
        choice: null,
        faults: [
          {
            field: 'socialLinks.website',
            label: 'Website',
            message: 'Website must be a web address (http or https)',
            text: 'nowhere at all',
          },
        ],
        isInactive: false,
        currency: null,
        changes: [],
      },
    ]);
    expect(preview.mend(3, 'socialLinks.website', 'https://c.example').verdict).toBe('open');
    preview.mend(2, 'socialLinks.website', '');
    expect(preview.mend(2, 'about', 'New.')).toMatchObject({ verdict: 'open', faults: [] });
    expect(preview.counts()).toMatchObject({ wrong: 0, alike: 0, skipped: 0, open: 3 });
    // What was typed stays when the columns change.
    expect(preview.match(withColumn(FIELDS, 4, null))).toMatchObject({ wrong: 0 });
    expect(preview.slice(0, false).rows[1]?.values).toMatchObject({ about: 'New.' });
    // A second field of a row leaves the first as it was mended.
    preview.mend(2, 'angelName', 'Bela');
    expect(preview.slice(0, false).rows[1]?.values).toMatchObject({ angelName: 'Bela', about: 'New.' });
    expect(preview.mend(1, '__proto__', 'x').verdict).toBe('open');
  });

  it('that only lack what a new record needs wait for the server, and are wrong where no record has it', () => {
    const rows = [angel('A', ''), angel('', ''), angel('C', '', 'nowhere at all')];
    // The specification asks these fields of each row of a file with angels.
    expect(opened(rows).counts).toMatchObject({ open: 0, wrong: 3 });
    const preview = openPreview(INCUBATORS, rules, { headings: HEADINGS, rows });
    const fields = ['companyName', 'companyLocation', null, 'about', 'socialLinks.website'];
    expect(preview.match(fields)).toMatchObject({ open: 1, wrong: 2 });
    const asked = new Map(preview.slice(0, true).rows.map(({ row, values }) => [row, JSON.stringify(values)]));
    preview.learn([{ row: 1, verdict: 'wrong', errors: { about: 'Missing' }, changes: null }], asked);
    expect(preview.page('wrong', 0, 1)).toMatchObject([{ row: 1, faults: [{ field: 'about', message: 'Missing' }] }]);
    expect(preview.mend(1, 'about', 'Early.').verdict).toBe('open');
  });

  it('learn what the server says, unless they were mended meanwhile', () => {
    const { preview } = opened([angel('A'), angel('B'), angel('C')]);
    const { rows } = preview.slice(0, true);
    const asked = new Map(rows.map(({ row, values }) => [row, JSON.stringify(values)]));
    preview.mend(2, 'about', 'Other.');
    const changes = { about: ['Late.', 'Early.'], socialLinks: [{ website: 'https://a.example' }, { website: null }] };
    const counts = preview.learn(
      [
        { row: 1, verdict: 'update', errors: null, changes: changes as never },
        { row: 2, verdict: 'same', errors: null, changes: null },
        { row: 3, verdict: 'same', errors: null, changes: null },
      ],
      asked,
    );
    expect(counts).toEqual({ new: 0, update: 1, same: 1, edited: 0, wrong: 0, alike: 0, skipped: 0, open: 1 });
    expect(preview.page('update', 0, 10)[0]?.changes).toEqual([
      { label: 'About', before: 'Late.', after: 'Early.' },
      { label: 'Website', before: 'https://a.example', after: '' },
    ]);
    expect(preview.slice(0, true).rows.map(({ row }) => row)).toEqual([2]);
  });

  it('of one name are asked about together, and again when one of them is mended', () => {
    const far = Array.from({ length: IMPORT_LIMITS.slice - 1 }, (_, i) => angel(`Other ${i}`));
    const { preview } = opened([angel('Kite Pvt. Ltd.'), ...far, angel('Lark'), angel('kite'), angel('LARK')]);
    const first = preview.slice(0, true);
    const last = far.length + 4;
    expect(first.rows.slice(0, 3).map(({ row }) => row)).toEqual([1, last - 1, 2]);
    // The two of the last name do not fit any more: both go into the next request.
    const second = preview.slice(first.last, true);
    expect(first.rows.length).toBeLessThanOrEqual(IMPORT_LIMITS.slice);
    expect(second.rows.map(({ row }) => row).slice(-2)).toEqual([last - 2, last]);
    expect([first.isOver, second.isOver]).toEqual([false, true]);
    // What is written goes in the order of the file.
    expect(preview.slice(0, false).rows[1]?.row).toBe(2);
    const all = [...first.rows, ...second.rows];
    const asked = new Map(all.map(({ row, values }) => [row, JSON.stringify(values)]));
    const told = all.map(({ row }) => ({ row, verdict: 'same', errors: null, changes: null }) as const);
    expect(preview.learn(told, asked).open).toBe(0);
    preview.mend(1, 'about', 'Other.');
    expect(preview.slice(0, true).rows.map(({ row }) => row)).toEqual([1, last - 1]);
  });

  it('are sent in slices within the limits, none left out, whatever their size', () => {
    const rows = Array.from({ length: 1201 }, (_, i) =>
      i % 100 === 7 ? Array<string>(5).fill('ü'.repeat(IMPORT_LIMITS.cell)) : angel(`N${i}`, 'é'.repeat(1000)),
    );
    const { preview } = opened(rows);
    const sent: number[] = [];
    for (let after = 0, isOver = false; !isOver;) {
      const slice = preview.slice(after, false);
      expect(slice.rows.length).toBeLessThanOrEqual(IMPORT_LIMITS.slice);
      expect(new TextEncoder().encode(JSON.stringify({ rows: slice.rows })).length).toBeLessThanOrEqual(
        IMPORT_LIMITS.sliceBytes,
      );
      sent.push(...slice.rows.map(({ row }) => row));
      ({ last: after, isOver } = slice);
    }
    expect(sent).toEqual(Array.from({ length: 1201 }, (_, i) => i + 1));
  });

  it('are 50,000 within seconds, and a page of them at once', () => {
    const took = stopwatch();
    const { preview, counts } = opened(
      Array.from({ length: 50_000 }, (_, i) => angel(`N${i}`, 'Early.', i % 9 === 0 ? 'no site' : '')),
    );
    expect(took()).toBeLessThan(15_000);
    expect(counts.wrong).toBe(5_556);
    expect(preview.page('wrong', 5_500, 50)).toHaveLength(50);
    expect(quickest(200, () => preview.page('wrong', 5_500, 50))).toBeLessThan(200);
  });
});
