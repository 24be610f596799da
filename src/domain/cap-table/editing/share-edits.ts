/** Edits of the cap table in shares, from one document to the next: holders, classes, issues, grants, instruments. */
import {
  COMMON_CLASS,
  LIMITS,
  type CapTable,
  type OptionGrant,
  type Shares,
  type Stakeholder,
} from '@/domain/cap-table/document/document';
import { allocate, compare, subtract, sum, whole, ZERO } from '@/domain/money/fractions';
import { exactly, sharesOf } from '@/domain/cap-table/document/exact-amounts';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';
import { putIn, removeConvertibles, withGrants } from './edits';

/** Who an entry is for: someone known, or a new name. */
export type HolderChoice = { id: string } | { name: string; type: Stakeholder['type'] };

/** Who a form's entry is for; a new holder whose type was left is of the `usual` one. */
export const holderChoice = (
  values: { holder: string; newHolder: string; newType: '' | Stakeholder['type'] },
  usual: Stakeholder['type'],
): HolderChoice => (values.holder ? { id: values.holder } : { name: values.newHolder, type: values.newType || usual });

/** The document with the holder in it, and the holder's id. A new name that someone already has means that person. */
export function withHolder(
  table: CapTable,
  choice: HolderChoice,
  newId: string,
): { table: CapTable; holderId: string } {
  if ('id' in choice) return { table, holderId: choice.id };
  const name = choice.name.trim();
  const known = table.stakeholders.find((one) => one.name.trim().toLowerCase() === name.toLowerCase());
  if (known) return { table, holderId: known.id };
  const added: Stakeholder = { id: newId, name, type: choice.type, equity: 0 };
  return { table: { ...table, stakeholders: [...table.stakeholders, added] }, holderId: newId };
}

/** With another list of one kind; grants give back to the pool and take from it. */
const withList = (shares: Shares, name: keyof ShareLists, list: readonly { id: string }[]): Shares =>
  name === 'options' ? withGrants(shares, list as Shares['options']) : ({ ...shares, [name]: list } as Shares);

/** Puts an entry in the place of the one with its id, or at the end. */
export function putEntry<Name extends keyof ShareLists>(
  table: CapTable,
  name: Name,
  entry: ShareLists[Name][number],
): CapTable {
  const list: readonly { id: string }[] = table.shares[name];
  return { ...table, shares: withList(table.shares, name, putIn(list, entry)) };
}

/**
 * The document with an entry for its holder; null where the holder, or the entry that is corrected, was removed meanwhile:
 * nothing is stored for someone who is gone.
 */
export function putHeld<Name extends 'certificates' | 'options' | 'convertibles'>(
  table: CapTable,
  name: Name,
  entry: Omit<ShareLists[Name][number], 'stakeholderId'> & { id: string },
  { holder, newId, isNew }: { holder: HolderChoice; newId: string; isNew: boolean },
): CapTable | null {
  const list: readonly { id: string }[] = table.shares[name];
  if (!isNew && !list.some(({ id }) => id === entry.id)) return null;
  const { table: next, holderId } = withHolder(table, holder, newId);
  if (!next.stakeholders.some(({ id }) => id === holderId)) return null;
  return putEntry(next, name, { ...entry, stakeholderId: holderId } as unknown as ShareLists[Name][number]);
}

/** Takes an entry away, and what refers to it. */
export function removeEntry(table: CapTable, name: keyof ShareLists, id: string): CapTable {
  if (name === 'convertibles') return removeConvertibles(table, new Set([id]));
  const list: readonly { id: string }[] = table.shares[name];
  const left = list.filter((one) => one.id !== id);
  return { ...table, shares: withList(table.shares, name, left) };
}

export const setPool = (table: CapTable, poolAvailable: number): CapTable => ({
  ...table,
  shares: { ...table.shares, poolAvailable },
});

/** Says of a grant of before this was noted that it was taken from the pool, which had it left out then: it stays as it is. */
export const noteFromPool = (table: CapTable, id: string): CapTable => ({
  ...table,
  shares: {
    ...table.shares,
    options: table.shares.options.map((one) => (one.id === id ? { ...one, fromPool: true } : one)),
  },
});

/** How many options of a grant can come from the pool: what is available, and what the grant itself has taken or may have. */
export const poolRoom = ({ shares }: CapTable, grant: OptionGrant | undefined): number =>
  shares.poolAvailable + (grant && grant.fromPool !== false ? grant.shares : 0);

/** Shares of a class that are issued; a class with some cannot be removed. */
export const issuedIn = (table: CapTable, classId: string): number =>
  table.shares.certificates.reduce((all, one) => all + (one.classId === classId ? one.shares : 0), 0);

/** Why a class stays, or null where it may go. */
export function keepsClass(table: CapTable, classId: string): string | null {
  if (table.shares.certificates.some((one) => one.classId === classId))
    return 'Shares of this class are issued. Remove those first.';
  return table.shares.classes.length === 1 ? 'A cap table needs one share class.' : null;
}

// From the specified mode to shares: percentages become whole shares of a chosen total, so that the second mode can start.

export const DEFAULT_SHARES = 10_000_000;

/**
 * Issues `total` shares in proportion to the equities: pools become the available option pool, all others hold common
 * shares. Percentages that add up to 100 give exactly `total`; below that the rest stays unissued.
 */
export function sharesFromPercent(table: CapTable, total = DEFAULT_SHARES): Result<CapTable> {
  const all = sharesOf(total);
  if (!all) return failed(fault('amount', 'Please enter a number of shares above 0.'));
  const equities = table.stakeholders.map((one) => exactly(one.equity) ?? ZERO);
  const entered = sum(equities);
  if (compare(entered, ZERO) <= 0)
    return failed(fault('no-shares', 'Please add a stakeholder with an equity above 0.'));
  if (compare(entered, whole(100)) > 0) return failed(fault('amount', 'Total equity cannot exceed 100%'));
  const parts = allocate(all, [...equities, subtract(whole(100), entered)]);
  const sharesAt = (at: number) => Number(parts[at] ?? 0n);
  const classes = table.shares.classes.some(({ id }) => id === COMMON_CLASS.id)
    ? table.shares.classes
    : [COMMON_CLASS, ...table.shares.classes];
  return fine({
    ...table,
    mode: 'shares',
    shares: {
      ...table.shares,
      classes,
      certificates: table.stakeholders.flatMap(({ id, type }, at) =>
        type === 'option-pool' || sharesAt(at) === 0
          ? []
          : [
              {
                id: `issue:${id}`,
                stakeholderId: id,
                classId: COMMON_CLASS.id,
                shares: sharesAt(at),
                price: null,
                date: null,
              },
            ],
      ),
      poolAvailable: table.stakeholders.reduce(
        (pool, { type }, at) => pool + (type === 'option-pool' ? sharesAt(at) : 0),
        0,
      ),
    },
  });
}

// How many entries of each kind a cap table keeps.

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
