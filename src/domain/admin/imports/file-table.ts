/** The table of a file, whatever it was read from: headings and the rows below them, within the limits. */
import type { FileFault } from '../../tables/reading';
import { IMPORT_LIMITS } from './limits';

export interface FileTable {
  /** Empty where a column has cells but no heading. */
  headings: readonly string[];
  /** Cells by place; a short row lacks its last ones. */
  rows: readonly (readonly string[])[];
}

export const TOO_MANY_ROWS = `This file has more than ${IMPORT_LIMITS.rows.toLocaleString('en-IN')} rows. Please divide it.`;

/** Said before a byte is read, by the size that the browser declares. */
export function faultOfSize(size: number): string | null {
  if (size === 0) return 'This file is empty.';
  return size > IMPORT_LIMITS.size ? 'This file is larger than 20 MB. Please divide it.' : null;
}

const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === '';

/** Rows without any text and columns without any are left out; the first row that is left has the headings. */
export function tableOfRows(all: readonly (readonly string[])[]): FileTable | FileFault {
  const [first, ...rows] = all.filter((row) => row.some((cell) => !isBlank(cell)));
  if (!first) return { fault: 'This file is empty.' };
  if (rows.length === 0) return { fault: 'This file has no rows below its headings.' };
  if (rows.length > IMPORT_LIMITS.rows) return { fault: TOO_MANY_ROWS };
  const isUsed: boolean[] = [];
  for (const row of [first, ...rows])
    for (let place = 0; place < row.length && place < IMPORT_LIMITS.columns; place += 1)
      if (!isUsed[place] && !isBlank(row[place])) isUsed[place] = true;
  const places = Object.keys(isUsed).map(Number);
  const most = IMPORT_LIMITS.cell;
  return {
    headings: places.map((place) => (first[place] ?? '').replace(/\s+/g, ' ').trim().slice(0, 200)),
    rows: rows.map((row) => places.map((place) => (row[place] ?? '').slice(0, most))),
  };
}
