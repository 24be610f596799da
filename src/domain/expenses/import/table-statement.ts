/** Reads a bank's table into statement lines. Every row becomes a line, a fault with its number, or a line of totals and notes. */
import { denature } from '@/domain/tables/csv';
import type { Minor } from '@/domain/money/money';
import { currenciesIn, type CurrenciesNamed } from '@/domain/money/read-amount';
import { isMissing } from '@/domain/tables/cells';
import { REPORT_EVERY, type FileFault, type SheetRow } from '@/domain/tables/reading';
import { divideRows, isSameRow, leftOutText } from '@/domain/tables/table';
import { sideOf } from './columns/column-contents';
import { otherDates, type ColumnMapping } from './columns/columns';
import { dayIn, faultOfDate, isDateCell, looksLikeDate, type DayOrders } from './dates';
import { namesCurrency } from './amounts/amounts';
import { decideDirection } from './amounts/directions';
import { paypalPlaces, readPaypal, type PaypalRow } from './gateways/paypal';
import { settle } from './questions';
import { isJournal, JOURNAL, notPaid, OWN_MOVE, ownMoves } from './amounts/stated-sides';
import { amountOfRow, cellReader, linesInDoubt, type Direction, type ReadCell } from './amounts/row-amounts';
import { amountPlaces, hasTooMany, heldBy, inFullUnits, mendCommas, widthOf, wordsOf } from './row-text';
import {
  faultOfCurrency,
  IMPORT_LIMITS,
  shorten,
  tidyDescription,
  TOO_MANY_LINES,
  type ImportQuestion,
  type LineFault,
  type ReadOptions,
  type Statement,
  type StatementLine,
} from './statement';

export type TableReading =
  /** With the columns and the sign as they were read. */
  | { statement: Statement; mapping: ColumnMapping }
  | { questions: ImportQuestion[] }
  /** Columns that may each be the amount: a person must choose. */
  | { candidates: readonly number[] }
  | FileFault;

/** For a line without a side, in a file that states sides. */
const NO_SIDE = 'The file does not say whether this is money in or out.';

/** For a line whose amount is not the difference between two printed balances. */
const DOUBT = 'this amount does not agree with the balance beside it.';

/** "Currency: EUR", "Account currency", with its value in the same cell or the next one. */
const CURRENCY_LABEL = /^\W*(?:(?:account|statement|a\/c|base) )?currency\b/i;

/** "Available balance: SGD 1,234.50" names the currency of the account by that of its balance. */
const BALANCE_LABEL = /^\W*(?:(?:available|ledger|opening|closing|current|account|total) )?balance\b/i;

/** Currencies in the headings of amounts, "Amount (EUR)"; if neither they nor a column name one, in that of the balance, else in a line above. */
function currenciesOfHeadings(
  header: readonly string[],
  above: readonly SheetRow[],
  amounts: readonly number[],
  { currency, balance }: ColumnMapping,
): CurrenciesNamed[] {
  const namedBy = (places: readonly (number | null)[]) =>
    places.map((place) => currenciesIn(header[place ?? -1] ?? '')).filter(({ codes }) => codes.length > 0);
  const own = namedBy(amounts);
  if (own.length > 0 || currency !== null) return own;
  const beside = namedBy([balance]);
  if (beside.length > 0) return beside;
  return above.flatMap(({ cells }) => {
    const at = cells.findIndex((cell) => CURRENCY_LABEL.test(cell) || BALANCE_LABEL.test(cell));
    // A balance has its currency beside its figure, "SGD 1,234.50", or alone.
    const named = currenciesIn(at < 0 ? '' : cells.slice(at, at + 2).join(' '));
    const more = currenciesIn((BALANCE_LABEL.test(cells[at] ?? '') && cells[at + 1]?.replace(/[\d.,\s-]+/g, '')) || '');
    const found = named.codes.length > 0 ? named : more;
    return found.codes.length > 0 ? [found] : [];
  });
}

/** The rows of PayPal that have a date and an amount. */
const paypalRows = (
  rows: readonly SheetRow[],
  direction: Direction,
  read: ReadCell,
  dayOrder: DayOrders,
): PaypalRow[] =>
  rows.flatMap(({ cells }) => {
    const date = dayIn(cells[direction.mapping.date!]?.trim() ?? '', dayOrder);
    const amount = amountOfRow(cells, direction, read);
    return date === null || !('out' in amount) ? [] : [{ cells, date, out: amount.out }];
  });

/** Reads the rows after the header by a mapping without faults (`faultOfMapping`). Asks if dates, amounts or sides can be read in two ways. */
export function readTable(
  all: readonly SheetRow[],
  { mapping: given, candidates }: { mapping: ColumnMapping; candidates: readonly number[] },
  options: ReadOptions,
): TableReading {
  const header = all[given.headerRow]?.cells ?? null;
  const money = [...amountPlaces(given), ...candidates];
  const { rows: data, aside } = divideRows(
    mendCommas(inFullUnits(all, given.headerRow, given), given, options),
    header,
    { date: given.date, figures: money, words: given.description },
    { isKey: isDateCell, isText: looksLikeDate },
  );
  if (data.length === 0) return { fault: 'This file has no transactions.' };
  if (data.length > IMPORT_LIMITS.lines) return { fault: TOO_MANY_LINES };
  const column = (place: number | null) => (place === null ? [] : data.map(({ cells }) => cells[place] ?? ''));
  const headings = currenciesOfHeadings(header ?? [], all.slice(0, Math.max(0, given.headerRow)), money, given);
  const wrongHeading = headings.map((named) => faultOfCurrency(named, options.currency)).find((one) => one !== null);
  const currencyAt = (cells: readonly string[]) =>
    given.currency === null ? '' : (cells[given.currency]?.trim() ?? '');
  const faults: LineFault[] = [];
  const refuse = ({ line, cells, place }: SheetRow, message: string, foreign?: string) =>
    faults.push({
      line,
      ...(place !== undefined && { place }),
      message,
      text: shorten(cells.join(' | ')),
      ...(foreign === undefined ? {} : { foreign }),
    });
  // Accounts in other currencies have their own balance, and nothing is asked about lines that are left out.
  const wrongOf = new Map(
    data.map((row) => [row, wrongHeading ?? faultOfCurrency(currencyAt(row.cells), options.currency)]),
  );
  const rows = data.filter((row) => !wrongOf.get(row));
  const leftOut = leftOutText({ rows: data, aside });
  if (rows.length === 0) {
    for (const [row, wrong] of wrongOf) if (wrong) refuse(row, wrong.message, wrong.foreign);
    return { statement: { format: 'csv', lines: [], faults, currency: null, leftOut }, mapping: given };
  }
  const settled = settle(column(given.date), [...money, given.balance].flatMap(column), options);
  if ('questions' in settled) return settled;
  const { dayOrder, decimal } = settled;
  const read = cellReader(options, decimal);
  const statusOf = (cells: readonly string[]) =>
    given.status === null ? null : heldBy(cells[given.status] ?? '', header?.[given.status]);
  const notPaidIn = notPaid(header, given);
  const places = paypalPlaces(header);
  // A conversion of PayPal is part of a payment.
  const isOwnMove = places ? () => false : ownMoves(header, given);
  // PayPal writes money out below zero, also in a file that only has money in.
  const signed = { ...given, outgoing: given.outgoing ?? (places ? 'negative' : null) };
  const decision = decideDirection(rows, header, { mapping: signed, candidates }, read, options, {
    isHeld: (cells) => statusOf(cells) !== null,
    isOwnMove,
    restarts: aside.flatMap(({ line, cells }) => (header && isSameRow(cells, header) ? [line] : [])),
  });
  if (decision === null) return { candidates };
  if ('question' in decision) return { questions: [decision.question] };

  const { direction, isOff } = decision;
  const { mapping } = direction;
  const figures = amountPlaces(mapping);
  const outs = rows.map(({ cells }) => amountOfRow(cells, direction, read));
  const isBook = isJournal(
    header,
    mapping,
    outs.map((one) => ('out' in one ? one.out : null)),
  );
  const lines: StatementLine[] = [];
  const spare = otherDates(header ?? [], mapping.date);
  const width = widthOf(data, header?.length ?? 0);
  const paypal = places && readPaypal(paypalRows(rows, direction, read, dayOrder), places);
  const doubts = options.isChecked ? linesInDoubt(rows, direction, read) : null;
  for (const [index, row] of data.entries()) {
    const { line, cells, place } = row;
    if (index % REPORT_EVERY === 0) options.onProgress?.(index / data.length, index);
    const fault = (message: string, foreign?: string) => refuse(row, message, foreign);
    const wrong = wrongOf.get(row);
    if (wrong) {
      fault(wrong.message, wrong.foreign);
      continue;
    }
    const dateText =
      [mapping.date!, ...spare].map((place) => cells[place]?.trim() ?? '').find((text) => text !== '') ?? '';
    const date = dayIn(dateText, dayOrder);
    if (date === null) {
      fault(faultOfDate(dateText));
      continue;
    }
    if (hasTooMany(cells, width)) {
      fault('The line has more cells than the header, so its amount is not clear.');
      continue;
    }
    const amount = amountOfRow(cells, direction, read);
    if ('fault' in amount) {
      fault(amount.fault, amount.foreign);
      continue;
    }
    const isMove = isOwnMove(cells);
    const out: Minor = 'unclear' in amount ? amount.unclear : amount.out;
    const fee: Minor = 'unclear' in amount && !isMove ? 0 : amount.fee;
    if (out === 0 && fee === 0) {
      fault('The amount is 0, so there is nothing to record.');
      continue;
    }
    const isNamed =
      currencyAt(cells) !== '' || headings.length > 0 || figures.some((place) => namesCurrency(cells[place] ?? ''));
    const currency = isNamed ? options.currency : null;
    const bankId = mapping.reference === null ? null : tidyDescription(cells[mapping.reference] ?? '') || null;
    const vendor = mapping.vendor === null ? '' : tidyDescription(denature(cells[mapping.vendor]?.trim() ?? ''));
    const facts = paypal?.factsOf({ cells, date, out });
    // The refund of a payment has its own line, so this status does not hold back the payment.
    const status = facts && out < 0 && /refunded/i.test(cells[given.status ?? -1] ?? '') ? null : statusOf(cells);
    const unsure =
      status ??
      facts?.held ??
      ('unclear' in amount && !isMove ? NO_SIDE : doubts?.has(cells) ? `${place ?? `Line ${line}`}: ${DOUBT}` : null);
    const held = unsure ?? (isBook ? JOURNAL : notPaidIn(cells)) ?? (isMove && out > 0 ? OWN_MOVE : null);
    const kind = places && places.type >= 0 ? places.type : mapping.side;
    const type = kind === null ? '' : (cells[kind] ?? '');
    const words = tidyDescription(wordsOf(cells, mapping)) || (sideOf(type) ? '' : tidyDescription(type));
    const description = words || 'No description';
    // Fills one object per line instead of copying it: with 10,000 lines, copies took a third of the time.
    const add = (words: string, amount: Minor, id: string | null, held: string | null): StatementLine => {
      const added: StatementLine = { line, date, description: words, amount, currency, bankId: id };
      if (place !== undefined) added.place = place;
      if (held !== null) added.held = held;
      lines.push(added);
      return added;
    };
    if (out !== 0) {
      const text = facts ? tidyDescription(`${facts.prefix}${description}${facts.suffix}`) : description;
      const added = add(text, out, bankId, held);
      if (vendor && !isMissing(vendor)) added.vendor = vendor;
      if (facts?.revenue !== undefined) added.revenue = held === null ? facts.revenue : 0;
    }
    if (fee !== 0) add(tidyDescription(`Fee: ${description}`), fee, bankId && `${bankId}/fee`, unsure);
  }
  return {
    statement: {
      format: 'csv',
      lines,
      faults,
      currency: null,
      leftOut,
      isOff,
      hasBalance: doubts !== null,
      ...(paypal?.isMerchant && { gateway: 'PayPal' }),
    },
    mapping: {
      ...mapping,
      outgoing: options.outgoing ?? direction.outgoing,
      outWord: options.outWord ?? mapping.outWord,
    },
  };
}
