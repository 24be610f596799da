/** The value of a company after a round, for both modes of the cap table. */
import { moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { FundingRound } from '@/domain/cap-table/document/document';

/** Post-money valuation in minor units, or null where the round has no usable amounts. */
export function postMoney(round: Pick<FundingRound, 'amount' | 'valuation' | 'valuationKind'>): bigint | null {
  const [amount, valuation] = [moneyOf(round.amount), moneyOf(round.valuation)];
  if (amount === null || valuation === null) return null;
  return round.valuationKind === 'pre-money' ? valuation + amount : valuation;
}
