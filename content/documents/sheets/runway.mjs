// Budget and runway: planned and actual amounts for each line, and eighteen months of cash in three cases.
import { columnName } from '../formula.mjs';
import { blank, calc, head, howTo, input, label, rows, text, totals } from './parts.mjs';

const GROUPS = [
  [
    'Income',
    [
      ['Subscriptions', 420_000],
      ['Services', 80_000],
      ['Grants received', 0],
      ['Interest', 12_000],
    ],
  ],
  [
    'People',
    [
      ['Founders', 200_000],
      ['Engineering', 270_000],
      ['Sales and marketing', 120_000],
      ['Operations and support', 60_000],
      ['Employer cost: provident fund, insurance', 54_000],
      ['Contractors', 40_000],
      ['Hiring fees', 0],
      ['Training', 5_000],
    ],
  ],
  [
    'Product',
    [
      ['Hosting', 45_000],
      ['Payment fees', 9_000],
      ['Third-party services', 12_000],
      ['Software for the team', 20_000],
      ['Devices', 0],
      ['Security tests', 0],
    ],
  ],
  [
    'Growth',
    [
      ['Search advertising', 30_000],
      ['Social advertising', 20_000],
      ['Events and travel to customers', 25_000],
      ['Content and design', 15_000],
      ['Partner commissions', 8_000],
    ],
  ],
  [
    'Office and law',
    [
      ['Rent and electricity', 35_000],
      ['Internet and telephone', 4_000],
      ['Accountant', 12_000],
      ['Lawyer and company secretary', 10_000],
      ['Insurance', 6_000],
      ['Bank charges', 1_500],
      ['Trademark and other filings', 0],
      ['Other', 10_000],
    ],
  ],
];

/** A line of the budget. Without an actual figure, the difference is empty. */
const line = (r, cells) => [
  cells.name,
  cells.group,
  cells.plan,
  cells.actual,
  calc(cells.difference ?? `IF(D${r}="","",D${r}-C${r})`),
  calc(`IF(OR(E${r}="",C${r}=0),"",E${r}/C${r})`, 'percent'),
  cells.year,
  cells.toDate,
  calc(`G${r}-H${r}`),
  cells.why ?? blank(),
  cells.owner ?? blank(),
];

const body = [];
const sums = {};
for (const [group, lines] of GROUPS) {
  const from = body.length + 2;
  for (const [name, plan] of lines) {
    const r = body.length + 2;
    body.push(
      line(r, {
        name: label(name),
        group: text(group),
        plan: input(plan),
        actual: blank('inr'),
        year: calc(`C${r}*12`),
        toDate: blank('inr'),
      }),
    );
  }
  const r = body.length + 2;
  sums[group] = r;
  const of = (column) => ({ f: `SUM(${column}${from}:${column}${r - 1})`, n: 'inr' });
  body.push(
    totals(
      line(r, {
        name: `Total: ${group}`,
        group: null,
        plan: of('C'),
        actual: of('D'),
        difference: of('E').f,
        year: of('G'),
        toDate: of('H'),
        why: null,
        owner: null,
      }),
    ),
  );
}
const costs = body.length + 2;
const costSum = (column) => ({
  f: ['People', 'Product', 'Growth', 'Office and law'].map((group) => `${column}${sums[group]}`).join('+'),
  n: 'inr',
});
body.push(
  totals(
    line(costs, {
      name: 'Total: all costs',
      group: null,
      plan: costSum('C'),
      actual: costSum('D'),
      difference: costSum('E').f,
      year: costSum('G'),
      toDate: costSum('H'),
      why: null,
      owner: null,
    }),
  ),
);
const burn = (column) => ({ f: `${column}${costs}-${column}${sums.Income}`, n: 'inr' });
body.push(
  totals([
    'Net burn: costs less income',
    null,
    burn('C'),
    burn('D'),
    burn('E'),
    null,
    burn('G'),
    burn('H'),
    burn('I'),
    null,
    null,
  ]),
);

const budget = {
  name: 'Budget',
  widths: [36, 14, 15, 15, 15, 11, 16, 16, 16, 30, 14],
  freeze: { rows: 1, columns: 1 },
  signed: [`E2:E${costs + 1}`, `C${costs + 1}:I${costs + 1}`],
  rows: [
    head(
      'Line',
      'Group',
      'Plan this month',
      'Actual this month',
      'Difference',
      'Difference in %',
      'Plan this year',
      'Actual to date',
      'Left of the year',
      'Why it differs',
      'Owner',
    ),
    ...body,
  ],
};

const CASES = [
  { name: 'As planned', income: 'B6', costs: 'B7' },
  { name: 'Slow sales', income: 'B8', costs: 'B7' },
  { name: 'Costs cut', income: 'B8', costs: 'B9' },
];
const MONTHS = 18;
const FIRST = 16;
const LAST = FIRST + MONTHS;
const blocks = CASES.map((_, at) => ({
  income: columnName(2 + at * 3),
  costs: columnName(3 + at * 3),
  cash: columnName(4 + at * 3),
  gone: columnName(11 + at),
}));
const start = blocks.map(() => [calc('B4'), calc('B5'), calc('B3')]).flat();

const runway = {
  name: 'Runway plan',
  widths: [34, ...Array.from({ length: 9 }, () => 15), 14, 14, 14],
  freeze: { rows: 1, columns: 1 },
  signed: ['B13:D13', `B${FIRST}:J${LAST}`],
  rows: [
    head('What you assume', 'Figure', 'What it means', null, null, null, null),
    ...[
      ['Month that is running', input(46_327, 'date'), 'Month 0: its first day'],
      ['Cash in the bank', input(6_000_000), 'From the bank statement'],
      [
        'Income this month',
        calc(`Budget!C${sums.Income}`),
        'The plan of the sheet Budget; type over it with the actual figure',
      ],
      [
        'Costs this month',
        calc(`Budget!C${costs}`),
        'The plan of the sheet Budget; type over it with the actual figure',
      ],
      ['Income grows each month by', input(0.05, 'percent'), 'As planned'],
      ['Costs grow each month by', input(0.02, 'percent'), 'As planned, and in slow sales'],
      ['Income in the slow case', input(0.01, 'percent'), 'Growth each month in slow sales, and when costs are cut'],
      ['Costs in the cut case', input(-0.03, 'percent'), 'Growth each month when costs are cut: below zero they fall'],
    ].map(([name, cell, note]) => [label(name), cell, { v: note, s: 'aside' }]),
    [],
    head('Answer', ...CASES.map(({ name }) => name)),
    [
      label('Months until the cash is gone'),
      ...blocks.map(({ gone }) => {
        const first = `MIN(${gone}${FIRST + 1}:${gone}${LAST})`;
        return calc(`IF(${first}=0,"more than ${MONTHS}",${first}-1)`, 'plain');
      }),
    ],
    [label('Lowest cash in the plan'), ...blocks.map(({ cash }) => calc(`MIN(${cash}${FIRST}:${cash}${LAST})`))],
    [],
    head(
      'Month',
      ...CASES.flatMap(({ name }) => [`${name}: income`, `${name}: costs`, `${name}: cash`]),
      ...CASES.map(({ name }) => `${name}: month below zero`),
    ),
    [{ f: 'B2', s: 'label', n: 'date' }, ...start],
    ...rows(FIRST + 1, LAST, (r, at) => [
      { f: `EDATE(B$2,${at + 1})`, s: 'label', n: 'date' },
      ...CASES.flatMap(({ income, costs: grown }, index) => {
        const { income: i, costs: c, cash } = blocks[index];
        const fixed = (cell) => cell.replace(/^([A-Z])(\d)$/, '$$$1$$$2');
        return [
          calc(`${i}${r - 1}*(1+${fixed(income)})`),
          calc(`${c}${r - 1}*(1+${fixed(grown)})`),
          calc(`${cash}${r - 1}+${i}${r}-${c}${r}`),
        ];
      }),
      ...blocks.map(({ cash }) => calc(`IF(${cash}${r}<0,${at + 1},"")`, 'plain')),
    ]),
  ],
  merges: rows(1, 9, (r) => `C${r}:G${r}`),
};

export default {
  slug: 'budget-and-runway',
  title: 'Budget and runway',
  sheets: [
    budget,
    runway,
    howTo({
      about:
        'Plan against actual for the month and the year, and how long the money lasts in three cases. The burn rate tool of Outset does the second part with hires and one-offs.',
      steps: [
        'Type the plan once a year, and the actual figures by the fifth working day of each month.',
        'Write one line for every difference above 10%. A number without a reason is not a review.',
        'On the sheet Runway plan, type the bank balance and how income and costs grow.',
        'If the answer of a case is below 12 months, decide now what you do in which month: cut, sell more, or raise.',
        'Show the totals to the whole team.',
      ],
      notes: [
        'Amounts are made up and without GST. The plan of the year is twelve times the month; type over it where that is wrong.',
        'For income a difference above zero is good, for costs it is bad.',
        'Raising money usually takes longer than founders think. Begin while there is cash for the months it takes and some more.',
      ],
    }),
  ],
};
