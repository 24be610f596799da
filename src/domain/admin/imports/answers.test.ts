/** The answers that a person gives once for many rows of a file: missing columns, unknown options, duplicates. Also columns of other programs. */
import { describe, expect, it } from 'vitest';
import { rulesAt } from '@/domain/admin/entities/entity';
import { ANGEL_INVESTORS, INCUBATORS } from '@/domain/admin/entities/listings';
import { SCHEMES } from '@/domain/admin/entities/schemes';
import { matchColumns } from './columns';
import { bodyWith, judgeBody, neededFields } from './judge';
import { valueOfCell } from './cells';
import type { FileTable } from './file-table';
import { openPreview, type Preview } from './preview';
import type { RowVerdict } from './job';

const rules = { ...rulesAt(Date.UTC(2026, 10, 28)), purpose: 'import' } as const;
const HEADINGS = ['Full Name*', 'City', 'Type', 'Description', 'Homepage'];
const FIELDS = ['angelName', 'angelLocation', 'angelType', 'about', 'socialLinks.website'];
const angel = (name: string, about = 'Early.', site = '') => [name, 'Pune', 'Angel', about, site];

/** What a server says that has these rows already, and no others. */
function compare(preview: Preview, stored: Readonly<Record<number, RowVerdict['verdict']>> = {}) {
  const { rows } = preview.slice(0, true);
  const asked = new Map(rows.map(({ row, values }) => [row, JSON.stringify(values)]));
  return preview.learn(
    rows.map(({ row }) => ({ row, verdict: stored[row] ?? 'new', errors: null, changes: null })),
    asked,
  );
}

describe('what a person answers once', () => {
  const MORE = ['Name', 'City', 'Description', 'Preferred stage'];
  const staged = (rows: FileTable['rows'], lines: readonly number[]) => {
    const preview = openPreview(ANGEL_INVESTORS, rules, { headings: MORE, rows, lines });
    const fields = ['angelName', 'angelLocation', 'about', 'preferredStartupStage'];
    return { preview, fields };
  };

  it('is a value for all rows, where the file has no column that each row needs', () => {
    const { preview, fields } = staged([['Asha Rao', 'Pune', 'Early.', '']], [5]);
    expect(neededFields(ANGEL_INVESTORS, rules, fields).map(({ label }) => label)).toEqual(['Type']);
    expect(preview.match(fields).wrong).toBe(1);
    expect(preview.match(fields, undefined, { angelType: 'Angel Investor' })).toMatchObject({ wrong: 0, open: 1 });
    expect(preview.slice(0, true).rows).toEqual([
      {
        row: 5,
        values: { angelName: 'Asha Rao', angelLocation: 'Pune', about: 'Early.', angelType: 'Angel Investor' },
      },
    ]);
  });

  it('is what an unknown option means, in all rows that have it', () => {
    const rows = ['Idea; Launch pad', 'launch pad', 'MVP', 'Other'].map((stage, at) => [
      `Person ${at}`,
      'Pune',
      'Early.',
      stage,
    ]);
    const { preview, fields } = staged(rows, [2, 3, 4, 5]);
    const fixed = { angelType: 'Angel' };
    preview.match(fields, undefined, fixed);
    const asked = preview.unknownOptions();
    expect(asked.find(({ text }) => text.toLowerCase() === 'launch pad')).toMatchObject({ rows: 2, meant: null });
    const [option = ''] = ANGEL_INVESTORS.fields.find(({ name }) => name === 'preferredStartupStage')?.options ?? [];
    preview.mean('preferredStartupStage', 'Launch Pad', option);
    preview.mean('preferredStartupStage', 'Other', '');
    expect(preview.unknownOptions().find(({ text }) => text.toLowerCase() === 'launch pad')?.meant).toBe(option);
    const sent = preview.slice(0, false).rows.map(({ values }) => values['preferredStartupStage']);
    expect(sent[1]).toEqual([option]);
    expect(sent[3]).toBeUndefined();
  });
});

describe('rows that may mean the same', () => {
  const rows = [
    angel('Blume Ventures', 'Early.', 'https://blume.example'),
    angel('Blume', 'Early.', ''),
    ['Other Name', 'Delhi', 'Angel', 'Early.', 'http://www.blume.example/'],
    angel('blume ventures', 'Early, and late.', ''),
    angel('Harbour', 'Early.', ''),
  ];
  const LINES = [4, 5, 7, 8, 9];
  const open = () => {
    const preview = openPreview(ANGEL_INVESTORS, rules, { headings: HEADINGS, rows, lines: LINES });
    return { preview, counts: preview.match(FIELDS) };
  };

  it('in a file wait for an answer: merge, keep separate or skip; a repeat of name and place is merged unless it is skipped', () => {
    const { preview, counts } = open();
    expect(counts).toMatchObject({ alike: 0, open: 5, skipped: 0 });
    const skips = () => preview.slice(0, false).rows.map(({ skip }) => skip ?? false);
    // Neither are those that the server was not asked about yet.
    expect(skips()).toEqual([false, true, true, false, false]);
    expect(compare(preview)).toMatchObject({ alike: 2, new: 3, open: 0 });
    expect(preview.page('all', 0, 10).map(({ row, twin }) => [row, twin && [twin.row, twin.by, twin.isSame]])).toEqual([
      [4, null],
      [5, [4, 'name', false]],
      [7, [4, 'website', false]],
      [8, [4, 'name', true]],
      [9, null],
    ]);
    // Without an answer they are sent as skipped, and not imported.
    expect(preview.slice(0, false).rows.map(({ row, skip }) => [row, skip ?? false])).toEqual([
      [4, false],
      [5, true],
      [7, true],
      [8, false],
      [9, false],
    ]);
    expect(preview.choose(5, 'merge')).toMatchObject({ alike: 1 });
    expect(preview.choose(7, 'separate')).toMatchObject({ alike: 0 });
    expect(compare(preview)).toMatchObject({ alike: 0, new: 5 });
    expect(preview.choose(8, 'skip')).toMatchObject({ skipped: 1 });
    const sent = preview.slice(0, false).rows;
    expect(sent[1]).toMatchObject({ row: 5, values: { angelName: 'Blume Ventures', angelLocation: 'Pune' } });
    expect(sent[2]).toMatchObject({ row: 7, values: { angelName: 'Other Name' } });
    expect(sent[3]).toMatchObject({ row: 8, skip: true });
    expect(preview.choose(null, 'skip')).toMatchObject({ skipped: 1 });
    // Another answer leaves these as they are.
    expect(preview.mean('about', 'x', '')).toMatchObject({ alike: 0, skipped: 1, open: 4 });
    expect(preview.slice(0, false).rows[1]).toMatchObject({ values: { angelName: 'Blume Ventures' } });
  });

  it('are no question where each has a record of its own, so that an export can be imported again', () => {
    const { preview } = open();
    expect(compare(preview, { 4: 'same', 5: 'same', 7: 'update', 8: 'same', 9: 'same' })).toMatchObject({
      alike: 0,
      same: 4,
      update: 1,
    });
    expect(preview.look([5, 7]).map(({ twin }) => twin)).toEqual([null, null]);
    expect(preview.choose(null, 'merge')).toMatchObject({ same: 4, update: 1 });
    expect(preview.slice(0, false).rows[1]).toMatchObject({ values: { angelName: 'Blume' } });
    expect(preview.slice(0, false).rows.some(({ skip }) => skip)).toBe(false);
  });

  it('of the data come with the check, and are asked about in the same way', () => {
    const { preview } = open();
    const asked = new Map(preview.slice(0, true).rows.map(({ row, values }) => [row, JSON.stringify(values)]));
    const like = {
      name: 'Harbour Capital',
      by: 'name',
      values: { angelName: 'Harbour Capital', angelLocation: 'Goa' },
    } as const;
    expect(preview.learn([{ row: 9, verdict: 'new', errors: null, changes: null, like }], asked)).toMatchObject({
      alike: 1,
    });
    expect(preview.look([9])[0]).toMatchObject({ verdict: 'alike', twin: { name: 'Harbour Capital', row: null } });
    expect(preview.choose(9, 'merge')).toMatchObject({ alike: 0 });
    expect(preview.slice(0, false).rows.at(-1)?.values).toMatchObject(like.values);
  });
});

describe('exports of other programs', () => {
  it.each([
    [
      'HubSpot',
      INCUBATORS,
      [
        'Record ID',
        'Company name',
        'Company Domain Name',
        'City',
        'Industry',
        'About Us',
        'LinkedIn Company Page',
        'Year Founded',
      ],
      [
        null,
        'companyName',
        'socialLinks.website',
        'companyLocation',
        'focusIndustries',
        'about',
        'socialLinks.linkedin',
        'yearOfEstablishment',
      ],
    ],
    [
      'Crunchbase',
      INCUBATORS,
      [
        'Organization Name',
        'Organization Name URL',
        'Headquarters Location',
        'Industries',
        'Full Description',
        'Website',
        'LinkedIn',
        'Contact Email',
      ],
      [
        'companyName',
        null,
        'companyLocation',
        'focusIndustries',
        'about',
        'socialLinks.website',
        'socialLinks.linkedin',
        'pointOfContact.email',
      ],
    ],
    [
      'Airtable',
      INCUBATORS,
      ['Name', 'HQ', 'Sector', 'Stage Focus', 'Min Check Size', 'Max Check Size', 'URL'],
      [
        'companyName',
        'companyLocation',
        'sector',
        'preferredStartupStage',
        'funds.minInvestment',
        'funds.maxInvestment',
        'socialLinks.website',
      ],
    ],
  ] as const)('of %s have their columns recognised', (_, entity, headings, fields) => {
    expect(matchColumns(entity, headings)).toEqual(fields);
  });
});

describe('the currency of an amount', () => {
  const FUNDS = ['companyName', 'funds.minInvestment', 'funds.maxInvestment', 'funds.currency'];
  const opened = (headings: string[], rows: string[][]) => {
    const preview = openPreview(INCUBATORS, rules, { headings, rows });
    preview.match(FUNDS.slice(0, headings.length));
    return preview;
  };
  const sent = (preview: ReturnType<typeof opened>, amount = 'funds.minInvestment', currency = 'funds.currency') =>
    preview.slice(0, false).rows.map(({ values }) => [values[amount], values[currency]]);

  it('is read with its groups as everywhere; a comma before two digits is a decimal sign, and other groups are refused', () => {
    const field = INCUBATORS.fields.find(({ name }) => name === 'funds.minInvestment')!;
    const read = (cell: string) => valueOfCell(field, cell);
    expect(['12,500', '12,50,000', '1,250,000.5', '1 250 000', '12\u00a0500', '-1,500'].map(read)).toEqual([
      12_500, 1_250_000, 1_250_000.5, 1_250_000, 12_500, -1500,
    ]);
    expect(['12,50', '12,5'].map(read)).toEqual([12.5, 12.5]);
    expect(['12 50', '1,234,50', '1,234,50,000'].map(read)).toEqual(['12 50', '1,234,50', '1,234,50,000']);
  });

  it('is the one that it names, and an amount is refused where its row says another one', () => {
    const rows = [
      ['A', '₹25L', '', ''],
      ['B', '$50K', '', 'USD'],
      ['C', '$50K', '', 'INR'],
      ['D', '2.5 Cr', '', 'INR'],
      ['E', '25 lakh', '$1 million', ''],
      ['F', '५०० रुपये', '', ''],
    ];
    expect(sent(opened(['Name', 'Min investment', 'Max investment', 'Currency'], rows))).toEqual([
      [2_500_000, 'INR'],
      [50_000, 'USD'],
      ['$50K', 'INR'],
      [25_000_000, 'INR'],
      [2_500_000, 'USD'],
      [500, 'INR'],
    ]);
  });

  it('is rupees where it is written as in India, and what the heading says where only that names one', () => {
    const rows = ['25 lakh', '2.5 Cr', '2,50,00,000', '250,000', '500', ''].map((amount) => [amount, amount]);
    expect(sent(opened(['Name', 'Minimum'], rows)).map(([, currency]) => currency)).toEqual([
      'INR',
      'INR',
      'INR',
      undefined,
      undefined,
      undefined,
    ]);
    const named = opened(
      ['Name', 'Minimum (€)'],
      [
        ['A', '500'],
        ['B', '$500'],
      ],
    );
    expect(sent(named)).toEqual([
      [500, 'EUR'],
      [500, 'USD'],
    ]);
  });

  it('is shown for a new row where no column says it, as the schema takes it', () => {
    const rows = [
      ['A', '500', '900', ''],
      ['B', '5 lakh', '9 lakh', ''],
      ['C', '500', '900', 'EUR'],
      ['D', '', '', ''],
    ].map(([name = '', ...more]) => [name, ...more, 'Pune', 'VC', 'Early.']);
    const headings = ['Name', 'Min', 'Max', 'Currency', 'City', 'Type', 'About'];
    const preview = openPreview(INCUBATORS, rules, { headings, rows });
    preview.match([...FUNDS, 'companyLocation', 'companyType', 'about']);
    const { rows: open } = preview.slice(0, true);
    preview.learn(
      open.map(({ row }) => ({ row, verdict: 'new', errors: null, changes: null })),
      new Map(open.map(({ row, values }) => [row, JSON.stringify(values)])),
    );
    expect(preview.page('new', 0, 10).map(({ currency }) => currency)).toEqual(['USD', 'INR', null, null]);
    const judged = judgeBody(INCUBATORS, rules, bodyWith({}, open[0]!.values));
    expect(judged).toMatchObject({ input: { funds: { currency: 'USD' } } });
  });

  it('of a scheme is taken from the amount too, and refused where a scheme cannot have it; a mended cell is read the same way', () => {
    const amounts = ['$50,000', '€20,000', 'USD 1 million', '₹25 lakh', 'fifty'];
    const preview = openPreview(SCHEMES, rules, {
      headings: ['Scheme', 'Amount'],
      rows: amounts.map((amount) => [`Scheme for ${amount}`, amount]),
    });
    expect(preview.match(['name', 'amountMax'])).toMatchObject({ wrong: 2, open: 3 });
    expect(preview.page('wrong', 0, 1)[0]?.faults.map(({ message }) => message)).toEqual([
      'Currency must be one of INR, USD',
    ]);
    expect(sent(preview, 'amountMax', 'currency').slice(0, 4)).toEqual([
      [50_000, 'USD'],
      [20_000, 'EUR'],
      [1_000_000, 'USD'],
      [2_500_000, 'INR'],
    ]);
    expect(preview.mend(5, 'amountMax', '$50').verdict).toBe('open');
    expect(sent(preview, 'amountMax', 'currency')[4]).toEqual([50, 'USD']);
  });
});
