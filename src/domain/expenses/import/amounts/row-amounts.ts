/** Reads the amount of a row in a bank's table by a `Direction`, and checks how well a direction agrees with the running balance. */
import { sumMoney, type Minor } from '@/domain/money/money';
import { isMissing } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { readStatementAmount, type StatementAmount } from './amounts';
import type { ColumnMapping } from '@/domain/expenses/import/columns/columns';
import type { ReadOptions } from '@/domain/expenses/import/statement';

export type Side = 'credit' | 'debit';
export type Outgoing = 'negative' | 'positive';

/** One way to read the amounts of a table. */
export interface Direction {
  mapping: ColumnMapping;
  /** The side that each word of the side column states; keys are from `sideWord`. */
  sides: ReadonlyMap<string, Side>;
  /** The sign of money out, for rows that state no side; null if it is not known. */
  outgoing: Outgoing | null;
  /** −1 if a column of debits or credits is written with minus signs throughout. */
  debitSign: 1 | -1;
  creditSign: 1 | -1;
  /** −1 if a fee is written as a negative number, because it lowers the balance. */
  feeSign: 1 | -1;
  /** Fees are not part of the amount. */
  hasFee: boolean;
  /** Columns of taxes on the fee, which are not part of it: "GST on charges". */
  feeTaxes: readonly number[];
  isSwapped: boolean;
  /** The side of each row (by its cells), if the balance or the words of the row show it; null if the sides come from elsewhere. */
  shown: ReadonlyMap<readonly string[], Side> | null;
}

/** The money of a row: money out is positive. `unclear` if it has an amount but no side. */
type RowAmount = { out: Minor; fee: Minor } | { fault: string; foreign?: string } | { unclear: Minor; fee: Minor };

/** Null for a missing cell. */
export type ReadCell = (cell: string | undefined) => StatementAmount | null;

/** Reads each text once: a statement repeats its amounts, and several ways of reading are tried. */
export function cellReader({ currency }: Pick<ReadOptions, 'currency'>, decimal: '.' | ','): ReadCell {
  const seen = new Map<string, StatementAmount>();
  return (cell = '') => {
    if (isMissing(cell)) return null;
    let found = seen.get(cell);
    if (!found) seen.set(cell, (found = readStatementAmount(cell, currency, decimal)));
    return found;
  };
}

export const sideWord = (cell: string): string => cell.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, 40);

export function amountOfRow(
  cells: readonly string[],
  { mapping, sides, outgoing, debitSign, creditSign, feeSign, hasFee, feeTaxes, isSwapped, shown }: Direction,
  read: ReadCell,
): RowAmount {
  const at = (place: number | null) => (place === null ? null : read(cells[place]));
  // A fee with the usual sign of its column is money out; with the opposite sign it was given back.
  const charged = hasFee ? [mapping.fee, ...feeTaxes].map(at) : [];
  const fee = sumMoney(charged.map((one) => (one && 'minor' in one ? one.minor * feeSign : 0)));
  if (mapping.amount !== null) {
    const amount = at(mapping.amount);
    if (!amount) return { fault: 'The amount is missing.' };
    if ('fault' in amount) return amount;
    const { minor } = amount;
    const side = shown
      ? shown.get(cells)
      : (amount.side ?? (mapping.side === null ? null : sides.get(sideWord(cells[mapping.side] ?? ''))));
    if (side) return { out: side === 'debit' ? Math.abs(minor) : -Math.abs(minor), fee };
    if (outgoing === null) return { unclear: minor, fee };
    return { out: outgoing === 'negative' ? -minor : minor, fee };
  }
  const debit = at(isSwapped ? mapping.credit : mapping.debit);
  const credit = at(isSwapped ? mapping.debit : mapping.credit);
  if (debit && 'fault' in debit) return debit;
  if (credit && 'fault' in credit) return credit;
  // A side stated in the cell overrides that of its column, except in a company's own book.
  if (!isSwapped && debit?.side === 'credit' && !credit) return { out: -Math.abs(debit.minor), fee };
  if (!isSwapped && credit?.side === 'debit' && !debit) return { out: Math.abs(credit.minor), fee };
  const out = (debit?.minor ?? 0) * debitSign;
  const into = (credit?.minor ?? 0) * creditSign;
  if (out !== 0 && into !== 0) return { fault: 'The line has both a debit and a credit.' };
  if (!debit && !credit) return { fault: 'The amount is missing.' };
  return { out: out !== 0 ? out : -into, fee };
}

export const signedBalance = (cell: string | undefined, read: ReadCell): Minor | null => {
  const found = read(cell);
  if (!found || 'fault' in found) return null;
  return found.side === 'debit' ? -Math.abs(found.minor) : found.minor;
};

/**
 * How well amounts and balances agree: of the steps from one printed balance to the next, the share in which they agree, and the number of
 * steps. Reads the rows as oldest first and as newest first, and returns the better share. Some banks print a balance only for the last
 * line of a day. An unknown amount is null.
 */
export function agreement(
  outs: readonly (Minor | null)[],
  balances: readonly (Minor | null)[],
): { share: number; steps: number } {
  let steps = 0;
  let down = 0;
  let up = 0;
  let before: Minor | null = null;
  /** Money out since the last printed balance. `since` includes this row but not the row of that balance; `sinceUp` the other way round. */
  let since: Minor | null = 0;
  let sinceUp: Minor | null = 0;
  balances.forEach((balance, at) => {
    const out = outs[at] ?? null;
    since = since === null || out === null ? null : since + out;
    if (balance !== null) {
      if (before !== null && since !== null && sinceUp !== null) {
        steps += 1;
        if (balance === before - since) down += 1;
        if (before === balance - sinceUp) up += 1;
      }
      before = balance;
      since = 0;
      sinceUp = 0;
    }
    sinceUp = sinceUp === null || out === null ? null : sinceUp + out;
  });
  return { share: steps === 0 ? 0 : Math.max(down, up) / steps, steps };
}

/**
 * For amounts without any sign: the side of each row whose amount is the difference between its balance and the one before, oldest or
 * newest first; and the share of such rows.
 */
export function sidesByBalance(
  rows: readonly SheetRow[],
  amount: number,
  balance: number,
  read: ReadCell,
  isHeld: (cells: readonly string[]) => boolean,
): { sides: Map<readonly string[], Side>; share: number } {
  const moved = rows.filter(({ cells }) => !isHeld(cells));
  const found = [false, true].map((isNewestFirst) => {
    const sides = new Map<readonly string[], Side>();
    const ordered = isNewestFirst ? moved.toReversed() : moved;
    let steps = 0;
    ordered.forEach(({ cells }, at) => {
      const now = signedBalance(cells[balance], read);
      const before = at === 0 ? null : signedBalance(ordered[at - 1]!.cells[balance], read);
      const found = read(cells[amount]);
      if (now === null || before === null) return;
      // A balance that moves without an amount: the amounts are in another column.
      if (now !== before || (found && !('fault' in found))) steps += 1;
      if (!found || 'fault' in found) return;
      if (Math.abs(now - before) === Math.abs(found.minor)) sides.set(cells, now < before ? 'debit' : 'credit');
    });
    return { sides, share: steps === 0 ? 0 : sides.size / steps };
  });
  return found[0]!.share >= found[1]!.share ? found[0]! : found[1]!;
}

/**
 * Rows whose amount is not the difference between their printed balance and the one before. Checks the order of the file and its reverse,
 * and uses the order in which more rows agree. After a wrong row, it continues from that row's balance. Null without a balance column.
 */
export function linesInDoubt(
  rows: readonly SheetRow[],
  direction: Direction,
  read: ReadCell,
): Set<readonly string[]> | null {
  const { balance } = direction.mapping;
  if (balance === null) return null;
  const check = (ordered: readonly SheetRow[]): Set<readonly string[]> => {
    const wrong = new Set<readonly string[]>();
    let before: Minor | null = null;
    let since: { cells: readonly string[]; out: Minor | null }[] = [];
    for (const { cells } of ordered) {
      const amount = amountOfRow(cells, direction, read);
      since.push({ cells, out: 'out' in amount ? amount.out + amount.fee : null });
      const now = signedBalance(cells[balance], read);
      if (now === null) continue;
      const sum = since.reduce<Minor | null>((all, { out }) => (all === null || out === null ? null : all + out), 0);
      if (before !== null && (sum === null || now !== before - sum)) for (const one of since) wrong.add(one.cells);
      before = now;
      since = [];
    }
    // No printed balance follows these rows, so nothing confirms them.
    if (before !== null) for (const one of since) wrong.add(one.cells);
    return wrong;
  };
  const [down, up] = [check(rows), check(rows.toReversed())];
  return up.size < down.size ? up : down;
}
