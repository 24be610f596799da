/** The file of a record: stored with a change of the record or by itself, and deleted when it is replaced. */
import type { AdminRecord, FileRule } from '@/domain/admin/entities/entity';
import { endingToKeep } from '@/domain/admin/record-edit';
import { AppError, invalid } from '@/domain/errors';
import type { SqlValue } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { deleteFiles, storeFile } from '@worker/services/core/files';
import { requireAllowed } from '@worker/services/core/require-actor';
import type { StoredFile, Row, Store } from './store';
import { createRecord, onRecord, updateRow, type UpdatedRecord } from './write';

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

type FileStore = Store & { file: StoredFile<object> };

const NO_FILE = 'These records have no file.';

/** The rule for the file of a kind. Throws 400 if the kind has none. */
export function requireFileRule(store: Store): { store: FileStore; rule: FileRule } {
  const rule = store.entity.fields.find(({ name }) => name === store.file?.field)?.file;
  if (!store.file || !rule) throw invalid(NO_FILE);
  return { store: store as FileStore, rule };
}

export const tooLargeFile = ({ tooLarge }: FileRule, field: string) =>
  new AppError(413, tooLarge, { code: 'too-large', fields: { [field]: tooLarge } });

/** Checks a file by its bytes and stores it. Throws 413 and 415 with the message of the field. */
async function keep(ctx: Ctx, givenStore: Store, { name, bytes }: SentFile): Promise<string> {
  const { store, rule } = requireFileRule(givenStore);
  const { field, folder } = store.file;
  const ending = endingToKeep(rule, name, bytes);
  if (!ending) throw new AppError(415, rule.wrongType, { code: 'file-type', fields: { [field]: rule.wrongType } });
  if (bytes.length > rule.maxBytes) throw tooLargeFile(rule, field);
  return storeFile(ctx, folder, ending, bytes);
}

/** The name under which a file is downloaded, without characters that a header or a file system cannot hold. */
const plainName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, ' ')
    .trim()
    .slice(-200);

/** The column values for a file, or for no file. */
function columnsFor({ file }: FileStore, key: string | null, name: string): Record<string, () => SqlValue> {
  const values: Record<string, SqlValue> = {
    [file.column]: key,
    ...(file.nameColumn ? { [file.nameColumn]: key === null ? null : plainName(name) } : {}),
    ...(key === null ? {} : file.changes),
  };
  return Object.fromEntries(Object.entries(values).map(([column, value]) => [column, () => value]));
}

const keyIn = ({ file }: FileStore, row: Row): string | null => (row[file.column] as string | null) ?? null;

/** Runs a change that refers to a new file; deletes the file if the change fails. */
async function named<Result>(ctx: Ctx, key: string | null, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (key) await deleteFiles(ctx, [key]);
    throw error;
  }
}

/** Creates a record with its file, or without one if it needs none. */
export async function createWithFile(
  ctx: Ctx,
  store: Store,
  input: object,
  sent: SentFile | null,
): Promise<AdminRecord> {
  requireAllowed(ctx, 'record:write');
  if (!store.file) return createRecord(ctx, store, input);
  const { store: own } = requireFileRule(store);
  if (!sent || own.file.ends?.(input, true)) return createRecord(ctx, store, input);
  const key = await keep(ctx, own, sent);
  const withFile = { ...store, columns: { ...store.columns, ...columnsFor(own, key, sent.name) } };
  return named(ctx, key, () => createRecord(ctx, withFile, input));
}

/**
 * Changes a record as it was read. Also stores a sent file, or deletes the file if the input removes it. Returns null and throws like
 * `updateRow`.
 */
export async function updateWithFile(
  ctx: Ctx,
  store: Store,
  before: Row,
  input: object,
  sent: SentFile | null,
): Promise<UpdatedRecord | null> {
  if (!store.file) return updateRow(ctx, store, before, input);
  const { store: own } = requireFileRule(store);
  const isEnded = own.file.ends?.(input, sent !== null) === true;
  const old = keyIn(own, before);
  const key = sent && !isEnded ? await keep(ctx, own, sent) : null;
  const changed = key || isEnded ? columnsFor(own, key, sent?.name ?? '') : {};
  return replaceFile(ctx, old, { key, isChanged: Object.keys(changed).length > 0 }, () =>
    updateRow(ctx, { ...store, columns: { ...store.columns, ...changed } }, before, input),
  );
}

/** Runs a change that replaces or removes a file, and deletes the file that is no longer in use. */
async function replaceFile(
  ctx: Ctx,
  old: string | null,
  { key, isChanged }: { key: string | null; isChanged: boolean },
  change: () => Promise<UpdatedRecord | null>,
): Promise<UpdatedRecord | null> {
  const updated = await named(ctx, key, change);
  const unused = updated ? (isChanged ? old : null) : key;
  if (unused) await deleteFiles(ctx, [unused]);
  return updated;
}

/** Replaces or removes only the file of a record. */
export async function setFile(ctx: Ctx, givenStore: Store, id: string, sent: SentFile | null): Promise<AdminRecord> {
  const { store } = requireFileRule(givenStore);
  const { record } = await onRecord(ctx, store, id, async (before) => {
    const key = sent ? await keep(ctx, store, sent) : null;
    const fileOnly = { ...store, columns: columnsFor(store, key, sent?.name ?? '') };
    return replaceFile(ctx, keyIn(store, before), { key, isChanged: true }, () => updateRow(ctx, fileOnly, before, {}));
  });
  return record;
}

/** Deletes the files of records that leave the bin for good. */
export const forgetFiles =
  (column: string) =>
  (ctx: Ctx, rows: readonly Row[]): Promise<void> =>
    deleteFiles(
      ctx,
      rows.map((row) => row[column]).filter((key) => typeof key === 'string'),
    );
