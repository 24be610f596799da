/** The checks of what the outreach tool reads back from the browser, by hand: the page opens with them, and a schema library would weigh as much as the tool. */

/** Values by name, from outside. */
export type Row = Readonly<Record<string, unknown>>;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An id as every tool writes it; null for anything else. */
export function idOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^[\w.:-]{1,100}$/.test(text) ? text : null;
}

/** Well-formed text of at most `max` UTF-16 units; `otherwise` where there is none, null where it cannot be read. */
export function textOf<Otherwise>(value: unknown, max: number, otherwise: Otherwise): string | Otherwise | null {
  if (value === undefined) return otherwise;
  return typeof value === 'string' && value.length <= max ? value.toWellFormed() : null;
}

/** Milliseconds since the epoch, or null. */
export const timeOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

export interface RowsReading<Entry> {
  rows: Entry[];
  /** How many could not be read. */
  unreadable: number;
}

/** The entries of a list, at most `most`, that `read` understands. What is no list has none. */
export function readRows<Entry>(stored: unknown, most: number, read: (row: Row) => Entry | null): RowsReading<Entry> {
  const list = Array.isArray(stored) ? (stored as unknown[]).slice(0, most) : [];
  const rows = list.flatMap((row) => {
    const entry = isRow(row) ? read(row) : null;
    return entry === null ? [] : [entry];
  });
  return { rows, unreadable: list.length - rows.length };
}
