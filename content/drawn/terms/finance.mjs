// Finance: pictures and worked examples.
import { CRORE, grouped, LAKH, percentOf, run, rupees } from './sums.mjs';

const month = { costs: 12 * LAKH, revenue: 4 * LAKH };
const cash = 96 * LAKH;
const runway = run('runway', { cash, monthly_costs: month.costs, monthly_revenue: month.revenue });
const burn = runway.line('Burn a month');
const runwayMonths = /^(\d+)/.exec(runway.result)[1];

const year = { burn: 1.2 * CRORE, arr: 80 * LAKH };
const multiple = /^([\d.]+)/.exec(run('burn_multiple', { net_burn: year.burn, net_new_arr: year.arr }).result)[1];

const margin = { revenue: 10 * LAKH, direct: 2 * LAKH };

const order = { price: 600, goods: 250, packing: 30, delivery: 70, fees: 12, returns: 38, ads: 120 };
const { price, ...variable } = order;
const left = price - Object.values(variable).reduce((sum, cost) => sum + cost, 0);

const bound = { stock: 20 * LAKH, unpaid: 30 * LAKH, owed: 15 * LAKH };
const lakh = (amount) => amount / LAKH;
const working = bound.stock + bound.unpaid - bound.owed;

const result = { revenue: 50 * LAKH, operating: 42 * LAKH };

const unit = { monthly_fixed_costs: 6 * LAKH, price: 2_000, variable_cost: 500 };
const even = run('break_even', unit);

export const FINANCE = [
  {
    title: 'Burn rate',
    example: `${rupees(month.costs)} go out in a month and customers pay ${rupees(month.revenue)}: gross burn ${rupees(month.costs)}, net burn ${burn}.`,
    says: 'Bars: money out, less money in, is the net burn.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Out', value: month.costs, text: rupees(month.costs), tone: 'clay' },
        {
          label: 'In',
          value: month.revenue,
          from: month.costs - month.revenue,
          text: rupees(month.revenue),
          tone: 'leaf',
        },
        { label: 'Net burn', value: month.costs - month.revenue, text: burn, tone: 'sun' },
      ],
      note: 'In one month',
    },
  },
  {
    title: 'Runway',
    example: `${rupees(cash)} in the bank and a net burn of ${burn} a month: ${rupees(cash)} ÷ ${burn} = ${runwayMonths} months.`,
    says: `Cash falls in a straight line and is used up after ${runwayMonths} months.`,
    picture: {
      kind: 'curve',
      across: 'Months',
      up: 'Cash',
      lines: [
        {
          tone: 'sun',
          points: [
            [0, 0.9],
            [0.85, 0],
          ],
        },
      ],
      marks: [
        { at: [0, 0.9], label: rupees(cash), to: [0.28, 0.9] },
        { at: [0.85, 0], label: `${runwayMonths} months`, to: [0.82, 0.32] },
      ],
      note: `Net burn ${burn} a month`,
    },
  },
  {
    title: 'Burn multiple',
    example: `In a year ${rupees(year.burn)} were burnt and ARR grew by ${rupees(year.arr)}: ${rupees(year.burn)} ÷ ${rupees(year.arr)} = ${multiple}.`,
    says: 'Two bars: net burn and the new ARR that it bought.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Net burn', value: year.burn, text: rupees(year.burn), tone: 'clay' },
        { label: 'New ARR', value: year.arr, text: rupees(year.arr), tone: 'leaf' },
      ],
      note: `Burn multiple ${multiple}`,
    },
  },
  {
    title: 'Gross margin',
    example: `Revenue ${rupees(margin.revenue)}, direct cost ${rupees(margin.direct)}: (${rupees(margin.revenue)} − ${rupees(margin.direct)}) ÷ ${rupees(margin.revenue)} = ${percentOf(margin.revenue - margin.direct, margin.revenue)}.`,
    says: 'A bar of revenue: direct cost and what is left, the gross margin.',
    picture: {
      kind: 'split',
      rows: [
        {
          label: `Revenue ${rupees(margin.revenue)}`,
          parts: [
            {
              label: `Margin ${percentOf(margin.revenue - margin.direct, margin.revenue)}`,
              value: margin.revenue - margin.direct,
              tone: 'sun',
            },
            { label: 'Cost', value: margin.direct, tone: 'stone' },
          ],
        },
      ],
      note: 'Hosting, payment fees and support are cost',
    },
  },
  {
    title: 'Contribution margin',
    example: `An order of ${rupees(price)} less goods ${rupees(order.goods)}, packing ${rupees(order.packing)}, delivery ${rupees(order.delivery)}, payment fees ${rupees(order.fees)}, returns ${rupees(order.returns)} and advertising ${rupees(order.ads)} leaves ${rupees(left)}, ${percentOf(left, price)}.`,
    says: 'An order, the costs that vary with it, and what is left.',
    picture: {
      kind: 'table',
      head: ['One order', ''],
      rows: [
        ['Price', rupees(price)],
        ['Goods and packing', `−${rupees(order.goods + order.packing)}`],
        ['Delivery, returns', `−${rupees(order.delivery + order.returns)}`],
        ['Fees and ads', `−${rupees(order.fees + order.ads)}`],
        ['Left', rupees(left)],
      ],
      widths: [65, 35],
      tones: ['sea', 'clay', 'clay', 'clay', 'sun'],
    },
  },
  {
    title: 'Working capital',
    example: `Stock of ${rupees(bound.stock)} and unpaid customer invoices of ${rupees(bound.unpaid)}, less ${rupees(bound.owed)} not yet paid to suppliers: ${rupees(working)} are bound.`,
    says: 'Bars: stock, unpaid invoices, less what suppliers are owed, is the money bound.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Stock', value: lakh(bound.stock), text: `${lakh(bound.stock)}`, tone: 'stone' },
        {
          label: 'Unpaid',
          value: lakh(bound.unpaid),
          from: lakh(bound.stock),
          text: `+${lakh(bound.unpaid)}`,
          tone: 'stone',
        },
        { label: 'Owed', value: lakh(bound.owed), from: lakh(working), text: `−${lakh(bound.owed)}`, tone: 'leaf' },
        { label: 'Bound', value: lakh(working), text: `${lakh(working)}`, tone: 'sun' },
      ],
      note: 'In lakh of rupees',
    },
  },
  {
    title: 'EBITDA',
    example: `Revenue ${rupees(result.revenue)} less ${rupees(result.operating)} of operating costs is an EBITDA of ${rupees(result.revenue - result.operating)}, ${percentOf(result.revenue - result.operating, result.revenue)} of revenue, before interest, tax, depreciation and amortisation.`,
    says: 'Revenue less operating costs is EBITDA; interest, tax and depreciation come after it.',
    picture: {
      kind: 'flow',
      steps: [
        { words: `Revenue ${rupees(result.revenue)}` },
        { words: `− costs of ${rupees(result.operating)}`, tone: 'clay' },
        { words: `EBITDA ${rupees(result.revenue - result.operating)}`, tone: 'sun' },
        { words: 'then D, A, interest, tax' },
      ],
    },
  },
  {
    title: 'Unit economics',
    example: `A customer pays ${rupees(unit.price)} a month and costs ${rupees(unit.variable_cost)} to serve: ${even.line('Left from each customer')} is left. Fixed costs of ${rupees(unit.monthly_fixed_costs)} are covered by ${grouped(Number.parseInt(even.result, 10))} customers.`,
    says: 'One customer: price, less what serving costs, is left for fixed costs.',
    picture: {
      kind: 'bars',
      bars: [
        { label: 'Pays', value: unit.price, text: rupees(unit.price), tone: 'sea' },
        {
          label: 'Costs',
          value: unit.variable_cost,
          from: unit.price - unit.variable_cost,
          text: rupees(unit.variable_cost),
          tone: 'clay',
        },
        {
          label: 'Left',
          value: unit.price - unit.variable_cost,
          text: even.line('Left from each customer'),
          tone: 'sun',
        },
      ],
      note: 'One customer, one month',
    },
  },
];
