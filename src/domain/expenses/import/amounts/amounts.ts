/** Reads the amounts that banks write: signs, parentheses, CR and DR, Indian grouping, either decimal sign. Minor units. */
import type { Currency, Minor } from '@/domain/money/money';
import { sideOf } from '@/domain/expenses/import/columns/column-contents';
import { currenciesIn, parseMoney, type DecimalSign, type MoneyFault } from '@/domain/money/read-amount';
import { nameOfCurrency } from '@/domain/expenses/import/statement';

/** A quick test: most cells have only digits, or Cr or Dr beside them. */
const MAY_NAME = /[^ -~]|\$|[a-z]{3}|rs/i;

/** True for a cell that names its currency: "$400.00". */
export const namesCurrency = (cell: string): boolean => MAY_NAME.test(cell) && currenciesIn(cell).codes.length > 0;

/** The sign of the amount as written, and whether the text itself says credit or debit. */
export type StatementAmount =
  | { minor: Minor; side: 'credit' | 'debit' | null }
  /** `foreign`: its currency, if that is the fault. */
  | { fault: string; foreign?: string };

/** The smallest unit of each currency. */
const SMALLEST: Readonly<Record<Currency, string>> = { USD: 'cent', INR: 'paisa', EUR: 'cent', GBP: 'penny' };

const SIDE_AFTER = /\s*\(?(?<![a-z])(cr|dr|db|credit|debit|c|d)\.?\)?$/i;
const SIDE_BEFORE = /^(cr|dr|db|credit|debit)\b[.:]?\s*/i;

/** "1.5 lakh", "25L", "2K": words that no bank writes for credit or debit. */
const COUNTED = /\d\s?(?:k|l|m|lakhs?|lacs?|thousand|million|mn|crores?)\b/i;

/** Reads amounts of banks and typed ones; "Cr" is always credit, never crore. */
export function readStatementAmount(text: string, currency: Currency, decimal: DecimalSign): StatementAmount {
  let rest = text.trim().slice(0, 80);
  // Our own export, and others, write an apostrophe so that a spreadsheet does not run the cell as a formula.
  if (/^'[-+(]/.test(rest)) rest = rest.slice(1);
  // "(-)500.00" as on paper.
  rest = rest.replace(/^\(([-+])\)\s*/, '$1');
  if (/\d\s?\+$/.test(rest)) rest = rest.slice(0, -1).trim();
  const word = SIDE_AFTER.exec(rest)?.[1] ?? SIDE_BEFORE.exec(rest)?.[1];
  const side = word ? sideOf(word) : null;
  if (side) rest = rest.replace(SIDE_AFTER, '').replace(SIDE_BEFORE, '').trim();
  const reading = parseMoney(rest, currency, { decimal, words: COUNTED.test(rest) });
  if ('minor' in reading) return { minor: reading.minor, side };
  const fault = faultOfAmount(reading.fault, text, currency);
  return reading.fault === 'other-currency' ? { fault, foreign: nameOfCurrency(currenciesIn(text)) } : { fault };
}

/** The fault of an amount in a file, as a sentence that quotes it. */
export function faultOfAmount(fault: MoneyFault, text: string, currency: Currency): string {
  const shown = `“${text.trim().slice(0, 30)}”`;
  switch (fault) {
    case 'empty':
      return 'The amount is missing.';
    case 'not-a-number':
    case 'negative':
      return `${shown} is not an amount.`;
    case 'other-currency':
      return 'The amount is in a different currency from the expenses.';
    case 'too-precise':
      return `${shown} has fractions of a ${SMALLEST[currency]}, which we cannot record.`;
    case 'too-large':
      return `${shown} is larger than an expense can be.`;
  }
}

/** Digits with at least one sign that may be decimal or grouping. */
const FIGURE = /\d[\d.,'’ \u00a0\u202f]*/;

/**
 * The decimal sign of a column: the one after the other sign, or before any number of digits but three. If nothing else decides, a comma
 * before three digits is for grouping. Unclear if every amount could be read either way, such as 1.000 and 2.500.
 */
export function decimalSignOf(texts: Iterable<string>): { decimal: DecimalSign } | { unclear: string | null } {
  let points = 0;
  let commas = 0;
  let isGrouped = false;
  let unclear: string | null = null;
  for (const text of texts) {
    const figure = FIGURE.exec(text.slice(0, 80))?.[0].trim();
    if (!figure) continue;
    const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
    if (last < 0) continue;
    const sign = figure[last];
    const other = sign === '.' ? ',' : '.';
    const count = figure.split(sign!).length - 1;
    const after = figure.length - last - 1;
    // A sign that occurs twice is for grouping, so the other one is for decimals.
    const isDecimal = count === 1 && (figure.includes(other) || after !== 3 || figure.startsWith('0'));
    if (count === 1 && !isDecimal) {
      if (sign === ',') isGrouped = true;
      else unclear ??= text.trim().slice(0, 40);
      continue;
    }
    if ((sign === '.') === isDecimal) points += 1;
    else commas += 1;
  }
  if (points > commas) return { decimal: '.' };
  if (commas > points) return { decimal: ',' };
  return points > 0 || (isGrouped && unclear === null) ? { decimal: '.' } : { unclear };
}
