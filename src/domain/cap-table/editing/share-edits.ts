/** Edits the cap table in shares (holders, classes, issues, grants, instruments). Each function returns a new document. */
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

/** The holder of an entry: a known one, or a new name. */
export type HolderChoice = { id: string } | { name: string; type: Stakeholder['type'] };

/** The holder chosen in a form; a new holder without a chosen type gets the `usual` type. */
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

/** The shares with one list replaced; grants return options to the pool and take from it. */
const withList = (shares: Shares, name: keyof ShareLists, list: readonly { id: string }[]): Shares =>
  name === 'options' ? withGrants(shares, list as Shares['options']) : ({ ...shares, [name]: list } as Shares);

/** Replaces the entry with the same id, or appends it. */
export function putEntry<Name extends keyof ShareLists>(
  table: CapTable,
  name: Name,
  entry: ShareLists[Name][number],
): CapTable {
  const list: readonly { id: string }[] = table.shares[name];
  return { ...table, shares: withList(table.shares, name, putIn(list, entry)) };
}

/**
 * The document with an entry for its holder; null if the holder, or the edited entry, was removed in the meantime:
 * nothing is stored for a removed holder.
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

/** Removes an entry, and every other entry that refers to it. */
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

/** Marks a grant older than `fromPool` as taken from the pool. The pool does not change, because it already excludes the grant. */
export const noteFromPool = (table: CapTable, id: string): CapTable => ({
  ...table,
  shares: {
    ...table.shares,
    options: table.shares.options.map((one) => (one.id === id ? { ...one, fromPool: true } : one)),
  },
});

/** The number of options that a grant can take from the pool: the available options, plus the options that it took or may have taken. */
export const poolRoom = ({ shares }: CapTable, grant: OptionGrant | undefined): number =>
  shares.poolAvailable + (grant && grant.fromPool !== false ? grant.shares : 0);

/** Issued shares of a class; a class with issued shares cannot be removed. */
export const issuedIn = (table: CapTable, classId: string): number =>
  table.shares.certificates.reduce((all, one) => all + (one.classId === classId ? one.shares : 0), 0);

/** The reason why a class cannot be removed, or null. */
export function keepsClass(table: CapTable, classId: string): string | null {
  if (table.shares.certificates.some((one) => one.classId === classId))
    return 'Shares of this class are issued. Remove those first.';
  return table.shares.classes.length === 1 ? 'A cap table needs one share class.' : null;
}

// From the specified mode to shares: percentages become whole shares of a chosen total, so that the second mode can start.

export const DEFAULT_SHARES = 10_000_000;

/**
 * Issues `total` shares in proportion to the equities: pools become the available option pool, all others hold common shares. Percentages
 * that add up to 100 give exactly `total`; if they add up to less, the rest is not issued.
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

// The limits on the entries of each kind in a cap table.

/** The lists that the mode "shares" edits. */
export type ShareLists = Pick<Shares, 'classes' | 'certificates' | 'options' | 'convertibles'>;

/** The reason why no more can be added, or null. */
export function limitOf(table: CapTable, name: 'rounds' | 'stakeholders' | keyof ShareLists): string | null {
  const [count, max] =
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
  return count >= max ? `You can have at most ${max} of these.` : null;
}
