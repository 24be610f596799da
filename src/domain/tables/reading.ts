/** Shared by all readers of files: faults, progress, rows, texts that are not a table, and the choices that a person has. */

/** A file that cannot be read at all: one sentence. */
export interface FileFault {
  fault: string;
}

/** A row of a file, before it is known which column is which. */
export interface SheetRow {
  /** Line of the file, or row of the sheet, on which it begins, from 1. */
  line: number;
  cells: readonly string[];
  /** Its place in words, if that is not a line of the file: "Page 2, line 14". */
  place?: string;
  /** Addresses of the links behind the texts of cells, by place. */
  links?: ReadonlyMap<number, string>;
  /** True for a row that the sheet does not show, such as one that a filter leaves out. */
  isHidden?: boolean;
}

/** One sheet of a file that may have several. */
export interface SheetBook {
  /** Names of the visible sheets. */
  sheets: readonly string[];
  /** The place of the sheet that was read. */
  sheet: number;
  rows: readonly SheetRow[];
}

/** Reports the progress of a reader: the share of its work that is done, 0 to 1, and the lines that it has read. */
export type OnProgress = (share: number, lines: number) => void;

/** A reader reports its progress after this many lines. */
export const REPORT_EVERY = 500;

export type OtherText = 'empty' | 'binary' | 'web-page' | 'xml' | 'json';

/** The kind of a text that cannot be a table; null if the text may be a table. */
export function otherTextIn(text: string): OtherText | null {
  if (text.trim() === '') return 'empty';
  // Text has no zero characters; programs and pictures do.
  if (text.slice(0, 4096).includes('\u0000')) return 'binary';
  const start = text.slice(0, 2000).trimStart();
  if (/^<!doctype html|^<html|^<(?:head|body|table|meta|style|script)[\s>]/i.test(start)) return 'web-page';
  if (/^<\?xml|^<[a-z]/i.test(start)) return 'xml';
  return /^\{\s*["}]|^\[\s*[[{]/.test(start) ? 'json' : null;
}

/** The part of a file that is read: a sheet of a workbook, and the row with the names of the columns. */
export interface SheetChoice {
  /** Names of the sheets; one or none if there is nothing to choose. */
  sheets: readonly string[];
  sheet: number;
  /** Rows that may have the names, by their line. */
  headers: readonly { line: number; text: string }[];
  /** Line of the row that was chosen; 0 if no row has names. */
  headerLine: number;
}

/** Number of rows that a person can choose from. */
const CHOICES = 30;

/** The first rows as choices for the names of the columns. */
export const headerChoices = (rows: readonly SheetRow[]): SheetChoice['headers'] =>
  rows.slice(0, CHOICES).map(({ line, cells }) => ({
    line,
    text: cells
      .map((cell) => cell.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(', ')
      .slice(0, 80),
  }));

/** The place of the row on a line. Undefined if no line was chosen; −1 if there is no row on the line, for example on line 0. */
export const placeOfLine = (rows: readonly SheetRow[], line: number | undefined): number | undefined =>
  line === undefined ? undefined : rows.findIndex((row) => row.line === line);
