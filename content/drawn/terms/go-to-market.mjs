// Go to market: pictures and worked examples.
import { CRORE, grouped, LAKH, percentOf, run, rupees } from './sums.mjs';

const market = { all: 50_000, reach: 12_000, win: 600, pays: 30_000 };
const worth = (customers) => rupees(customers * market.pays);

const deals = [
  ['Talk', 20 * LAKH, 10],
  ['Trial', 10 * LAKH, 40],
  ['Offer', 5 * LAKH, 80],
];
const weighted = deals.reduce((sum, [, amount, chance]) => sum + (amount * chance) / 100, 0);

const cycle = { months: 6, costs: 3 * LAKH };
const needed = run('cash_needed', { months: cycle.months, monthly_costs: cycle.costs }).result;

const trial = { visitors: 1_000, free: 120, paid: 12 };

const brand = { price: 800, goods: 300, other: 350 };
const dealer = { price: 1_000, margin: 25 };

export const GO_TO_MARKET = [
  {
    title: 'TAM, SAM and SOM',
    example: `A customer pays ${rupees(market.pays)} a year. ${grouped(market.all)} firms could buy: TAM ${worth(market.all)}. The product serves ${grouped(market.reach)} of them: SAM ${worth(market.reach)}. It can win ${grouped(market.win)}: SOM ${worth(market.win)}.`,
    says: 'Three circles inside each other: TAM, SAM and SOM with their worth.',
    picture: {
      kind: 'nested',
      rings: [
        { label: 'TAM', text: worth(market.all), tone: 'stone' },
        { label: 'SAM', text: worth(market.reach), tone: 'sea' },
        { label: 'SOM', text: worth(market.win), tone: 'sun' },
      ],
      note: 'Customers × price of a year',
    },
  },
  {
    title: 'Ideal customer profile',
    says: 'Who is a customer, and who is not.',
    picture: {
      kind: 'pair',
      left: { title: 'Look for', tone: 'leaf', items: ['Kind of firm', 'Its problem', 'A buyer', 'A budget'] },
      right: { title: 'Leave', tone: 'clay', items: ['Too small', 'No problem', 'No buyer', 'No budget'] },
    },
  },
  {
    title: 'Sales pipeline',
    example: `${deals.map(([step, amount, chance]) => `${step} ${rupees(amount)} at ${chance}%`).join(', ')}: open ${rupees(deals.reduce((sum, [, amount]) => sum + amount, 0))}, weighted by chance ${rupees(weighted)}.`,
    says: 'A funnel of open deals by step, with amounts.',
    picture: {
      kind: 'funnel',
      steps: deals.map(([step, amount, chance], at) => ({
        label: `${step}, ${chance}%`,
        text: rupees(amount),
        part: amount / deals[0][1],
        tone: ['stone', 'sea', 'sun'][at],
      })),
      note: `Weighted by chance: ${rupees(weighted)}`,
    },
  },
  {
    title: 'Sales cycle',
    example: `A deal takes ${cycle.months} months and the sales team costs ${rupees(cycle.costs)} a month: ${needed} must be in the bank before the first order pays.`,
    says: 'A line of time from the first serious talk to the signed order.',
    picture: {
      kind: 'timeline',
      spans: [
        { from: 0, to: 0.4, label: 'Talks', tone: 'stone' },
        { from: 0.4, to: 0.7, label: 'Trial', tone: 'sea' },
        { from: 0.7, to: 1, label: 'Offer', tone: 'sun' },
      ],
      points: [
        { at: 0, label: ['First', 'talk'] },
        { at: 1, label: ['Signed', 'order'] },
      ],
      note: `${cycle.months} months cost ${needed}`,
    },
  },
  {
    title: 'Founder-led sales',
    says: 'Founders sell first, write the steps down, and then hire a team.',
    picture: {
      kind: 'flow',
      steps: [
        { words: 'Founders sell', tone: 'sun' },
        { words: 'Write the steps down' },
        { words: 'Hire a sales team', tone: 'sea' },
      ],
    },
  },
  {
    title: 'Product-led growth',
    example: `Of ${grouped(trial.visitors)} visitors ${trial.free} begin the free plan, ${percentOf(trial.free, trial.visitors)}, and ${trial.paid} of those pay, ${percentOf(trial.paid, trial.free)}: ${percentOf(trial.paid, trial.visitors)} of all visitors, without a sales call.`,
    says: 'A funnel: visitors, free users, paying customers.',
    picture: {
      kind: 'funnel',
      steps: [
        { label: 'visit', text: grouped(trial.visitors), part: 1, tone: 'stone' },
        { label: 'use it free', text: String(trial.free), part: 0.12, tone: 'sea' },
        { label: 'pay', text: String(trial.paid), part: 0.012, tone: 'sun' },
      ],
      note: 'No sales call on the way',
    },
  },
  {
    title: 'D2C',
    example: `A shirt sells for ${rupees(brand.price)} from the brand’s own shop. Goods cost ${rupees(brand.goods)}; delivery, returns and advertising ${rupees(brand.other)}: ${rupees(brand.price - brand.goods - brand.other)} is left, ${percentOf(brand.price - brand.goods - brand.other, brand.price)}.`,
    says: 'The price of an order: goods, then delivery, returns and ads, then what is left.',
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Price ${rupees(brand.price)}`,
          parts: [
            { label: 'Goods', value: brand.goods, tone: 'stone' },
            { label: 'Delivery, ads', value: brand.other, tone: 'clay' },
            {
              label: rupees(brand.price - brand.goods - brand.other),
              value: brand.price - brand.goods - brand.other,
              tone: 'sun',
            },
          ],
        },
      ],
      note: 'No wholesaler, no shop: the rest is yours',
    },
  },
  {
    title: 'Channel partner',
    example: `A product sells for ${rupees(dealer.price)} and the dealer keeps ${dealer.margin}%: ${rupees((dealer.price * dealer.margin) / 100)} for the dealer, ${rupees((dealer.price * (100 - dealer.margin)) / 100)} for you.`,
    says: 'The price that a customer pays, divided between you and the dealer.',
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Customer pays ${rupees(dealer.price)}`,
          parts: [
            {
              label: `You ${rupees((dealer.price * (100 - dealer.margin)) / 100)}`,
              value: 100 - dealer.margin,
              tone: 'sun',
            },
            { label: rupees((dealer.price * dealer.margin) / 100), value: dealer.margin, tone: 'dusk' },
          ],
        },
      ],
      note: `The dealer keeps ${dealer.margin}%`,
    },
  },
];
