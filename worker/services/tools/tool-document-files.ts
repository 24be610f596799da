/** Bodies of the tools' documents in R2, under `documents/` and random keys. No address leads to them but that of their owner's document. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { toolDocuments } from '../../db/schema';
import { sql, statementOf } from '../../db/sql';
import { log } from '../../log';
import type { Ctx } from '../core/context';

const FOLDER = 'documents/';
const DAY_MS = 24 * 60 * 60 * 1000;
/** R2 deletes so many in one call. */
const DELETE_MOST = 1000;

/** Stores a body. Returns its key; nothing names it yet. */
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

/** Deletes bodies older than a day that no version names. */
export async function deleteLostDocuments(ctx: Ctx): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await ctx.env.FILES.list({ prefix: FOLDER, ...(cursor ? { cursor } : {}) });
    const old = page.objects.filter((file) => file.uploaded.getTime() < ctx.now() - DAY_MS).map((file) => file.key);
    if (old.length > 0) {
      const { results } = await statementOf(
        ctx.d1,
        sql`SELECT value AS key FROM json_each(${JSON.stringify(old)})
            WHERE NOT EXISTS (SELECT 1 FROM tool_document_versions v WHERE v.file_key = value)`,
      ).all<{ key: string }>();
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
  const { tool, id, fileKey } = toolDocuments;
  const rows = await ctx.db
    .select({ tool, id, key: fileKey })
    .from(toolDocuments)
    .where(and(eq(toolDocuments.accountId, accountId), isNotNull(fileKey)))
    .orderBy(desc(toolDocuments.updatedAt));
  return rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]));
}

/** The JSON of a body as it is read; null when it has been deleted meanwhile. */
export async function openDocumentFile(ctx: Ctx, key: string): Promise<ReadableStream<Uint8Array> | null> {
  return (await ctx.env.FILES.get(key))?.body ?? null;
}
