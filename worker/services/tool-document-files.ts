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

/** Bytes of bodies in the download of one's data; the rest is said to be left out. */
const DOWNLOAD_BYTES = 8 * 1024 * 1024;

interface Newest {
  tool: string;
  id: string;
  size: number;
  file_key: string;
}

/** The newest bodies of an account for the download of its data, last changed first; `document` is null where no more fit. */
export async function readNewestBodies(
  ctx: Ctx,
  accountId: string,
): Promise<{ tool: string; id: string; document: unknown }[]> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT tool, id, size, file_key FROM tool_documents
        WHERE account_id = ?1 AND file_key IS NOT NULL ORDER BY updated_at DESC`,
    )
    .bind(accountId)
    .all<Newest>();
  const bodies: { tool: string; id: string; document: unknown }[] = [];
  let left = DOWNLOAD_BYTES;
  for (const { tool, id, size, file_key: key } of results) {
    const file = size <= left ? await ctx.env.FILES.get(key) : null;
    if (file) left -= size;
    bodies.push({ tool, id, document: file ? await file.json() : null });
  }
  return bodies;
}
