/**
 * Cash month by month, and the verdict on it. Today's figures are those of the current month, month 0. Month 1 is the next month, and
 * growth is applied before it: revenue of month k is revenue × (1 + growth)^k, rounded once to minor units. Hires and one-offs are added as
 * typed, from month 1 on, because today's balance already includes everything paid before. Amounts are minor units, growth is hundredths of
 * a percent per month.
 */
import {
  roundRatio,
  sumMoney,
  formatMoney,
  type Minor,
  type formatCardMoney,
  type Currency,
} from '@/domain/money/money';
import { addMonths, formatMonth, type Month } from '@/domain/time/months';
import { hasCostOrRevenue, type BurnInputs, type Hire, type OneOff, type Scenario } from './plan';
import { computeCosts, NO_RUNWAY } from './runway';

export interface ProjectionRow {
  /** From 1. */
  index: number;
  month: Month;
  opening: Minor;
  /** Revenue with growth, without one-off income. */
  revenue: Minor;
  oneOffIncome: Minor;
  /** Team and fixed costs, grown. */
  costs: Minor;
  hires: Minor;
  oneOffCosts: Minor;
  /** Money in less money out. */
  net: Minor;
  closing: Minor;
}

export type Change = Pick<Scenario, 'revenueGrowth' | 'costGrowth' | 'hires' | 'oneOffs'>;
export const NO_CHANGE: Change = { revenueGrowth: 0, costGrowth: 0, hires: [], oneOffs: [] };

/** The numbers of months that people can look ahead. */
export const HORIZONS = [12, 18, 24, 36, 60] as const;

/** Whether a projection after the month `from` has the amount, or any pay of the hire. */
export const isCounted = (event: Hire | OneOff, from: Month): boolean =>
  'until' in event ? event.until === null || event.until > from : event.month > from;

const NAMED = 3;

/** The hires and one-offs that a projection after the month `from` leaves out, and why; null without any. */
export function describeNotCounted({ hires, oneOffs }: Change, from: Month): string | null {
  const left = [...hires, ...oneOffs].filter((event) => !isCounted(event, from));
  if (left.length === 0) return null;
  const names = left
    .slice(0, NAMED)
    .map((event) => `“${event.name}” (${formatMonth('until' in event ? (event.until ?? from) : event.month)})`);
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  const them = left.length === 1 ? 'it' : 'them';
  return `Not counted: ${names.join(', ')}${more}. The projection starts with ${formatMonth(addMonths(from, 1))}, so your bank balance should already include ${them}.`;
}

const WHOLE = 10_000n;

/** `months` rows after the month `from`, which is month 0. */
export function projectCash(inputs: BurnInputs, change: Change, from: Month, months: number): ProjectionRow[] {
  const total = computeCosts(inputs).total;
  const revenueFactor = WHOLE + BigInt(change.revenueGrowth);
  const costFactor = WHOLE + BigInt(change.costGrowth);
  let revenueNumerator = BigInt(inputs.monthlyRevenue);
  let costNumerator = BigInt(total);
  let denominator = 1n;
  let opening = inputs.bankBalance;
  return Array.from({ length: Math.max(0, months) }, (_, place) => {
    revenueNumerator *= revenueFactor;
    costNumerator *= costFactor;
    denominator *= WHOLE;
    const month = addMonths(from, place + 1);
    const at = (direction: 'cost' | 'income') =>
      sumMoney(
        change.oneOffs.filter((one) => one.month === month && one.direction === direction).map((one) => one.amount),
      );
    const isPaid = (hire: Scenario['hires'][number]) =>
      hire.from <= month && (hire.until === null || month <= hire.until);
    const row = {
      revenue: roundRatio(revenueNumerator, denominator),
      oneOffIncome: at('income'),
      costs: roundRatio(costNumerator, denominator),
      hires: sumMoney(change.hires.filter(isPaid).map((hire) => hire.monthlyCost)),
      oneOffCosts: at('cost'),
    };
    const net = sumMoney([row.revenue, row.oneOffIncome, -row.costs, -row.hires, -row.oneOffCosts]);
    const closing = sumMoney([opening, net]);
    const full: ProjectionRow = { index: place + 1, month, opening, ...row, net, closing };
    opening = closing;
    return full;
  });
}

/** Ten years, in months: cash that lasts this long is not calculated further. */
export const VERDICT_MONTHS = 120;

interface Point {
  /** 0 is the current month. */
  index: number;
  month: Month;
}

/**
 * Default alive or default dead: does the company reach profit on the money it has, if costs and growth go on as planned?
 * Source of the question: Paul Graham, "Default Alive or Default Dead?", October 2015. The months are those of the projection above.
 */
export interface Verdict {
  /** `open`: the money lasts ten years, but the profit does not last. `none`: no cost and no revenue is entered or planned. */
  kind: 'alive' | 'dead' | 'open' | 'none';
  /** The first month from which revenue always covers all running costs; one-offs do not count. Null if there is no such month. */
  profit: Point | null;
  /** The last month that can be paid in full; null unless the company is "default dead". Index 0 if not even month 1 can be paid. */
  last: Point | null;
  /** The least money at the end of a month (today included) in ten years; negative when dead. */
  trough: Point & { cash: Minor };
  /** The money missing at that time; 0 unless dead. */
  missing: Minor;
}

/** Whether a figure is cut at the largest number that is exact: comparisons with it say nothing. */
const isCut = ({ revenue, costs, net, closing }: ProjectionRow): boolean =>
  [revenue, costs, net, closing].some((figure) => Math.abs(figure) >= Number.MAX_SAFE_INTEGER);

const runningNet = (row: ProjectionRow): number => row.revenue - row.costs - row.hires;

/** The verdict on a plan as of the month `from`. */
export function judge(inputs: BurnInputs, change: Change, from: Month): Verdict {
  if (!hasCostOrRevenue(inputs) && ![...change.hires, ...change.oneOffs].some((event) => isCounted(event, from)))
    return {
      kind: 'none',
      profit: null,
      last: null,
      trough: { index: 0, month: from, cash: inputs.bankBalance },
      missing: 0,
    };
  const all = projectCash(inputs, change, from, VERDICT_MONTHS);
  const cut = all.findIndex(isCut);
  const rows = cut < 0 ? all : all.slice(0, cut + 1);
  let profit: Point | null = null;
  for (const row of [...rows].reverse()) {
    if (runningNet(row) < 0) break;
    if (!isCut(row)) profit = { index: row.index, month: row.month };
  }
  let trough = { index: 0, month: from, cash: inputs.bankBalance };
  let last: Point | null = null;
  let previous: Point = { index: 0, month: from };
  for (const { index, month, closing } of rows) {
    if (closing < trough.cash) trough = { index, month, cash: closing };
    if (closing < 0 && !last) last = previous;
    previous = { index, month };
  }
  return {
    kind: last ? 'dead' : profit ? 'alive' : 'open',
    profit,
    last,
    trough,
    missing: Math.max(0, -trough.cash),
  };
}

/** Options for the sentences. */
export interface VerdictWords {
  money?: typeof formatCardMoney;
  /** False if the page says elsewhere when the money ends. */
  hasEnd?: boolean;
}

/** The verdict in one or two sentences. */
export function describeVerdict(
  verdict: Verdict,
  currency: Currency,
  { money: format = formatMoney, hasEnd = true }: VerdictWords = {},
): { title: string; text: string } {
  const money = (amount: Minor) => format(amount, currency);
  const at = ({ index, month }: Point) => `month ${index} (${formatMonth(month)})`;
  const { kind, profit, last, trough, missing } = verdict;
  if (kind === 'none') return { title: 'No verdict yet', text: NO_RUNWAY.text };
  if (kind === 'alive' && profit) {
    const low =
      trough.index === 0
        ? 'Your balance never falls below today’s'
        : `Your lowest balance is ${money(trough.cash)}, at the end of ${at(trough)}`;
    return { title: 'Default alive', text: `Revenue covers your costs from ${at(profit)} on. ${low}.` };
  }
  if (kind === 'dead' && last) {
    const end =
      last.index === 0
        ? 'Your money does not fully cover next month.'
        : `Your money covers everything until ${at(last)} but not the month after.`;
    const short = `you are short of ${format(missing, currency, 'up')}`;
    const late = !profit
      ? ' Your revenue does not catch up with your costs.'
      : trough.index < profit.index
        ? ` You would reach profit in ${at(profit)}; ${short} until then.`
        : // A one-off cost after the profit.
          ` Your revenue covers your running costs from ${at(profit)} on, but ${short} at the end of ${at(trough)}.`;
    return { title: 'Default dead', text: hasEnd ? end + late : late.trim() };
  }
  return {
    title: 'No profit in sight',
    text: `Your money lasts at least ten years, but revenue never fully covers your costs. Your lowest balance is ${money(trough.cash)}.`,
  };
}
