/** An import as the API returns it, with the results of its rows; and the limits, texts and list of imports. */
import { NOUNS, type Entity, type Noun } from '@/domain/admin/entities/entity';
import { plainOptions } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import { ENTITIES } from '@/domain/admin/entities/index';
import type { ColumnFields, RememberedHeading } from './columns';
import type { RowErrors } from './judge';

/** `edited`: someone changed the record here, and the import was set to leave such records unchanged. `skipped`: a person left the row out. */
export const OUTCOMES = ['created', 'updated', 'same', 'edited', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

type ImportState = 'running' | 'done' | 'rolling-back' | 'rolled-back';

/** Rows that a roll-back would undo now. */
export type UndoableCounts = Record<'created' | 'updated', number>;

export interface ImportJob {
  id: string;
  noun: string;
  fileName: string;
  /** Rows of the file without its headings. */
  total: number;
  state: ImportState;
  /** The field of each column. */
  columns: ColumnFields;
  /** True if records that someone changed here stay as they are. */
  keepsEdited: boolean;
  /** Name of the operator; null if the operator was deleted. */
  startedBy: string | null;
  /** ISO 8601. */
  startedAt: string;
  updatedAt: string;
  counts: Record<Outcome, number>;
  /** `undone` and `kept`: created and updated rows that the roll-back undid or left as they were. */
  undone: number;
  kept: number;
  /** Null where it was not counted: in lists, and while rows are written or undone. */
  undoable: UndoableCounts | null;
}

/** Number of processed rows. */
export const doneOf = ({ counts }: Pick<ImportJob, 'counts'>): number =>
  OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

/** The n of "Successfully imported {n} records". */
export const importedOf = ({ counts }: Pick<ImportJob, 'counts'>): number => counts.created + counts.updated;

/** The result of a row. */
export interface RowResult {
  row: number;
  outcome: Outcome;
  name: string;
  recordId: string | null;
  /** For a failed row. */
  errors: RowErrors | null;
}

/** A row of an import's list, with the values that a file of failed rows needs. */
export interface ImportRow extends RowResult {
  /** For a failed row: its values by field, as they were sent. */
  values: Record<string, unknown> | null;
  undo: 'undone' | 'kept' | null;
}

/** The expected result of a row. */
export interface RowVerdict {
  row: number;
  verdict: 'new' | 'update' | 'same' | 'edited' | 'wrong';
  errors: RowErrors | null;
  /** For an update: the fields that change, each before and after. */
  changes: Record<string, [unknown, unknown]> | null;
  /** For a new row: an existing record that may be the same. */
  like?: { name: string; by: 'website' | 'name'; values: Record<string, unknown> };
}

/** The server's answer before a file is imported. */
export interface ImportPreparation {
  headings: RememberedHeading[];
  /** An unfinished import of the same file. */
  unfinished: ImportJob | null;
}

export interface RollbackStep {
  job: ImportJob;
  /** False while there are rows left. */
  isOver: boolean;
}

// The limits of an import, and the specification's texts. Data only.

export const IMPORT_LIMITS = {
  /** Maximum bytes of a file. */
  size: 20_000_000,
  /** Maximum bytes of an unpacked Excel file. */
  inflated: 100 * 1024 * 1024,
  rows: 50_000,
  /** The last row number of a sheet, counting blank rows. */
  lastRow: 1_048_576,
  columns: 200,
  /** Maximum rows per request. */
  slice: 500,
  /** Maximum bytes per request. */
  sliceBytes: 1_000_000,
  /** Maximum characters per cell. It is larger than the limit of any field, so that the message of the field itself is shown. */
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

/** The heading of an error: `title`, unless the kind has its own message for failed imports. */
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

// The state of the imports screen in its address: a new import of a kind, one import, or the list. Has no zod schema, because pages load it.

const IMPORTS_PAGE = '/adminPortal/imports';

export interface ImportsState {
  /** Kind of a new import. */
  noun: Noun | null;
  /** Id of an import; empty for none. */
  job: string;
  /** True while the screen asks whether to roll the import back. */
  isAsking: boolean;
}

/** Reads an address. Values that are not valid lead to the list. */
export function readImportsState(params: URLSearchParams): ImportsState {
  const job = params.get('job') ?? '';
  const entity = ENTITIES.get(params.get('noun') ?? '');
  const isJob = /^[0-9a-f]{24}$/.test(job);
  return {
    job: isJob ? job : '',
    isAsking: isJob && params.get('ask') === 'roll-back',
    noun: !isJob && entity && entity.imports.length > 0 ? entity.noun : null,
  };
}

export const importsHref = ({ noun, job, isAsking }: ImportsState): string =>
  `${IMPORTS_PAGE}${job ? `?job=${job}${isAsking ? '&ask=roll-back' : ''}` : noun ? `?noun=${noun}` : ''}`;

export const IMPORTS: ListSpec<ImportJob> & { api: '/api/admin/imports' } = {
  name: 'imports',
  api: '/api/admin/imports',
  page: IMPORTS_PAGE,
  filters: [
    {
      name: 'noun',
      label: 'Kind of record',
      options: plainOptions(NOUNS),
      wrong: 'noun must be a kind of record',
      isHidden: true,
    },
  ],
  size: 20,
  caption: 'Imports',
  failed: 'Failed to fetch imports',
  empty: 'No imports yet',
  unmatched: 'No imports yet',
  more: 'Show older ones',
};
