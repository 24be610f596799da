// The investor pipeline and the sales pipeline: stages with probabilities, weighted sums, drop-down lists, and a weekly count.
import { blank, calc, head, howTo, input, label, rows, text, totals } from './parts.mjs';

const KINDS = [
  ['Angel', 'Knows the sector as an operator', 1_500_000],
  ['Angel', 'Backed a company with the same buyer', 1_000_000],
  ['Angel network', 'Members from our city', 5_000_000],
  ['Pre-seed fund', 'First cheque before revenue', 10_000_000],
  ['Pre-seed fund', 'Writes about our market', 15_000_000],
  ['Seed fund', 'Leads rounds of our size', 30_000_000],
  ['Seed fund', 'Portfolio company is a customer', 25_000_000],
  ['Incubator', 'Grant and laboratory', 2_500_000],
  ['Family office', 'Owns a factory in our sector', 10_000_000],
  ['Corporate fund', 'Could become a channel', 20_000_000],
];
const NOW = [
  '2 First meeting',
  '3 Second meeting',
  '1 Introduction asked',
  '2 First meeting',
  '4 Partner meeting',
  '2 First meeting',
  '1 Introduction asked',
];
const INVESTOR_STAGES = [
  ['0 Listed', 0, 'Checked: stage, sector, cheque and no competitor in the portfolio'],
  ['1 Introduction asked', 0.03, 'A named person agreed to introduce us, or the letter is sent'],
  ['2 First meeting', 0.07, 'They met us once'],
  ['3 Second meeting', 0.15, 'They asked for more and met us again'],
  ['4 Partner meeting', 0.3, 'The people who decide met us'],
  ['5 Due diligence', 0.5, 'They check documents and call customers'],
  ['6 Term sheet', 0.8, 'Terms on paper'],
  ['7 Signed', 1, 'Agreements signed; count the money only when it is in the bank'],
  ['8 Passed', 0, 'A clear no, or 30 days of silence'],
];
const ROOM = 40;
const typed = (v) => (v === null || v === undefined ? blank() : { v, s: 'input' });

const investors = rows(2, ROOM + 1, (r, at) => {
  const kind = at < 20 ? KINDS[at % 10] : null;
  return [
    kind ? typed(`Investor ${at + 1}`) : blank(),
    typed(kind?.[0]),
    blank(),
    typed(kind?.[1]),
    kind ? input(kind[2]) : blank('inr'),
    typed(kind ? (at % 2 ? 'Own letter' : 'Founder of a portfolio company') : null),
    typed(kind ? (at < 6 ? 'A' : at < 14 ? 'B' : 'C') : null),
    typed(kind ? (NOW[at] ?? '0 Listed') : null),
    blank('date'),
    blank('date'),
    blank(),
    blank('date'),
    blank(),
    calc(`IF(H${r}="","",INDEX(Stages!$B$2:$B$10,MATCH(H${r},Stages!$A$2:$A$10,0)))`, 'percent'),
    calc(`IF(N${r}="","",E${r}*N${r})`),
  ];
});

export const investorPipeline = {
  slug: 'investor-pipeline',
  title: 'Investor pipeline',
  sheets: [
    {
      name: 'Pipeline',
      widths: [18, 15, 16, 34, 14, 28, 9, 20, 12, 12, 24, 12, 28, 9, 14],
      freeze: { rows: 1, columns: 1 },
      lists: [
        { range: `H2:H${ROOM + 1}`, from: 'Stages!$A$2:$A$10' },
        { range: `G2:G${ROOM + 1}`, from: ['A', 'B', 'C'] },
      ],
      rows: [
        head(
          'Investor',
          'Kind',
          'Person',
          'Why they fit',
          'Usual cheque',
          'Way in',
          'Order',
          'Stage',
          'First contact',
          'Last contact',
          'Next step',
          'On',
          'Questions they asked',
          'Chance',
          'Weighted',
        ),
        ...investors,
        totals([
          'Total',
          null,
          null,
          null,
          { f: `SUM(E2:E${ROOM + 1})`, n: 'inr' },
          ...Array.from({ length: 9 }, () => null),
          { f: `SUM(O2:O${ROOM + 1})`, n: 'inr' },
        ]),
      ],
    },
    {
      name: 'Stages',
      widths: [24, 12, 62, 14, 16, 16],
      freeze: { rows: 1 },
      rows: [
        head('Stage', 'Chance', 'Means', 'Investors', 'Cheques', 'Weighted'),
        ...INVESTOR_STAGES.map(([stage, chance, means], at) => [
          label(stage),
          input(chance, 'percent'),
          text(means),
          calc(`COUNTIF(Pipeline!H$2:H$${ROOM + 1},A${at + 2})`, 'count'),
          calc(`SUMIF(Pipeline!H$2:H$${ROOM + 1},A${at + 2},Pipeline!E$2:E$${ROOM + 1})`),
          calc(`E${at + 2}*B${at + 2}`),
        ]),
        totals([
          'Total',
          null,
          null,
          { f: 'SUM(D2:D10)', n: 'count' },
          { f: 'SUM(E2:E10)', n: 'inr' },
          { f: 'SUM(F2:F10)', n: 'inr' },
        ]),
      ],
    },
    {
      name: 'Weekly count',
      widths: [12, 18, 16, 18, 10, 50],
      freeze: { rows: 1 },
      rows: [
        head('Week', 'New introductions', 'First meetings', 'Second meetings', 'Passes', 'What we heard most often'),
        ...rows(2, 13, (r, at) => [
          label(`Week ${at + 1}`),
          blank('count'),
          blank('count'),
          blank('count'),
          blank('count'),
          blank(),
        ]),
        totals([
          'Total',
          ...['B', 'C', 'D', 'E'].map((column) => ({ f: `SUM(${column}2:${column}13)`, n: 'count' })),
          null,
        ]),
      ],
    },
    howTo({
      about: 'Whom you want to meet, how far each talk is, and how much money that is worth today.',
      steps: [
        'Fill the list with 50 names before the first letter. The directories of Outset help.',
        'Choose a stage in the yellow column. The chance and the weighted cheque follow.',
        'Send in waves: five from order B first, then A.',
        'Every Friday, write the weekly count and give each open talk a next step with a date.',
        'Ask everybody who passes for the reason and for one name who could fit better.',
      ],
      notes: [
        'All rows are examples.',
        'The chances on the sheet Stages are a starting point. Replace them with your own after a round.',
        'Keep telephone numbers and e-mail addresses of private people out of a sheet that travels.',
      ],
    }),
  ],
};

const DEALS = [
  ['Foundry, Rajkot', 'Owner', 'Trade fair', '3 Trial', 360_000],
  ['Clinic chain, Pune', 'Head of operations', 'Referral', '4 Offer', 720_000],
  ['Logistics firm, Chennai', 'Finance head', 'Cold e-mail', '2 Need confirmed', 480_000],
  ['College, Indore', 'Registrar', 'Partner', '1 First talk', 240_000],
  ['Textile mill, Surat', 'Owner', 'Referral', '5 Signature', 540_000],
  ['Hotel group, Kochi', 'General manager', 'Search', '2 Need confirmed', 300_000],
  ['Exporter, Ludhiana', 'Owner', 'Cold call', '0 Lead', 180_000],
  ['Dairy, Anand', 'Plant head', 'Trade fair', '1 First talk', 420_000],
  ['Software firm, Noida', 'Founder', 'Website', '4 Offer', 150_000],
  ['Hospital, Nagpur', 'Administrator', 'Partner', '3 Trial', 900_000],
  ['Retailer, Lucknow', 'Buyer', 'Website', '0 Lead', 120_000],
  ['School, Jaipur', 'Principal', 'Referral', '6 Won', 200_000],
  ['Printer, Coimbatore', 'Owner', 'Cold e-mail', '7 Lost', 160_000],
  ['Packaging maker, Nashik', 'Purchase head', 'Referral', '2 Need confirmed', 350_000],
  ['Laboratory, Hyderabad', 'Director', 'Search', '3 Trial', 600_000],
  ['Cold store, Guwahati', 'Owner', 'Partner', '1 First talk', 260_000],
  ['Builder, Bhopal', 'Project head', 'Referral', '0 Lead', 310_000],
  ['Caterer, Mumbai', 'Owner', 'Website', '2 Need confirmed', 140_000],
];
const SALES_STAGES = [
  ['0 Lead', 0.02, 'They fit the customer profile; no talk yet', 'Find the right person'],
  ['1 First talk', 0.1, 'They told us how they work today', 'Send a summary the same day'],
  ['2 Need confirmed', 0.2, 'They named the cost of the problem and who decides', 'Agree on a trial and its measure'],
  ['3 Trial', 0.4, 'They use it with real data and a set end date', 'Weekly call on the measure'],
  ['4 Offer', 0.6, 'They asked for a price and know it', 'Walk through the offer with the decider'],
  ['5 Signature', 0.85, 'Terms are agreed; paper is on its way', 'Ask what stands between us and the date'],
  ['6 Won', 1, 'Signed, or the first payment has arrived', 'Start the work; ask for a referral after 60 days'],
  ['7 Lost', 0, 'They said no, or 60 days of silence', 'Write down the reason; ask again in six months'],
];
const deals = rows(2, ROOM + 1, (r, at) => {
  const deal = DEALS[at];
  return [
    ...[0, 1, 2, 3].map((field) => typed(deal?.[field])),
    deal ? input(deal[4]) : blank('inr'),
    calc(`IF(D${r}="","",INDEX(Stages!$B$2:$B$9,MATCH(D${r},Stages!$A$2:$A$9,0)))`, 'percent'),
    calc(`IF(F${r}="","",E${r}*F${r})`),
    deal ? input(46_328, 'date') : blank('date'),
    typed(deal ? 'Write what the buyer agreed to do' : null),
    deal ? input(46_346, 'date') : blank('date'),
    deal ? input(46_387, 'date') : blank('date'),
    blank(),
  ];
});

export const salesPipeline = {
  slug: 'sales-pipeline',
  title: 'Sales pipeline',
  sheets: [
    {
      name: 'Deals',
      widths: [24, 19, 13, 18, 14, 9, 15, 13, 34, 13, 13, 28],
      freeze: { rows: 1, columns: 1 },
      lists: [{ range: `D2:D${ROOM + 1}`, from: 'Stages!$A$2:$A$9' }],
      rows: [
        head(
          'Company',
          'Role of the contact',
          'Source',
          'Stage',
          'Yearly value',
          'Chance',
          'Weighted value',
          'Last contact',
          'Next step',
          'On',
          'Decision by',
          'Why they buy or not',
        ),
        ...deals,
      ],
    },
    {
      name: 'Stages',
      widths: [20, 10, 46, 10, 16, 16, 46],
      freeze: { rows: 1 },
      rows: [
        head(
          'Stage',
          'Chance',
          'What the buyer has done',
          'Deals',
          'Yearly value',
          'Weighted value',
          'Usual next step',
        ),
        ...SALES_STAGES.map(([stage, chance, done, next], at) => [
          label(stage),
          input(chance, 'percent'),
          text(done),
          calc(`COUNTIF(Deals!D$2:D$${ROOM + 1},A${at + 2})`, 'count'),
          calc(`SUMIF(Deals!D$2:D$${ROOM + 1},A${at + 2},Deals!E$2:E$${ROOM + 1})`),
          calc(`E${at + 2}*B${at + 2}`),
          text(next),
        ]),
        totals([
          'Open deals',
          null,
          'Won and lost deals are not counted',
          { f: 'SUM(D2:D7)', n: 'count' },
          { f: 'SUM(E2:E7)', n: 'inr' },
          { f: 'SUM(F2:F7)', n: 'inr' },
          null,
        ]),
        totals(['Won', null, null, { f: 'D8', n: 'count' }, { f: 'E8', n: 'inr' }, { f: 'F8', n: 'inr' }, null]),
      ],
    },
    {
      name: 'Every Monday',
      widths: [70, 60],
      freeze: { rows: 1 },
      rows: [
        head('Question', 'Answer'),
        ...[
          'Which deals have no next step with a date? Give them one or close them.',
          'Which deal stood still for three weeks? Ask the buyer why.',
          'Which stage loses most deals this quarter? Work on that stage only.',
          'How much new pipeline did we add last week, and from which source?',
          'Which customer could introduce us to two others?',
        ].map((question) => [text(question), blank()]),
      ],
    },
    howTo({
      about: 'Every open sale by what the buyer has done, never by what you have sent.',
      steps: [
        'Type your deals over the examples. Values are for one year and without GST.',
        'Choose the stage in the yellow column. The chance and the weighted value follow.',
        'Give every open deal a next step with a date.',
        'On Monday, answer the five questions together and look at the sums on the sheet Stages.',
        'After 30 closed deals, replace the chances with your own.',
      ],
      notes: [
        'All companies are examples.',
        'Keep telephone numbers and e-mail addresses in a tool with access control, not in a sheet that travels.',
      ],
    }),
  ],
};
