/** Turns the words of a PDF statement, by their place on the page, into rows of cells; the same for all banks. Pure. */
import type { SheetRow } from '@/domain/tables/reading';
import { looksLikeNumber } from '@/domain/expenses/import/columns/column-contents';
import { namesIn } from '@/domain/expenses/import/columns/columns';
import { roleOfHeading } from '@/domain/expenses/import/columns/column-names';
import { looksLikeDate } from '@/domain/expenses/import/dates';
import { readLines, textOf, type Line, type PdfPage, type PdfText } from './pdf-lines';

/** Words of a heading that are further apart than this many times their height belong to different columns. */
const APART = 0.75;

interface Heading {
  text: string;
  from: number;
  to: number;
}

/** Joins neighbouring words into headings. */
function headingsOf(texts: readonly PdfText[]): Heading[] {
  const found: Heading[] = [];
  for (const { text, x, width, height } of texts) {
    const last = found.at(-1);
    if (last && x - last.to < height * APART) {
      last.text = `${last.text} ${text}`.trim();
      last.to = Math.max(last.to, x + width);
    } else found.push({ text: text.trim(), from: x, to: x + width });
  }
  return found;
}

/** The headings of a second line belong to those above them: "Withdrawal" and "Amt." */
function joinHeadings(upper: readonly Heading[], lower: readonly Heading[]): Heading[] {
  const joined = upper.map((one) => ({ ...one }));
  for (const part of lower) {
    const above = joined.find((one) => part.from < one.to + 2 && part.to > one.from - 2);
    if (above) {
      above.text = `${above.text} ${part.text}`;
      above.from = Math.min(above.from, part.from);
      above.to = Math.max(above.to, part.to);
    } else joined.push({ ...part });
  }
  return joined.sort((a, b) => a.from - b.from);
}

interface Header {
  headings: Heading[];
  /** Place of its first line, and its number of lines. */
  at: number;
  lines: number;
}

/** The number of roles that a header names. An amount beside debit and credit is usually half a name: "Value" above "Date". */
function countNames(headings: readonly string[]): number {
  const roles = new Set(headings.map((heading) => roleOfHeading(heading)?.role));
  return namesIn(headings) - (roles.has('amount') && roles.has('debit') && roles.has('credit') ? 2 : 0);
}

function findHeader(lines: readonly Line[]): Header | null {
  let best: (Header & { names: number }) | null = null;
  lines.slice(0, LINES_FOR_HEADER).forEach((line, at) => {
    let headings = headingsOf(line.texts);
    for (let more = 1; more <= 3; more += 1) {
      const names = countNames(headings.map(({ text }) => text));
      // If a shorter header names as much, it is the header, unless a name continues: "Withdrawal (Dr)/" and "Deposit (Cr)".
      const isOpen = best?.at === at && best.headings.some(({ text }) => /[/&(]$/.test(text));
      if (names > 0 && (names > (best?.names ?? 0) || (isOpen && names === best?.names)))
        best = { headings, at, lines: more, names };
      const next = lines[at + more];
      if (!next || next.page !== line.page || next.y - lines[at + more - 1]!.y > line.height * 2.2) break;
      if (next.texts.some(({ text }) => looksLikeDate(text))) break;
      headings = joinHeadings(headings, headingsOf(next.texts));
    }
  });
  return best;
}

/** Number of rows that show the borders of columns, and of lines that are searched for the headings. */
const ROWS_FOR_BORDERS = 400;
const LINES_FOR_HEADER = 600;

/**
 * The border after each column: the place between two headings that the fewest words of the rows cross; among equal places, the
 * nearest to the middle.
 */
function bordersOf(headings: readonly Heading[], rows: readonly Line[]): number[] {
  const words = rows.slice(0, ROWS_FOR_BORDERS).flatMap(({ texts }) => texts);
  return headings.slice(0, -1).map((left, at) => {
    const right = headings[at + 1]!;
    // Amounts are at the right of their column, texts at the left: a border may run beside or below either heading.
    const [from, to] = [Math.min(left.from + 4, right.from), Math.max(right.to - 4, left.to)];
    const middle = (left.to + right.from) / 2;
    let best = middle;
    let least = Infinity;
    for (let x = from; x <= to; x += 1) {
      const crossed = words.filter((word) => word.x + 0.5 < x && word.x + word.width - 0.5 > x).length;
      const cost = crossed * 1000 + Math.abs(x - middle);
      if (cost < least) [best, least] = [x, cost];
    }
    return best;
  });
}

function cellsOf(texts: readonly PdfText[], borders: readonly number[]): string[] {
  const cells: string[] = Array.from({ length: borders.length + 1 }, () => '');
  let last: PdfText | null = null;
  for (const text of texts) {
    const centre = text.x + text.width / 2;
    // A long text belongs to the column in which it begins.
    const at = borders.findIndex((border) => (text.width > 80 ? text.x + 4 : centre) < border);
    const place = at < 0 ? borders.length : at;
    const isGlued = last !== null && cells[place] !== '' && text.x - (last.x + last.width) < text.height * 0.12;
    cells[place] = `${cells[place]}${cells[place] === '' || isGlued ? '' : ' '}${text.text.trim()}`;
    last = text;
  }
  return cells;
}

interface PdfRows {
  /** The first row has the headings. */
  rows: SheetRow[];
  /** All lines as text, for totals. */
  lines: string[];
  /** False if days are printed without a year and no period gives it. */
  hasYears: boolean;
}

/** The table of the pages; null if no line names a date and money. Headers that repeat on each page are left out. */
export function rowsOfPdf(pages: readonly PdfPage[]): PdfRows | null {
  const { lines, hasYears } = readLines(pages);
  const header = findHeader(lines);
  if (!header) return null;
  const { headings, at, lines: height } = header;
  const repeated = new Set(lines.slice(at, at + height).map(textOf));
  const below = lines.slice(at + height).filter((line) => !repeated.has(textOf(line)));
  const dated = below.filter(({ texts }) => texts.slice(0, 3).some(({ text }) => looksLikeDate(text)));
  const borders = bordersOf(headings, dated);
  const roles = headings.map(({ text }) => roleOfHeading(text)?.role);
  const date = roles.indexOf('date');
  const words = roles.flatMap((role, place) =>
    role === 'description' || role === 'vendor' || role === undefined ? [place] : [],
  );
  const isMoney = roles.map((role) => role !== undefined && MONEY.has(role));
  const placeOf = ({ page, number }: Line) => `Page ${page + 1}, line ${number}`;
  const first: SheetRow = { line: 1, cells: headings.map(({ text }) => text) };
  const found: { line: Line; cells: string[]; isRow: boolean }[] = below.map((line) => {
    const cells = cellsOf(line.texts, borders);
    return { line, cells, isRow: looksLikeDate(cells[date] ?? '') };
  });
  joinDates(found, date);
  const rows: { line: Line; cells: string[] }[] = [];
  const waiting: { line: Line; cells: string[] }[] = [];
  found.forEach((one, index) => {
    // The time may be printed below the date.
    if (TIME.test(one.cells[date] ?? '')) one.cells[date] = '';
    const filled = one.cells.flatMap((cell, place) => (cell === '' ? [] : [place]));
    // Only a time, or the year of the date above: the words below it still belong to the row.
    if (filled.length === 0) return;
    // A second date or a reference may break over two lines as well.
    const isWords = filled.every((place) => place !== date && !isMoney[place]);
    const above = rows.at(-1);
    // Some banks print the amounts on the last line of a row.
    const isRest =
      !one.isRow && one.cells[date] === '' && above?.cells.every((cell, place) => cell === '' || !isMoney[place]);
    if (isRest && !isWords && above && isClose(above.line, one.line)) {
      above.cells = joinWords(above.cells, one.cells, words);
      return;
    }
    if (one.isRow) {
      // Words that are nearer to this row than to the one above begin its narration.
      const start = waiting.splice(0);
      for (const part of start.reverse()) one.cells = joinWords(part.cells, one.cells, words);
      rows.push(one);
      return;
    }
    if (!isWords || index === 0 || !above) {
      const next = found[index + 1];
      const isFirst = isWords && next?.line.page === one.line.page && next.line.y - one.line.y < one.line.height * 2.4;
      // Words above the first date of the table.
      if (isFirst) return void waiting.push(one);
      waiting.splice(0);
      rows.push(one);
      return;
    }
    const previous = found[index - 1]!.line;
    const next = found[index + 1];
    const gap = one.line.page === previous.page ? one.line.y - previous.y : Infinity;
    const nextGap = next && next.line.page === one.line.page ? next.line.y - one.line.y : Infinity;
    if (gap > one.line.height * 2.4 && nextGap > one.line.height * 2.4) {
      rows.push(one);
      return;
    }
    if (waiting.length > 0 || gap > nextGap * 1.2) waiting.push(one);
    else above.cells = joinWords(above.cells, one.cells, words);
  });
  return {
    rows: [first, ...rows.map(({ line, cells }, index) => ({ line: index + 2, cells, place: placeOf(line) }))],
    lines: lines.map(textOf),
    // The year may be in the line below the day.
    hasYears: hasYears || rows.some(({ cells }) => looksLikeDate(cells[date] ?? '')),
  };
}

/** Roles of columns that hold more than words. */
const MONEY: ReadonlySet<string> = new Set(['amount', 'debit', 'credit', 'side', 'fee', 'balance']);
const TIME = /^\d{1,2}[:.]\d{2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?|hrs|ist)?$/i;

/** True if both can be lines of one row: on the same page, and at most about four lines apart. */
const isClose = (above: Line, below: Line): boolean =>
  above.page === below.page && below.y - above.y < Math.max(above.height, below.height) * 5;

const joinWords = (upper: readonly string[], lower: readonly string[], words: readonly number[]): string[] =>
  upper.map((cell, place) =>
    words.includes(place) ? `${cell} ${lower[place] ?? ''}`.trim() : cell === '' ? (lower[place] ?? '') : cell,
  );

/** Joins a date that a narrow column breaks over two lines: "2 Nov" and "2026". */
function joinDates(found: { line: Line; cells: string[]; isRow: boolean }[], date: number): void {
  found.forEach((one, index) => {
    const next = found[index + 1];
    const [head, tail] = [one.cells[date] ?? '', next?.cells[date] ?? ''];
    if (!next || !/^\d{2,4}$/.test(tail)) return;
    if (!/^\d{1,2}[-/. ]?[A-Za-z]{3,9}[-,.]?$|^\d{1,2}[-/.]\d{1,2}[-/.]$/.test(head)) return;
    const whole = /[-/.]$/.test(head) ? `${head}${tail}` : `${head} ${tail}`;
    if (!looksLikeDate(whole)) return;
    one.cells[date] = whole;
    one.isRow = true;
    next.cells[date] = '';
  });
}

/** The amounts in lines of totals, as they are written: "Total Amount Due 12,345.00". */
export function totalsIn(lines: readonly string[]): string[] {
  const isTotal =
    /\b(?:totals?|purchases|debits?|spends?|amount due|statement balance|new balance|closing|current dues|outstanding)\b/i;
  return lines.flatMap((line, at) => {
    if (!isTotal.test(line)) return [];
    // The figures of a summary may be below its labels.
    return `${line} ${lines[at + 1] ?? ''}`.split(/\s+/).filter(looksLikeNumber);
  });
}
