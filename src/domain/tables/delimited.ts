/** Reads text with delimiters into rows: finds the delimiter, and reads the cells by RFC 4180. Never throws: an open quote is a fault with its line. */
import { REPORT_EVERY, type FileFault, type OnProgress, type SheetRow } from './reading';

const DELIMITERS = [',', ';', '\t', '|', '~', '^'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** How often each delimiter is outside quotes, in each of the first lines. */
function countsOf(text: string): number[][] {
  const lines: number[][] = [];
  let counts = DELIMITERS.map(() => 0);
  let inQuotes = false;
  let hasText = false;
  const end = Math.min(text.length, 64_000);
  for (let index = 0; index < end && lines.length < 60; index += 1) {
    const character = text[index]!;
    if (character === '"') inQuotes = !inQuotes;
    else if (inQuotes) continue;
    else if (character === '\n' || character === '\r') {
      if (hasText) lines.push(counts);
      counts = DELIMITERS.map(() => 0);
      hasText = false;
      continue;
    }
    hasText = true;
    const place = DELIMITERS.indexOf(character as Delimiter);
    if (place >= 0) counts[place]! += 1;
  }
  if (hasText && lines.length < 60) lines.push(counts);
  return lines;
}

/** The delimiter that divides most lines into the same number of cells; a comma if no delimiter does this. */
export function detectDelimiter(text: string): Delimiter {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(text);
  if (named) return named[1] as Delimiter;
  // HDFC's card statements do this; each tilde belongs to the bar.
  if (text.slice(0, 4000).includes('~|~')) return '|';
  const lines = countsOf(text);
  let best: Delimiter = ',';
  let bestScore = 0;
  DELIMITERS.forEach((delimiter, place) => {
    const sizes = new Map<number, number>();
    for (const counts of lines) {
      const count = counts[place]!;
      if (count > 0) sizes.set(count, (sizes.get(count) ?? 0) + 1);
    }
    for (const [count, often] of sizes) {
      // More columns break a tie: 1,5;2,5 has one comma and one semicolon in every line only by chance.
      const score = often + Math.min(count, 20) / 100;
      if (score > bestScore) [best, bestScore] = [delimiter, score];
    }
  });
  return best;
}

interface DelimitedLimits {
  /** Maximum number of rows that are not empty. */
  rows: number;
  /** Maximum number of cells in a row; cells further right are left out. */
  columns: number;
  /** The message for a file with more rows; null if the first ones are enough. */
  tooMany: string | null;
}

const LIMITS: DelimitedLimits = { rows: 50_100, columns: 100, tooMany: 'This file has more than 50,000 rows.' };

export interface DelimitedOptions {
  limits?: DelimitedLimits;
  /** Numbers rows as a spreadsheet shows them: a cell of several lines is one row, and a line that names the delimiter is none. */
  countsRows?: boolean;
  onProgress?: OnProgress | undefined;
}

/**
 * The rows that are not empty. A quote that is never closed is a fault, because all text after it would be in one cell. The rows before the
 * quote are returned with the fault.
 */
export function readDelimited(
  text: string,
  delimiter: Delimiter,
  { limits = LIMITS, countsRows = false, onProgress }: DelimitedOptions = {},
): { rows: SheetRow[] } | (FileFault & { rows: SheetRow[] }) {
  const rows: SheetRow[] = [];
  let isTooLong = false;
  let number = 0;
  const fault = walkDelimited(text, delimiter, limits.columns, (read, share) => {
    number += 1;
    const row = countsRows ? { ...read, line: number } : read;
    if (!row.cells.some((cell) => cell.trim() !== '')) return true;
    isTooLong = rows.length >= limits.rows;
    if (!isTooLong) rows.push(row);
    if (rows.length % REPORT_EVERY === 0) onProgress?.(share, rows.length);
    return !isTooLong;
  });
  if (isTooLong && limits.tooMany !== null) return { fault: limits.tooMany, rows };
  return fault ? { ...fault, rows } : { rows };
}

/** Gives each row, empty ones too, to `onRow` with the share of the text that is read; stops when that returns false. Stores nothing. */
function walkDelimited(
  givenText: string,
  delimiter: Delimiter,
  columns: number,
  onRow: (row: { line: number; cells: string[] }, share: number) => boolean,
): FileFault | null {
  const isTilde = delimiter === '|' && givenText.includes('~|~');
  const text = isTilde ? givenText.replaceAll('~|~', '|').replace(/^~|~(?=\r?$)/gm, '') : givenText;
  let cells: string[] = [];
  let line = 1;
  let rowLine = 1;
  let index = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const named = /^sep=.\r?\n/i.exec(text.slice(index, index + 8));
  if (named) {
    index += named[0].length;
    line = rowLine = 2;
  }
  const length = text.length;
  const endRow = (): boolean => {
    const row = { line: rowLine, cells };
    cells = [];
    return onRow(row, index / length);
  };
  while (index <= length) {
    let cell: string;
    const isFormula = text[index] === '=' && text[index + 1] === '"';
    if (text[index] === '"' || isFormula) {
      const opened = line;
      let from = index + (isFormula ? 2 : 1);
      let value = '';
      for (;;) {
        const quote = text.indexOf('"', from);
        if (quote < 0)
          return { fault: `A quotation mark that opens in line ${opened} is never closed. The file may be cut off.` };
        value += text.slice(from, quote);
        const isDoubled = text[quote + 1] === '"';
        if (!isDoubled && !isLoose(text, quote, delimiter)) {
          index = quote + 1;
          break;
        }
        value += '"';
        from = quote + (isDoubled ? 2 : 1);
      }
      for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) line += 1;
      // Text between a closing quote and the delimiter stays: banks write 5" screen.
      const rest = endOfCell(text, index, delimiter);
      cell = (isFormula && rest > index ? '=' : '') + value + text.slice(index, rest);
      index = rest;
    } else {
      const end = endOfCell(text, index, delimiter);
      cell = text.slice(index, end);
      index = end;
    }
    if (cells.length < columns) cells.push(cell);
    const sign = text[index];
    if (sign === delimiter) {
      index += 1;
      continue;
    }
    if (!endRow()) return null;
    if (sign === undefined) break;
    index += sign === '\r' && text[index + 1] === '\n' ? 2 : 1;
    line += 1;
    rowLine = line;
  }
  return null;
}

/** True for a mark that was not doubled inside a quoted cell, as in "The "Best" shop, Pune", if another one closes the cell on this line. */
function isLoose(text: string, quote: number, delimiter: string): boolean {
  const rest = /^ *([^ ]?)/.exec(text.slice(quote + 1, quote + 40))?.[1] ?? '';
  if (rest === '' || rest === delimiter || rest === '\n' || rest === '\r') return false;
  const close = text.indexOf(`"${delimiter}`, quote + 1);
  const end = endOfLine(text, quote);
  return (close >= 0 && close < end) || text[end - 1] === '"';
}

function endOfLine(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  const end = found < 0 ? text.length : found;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let index = from;
  const stop = delimiter.charCodeAt(0);
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === stop || code === 0x0a || code === 0x0d) return index;
  }
  return index;
}
