/**
 * The fields of stored documents without a schema library, for tools whose page has no room for one: they accept exactly what
 * those of stored-fields.ts accept (a property test compares them), and the sentence for a fault is the same.
 */
import { minorOf, type Minor } from '../money';
import type { Decoded } from './document';

/** Gives the value back as its type, or throws `Unreadable`. */
export type Reader<Value> = (value: unknown) => Value;

class Unreadable extends Error {
  readonly path: (string | number)[] = [];
}

const refuse = (): never => {
  throw new Unreadable();
};

/** Runs a reader, and tells where it was when it refused. */
function at<Value>(place: string | number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) error.path.unshift(place);
    throw error;
  }
}

export const readId: Reader<string> = (value) => {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[\w.:-]{1,100}$/.test(text) ? text : refuse();
};

/** At most `max` characters as the schema library counts them: code points. */
export const readText =
  (max: number): Reader<string> =>
  (value) =>
    typeof value === 'string' && value.length <= 2 * max && [...value].length <= max ? value.toWellFormed() : refuse();

/** A number of whole units, or the same as text; 0 and more. Minor units come out. */
export const readMoney: Reader<Minor> = (value) => {
  const isPlain = typeof value === 'string' && value.length <= 40 && /^\d+(\.\d+)?$/.test(value);
  const minor = minorOf(isPlain ? Number(value) : value);
  return minor !== null && minor >= 0 ? minor : refuse();
};

export const readWhole =
  (least: number, most: number): Reader<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most ? value : refuse();

export const readOneOf =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    (values as readonly unknown[]).includes(value) ? (value as Value) : refuse();

export const readWhere =
  (isRight: (value: unknown) => value is string): Reader<string> =>
  (value) =>
    isRight(value) ? value : refuse();

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null ? null : read(value);

/** `otherwise` where the document has no such field. */
export const orElse =
  <Value>(read: Reader<Value>, otherwise: Value): Reader<Value> =>
  (value) =>
    value === undefined ? otherwise : read(value);

/** A list of at most `most` entries; empty where the document has none. */
export const readList =
  <Value>(read: Reader<Value>, most: number): Reader<Value[]> =>
  (value) => {
    if (value === undefined) return [];
    if (!Array.isArray(value) || value.length > most) return refuse();
    return value.map((entry: unknown, index) => at(index, () => read(entry)));
  };

/** As `readList`, of entries with an id each. */
export const readRows =
  <Value extends { id: string }>(read: Reader<Value>, most: number): Reader<Value[]> =>
  (value) => {
    const rows = readList(read, most)(value);
    return new Set(rows.map(({ id }) => id)).size === rows.length ? rows : refuse();
  };

/** These fields and no others. */
export const readRecord =
  <Value extends object>(fields: { readonly [Name in keyof Value]: Reader<Value[Name]> }): Reader<Value> =>
  (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse();
    const names = Object.keys(fields) as (keyof Value & string)[];
    return Object.fromEntries(
      names.map((name) => [name, at(name, () => fields[name]((value as Readonly<Record<string, unknown>>)[name]))]),
    ) as Value;
  };

/** The checked data, or one sentence with the field that is at fault. */
export function decodeBy<Value>(read: Reader<Value>, stored: unknown, noun: string): Decoded<Value> {
  try {
    return { data: read(stored) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const [field, entry] = error.path;
    if (typeof field !== 'string') return { fault: `This ${noun} could not be read.` };
    const row = typeof entry === 'number' ? `, entry ${entry + 1}` : '';
    return { fault: `This ${noun} could not be read: something is wrong with “${field}”${row}.`, field };
  }
}
