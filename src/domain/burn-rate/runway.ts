/** Burn, runway and bands: the formulas of the specification (toolkit §4 and §9). All amounts are minor units. */
import { shareOf, sumMoney, wholeTimes, type Minor } from '@/domain/money/money';
import { addMonths, type Month } from '@/domain/time/months';
import { FIXED_COST_CATEGORIES, hasCostOrRevenue, type BurnInputs, type FixedCostCategory } from './plan';

export interface MonthlyCosts {
  team: Minor;
  fixed: Minor;
  /** Before revenue; also called gross burn. */
  total: Minor;
}

export function computeCosts(inputs: BurnInputs): MonthlyCosts {
  const team = sumMoney(inputs.teamMembers.map((member) => member.monthlyCost));
  const fixed = sumMoney(inputs.fixedCosts.map((cost) => cost.monthlyCost));
  return { team, fixed, total: sumMoney([team, fixed]) };
}

/** Team costs + fixed costs − revenue, per month. Zero or less means that revenue covers the costs. */
export const computeMonthlyBurn = (inputs: BurnInputs): Minor =>
  sumMoney([computeCosts(inputs).total, -inputs.monthlyRevenue]);

/** Whole months: the floor of balance / burn; `Infinity` when the burn is zero or negative. */
export function computeRunway(bankBalance: Minor, burn: Minor): number {
  return burn <= 0 ? Infinity : Math.max(0, wholeTimes(bankBalance, burn));
}

/** Shown instead of a runway that cannot be computed yet, with the step that the person can take. */
export const NO_RUNWAY = { value: '–', text: 'Add your first cost to see your runway.' } as const;

/** `Infinite`, `1 month`, `10 months`. */
export function formatRunway(runway: number): string {
  if (runway === Infinity) return 'Infinite';
  return runway === 1 ? '1 month' : `${runway} months`;
}

export type RunwayBand = 'critical' | 'warning' | 'good';

export const BAND_LIMITS = { critical: 3, warning: 6 } as const;

/** By the months that are left: under 3 critical, 3 to under 6 warning, 6 and over good. */
export function bandOf(months: number): RunwayBand {
  if (months < BAND_LIMITS.critical) return 'critical';
  return months < BAND_LIMITS.warning ? 'warning' : 'good';
}

/** With a longer runway, no round is planned yet. */
const MAX_ROUND_AHEAD = 36;

/**
 * The last month in which to begin a round as of `month`, so that there are six months to close it; the warning band has the same limit.
 * Null for a shorter runway, which has its own warning, and for a runway so long that no round is needed for years.
 */
export const raiseBy = (runway: number, month: Month): Month | null =>
  runway < BAND_LIMITS.warning || runway > MAX_ROUND_AHEAD ? null : addMonths(month, runway - BAND_LIMITS.warning);

export const BAND_LEGEND: readonly { band: RunwayBand; label: string }[] = [
  { band: 'critical', label: 'Critical (under 3 months)' },
  { band: 'warning', label: 'Warning (3 to under 6 months)' },
  { band: 'good', label: 'Good (6 months and over)' },
];

export const BAR_MONTHS = 12;

export interface BarSegment {
  /** 0 to 11. */
  index: number;
  band: RunwayBand;
  /** False for months that the money does not reach. */
  isFunded: boolean;
}

/** The first twelve months, each in the band of the months that are left when it begins; a profitable plan has only good months. */
export const runwayBar = (runway: number): BarSegment[] =>
  Array.from({ length: BAR_MONTHS }, (_, index) => ({
    index,
    band: bandOf(runway - index),
    isFunded: index < runway,
  }));

/** The legend of the bar for this runway: a profitable plan has only good months. */
export const legendFor = (runway: number): typeof BAND_LEGEND =>
  runway === Infinity ? BAND_LEGEND.filter(({ band }) => band === 'good') : BAND_LEGEND;

/** The warning on the screen; null if the money lasts six months or more. */
export function lowRunwayWarning(runway: number): { band: 'critical' | 'warning'; message: string } | null {
  const band = bandOf(runway);
  if (band === 'good') return null;
  const lasts = runway === 0 ? 'less than a month' : `only ${formatRunway(runway)}`;
  const message =
    band === 'critical'
      ? `At this burn, your money lasts ${lasts}. Act now: cut costs, bring in revenue or raise a bridge.`
      : `At this burn, your money lasts ${lasts}. Plan your next round or your savings now.`;
  return { band, message };
}

type BurnCategory = 'Team costs' | FixedCostCategory;

export interface BreakdownLine {
  category: BurnCategory;
  amount: Minor;
  /** Share of all monthly costs, in hundredths of a percent; null if there are none. */
  share: number | null;
}

/** Monthly costs by category, the largest first, without categories that have no costs. */
export function computeBreakdown(inputs: BurnInputs): BreakdownLine[] {
  const { team, total } = computeCosts(inputs);
  const amounts: [BurnCategory, Minor][] = [
    ['Team costs', team],
    ...FIXED_COST_CATEGORIES.map((category): [BurnCategory, Minor] => [
      category,
      sumMoney(inputs.fixedCosts.filter((cost) => cost.category === category).map((cost) => cost.monthlyCost)),
    ]),
  ];
  return amounts
    .filter(([, amount]) => amount > 0)
    .map(([category, amount]) => ({ category, amount, share: shareOf(amount, total) }))
    .sort((a, b) => b.amount - a.amount);
}

export interface BurnSummary extends MonthlyCosts {
  bankBalance: Minor;
  revenue: Minor;
  burn: Minor;
  /** Whole months, or `Infinity`; null while no cost and no revenue is entered. */
  runway: number | null;
  band: RunwayBand | null;
}

export function computeSummary(inputs: BurnInputs): BurnSummary {
  const costs = computeCosts(inputs);
  const burn = computeMonthlyBurn(inputs);
  const runway = hasCostOrRevenue(inputs) ? computeRunway(inputs.bankBalance, burn) : null;
  return {
    ...costs,
    bankBalance: inputs.bankBalance,
    revenue: inputs.monthlyRevenue,
    burn,
    runway,
    band: runway === null ? null : bandOf(runway),
  };
}
