/** Analyses a table row by row: columns with their kinds, totals, missing cells, medians, outliers, a small chart and a sentence. */
import { currencyIn, isDate, isMissing, readFigure, type Unit } from '../../tables/cells';
import { addCell, emptyColumn, factsOf, KEPT_NUMBERS, kindOfColumn, unitOf, type Column } from './column';
import type { ColumnFacts, FileReport } from './report';

export const COLUMNS_MOST = 40;
export const BARS_MOST = 24;
const NAME_MOST = 80;
/** Rows after which the clock is asked. */
const ASK_EVERY = 500;

export type TableFacts = Required<Pick<FileReport, 'columns' | 'rows' | 'notes' | 'summary'>> &
  Pick<FileReport, 'chart'>;

export interface TableLimits {
  /** Rows that are read. */
  rows: number;
  /** True when there is no time left; what was read until then is told. */
  isOver?: () => boolean;
}

export interface TableReader {
  /** Returns false when no more rows are read. */
  add(cells: readonly string[]): boolean;
  finish(what: string): TableFacts;
}

const cut = (text: string) => {
  const plain = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return plain.length > NAME_MOST ? `${plain.slice(0, NAME_MOST - 1)}…` : plain;
};
const count = (n: number) => n.toLocaleString('en-IN');
const some = (n: number, noun: string) => `${count(n)} ${noun}${n === 1 ? '' : 's'}`;

/** Names stand in a first row without a number, unless it begins with a date: then it is data already. */
function isHead(cells: readonly string[]): boolean {
  const filled = cells.slice(0, COLUMNS_MOST).filter((cell) => !isMissing(cell));
  return filled.length > 0 && !isDate(filled[0]!) && filled.every((cell) => readFigure(cell) === null);
}

const isTotalRow = (cells: readonly string[]) =>
  /^(?:grand |sub[- ]?)?totals?\b/i.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '');

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

/** Gathers at most so many named sums a column; a table with more different names gets the chart of its first rows. */
const FIRST_ROWS = 2_000;

function chartOf(columns: readonly Column[], first: readonly (readonly string[])[]): FileReport['chart'] {
  const places = chartColumns(columns);
  if (!places) return undefined;
  const [label, figure] = [columns[places.label]!, columns[places.figure]!];
  const sums = new Map<string, number>();
  for (const cells of first) {
    const read = readFigure(cells[places.figure] ?? '');
    const name = cut(cells[places.label] ?? '');
    if (read && name !== '') sums.set(name, (sums.get(name) ?? 0) + read.value);
  }
  if (sums.size < 2) return undefined;
  let bars = [...sums].map(([name, value]) => ({ label: name, value: Number(value.toPrecision(12)) }));
  const isTime = kindOfColumn(label) === 'date';
  const isCut = bars.length > BARS_MOST;
  if (isCut && !isTime) bars.sort((a, b) => b.value - a.value);
  bars = bars.slice(0, BARS_MOST);
  const unit: Unit = unitOf(figure) || (currencyIn(figure.name)?.unit ?? '');
  const which = isCut ? (isTime ? `, first ${BARS_MOST}` : `, largest ${BARS_MOST}`) : '';
  return { title: `${figure.name} by ${label.name}${which}`, unit, bars };
}

/** Reads a table in one pass and bounded memory. Rows of blanks do not count; a last row of totals is left out of the sums. */
export function openTable({ rows: rowsMost, isOver }: TableLimits): TableReader {
  let columns: Column[] | null = null;
  let names: string[] = [];
  let rows = 0;
  let width = 0;
  let isCut: 'rows' | 'time' | null = null;
  /** The last row waits: it may be one of totals. */
  let waiting: string[] | null = null;
  const first: string[][] = [];

  const columnAt = (place: number): Column => {
    const all = (columns ??= []);
    while (all.length <= place) {
      const column = emptyColumn(names[all.length] || `Column ${all.length + 1}`);
      column.missing = rows - 1;
      all.push(column);
    }
    return all[place]!;
  };
  const take = (cells: string[]) => {
    rows += 1;
    const seen = Math.max(cells.length, columns?.length ?? 0, names.length);
    for (let place = 0; place < seen; place += 1) addCell(columnAt(place), cells[place] ?? '', rows);
    if (first.length < FIRST_ROWS) first.push(cells);
  };

  return {
    add(all) {
      if (all.every((cell) => cell.trim() === '')) return true;
      width = Math.max(width, all.length);
      const cells = all.slice(0, COLUMNS_MOST);
      if (names.length === 0 && waiting === null && rows === 0 && isHead(cells)) {
        names = cells.map(cut);
        return true;
      }
      if (rows + 1 >= rowsMost && waiting) isCut = 'rows';
      else if (rows % ASK_EVERY === 0 && isOver?.()) isCut = 'time';
      if (isCut) return false;
      if (waiting) take(waiting);
      waiting = cells;
      return true;
    },
    finish(what) {
      const notes: string[] = [];
      if (waiting && rows > 0 && !isCut && isTotalRow(waiting))
        notes.push('The last row looks like totals, so it is left out of the sums.');
      else if (waiting) take(waiting);
      waiting = null;
      // A head without rows below it.
      if (!columns && names.length > 0) columnAt(names.length - 1);
      const facts: ColumnFacts[] = (columns ?? []).map(factsOf);
      facts.forEach((column) => (column.missing = Math.max(0, column.missing)));
      if (width > COLUMNS_MOST) notes.push(`Only the first ${COLUMNS_MOST} of ${count(width)} columns were read.`);
      if (isCut) notes.push(`Only the first ${some(rows, 'row')} were read.`);
      if (rows > KEPT_NUMBERS) notes.push(`Medians and outliers use the first ${count(KEPT_NUMBERS)} numbers.`);
      for (const column of columns ?? []) {
        const odd = column.filled - column.numbers;
        if (kindOfColumn(column) === 'number' && odd > 0 && notes.length < 7)
          notes.push(
            `${some(odd, 'cell')} of “${column.name}” ${odd === 1 ? 'is not a number' : 'are not numbers'} and left out.`,
          );
      }
      const chart = chartOf(columns ?? [], first);
      return {
        columns: facts,
        rows,
        notes,
        summary: `${what}, ${some(width, 'column')}, ${isCut ? 'more than ' : ''}${some(rows, 'row')}`,
        ...(chart ? { chart } : {}),
      };
    },
  };
}

/** The same of rows that are there already. */
export function analyseTable(
  rows: Iterable<readonly string[]>,
  what = 'Table',
  limits: TableLimits = { rows: 1_000_000 },
): TableFacts {
  const reader = openTable(limits);
  for (const cells of rows) if (!reader.add(cells)) break;
  return reader.finish(what);
}
