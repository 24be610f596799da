/** Finds sides without a sign or a balance: words beside the amount, refunds, voucher types, descriptions. Also own moves and fee signs. */
import type { Minor } from '@/domain/money/money';
import { isMissing } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { sideOf } from '@/domain/expenses/import/columns/column-contents';
import { isSideHeading, roleOfHeading } from '@/domain/expenses/import/columns/column-names';
import type { ColumnMapping } from '@/domain/expenses/import/columns/columns';
import { sideWord, type ReadCell, type Side } from './row-amounts';
import { wordsOf } from '@/domain/expenses/import/row-text';

/** Words for ways to pay, which never state a side. */
const CHANNEL =
  /\b(?:upi|pos|ecom|card|neft|imps|rtgs|atm|cheque|cash|purchase|payment|transfer|online|domestic|international|fee|charge|interest|tax)\b/i;

/** Kinds of lines: money given back, and money spent. They state a side only if no amount has a sign. */
const GIVEN_BACK =
  /\brefund|\brevers(?:al|ed)\b|\bcash ?back\b|\bcharge ?back\b|^(?:merchandise )?returns?$|gutschrift|r[üu]ckzahlung/i;
/** A payment to a card; beside purchases only a person knows whether it is one. */
const CARD_PAYMENT = /^(?:card |bill )?payments?\b|^autopay/i;
const BOUGHT = /\bpurchase|^sale$|\bexpense\b|\bbill pay|\bfees?\b|\bcharges?\b/i;

export interface Sides {
  map: Map<string, Side>;
  /** Two words that divide the rows but state no side. */
  pair: [string, string] | null;
}

interface SideColumn {
  mapping: ColumnMapping;
  heading: string;
  outWord: string | null;
  /** No amount is below zero. */
  isUnsigned: boolean;
}

/** Finds the side that each word of the side column states. */
export function sidesOf(rows: readonly SheetRow[], { mapping, heading, outWord, isUnsigned }: SideColumn): Sides {
  const map = new Map<string, Side>();
  const { side, amount } = mapping;
  if (side === null || amount === null) return { map, pair: null };
  const words = new Set<string>();
  for (const { cells } of rows) {
    if (isMissing(cells[amount] ?? '')) continue;
    if (words.size < 30) words.add(sideWord(cells[side] ?? ''));
  }
  for (const word of words) {
    const stated = sideOf(word);
    if (stated) map.set(word, stated);
  }
  const has = (test: RegExp) => [...words].some((word) => test.test(word));
  if (map.size === 0 && isUnsigned && (has(GIVEN_BACK) || (has(BOUGHT) && has(CARD_PAYMENT)))) {
    for (const word of words)
      if (GIVEN_BACK.test(word)) map.set(word, 'credit');
      else if (BOUGHT.test(word)) map.set(word, 'debit');
    return { map, pair: null };
  }
  const others = [...words].filter((word) => !map.has(word));
  // "Cr" and blank, or "D" and "K"; but NEUTRAL beside OUT is not its opposite.
  const isPlain = others[0] === '' || (isSideHeading(heading) && (others[0]?.length ?? 9) <= 2);
  if (map.size === 0) {
    const isPair = words.size === 2 && isSideHeading(heading) && !others.some((word) => CHANNEL.test(word));
    if (!isPair) return { map, pair: null };
    if (outWord === null || !words.has(outWord)) return { map, pair: [others[0]!, others[1]!] };
    for (const word of others) map.set(word, word === outWord ? 'debit' : 'credit');
    return { map, pair: null };
  }
  const stated = new Set(map.values());
  // Blank and CR: the blank means the other side.
  if (stated.size === 1 && others.length === 1 && isPlain)
    map.set(others[0]!, stated.has('credit') ? 'debit' : 'credit');
  return { map, pair: null };
}

/** How apps describe money that came in, if no amount has a sign: "Received from Asha". */
const CAME_IN =
  /^(?:money )?received (?:from|by|in)\b|^payment received\b|^(?:money )?added (?:to|from)\b|^credited\b|^refund (?:from|of|for)\b|^cash ?back\b|^by transfer\b|\b(?:paid|sent) you\b/i;

/** Sides by the descriptions of the lines; null if none says that money came in. */
export function sidesByWords(rows: readonly SheetRow[], mapping: ColumnMapping): Map<readonly string[], Side> | null {
  const sides = rows.map(({ cells }) => [cells, CAME_IN.test(wordsOf(cells, mapping)) ? 'credit' : 'debit'] as const);
  return sides.some(([, side]) => side === 'credit') ? new Map(sides) : null;
}

/** The kind of an entry in accounting programs: the type of voucher, or the source of an entry. */
const VOUCHER_HEADING = /^(?:(?:vch|voucher|vr)\.? ?type|source)$/i;
const voucherPlace = (header: readonly string[]): number =>
  header.findIndex((name) => VOUCHER_HEADING.test(name.trim()));

/** Vouchers that move no money: invoices, corrections, orders. */
const NO_PAYMENT =
  /^(?:sales?|purchases?|(?:manual |stock )?journal|(?:debit|credit) note|memo(?:randum)?|(?:sales|purchase) order|(?:delivery|receipt) note)$/i;

/** A list of invoices to customers, which names no one who is paid. */
function isSales(header: readonly string[]): boolean {
  const has = (test: RegExp) => header.some((name) => test.test(name.trim()));
  return (
    has(/^invoice\b/i) &&
    has(/^(?:customer|client|buyer)\b/i) &&
    !has(/vendor|supplier|payee|merchant|expense|debit|withdraw|paid to/i)
  );
}

/** For a line that only moves money between own accounts; its fee was paid. */
export const OWN_MOVE = 'This moved between your own accounts.';
const TO_OWN_BANK = /^(?:withdrawal|withdrawn|payout) to (?:your |own |my )?bank\b|^to your (?:bank )?account\b/i;

/**
 * True for a journal, in which each transaction has a line for every account: again and again its debits and credits are equal. Which of
 * its debits was paid, the file does not say.
 */
export function isJournal(
  header: readonly string[] | null,
  { debit, credit, balance }: ColumnMapping,
  outs: readonly (Minor | null)[],
): boolean {
  const hasAccounts = (header ?? []).some((name) => /\b(?:account|ledger|journal|voucher|vch)\b/i.test(name));
  if (debit === null || credit === null || balance !== null || !hasAccounts) return false;
  let sum = 0;
  let groups = 0;
  for (const out of outs) {
    sum += out ?? 0;
    if (sum === 0 && out) groups += 1;
  }
  return sum === 0 && groups > 1 && groups * 4 >= outs.length;
}

export const JOURNAL = 'This is a journal with a line for each account, so it does not say which lines were paid.';

/** Returns the reason why a row is no payment to others: its voucher, an invoice to a customer, a wallet's withdrawal. Null for all others. */
export function notPaid(
  header: readonly string[] | null,
  { description }: ColumnMapping,
): (cells: readonly string[]) => string | null {
  const place = voucherPlace(header ?? []);
  if (isSales(header ?? [])) return () => 'This is an invoice to a customer.';
  return (cells) => {
    const kind = place < 0 ? '' : (cells[place]?.trim() ?? '');
    if (NO_PAYMENT.test(kind)) return `A voucher “${kind}” is not a payment.`;
    return description.some((at) => TO_OWN_BANK.test(cells[at]?.trim() ?? '')) ? OWN_MOVE : null;
  };
}

/** Words in a column of directions or types for a move between one's own accounts: NEUTRAL at Wise, EXCHANGE at Revolut, Contra in Tally. */
const MOVE_WORD =
  /^(?:neutral|contra|(?:currency )?(?:exchange|conversion)|internal transfer|(?:transfer )?between own accounts|own (?:account )?transfer)$/;
/** "Converted 100.00 USD to 92.00 EUR", "Exchanged to EUR". */
const CONVERTED = /^(?:converted|exchanged)\b.{0,80}\bto (?:[\d.,]+ )?[A-Z]{3}\b/i;

/** Returns a test for rows that only move money between accounts of the same owner. */
export function ownMoves(
  header: readonly string[] | null,
  mapping: ColumnMapping,
): (cells: readonly string[]) => boolean {
  const places = (header ?? []).flatMap((name, place) => (roleOfHeading(name)?.role === 'side' ? [place] : []));
  if (mapping.side !== null && !places.includes(mapping.side)) places.push(mapping.side);
  places.push(voucherPlace(header ?? []));
  return (cells) =>
    places.some((place) => MOVE_WORD.test(sideWord((cells[place] ?? '').replaceAll('_', ' ')))) ||
    mapping.description.some((place) => CONVERTED.test(cells[place]?.trim() ?? ''));
}

/**
 * True for the bank book of an accounting program, where money that comes in is a debit and a payment is a credit; false for its ledger of
 * an expense, where a payment is a debit. The kinds of vouchers show it; null if there are none.
 */
export function isCompanyBook(
  rows: readonly SheetRow[],
  header: readonly string[],
  mapping: ColumnMapping,
): boolean | null {
  const kind = voucherPlace(header);
  if (kind < 0 || mapping.debit === null || mapping.credit === null) return null;
  let swapped = 0;
  for (const { cells } of rows) {
    const word = cells[kind]?.trim().toLowerCase() ?? '';
    const isReceipt = /^(?:receipt|receive money)$/.test(word);
    if (!isReceipt && !/^(?:payment|spend money)$/.test(word)) continue;
    const isDebit = !isMissing(cells[mapping.debit] ?? '');
    swapped += isDebit === isReceipt ? 1 : -1;
  }
  return swapped === 0 ? null : swapped > 0;
}

/** −1 if fees have the sign of their effect on the balance: some are negative, or amount + fee is the net amount. */
export function feeSignOf(
  rows: readonly SheetRow[],
  header: readonly string[] | null,
  { amount, fee }: ColumnMapping,
  read: ReadCell,
): 1 | -1 {
  if (fee === null) return 1;
  const net = header?.findIndex((name) => /^net(?:to)?(?: amount)?$/i.test(name.trim())) ?? -1;
  let added = 0;
  const at = (cells: readonly string[], place: number | null) => {
    const found = place === null || place < 0 ? null : read(cells[place]);
    return found && 'minor' in found ? found.minor : null;
  };
  for (const { cells } of rows) {
    const charged = at(cells, fee);
    if (!charged) continue;
    if (charged < 0) return -1;
    const [gross, rest] = [at(cells, amount), at(cells, net)];
    if (gross !== null && rest !== null) added += rest === gross + charged ? 1 : -1;
  }
  return added > 0 ? -1 : 1;
}
