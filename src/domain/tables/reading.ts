/** What all readers of files share: one sentence for a file that cannot be read, and reports of how far they are. */

/** A file that cannot be read at all: one sentence. */
export interface FileFault {
  fault: string;
}

/** A row of a file before anybody knows which column is which. */
export interface SheetRow {
  /** Line of the file, or row of the sheet, on which it begins, from 1. */
  line: number;
  cells: readonly string[];
  /** Addresses behind the texts of cells, by place. */
  links?: ReadonlyMap<number, string>;
}

/** How far a reader is: the share of its work that is done, 0 to 1, and the lines that it has read. */
export type OnProgress = (share: number, lines: number) => void;

/** Lines after which a reader reports. */
export const REPORT_EVERY = 500;
