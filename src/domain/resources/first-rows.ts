/** The first rows of a CSV text as text cells: nothing is computed, and reading stops after these rows. */

export const PREVIEW_ROWS = 10;
export const PREVIEW_COLUMNS = 50;
/** Longer cells are cut in the preview; the file itself is complete. */
const MAX_CELL = 500;

export interface SheetRows {
  rows: string[][];
  /** True if the file has more rows. */
  hasMoreRows: boolean;
  hasMoreColumns: boolean;
}

const cut = (cell: string) => (cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL)}…` : cell);

/** The same columns for all rows, limited to the size of a preview. */
export function trimRows(rows: readonly (readonly string[])[], limit: number = PREVIEW_ROWS): SheetRows {
  const shown = rows.slice(0, limit);
  const widest = Math.max(0, ...shown.map((row) => row.length));
  const width = Math.min(PREVIEW_COLUMNS, widest);
  return {
    rows: shown.map((row) => Array.from({ length: width }, (_, column) => cut(row[column] ?? ''))),
    hasMoreRows: rows.length > limit,
    hasMoreColumns: widest > PREVIEW_COLUMNS,
  };
}

/**
 * Reads RFC 4180: quotes doubled inside quotes, CRLF or LF, and the separator (comma, semicolon or tab) that the first line uses most.
 * `isWhole` is false when `text` is only the start of a file: its last row may be incomplete and is left out, unless it is the only row.
 */
export function firstRows(text: string, isWhole = true, limit: number = PREVIEW_ROWS): SheetRows {
  const from = text.startsWith('\ufeff') ? 1 : 0;
  const line = /^[^\r\n]*/.exec(text.slice(from, from + 5000))?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (separator: string) => line.split(separator).length;
  const separator = [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let at = from;
  for (; at < text.length && rows.length <= limit; at++) {
    const character = text[at]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (rows.length <= limit && (row.length > 0 || cell !== '') && (isWhole || rows.length === 0))
    rows.push([...row, cell]);
  const result = trimRows(rows, limit);
  return { ...result, hasMoreRows: result.hasMoreRows || !isWhole };
}
