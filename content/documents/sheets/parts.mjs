// Helpers for our spreadsheets: cells by role, tables with one column for each month, and the sheet "How to use".
import { columnName } from '../formula.mjs';
import { NOTE } from '../words.mjs';

/** A cell with an example value to replace. */
export const input = (v, n = 'inr') => ({ v, s: 'input', n });
/** An empty cell to fill in. */
export const blank = (n = 'text') => ({ v: null, s: 'input', n });
export const calc = (f, n = 'inr') => ({ f, s: 'calc', n });
export const total = (f, n = 'inr') => ({ f, s: 'total', n });
export const text = (v) => ({ v, s: 'text' });
export const label = (v) => ({ v, s: 'label' });
export const head = (...names) => names.map((v) => ({ v, s: 'head' }));
/** A heading row for a part of the table, over `width` columns. */
export const section = (name, width) =>
  Array.from({ length: width }, (_, at) => ({ v: at === 0 ? name : null, s: 'section' }));
/** A row of sums; texts are not changed. */
export const totals = (cells) =>
  cells.map((cell) => (cell !== null && typeof cell === 'object' ? { ...cell, s: 'total' } : { v: cell, s: 'total' }));
/** Calls `make(row, index)` for the rows `from` to `to`. */
export const rows = (from, to, make) => Array.from({ length: to - from + 1 }, (_, at) => make(from + at, at));

/**
 * A table with one column for each month. Each line: `{ key, name, unit, n, note, values | f, first, year }`, or `{ section }`. In formulas
 * `[key]` is the value of another line in the same month, `[key-]` in the month before; `first` is the value or formula of month 1.
 */
export function monthTable(lines, months, { from = 2 } = {}) {
  const firstColumn = 3;
  const rowOf = new Map(lines.map(({ key }, index) => [key, from + index]));
  const inMonth = (formula, column) =>
    formula.replace(/\[(\w+)(-?)\]/g, (_, key, before) => {
      if (!rowOf.has(key)) throw new Error(`There is no line ${key}`);
      return `${columnName(before ? column - 1 : column)}${rowOf.get(key)}`;
    });
  const last = columnName(firstColumn + months - 1);
  const made = lines.map((line) => {
    if (line.section) return section(line.section, months + 4);
    const row = rowOf.get(line.key);
    const cells = Array.from({ length: months }, (_, month) => {
      const given = month === 0 && line.first !== undefined ? line.first : line.values ? line.values[month] : null;
      if (given !== null && given !== undefined)
        return typeof given === 'string'
          ? given.startsWith('=')
            ? calc(inMonth(given.slice(1), firstColumn), line.n)
            : text(given)
          : input(given, line.n);
      return calc(inMonth(line.f, firstColumn + month), line.n);
    });
    const year = line.year
      ? { f: line.year === true ? `SUM(C${row}:${last}${row})` : line.year, s: 'total', n: line.n }
      : text(null);
    return [label(line.name), text(line.unit), ...cells, year, text(line.note ?? null)];
  });
  return { rows: made, rowOf };
}

/** The last sheet, "How to use": purpose, steps, meaning of the colours, and notes. */
export function howTo({ about, steps, notes = [] }) {
  const line = (v, s = 'plain') => [{ v, s }];
  return {
    name: 'How to use',
    isPortrait: true,
    widths: [84],
    rows: [
      line('How to use this sheet', 'title'),
      line(NOTE, 'note'),
      line(about),
      line('Steps', 'section'),
      ...steps.map((step, at) => line(`${at + 1}. ${step}`)),
      line('Colours', 'section'),
      [{ v: 'Blue on yellow: type your own figure or words here.', s: 'input' }],
      [{ v: 'Black on white: works itself out. Change it only if you mean to.', s: 'text' }],
      [{ v: 'Bold on grey: a sum.', s: 'total' }],
      ...(notes.length ? [line('Good to know', 'section'), ...notes.map((note) => line(note))] : []),
    ],
  };
}
