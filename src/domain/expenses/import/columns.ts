/** Which column of a bank's table is what: found by its header, else by what stands in it. People can change every answer. */
import { COLUMN_NAMES, type ColumnRole, type NamedColumn } from './column-names';
import { looksLikeDate } from './dates';

export const COLUMN_LABELS: Readonly<Record<ColumnRole, string>> = {
  date: 'Date',
  vendor: 'Vendor (who was paid)',
  description: 'Description',
  amount: 'Amount',
  debit: 'Debit (money out)',
  credit: 'Credit (money in)',
  side: 'Debit or credit',
  currency: 'Currency',
  reference: "Bank's own number",
};

/** Places of columns from 0; null where there is none. */
export interface ColumnMapping {
  /** Place of the header among the rows, -1 without one. */
  headerRow: number;
  date: number | null;
  description: readonly number[];
  /** Its words come before the description. */
  vendor: number | null;
  amount: number | null;
  debit: number | null;
  credit: number | null;
  side: number | null;
  currency: number | null;
  reference: number | null;
  /** Which sign means money out where one column holds both; null where it must be asked. */
  outgoing: 'negative' | 'positive' | null;
}

export const NO_MAPPING: ColumnMapping = {
  headerRow: -1,
  date: null,
  description: [],
  vendor: null,
  amount: null,
  debit: null,
  credit: null,
  side: null,
  currency: null,
  reference: null,
  outgoing: 'negative',
};

const tidy = (cell: string): string =>
  cell
    .slice(0, 80)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._:*"']+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([/()]) ?/g, (_, sign: string) => (sign === '(' ? ' (' : sign))
    .trim();

const RANKS: ReadonlyMap<string, { role: NamedColumn; rank: number }> = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([role, names]) =>
    names.map((name, rank) => [tidy(name), { role: role as NamedColumn, rank }] as const),
  ),
);

/** A header cell with its unit or currency in brackets taken off: "Withdrawal Amt. (INR)". */
const roleOf = (cell: string) => {
  const name = tidy(cell);
  return RANKS.get(name) ?? RANKS.get(name.replace(/ ?[([].*$/, '').trim()) ?? null;
};

function fromHeader(header: readonly string[], headerRow: number): ColumnMapping | null {
  const best = new Map<NamedColumn, { place: number; rank: number }>();
  header.forEach((cell, place) => {
    const found = roleOf(cell);
    if (!found || found.role === 'ignored') return;
    const known = best.get(found.role);
    if (!known || found.rank < known.rank) best.set(found.role, { place, rank: found.rank });
  });
  const at = (role: NamedColumn) => best.get(role)?.place ?? null;
  const date = at('date');
  const words = at('description');
  let [amount, debit, credit] = [at('amount'), at('debit'), at('credit')];
  if (date === null || (amount === null && debit === null && credit === null)) return null;
  // Both columns say more than one amount; one of them alone says less.
  if (debit !== null && credit !== null) amount = null;
  else if (amount !== null) debit = credit = null;
  return {
    ...NO_MAPPING,
    headerRow,
    date,
    description: words === null ? [] : [words],
    vendor: at('vendor'),
    amount,
    debit,
    credit,
    side: at('side'),
    currency: at('currency'),
    reference: at('reference'),
  };
}

const NUMBER = /^['(+-]?\s?(?:[$₹€£]|rs\.?|inr|usd)?\s?[-+]?\d[\d.,'\s]*\)?\s?-?\s?(?:cr|dr)?\.?$/i;
const looksLikeNumber = (cell: string) => NUMBER.test(cell.trim().slice(0, 60));

/** Without a header: the column of dates, the first of numbers, and the longest of texts. */
function fromContent(rows: readonly (readonly string[])[]): ColumnMapping {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, place) => {
    const cells = sample.map((row) => row[place]?.trim() ?? '').filter(Boolean);
    const share = (test: (cell: string) => boolean) => cells.filter(test).length / Math.max(1, cells.length);
    return {
      place,
      filled: cells.length,
      dates: share(looksLikeDate),
      numbers: share((cell) => looksLikeNumber(cell) && !looksLikeDate(cell)),
      length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    };
  });
  const date = columns.find((column) => column.filled > 0 && column.dates >= 0.6)?.place ?? null;
  const numbers = columns.filter((column) => column.filled > 0 && column.numbers >= 0.8 && column.place !== date);
  const texts = columns.filter((column) => column.filled > 0 && column.numbers < 0.5 && column.dates < 0.5);
  const description = texts.toSorted((a, b) => b.length - a.length)[0]?.place;
  const [first, second] = numbers;
  const isEither = first && second && sample.every((row) => !(row[first.place]?.trim() && row[second.place]?.trim()));
  return {
    ...NO_MAPPING,
    date,
    description: description === undefined ? [] : [description],
    amount: isEither ? null : (first?.place ?? null),
    debit: isEither ? first.place : null,
    credit: isEither ? second.place : null,
  };
}

const SAYS_SIDE = /(?<![a-z])(cr|dr)\b/i;
const IS_NEGATIVE = /^[('\s]*[-−(]|-$|[-−]\d/;

/**
 * Which sign means money out. An account has more payments than receipts, mostly below zero. Where no amount is below zero
 * it is a card's list of purchases. Where most are above and some below, it may be either.
 */
export function outgoingOf(rows: readonly (readonly string[])[], mapping: ColumnMapping): ColumnMapping['outgoing'] {
  if (mapping.amount === null || mapping.side !== null) return 'negative';
  const amounts = rows.map((row) => row[mapping.amount!]?.trim() ?? '').filter(looksLikeNumber);
  if (amounts.length === 0 || amounts.some((cell) => SAYS_SIDE.test(cell))) return 'negative';
  const below = amounts.filter((cell) => IS_NEGATIVE.test(cell)).length;
  if (below === 0) return 'positive';
  return below * 2 >= amounts.length ? 'negative' : null;
}

/** A row of names that are in no list stands right above the first date, and has no figures. */
function withUnknownHeader(mapping: ColumnMapping, rows: readonly (readonly string[])[]): ColumnMapping {
  const { date } = mapping;
  const first = date === null ? 1 : rows.findIndex((row) => looksLikeDate(row[date]?.trim() ?? ''));
  const above = rows[first - 1];
  const isHeader =
    above !== undefined &&
    above.filter((cell) => cell.trim() !== '').length >= 2 &&
    !above.some((cell) => looksLikeNumber(cell) || looksLikeDate(cell.trim()));
  return isHeader ? { ...fromContent(rows.slice(first)), headerRow: first - 1 } : mapping;
}

/** A bank's own lines above the header are skipped: it is looked for among the first rows. */
export const HEADER_WITHIN = 40;

/** The likeliest mapping; columns that were not found are null and must be chosen. */
export function guessMapping(rows: readonly (readonly string[])[]): ColumnMapping {
  let mapping: ColumnMapping | null = null;
  for (let index = 0; index < Math.min(rows.length, HEADER_WITHIN) && !mapping; index += 1) {
    mapping = fromHeader(rows[index]!, index);
  }
  mapping ??= withUnknownHeader(fromContent(rows), rows);
  const data = rows.slice(mapping.headerRow + 1);
  if (mapping.description.length === 0 && mapping.vendor === null)
    mapping = { ...mapping, description: fromContent(data).description };
  return { ...mapping, outgoing: outgoingOf(data, mapping) };
}

/** What a person must still choose; null when the table can be read. */
export function faultOfMapping(mapping: ColumnMapping): string | null {
  if (mapping.date === null) return 'Please choose the column that holds the date.';
  if (mapping.amount === null && mapping.debit === null && mapping.credit === null)
    return 'Please choose the column that holds the amount, or the columns for debit and credit.';
  return mapping.description.length === 0 && mapping.vendor === null
    ? 'Please choose the column that holds the description.'
    : null;
}
