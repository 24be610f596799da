/**
 * Default alive or default dead: does the company reach profit on the money it has, if costs and growth go on as planned?
 * Source of the question: Paul Graham, "Default Alive or Default Dead?", October 2015. See projection.ts for the months.
 */
import { formatMoney, type formatCardMoney, type Currency, type Minor } from '@/domain/money/money';
import { formatMonth, type Month } from '@/domain/time/months';
import { hasCostOrRevenue, type BurnInputs } from './plan';
import { NO_RUNWAY } from './runway';
import { projectCash, type Change, type ProjectionRow } from './projection';

/** Ten years, in months: cash that lasts so long is not calculated further. */
export const VERDICT_MONTHS = 120;

interface Point {
  /** 0 is the month that is running. */
  index: number;
  month: Month;
}

export interface Verdict {
  /** `open`: the money lasts ten years, yet there is no lasting profit. `none`: neither cost nor revenue is entered or planned. */
  kind: 'alive' | 'dead' | 'open' | 'none';
  /** The first month from which revenue covers all running costs for good; one-offs do not count. Null without one. */
  profit: Point | null;
  /** The last month that can be paid in full, the month of the last rupee; null unless dead. Index 0 when the first one cannot. */
  last: Point | null;
  /** The least money at the end of a month (today included) until the profit, or in ten years; negative when dead. */
  trough: Point & { cash: Minor };
  /** What is missing to get through to the profit, or through ten years; 0 unless dead. */
  missing: Minor;
}

const runningNet = (row: ProjectionRow): number => row.revenue - row.costs - row.hires;

/** The verdict on a plan as of the month `from`. */
export function judge(inputs: BurnInputs, change: Change, from: Month): Verdict {
  if (!hasCostOrRevenue(inputs) && change.hires.length + change.oneOffs.length === 0)
    return {
      kind: 'none',
      profit: null,
      last: null,
      trough: { index: 0, month: from, cash: inputs.bankBalance },
      missing: 0,
    };
  const rows = projectCash(inputs, change, from, VERDICT_MONTHS);
  let profit: Point | null = null;
  for (const row of [...rows].reverse()) {
    if (runningNet(row) < 0) break;
    profit = { index: row.index, month: row.month };
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

/** How the sentences are written. */
export interface VerdictWords {
  money?: typeof formatCardMoney;
  /** The end of the money is said elsewhere on the page. */
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
    const late = profit
      ? ` You would reach profit in ${at(profit)}; you are short of ${format(missing, currency, 'up')} until then.`
      : ' Your revenue does not catch up with your costs.';
    return { title: 'Default dead', text: hasEnd ? end + late : late.trim() };
  }
  return {
    title: 'No profit in sight',
    text: `Your money lasts at least ten years, but revenue never fully covers your costs. Your lowest balance is ${money(trough.cash)}.`,
  };
}
