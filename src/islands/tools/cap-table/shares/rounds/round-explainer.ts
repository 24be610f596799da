/** What the parts of a round's result are given, and how their figures explain themselves. */
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import type { RoundOutcome } from '@/domain/cap-table/calculation/priced-round';
import type { CapTable } from '@/domain/cap-table/document/document';

/** Explains what of the round is about one of these. */
export function explainer(table: CapTable, step: Step) {
  return (...about: string[]) =>
    async () => {
      const { explainRound } = await import('@/domain/cap-table/presentation/explain-round');
      return explainRound(table, step).filter((one) => about.includes(one.about ?? ''));
    };
}

export interface RoundResultProps {
  before: Step;
  after: Step;
  outcome: RoundOutcome;
}
