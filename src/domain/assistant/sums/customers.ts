/** Calculators about customers: the cost of one, the time until it is earned back, the value of one, and the break-even. */
import { z } from 'zod';
import { round } from '@/domain/money/fractions';
import type { Currency } from '@/domain/money/money';
import {
  calculator,
  NoSum,
  amount,
  amountAbove0,
  amountInput,
  compare,
  count,
  counted,
  countInput,
  currencyInput,
  divide,
  exact,
  line,
  money,
  multiply,
  number,
  percent,
  percentInput,
  share,
  subtract,
  toMinor,
  whole,
} from './figures';
import { BURN_TOOL } from './cash';

const COUNT_MOST = 100_000_000_000;
const margin = percentInput('Gross margin on revenue');

/** CAC = cost of winning customers ÷ new customers. Source: David Skok, "SaaS Metrics 2.0". */
const cac = calculator({
  name: 'calculate_cac',
  description:
    'Cost of winning one customer, from what was spent on marketing and sales and the new customers of the same period.',
  status: 'Calculating the CAC',
  input: z.object({
    spend: amountInput('All that marketing and sales cost'),
    customers: countInput('New customers in the same time'),
    currency: currencyInput,
  }),
  run({ spend, customers, currency }) {
    const spent = amount(spend, 'What was spent', currency);
    const won = count(customers, 'The new customers', { least: 1, most: COUNT_MOST, isWhole: true });
    return {
      title: 'Customer acquisition cost (CAC)',
      lines: [line('Spent', money(spent, currency)), line('New customers', number(won))],
      formula: 'spent ÷ new customers',
      result: `${money(toMinor(divide(exact(spent), won)), currency)} for each customer.`,
      href: BURN_TOOL,
    };
  },
});

const earned = (revenue: number | string, margin: number | string, currency: Currency) => {
  const paid = amountAbove0(revenue, 'The revenue of a customer', currency);
  const part = percent(margin, 'The gross margin', { most: 100, isAbove: true });
  const profit = multiply(exact(paid), part);
  const lines = [
    line('Monthly revenue per customer', money(paid, currency)),
    line('Gross margin', share(part)),
    line('Gross profit a customer a month', money(toMinor(profit), currency)),
  ];
  return { profit, lines };
};

/** Payback = CAC ÷ (monthly revenue per customer × gross margin). Source: David Skok, "SaaS Metrics 2.0". */
const payback = calculator({
  name: 'calculate_cac_payback',
  description: 'Months until a customer has earned back what winning them cost (CAC payback).',
  status: 'Calculating the CAC payback',
  input: z.object({
    cac: amountInput('Cost of winning one customer'),
    monthly_revenue_per_customer: amountInput('What one customer pays a month'),
    gross_margin_percent: margin,
    currency: currencyInput,
  }),
  run({ cac: given, monthly_revenue_per_customer, gross_margin_percent, currency }) {
    const cost = amount(given, 'The CAC', currency);
    const { profit, lines } = earned(monthly_revenue_per_customer, gross_margin_percent, currency);
    return {
      title: 'CAC payback',
      lines: [line('CAC', money(cost, currency)), ...lines],
      formula: 'CAC ÷ (monthly revenue per customer × gross margin)',
      result: `${counted(divide(exact(cost), profit), 'month')}.`,
      href: BURN_TOOL,
    };
  },
});

/** LTV = monthly revenue per customer × gross margin ÷ monthly churn. Source: David Skok, "SaaS Metrics 2.0". */
const ltv = calculator({
  name: 'calculate_ltv',
  description:
    'What a customer brings over their whole time (LTV), from revenue a month, gross margin and monthly churn; LTV:CAC where the CAC is given.',
  status: 'Calculating the LTV',
  input: z.object({
    monthly_revenue_per_customer: amountInput('What one customer pays a month'),
    gross_margin_percent: margin,
    monthly_churn_percent: percentInput('Customers that leave in a month'),
    cac: amountInput('Cost of winning one customer, for LTV:CAC').optional(),
    currency: currencyInput,
  }),
  run({ monthly_revenue_per_customer, gross_margin_percent, monthly_churn_percent, cac: given, currency }) {
    const { profit, lines } = earned(monthly_revenue_per_customer, gross_margin_percent, currency);
    const churn = percent(monthly_churn_percent, 'The monthly churn', { most: 100, isAbove: true });
    const cost = given === undefined ? null : amountAbove0(given, 'The CAC', currency);
    const value = divide(profit, churn);
    const text = money(toMinor(value), currency);
    return {
      title: cost === null ? 'Lifetime value (LTV)' : 'LTV and LTV:CAC',
      lines: [
        ...lines,
        line('Monthly churn', share(churn)),
        line('A customer stays', counted(divide(whole(1), churn), 'month')),
        ...(cost === null ? [] : [line('LTV', text), line('CAC', money(cost, currency))]),
      ],
      formula: `monthly revenue × gross margin ÷ monthly churn${cost === null ? '' : '; LTV ÷ CAC'}`,
      result:
        cost === null
          ? `${text} over a customer’s lifetime.`
          : `LTV ${text}; LTV:CAC ${number(divide(value, exact(cost)))} to 1.`,
      href: BURN_TOOL,
    };
  },
});

const ltvToCac = calculator({
  name: 'calculate_ltv_to_cac',
  description: 'LTV:CAC from an LTV and a CAC that are known already.',
  status: 'Calculating LTV:CAC',
  input: z.object({
    ltv: amountInput('Lifetime value of a customer'),
    cac: amountInput('Cost of winning one customer'),
    currency: currencyInput,
  }),
  run({ ltv: value, cac: cost, currency }) {
    const brings = amount(value, 'The LTV', currency);
    const costs = amountAbove0(cost, 'The CAC', currency);
    return {
      title: 'LTV:CAC',
      lines: [line('LTV', money(brings, currency)), line('CAC', money(costs, currency))],
      formula: 'LTV ÷ CAC',
      result: `${number(divide(exact(brings), exact(costs)))} to 1.`,
      href: BURN_TOOL,
    };
  },
});

/** Break-even: fixed costs ÷ contribution, of a customer or of each rupee of revenue. Source: ICAI, Cost and Management Accounting, marginal costing. */
const breakEven = calculator({
  name: 'calculate_break_even',
  description:
    'Customers or revenue a month at which fixed costs are covered: from price and variable cost of a customer, or from a gross margin.',
  status: 'Calculating the break-even',
  input: z.object({
    monthly_fixed_costs: amountInput('Fixed costs of a month'),
    price: amountInput('What one customer pays a month').optional(),
    variable_cost: amountInput('What serving one customer costs a month').optional(),
    gross_margin_percent: margin.optional(),
    currency: currencyInput,
  }),
  run({ monthly_fixed_costs, price, variable_cost, gross_margin_percent, currency }) {
    const fixed = amount(monthly_fixed_costs, 'The fixed costs of a month', currency);
    const costs = line('Fixed costs a month', money(fixed, currency));
    if (price === undefined) {
      if (gross_margin_percent === undefined)
        throw new NoSum('Either the price that a customer pays a month or the gross margin is missing.');
      const part = percent(gross_margin_percent, 'The gross margin', { most: 100, isAbove: true });
      return {
        title: 'Break-even revenue',
        lines: [costs, line('Gross margin', share(part))],
        formula: 'fixed costs ÷ gross margin',
        result: `${money(toMinor(divide(exact(fixed), part)), currency)} of revenue a month.`,
        href: BURN_TOOL,
      };
    }
    const paid = exact(amountAbove0(price, 'The price', currency));
    const [byCost, byMargin] = [variable_cost !== undefined, gross_margin_percent !== undefined];
    if (byCost && byMargin) throw new NoSum('Give the cost of serving a customer or the gross margin, not both.');
    const spent = byCost ? exact(amount(variable_cost, 'The cost of serving a customer', currency)) : whole(0);
    const part = byMargin ? percent(gross_margin_percent, 'The gross margin', { most: 100, isAbove: true }) : whole(1);
    const left = subtract(multiply(paid, part), spent);
    if (compare(left, whole(0)) <= 0)
      throw new NoSum('There is no break-even: a customer costs as much as they pay, or more.');
    const needed = divide(exact(fixed), left);
    const customers = whole(round(needed, 'ceil'));
    return {
      title: 'Break-even customers',
      lines: [
        costs,
        line('A customer pays a month', money(toMinor(paid), currency)),
        ...(byCost ? [line('Serving a customer costs', money(toMinor(spent), currency))] : []),
        ...(byMargin ? [line('Gross margin', share(part))] : []),
        line('Left from each customer', money(toMinor(left), currency)),
      ],
      formula: byMargin ? 'fixed costs ÷ (price × gross margin)' : 'fixed costs ÷ (price − cost of serving)',
      result: `${counted(customers, 'customer')} (${money(toMinor(multiply(customers, paid)), currency)} of revenue a month).`,
      href: BURN_TOOL,
    };
  },
});

export const CUSTOMER_CALCULATORS = [cac, payback, ltv, ltvToCac, breakEven];
