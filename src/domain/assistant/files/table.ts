/** Analyses the table of a sheet: columns with their kinds, totals, missing cells, medians, outliers, a small chart and a sentence. */
import { countText } from '@/domain/count';
import { currencyIn, readFigure, isDate, isMissing, type Unit } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { leftOutText, readSheetTable } from '@/domain/tables/table';
import type { FileReport, ColumnFacts } from './report';

/** Max numbers of a column for its median and outliers. */
const MAX_NUMBERS = 20_000;
/** Share of the filled cells that must be of one kind. */
const MOSTLY = 0.9;

/** The figures of one column, gathered row by row in bounded memory. */
interface Column {
  name: string;
  filled: number;
  missing: number;
  numbers: number;
  dates: number;
  total: number;
  least: number;
  most: number;
  /** The first numbers, and in `rows` their rows: two flat arrays, because there may be 40 such columns. */
  values: number[];
  rows: number[];
  units: Map<Unit, number>;
}

const emptyColumn = (name: string): Column => ({
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
function addCell(column: Column, cell: string, row: number): void {
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

function kindOfColumn(column: Column): ColumnFacts['kind'] {
  if (column.filled === 0) return 'empty';
  if (column.numbers >= column.filled * MOSTLY) return 'number';
  return column.dates >= column.filled * MOSTLY ? 'date' : 'text';
}

/** In sums of binary fractions, the digits after the twelfth are noise. */
const tidy = (value: number) => Number(value.toPrecision(12));

/** The value below which the share `at` of sorted numbers lies, interpolated between neighbours (Hyndman and Fan 1996, type 7). */
export function quantile(sorted: readonly number[], at: number): number {
  const place = (sorted.length - 1) * at;
  const low = sorted[Math.floor(place)] ?? 0;
  const high = sorted[Math.ceil(place)] ?? low;
  return low + (high - low) * (place - Math.floor(place));
}

/** With fewer numbers, their quartiles mean nothing. */
const FEWEST = 8;

/**
 * Values outside Tukey's fences: below Q1 − 1.5 × IQR or above Q3 + 1.5 × IQR; the farthest first, at most 10.
 * Fewer than 8 numbers have none. Source: J. W. Tukey, Exploratory Data Analysis (1977), chapter 2.
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

function factsOf(column: Column): ColumnFacts {
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
function unitOf(column: Column): Unit {
  return [...column.units].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

const COLUMNS_MOST = 40;
const BARS_MOST = 24;
const NAME_MOST = 80;
/** Rows between two checks of the time left. */
const ASK_EVERY = 500;

export type TableFacts = Required<Pick<FileReport, 'columns' | 'rows' | 'notes' | 'summary'>> &
  Pick<FileReport, 'chart'>;

export interface TableLimits {
  /** Max rows to read. */
  rows: number;
  /** True when there is no time left; the rows read until then are reported. */
  isOver?: () => boolean;
}

const cut = (text: string) => {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > NAME_MOST ? `${plain.slice(0, NAME_MOST - 1)}…` : plain;
};
const some = (n: number, noun: string) => `${countText(n)} ${noun}${n === 1 ? '' : 's'}`;

const MONEY_WORDS =
  /amount|revenue|cost|price|balance|burn|sales?\b|spend|expense|salary|income|profit|mrr|arr\b|cash|fund|raised|value|paid|debit|credit|budget/i;
const NUMBERING = /^(?:#|no\.?|sl\.?|s\.? ?no\.?|sr\.?(?: ?no\.?)?|id|row|index|year)$/i;

function chartColumns(columns: readonly Column[]): { label: number; figure: number } | null {
  const kinds = columns.map(kindOfColumn);
  const label = kinds.findIndex((kind) => kind === 'text' || kind === 'date');
  const numbers = columns.flatMap((column, place) =>
    kinds[place] === 'number' && !NUMBERING.test(column.name) ? [place] : [],
  );
  const isMoney = (place: number) => {
    const unit = unitOf(columns[place]!);
    return (
      (unit !== '' && unit !== '%') ||
      currencyIn(columns[place]!.name) !== null ||
      MONEY_WORDS.test(columns[place]!.name)
    );
  };
  const figure = numbers.find(isMoney) ?? numbers[0];
  return label < 0 || figure === undefined ? null : { label, figure };
}

function chartOf(columns: readonly Column[], rows: readonly SheetRow[]): FileReport['chart'] {
  const places = chartColumns(columns);
  if (!places) return undefined;
  const [label, figure] = [columns[places.label]!, columns[places.figure]!];
  const sums = new Map<string, number>();
  for (const { cells } of rows) {
    const read = readFigure(cells[places.figure] ?? '');
    const name = cut(cells[places.label] ?? '');
    if (read && name !== '') sums.set(name, (sums.get(name) ?? 0) + read.value);
  }
  if (sums.size < 2) return undefined;
  let bars = [...sums].map(([name, value]) => ({ label: name, value: Number(value.toPrecision(12)) }));
  const isTime = kindOfColumn(label) === 'date';
  const pick = (isBetter: (a: number, b: number) => boolean) =>
    bars.reduce((best, one) => (isBetter(one.value, best.value) ? one : best));
  const [highest, lowest] = [pick((a, b) => a > b), pick((a, b) => a < b)];
  const isCut = bars.length > BARS_MOST;
  if (isCut && !isTime) bars.sort((a, b) => b.value - a.value);
  bars = bars.slice(0, BARS_MOST);
  const unit: Unit = unitOf(figure) || (currencyIn(figure.name)?.unit ?? '');
  const which = isCut ? (isTime ? `, first ${BARS_MOST}` : `, largest ${BARS_MOST}`) : '';
  return { title: `${figure.name} by ${label.name}${which}`, unit, bars, highest, lowest };
}

/**
 * Reads the rows of a sheet in the same way as an import: column names may follow titles and notes; totals and footers are left out.
 * Stops at the limits, and notes how much was read.
 */
export function analyseTable(
  given: Iterable<SheetRow>,
  what = 'Table',
  { rows: rowsMost, isOver }: TableLimits = { rows: 1_000_000 },
): TableFacts {
  let isCut: 'rows' | 'time' | null = null;
  let width = 0;
  const read: SheetRow[] = [];
  for (const row of given) {
    if (read.length >= rowsMost) isCut = 'rows';
    else if (read.length % ASK_EVERY === ASK_EVERY - 1 && isOver?.()) isCut = 'time';
    if (isCut) break;
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    width = Math.max(width, row.cells.length);
    read.push(row.cells.length > COLUMNS_MOST ? { ...row, cells: row.cells.slice(0, COLUMNS_MOST) } : row);
  }
  const table = readSheetTable(read);
  const columns = table.columns.map(({ name }, place) => emptyColumn(cut(name) || `Column ${place + 1}`));
  let rows = 0;
  for (const { cells } of table.rows) {
    if (rows % ASK_EVERY === ASK_EVERY - 1 && isOver?.()) {
      isCut = 'time';
      break;
    }
    rows += 1;
    while (columns.length < cells.length) {
      const column = emptyColumn(`Column ${columns.length + 1}`);
      column.missing = rows - 1;
      columns.push(column);
    }
    columns.forEach((column, place) => addCell(column, cells[place] ?? '', rows));
  }
  const notes: string[] = [];
  const leftOut = isCut ? null : leftOutText(table);
  if (leftOut) notes.push(leftOut);
  if (width > COLUMNS_MOST) notes.push(`Only the first ${COLUMNS_MOST} of ${countText(width)} columns were read.`);
  if (isCut) notes.push(`Only the first ${some(rows, 'row')} were read.`);
  if (rows > MAX_NUMBERS) notes.push(`Medians and outliers use the first ${countText(MAX_NUMBERS)} numbers.`);
  for (const column of columns) {
    const odd = column.filled - column.numbers;
    if (kindOfColumn(column) === 'number' && odd > 0 && notes.length < 7)
      notes.push(
        `${some(odd, 'cell')} of “${column.name}” ${odd === 1 ? 'is not a number' : 'are not numbers'} and left out.`,
      );
  }
  const chart = chartOf(columns, table.rows.slice(0, rows));
  const wide = Math.max(columns.length, width > COLUMNS_MOST ? width : 0);
  return {
    columns: columns.map(factsOf),
    rows,
    notes,
    summary: `${what}, ${some(wide, 'column')}, ${isCut ? 'more than ' : ''}${some(rows, 'row')}`,
    ...(chart ? { chart } : {}),
  };
}
