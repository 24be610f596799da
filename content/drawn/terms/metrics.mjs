// Metrics: pictures and worked examples.
import { CRORE, fraction, grouped, LAKH, number, percentOf, run, rupees } from './sums.mjs';

const subscription = { customers: 200, price: 2_500 };
const mrr = subscription.customers * subscription.price;

const won = { spend: 6 * LAKH, customers: 40 };
const cac = /^(₹[\d,.]+)/.exec(run('cac', won).result)[1];
const customer = { monthly_revenue_per_customer: 2_500, gross_margin_percent: 80 };
const profit = run('cac_payback', { cac: 15_000, ...customer });
const months = profit.result.replace(/\.$/, '');
const life = run('ltv', { ...customer, monthly_churn_percent: 4, cac: 15_000 });

const churn = { start: 100, lost: 5 };

const retained = { before: 100 * LAKH, up: 20 * LAKH, down: 5 * LAKH, lost: 5 * LAKH };
const now = retained.before + retained.up - retained.down - retained.lost;

/** "₹15,000" as 15000, for the height of a bar. */
const rupeesIn = (shown) => Number(shown.replace(/[₹,]/g, ''));
const ratio = number(fraction(BigInt(rupeesIn(life.line('LTV'))), BigInt(rupeesIn(cac))), 2);
const lakh = (amount) => amount / LAKH;

/** Active customers in the first three months, of 200 who began in each month. */
const began = 200;
const cohorts = { Jan: [200, 140, 120], Feb: [200, 148, 132], Mar: [200, 156, 140] };
const [january, march] = [cohorts.Jan[2], cohorts.Mar[2]];

const market = { gmv: 2 * CRORE, fees: 30 * LAKH };

export const METRICS = [
  {
    title: 'MRR and ARR',
    example: `${grouped(subscription.customers)} customers pay ${rupees(subscription.price)} a month: MRR ${rupees(mrr)}, ARR ${rupees(mrr * 12)}.`,
    says: 'Two steps: what one month brings, and twelve times that.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `${grouped(subscription.customers)} customers × ${rupees(subscription.price)}` },
        { words: `MRR ${rupees(mrr)}`, tone: 'sea' },
        { words: `× 12 = ARR ${rupees(mrr * 12)}`, tone: 'sun' },
      ],
    },
  },
  {
    title: 'CAC',
    example: `Sales and marketing cost ${rupees(won.spend)} in a month that won ${won.customers} customers: ${rupees(won.spend)} ÷ ${won.customers} = ${cac} a customer.`,
    says: 'Spend divided by new customers gives the cost of one.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `${rupees(won.spend)} spent`, tone: 'clay' },
        { words: `÷ ${won.customers} new customers` },
        { words: `CAC ${cac}`, tone: 'sun' },
      ],
    },
  },
  {
    title: 'CAC payback',
    example: `A customer costs ${cac}, pays ${rupees(2_500)} a month and leaves a gross margin of 80%, that is ${profit.line('Gross profit a customer a month')} a month: paid back in ${months}.`,
    says: 'A line that begins below zero by the CAC and crosses it when the customer has paid it back.',
    picture: {
      kind: 'curve',
      across: 'Months',
      up: 'Earned by one customer',
      lines: [
        {
          tone: 'sun',
          points: [
            [0, 0],
            [1, 0.95],
          ],
        },
        {
          tone: 'stone',
          points: [
            [0, 0.5],
            [1, 0.5],
          ],
        },
      ],
      marks: [
        { at: [0, 0], label: `−${cac}`, to: [0.45, 0.1] },
        { at: [0.53, 0.5], label: months, to: [0.78, 0.3] },
      ],
    },
  },
  {
    title: 'LTV',
    example: `${rupees(2_500)} a month at 80% gross margin is ${life.line('Gross profit a customer a month')}; with 4% churn a customer stays ${life.line('A customer stays')}: LTV ${life.line('LTV')}, against a CAC of ${cac}.`,
    says: 'Two bars: the lifetime value of a customer and what winning one costs.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'LTV', value: rupeesIn(life.line('LTV')), text: life.line('LTV'), tone: 'leaf' },
        { label: 'CAC', value: rupeesIn(cac), text: cac, tone: 'clay' },
      ],
      note: `${life.line('Gross profit a customer a month')} × ${life.line('A customer stays')}`,
    },
  },
  {
    title: 'LTV to CAC',
    example: `LTV ${life.line('LTV')} against a CAC of ${cac}: ${life.line('LTV')} ÷ ${cac} = ${ratio}.`,
    says: `What a customer brings is ${ratio} times what winning one costs.`,
    picture: {
      kind: 'split',
      rows: [
        {
          label: `LTV ${life.line('LTV')}`,
          parts: [
            { label: `CAC ${cac}`, value: rupeesIn(cac), tone: 'clay' },
            { label: 'Left', value: rupeesIn(life.line('LTV')) - rupeesIn(cac), tone: 'leaf' },
          ],
        },
      ],
      note: `${life.line('LTV')} ÷ ${cac} = ${ratio}`,
    },
  },
  {
    title: 'Churn',
    example: `${churn.start} customers at the start of the month, ${churn.lost} of them gone at its end: ${churn.lost} ÷ ${churn.start} = ${percentOf(churn.lost, churn.start)} a month.`,
    says: `A ring: ${churn.start - churn.lost} of ${churn.start} customers stay, ${churn.lost} leave.`,
    picture: {
      kind: 'circle',
      parts: [
        { label: ['Stay', String(churn.start - churn.lost)], value: churn.start - churn.lost, tone: 'stone' },
        { label: ['Leave', String(churn.lost)], value: churn.lost, tone: 'clay' },
      ],
      middle: percentOf(churn.lost, churn.start),
    },
  },
  {
    title: 'Net revenue retention',
    example: `Customers of a year ago paid ${rupees(retained.before)}. Upgrades added ${rupees(retained.up)}, downgrades took ${rupees(retained.down)} and losses ${rupees(retained.lost)}: ${rupees(now)} today, ${percentOf(now, retained.before)}.`,
    says: 'Bars that go up by upgrades and down by downgrades and losses, from last year’s revenue to today’s.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Before', value: lakh(retained.before), text: `${lakh(retained.before)}`, tone: 'stone' },
        {
          label: 'Up',
          value: lakh(retained.up),
          from: lakh(retained.before),
          text: `+${lakh(retained.up)}`,
          tone: 'leaf',
        },
        {
          label: 'Down',
          value: lakh(retained.down),
          from: lakh(now + retained.lost),
          text: `−${lakh(retained.down)}`,
          tone: 'clay',
        },
        { label: 'Lost', value: lakh(retained.lost), from: lakh(now), text: `−${lakh(retained.lost)}`, tone: 'clay' },
        { label: 'Now', value: lakh(now), text: `${lakh(now)}`, tone: 'sun' },
      ],
      note: `In lakh: ${percentOf(now, retained.before)} retained`,
    },
  },
  {
    title: 'Cohort',
    example: `Of ${began} customers who began in January, ${january} are active in month 3: ${percentOf(january, began)}. Of ${began} who began in March it is ${march}: ${percentOf(march, began)}. Newer customers stay longer.`,
    says: 'A grid: each row a month of beginning, each column how many percent are still active.',
    picture: {
      kind: 'grid',
      head: ['Began', 'Mo 1', 'Mo 2', 'Mo 3'],
      rows: Object.entries(cohorts).map(([label, active]) => ({
        label,
        values: active.map((count) => (100 * count) / began),
      })),
      note: 'Each later row keeps more',
    },
  },
  {
    title: 'GMV and take rate',
    example: `A marketplace sells goods for ${rupees(market.gmv)} and keeps ${rupees(market.fees)}: a take rate of ${percentOf(market.fees, market.gmv)}. Its revenue is ${rupees(market.fees)}, not ${rupees(market.gmv)}.`,
    says: 'A bar of what is sold: sellers get most of it, the marketplace keeps its take rate.',
    picture: {
      kind: 'split',
      rows: [
        {
          label: `GMV ${rupees(market.gmv)}`,
          parts: [
            { label: 'To the sellers', value: market.gmv - market.fees, tone: 'stone' },
            { label: percentOf(market.fees, market.gmv), value: market.fees, tone: 'sun' },
          ],
        },
      ],
      note: `Revenue: ${rupees(market.fees)}`,
    },
  },
];
