/**
 * Readers of stored fields. Each reader returns the value, or undefined if it is invalid. They take a tenth of the time of a schema for
 * twenty thousand rows, and the tracker can render without a schema. They copy only known fields and drop all others.
 */
import { isDay, type Day } from '@/domain/time/days';
import { MAX_AMOUNT, MINOR_PER_UNIT, minorOf, type Minor } from '@/domain/money/money';
import { isRecord } from '@/domain/tools/safe-json';

export type Reader<Value> = (value: unknown) => Value | undefined;

export const day: Reader<Day> = (value) => (isDay(value) ? value : undefined);
export const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

/** Text of at most `max` UTF-16 units. */
export const text =
  (max: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= max ? value.toWellFormed() : undefined;

const ID = /^[\w.:-]{1,100}$/;

/** An id that other records refer to; other programs use numbers. */
export const id: Reader<string> = (value) => {
  const name = Number.isSafeInteger(value) ? String(value) : value;
  return typeof name === 'string' && ID.test(name) ? name : undefined;
};

/** Reads an amount in units of the currency, as a number or text, into minor units of 0 or more. */
export const money: Reader<Minor> = (value) => {
  // Whole hundredths, as we write them, are exact without reading decimals.
  if (typeof value === 'number' && value > 0 && value < MAX_AMOUNT / MINOR_PER_UNIT) {
    const exact = Math.round(value * MINOR_PER_UNIT);
    if (exact / MINOR_PER_UNIT === value) return exact;
  }
  const isText = typeof value === 'string' && value.length <= 40 && /^\d+(\.\d+)?$/.test(value);
  const minor = minorOf(isText ? Number(value) : value);
  return minor !== null && minor >= 0 ? minor : undefined;
};

export const whole =
  (min: number, max: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined;

export const oneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((one) => one === value);

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : read(value);

/** A missing field becomes `otherwise`. */
export const optional =
  <Value>(read: Reader<Value>, otherwise: NoInfer<Value>): Reader<Value> =>
  (value) =>
    value === undefined ? otherwise : read(value);

/** The entries, or the number (from 1) of the first entry that cannot be read. 0 if the value is not a list. */
function readRows<Entry>(value: unknown, max: number, read: Reader<Entry>): Entry[] | number {
  if (!Array.isArray(value) || value.length > max) return 0;
  const rows: Entry[] = [];
  for (const entry of value as readonly unknown[]) {
    const row = read(entry);
    if (row === undefined) return rows.length + 1;
    rows.push(row);
  }
  return rows;
}

export const listOf =
  <Entry>(read: Reader<Entry>, max: number): Reader<Entry[]> =>
  (value) => {
    const rows = readRows(value, max, read);
    return typeof rows === 'number' ? undefined : rows;
  };

/** Like `readRows`, but also 0 if two entries have the same name. */
export function readDistinct<Entry>(
  value: unknown,
  max: number,
  read: Reader<Entry>,
  nameOf: (entry: Entry) => string,
): Entry[] | number {
  const rows = readRows(value, max, read);
  return typeof rows === 'number' || new Set(rows.map(nameOf)).size === rows.length ? rows : 0;
}

/** An object with these fields. */
export function fields<Value extends object>(readers: { [Name in keyof Value]-?: Reader<Value[Name]> }): Reader<Value> {
  const known = Object.entries(readers) as [string, Reader<unknown>][];
  return (value) => {
    if (!isRecord(value)) return undefined;
    const found: Record<string, unknown> = {};
    for (const [name, read] of known) {
      const field = read(value[name]);
      if (field === undefined) return undefined;
      found[name] = field;
    }
    return found as Value;
  };
}
