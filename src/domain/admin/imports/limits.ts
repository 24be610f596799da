/** The limits of an import and the specification's words around it. Data only. */
import type { Entity } from '@/domain/admin/entities/entity';

export const IMPORT_LIMITS = {
  /** Bytes of a file. */
  size: 20_000_000,
  /** What an Excel file may unpack to, in bytes. */
  inflated: 100 * 1024 * 1024,
  rows: 50_000,
  /** The last row number of a sheet, counting blank rows. */
  lastRow: 1_048_576,
  columns: 200,
  /** Rows of a request. */
  slice: 500,
  /** Bytes of a request. */
  sliceBytes: 1_000_000,
  /** Characters of a cell: more than any field takes, so that the field's own message says what is wrong. */
  cell: 100_000,
} as const;

export const IMPORT_ERROR = 'Import Error';
export const IMPORT_COMPLETED = 'Import Completed';
export const CSV_ERROR = 'CSV Parsing Error';
export const EXCEL_ERROR = 'Excel Parsing Error';

/** "Successfully imported {n} records", in the specification's words. */
export const importedText = (n: number): string => `Successfully imported ${n} records`;
/** "Failed to import {name}"; a row without a name is named by its number. */
export const failedText = (name: string, row: number): string => `Failed to import ${name || `row ${row}`}`;

/** The heading of an error: kinds with a message of their own for every failure use that one. */
export const errorTitle = ({ messages }: Entity, title: string): string =>
  messages.importFailed === IMPORT_ERROR ? title : messages.importFailed;

/** For `<input accept>`, e.g. `.csv,.xlsx`. */
export const acceptOf = ({ imports }: Entity): string => imports.map((ending) => `.${ending}`).join(',');

/** ".csv, .xlsx and .xls", for sentences. */
export const endingsText = ({ imports }: Entity, and: 'and' | 'or' = 'and'): string =>
  imports
    .map((ending) => `.${ending}`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${and} `);
