/** How many entries of each kind a cap table keeps. */
import { LIMITS, type CapTable, type Shares } from './document';

/** The lists of what is entered in shares. */
export type ShareLists = Pick<Shares, 'classes' | 'certificates' | 'options' | 'convertibles'>;

/** Why no more can be added, or null. */
export function limitOf(table: CapTable, name: 'rounds' | 'stakeholders' | keyof ShareLists): string | null {
  const [count, most] =
    name === 'rounds'
      ? [table.fundingRounds.length, LIMITS.rounds]
      : name === 'stakeholders'
        ? [table.stakeholders.length, LIMITS.stakeholders]
        : [
            table.shares[name].length,
            {
              classes: LIMITS.classes,
              certificates: LIMITS.entries,
              options: LIMITS.entries,
              convertibles: LIMITS.convertibles,
            }[name],
          ];
  return count >= most ? `You can have at most ${most} of these.` : null;
}
