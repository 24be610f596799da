/** Keeps a document in the account on the revision that it was made from, with its versions; deletes one for all browsers. */
import { latestTime } from '../../src/domain/device-time';
import { AppError, invalid, notFound } from '../../src/domain/errors';
import {
  ACCOUNT_BYTES,
  DELETIONS_MOST,
  DOCUMENT_BYTES,
  DOCUMENTS_MOST,
  NO_ROOM,
  NOT_KEPT,
  readEnvelope,
  TOO_LARGE,
  TOO_MANY,
  type KeptDocument,
} from '../../src/domain/toolkit/account';
import { replacesVersion, versionsToDrop } from '../../src/domain/toolkit/versions';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { deleteDocumentFiles, keepDocumentFile } from './tool-document-files';
import {
  findRow,
  OWN,
  requireOwner,
  toDocument,
  VERSIONS,
  type DocumentAddress,
  type DocumentRow,
  type VersionRow,
} from './tool-documents';

/** How many documents of a tool, and how many bytes of all tools with all versions. */
const COUNTED = `(SELECT count(*) FROM tool_documents WHERE ${OWN} AND deleted_at IS NULL) AS documents,
  (SELECT coalesce(sum(size), 0) FROM tool_document_versions WHERE account_id = ?1) AS bytes`;

const conflictFull = (message: string) => new AppError(409, message, { code: 'full' });

function textOf(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** What a write answers: the document as it is now; `isNewest` is false when another change came first, and null is "never kept". */
export interface WriteAnswer {
  isNewest: boolean;
  current: KeptDocument | null;
}

export const tooLarge = () => new AppError(413, TOO_LARGE, { code: 'too-large' });

/**
 * Keeps a document that was made from revision `base` (0: a new one). Of two on one revision exactly one is kept; the other
 * changes nothing. Throws 400 for what is no document of this tool and id, 409 `full` when no more fit.
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
  const reading =
    text === null ? { fault: 'The document is not UTF-8.' } : readEnvelope(tool, id, text, latestTime(now));
  if ('fault' in reading) throw invalid(reading.fault);
  const { name, savedAt, text: clean } = reading.envelope;
  const size = new TextEncoder().encode(clean).length;
  if (size > DOCUMENT_BYTES) throw tooLarge();

  const [rowNow, versionsNow, counted] = await ctx.d1.batch<
    DocumentRow & VersionRow & { documents: number; bytes: number }
  >([
    findRow(ctx, owner, address),
    ctx.d1.prepare(VERSIONS).bind(owner, tool, id),
    ctx.d1.prepare(`SELECT ${COUNTED}`).bind(owner, tool),
  ]);
  const row = rowNow?.results[0];
  if ((row?.revision ?? 0) !== base) return { isNewest: false, current: row ? toDocument(row) : null };
  const isAdded = !row || row.deleted_at !== null;
  const { documents = 0, bytes = 0 } = counted?.results[0] ?? {};
  if (isAdded && documents >= DOCUMENTS_MOST) throw conflictFull(TOO_MANY);
  if (bytes + size > ACCOUNT_BYTES) throw conflictFull(NO_ROOM);

  const versions = versionsNow?.results ?? [];
  const [newest] = versions;
  const isReplacing =
    newest && replacesVersion({ ...newest, startedAt: newest.started_at }, { at: now, size }) ? newest : undefined;
  const startedAt = isReplacing?.started_at ?? now;
  const after = [
    { revision: base + 1, startedAt, size, file_key: '' },
    ...versions.filter((version) => version !== isReplacing).map((one) => ({ ...one, startedAt: one.started_at })),
  ];
  const dropped = [...(isReplacing ? [isReplacing] : []), ...versionsToDrop(after)];

  const key = await keepDocumentFile(ctx, clean);
  // Holds when this very save won.
  const hasWon = {
    sql: 'EXISTS (SELECT 1 FROM tool_documents WHERE account_id = ? AND tool = ? AND id = ? AND file_key = ?)',
    params: [owner, tool, id, key],
  };
  try {
    const [saved, , , , rowAfter] = await ctx.d1.batch<DocumentRow>([
      ctx.d1
        .prepare(
          `INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, file_key, updated_at, deleted_at)
           SELECT ?1, ?2, ?3, ?4, ?5, ?6 + 1, ?7, ?8, ?9, NULL
             FROM (SELECT ${COUNTED})
            WHERE (?6 = 0 OR EXISTS (SELECT 1 FROM tool_documents WHERE ${OWN} AND id = ?3))
              AND (NOT ?10 OR documents < ?11) AND bytes + ?7 <= ?12
           ON CONFLICT (account_id, tool, id) DO UPDATE
              SET name = excluded.name, saved_at = excluded.saved_at, revision = excluded.revision, size = excluded.size,
                  file_key = excluded.file_key, updated_at = excluded.updated_at, deleted_at = NULL
            WHERE tool_documents.revision = ?6`,
        )
        .bind(owner, tool, id, name, savedAt, base, size, key, now, isAdded ? 1 : 0, DOCUMENTS_MOST, ACCOUNT_BYTES),
      ctx.d1
        .prepare(
          `DELETE FROM tool_document_versions
            WHERE account_id = ? AND tool = ? AND document_id = ? AND revision IN (SELECT value FROM json_each(?))
              AND ${hasWon.sql}`,
        )
        .bind(owner, tool, id, JSON.stringify(dropped.map(({ revision }) => revision)), ...hasWon.params),
      ctx.d1
        .prepare(
          `INSERT INTO tool_document_versions
             (account_id, tool, document_id, revision, name, started_at, saved_at, size, file_key)
           SELECT ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE ${hasWon.sql}`,
        )
        .bind(owner, tool, id, base + 1, name, startedAt, now, size, key, ...hasWon.params),
      // Every save would flood the log: it tells when a document was first kept, and when it was deleted.
      isAdded
        ? auditStatement(ctx, { action: 'tool-document.kept', subjectType: 'tool-document', subjectId: id }, hasWon)
        : ctx.d1.prepare('SELECT 1'),
      findRow(ctx, owner, address),
    ]);
    const current = rowAfter?.results[0];
    if (!saved?.meta.changes) {
      await deleteDocumentFiles(ctx, [key]);
      if ((current?.revision ?? 0) === base) throw conflictFull(isAdded ? TOO_MANY : NO_ROOM);
      return { isNewest: false, current: current ? toDocument(current) : null };
    }
    await deleteDocumentFiles(
      ctx,
      dropped.map(({ file_key }) => file_key),
    );
    return { isNewest: true, current: current ? toDocument(current) : null };
  } catch (error) {
    if (!(error instanceof AppError)) await deleteDocumentFiles(ctx, [key]);
    throw error;
  }
}

/** Deletes revision `base` of a document with all versions; that it was deleted is remembered for other browsers. */
export async function deleteDocument(
  ctx: Ctx,
  address: DocumentAddress,
  base: number,
  person?: string,
): Promise<WriteAnswer> {
  const owner = requireOwner(ctx, person);
  const { tool, id } = address;
  const isThere = {
    sql: `EXISTS (SELECT 1 FROM tool_documents
           WHERE account_id = ? AND tool = ? AND id = ? AND revision = ? AND deleted_at IS NULL)`,
    params: [owner, tool, id, base],
  };
  const isGone = {
    sql: `EXISTS (SELECT 1 FROM tool_documents
           WHERE account_id = ? AND tool = ? AND id = ? AND revision = ? AND deleted_at IS NOT NULL)`,
    params: [owner, tool, id, base + 1],
  };
  const [versions, , deleted, , , rowAfter] = await ctx.d1.batch<DocumentRow & VersionRow>([
    ctx.d1.prepare(VERSIONS).bind(owner, tool, id),
    auditStatement(ctx, { action: 'tool-document.deleted', subjectType: 'tool-document', subjectId: id }, isThere),
    ctx.d1
      .prepare(
        `UPDATE tool_documents SET name = '', size = 0, file_key = NULL, revision = revision + 1, updated_at = ?4, deleted_at = ?4
          WHERE ${OWN} AND id = ?3 AND revision = ?5 AND deleted_at IS NULL`,
      )
      .bind(owner, tool, id, ctx.now(), base),
    ctx.d1
      .prepare(
        `DELETE FROM tool_document_versions WHERE account_id = ? AND tool = ? AND document_id = ? AND ${isGone.sql}`,
      )
      .bind(owner, tool, id, ...isGone.params),
    ctx.d1
      .prepare(
        `DELETE FROM tool_documents WHERE ${OWN} AND deleted_at IS NOT NULL AND id NOT IN
           (SELECT id FROM tool_documents WHERE ${OWN} AND deleted_at IS NOT NULL ORDER BY deleted_at DESC, id LIMIT ?3)`,
      )
      .bind(owner, tool, DELETIONS_MOST),
    findRow(ctx, owner, address),
  ]);
  const current = rowAfter?.results[0];
  if (deleted?.meta.changes) {
    await deleteDocumentFiles(
      ctx,
      (versions?.results ?? []).map(({ file_key }) => file_key),
    );
    return { isNewest: true, current: current ? toDocument(current) : null };
  }
  if (!current) throw notFound(NOT_KEPT);
  // Deleted before: nothing is left to do.
  return { isNewest: current.deleted_at !== null, current: toDocument(current) };
}
