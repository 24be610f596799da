/** Explains how a holder's shares and percentage at one step were computed, as data. */
import { multiply, whole } from '@/domain/money/fractions';
import type { Step } from '@/domain/cap-table/calculation/capitalisation';
import { explain, figure, type Explanation, type Figure } from '@/domain/cap-table/calculation/explanation';
import { ownershipPercent } from '@/domain/cap-table/calculation/holdings';

const shares = (value: bigint) => figure('shares', whole(value));

/** Explains a holder's shares (each class as common shares, and options) and percentage. Empty for an unknown holder. */
export function explainHolding(step: Step, holderId: string): Explanation[] {
  const row = step.ownership.rows.find((holder) => holder.holderId === holderId);
  if (!row) return [];
  const { fullyDiluted } = step.ownership;
  const parts: Record<string, Figure> = {};
  for (const { id, name, ratio } of step.state.classes) {
    const heldShares = row.byClass.find(({ classId }) => classId === id)?.shares ?? 0n;
    if (heldShares === 0n) continue;
    const isPlain = ratio.n === ratio.d;
    parts[name] = isPlain ? shares(heldShares) : figure('shares', multiply(whole(heldShares), ratio));
  }
  if (row.options > 0n) parts['Options'] = shares(row.options);
  if (row.type === 'pool') parts['Option pool'] = shares(row.total);
  const percent = ownershipPercent(row.total, fullyDiluted);
  return [
    explain(`Shares of ${row.name}`, Object.keys(parts).join(' + ') || '0', parts, shares(row.total)),
    ...(percent
      ? [
          explain(
            `Ownership of ${row.name}`,
            'Shares / Fully diluted shares',
            { Shares: shares(row.total), 'Fully diluted shares': shares(fullyDiluted) },
            figure('percent', percent),
          ),
        ]
      : []),
  ];
}

/** Explains the fully diluted shares of a step. */
export function explainDiluted({ ownership }: Step): Explanation[] {
  return [
    explain(
      'Fully diluted shares',
      'Shares issued, as common + Options granted + Option pool available',
      {
        'Shares issued, as common': shares(ownership.outstanding),
        'Options granted': shares(ownership.options),
        'Option pool available': shares(ownership.pool),
      },
      shares(ownership.fullyDiluted),
    ),
  ];
}
