/** How the payouts of an exit came about: the formula of each claim's decision with its inputs. */
import { sign, whole } from '../../fractions';
import type { Exit } from '../calculation/exit';
import { explain, figure, type Explanation } from '../calculation/explanation';
import type { Choice } from '../calculation/waterfall';
import type { CapTable } from '../document/document';
import { minorPerUnit } from '../document/exact-amounts';

const FORMULAS: Record<Choice, string> = {
  preference: 'Preference, as far as the proceeds cover it: more than its shares would get as common',
  participates: 'Preference + Shares × Per common share',
  capped: 'Cap on participation',
  converts: 'Shares × Per common share: more than the preference',
  common: 'Shares × Per common share',
  exercises: 'Shares × (Per common share − Exercise price)',
  lapses: '0: a common share gets no more than the exercise price',
};

/** How the payout of each claim came about. */
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
