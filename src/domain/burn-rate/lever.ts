/**
 * The one thing that would lengthen a short runway most: no largest fixed cost, a quarter more revenue, or, where neither gives a
 * month, more money in the bank. Months are those of the runway (floor of balance / burn). No one of the team is proposed to go.
 */
import { formatMoney, roundRatio, type formatCardMoney, type Currency, type Minor } from '@/domain/money/money';
import type { BurnInputs } from './plan';
import { BAND_LIMITS, computeMonthlyBurn, computeRunway } from './runway';

export type Lever =
  /** `gained`: whole months longer than now; `Infinity` where revenue then covers the costs. */
  | { kind: 'cost'; name: string; gained: number }
  /** `amount`: revenue a month on top of today's, minor units. */
  | { kind: 'revenue'; amount: Minor; gained: number }
  /** `amount`: what is missing in the bank for `months` months at today's burn, minor units. */
  | { kind: 'money'; amount: Minor; months: number };

/** Returns the strongest lever, of equal ones the cost; null where the money lasts six months and more. */
export function strongestLever(inputs: BurnInputs): Lever | null {
  const burn = computeMonthlyBurn(inputs);
  const runway = computeRunway(inputs.bankBalance, burn);
  if (runway >= BAND_LIMITS.warning) return null;
  const gainOf = (saved: Minor) => computeRunway(inputs.bankBalance, burn - saved) - runway;
  const [cost] = [...inputs.fixedCosts].sort((a, b) => b.monthlyCost - a.monthlyCost);
  const more = roundRatio(BigInt(inputs.monthlyRevenue), 4n);
  const byCost = cost ? gainOf(cost.monthlyCost) : 0;
  const byRevenue = more > 0 ? gainOf(more) : 0;
  if (cost && byCost >= 1 && byCost >= byRevenue)
    return { kind: 'cost', name: cost.name.trim() || cost.category, gained: byCost };
  if (byRevenue >= 1) return { kind: 'revenue', amount: more, gained: byRevenue };
  const months = BAND_LIMITS.warning;
  return { kind: 'money', amount: burn * months - inputs.bankBalance, months };
}

const longer = (gained: number): string => (gained === 1 ? '1 month longer' : `${gained} months longer`);

/** Returns the lever as one sentence. Where `money` leaves out paise, amounts are rounded up: with less the months would be fewer. */
export function describeLever(lever: Lever, currency: Currency, money: typeof formatCardMoney = formatMoney): string {
  if (lever.kind === 'money')
    return `${money(lever.amount, currency, 'up')} more in the bank would last you ${lever.months} months at this burn.`;
  const means = lever.gained === Infinity ? 'revenue covers your costs' : `cash lasts ${longer(lever.gained)}`;
  return lever.kind === 'cost'
    ? `Without the largest fixed cost, “${lever.name}”, ${means}.`
    : `With a quarter more revenue, ${money(lever.amount, currency, 'up')} a month, ${means}.`;
}
