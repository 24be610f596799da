// Unit economics: what one order, one subscriber and one transaction earn, with columns for the company's own segments.
import { blank, calc, head, howTo, input, label, section, text, totals } from './parts.mjs';

const SEGMENTS = ['C', 'D', 'E'];

/** Rows of a block. `f` uses `#` for the column; `v` is the example, and the segments beside it are empty cells to fill in. */
const block = (lines) =>
  lines.map((line) => {
    if (line.section) return section(line.section, 6);
    const cell = (column, at) => {
      if (line.f)
        return {
          f:
            at === 0
              ? line.f.replaceAll('#', column)
              : `IF(${line.needs.replaceAll('#', column)}>0,${line.f.replaceAll('#', column)},"")`,
          n: line.n,
        };
      return at === 0 ? input(line.v, line.n) : blank(line.n);
    };
    const cells = SEGMENTS.map(cell);
    const row = [
      label(line.name),
      text(line.unit),
      ...cells.map((one) => (one.f ? calc(one.f, one.n) : one)),
      text(line.note ?? null),
    ];
    return line.isResult ? totals(row.map((one) => (one.f ? { f: one.f, n: one.n } : one.v))) : row;
  });

const order = block([
  { section: 'Order brand: one order' },
  { name: 'Price paid by the customer, with GST', unit: '₹', n: 'inr', v: 1180, note: 'From the invoice' },
  { name: 'GST rate', unit: '%', n: 'percent', v: 0.18, note: 'Use the rate of your product' },
  { name: 'Revenue without GST', unit: '₹', n: 'inr', f: '#3/(1+#4)', needs: '#3', note: 'GST is not yours' },
  { name: 'Goods', unit: '₹', n: 'inr', v: 340, note: 'Material, making, packing' },
  { name: 'Delivery to the customer', unit: '₹', n: 'inr', v: 75 },
  { name: 'Payment fee or cash on delivery fee', unit: '₹', n: 'inr', v: 24 },
  { name: 'Share of orders returned', unit: '%', n: 'percent', v: 0.12, note: 'Count the last 90 days' },
  { name: 'Cost of one return', unit: '₹', n: 'inr', v: 130, note: 'Both ways, repacking, damaged goods' },
  { name: 'Return cost for each order', unit: '₹', n: 'inr', f: '#9*#10', needs: '#3' },
  {
    name: 'Revenue lost by returns for each order',
    unit: '₹',
    n: 'inr',
    f: '#9*(#5-#6)',
    needs: '#3',
    note: 'The goods come back and can be sold again; if not, use the whole revenue',
  },
  {
    name: 'Contribution before advertising',
    unit: '₹',
    n: 'inr',
    f: '#5-#6-#7-#8-#11-#12',
    needs: '#3',
    note: 'What one order leaves',
    isResult: true,
  },
  { name: 'Advertising for each new customer', unit: '₹', n: 'inr', v: 380, note: 'Spend divided by new customers' },
  {
    name: 'Contribution of the first order',
    unit: '₹',
    n: 'inr',
    f: '#13-#14',
    needs: '#3',
    note: 'Below zero means you pay for growth',
  },
  { name: 'Further orders in 12 months', unit: 'count', n: 'months', v: 1.6, note: 'From your cohorts' },
  {
    name: 'Contribution of a customer in 12 months',
    unit: '₹',
    n: 'inr',
    f: '#13*(1+#16)-#14',
    needs: '#3',
    note: 'Must be above zero',
    isResult: true,
  },
]);
const subscription = block([
  { section: 'Subscription: one customer' },
  { name: 'Price', unit: '₹ a month', n: 'inr', v: 6000, note: 'Without GST' },
  { name: 'Hosting, fees and support', unit: '₹ a month', n: 'inr', v: 1020 },
  { name: 'Gross profit', unit: '₹ a month', n: 'inr', f: '#19-#20', needs: '#19' },
  { name: 'Gross margin', unit: '%', n: 'percent', f: '#21/#19', needs: '#19' },
  { name: 'Customers lost in a month', unit: '%', n: 'percent', v: 0.02 },
  {
    name: 'Expected life',
    unit: 'months',
    n: 'months',
    f: '1/#23',
    needs: '#23',
    note: 'Cap it at 60 when you have little data',
  },
  { name: 'Lifetime gross profit (LTV)', unit: '₹', n: 'inr', f: '#21*#24', needs: '#23', isResult: true },
  { name: 'Sales and marketing cost in the quarter', unit: '₹', n: 'inr', v: 900_000, note: 'Salaries included' },
  { name: 'New customers in the quarter', unit: 'count', n: 'count', v: 30 },
  { name: 'Acquisition cost (CAC)', unit: '₹', n: 'inr', f: '#26/#27', needs: '#27', isResult: true },
  {
    name: 'Payback',
    unit: 'months',
    n: 'months',
    f: '#28/#21',
    needs: '#27',
    note: 'Under 12 is comfortable for small customers',
  },
  {
    name: 'LTV divided by CAC',
    unit: 'ratio',
    n: 'ratio',
    f: '#25/#28',
    needs: '#27',
    note: '3 or more is the usual rule of thumb',
  },
]);
const market = block([
  { section: 'Marketplace: one transaction' },
  { name: 'Value of the transaction', unit: '₹', n: 'inr', v: 2400 },
  { name: 'Take rate', unit: '%', n: 'percent', v: 0.12 },
  { name: 'Revenue', unit: '₹', n: 'inr', f: '#32*#33', needs: '#32' },
  { name: 'Payment fees, on the whole value', unit: '% of value', n: 'percent', v: 0.02 },
  { name: 'Support and refunds', unit: '₹', n: 'inr', v: 60 },
  { name: 'Incentives to both sides', unit: '₹', n: 'inr', v: 80 },
  {
    name: 'Contribution of a transaction',
    unit: '₹',
    n: 'inr',
    f: '#34-#32*#35-#36-#37',
    needs: '#32',
    isResult: true,
  },
  { name: 'Transactions of a customer in 12 months', unit: 'count', n: 'months', v: 5 },
  { name: 'Acquisition cost of a customer', unit: '₹', n: 'inr', v: 300 },
  {
    name: 'Contribution of a customer in 12 months',
    unit: '₹',
    n: 'inr',
    f: '#38*#39-#40',
    needs: '#32',
    isResult: true,
  },
]);

export default {
  slug: 'unit-economics-worksheet',
  title: 'Unit economics worksheet',
  sheets: [
    {
      name: 'Unit economics',
      widths: [42, 13, 15, 17, 17, 58],
      freeze: { rows: 1, columns: 1 },
      rows: [
        head('Line', 'Unit', 'Example', 'Yours, segment A', 'Yours, segment B', 'Note'),
        ...order,
        ...subscription,
        ...market,
      ],
    },
    howTo({
      about:
        'What one order, one subscriber or one transaction earns before the costs of the whole company. Use the block that is your business.',
      steps: [
        'Fill in one column for every segment. An average hides the customers who lose you money.',
        'Take figures from the last three full months and write the date beside them.',
        'Look at the bold lines: contribution, LTV, CAC.',
        'If a customer leaves less than zero: raise the price, cut returns, or sell to somebody else. Volume does not mend it.',
      ],
      notes: ['All figures are made up.', 'A segment stays empty until its first figure is there.'],
    }),
  ],
};
