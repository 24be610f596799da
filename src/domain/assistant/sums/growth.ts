/** Calculators about growth, percentages and GST: burn multiple, compounded growth, changes, and recurring revenue. */
import { z } from 'zod';
import {
  calculator,
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
  HUNDRED,
  line,
  money,
  multiply,
  number,
  percent,
  percentInput,
  power,
  share,
  subtract,
  toMinor,
  whole,
} from './figures';
import { CURRENCIES } from '@/domain/money/money';
import { FOR_RULES } from '@/domain/assistant/limits';
import { BURN_TOOL } from './cash';

/** Burn multiple = net burn ÷ net new ARR of the same period. Source: David Sacks, "The Burn Multiple", 2020. */
const burnMultiple = calculator({
  name: 'calculate_burn_multiple',
  description: 'The burn multiple: burn for each unit of new annual recurring revenue.',
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
      formula: 'net burn ÷ net new ARR, of the same period',
      result: `${multiple}: each unit of new yearly revenue cost ${multiple} of burn.`,
      href: BURN_TOOL,
    };
  },
});

const EVERY = { week: 520, month: 120, year: 50 } as const;
type Every = keyof typeof EVERY;

/** Compound growth: (1 + rate) to the power of the periods. */
const growth = calculator({
  name: 'calculate_growth',
  description: 'How many times something grows at a steady rate a month, week or year, compounded.',
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

/** The rate of most services, in percent; shown with the result if the question has no rate. Source: notification 11/2017, Central Tax (Rate). */
const USUAL_GST = 18;

/** Tax = amount × rate; within an amount that includes tax: amount × rate ÷ (100 % + rate). Source: CGST Rules 2017, rule 35. */
const gst = calculator({
  name: 'calculate_gst',
  description: 'GST on an amount, or the GST within one. Leave out a rate that was not named: 18 % is used, and said.',
  status: 'Calculating the GST',
  input: z.object({
    amount: amountInput('The amount'),
    rate_percent: percentInput('The rate that the person named').optional(),
    is_included: z.boolean().default(false).describe('The amount includes GST'),
    currency: currencyInput,
  }),
  run({ amount: given, rate_percent, is_included, currency }) {
    const paid = amount(given, 'The amount', currency);
    const isNamed = rate_percent !== undefined;
    const rate = percent(rate_percent ?? USUAL_GST, 'The rate');
    const all = add(whole(1), rate);
    const net = is_included ? toMinor(divide(exact(paid), all)) : paid;
    const tax = is_included ? paid - net : toMinor(multiply(exact(paid), rate));
    return {
      title: is_included ? 'GST within an amount' : 'GST on an amount',
      lines: [
        line(is_included ? 'Amount with GST' : 'Amount before GST', money(paid, currency)),
        line(isNamed ? 'Rate, as you gave it' : 'Rate for most services', share(rate)),
        line('GST', money(tax, currency)),
      ],
      formula: is_included ? 'amount − amount ÷ (100% + rate)' : 'amount × rate',
      result: `${money(tax, currency)} GST; ${
        is_included ? `${money(net, currency)} before GST` : `${money(paid + tax, currency)} in all`
      }${isNamed ? '' : `, at ${share(rate)}. The rate depends on what is sold: name another one`}.`,
      href: '/portal/tools/expense-tracker',
    };
  },
});

/** A percentage of an amount, or the percentage that one amount is of another. */
const partOf = calculator({
  name: 'calculate_percent',
  description: 'Some percent of an amount, or what percent one amount is of another.',
  status: 'Calculating the percentage',
  input: z.object({
    percent: percentInput('Percent of the whole').optional(),
    part: amountInput('The part, where its percentage is asked for').optional(),
    whole: amountInput('The whole'),
    currency: currencyInput,
  }),
  run({ percent: rate, part, whole: given, currency }) {
    const all = amountAbove0(given, 'The whole', currency);
    if (rate === undefined) {
      const some = amount(part, 'The part', currency);
      const of = share(divide(exact(some), exact(all)));
      const plain = (minor: number) => number(divide(exact(minor), whole(100)));
      return {
        title: 'Percentage',
        lines: [line('Part', plain(some)), line('Whole', plain(all))],
        formula: 'part ÷ whole',
        result: `${plain(some)} is ${of} of ${plain(all)}.`,
      };
    }
    const step = percent(rate, 'The percentage', { most: 10_000 });
    const result = money(toMinor(multiply(step, exact(all))), currency);
    return {
      title: 'Percentage',
      lines: [line('Whole', money(all, currency)), line('Part', share(step))],
      formula: 'whole × percent',
      result: `${share(step)} of ${money(all, currency)} is ${result}.`,
    };
  },
});

/** Change = (after − before) ÷ before. The steady rate is a root, so it is the one figure here that is not exact. */
const change = calculator({
  name: 'calculate_change',
  description: 'By how many percent one amount grew or fell to another.',
  status: 'Calculating the change',
  input: z.object({
    before: amountInput('The earlier amount'),
    after: amountInput('The later amount'),
    months: countInput('Months between').optional(),
    currency: currencyInput,
  }),
  run({ before, after, months, currency }) {
    const from = amountAbove0(before, 'The earlier amount', currency);
    const to = amount(after, 'The later amount', currency);
    const total = months === undefined ? null : count(months, 'The months', { least: 1, most: 600, isWhole: true });
    // Two years and more are given by the year.
    const isByYear = total !== null && total.n / total.d >= 24n && (total.n / total.d) % 12n === 0n;
    const every = isByYear ? 'year' : 'month';
    const time = total && (isByYear ? divide(total, whole(12)) : total);
    const rate = time && (to / from) ** (1 / Number(time.n / time.d)) - 1;
    const steady = rate === null ? '' : share(divide(whole(Math.round(Math.abs(rate) * 1e6)), whole(1e6)));
    const part = share(divide(exact(Math.abs(to - from)), exact(from)));
    const plain = (minor: number) => number(divide(exact(minor), whole(100)));
    return {
      title: 'Change',
      lines: [
        line('Before', plain(from)),
        line('After', plain(to)),
        line('Difference', plain(to - from)),
        ...(time ? [line('Time', counted(time, every)), line(`Steady rate a ${every}`, steady)] : []),
      ],
      formula: `(after − before) ÷ before${time ? `; steady rate: (after ÷ before)^(1 ÷ ${every}s) − 1` : ''}`,
      result:
        to === from
          ? 'No change.'
          : `${to > from ? 'Growth' : 'A fall'} of ${part}${time ? `: ${steady} a ${every}, compounded over ${counted(time, every)}` : ''}.`,
    };
  },
});

/** ARR = 12 × MRR. Source: David Skok, "SaaS Metrics 2.0". */
const recurring = calculator({
  name: 'calculate_recurring',
  description: 'Annual from monthly recurring revenue, or monthly from annual.',
  status: 'Calculating the recurring revenue',
  input: z.object({
    mrr: amountInput('Monthly recurring revenue').optional(),
    arr: amountInput('Annual recurring revenue').optional(),
    currency: currencyInput,
  }),
  run({ mrr, arr, currency }) {
    const isYearly = mrr === undefined;
    const given = amount(isYearly ? arr : mrr, isYearly ? 'The ARR' : 'The MRR', currency);
    const months = whole(12);
    const made = toMinor(isYearly ? divide(exact(given), months) : multiply(exact(given), months));
    return {
      title: isYearly ? 'MRR' : 'ARR',
      lines: [line(isYearly ? 'ARR' : 'MRR', money(given, currency))],
      formula: isYearly ? 'ARR ÷ 12' : 'MRR × 12',
      result: `${money(made, currency)} a ${isYearly ? 'month' : 'year'}.`,
    };
  },
});

const OPERATORS = {
  '+': add,
  '-': subtract,
  x: multiply,
  '/': divide,
} as const;
const SHOWN_SIGN = { '+': '+', '-': '−', x: '×', '/': '÷' } as const;
const ONE_NUMBER = { least: 0, most: 1e13 };

/** Two numbers or more joined by one sign, from left to right. A yearly amount is also given by the month. */
const arithmetic = calculator({
  name: 'calculate_arithmetic',
  description: 'Adds, subtracts, multiplies or divides numbers.',
  status: 'Calculating',
  input: z.object({
    numbers: z.array(countInput('')).min(2).max(10),
    sign: z.enum(['+', '-', 'x', '/']),
    gives: z.enum(['number', 'amount', 'percent']).default('number'),
    yearly: z.boolean().optional().meta(FOR_RULES),
    currency: z.enum(CURRENCIES).default('INR').meta(FOR_RULES),
  }),
  run({ numbers, sign, gives, yearly, currency }) {
    const read = numbers.map((one) => count(one, 'Each number', ONE_NUMBER));
    const [first = whole(0), ...others] = read;
    if (sign === '/' && others.some(({ n }) => n === 0n)) return 'I cannot divide by 0.';
    const plain = others.reduce((sum, one) => OPERATORS[sign](sum, one), first);
    // 45% × 20%: each is a part of 100.
    const result = gives === 'percent' && sign === 'x' ? divide(plain, power(HUNDRED, others.length)) : plain;
    const sign100 = gives === 'percent' ? '%' : '';
    const minor = (units: typeof result) => toMinor(multiply(units, whole(100)));
    const shown = (units: typeof result) =>
      gives === 'amount' ? money(minor(units), currency) : `${number(units)}${sign100}`;
    const text = read.map((one) => `${number(one)}${sign100}`).join(` ${SHOWN_SIGN[sign]} `);
    const isYearly = gives === 'amount' && yearly === true;
    const byMonth = isYearly ? ` a year, which is ${shown(divide(result, whole(12)))} a month` : '';
    return {
      title: 'Calculation',
      lines: read.map((one, at) => line(`Number ${at + 1}`, number(one))),
      formula: text,
      result: `${text} = ${shown(result)}${byMonth}.`,
    };
  },
});

export const GROWTH_CALCULATORS = [burnMultiple, growth, gst, partOf, change, recurring, arithmetic];
