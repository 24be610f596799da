/** Finds the role of each column in a bank's table, by its header, else by its cells. People can change each role. */
import type { Currency } from '@/domain/money/money';
import { currenciesIn } from '@/domain/money/read-amount';
import type { SheetRow } from '@/domain/tables/reading';
import { findHeader, HEADER_WITHIN } from '@/domain/tables/table';
import {
  BILLS,
  CATEGORY,
  contentsOf,
  isDated,
  isEmptyColumn,
  isMostlyFilled,
  isNumeric,
  isPairProved,
  isText,
  paidInFull,
  pairOf,
  SAMPLE,
  type ColumnContent,
} from './column-contents';
import {
  COLUMN_ROLES,
  isDescribing,
  isOutAndIn,
  isPlainAmount,
  mayBeFigures,
  roleOfHeading,
  type ColumnRole,
  type NamedColumn,
} from './column-names';
import { looksLikeDate } from '@/domain/expenses/import/dates';

export const COLUMN_LABELS: Readonly<Record<ColumnRole, string>> = {
  date: 'Date',
  vendor: 'Vendor (who was paid)',
  description: 'Description',
  amount: 'Amount',
  debit: 'Debit (money out)',
  credit: 'Credit (money in)',
  side: 'Debit or credit',
  fee: 'Fee (money out beside the amount)',
  balance: 'Running balance',
  status: 'Status (paid, failed, pending)',
  currency: 'Currency',
  reference: "Bank's own number",
};

/** Places of columns from 0; null if there is none. */
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
  /** Money out beside the amount. */
  fee: number | null;
  /** Decides which side an amount is on, if it adds up. */
  balance: number | null;
  status: number | null;
  currency: number | null;
  reference: number | null;
  /** The sign that means money out if one column holds both; null if it is not known yet. */
  outgoing: 'negative' | 'positive' | null;
  /** The word of `side` that means money out, if a person chose it. */
  outWord: string | null;
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
  fee: null,
  balance: null,
  status: null,
  currency: null,
  reference: null,
  outgoing: null,
  outWord: null,
};

interface ColumnGuess {
  mapping: ColumnMapping;
  /** Columns that may each be the amount; empty if one is known. The running balance decides, or a person. */
  candidates: readonly number[];
}

const FIGURES: ReadonlySet<NamedColumn> = new Set(['amount', 'debit', 'credit', 'balance']);

/** The best column of each role that the headings name, by place. The content of a column overrides a wrong heading. */
function rolesOf(header: readonly string[], contents: readonly ColumnContent[], currency: Currency) {
  const width = Math.max(header.length, contents.length);
  const isBills = header.some((cell) => BILLS.test(cell));
  const roles = Array.from({ length: width }, (_, place) => header[place] ?? '').map(
    (cell, place): { role: NamedColumn; rank: number } | null => {
      const found = roleOfHeading(cell);
      const content = contents[place];
      // What is still owed for a bill is no running balance.
      if (found?.role === 'balance' && isBills) return { role: 'ignored', rank: 0 };
      // A column with an unknown name whose cells all say debit or credit.
      if (!found && content?.isSide) return { role: 'side', rank: 50 };
      if (!found && content?.isCurrency) return { role: 'currency', rank: 50 };
      if (!found && content?.isState) return { role: 'status', rank: 50 };
      if (!found || !content || content.filled === 0) return found;
      // "Valuta" is a day in German and a currency in Italian.
      if (found.role === 'date' && content.dates + content.numbers === 0 && content.length === 3)
        return { role: 'currency', rank: 0 };
      // "Debit/Credit" above amounts, and a counterparty that is an account number.
      if (found.role === 'side' && content.numbers >= 0.8) return { role: 'amount', rank: 1 };
      if (found.role === 'vendor' && content.accounts >= 0.5) return { role: 'ignored', rank: 0 };
      // "Naam" is money out in Hindi and a name in Dutch.
      if (isNumeric(content) && mayBeFigures(found.role, found.rank)) return null;
      // "Spent on" above words.
      if (FIGURES.has(found.role) && content.isWords && !content.isSide) return null;
      return found;
    },
  );
  // A side right after the balance is the side of the balance.
  roles.forEach((one, place) => {
    if (one?.role === 'side' && roles[place - 1]?.role === 'balance') roles[place] = { role: 'ignored', rank: 0 };
  });
  // Among columns of the same role, those in another currency are ignored; a fee in another currency is always ignored.
  const isForeign = header.map((cell) => {
    const { codes } = currenciesIn(cell);
    return codes.length > 0 && !codes.includes(currency);
  });
  const hasOther = (role: NamedColumn) => roles.some((one, place) => one?.role === role && !isForeign[place]);
  return roles.map((one, place): typeof one =>
    one && isForeign[place] && (one.role === 'fee' || (FIGURES.has(one.role) && hasOther(one.role)))
      ? { role: 'ignored', rank: 0 }
      : one,
  );
}

function bestOf(roles: readonly ({ role: NamedColumn; rank: number } | null)[], role: NamedColumn): number | null {
  let best: number | null = null;
  roles.forEach((one, place) => {
    if (one?.role === role && (best === null || one.rank < roles[best]!.rank)) best = place;
  });
  return best;
}

/** Places of equally likely amounts: names that all mean the amount, in the currency of the document if headings name it. */
function amountPlaces(
  header: readonly string[],
  roles: readonly ({ role: NamedColumn; rank: number } | null)[],
  rows: readonly SheetRow[],
  currency: Currency,
): number[] {
  const all = roles.flatMap((one, place) => (one?.role === 'amount' ? [{ place, rank: one.rank }] : []));
  const least = Math.min(...all.map(({ rank }) => rank));
  const likely = all.filter(({ rank }) => (isPlainAmount(least) && least <= 8 ? rank <= 8 : rank === least));
  const own = likely.filter(({ place }) => currenciesIn(header[place] ?? '').codes.includes(currency));
  const places = (own.length > 0 ? own : likely).map(({ place }) => place);
  const isSame = (place: number) =>
    rows.slice(0, SAMPLE).every(({ cells }) => (cells[place] ?? '') === (cells[places[0]!] ?? ''));
  const filled = places.filter((place) => !isEmptyColumn(rows, place));
  return filled.length === 0 ? places.slice(0, 1) : filled.filter((place, at) => at === 0 || !isSame(place));
}

function fromHeader(
  header: readonly string[],
  headerRow: number,
  rows: readonly SheetRow[],
  currency: Currency,
): ColumnGuess {
  const contents = contentsOf(rows);
  const roles = rolesOf(header, contents, currency);
  const at = (role: NamedColumn) => bestOf(roles, role);
  let [debit, credit, balance] = [at('debit'), at('credit'), at('balance')];
  const unnamed = contents.filter(({ place, isSide }) => !roles[place] && !isSide);
  let amounts = amountPlaces(header, roles, rows, currency);
  // Beside "Deposit" or "Amount received", a column that is filled in all other rows is the opposite: "Payment", "Amount paid".
  if ((debit === null) !== (credit === null)) {
    const one = (debit ?? credit)!;
    const others = contents.filter(
      (content) => isNumeric(content) && (!roles[content.place] || roles[content.place]?.role === 'amount'),
    );
    const other = others.find((content) => contents[one] && pairOf([contents[one], content], rows) !== null);
    const opposite = other ?? (isEmptyColumn(rows, one) && others.length === 1 ? others[0]! : null);
    if (opposite && debit === null) debit = opposite.place;
    else if (opposite) credit = opposite.place;
  }
  // Two amounts of which each line has one, "Wdl Amt" and "Dep Amt": the balance shows the sides.
  const two = debit === null && credit === null && balance !== null && amounts.length > 1;
  const sides = two
    ? pairOf(
        contents.filter(({ place }) => amounts.includes(place)),
        rows,
      )
    : null;
  if (sides) [debit, credit] = sides;
  // Debit and credit together say more than an amount; only one of them says less.
  if (debit !== null && credit !== null) amounts = [];
  else if (amounts.length > 0) debit = credit = null;
  else if (debit === null && credit === null) {
    const numbers = unnamed.filter(isNumeric);
    // "Charges" beside "Payments" on a card are what was bought.
    const charges = contents.filter((one) => isNumeric(one) && roles[one.place]?.role === 'fee');
    const pair = pairOf(numbers, rows) ?? pairOf([...numbers, ...charges], rows);
    // The names, else only a balance can show which of the two is debit.
    const [first = '', second = ''] = (pair ?? []).map((place) => header[place] ?? '');
    const isNamed = isOutAndIn(first, second);
    const isReversed = isOutAndIn(second, first);
    const rest = numbers.find(({ place }) => !pair?.includes(place))?.place ?? null;
    balance ??= pair && rest;
    const isProved = pair !== null && balance !== null && isPairProved(pair, balance, rows);
    if (pair && (isProved || isNamed || isReversed)) [debit, credit] = isReversed ? [pair[1], pair[0]] : pair;
    else amounts = numbers.map(({ place }) => place);
  }
  // Only money in has a name: one of the other columns may be what was paid.
  else if (debit === null && credit !== null) {
    const others = unnamed.filter(isNumeric).map(({ place }) => place);
    if (others.length > 0) [amounts, credit] = [[...others, credit], null];
  }
  amounts = paidInFull(amounts, header, contents, rows);
  const named = at('description');
  // Tally writes "To" or "Dr" below "Particulars", and the account in the next column, which has no heading.
  const isLead = named !== null && contents[named]?.isLead && (header[named + 1] ?? '').trim() === '';
  const words = isLead ? named + 1 : named;
  const vendor = at('vendor');
  const text = unnamed.filter(isText).toSorted((a, b) => b.length - a.length)[0];
  // Some banks describe a line in two columns: "Description" and "Memo". Repeated text is written once (`wordsOf`).
  const second = contents.find(
    ({ place, filled, numbers, dates, isSide }) =>
      words !== null &&
      place !== words &&
      roles[place]?.role === 'description' &&
      isDescribing(roles[place].rank) &&
      isDescribing(roles[words]?.rank ?? Infinity) &&
      filled > 0 &&
      !isSide &&
      numbers < 0.5 &&
      dates < 0.5,
  )?.place;
  const described =
    words === null
      ? vendor === null
        ? [text?.place ?? header.findIndex((name) => CATEGORY.test(name.trim()))].filter((place) => place >= 0)
        : []
      : [words, ...(second === undefined ? [] : [second])].toSorted((a, b) => a - b);
  const amount = amounts.length === 1 ? amounts[0]! : null;
  const isConverted =
    amount !== null &&
    currenciesIn(header[amount] ?? '').codes.includes(currency) &&
    header.some((cell, place) => place !== amount && /\b(?:amount|amt)\b/i.test(cell));
  return {
    mapping: {
      ...NO_MAPPING,
      headerRow,
      date: at('date') ?? unnamed.find(isDated)?.place ?? null,
      description: described,
      vendor,
      amount,
      debit,
      credit,
      side: at('side'),
      // A net amount or a total already takes the fees into account.
      fee:
        at('fee') === debit || at('fee') === credit || (amount !== null && /\bnet\b|total/i.test(header[amount] ?? ''))
          ? null
          : at('fee'),
      balance,
      status: at('status'),
      // "Amount (INR)" beside "Amount" and "Currency": the currency is that of the other amount.
      currency: isConverted ? null : at('currency'),
      reference: at('reference'),
    },
    candidates: amounts.length > 1 ? amounts : [],
  };
}

/** Without a header: the column of dates, the columns of numbers, and the longest column of text. */
function fromContent(rows: readonly SheetRow[]): ColumnGuess {
  const columns = contentsOf(rows);
  const date = columns.find(isDated)?.place ?? null;
  const figures = columns.filter((column) => isNumeric(column) && column.place !== date);
  const pair = pairOf(figures, rows);
  // The number of a cheque is empty in most rows, an amount in none.
  const numbers = pair ? figures : figures.filter((column) => isMostlyFilled(column, rows));
  const texts = columns.filter((column) => isText(column) && !column.isSide);
  const description = texts.toSorted((a, b) => b.length - a.length)[0]?.place;
  const side = columns.find(({ isSide }) => isSide)?.place ?? null;
  return {
    mapping: {
      ...NO_MAPPING,
      date,
      description: description === undefined ? [] : [description],
      amount: pair || numbers.length > 1 ? null : (numbers[0]?.place ?? null),
      debit: pair?.[0] ?? null,
      credit: pair?.[1] ?? null,
      side: pair ? null : side,
    },
    candidates: pair || numbers.length < 2 ? [] : numbers.map(({ place }) => place),
  };
}

/** The number of column roles that the cells of a row name; 0 if they do not name both a date and money. */
export function namesIn(cells: readonly string[]): number {
  const roles = new Set(cells.map((cell) => roleOfHeading(cell)?.role));
  const hasMoney = roles.has('amount') || roles.has('debit') || roles.has('credit');
  if (!roles.has('date') || !hasMoney || cells.some((cell) => looksLikeDate(cell.trim()))) return 0;
  return [...roles].filter((role) => role !== undefined && role !== 'ignored').length;
}

/** Place of the header: the row that names most roles, else the most likely row of names above the first date. */
export function headerOf(rows: readonly SheetRow[]): number {
  const counts = rows.slice(0, HEADER_WITHIN).map(({ cells }) => namesIn(cells));
  const most = Math.max(0, ...counts);
  if (most === 0) return findHeader(rows);
  const first = counts.indexOf(most);
  // Of two tables, the one with more lines. A header may repeat on each page.
  const likely = counts.flatMap((count, at) => (count >= 3 && count >= most - 1 ? [at] : []));
  const lines = new Map<string, { at: number; count: number }>();
  likely.forEach((at, index) => {
    const name = rows[at]!.cells.join('\n').toLowerCase();
    const below = rows.slice(at + 1, likely[index + 1] ?? at + SAMPLE * 2);
    const table = lines.get(name) ?? { at, count: 0 };
    const count = below.filter(({ cells }) => cells.some((cell) => looksLikeDate(cell.trim()))).length;
    lines.set(name, { at: table.at, count: table.count + count });
  });
  const counted = [...lines.values()];
  const longest = Math.max(0, ...counted.map(({ count }) => count));
  const tables = counted.filter(({ count }) => count === longest).map(({ at }) => at);
  return tables.includes(first) ? first : (tables[0] ?? first);
}

/** The most likely mapping; columns that were not found are null and must be chosen. */
export function guessColumns(rows: readonly SheetRow[], currency: Currency, chosen?: number): ColumnGuess {
  const headerRow = chosen ?? headerOf(rows);
  const header = rows[headerRow];
  if (!header) return fromContent(rows);
  return fromHeader(header.cells, headerRow, rows.slice(headerRow + 1), currency);
}

/** Other columns of dates, for a row in which the chosen one is empty: a line that is not booked yet has no booking date. */
export const otherDates = (header: readonly string[], date: number | null): number[] =>
  header.flatMap((cell, place) => (place !== date && roleOfHeading(cell)?.role === 'date' ? [place] : []));

/** The message about a column that must still be chosen; null when the table can be read. */
export function faultOfMapping(mapping: ColumnMapping): string | null {
  if (mapping.date === null) return 'Please choose the column that holds the date.';
  if (mapping.amount === null && mapping.debit === null && mapping.credit === null)
    return 'Please choose the column that holds the amount, or the columns for debit and credit.';
  return mapping.description.length === 0 && mapping.vendor === null
    ? 'Please choose the column that holds the description.'
    : null;
}

/** The role of a column; null if it is not used. */
export const roleOfColumn = (mapping: ColumnMapping, place: number): ColumnRole | null =>
  mapping.description.includes(place)
    ? 'description'
    : (COLUMN_ROLES.find((role) => role !== 'description' && mapping[role] === place) ?? null);

/**
 * The mapping with this column in this role. The column that had the role loses it, except for descriptions, and one column of
 * amounts excludes debit and credit. If the amount or side changes, the sign for money out is decided again.
 */
export function assignColumn(mapping: ColumnMapping, place: number, role: ColumnRole | null): ColumnMapping {
  const next: ColumnMapping = { ...mapping, description: mapping.description.filter((other) => other !== place) };
  for (const other of COLUMN_ROLES) if (other !== 'description' && next[other] === place) next[other] = null;
  if (role === 'description') next.description = [...next.description, place].toSorted((a, b) => a - b);
  else if (role !== null) next[role] = place;
  if (next.side !== mapping.side) next.outWord = null;
  if (role === 'amount') next.debit = next.credit = null;
  if (role === 'debit' || role === 'credit') next.amount = null;
  const isSameAmount = next.amount === mapping.amount && next.side === mapping.side;
  return isSameAmount ? next : { ...next, outgoing: null };
}
