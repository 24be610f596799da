/** The advice of the burn rate tool: the five rules of the specification (toolkit §9) and the exact words of each. */
import {
  formatMoney,
  formatShare,
  roundRatio,
  type Currency,
  type formatCardMoney,
  type Minor,
} from '@/domain/money/money';
import type { BurnInputs } from './plan';
import {
  BAND_LIMITS,
  computeBreakdown,
  computeSummary,
  formatRunway,
  computeMonthlyBurn,
  computeRunway,
} from './runway';

export interface Recommendation {
  /** Stable, for keys and tests. */
  id: 'runway-urgent' | 'runway-warning' | 'team-costs' | 'no-revenue' | `category-${string}`;
  level: 'urgent' | 'warning' | 'advice';
  title: string;
  text: string;
}

/** In hundredths of a percent. */
const HALF = 5000;

/** The advice for these inputs, the most urgent first; empty if there is none, for example before the first cost or revenue. */
export function recommendationsFor(
  inputs: BurnInputs,
  currency: Currency,
  format: typeof formatMoney = formatMoney,
): Recommendation[] {
  const { team, fixed, total, runway, revenue } = computeSummary(inputs);
  const money = (amount: number) => format(amount, currency);
  const list: Recommendation[] = [];
  if (runway === null) return list;
  if (runway < BAND_LIMITS.critical) {
    list.push({
      id: 'runway-urgent',
      level: 'urgent',
      title: 'Urgent: less than 3 months of runway',
      text: `Your money lasts ${runway === 0 ? 'less than a month' : formatRunway(runway)}. Cut every cost you can this week, collect what customers owe you, and ask your investors for a bridge round now.`,
    });
  } else if (runway < BAND_LIMITS.warning) {
    list.push({
      id: 'runway-warning',
      level: 'warning',
      title: 'Warning: less than 6 months of runway',
      text: `Your money lasts ${formatRunway(runway)}. A round often takes that long to close, so start raising, or cut your burn, this month.`,
    });
  }
  if (team > 2 * fixed) {
    list.push({
      id: 'team-costs',
      level: 'advice',
      title: 'Team costs are more than twice your fixed costs',
      text: `Your team costs ${money(team)} a month against ${money(fixed)} of fixed costs. Check that every role brings you closer to revenue or to your next round before you hire again.`,
    });
  }
  if (revenue === 0) {
    list.push({
      id: 'no-revenue',
      level: 'advice',
      title: 'No revenue yet',
      text: 'You pay for every month from the bank. A few paying customers, even at a low price, extend your runway and show investors that people will pay.',
    });
  }
  // Shares are of the burn before revenue, as in the breakdown, so there is at most one such category.
  for (const { category, amount, share } of computeBreakdown(inputs)) {
    // Compared in whole amounts, because a share is rounded.
    if (share === null || 2 * amount <= total) continue;
    list.push({
      id: `category-${category.toLowerCase().replaceAll(' ', '-')}`,
      level: 'advice',
      title: `One category is more than 50% of your burn: ${category}`,
      text: `It takes ${money(amount)} of the ${money(total)} you spend each month before revenue (${share > HALF ? formatShare(share) : 'just over 50%'}). Look for savings here first, where they matter most.`,
    });
  }
  return list;
}

/**
 * The one change that would lengthen a short runway most: the largest fixed cost removed, or a quarter more revenue. If neither of them
 * adds a month, more money in the bank. Months are those of the runway (floor of balance / burn). Never proposes to dismiss anyone.
 */
export type RunwayChange =
  /** `gained`: the additional whole months; `Infinity` if revenue then covers the costs. `isOnly`: this is the only cost. */
  | { kind: 'cost'; name: string; gained: number; isOnly: boolean }
  /** `amount`: revenue a month on top of today's, minor units. */
  | { kind: 'revenue'; amount: Minor; gained: number }
  /** `amount`: the money missing in the bank for `months` months at today's burn, minor units. */
  | { kind: 'money'; amount: Minor; months: number };

/** Returns the strongest lever, and the cost if two are equal; null if the money lasts six months or more. */
export function bestRunwayChange(inputs: BurnInputs): RunwayChange | null {
  const burn = computeMonthlyBurn(inputs);
  const runway = computeRunway(inputs.bankBalance, burn);
  if (runway >= BAND_LIMITS.warning) return null;
  const gainOf = (saved: Minor) => computeRunway(inputs.bankBalance, burn - saved) - runway;
  const [cost] = [...inputs.fixedCosts].sort((a, b) => b.monthlyCost - a.monthlyCost);
  const more = roundRatio(BigInt(inputs.monthlyRevenue), 4n);
  const byCost = cost ? gainOf(cost.monthlyCost) : 0;
  const byRevenue = more > 0 ? gainOf(more) : 0;
  if (cost && byCost >= 1 && byCost >= byRevenue)
    return {
      kind: 'cost',
      name: cost.name.trim() || cost.category,
      gained: byCost,
      isOnly: byCost === Infinity && inputs.monthlyRevenue === 0,
    };
  if (byRevenue >= 1) return { kind: 'revenue', amount: more, gained: byRevenue };
  const months = BAND_LIMITS.warning;
  return { kind: 'money', amount: burn * months - inputs.bankBalance, months };
}

const longer = (gained: number): string => (gained === 1 ? '1 month longer' : `${gained} months longer`);

/** Returns the lever as one sentence. If `money` leaves out paise, amounts are rounded up, because less would give fewer months. */
export function describeLever(
  lever: RunwayChange,
  currency: Currency,
  money: typeof formatCardMoney = formatMoney,
): string {
  if (lever.kind === 'money')
    return `${money(lever.amount, currency, 'up')} more in the bank would last you ${lever.months} months at this burn.`;
  // There is no revenue then that could cover anything.
  if (lever.kind === 'cost' && lever.isOnly) return `Without your only cost, “${lever.name}”, you would spend nothing.`;
  const means = lever.gained === Infinity ? 'revenue covers your costs' : `cash lasts ${longer(lever.gained)}`;
  return lever.kind === 'cost'
    ? `Without the largest fixed cost, “${lever.name}”, ${means}.`
    : `With a quarter more revenue, ${money(lever.amount, currency, 'up')} a month, ${means}.`;
}
