// Cap table: founders, options, post-money SAFEs and a priced round, with checks, vesting and a register of grants.
import { blank, calc, head, howTo, input, label, rows, text, totals } from './parts.mjs';

const HOLDERS = [
  ['Founder 1', 'Equity', 500_000, null, null, null, 'Vesting: see the next sheet'],
  ['Founder 2', 'Equity', 350_000, null, null, null, 'Vesting: see the next sheet'],
  ['Founder 3 (or clear)', 'Equity', 50_000, null, null, null, null],
  ['Adviser', 'Equity', 10_000, null, null, null, null],
  ['Options granted', 'Option', "=SUM('Vesting and grants'!B9:B14)", null, null, null, 'Sum of the register of grants'],
  ['Option pool, not granted', 'Option', 50_000, null, null, null, 'With the grants: 9% of the start'],
  ['Angel A (SAFE)', 'SAFE', null, 5_000_000, 100_000_000, null, null],
  ['Angel B (SAFE)', 'SAFE', null, 3_000_000, 100_000_000, null, null],
  ['Early fund (SAFE)', 'SAFE', null, 10_000_000, 125_000_000, null, null],
  ['SAFE slot 4', 'SAFE', null, null, null, null, 'Leave empty or fill in'],
  ['Lead investor', 'CCPS', null, null, null, 40_000_000, null],
  ['Angel A (follow-on)', 'CCPS', null, null, null, 2_000_000, null],
  ['Other investors', 'CCPS', null, null, null, 8_000_000, null],
  ['Round slot 4', 'CCPS', null, null, null, null, 'Leave empty or fill in'],
];

const amount = (value, n = 'inr') => (value === null ? blank(n) : input(value, n));
const shares = (value) => (typeof value === 'string' ? calc(value.slice(1), 'count') : amount(value, 'count'));

const holders = HOLDERS.map(([name, kind, start, safe, cap, round, note], index) => {
  const r = index + 2;
  return [
    { v: name, s: 'input' },
    text(kind),
    shares(start),
    calc(`C${r}/C$16`, 'share'),
    amount(safe),
    amount(cap),
    calc(`IF(F${r}>0,E${r}/F${r}*H$16,0)`, 'count'),
    calc(`C${r}+G${r}`, 'count'),
    calc(`H${r}/H$16`, 'share'),
    amount(round),
    calc(`J${r}/B$20`, 'count'),
    calc(`H${r}+K${r}`, 'count'),
    calc(`L${r}/L$16`, 'share'),
    text(note),
  ];
});

const sum = (column, n) => ({ f: `SUM(${column}2:${column}15)`, n });
const WIDE = Array.from({ length: 12 }, () => null);
const result = (name, cell, note) => [label(name), cell, { v: note ?? null, s: 'aside' }];

const table = {
  name: 'Cap table',
  widths: [26, 16, 14, 11, 15, 17, 13, 14, 11, 15, 13, 14, 11, 30],
  freeze: { rows: 1, columns: 1 },
  merges: rows(18, 25, (row) => `C${row}:I${row}`),
  rows: [
    head(
      'Holder',
      'Class',
      'Shares at the start',
      '% at the start',
      'SAFE amount',
      'SAFE cap, post-money',
      'SAFE shares',
      'Shares after SAFEs',
      '% after SAFEs',
      'Round amount',
      'Round shares',
      'Shares after the round',
      '% after the round',
      'Note',
    ),
    ...holders,
    totals([
      'Total',
      null,
      sum('C', 'count'),
      sum('D', 'share'),
      sum('E', 'inr'),
      null,
      sum('G', 'count'),
      { f: 'C16/(1-B21)', n: 'count' },
      sum('I', 'share'),
      sum('J', 'inr'),
      sum('K', 'count'),
      sum('L', 'count'),
      sum('M', 'share'),
      'Each % column must show 100%',
    ]),
    WIDE.slice(0, 1),
    head('The round', 'Figure', 'What it means', null, null, null, null, null, null),
    result(
      'Pre-money valuation',
      input(200_000_000),
      'Type what was agreed. All SAFEs and the present pool are counted in the pre-money shares.',
    ),
    result(
      'Price per share',
      calc('B19/H16', 'ratio'),
      'Pre-money valuation divided by the shares after SAFEs, in rupees.',
    ),
    result(
      'Sold by SAFE',
      calc('IF(F8>0,E8/F8,0)+IF(F9>0,E9/F9,0)+IF(F10>0,E10/F10,0)+IF(F11>0,E11/F11,0)', 'share'),
      'The sum of amount divided by post-money cap.',
    ),
    result('Post-money valuation', calc('B19+J16'), 'Pre-money valuation and the new money.'),
    result(
      'Check: SAFEs add up',
      calc('IF(ROUND(H16-SUM(H2:H15),0)=0,"ok","look again")', 'text'),
      'Shares after SAFEs are the sum of the rows.',
    ),
    result(
      'Check: the round adds up',
      calc('IF(ROUND(L16*B20-B22,0)=0,"ok","look again")', 'text'),
      'All shares at the price are the post-money valuation.',
    ),
    result(
      'Check: the caps apply',
      calc('IF(B19>=MAX(F2:F15),"ok","a SAFE with a higher cap converts at the round price")', 'text'),
      'The sheet is right only when this says ok.',
    ),
  ],
};

const founders = [
  ['Founder 1', 'C2'],
  ['Founder 2', 'C3'],
  ['Founder 3', 'C4'],
];
const GRANTS = [
  ['First engineer', 16_000, [2026, 6, 1], 10, 'Accepted'],
  ['Designer', 10_000, [2026, 7, 15], 10, 'Accepted'],
  ['Sales lead', 14_000, [2026, 9, 1], 10, 'Letter sent'],
];
const vesting = {
  name: 'Vesting and grants',
  widths: [24, 14, 15, 16, 15, 16, 15, 16],
  freeze: { rows: 1 },
  lists: [{ range: 'G9:G14', from: ['Planned', 'Letter sent', 'Accepted', 'Left'] }],
  rows: [
    head(
      'Founder vesting',
      'Shares',
      'Start date',
      'Months in all',
      'Cliff (months)',
      'Months served',
      'Vested shares',
      'Not yet vested',
    ),
    ...founders.map(([name, cell], index) => {
      const r = index + 2;
      return [
        label(name),
        calc(`'Cap table'!${cell}`, 'count'),
        input(46_113, 'date'),
        input(48, 'plain'),
        input(12, 'plain'),
        input(18, 'plain'),
        calc(`IF(F${r}<E${r},0,INT(B${r}*MIN(F${r},D${r})/D${r}))`, 'count'),
        calc(`B${r}-G${r}`, 'count'),
      ];
    }),
    totals([
      'Total',
      { f: 'SUM(B2:B4)', n: 'count' },
      null,
      null,
      null,
      null,
      { f: 'SUM(G2:G4)', n: 'count' },
      { f: 'SUM(H2:H4)', n: 'count' },
    ]),
    [],
    [],
    head(
      'Register of grants',
      'Options',
      'Grant date',
      'Exercise price',
      'Cliff (months)',
      'Vesting (months)',
      'Status',
      'First vesting',
    ),
    ...rows(9, 14, (r, at) => {
      const grant = GRANTS[at];
      const serial = grant
        ? (Date.UTC(grant[2][0], grant[2][1] - 1, grant[2][2]) - Date.UTC(1899, 11, 30)) / 86_400_000
        : null;
      return [
        grant ? { v: grant[0], s: 'input' } : blank(),
        grant ? input(grant[1], 'count') : blank('count'),
        grant ? input(serial, 'date') : blank('date'),
        grant ? input(grant[3]) : blank('inr'),
        grant ? input(12, 'plain') : blank('plain'),
        grant ? input(48, 'plain') : blank('plain'),
        grant ? { v: grant[4], s: 'input' } : blank(),
        calc(`IF(C${r}>0,EDATE(C${r},E${r}),"")`, 'date'),
      ];
    }),
  ],
};

export default {
  slug: 'cap-table-starter',
  title: 'Cap table starter',
  sheets: [
    table,
    vesting,
    howTo({
      about:
        'Who owns what: today, after your SAFEs convert, and after the next priced round. The same sums are in the cap table tool of Outset.',
      steps: [
        'Type names and shares at the start. Take them from the register of members.',
        'Type each SAFE with its amount and its post-money cap, and the round with its amounts and the pre-money valuation.',
        'Look at the three checks below the table. Each must say ok.',
        'On the next sheet, keep vesting and grants. The granted options lead back into the table.',
        'Keep one file, one owner, and a dated copy after every issue, transfer and grant.',
      ],
      notes: [
        'Each SAFE here is post-money with a cap and no discount. A discount, a pre-money SAFE or a note needs other sums: use the cap table tool.',
        'No larger option pool is created in the round. If the investor asks for one before the round, add it to the shares at the start and see who pays for it.',
        'Shares are shown unrounded. In the real issue they are whole numbers, and the price is fixed in the valuation report.',
        'The register of members of the company is the legal record. This sheet is for planning.',
        'In India a SAFE is usually issued as an iSAFE, that is as preference shares. Read the conversion terms of the paper you signed.',
      ],
    }),
  ],
};
