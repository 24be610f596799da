/** Calculators about growth and taxes: burn multiple, compounded growth, and GST on an amount. */
import { z } from 'zod';
import { calculator } from './calculator';
import { BURN_TOOL } from './cash';
import {
  add,
  amount,
  amountAbove0,
  amountInput,
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
  power,
  share,
  toMinor,
  whole,
} from './figures';

/** Burn multiple = net burn ÷ net new ARR of the same time. Source: David Sacks, "The Burn Multiple", 2020. */
const burnMultiple = calculator({
  name: 'calculate_burn_multiple',
  description: 'How much is burned for each unit of new annual recurring revenue (burn multiple).',
  status: 'Calculating the burn multiple',
  input: z.object({
    net_burn: amountInput('Money burned in a time, net of revenue'),
    net_new_arr: amountInput('Growth of the annual recurring revenue in the same time'),
    currency: currencyInput,
  }),
  run({ net_burn, net_new_arr, currency }) {
    const burned = amount(net_burn, 'The net burn', currency);
    const added = amountAbove0(net_new_arr, 'The net new ARR', currency);
    const multiple = number(divide(exact(burned), exact(added)));
    return {
      title: 'Burn multiple',
      lines: [line('Net burn', money(burned, currency)), line('Net new ARR', money(added, currency))],
      formula: 'net burn ÷ net new ARR, of the same time',
      result: `${multiple}: each unit of new yearly revenue took ${multiple} of burn.`,
      href: BURN_TOOL,
    };
  },
});

const EVERY = { week: 520, month: 120, year: 50 } as const;
type Every = keyof typeof EVERY;

/** Compound growth: (1 + rate) to the power of the periods. */
const growth = calculator({
  name: 'calculate_growth',
  description:
    'How many times something grows at a steady rate a month (or week, or year) over some of them, compounded.',
  status: 'Calculating the growth',
  input: z.object({
    percent: percentInput('Growth in one period'),
    periods: countInput('How many whole periods'),
    every: z
      .enum(Object.keys(EVERY) as [Every, ...Every[]])
      .default('month')
      .describe('The period'),
    start_amount: amountInput('Amount at the start, such as the revenue of a month').optional(),
    currency: currencyInput,
  }),
  run({ percent: rate, periods, every, start_amount, currency }) {
    const step = percent(rate, 'The growth', { most: 1000, isAbove: true });
    const times = count(periods, `The ${every}s`, { least: 1, most: EVERY[every], isWhole: true });
    const start = start_amount === undefined ? null : amountAbove0(start_amount, 'The start', currency);
    const factor = power(add(whole(1), step), Number(times.n / times.d));
    const grown = start === null ? null : money(toMinor(multiply(exact(start), factor)), currency);
    const shown = number(factor);
    return {
      title: 'Compounded growth',
      lines: [
        line(`Growth a ${every}`, share(step)),
        line('Time', counted(times, every)),
        ...(start === null ? [] : [line('Start', money(start, currency)), line('Times', shown)]),
      ],
      formula: `${start === null ? '' : 'start × '}(1 + growth)^${every}s`,
      result: grown
        ? `${grown} after ${counted(times, every)}, ${shown} times the start.`
        : `${shown} times the start after ${counted(times, every)}.`,
      href: BURN_TOOL,
    };
  },
});

/** Tax = amount × rate; out of an amount with tax: amount × rate ÷ (100 % + rate). Source: CGST Rules 2017, rule 35. */
const gst = calculator({
  name: 'calculate_gst',
  description: 'GST on an amount, or the GST within one. The rate must come from the person: never assume a rate.',
  status: 'Calculating the GST',
  input: z.object({
    amount: amountInput('The amount'),
    rate_percent: percentInput('The rate that the person named'),
    is_included: z.boolean().default(false).describe('True where the amount has the GST in it already'),
    currency: currencyInput,
  }),
  run({ amount: given, rate_percent, is_included, currency }) {
    const paid = amount(given, 'The amount', currency);
    const rate = percent(rate_percent, 'The rate');
    const all = add(whole(1), rate);
    const net = is_included ? toMinor(divide(exact(paid), all)) : paid;
    const tax = is_included ? paid - net : toMinor(multiply(exact(paid), rate));
    return {
      title: is_included ? 'GST within an amount' : 'GST on an amount',
      lines: [
        line(is_included ? 'Amount with GST' : 'Amount before GST', money(paid, currency)),
        line('Rate, as you gave it', share(rate)),
        line('GST', money(tax, currency)),
      ],
      formula: is_included ? 'amount − amount ÷ (100% + rate)' : 'amount × rate',
      result: is_included
        ? `${money(tax, currency)} GST; ${money(net, currency)} before GST.`
        : `${money(tax, currency)} GST; ${money(paid + tax, currency)} in all.`,
      href: '/portal/tools/expense-tracker',
    };
  },
});

export const GROWTH_CALCULATORS = [burnMultiple, growth, gst];
