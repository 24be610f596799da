/**
 * Saves a document in the account, with its versions, if the account still has the revision on which it is based. Also deletes a document
 * for all browsers.
 */
import { latestTime } from '@/domain/time/durations';
import { AppError, invalid, notFound } from '@/domain/errors';
import { nestsTooDeeply, TOO_DEEP } from '@/domain/tools/safe-json';
import {
  ACCOUNT_BYTES,
  MAX_DELETIONS,
  DOCUMENT_BYTES,
  MAX_DOCUMENTS,
  NO_ROOM,
  NOT_STORED,
  readEnvelope,
  TOO_LARGE,
  TOO_MANY,
  replacesVersion,
  versionsToDrop,
  type StoredDocument,
} from '@/domain/tools/account';
import type { ToolName } from '@/domain/tools/document';
import { batch, sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { DESK_BYTES } from '@worker/services/desk/desk-sources';
import { addedExpenses, deliveriesFrom, hasWebhook } from '@worker/services/webhooks/webhook-delivery';
import {
  deleteDocumentFiles,
  storeDocumentFile,
  findDocument,
  requireOwner,
  selectVersions,
  type DocumentAddress,
} from './tool-documents';

const inTool = (owner: string, tool: ToolName) => sql`account_id = ${owner} AND tool = ${tool}`;

/** The number of documents of a tool, and of the bytes of all tools with all versions. */
const countedOf = (owner: string, tool: ToolName) =>
  sql<{ documents: number; bytes: number }>`SELECT
    (SELECT count(*) FROM tool_documents WHERE ${inTool(owner, tool)} AND deleted_at IS NULL) AS documents,
    (SELECT coalesce(sum(size), 0) FROM tool_document_versions WHERE account_id = ${owner}) AS bytes`;

const conflictFull = (message: string) => new AppError(409, message, { code: 'full' });

function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** The result of a write: the current document, or null if it was never stored. `isNewest` is false if another change came first. */
export interface WriteAnswer {
  isNewest: boolean;
  current: StoredDocument | null;
}

export const tooLarge = () => new AppError(413, TOO_LARGE, { code: 'too-large' });

/** The webhook data of the entries that a save adds; null for none, and for a book over 2 MB. */
async function findAdded(ctx: Ctx, id: string, before: { fileKey: string; size: number }, after: string) {
  if (Math.max(before.size, after.length) > DESK_BYTES) return null;
  const file = await ctx.env.FILES.get(before.fileKey);
  return file && addedExpenses(id, await file.text(), after);
}

/**
 * Saves a document that is based on revision `base` (0: a new one). Of two documents based on the same revision, only one is stored; the
 * other changes nothing. Throws 400 for a body that is not a document of this tool and id, 409 `full` if the account has no room.
 */
export async function saveDocument(
  ctx: Ctx,
  address: DocumentAddress,
  base: number,
  body: Uint8Array,
  person?: string,
): Promise<WriteAnswer> {
  const owner = requireOwner(ctx, person);
  const { tool, id } = address;
  const now = ctx.now();
  const text = textOf(body);
  if (text !== null && nestsTooDeeply(text)) throw invalid(TOO_DEEP);
  const reading =
    text === null ? { fault: 'The document is not UTF-8.' } : readEnvelope(tool, id, text, latestTime(now));
  if ('fault' in reading) throw invalid(reading.fault);
  const { name, savedAt, text: clean } = reading.envelope;
  const size = new TextEncoder().encode(clean).length;
  if (size > DOCUMENT_BYTES) throw tooLarge();

  const [[row], versions, counted, hooks] = await batch(ctx.d1, [
    findDocument(ctx, owner, address),
    selectVersions(ctx, owner, address),
    countedOf(owner, tool),
    tool === 'expenses' ? hasWebhook(owner, 'expense.added') : sql<{ id: string }>`SELECT '' AS id WHERE false`,
  ]);
  if ((row?.revision ?? 0) !== base) return { isNewest: false, current: row ?? null };
  const isAdded = !row || row.deletedAt !== null;
  const { documents = 0, bytes = 0 } = counted.results[0] ?? {};
  if (isAdded && documents >= MAX_DOCUMENTS) throw conflictFull(TOO_MANY);
  if (bytes + size > ACCOUNT_BYTES) throw conflictFull(NO_ROOM);

  const [newest] = versions;
  const isReplacing = newest && replacesVersion(newest, { at: now, size }) ? newest : undefined;
  const startedAt = isReplacing?.startedAt ?? now;
  const after = [
    { revision: base + 1, startedAt, size, fileKey: '' },
    ...versions.filter((version) => version !== isReplacing),
  ];
  const dropped = [...(isReplacing ? [isReplacing] : []), ...versionsToDrop(after)];

  const added = newest && !isAdded && hooks.results.length > 0 ? await findAdded(ctx, id, newest, clean) : null;

  const droppedRevisions = JSON.stringify(dropped.map(({ revision }) => revision));
  const key = await storeDocumentFile(ctx, clean);
  // True if this very save won.
  const hasWon = sql`EXISTS
    (SELECT 1 FROM tool_documents WHERE ${inTool(owner, tool)} AND id = ${id} AND file_key = ${key})`;
  try {
    const [saved, , , , [current]] = await batch(ctx.d1, [
      sql`INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, file_key, updated_at, deleted_at)
           SELECT ${owner}, ${tool}, ${id}, ${name}, ${savedAt}, ${base} + 1, ${size}, ${key}, ${now}, NULL
             FROM (${countedOf(owner, tool)})
            WHERE (${base} = 0 OR EXISTS (SELECT 1 FROM tool_documents WHERE ${inTool(owner, tool)} AND id = ${id}))
              AND (NOT ${isAdded ? 1 : 0} OR documents < ${MAX_DOCUMENTS}) AND bytes + ${size} <= ${ACCOUNT_BYTES}
           ON CONFLICT (account_id, tool, id) DO UPDATE
              SET name = excluded.name, saved_at = excluded.saved_at, revision = excluded.revision, size = excluded.size,
                  file_key = excluded.file_key, updated_at = excluded.updated_at, deleted_at = NULL
            WHERE tool_documents.revision = ${base}`,
      sql`DELETE FROM tool_document_versions
        WHERE ${inTool(owner, tool)} AND document_id = ${id} AND revision IN (SELECT value FROM json_each(${droppedRevisions}))
          AND ${hasWon}`,
      sql`INSERT INTO tool_document_versions
             (account_id, tool, document_id, revision, name, started_at, saved_at, size, file_key)
           SELECT ${owner}, ${tool}, ${id}, ${base + 1}, ${name}, ${startedAt}, ${now}, ${size}, ${key} WHERE ${hasWon}`,
      // The log has only the first save and the deletion of a document, because every save would flood it.
      isAdded
        ? auditRow(ctx, { action: 'tool-document.kept', subjectType: 'tool-document', subjectId: id }, hasWon)
        : sql`SELECT 1`,
      findDocument(ctx, owner, address),
      added
        ? deliveriesFrom(
            ctx,
            'expense.added',
            sql`${JSON.stringify(added)}`,
            sql`webhooks w WHERE w.account_id = ${owner} AND ${hasWon}`,
          )
        : sql`SELECT 1`,
    ]);
    if (!saved.meta.changes) {
      await deleteDocumentFiles(ctx, [key]);
      if ((current?.revision ?? 0) === base) throw conflictFull(isAdded ? TOO_MANY : NO_ROOM);
      return { isNewest: false, current: current ?? null };
    }
    await deleteDocumentFiles(
      ctx,
      dropped.map(({ fileKey }) => fileKey),
    );
    return { isNewest: true, current: current ?? null };
  } catch (error) {
    if (!(error instanceof AppError)) await deleteDocumentFiles(ctx, [key]);
    throw error;
  }
}

/** Deletes revision `base` of a document with all versions; the deletion is stored for other browsers. */
export async function deleteDocument(
  ctx: Ctx,
  address: DocumentAddress,
  base: number,
  person?: string,
): Promise<WriteAnswer> {
  const owner = requireOwner(ctx, person);
  const { tool, id } = address;
  const isRevision = (revision: number) => sql`${inTool(owner, tool)} AND id = ${id} AND revision = ${revision}`;
  const isThere = sql`${isRevision(base)} AND deleted_at IS NULL`;
  const isGone = sql`EXISTS (SELECT 1 FROM tool_documents WHERE ${isRevision(base + 1)} AND deleted_at IS NOT NULL)`;
  const now = ctx.now();
  const [versions, , deleted, , , [current]] = await batch(ctx.d1, [
    selectVersions(ctx, owner, address),
    auditRow(
      ctx,
      { action: 'tool-document.deleted', subjectType: 'tool-document', subjectId: id },
      sql`EXISTS (SELECT 1 FROM tool_documents WHERE ${isThere})`,
    ),
    sql`UPDATE tool_documents
      SET name = '', size = 0, file_key = NULL, revision = revision + 1, updated_at = ${now}, deleted_at = ${now}
      WHERE ${isThere}`,
    sql`DELETE FROM tool_document_versions WHERE ${inTool(owner, tool)} AND document_id = ${id} AND ${isGone}`,
    sql`DELETE FROM tool_documents WHERE ${inTool(owner, tool)} AND deleted_at IS NOT NULL AND id NOT IN
           (SELECT id FROM tool_documents WHERE ${inTool(owner, tool)} AND deleted_at IS NOT NULL
          ORDER BY deleted_at DESC, id LIMIT ${MAX_DELETIONS})`,
    findDocument(ctx, owner, address),
  ]);
  if (deleted.meta.changes) {
    await deleteDocumentFiles(
      ctx,
      versions.map(({ fileKey }) => fileKey),
    );
    return { isNewest: true, current: current ?? null };
  }
  if (!current) throw notFound(NOT_STORED);
  // Deleted before: nothing is left to do.
  return { isNewest: current.deletedAt !== null, current };
}
