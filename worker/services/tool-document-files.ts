/** Bodies of the tools' documents in R2, under `documents/` and random keys. No address leads to them but that of their owner's document. */
import { randomBytes } from 'node:crypto';
import { log } from '../log';
import type { Ctx } from './context';

const FOLDER = 'documents/';
const DAY_MS = 24 * 60 * 60 * 1000;
/** R2 deletes so many in one call. */
const DELETE_MOST = 1000;

/** Stores a body. Answers its key; nothing names it yet. */
export async function keepDocumentFile(ctx: Ctx, text: string): Promise<string> {
  const key = `${FOLDER}${randomBytes(16).toString('hex')}.json`;
  await ctx.env.FILES.put(key, text, { httpMetadata: { contentType: 'application/json' } });
  return key;
}

/** Deletes bodies that nothing names any more. One that stays by accident is found by the daily sweep. */
export async function deleteDocumentFiles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += DELETE_MOST) {
    await ctx.env.FILES.delete(keys.slice(at, at + DELETE_MOST)).catch((error: unknown) => {
      log('error', 'documents not deleted', { requestId: ctx.requestId, error: String(error) });
    });
  }
}

/** The keys of all bodies of an account, for its deletion: read in the batch that deletes the rows. */
export const documentFilesOf = (ctx: Ctx, accountId: string): D1PreparedStatement =>
  ctx.d1.prepare('SELECT file_key FROM tool_document_versions WHERE account_id = ?1').bind(accountId);

/** Deletes bodies older than a day that no version names. */
export async function deleteLostDocuments(ctx: Ctx): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await ctx.env.FILES.list({ prefix: FOLDER, ...(cursor ? { cursor } : {}) });
    const old = page.objects.filter((file) => file.uploaded.getTime() < ctx.now() - DAY_MS).map((file) => file.key);
    if (old.length > 0) {
      const { results } = await ctx.d1
        .prepare(
          `SELECT value AS key FROM json_each(?1)
            WHERE NOT EXISTS (SELECT 1 FROM tool_document_versions v WHERE v.file_key = value)`,
        )
        .bind(JSON.stringify(old))
        .all<{ key: string }>();
      await deleteDocumentFiles(
        ctx,
        results.map(({ key }) => key),
      );
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}

export interface NewestFile {
  tool: string;
  id: string;
  key: string;
}

/** Where the newest bodies of an account lie, for the download of its data; last changed first. */
export async function listNewestFiles(ctx: Ctx, accountId: string): Promise<NewestFile[]> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT tool, id, file_key AS key FROM tool_documents
        WHERE account_id = ?1 AND file_key IS NOT NULL ORDER BY updated_at DESC`,
    )
    .bind(accountId)
    .all<NewestFile>();
  return results;
}

/** The JSON of a body as it is read; null when it has been deleted meanwhile. */
export async function openDocumentFile(ctx: Ctx, key: string): Promise<ReadableStream<Uint8Array> | null> {
  return (await ctx.env.FILES.get(key))?.body ?? null;
}
