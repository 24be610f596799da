/** Decides the side of each amount in a table, by the words in cells, the running balance or the signs; else returns a question. */
import { isMissing } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import type { ColumnMapping } from '@/domain/expenses/import/columns/columns';
import {
  agreement,
  amountOfRow,
  sidesByBalance,
  sideWord,
  signedBalance,
  type Direction,
  type Outgoing,
  type ReadCell,
  type Side,
} from './row-amounts';
import { wordsOf } from '@/domain/expenses/import/row-text';
import { feeSignOf, isCompanyBook, sidesByWords, sidesOf, type Sides } from './stated-sides';
import type { ImportQuestion, ReadOptions } from '@/domain/expenses/import/statement';

/** Are all amounts of a column, except zeros, negative? */
function isNegated(rows: readonly SheetRow[], column: number | null, read: ReadCell): boolean {
  if (column === null) return false;
  let found = false;
  for (const { cells } of rows) {
    const amount = read(cells[column]);
    if (!amount || 'fault' in amount || amount.minor === 0) continue;
    if (amount.minor > 0) return false;
    found = true;
  }
  return found;
}

const hasMoney = (cells: readonly string[], place: number | null, read: ReadCell): boolean => {
  const amount = place === null ? null : read(cells[place]);
  return amount !== null && 'minor' in amount && amount.minor !== 0;
};

const hasNegative = (rows: readonly SheetRow[], column: number, read: ReadCell): boolean =>
  rows.some(({ cells }) => {
    const amount = read(cells[column]);
    return amount !== null && 'minor' in amount && amount.minor < 0;
  });

/** True if every row with an amount states its side. */
const isStated = (rows: readonly SheetRow[], direction: Direction, read: ReadCell): boolean =>
  rows.some(({ cells }) => 'out' in amountOfRow(cells, direction, read)) &&
  rows.every(({ cells }) => !('unclear' in amountOfRow(cells, direction, read)));

/** Headings of the tax on a fee, in a table that has the fee without it. */
const FEE_TAX = /^(?:[csiu]?t?gst|tax(?:es)?)(?: amount)? on (?:the )?(?:fees?|charges?|commission)|^service tax$/i;

/** Number of rows on which a way of reading is tested. */
const SAMPLE = 200;
/** This share of the balances must agree with the amounts; a few lines may be cut or out of order. */
const ENOUGH = 0.75;

/** A payment to a card, which is negative if purchases are positive. */
const CARD_PAYMENT = /\bpayment\b|autopay|thank you|\brefund|\breturn|cash ?back|credit card (?:pay|bill)/i;

interface Signs {
  outgoing: Outgoing | null;
  /** A negative row, and up to two positive ones, among those that state no side. */
  below: SheetRow | null;
  above: SheetRow[];
}

/** The sign that means money out in rows that state no side: as the stated rows show, else as in most accounts. */
function signsOf(rows: readonly SheetRow[], mapping: ColumnMapping, sides: Sides['map'], read: ReadCell): Signs {
  const signs: Signs = { outgoing: 'negative', below: null, above: [] };
  if (mapping.amount === null) return signs;
  let [below, above, stated, shown] = [0, 0, 0, 0];
  let isCard = false;
  /** Sides that are written in the cells of amounts. */
  const beside = new Set<Side>();
  for (const row of rows) {
    const amount = read(row.cells[mapping.amount]);
    if (!amount || 'fault' in amount || amount.minor === 0) continue;
    const side = amount.side ?? (mapping.side === null ? null : sides.get(sideWord(row.cells[mapping.side] ?? '')));
    if (side) {
      stated += 1;
      if (amount.side) beside.add(amount.side);
      // Only negative amounts show it: +1 if they are money out, −1 if they are money in.
      if (amount.minor < 0) shown += side === 'debit' ? 1 : -1;
    } else if (amount.minor < 0) {
      below += 1;
      signs.below ??= row;
      isCard ||= CARD_PAYMENT.test(wordsOf(row.cells, mapping));
    } else {
      above += 1;
      if (signs.above.length < 2) signs.above.push(row);
    }
  }
  if (below + above === 0) return signs;
  const [only] = beside.size === 1 ? beside : [];
  // "500.00 Cr" among amounts without a side: those are on the other side.
  if (only && below === 0) signs.outgoing = only === 'credit' ? 'positive' : 'negative';
  else if (stated > 0) signs.outgoing = shown > 0 ? 'negative' : shown < 0 ? 'positive' : null;
  else if (below === 0) signs.outgoing = 'positive';
  else signs.outgoing = below >= above && !(isCard && above > 0) ? 'negative' : null;
  return signs;
}

function exampleOf({ cells }: SheetRow, mapping: ColumnMapping): string {
  const amount = cells[mapping.amount!]?.trim() ?? '';
  const side = mapping.side === null ? '' : (cells[mapping.side]?.trim() ?? '');
  return [wordsOf(cells, mapping).slice(0, 60), `${amount} ${side}`.trim()].filter(Boolean).join(', ');
}

function signQuestion({ below, above }: Signs, mapping: ColumnMapping, why: string): ImportQuestion {
  const [first] = above;
  if (below && first)
    return {
      kind: 'outgoing',
      text: `${why}Which of these two lines is money that you paid?`,
      example: '',
      options: [
        { value: 'positive', label: exampleOf(first, mapping) },
        { value: 'negative', label: exampleOf(below, mapping) },
      ],
    };
  const lines = below ? [below] : above;
  return {
    kind: 'outgoing',
    text: `${why}Are these lines money that you paid?`,
    example: lines.map((row) => exampleOf(row, mapping)).join(' · '),
    options: [
      { value: below ? 'negative' : 'positive', label: 'Yes, I paid this' },
      { value: below ? 'positive' : 'negative', label: 'No, I received this' },
    ],
  };
}

function pairQuestion(
  rows: readonly SheetRow[],
  pair: readonly [string, string],
  mapping: ColumnMapping,
): ImportQuestion {
  const lineOf = (word: string) =>
    rows.find(({ cells }) => sideWord(cells[mapping.side!] ?? '') === word && !isMissing(cells[mapping.amount!] ?? ''));
  return {
    kind: 'out-word',
    text: 'Which of these two lines is money that you paid?',
    example: '',
    options: pair.map((word) => {
      const row = lineOf(word);
      return { value: word, label: row ? exampleOf(row, mapping) : word };
    }),
  };
}

interface Decision {
  direction: Direction;
  /** True if there is a running balance and no way of reading agrees with it. */
  isOff: boolean;
}

/** Begins a question if the running balance does not help. */
const NO_HELP = 'The balance column of this file does not show which lines are payments. ';

interface RowFacts extends Record<'isHeld' | 'isOwnMove', (cells: readonly string[]) => boolean> {
  /** Lines of repeated headers, below which the balance may be that of another account. */
  restarts: readonly number[];
}

/**
 * Decides how to read the amounts. A line that `isHeld` moves no money, and one that `isOwnMove` shows no side. A running balance
 * decides between all ways, and between `candidates`, the columns that may each be the amount. Null if it cannot choose: then a
 * person must be asked.
 */
export function decideDirection(
  rows: readonly SheetRow[],
  header: readonly string[] | null,
  { mapping: given, candidates }: { mapping: ColumnMapping; candidates: readonly number[] },
  read: ReadCell,
  options: Pick<ReadOptions, 'outgoing' | 'outWord'>,
  { isHeld, isOwnMove, restarts }: RowFacts,
): Decision | { question: ImportQuestion } | null {
  const sample = rows.slice(0, SAMPLE);
  const judged = rows.filter(({ cells }) => !isOwnMove(cells));
  const heading = header?.[given.side ?? -1] ?? '';
  const outWord = options.outWord ?? given.outWord;
  const isUnsigned = given.amount !== null && !hasNegative(rows, given.amount, read);
  const sidesFor = (mapping: ColumnMapping) => sidesOf(rows, { mapping, heading, outWord, isUnsigned });
  const isBook = isCompanyBook(rows, header ?? [], given);
  /** A ledger of an expense has only debits, and its balance grows with them. */
  const isOneSided = [given.debit, given.credit].some(
    (place) => !rows.some(({ cells }) => hasMoney(cells, place, read)),
  );
  const directionOf = (mapping: ColumnMapping, sides: Sides['map'], outgoing: Outgoing | null): Direction => ({
    mapping,
    sides,
    outgoing,
    debitSign: isNegated(rows, mapping.debit, read) ? -1 : 1,
    creditSign: isNegated(rows, mapping.credit, read) ? -1 : 1,
    feeSign: feeSignOf(sample, header, mapping, read),
    hasFee: mapping.fee !== null,
    feeTaxes: (header ?? []).flatMap((name, place) => (FEE_TAX.test(name.trim()) ? [place] : [])),
    isSwapped: isBook ?? false,
    shown: null,
  });
  /** The sample, with null between two accounts. */
  const chain = sample.flatMap((row, at) => {
    const before = sample[at - 1]?.line ?? row.line;
    return restarts.some((line) => line > before && line < row.line) ? [null, row] : [row];
  });
  const score = (direction: Direction, balance: number, sign: 1 | -1 = 1) =>
    agreement(
      chain.map((row) => {
        if (row === null) return null;
        if (isHeld(row.cells)) return 0;
        const amount = amountOfRow(row.cells, direction, read);
        if ('out' in amount) return sign * (amount.out + amount.fee);
        // A line with only a balance, such as the opening one, moves nothing.
        return 'fault' in amount && amount.fault === 'The amount is missing.' ? 0 : null;
      }),
      chain.map((row) => (row === null ? null : signedBalance(row.cells[balance], read))),
    );

  const amounts = given.amount !== null ? [given.amount] : candidates;
  const isColumns = given.amount === null && candidates.length === 0;
  const first = isColumns ? given : { ...given, amount: amounts[0]! };
  const sides = sidesFor(first);
  const signs = signsOf(judged, first, sides.map, read);
  const answer = options.outgoing ?? given.outgoing;
  const isBySign = signs.below !== null || signs.above.length > 0;
  // If no amount has a sign, a move to another own account has none either.
  const moved = judged.length < rows.length && isUnsigned && !isBySign ? 'positive' : signs.outgoing;
  const base = directionOf(first, sides.map, answer ?? moved);

  /** All ways of reading, the most likely first. */
  function* ways(mapping: ColumnMapping): Generator<Direction> {
    const own = sidesFor(mapping);
    const plain = directionOf(mapping, own.map, null);
    const fees = mapping.fee === null ? [false] : [true, false];
    for (const hasFee of fees) {
      if (isColumns) {
        yield { ...plain, outgoing: 'negative', hasFee };
        if (isBook === null && !isOneSided)
          yield { ...plain, outgoing: 'negative', hasFee, isSwapped: !plain.isSwapped };
        continue;
      }
      const maps: ReadonlyMap<string, Side>[] = own.pair
        ? [
            new Map([
              [own.pair[0], 'debit'],
              [own.pair[1], 'credit'],
            ]),
            new Map([
              [own.pair[1], 'debit'],
              [own.pair[0], 'credit'],
            ]),
          ]
        : own.map.size > 0
          ? [own.map, new Map()]
          : [own.map];
      for (const map of maps)
        for (const sign of ['negative', 'positive'] as const) yield { ...plain, sides: map, outgoing: sign, hasFee };
    }
  }

  // If each row states its side and the balance falls when money comes in, the balance is a debt: a card, a loan.
  if (!isColumns && given.balance !== null && isStated(judged.slice(0, SAMPLE), { ...base, outgoing: null }, read)) {
    const owed = score(base, given.balance, -1);
    if (owed.share >= ENOUGH && score(base, given.balance).share < ENOUGH) return { direction: base, isOff: false };
  }

  const balances = given.balance !== null ? [given.balance] : candidates;
  const isAnswered = options.outgoing !== undefined || options.outWord !== undefined;
  const likely = sides.pair ? [] : base.hasFee ? [base, { ...base, hasFee: false }] : [base];
  let best: { direction: Direction; balance: number; share: number } | null = null;
  let steps = 0;
  for (const balance of balances)
    for (const amount of isColumns ? [null] : amounts) {
      if (amount === balance) continue;
      const own = amount === first.amount ? likely : [];
      for (const direction of isAnswered && own.length > 0 ? own : [...own, ...ways({ ...given, amount })]) {
        if (best?.share === 1) break;
        const found = score(direction, balance);
        // Among many columns of figures, one step agrees by chance.
        if (given.balance === null && candidates.length > 2 && found.steps < 3) continue;
        steps = Math.max(steps, found.steps);
        if (found.share > (best?.share ?? 0)) best = { direction, balance, share: found.share };
      }
    }
  if (best && best.share >= ENOUGH) {
    const { direction, balance } = best;
    return { direction: { ...direction, mapping: { ...direction.mapping, balance } }, isOff: false };
  }
  // Amounts without any sign: the steps of the balance show the sides.
  for (const balance of isColumns || isAnswered ? [] : balances) {
    const amount = amounts.find((place) => place !== balance)!;
    const found = sidesByBalance(rows, amount, balance, read, isHeld);
    if (found.sides.size === 0 || found.share < ENOUGH) continue;
    const mapping = { ...given, amount, balance };
    return { direction: { ...base, mapping, outgoing: null, hasFee: false, shown: found.sides }, isOff: false };
  }
  if (!isColumns && given.amount === null) return null;
  if (sides.pair) return { question: pairQuestion(rows, sides.pair, first) };
  const described = isUnsigned && sides.map.size === 0 && answer === null ? sidesByWords(rows, first) : null;
  if (described) return { direction: { ...base, outgoing: null, shown: described }, isOff: given.balance !== null };
  // If the balance agrees with nothing, the signs are in doubt.
  const isOff = given.balance !== null && steps > 0;
  if (isBySign && answer === null && (signs.outgoing === null || isOff))
    return { question: signQuestion(signs, first, isOff ? NO_HELP : '') };
  return { direction: base, isOff: isOff && isBook !== false };
}
