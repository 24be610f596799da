/** Calculators about cash: how long it lasts, and how much is needed for a number of months. */
import { z } from 'zod';
import { judge, NO_CHANGE, projectCash, VERDICT_MONTHS } from '@/domain/burn-rate/projection';
import { computeRunway, formatRunway, NO_RUNWAY } from '@/domain/burn-rate/runway';
import { sumMoney, type Currency, type Minor } from '@/domain/money/money';
import {
  calculator,
  NoSum,
  amount,
  amountInput,
  amountOr0,
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
  percent,
  percentInput,
  share,
  subtract,
  toMinor,
  whole,
  ZERO,
} from './figures';

export const BURN_TOOL = '/portal/tools/burn-rate';
const YEAR = 12;
/** Growth of a plan is in hundredths of a percent. */
const BASIS_POINTS = 10_000;
/** Max months of a sum: a century. */
const MONTHS_MOST = 1200;

const flows = {
  monthly_costs: amountInput('All monthly costs, before revenue').optional(),
  yearly_costs: amountInput('All costs of a year, where they are given by the year').optional(),
  monthly_revenue: amountInput('Revenue of a month; leave out without one').optional(),
  yearly_revenue: amountInput('Revenue of a year, where it is given by the year').optional(),
};

interface Flows {
  monthly_costs?: number | string | undefined;
  yearly_costs?: number | string | undefined;
  monthly_revenue?: number | string | undefined;
  yearly_revenue?: number | string | undefined;
}

interface Flow {
  /** Minor units per year, so that a twelfth of it is never rounded. */
  aYear: Minor;
  lines: { label: string; value: string }[];
}

/** An amount per month or per year; a twelfth of a yearly one is shown as a step. */
function flowOf(
  monthly: number | string | undefined,
  yearly: number | string | undefined,
  label: string,
  currency: Currency,
): Flow {
  if (monthly !== undefined && yearly !== undefined)
    throw new NoSum(`${label} must be given by the month or by the year, not both.`);
  if (yearly !== undefined) {
    const aYear = amount(yearly, label, currency);
    const month = money(toMinor(divide(exact(aYear), whole(YEAR))), currency);
    return { aYear, lines: [line(`${label} a month`, `${money(aYear, currency)} ÷ 12 = ${month}`)] };
  }
  const aMonth = amount(monthly, label, currency);
  return { aYear: aMonth * YEAR, lines: [line(`${label} a month`, money(aMonth, currency))] };
}

function netBurn(input: Flows, currency: Currency): Flow & { hasRevenue: boolean } {
  if (input.monthly_costs === undefined && input.yearly_costs === undefined)
    throw new NoSum('The monthly costs are missing.');
  const costs = flowOf(input.monthly_costs, input.yearly_costs, 'Costs', currency);
  const hasRevenue = input.monthly_revenue !== undefined || input.yearly_revenue !== undefined;
  const none: Flow = { aYear: 0, lines: [] };
  const revenue = hasRevenue ? flowOf(input.monthly_revenue, input.yearly_revenue, 'Revenue', currency) : none;
  if (costs.aYear === 0 && revenue.aYear === 0) throw new NoSum(NO_RUNWAY.text);
  const aYear = sumMoney([costs.aYear, -revenue.aYear]);
  if (aYear <= 0)
    throw new NoSum('There is no burn: revenue covers the costs, so with these figures the cash does not run out.');
  const burn = money(toMinor(divide(exact(aYear), whole(YEAR))), currency);
  return {
    aYear,
    hasRevenue,
    lines: [...costs.lines, ...revenue.lines, ...(hasRevenue ? [line('Burn a month', burn)] : [])],
  };
}

const formulaOf = (hasRevenue: boolean) => (hasRevenue ? '(costs − revenue)' : 'costs a month');

/** Runway = cash ÷ monthly burn; whole months as the burn rate calculator counts them (toolkit §4). */
const runway = calculator({
  name: 'calculate_runway',
  description:
    'How many months cash lasts, from the cash in the bank and the costs of a month, less revenue where there is some.',
  status: 'Calculating the runway',
  input: z.object({
    cash: amountInput('Cash in the bank today'),
    ...flows,
    new_money: amountInput('New money that comes in once, such as a round').optional(),
    target_months: countInput('Months that it should last, where the person asks whether it does').optional(),
    currency: currencyInput,
  }),
  run({ cash, new_money, target_months, currency, ...given }) {
    const bank = amount(cash, 'The cash', currency);
    const added = amountOr0(new_money, 'The new money', currency);
    const wanted =
      target_months === undefined
        ? null
        : count(target_months, 'The months that it should last', { most: MONTHS_MOST, isAbove: true });
    const burn = netBurn(given, currency);
    const all = sumMoney([bank, added]);
    const wholeMonths = computeRunway(all * YEAR, burn.aYear);
    const exactly = divide(whole(all * YEAR), exact(burn.aYear));
    const left = toMinor(divide(exact(all * YEAR - wholeMonths * burn.aYear), whole(YEAR)));
    const needed = wanted && divide(multiply(wanted, exact(burn.aYear)), whole(YEAR));
    const missing = needed ? subtract(needed, exact(all)) : ZERO;
    const ofMonths = (months: number) => counted(whole(months), 'month');
    const [months, inFull] = [counted(exactly, 'month'), formatRunway(wholeMonths)];
    // 6.999 months round to 7, for which the cash is not enough.
    const about = months === ofMonths(wholeMonths + 1) ? `Just under ${months}` : months;
    const lasts =
      left === 0
        ? `${inFull}.`
        : wholeMonths === 0
          ? `${about}: less than a full month.`
          : `${months === ofMonths(wholeMonths) ? '' : `${about}: `}${inFull} in full, with ${money(left, currency)} left.`;
    const verdict = !wanted
      ? ''
      : compare(missing, ZERO) > 0
        ? ` That is not enough for ${counted(wanted, 'month')}: you are short of ${money(toMinor(missing, 'ceil'), currency)}.`
        : ` That is enough for ${counted(wanted, 'month')}.`;
    return {
      title: 'Runway',
      lines: [
        line('Cash today', money(bank, currency)),
        ...(added > 0 ? [line('New money', money(added, currency))] : []),
        ...burn.lines,
        ...(wanted && needed
          ? [line(`Needed for ${counted(wanted, 'month')}`, money(toMinor(needed, 'ceil'), currency))]
          : []),
      ],
      formula: `${added > 0 ? '(cash + new money)' : 'cash'} ÷ ${formulaOf(burn.hasRevenue)}`,
      result: `${lasts}${verdict}`,
      href: BURN_TOOL,
    };
  },
});

/** The same formula rearranged: cash = months × monthly burn. */
const cashNeeded = calculator({
  name: 'calculate_cash_needed',
  description: 'How much cash a number of months needs, and how much more is needed if there is cash already.',
  status: 'Calculating the cash that is needed',
  input: z.object({
    months: countInput('Months that the cash should last'),
    ...flows,
    cash: amountInput('Cash in the bank today').optional(),
    currency: currencyInput,
  }),
  run({ months, cash, currency, ...given }) {
    const time = count(months, 'The months', { most: MONTHS_MOST, isAbove: true });
    const bank = amountOr0(cash, 'The cash', currency);
    const burn = netBurn(given, currency);
    const needed = toMinor(divide(multiply(time, exact(burn.aYear)), whole(YEAR)), 'ceil');
    const missing = Math.max(0, sumMoney([needed, -bank]));
    const has = cash !== undefined;
    return {
      title: `Cash for ${counted(time, 'month')}`,
      lines: [
        line('Months', counted(time, 'month')),
        ...burn.lines,
        ...(has ? [line('Needed', money(needed, currency)), line('Cash today', money(bank, currency))] : []),
      ],
      formula: `months × ${formulaOf(burn.hasRevenue)}${has ? ' − cash' : ''}`,
      result: !has
        ? money(needed, currency)
        : missing > 0
          ? `You are short of ${money(missing, currency)} for ${counted(time, 'month')}.`
          : `The cash is enough for ${counted(time, 'month')}.`,
      href: BURN_TOOL,
    };
  },
});

/** A plan without names: one cost, one revenue. */
const planOf = (cash: Minor, costs: Minor, revenue: Minor) => ({
  bankBalance: cash,
  monthlyRevenue: revenue,
  teamMembers: [],
  fixedCosts: [{ id: 'all', name: 'All', category: 'Setup' as const, monthlyCost: costs }],
});
const SOME_MONTH = '2000-01';
/** Months that are shown; the rest is in the tool. */
const SHOWN_MONTHS = 6;

/** Month by month with growing revenue, by the burn rate tool's own projection: growth is applied before each month. */
const growingRunway = calculator({
  name: 'calculate_growing_runway',
  description: 'How many months cash lasts when the revenue grows by a steady percentage every month.',
  status: 'Calculating the runway with growth',
  input: z.object({
    cash: amountInput('Cash in the bank today'),
    monthly_costs: amountInput('All monthly costs, before revenue'),
    monthly_revenue: amountInput('Revenue of this month'),
    growth_percent: percentInput('Growth of the revenue a month'),
    currency: currencyInput,
  }),
  run({ cash, monthly_costs, monthly_revenue, growth_percent, currency }) {
    const bank = amount(cash, 'The cash', currency);
    const costs = amount(monthly_costs, 'The costs', currency);
    const revenue = amount(monthly_revenue, 'The revenue', currency);
    const rate = percent(growth_percent, 'The growth', { most: 100 });
    const change = { ...NO_CHANGE, revenueGrowth: Number(toMinor(multiply(rate, whole(BASIS_POINTS)))) };
    const plan = planOf(bank, costs, revenue);
    const rows = projectCash(plan, change, SOME_MONTH, VERDICT_MONTHS);
    const end = rows.findIndex(({ closing }) => closing < 0);
    const profit = rows.find((row) => row.revenue >= row.costs);
    const isAlive = end < 0;
    const low = judge(plan, change, SOME_MONTH).trough;
    const months = (n: number) => `${n} ${n === 1 ? 'month' : 'months'}`;
    return {
      title: 'Runway with growing revenue',
      lines: [
        line('Cash today', money(bank, currency)),
        line('Costs a month', money(costs, currency)),
        line('Revenue now', money(revenue, currency)),
        line('Growth a month', share(rate)),
        ...rows
          .slice(0, SHOWN_MONTHS)
          .map((row) => line(`Cash after month ${row.index}`, money(row.closing, currency))),
        ...(isAlive
          ? [line(`Lowest cash, ${low.index === 0 ? 'today' : `month ${low.index}`}`, money(low.cash, currency))]
          : []),
      ],
      formula: 'cash − costs + revenue × (1 + growth)^month, month by month',
      result: isAlive
        ? `The money does not run out${profit ? `: revenue covers the costs from month ${profit.index} on` : ' within ten years'}. The least cash is ${money(low.cash, currency)}${low.index === 0 ? ', today' : ` after month ${low.index}`}.`
        : `The money lasts ${months(end)}${profit ? `; revenue would cover the costs in month ${profit.index}` : ''}.`,
      href: BURN_TOOL,
    };
  },
});

export const CASH_CALCULATORS = [runway, cashNeeded, growingRunway];
