/** Explains the figures of an exit: the formula for each claim's decision, and the shares that vest later. */
import { sign, whole } from '@/domain/money/fractions';
import type { Exit } from '@/domain/cap-table/calculation/exit/exit';
import type { VestingRow } from '@/domain/cap-table/vesting/exit-vesting';
import { explain, figure, type Explanation } from '@/domain/cap-table/calculation/explanation';
import type { Choice } from '@/domain/cap-table/calculation/exit/waterfall';
import type { CapTable } from '@/domain/cap-table/document/document';
import { minorPerUnit } from '@/domain/cap-table/document/exact-amounts';

const FORMULAS: Record<Choice, string> = {
  preference: 'Preference (or the part that the proceeds cover): more than its shares would get as common shares',
  participates: 'Preference + Shares × Per common share',
  capped: 'Cap on participation',
  converts: 'Shares × Per common share: more than the preference',
  common: 'Shares × Per common share',
  exercises: 'Shares × (Per common share − Exercise price)',
  lapses: '0: a common share gets no more than the exercise price',
};

/** Explains the payout of each claim. */
export function explainExit(table: CapTable, exit: Exit): Explanation[] {
  const perShare = figure('price', exit.waterfall.perShare);
  return exit.claims.map((claim, at) => {
    const payout = exit.waterfall.payouts[at];
    const choice = payout?.choice ?? 'lapses';
    return explain(
      claim.name,
      FORMULAS[choice],
      {
        'Net proceeds': figure('money', { n: exit.net, d: minorPerUnit(table.currency) }),
        Shares: figure('shares', whole(claim.shares)),
        'Per common share': perShare,
        ...(sign(claim.preference) > 0 ? { Preference: figure('money', claim.preference) } : {}),
        ...(claim.cap ? { Cap: figure('money', claim.cap) } : {}),
        ...(claim.kind === 'option' ? { 'Exercise price': figure('price', claim.exercisePrice) } : {}),
      },
      figure('money', { n: exit.claimMinor[at] ?? 0n, d: minorPerUnit(table.currency) }),
    );
  });
}

/**
 * The proceeds from which each class converts, in words: "From ₹65.44 lakh: SAFE of Asha; From ₹89.9 lakh: Seed". Only
 * classes with equal figures share an entry.
 */
export function conversionsText(
  points: readonly { x: number; name: string }[],
  format: (proceeds: number) => string,
): string {
  const names = Map.groupBy(points, ({ x }) => format(x));
  return [...names].map(([from, all]) => `From ${from}: ${all.map(({ name }) => name).join(', ')}`).join('; ');
}

/** Explains the shares that are still to vest after a sale, and the share of each later date that is left. */
export function explainStillToVest({ granted, vested, accelerated, unvested }: VestingRow): Explanation[] {
  const shares = (value: bigint) => figure('shares', whole(value));
  const later = accelerated + unvested;
  if (later === 0n) return [];
  return [
    explain(
      'Still to vest after the sale',
      'Granted − Vested − Accelerates',
      { Granted: shares(granted), Vested: shares(vested), Accelerates: shares(accelerated) },
      shares(unvested),
    ),
    explain(
      'Share of each later date that is left',
      'Still to vest / (Accelerates + Still to vest)',
      { Accelerates: shares(accelerated), 'Still to vest': shares(unvested) },
      figure('percent', { n: unvested * 100n, d: later }),
    ),
  ];
}
