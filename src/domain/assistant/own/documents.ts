/**
 * The assistant's answers about a person's own runway plan, cap table and expenses: the figure, its formula and the tool. Pure, so that
 * server and browser say the same.
 */
import { isExample } from '@/domain/burn-rate/example-rows';
import { isUntouched, type BurnPlan } from '@/domain/burn-rate/plan';
import { computeSummary, formatRunway } from '@/domain/burn-rate/runway';
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';
import { computeDilution, rowName, type DilutionRow } from '@/domain/cap-table/calculation/dilution';
import type { CapTable } from '@/domain/cap-table/document/document';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import { vestedByHolder } from '@/domain/cap-table/vesting/exit-vesting';
import { vestedOn } from '@/domain/cap-table/vesting/vesting';
import { computeTotals } from '@/domain/expenses/analytics';
import { EXPENSE_CATEGORIES, type ExpenseBook } from '@/domain/expenses/expense';
import { daysOfMonths, monthsOf, PERIOD_LABELS, within } from '@/domain/expenses/periods';
import { formatDay, type Day } from '@/domain/time/days';
import { compare, divide, isZero, multiply, whole, type Fraction } from '@/domain/money/fractions';
import { addMonths, formatMonth, monthOfDay, type Month } from '@/domain/time/months';
import { isCurrency } from '@/domain/money/money';
import type { Sum } from '@/domain/assistant/message';
import { line, money } from '@/domain/assistant/sums/figures';
import { OWN_TOOLS, type OwnAsk } from './asks';

export interface OwnAnswer {
  says: string;
  sum?: Sum;
}

type PlanAsk = Extract<OwnAsk, { document: 'burn-rate' }>;
const minor = (units: number): number => Math.round(units * 100);

/** A copy of the plan with other figures, and the changes in words. */
function changedPlan(plan: BurnPlan, what: PlanAsk['what_if']): { plan: BurnPlan; words: string[] } {
  const { more_costs, more_cash, revenue_times, costs_times } = what ?? {};
  const now = computeSummary(plan);
  const times = (factor: number | undefined, amount: number) =>
    factor === undefined ? undefined : Math.round(Math.max(0, factor) * amount) / 100;
  const costs = what?.costs ?? times(costs_times, now.total);
  const revenue = what?.revenue ?? times(revenue_times, now.revenue);
  const shown = (units: number) => money(minor(units), plan.currency);
  const extra = (costs === undefined ? 0 : minor(costs) - now.total) + minor(more_costs ?? 0);
  const row = { id: 'what-if', name: 'What if', category: 'Setup' as const, monthlyCost: extra };
  return {
    plan: {
      ...plan,
      bankBalance: plan.bankBalance + minor(more_cash ?? 0),
      monthlyRevenue: revenue === undefined ? plan.monthlyRevenue : minor(revenue),
      fixedCosts: extra === 0 ? plan.fixedCosts : [...plan.fixedCosts, row],
    },
    words: [
      ...(more_costs ? [`${shown(more_costs)} more in monthly costs`] : []),
      ...(costs === undefined ? [] : [`costs of ${shown(costs)} a month`]),
      ...(revenue === undefined ? [] : [`revenue of ${shown(revenue)} a month`]),
      ...(more_cash ? [`${shown(more_cash)} more in the bank`] : []),
    ],
  };
}

/** The answer about the plan without a scenario, as its tool computes it. `today` gives the current month. */
export function tellPlan(own: BurnPlan, name: string, { about, what_if }: PlanAsk, today: Day): OwnAnswer {
  if (isUntouched(own) || isExample(own))
    return {
      says: 'Your runway plan has no figures of your own yet. Enter the cash in the bank and your monthly costs.',
    };
  const { plan, words } = changedPlan(own, what_if);
  const { bankBalance, revenue, total, burn, runway } = computeSummary(plan);
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
  const end = formatMonth(addMonths(monthOfDay(today), Math.min(runway, 1200)));
  const lasts =
    runway === Infinity
      ? 'Your revenue covers your costs, so the money does not run out.'
      : `${formatRunway(runway)}: the money lasts until ${end}.`;
  const says = {
    runway: `In ${of}, your runway is ${lasts}`,
    burn: `In ${of}, you burn ${shown(burn)} a month: costs of ${shown(total)} less revenue of ${shown(revenue)}.`,
    cash: `In ${of}, you have ${shown(bankBalance)} in the bank. Your runway is ${lasts}`,
    costs: `In ${of}, you spend ${shown(total)} a month.`,
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

type CapTableAsk = Extract<OwnAsk, { document: 'cap-table' }>;

interface Held {
  name: string;
  isPool: boolean;
  /** In percent. */
  part: Fraction;
}

/** The investors of a round by name, if the table names all of them; else the round as one row. */
function investorsOf({ fundingRounds, stakeholders }: CapTable, row: DilutionRow): DilutionRow[] {
  const round = fundingRounds.find(({ id }) => `round:${id}` === row.id);
  const investors = round?.investors ?? [];
  if (
    !round ||
    investors.length === 0 ||
    investors.reduce((sum, { amount }) => sum + (amount ?? 0), 0) !== round.amount
  )
    return [row];
  return investors.map(({ stakeholderId, amount }) => ({
    ...row,
    name: stakeholders.find(({ id }) => id === stakeholderId)?.name ?? row.name,
    type: 'investor',
    final: multiply(row.final, divide(whole(amount ?? 0), whole(round.amount))),
  }));
}

/** The holders and their shares after all rounds, in the words of the tool. */
function heldOf(table: CapTable): { held: Held[]; rounds: string[]; isOver: boolean } {
  const rounds = table.fundingRounds.map(({ name }) => name);
  const isCounted = table.mode === 'shares' || table.shares.certificates.length + table.shares.options.length > 0;
  if (isCounted) {
    const { ownership } = lastStep(computeCapitalisation(table));
    const all = ownership.fullyDiluted;
    const held = ownership.rows.flatMap(({ name, type, total }) =>
      total === 0n || all === 0n
        ? []
        : [{ name: name || 'Option pool', isPool: type === 'pool', part: { n: total * 100n, d: all } }],
    );
    return { held, rounds, isOver: false };
  }
  const { isOver, stakeholders, newMoney } = computeDilution(table);
  const held = [...stakeholders, ...newMoney.flatMap((row) => investorsOf(table, row))].flatMap((row) =>
    isZero(row.final) ? [] : [{ name: rowName(row), isPool: row.type === 'option-pool', part: row.final }],
  );
  return { held, rounds, isOver };
}

/** Everyone's share after one more round, and that of its investors. */
function diluted(held: readonly Held[], { amount, valuation, is_post }: NonNullable<CapTableAsk['next_round']>) {
  const post = is_post ? valuation : valuation + amount;
  const sold = divide(whole(Math.round(amount * 100)), whole(Math.round(post * 100)));
  const remaining = divide(whole(Math.round((post - amount) * 100)), whole(Math.round(post * 100)));
  const all = [
    ...held.map((one) => ({ ...one, part: multiply(one.part, remaining) })),
    { name: 'New investors', isPool: false, part: multiply(sold, whole(100)) },
  ];
  return all.map((one) => ({ ...one, text: formatPercent(one.part) }));
}

function tellRounds(table: CapTable, name: string, shown: (amount: number) => string): OwnAnswer {
  const { fundingRounds: rounds } = table;
  if (rounds.length === 0) return { says: `Your cap table “${name}” has no round yet.` };
  const list = rounds.map(
    (round) => `${round.name} of ${shown(round.amount)} at ${shown(round.valuation)} ${round.valuationKind}`,
  );
  return {
    says: `In your cap table “${name}”: ${list.join('; ')}.`,
    sum: {
      title: `Rounds of “${name}”`,
      lines: rounds.map((round, at) => line(round.name, list[at] ?? '')),
      formula: 'as entered in the cap table',
      result: list.at(-1) ?? '',
      href: OWN_TOOLS['cap-table'].href,
    },
  };
}

/** One of the words of the name is asked for. */
const isNamed = (name: string, wanted: string): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((word) => wanted.toLowerCase().split(/\s+/).includes(word));

/** What has vested by `today`, as the tool's list "Vested today" counts it. */
function tellVested(table: CapTable, name: string, holder: string, today: Day): OwnAnswer {
  const { vested } = vestedByHolder(table, lastStep(computeCapitalisation(table)).state, today);
  const count = (shares: bigint) => shares.toLocaleString('en-IN');
  const all = table.stakeholders.flatMap(({ id, name: of, vestingSchedule }) => {
    if (!vestingSchedule) return [];
    const held = vested.get(id);
    if (held) return [{ name: of, text: `${count(held.vested)} of ${count(held.granted)} shares` }];
    const part = vestedOn(100, vestingSchedule, today, table.vestingMonth);
    return part.ok ? [{ name: of, text: `${formatPercent(part.value.vested)} of the stake` }] : [];
  });
  const some = holder === '' ? all : all.filter((one) => isNamed(one.name, holder));
  const shown = some.length > 0 ? some : all;
  if (shown.length === 0) return { says: `Nobody in your cap table “${name}” has a vesting schedule.` };
  const list = shown.map((one) => `${one.name} ${one.text}`).join(', ');
  const lead = some.length === 0 ? `“${holder}” has nothing that vests in it. ` : '';
  return {
    says: `${lead}In your cap table “${name}”, this has vested by ${formatDay(today)}: ${list}.`,
    sum: {
      title: `Vested in “${name}”`,
      lines: shown.map((one) => line(one.name, one.text)),
      formula: 'each vesting schedule of the cap table, on this day',
      result: list,
      href: OWN_TOOLS['cap-table'].href,
    },
  };
}

export function tellCapTable(
  table: CapTable,
  name: string,
  { holder, shows, next_round: next }: CapTableAsk,
  today: Day,
): OwnAnswer {
  if (shows === 'vested') return tellVested(table, name, holder, today);
  const { held: now, rounds: done, isOver } = heldOf(table);
  if (isOver)
    return { says: 'Your cap table adds up to more than 100%, so no share can be computed. Please correct it first.' };
  if (now.length === 0) return { says: 'Your cap table has no holders yet.' };
  const shownMoney = (amount: number) => money(amount, isCurrency(table.currency) ? table.currency : 'INR');
  if (shows === 'rounds') return tellRounds(table, name, shownMoney);
  const rounds = next ? [...done, 'a new round'] : done;
  const held = next ? diluted(now, next) : now.map((one) => ({ ...one, text: formatPercent(one.part) }));
  const after = rounds.length > 0 ? ` after ${rounds.join(', ')}` : '';
  const wanted = holder.toLowerCase();
  const isAsked = (one: Held) => (/\b(?:pool|esop)\b/.test(wanted) ? one.isPool : isNamed(one.name, wanted));
  const most = held.toSorted((a, b) => compare(b.part, a.part)).slice(0, 1);
  const some = shows === 'largest' ? most : wanted === '' ? [] : held.filter(isAsked);
  const shown = some.length > 0 ? some : held;
  const list = shown.map((one) => `${one.name} ${one.text}`).join(', ');
  const lead =
    wanted !== '' && some.length === 0 ? `“${holder}” is not a holder in your cap table “${name}”. It has: ` : '';
  return {
    says: lead
      ? `${lead}${list}.`
      : `In your cap table “${name}”${after}${shows === 'largest' ? ' the largest holder is' : ':'} ${list}.`,
    sum: {
      title: `Cap table “${name}”`,
      lines: held.map((one) => line(one.name, one.text)),
      formula: 'each share × (1 − part sold), round by round',
      result: rounds.length > 0 ? `${held.length} holders${after}` : `${held.length} holders, no round yet`,
      href: OWN_TOOLS['cap-table'].href,
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

/** The months that a question is about, both included, and its words for them; null is all time. */
function askedTime(
  { period, from, to = from }: ExpensesAsk,
  today: Day,
): { months: ReturnType<typeof monthsOf>; time: string } {
  const month = monthOfDay(today);
  // A month without its year is the latest one that is not after `until`.
  const latest = (asked: string, until: Month) => {
    if (asked.length > 2) return asked;
    const same = `${until.slice(0, 4)}-${asked}`;
    return same > until ? addMonths(same, -12) : same;
  };
  if (from !== undefined && to !== undefined) {
    const last = latest(to, month);
    const first = latest(from, last);
    const time = first === last ? `In ${formatMonth(first)}` : `From ${formatMonth(first)} to ${formatMonth(last)}`;
    return { months: { from: first, to: last }, time };
  }
  const before = addMonths(month, -1);
  if (period === 'last-month') return { months: { from: before, to: before }, time: 'Last month' };
  if (period === 'last-quarter') {
    const end = addMonths(month, -1 - ((Number(month.slice(5)) - 1) % 3));
    return { months: { from: addMonths(end, -2), to: end }, time: `Last quarter (until ${formatMonth(end)})` };
  }
  return { months: monthsOf(period, today), time: PERIOD_LABELS[period] };
}

export function tellExpenses(book: ExpenseBook, name: string, ask: ExpensesAsk, today: Day): OwnAnswer {
  if (book.expenses.length === 0) return { says: 'Your expense book is empty.' };
  const { words, shows } = ask;
  const { months, time } = askedTime(ask, today);
  const all = within(book.expenses, months && daysOfMonths(months));
  const wanted = words.toLowerCase();
  const category = categoryOfWords(wanted);
  const named = all.filter(({ description }) => wanted !== '' && description.toLowerCase().includes(wanted));
  const chosen = wanted === '' ? all : named.length > 0 ? named : all.filter((one) => one.category === category);
  const { total, count } = computeTotals(chosen);
  const shown = (amount: number) => money(amount, book.currency);
  const what = wanted === '' ? '' : ` on ${named.length > 0 || !category ? words : category}`;
  const top = chosen.toSorted((a, b) => b.amount - a.amount).slice(0, 5);
  const [first] = top;
  const largest =
    shows === 'largest' && first
      ? `Your largest expense was ${first.description}: ${shown(first.amount)} on ${formatDay(first.date)}. `
      : '';
  return {
    says: `${largest}${time} you spent ${shown(total)}${what}, in ${count} ${count === 1 ? 'expense' : 'expenses'} of “${name}”.`,
    sum: {
      title: `Expenses: ${time.toLowerCase()}`,
      lines: top.map(({ description, date, amount }) => line(`${description}, ${date}`, shown(amount))),
      formula: count > top.length ? `sum of all ${count}; the largest ${top.length} are shown` : 'sum of all',
      result: shown(total),
      href: OWN_TOOLS.expenses.href,
    },
  };
}
