/**
 * The assistant's answers about a person's own runway plan and expenses: the figure, its formula and the tool. Pure, so that server and
 * browser say the same. Those about the cap table are in cap-table.ts.
 */
import { isExample } from '@/domain/burn-rate/example-rows';
import { isUntouched, type BurnPlan } from '@/domain/burn-rate/plan';
import { describeVerdict, judge } from '@/domain/burn-rate/projection';
import { computeSummary, formatRunway } from '@/domain/burn-rate/runway';
import { computeTotals } from '@/domain/expenses/analytics';
import { computeUsage, type BudgetUsage, type DayRange } from '@/domain/expenses/budgets';
import { EXPENSE_CATEGORIES, type Expense, type ExpenseBook } from '@/domain/expenses/expense';
import { daysOfMonths, monthsOf, PERIOD_LABELS, within } from '@/domain/expenses/periods';
import { fromDecimal, multiply, ONE, round, whole, ZERO } from '@/domain/money/fractions';
import { MINOR_PER_UNIT, unitsOf } from '@/domain/money/money';
import { formatDay, isDay, type Day } from '@/domain/time/days';
import { addMonths, firstDayOf, formatMonth, lastDayOf, monthOfDay, monthRange } from '@/domain/time/months';
import type { Sum } from '@/domain/assistant/message';
import { line, money } from '@/domain/assistant/sums/figures';
import { currencyIn } from '@/domain/assistant/sums/reading/phrases';
import { wordsIn } from '@/domain/text/spelling';
import { otherCurrency, OWN_TOOLS, type OwnAsk } from './asks';

export interface OwnAnswer {
  says: string;
  sum?: Sum;
}

const GENERAL = new Set(['plan', 'plans', 'runway', 'burn', 'rate', 'the', 'my', 'our', 'in', 'entity', 'company']);
const tellingWords = (text: string): string[] => wordsIn(text).filter((word) => !GENERAL.has(word));

/** Whether the words of a question mean this document: they are in its name, or they name its currency. */
export function isNamed(words: string, { name, currency }: { name: string; currency: string }): boolean {
  const asked = tellingWords(words);
  const has = wordsIn(name);
  return asked.length > 0 && asked.every((word) => has.includes(word) || currencyIn(word) === currency);
}

type PlanAsk = Extract<OwnAsk, { document: 'burn-rate' }>;

/** Minor units of an amount times a factor, exact until it is rounded: 1.15 times ₹0.30 is ₹0.35. */
const times = (units: number, factor = 1): number =>
  Number(round(multiply(fromDecimal(units) ?? ZERO, multiply(fromDecimal(factor) ?? ONE, whole(MINOR_PER_UNIT)))));
const minor = (units: number): number => times(units);

/** A copy of the plan with other figures, and the changes in words. */
function changedPlan(plan: BurnPlan, what: PlanAsk['what_if']): { plan: BurnPlan; words: string[] } {
  const { more_costs, more_revenue, more_cash, revenue_times, costs_times } = what ?? {};
  const now = computeSummary(plan);
  const asked = (units: number | undefined, factor: number | undefined, amount: number) =>
    units !== undefined ? minor(units) : factor === undefined ? undefined : times(unitsOf(amount), Math.max(0, factor));
  const costs = asked(what?.costs, costs_times, now.total);
  const revenue =
    asked(what?.revenue, revenue_times, now.revenue) ??
    (more_revenue === undefined ? undefined : Math.max(0, now.revenue + minor(more_revenue)));
  const shown = (amount: number) => money(amount, plan.currency);
  const extra = Math.max(-now.total, (costs === undefined ? 0 : costs - now.total) + minor(more_costs ?? 0));
  const row = { id: 'what-if', name: 'What if', category: 'Setup' as const, monthlyCost: extra };
  return {
    plan: {
      ...plan,
      bankBalance: plan.bankBalance + minor(more_cash ?? 0),
      monthlyRevenue: revenue ?? plan.monthlyRevenue,
      fixedCosts: extra === 0 ? plan.fixedCosts : [...plan.fixedCosts, row],
    },
    words: [
      ...(more_costs
        ? [`${shown(minor(Math.abs(more_costs)))} ${more_costs > 0 ? 'more' : 'less'} in monthly costs`]
        : []),
      ...(costs === undefined ? [] : [`costs of ${shown(costs)} a month`]),
      ...(revenue === undefined ? [] : [`revenue of ${shown(revenue)} a month`]),
      ...(more_cash ? [`${shown(minor(more_cash))} more in the bank`] : []),
    ],
  };
}

/** How long the money lasts in a scenario, or in each if none is named, by the projection of the tool. */
function tellScenarios(plan: BurnPlan, name: string, asked: string, today: Day): OwnAnswer {
  const { scenarios } = plan;
  const of = `your plan “${name}”`;
  const wanted = asked.trim().toLowerCase();
  const exact = scenarios.filter((one) => one.name.toLowerCase() === wanted);
  const chosen = exact.length > 0 ? exact : scenarios.filter((one) => one.name.toLowerCase().includes(wanted));
  if (chosen.length === 0) {
    const names = scenarios.map((one) => `“${one.name}”`).join(', ');
    return {
      says: `There is no ${asked ? `scenario “${asked}”` : 'scenario'} in ${of}.${names ? ` It has ${names}.` : ''}`,
    };
  }
  const month = monthOfDay(today);
  const described = chosen.map((one) => ({
    name: one.name,
    text: describeVerdict(judge(plan, one, month), plan.currency).text,
  }));
  return {
    says: `In ${of}: ${described.map((one) => `in the scenario “${one.name}”: ${one.text}`).join(' ')}`.replace(
      ': in the',
      ', in the',
    ),
    sum: {
      title: `Scenarios of “${name}”`,
      lines: described.map((one) => line(one.name, one.text)),
      formula: 'cash month by month, with the growth, hires and one-time amounts of the scenario',
      result: described.map((one) => one.text).join(' '),
      href: OWN_TOOLS['burn-rate'].href,
    },
  };
}

/** Far beyond any calendar that people plan with; the runway card says the same. */
const FAR_MONTHS = 1200;

/** The answer about the plan without a scenario, as its tool computes it. `today` gives the current month. */
export function tellPlan(
  own: BurnPlan,
  name: string,
  { about, what_if, scenario, named }: PlanAsk,
  today: Day,
): OwnAnswer {
  if (isUntouched(own) || isExample(own))
    return {
      says: 'Your runway plan has no figures of your own yet. Enter the cash in the bank and your monthly costs.',
    };
  if (named && !isNamed(named, { name, currency: own.currency }))
    return { says: `The plan that is open is “${name}”, and not “${named}”. Open the other one to see its figures.` };
  if (scenario !== undefined) return tellScenarios(own, name, scenario, today);
  const refused = otherCurrency('burn-rate', own.currency, what_if?.currency);
  if (refused) return { says: refused };
  const { plan, words } = changedPlan(own, what_if);
  const { bankBalance, revenue, team, fixed, total, burn, runway } = computeSummary(plan);
  const shown = (amount: number) => money(amount, plan.currency);
  const lines = [
    line('Cash in the bank', shown(bankBalance)),
    line('Costs a month', shown(total)),
    line('Revenue a month', shown(revenue)),
    line('Net burn a month', shown(burn)),
  ];
  const formula = 'cash ÷ (monthly costs − monthly revenue), in whole months';
  const of = `your plan “${name}”${words.length > 0 ? ` with ${words.join(' and ')}` : ''}`;
  if (runway === null)
    return {
      says: `There is ${shown(bankBalance)} in the bank in ${of}, and no cost yet, so there is no runway to compute.`,
    };
  const lasts =
    runway === Infinity
      ? 'Your revenue covers your costs, so the money does not run out.'
      : runway > FAR_MONTHS
        ? `${formatRunway(runway)}: the money lasts more than a hundred years.`
        : `${formatRunway(runway)}: the money lasts until ${formatMonth(addMonths(monthOfDay(today), runway))}.`;
  const says = {
    runway: `In ${of}, your runway is ${lasts}`,
    burn: `In ${of}, you burn ${shown(burn)} a month: costs of ${shown(total)} less revenue of ${shown(revenue)}.`,
    cash: `In ${of}, you have ${shown(bankBalance)} in the bank. Your runway is ${lasts}`,
    costs: `In ${of}, you spend ${shown(total)} a month.${team > 0 ? ` Of that, ${shown(team)} is for the team and ${shown(fixed)} for fixed costs.` : ''}`,
    revenue: `In ${of}, you earn ${shown(revenue)} a month.`,
  }[about].replace('is Your revenue', 'has no end: your revenue');
  const before = computeSummary(own).runway;
  const instead =
    words.length === 0 || before === null || before === Infinity ? '' : ` Without that it is ${formatRunway(before)}.`;
  return {
    says: `${says}${instead}`,
    sum: {
      title: `Runway of “${name}”${words.length > 0 ? ' with other figures' : ''}`,
      lines,
      formula,
      result: lasts,
      href: OWN_TOOLS['burn-rate'].href,
    },
  };
}

/** Words of a question for the categories of the tracker. */
const CATEGORY_WORDS: readonly [RegExp, (typeof EXPENSE_CATEGORIES)[number]][] = [
  [/salar|payroll|wages|team/i, 'Salary & Benefits'],
  [/\brent\b|office|utilit|electric|internet|co-?working/i, 'Office & Utilities'],
  [/market|advert|\bads?\b|campaign/i, 'Marketing & Advertising'],
  [
    /software|subscription|saas|cloud|\baws\b|azure|hosting|domain|github|figma|slack|notion|zoom/i,
    'Software & Subscriptions',
  ],
  [/legal|lawyer|professional|\bca\b/i, 'Legal & Professional'],
  [/travel|flight|hotel|food|\bcab\b|taxi|\btrain\b|lunch|dinner/i, 'Travel & Entertainment'],
  [/equipment|hardware|laptop/i, 'Equipment & Hardware'],
];

/** The category that words name; undefined if they name none. */
export const categoryOfWords = (words: string): (typeof EXPENSE_CATEGORIES)[number] | undefined =>
  CATEGORY_WORDS.find(([pattern]) => pattern.test(words))?.[1];

type ExpensesAsk = Extract<OwnAsk, { document: 'expenses' }>;

/** The days that a question is about, both included, and its words for them; null is all time. */
function askedTime(ask: ExpensesAsk, today: Day): { days: DayRange | null; time: string } {
  const { from, to = from } = ask;
  // A month or a day without its year is the latest one that is not after `until`.
  const latest = (asked: string, until: string) => {
    if (asked.startsWith('20')) return asked;
    const year = until.slice(0, 4);
    const same = `${year}-${asked}`;
    return same > until.slice(0, same.length) ? `${Number(year) - 1}-${asked}` : same;
  };
  if (from === undefined || to === undefined) {
    const { months, time } = askedMonths(ask, today);
    return { days: months && daysOfMonths(months), time };
  }
  const last = latest(to, today);
  const first = latest(from, last);
  const isOfDay = first.length > 7 || last.length > 7;
  const days = {
    from: first.length > 7 ? first : firstDayOf(first),
    to: last.length > 7 ? last : lastDayOf(last),
  };
  if (isOfDay)
    return {
      days,
      time: first === last ? `On ${formatDay(first)}` : `From ${formatDay(days.from)} to ${formatDay(days.to)}`,
    };
  if (first === last) return { days, time: `In ${formatMonth(first)}` };
  const isWholeYear = first.endsWith('-01') && last.endsWith('-12') && first.slice(0, 4) === last.slice(0, 4);
  const time = isWholeYear ? `In ${first.slice(0, 4)}` : `From ${formatMonth(first)} to ${formatMonth(last)}`;
  return { days, time };
}

function askedMonths({ period }: ExpensesAsk, today: Day): { months: ReturnType<typeof monthsOf>; time: string } {
  const month = monthOfDay(today);
  const before = addMonths(month, -1);
  if (period === 'last-month') return { months: { from: before, to: before }, time: 'Last month' };
  if (period === 'last-quarter') {
    const end = addMonths(month, -1 - ((Number(month.slice(5)) - 1) % 3));
    return { months: { from: addMonths(end, -2), to: end }, time: `Last quarter (until ${formatMonth(end)})` };
  }
  return { months: monthsOf(period, today), time: PERIOD_LABELS[period] };
}

const AND_WORDS = /\s*(?:,|&|\b(?:and|or|aur|ya)\b)\s*/i;

/** The expenses on the thing or things that a question names: by their own words, or else by the category. */
function spentOn(all: readonly Expense[], words: string): { chosen: readonly Expense[]; what: string } {
  if (words === '') return { chosen: all, what: '' };
  const of = (part: string) => {
    const category = categoryOfWords(part);
    const named = all.filter(({ description, vendor = '' }) =>
      `${description}\n${vendor}`.toLowerCase().includes(part.toLowerCase()),
    );
    return named.length > 0 || !category
      ? { found: named, label: part }
      : { found: all.filter((one) => one.category === category), label: category };
  };
  const whole = of(words);
  const parts = words.split(AND_WORDS).filter(Boolean);
  const each = parts.length < 2 || (whole.label === words && whole.found.length > 0) ? [whole] : parts.map(of);
  const found = new Set(each.flatMap((one) => one.found));
  return { chosen: all.filter((one) => found.has(one)), what: ` on ${each.map(({ label }) => label).join(' and ')}` };
}

/** What is spent of each budget, or of the one that the words name. */
function tellBudgets(
  book: ExpenseBook,
  name: string,
  words: string,
  days: DayRange | null,
  time: string,
  today: Day,
): OwnAnswer {
  const category = categoryOfWords(words);
  const usages = computeUsage(book.budgets, book.expenses, days, today).filter(
    (one) => !category || one.category === category,
  );
  if (usages.length === 0)
    return { says: `“${name}” has no budget${category ? ` for ${category}` : ''} yet. Set one in its tool.` };
  const shown = (amount: number) => money(amount, book.currency);
  const described = ({ category: of, spent, amount }: BudgetUsage) => `${of} (${shown(spent)} of ${shown(amount)})`;
  const over = usages.filter(({ isOver }) => isOver);
  const says =
    over.length > 0
      ? `${time} you are over budget for ${over.map(described).join(', ')}.`
      : `${time} you are within ${usages.length === 1 ? 'the budget for' : 'all budgets:'} ${usages.map(described).join(', ')}.`;
  return {
    says,
    sum: {
      title: `Budgets: ${time.toLowerCase()}`,
      lines: usages.map((one) => line(one.category, `${shown(one.spent)} of ${shown(one.amount)}`)),
      formula: 'what is spent in the category in this time, compared with its budget',
      result: over.length > 0 ? `over ${over.length} of ${usages.length}` : 'within budget',
      href: OWN_TOOLS.expenses.href,
    },
  };
}

const MONTHS_MOST = 12;

export function tellExpenses(book: ExpenseBook, name: string, ask: ExpensesAsk, today: Day): OwnAnswer {
  if (book.expenses.length === 0) return { says: 'Your expense book is empty.' };
  const { words, shows } = ask;
  const { days, time } = askedTime(ask, today);
  if (days && !isDay(days.from)) return { says: 'The calendar has no such day.' };
  if (shows === 'budgets') return tellBudgets(book, name, words, days, time, today);
  const all = within(book.expenses, days);
  const { chosen, what } = spentOn(all, words);
  const { total, count, months: long, monthlyAverage } = computeTotals(chosen);
  const shown = (amount: number) => money(amount, book.currency);
  const top = chosen.toSorted((a, b) => b.amount - a.amount).slice(0, 5);
  const [first] = top;
  const here = `“${name}”`;
  const perMonth =
    shows === 'average' && count > 0
      ? ` That is ${shown(monthlyAverage)} a month on average, over ${long} ${long === 1 ? 'month' : 'months'} from the first of these expenses to the last.`
      : '';
  if (shows === 'months' && (days || count > 0)) {
    const dates = chosen.map(({ date }) => date).sort();
    const [start = '', end = ''] = days ? [days.from, days.to] : [dates[0], dates.at(-1)];
    const months = monthRange(monthOfDay(start), monthOfDay(end)).map((month) => ({
      month,
      spent: computeTotals(chosen.filter(({ date }) => monthOfDay(date) === month)).total,
    }));
    const split = months.slice(-MONTHS_MOST).map((one) => `${formatMonth(one.month)} ${shown(one.spent)}`);
    const most = months.toSorted((a, b) => b.spent - a.spent)[0];
    const lead = most && months.length > 2 ? `You spent most${what} in ${formatMonth(most.month)}. ` : '';
    return { says: `${lead}By month you spent${what}: ${split.join(', ')} (${here}).` };
  }
  const unmatched = words !== '' && count === 0 ? ' Only this one book is read, and nothing in it matches.' : '';
  const largest =
    shows === 'largest' && first
      ? `Your largest expense was ${first.description}: ${shown(first.amount)} on ${formatDay(first.date)}. `
      : '';
  return {
    says: `${largest}${time} you spent ${shown(total)}${what}, in ${count} ${count === 1 ? 'expense' : 'expenses'} of ${here}.${perMonth}${unmatched}`,
    sum: {
      title: `Expenses: ${time.toLowerCase()}`,
      lines: top.map(({ description, date, amount }) => line(`${description}, ${date}`, shown(amount))),
      formula: count > top.length ? `sum of all ${count}; the largest ${top.length} are shown` : 'sum of all',
      result: shown(total),
      href: OWN_TOOLS.expenses.href,
    },
  };
}
