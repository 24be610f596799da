/** Open Cap Format 1.2: names, number formats, and our own fields in `comments`. Maps no objects. */
import { fromDecimal, multiply, round, sign, toShortDecimal, whole, type Fraction } from '@/domain/money/fractions';
import { amountOf, minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import { isRecord } from '@/domain/tools/safe-json';
import { MAX_MONEY, MAX_SHARES } from '@/domain/cap-table/document/document';

/** Source of all shapes: github.com/Open-Cap-Table-Coalition/Open-Cap-Format-OCF, schema of v1.2.0. */
export const OCF_VERSION = '1.2.0';

export type OcfObject = Record<string, unknown>;

export const OCF_FILES = {
  OCF_STAKEHOLDERS_FILE: { path: 'Stakeholders.ocf.json', key: 'stakeholders_files' },
  OCF_STOCK_CLASSES_FILE: { path: 'StockClasses.ocf.json', key: 'stock_classes_files' },
  OCF_STOCK_PLANS_FILE: { path: 'StockPlans.ocf.json', key: 'stock_plans_files' },
  OCF_STOCK_LEGEND_TEMPLATES_FILE: { path: 'StockLegends.ocf.json', key: 'stock_legend_templates_files' },
  OCF_VESTING_TERMS_FILE: { path: 'VestingTerms.ocf.json', key: 'vesting_terms_files' },
  OCF_VALUATIONS_FILE: { path: 'Valuations.ocf.json', key: 'valuations_files' },
  OCF_TRANSACTIONS_FILE: { path: 'Transactions.ocf.json', key: 'transactions_files' },
  OCF_FINANCINGS_FILE: { path: 'Financings.ocf.json', key: 'financings_files' },
  OCF_DOCUMENTS_FILE: { path: 'Documents.ocf.json', key: 'documents_files' },
} as const;
export type OcfFileType = keyof typeof OCF_FILES;
export const isOcfFile = (type: unknown): type is OcfFileType =>
  typeof type === 'string' && Object.hasOwn(OCF_FILES, type);

export const MANIFEST_PATH = 'Manifest.ocf.json';

/** Marks our own comments, which hold the data that the format has no field for. */
const MARK = 'outset:';

export const isObject = (value: unknown): value is OcfObject => isRecord(value);
export const textIn = (object: OcfObject, key: string): string | null =>
  typeof object[key] === 'string' ? object[key] : null;
export const objectIn = (object: OcfObject, key: string): OcfObject => {
  const value = object[key];
  return isObject(value) ? value : {};
};
export const listIn = (object: OcfObject, key: string): OcfObject[] => {
  const value = object[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** The fields of `entry` that differ in `back`, the entry that is read from the mapped object. */
export function remainder<T extends object>(entry: T, back: T): Partial<T> {
  const rest: Partial<T> = {};
  for (const key of Object.keys(entry) as (keyof T)[])
    if (JSON.stringify(entry[key]) !== JSON.stringify(back[key])) rest[key] = entry[key];
  return rest;
}

/** The object with our remainder as its only comment; unchanged if there is no remainder. */
export const withRemainder = (object: OcfObject, rest: object): OcfObject =>
  Object.keys(rest).length === 0 ? object : { ...object, comments: [`${MARK}${JSON.stringify(rest)}`] };

/** Our remainder of an object, and the comments of others. */
export function readComments(object: OcfObject): { rest: OcfObject; others: string[] } {
  const comments = Array.isArray(object['comments']) ? object['comments'] : [];
  let rest: OcfObject = {};
  const others: string[] = [];
  for (const comment of comments) {
    if (typeof comment !== 'string') continue;
    if (!comment.startsWith(MARK)) {
      others.push(comment);
      continue;
    }
    try {
      const value: unknown = JSON.parse(comment.slice(MARK.length));
      if (isObject(value)) rest = value;
    } catch {
      others.push(comment);
    }
  }
  return { rest, others };
}

// The format's numbers are decimal texts with at most ten decimals.

export const monetary = (minor: number, currency: string) => ({
  amount: toShortDecimal(amountOf(minor, currency), 3),
  currency,
});
export const price = (text: string, currency: string) => ({ amount: decimalText(text) ?? '0', currency });

/** Decimal text in the format's form, or null if the value is not a number of at most ten decimals. */
export function decimalText(value: string | number): string | null {
  const exact = fromDecimal(value);
  if (!exact) return null;
  const text = toShortDecimal(exact, 10);
  const back = fromDecimal(text);
  return back && back.n * exact.d === exact.n * back.d ? text : null;
}

export const numberIn = (value: unknown): Fraction | null =>
  typeof value === 'string' || typeof value === 'number' ? fromDecimal(value) : null;

/** A count of shares; null if invalid, `fractional` if a fraction of a share was left out. */
export function sharesIn(value: unknown): { shares: number; fractional: boolean } | null {
  const exact = numberIn(value);
  if (!exact || sign(exact) < 0) return null;
  const shares = round(exact, 'floor');
  return shares > BigInt(MAX_SHARES) ? null : { shares: Number(shares), fractional: shares * exact.d !== exact.n };
}

/** A monetary object as minor units; null if invalid or too large. */
export function minorIn(value: unknown, currency: string): number | null {
  const exact = isObject(value) ? numberIn(value['amount']) : null;
  if (!exact || sign(exact) < 0) return null;
  const minor = round(multiply(exact, whole(minorPerUnit(currency))));
  return minor > BigInt(MAX_MONEY) ? null : Number(minor);
}

/** A price per share as decimal text; null if invalid. */
export function priceIn(value: unknown): string | null {
  const exact = isObject(value) ? numberIn(value['amount']) : null;
  return exact && sign(exact) >= 0 ? toShortDecimal(exact, 10) : null;
}

/** A fraction of one ("0.125") as percent (12.5). */
export function percentIn(value: unknown): number | null {
  const exact = numberIn(value);
  return exact && sign(exact) >= 0 ? Number(toShortDecimal(multiply(exact, whole(100)), 10)) : null;
}

/** Percent as a fraction of one, as the format has it, rounded to ten decimals; the remainder holds the lost digits. */
export const partText = (percent: number): string => {
  const exact = fromDecimal(percent);
  return exact ? toShortDecimal({ n: exact.n, d: exact.d * 100n }, 10) : '0';
};
