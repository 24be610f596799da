/** The figures of one column, gathered row by row in bounded memory. */
import { isDate, isMissing, readFigure, type Unit } from '@/domain/tables/cells';
import type { ColumnFacts } from './report';

/** Numbers of a column that median and outliers rest on. */
export const MAX_NUMBERS = 20_000;
/** Share of the filled cells that must be of a kind. */
const MOSTLY = 0.9;

export interface Column {
  name: string;
  filled: number;
  missing: number;
  numbers: number;
  dates: number;
  total: number;
  least: number;
  most: number;
  /** The first numbers, and beside them their rows: two flat arrays, since there may be 40 columns of them. */
  values: number[];
  rows: number[];
  units: Map<Unit, number>;
}

export const emptyColumn = (name: string): Column => ({
  name,
  filled: 0,
  missing: 0,
  numbers: 0,
  dates: 0,
  total: 0,
  least: Infinity,
  most: -Infinity,
  values: [],
  rows: [],
  units: new Map(),
});

/** Counts a cell; `row` is 1 for the first row of data. */
export function addCell(column: Column, cell: string, row: number): void {
  if (isMissing(cell)) {
    column.missing += 1;
    return;
  }
  column.filled += 1;
  const figure = readFigure(cell);
  if (!figure) {
    if (isDate(cell)) column.dates += 1;
    return;
  }
  const { value, unit } = figure;
  column.numbers += 1;
  column.total += value;
  column.least = Math.min(column.least, value);
  column.most = Math.max(column.most, value);
  if (unit !== '') column.units.set(unit, (column.units.get(unit) ?? 0) + 1);
  if (column.values.length >= MAX_NUMBERS) return;
  column.values.push(value);
  column.rows.push(row);
}

export function kindOfColumn(column: Column): ColumnFacts['kind'] {
  if (column.filled === 0) return 'empty';
  if (column.numbers >= column.filled * MOSTLY) return 'number';
  return column.dates >= column.filled * MOSTLY ? 'date' : 'text';
}

/** Sums of money in binary fractions: what lies beyond the tenth digit is noise. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** The value below which the share `at` of sorted numbers lies, between neighbours by proportion (Hyndman and Fan 1996, type 7). */
export function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** With fewer numbers, a quarter of them is no measure. */
const FEWEST = 8;

/**
 * Values outside Tukey's fences: below Q1 − 1.5 × IQR or above Q3 + 1.5 × IQR; the farthest first, at most 10.
 * None of fewer than 8 numbers. Source: J. W. Tukey, Exploratory Data Analysis (1977), chapter 2.
 */
function findOutliers({ values, rows }: Pick<Column, 'values' | 'rows'>): ColumnFacts['outliers'] {
  if (values.length < FEWEST) return [];
  const sorted = values.toSorted((a, b) => a - b);
  const [q1, q3] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = 1.5 * (q3 - q1);
  const beyond = (value: number) => Math.max(q1 - reach - value, value - q3 - reach);
  return values
    .flatMap((value, at) => (beyond(value) > 0 ? [{ row: rows[at]!, value }] : []))
    .sort((a, b) => beyond(b.value) - beyond(a.value) || a.row - b.row)
    .slice(0, 10);
}

export function factsOf(column: Column): ColumnFacts {
  const { name, filled, missing } = column;
  const kind = kindOfColumn(column);
  if (kind !== 'number') return { name, kind, filled, missing, outliers: [] };
  const sorted = column.values.toSorted((a, b) => a - b);
  return {
    name,
    kind,
    filled,
    missing,
    total: tidy(column.total),
    least: column.least,
    most: column.most,
    median: tidy(quantile(sorted, 0.5)),
    outliers: findOutliers(column),
  };
}

/** The unit that most cells with a unit have. */
export function unitOf(column: Column): Unit {
  return [...column.units].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
