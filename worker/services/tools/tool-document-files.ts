/** Bodies of the tools' documents in R2, under `documents/` and random keys. No address leads to them but that of their owner's document. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { toolDocuments } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { deleteFiles, deleteLostFiles } from '@worker/services/core/files';

const FOLDER = 'documents/';

/** Stores a body. Returns its key; nothing names it yet. */
export async function storeDocumentFile(ctx: Ctx, text: string): Promise<string> {
  const key = `${FOLDER}${randomBytes(16).toString('hex')}.json`;
  await ctx.env.FILES.put(key, text, { httpMetadata: { contentType: 'application/json' } });
  return key;
}

/** Deletes bodies that nothing names any more. One that stays by accident is found by the daily sweep. */
export const deleteDocumentFiles = deleteFiles;

/** Deletes bodies older than a day that no version names. */
export const deleteLostDocuments = (ctx: Ctx): Promise<void> =>
  deleteLostFiles(ctx, FOLDER, sql`EXISTS (SELECT 1 FROM tool_document_versions v WHERE v.file_key = value)`);

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
