// Hiring plan and OKR sheet.
import { blank, calc, head, howTo, input, label, rows, text, totals } from './parts.mjs';

const ROLES = [
  [
    'Senior backend engineer',
    'Engineering',
    'Two outages a month; one person knows the system',
    1,
    2_400_000,
    0.08,
    'Offer sent',
  ],
  ['Frontend engineer', 'Engineering', 'Sign-up flow waits for six weeks', 2, 1_500_000, 0.08, 'Interviews'],
  ['Product designer', 'Product', 'Founders draw screens at night', 3, 1_400_000, 0, 'Sourcing'],
  ['Sales executive, West', 'Sales', 'More leads than calls', 2, 900_000, 0, 'Interviews'],
  ['Sales executive, South', 'Sales', 'New region after ten customers', 6, 900_000, 0, 'Planned'],
  ['Customer success associate', 'Success', 'Support answers take two days', 3, 600_000, 0, 'Sourcing'],
  ['Content marketer', 'Marketing', 'Search brings the best leads', 4, 840_000, 0, 'Planned'],
  ['Performance marketer', 'Marketing', 'Only if payback stays below 12 months', 8, 1_000_000, 0, 'If'],
  ['Finance and operations associate', 'Operations', 'Month end takes ten days', 5, 720_000, 0, 'Planned'],
  ['Quality engineer', 'Engineering', 'Bugs found by customers', 6, 1_200_000, 0, 'Planned'],
  ['Data analyst', 'Product', 'Cohorts are built by hand', 7, 1_100_000, 0, 'Planned'],
  ['Engineering manager', 'Engineering', 'Team above eight people', 9, 3_600_000, 0.08, 'If'],
  ['Customer success associate 2', 'Success', 'One person for 60 customers', 8, 600_000, 0, 'Planned'],
  ['Sales lead', 'Sales', 'Founder-led sales can be handed over', 9, 2_400_000, 0.08, 'If'],
  ['People partner, part time', 'Operations', 'Team above 20 people', 10, 600_000, 0, 'If'],
  ['Mobile engineer', 'Engineering', 'Only after the web product holds', 10, 1_600_000, 0.08, 'If'],
  ['Engineering intern', 'Engineering', 'A guide has time for a trainee', 4, 300_000, 0, 'Planned'],
  ['Design intern', 'Product', 'A guide has time for a trainee', 7, 300_000, 0, 'Planned'],
];
const TEAMS = ['Engineering', 'Product', 'Sales', 'Marketing', 'Success', 'Operations'];
const STATUS = ['Planned', 'If', 'Sourcing', 'Interviews', 'Offer sent', 'Joined'];
const LAST = 31;
const typed = (v) => (v === undefined ? blank() : { v, s: 'input' });

export const hiringPlan = {
  slug: 'hiring-plan',
  title: 'Hiring plan',
  sheets: [
    {
      name: 'Roles',
      widths: [31, 14, 44, 11, 15, 11, 11, 15, 15, 16, 13],
      freeze: { rows: 1, columns: 1 },
      lists: [
        { range: `B2:B${LAST}`, from: TEAMS },
        { range: `K2:K${LAST}`, from: STATUS },
      ],
      rows: [
        head(
          'Role',
          'Team',
          'Why now: what breaks without it',
          'Start month (1–12)',
          'Yearly pay, CTC',
          'Hiring cost (% of pay)',
          'Months this year',
          'Cost this year',
          'Cost in a full year',
          'Hiring manager',
          'Status',
        ),
        ...rows(2, LAST, (r, at) => {
          const [role, team, why, month, pay, fee, status] = ROLES[at] ?? [];
          return [
            typed(role),
            typed(team),
            typed(why),
            role ? input(month, 'plain') : blank('plain'),
            role ? input(pay) : blank('inr'),
            role ? input(fee, 'percent') : blank('percent'),
            calc(`IF(D${r}>0,13-D${r},"")`, 'plain'),
            calc(`IF(D${r}>0,E${r}*G${r}/12+E${r}*F${r},"")`),
            calc(`IF(E${r}>0,E${r},"")`),
            blank(),
            typed(status),
          ];
        }),
        totals([
          'Total',
          null,
          null,
          null,
          { f: `SUM(E2:E${LAST})`, n: 'inr' },
          null,
          null,
          { f: `SUM(H2:H${LAST})`, n: 'inr' },
          { f: `SUM(I2:I${LAST})`, n: 'inr' },
          null,
          null,
        ]),
      ],
    },
    {
      name: 'By team',
      widths: [24, 12, 18, 18, 22],
      freeze: { rows: 1 },
      rows: [
        head('Team', 'Roles', 'Cost this year', 'Cost in a full year', 'Of it with status If'),
        ...TEAMS.map((team, at) => [
          label(team),
          calc(`COUNTIF(Roles!B$2:B$${LAST},A${at + 2})`, 'plain'),
          calc(`SUMIF(Roles!B$2:B$${LAST},A${at + 2},Roles!H$2:H$${LAST})`),
          calc(`SUMIF(Roles!B$2:B$${LAST},A${at + 2},Roles!I$2:I$${LAST})`),
          calc(`SUMPRODUCT((Roles!B$2:B$${LAST}=A${at + 2})*(Roles!K$2:K$${LAST}="If"),Roles!H$2:H$${LAST})`),
        ]),
        totals([
          'Total',
          ...[
            ['B', 'plain'],
            ['C', 'inr'],
            ['D', 'inr'],
            ['E', 'inr'],
          ].map(([column, n]) => ({ f: `SUM(${column}2:${column}7)`, n })),
        ]),
        [
          label('Check: teams add up'),
          calc(`IF(ROUND(C8-Roles!H${LAST + 1},0)=0,"ok","a role has a team that is not in the list")`, 'text'),
        ],
      ],
    },
    {
      name: 'Steps for each role',
      widths: [18, 18, 62, 12],
      freeze: { rows: 1 },
      rows: [
        head('Step', 'Who', 'What', 'Days'),
        ...[
          ['1. Scorecard', 'Hiring manager', 'Outcomes for 12 months, not a list of skills', 2],
          ['2. Budget', 'Founder', 'Pay band and options agreed before the post goes out', 1],
          ['3. Sourcing', 'Hiring manager', 'Twenty names, half of them from the team', 10],
          ['4. First talk', 'Hiring manager', '30 minutes; same five questions for all', 5],
          ['5. Exercise', 'Team', 'Two to three hours, close to the work; pay for longer ones', 5],
          ['6. Deep talk', 'Founder', 'Past work in order, with examples', 3],
          ['7. References', 'Founder', 'Two, with the consent of the candidate', 2],
          ['8. Offer', 'Founder', 'Letter with pay, options, notice, place and start', 2],
          ['9. First day', 'Hiring manager', 'Laptop, accounts and a plan for 30 days are ready', 1],
        ].map(([step, who, what, days]) => [label(step), text(who), text(what), input(days, 'plain')]),
        totals(['Total', null, 'Working days from the scorecard to the first day', { f: 'SUM(D2:D10)', n: 'plain' }]),
      ],
    },
    howTo({
      about: 'Whom you hire this year, when, and what it costs now and in a full year.',
      steps: [
        'Type your roles over the examples, with the month in which each begins.',
        'Write in one line what breaks without the role. If nothing does, wait.',
        'Look at the cost by team on the second sheet, and put it into the financial model before you publish a role.',
        'If the runway falls below 12 months, talk about it first.',
      ],
      notes: [
        'All roles and amounts are examples. CTC is the yearly cost to the company, so it already contains the employer share of provident fund.',
        'A role marked If starts only when its condition is met. Write the condition in the column Why now.',
        'Ask which labour registrations apply as the team grows, such as provident fund, ESI and an Internal Committee under the POSH Act.',
      ],
    }),
  ],
};

const OBJECTIVES = [
  [
    'Objective 1: small clinics choose us without a call',
    [
      ['Self-serve sign-ups that reach the first invoice', 20, 60, 32, 'Product'],
      ['Median time to the first invoice (minutes)', 45, 15, 30, 'Product'],
      ['Support letters per new customer', 3, 1, 2.2, 'Success'],
    ],
  ],
  [
    'Objective 2: customers stay because the product is dependable',
    [
      ['Monthly customer churn (%)', 4, 2, 3.5, 'Success'],
      ['Incidents longer than 30 minutes', 5, 1, 2, 'Engineering'],
      ['Customers who use it in three weeks of four (%)', 55, 70, 60, 'Product'],
    ],
  ],
  [
    'Objective 3: we can raise when we want to, not when we must',
    [
      ['Months of runway', 9, 14, 10, 'Founder'],
      ['Net new ARR in the quarter (₹ lakh)', 0, 30, 11, 'Sales'],
      ['Investors who get our monthly update', 12, 40, 25, 'Founder'],
    ],
  ],
];
const okrs = OBJECTIVES.flatMap(([objective, results], at) => {
  const r = 2 + at * 4;
  return [
    totals([
      objective,
      null,
      null,
      null,
      { f: `AVERAGE(E${r + 1}:E${r + 3})`, n: 'ratio' },
      'Founder',
      null,
      null,
      null,
    ]),
    ...results.map(([name, start, target, now, owner], index) => {
      const q = r + 1 + index;
      return [
        { v: name, s: 'input' },
        input(start, 'number'),
        input(target, 'number'),
        input(now, 'number'),
        calc(`IF(C${q}=B${q},0,MAX(0,MIN(1,(D${q}-B${q})/(C${q}-B${q}))))`, 'ratio'),
        { v: owner, s: 'input' },
        { v: 'middle', s: 'input' },
        { v: 'Week 6', s: 'input' },
        blank(),
      ];
    }),
  ];
});

export const okrSheet = {
  slug: 'okr-sheet',
  title: 'OKR sheet',
  sheets: [
    {
      name: 'OKRs',
      widths: [54, 10, 10, 10, 12, 14, 13, 15, 40],
      freeze: { rows: 1, columns: 1 },
      lists: [{ range: 'G3:G13', from: ['high', 'middle', 'low'] }],
      rows: [
        head(
          'Objective or key result',
          'Start',
          'Target',
          'Now',
          'Score (0 to 1)',
          'Owner',
          'Confidence',
          'Last update',
          'Next step',
        ),
        ...okrs,
        totals([
          'Quarter: the average of the objectives',
          null,
          null,
          null,
          { f: 'AVERAGE(E2,E6,E10)', n: 'ratio' },
          null,
          null,
          null,
          null,
        ]),
      ],
    },
    {
      name: 'Weekly check-in',
      widths: [12, 12, 12, 12, 14, 24, 30, 30, 30],
      freeze: { rows: 1, columns: 1 },
      rows: [
        head(
          'Week',
          'Objective 1',
          'Objective 2',
          'Objective 3',
          'Mood (1 to 5)',
          'Who was there',
          'What moved',
          'What is stuck',
          'Decision',
        ),
        ...rows(2, 14, (_, at) => [
          label(`Week ${at + 1}`),
          blank('ratio'),
          blank('ratio'),
          blank('ratio'),
          blank('plain'),
          blank(),
          blank(),
          blank(),
          blank(),
        ]),
      ],
    },
    {
      name: 'Look back',
      widths: [62, 70],
      rows: [
        head('At the end of the quarter', 'Answer'),
        ...[
          'Which key result was only work and not a result?',
          'What did we stop doing, and was it missed?',
          'What did we learn about customers?',
          'Which target was too easy or out of reach, and why?',
          'Which objective goes on, and which one ends?',
          'Who needs help in the next quarter, and from whom?',
        ].map((question) => [text(question), blank()]),
      ],
    },
    howTo({
      about:
        'One to three objectives for a quarter, with at most three key results each, and a score that computes itself.',
      steps: [
        'Write each objective as a sentence, and each key result as a number with a start and a target.',
        'Give every key result one owner. One name, not a team of three.',
        'Update the column Now every week, in the same meeting, before anybody explains.',
        'Copy the three scores into the weekly check-in, so that you see them move.',
        'At the end, answer the questions of the look back together.',
      ],
      notes: [
        'Score: 0 is the start, 1 is the target, also when the number should fall. About 0.7 is a good quarter.',
        'Do not tie pay to the score. People then set easy targets.',
        'All figures are examples. Replace them.',
      ],
    }),
  ],
};
