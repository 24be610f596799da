/** An import as the API returns it: its file, its progress, and the result of each row. */
import type { ColumnFields, RememberedHeading } from './columns';
import type { RowErrors } from './judge';

/** `edited`: someone changed the record here, and the import was asked to leave such records alone. `skipped`: a person left the row out. */
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
  /** Records that someone has changed here stay as they are. */
  keepsEdited: boolean;
  /** Name of the operator; null when that one is gone. */
  startedBy: string | null;
  /** ISO 8601. */
  startedAt: string;
  updatedAt: string;
  counts: Record<Outcome, number>;
  /** Of created and updated rows, once it is rolled back. */
  undone: number;
  kept: number;
  /** Null where it was not counted: in lists, and while rows are written or undone. */
  undoable: UndoableCounts | null;
}

/** Rows that have been done. */
export const doneOf = ({ counts }: Pick<ImportJob, 'counts'>): number =>
  OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);

/** The n of "Successfully imported {n} records". */
export const importedOf = ({ counts }: Pick<ImportJob, 'counts'>): number => counts.created + counts.updated;

/** What became of a row. */
export interface RowResult {
  row: number;
  outcome: Outcome;
  name: string;
  recordId: string | null;
  /** Of a failed row. */
  errors: RowErrors | null;
}

/** A row of the list of an import, with what is needed to hand it back in a file. */
export interface ImportRow extends RowResult {
  /** Of a failed row: its values by field, as they were sent. */
  values: Record<string, unknown> | null;
  undo: 'undone' | 'kept' | null;
}

/** What would become of a row. */
export interface RowVerdict {
  row: number;
  verdict: 'new' | 'update' | 'same' | 'edited' | 'wrong';
  errors: RowErrors | null;
  /** Of an update: the fields that change, each before and after. */
  changes: Record<string, [unknown, unknown]> | null;
  /** Of a new row: a record that it may mean. */
  like?: { name: string; by: 'website' | 'name'; values: Record<string, unknown> };
}

/** What the server knows before a file is imported. */
export interface ImportPreparation {
  headings: RememberedHeading[];
  /** The import of this very file that has not come to its end. */
  unfinished: ImportJob | null;
}

export interface RollbackStep {
  job: ImportJob;
  /** False while there are rows left. */
  isOver: boolean;
}
