/** The tools' documents that a person keeps in the account: list, read, versions. */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull, type SQL } from 'drizzle-orm';
import { AppError, notFound } from '@/domain/errors';
import {
  ANOTHER_PERSON,
  MAX_DELETIONS,
  MAX_DOCUMENTS,
  NOT_STORED,
  PERSON_LENGTH,
  personText,
  type StoredDocument,
  type SavedVersion,
} from '@/domain/tools/account';
import type { ToolName } from '@/domain/tools/document';
import { toolDocuments, toolDocumentVersions } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { sql } from '@worker/db/sql';
import { deleteFiles, deleteLostFiles } from '@worker/services/core/files';

export interface DocumentAddress {
  tool: ToolName;
  id: string;
}

/** The account of the person who asks. If the browser names another person, the request is refused before anything is read or written. */
export function requireOwner(ctx: Ctx, person: string | undefined): string {
  const { accountId, email } = requireAccount(ctx);
  if (person !== undefined) {
    const own = createHash('sha256').update(personText(email)).digest('base64url').slice(0, PERSON_LENGTH);
    if (person !== own) throw new AppError(403, ANOTHER_PERSON, { code: 'another-person' });
  }
  return accountId;
}

const { id, name, savedAt, revision, updatedAt, deletedAt, size } = toolDocuments;
const inTool = (owner: string, tool: ToolName) => and(eq(toolDocuments.accountId, owner), eq(toolDocuments.tool, tool));

const selectDocuments = (ctx: Ctx, where: SQL | undefined) =>
  ctx.db.select({ id, name, savedAt, revision, updatedAt, deletedAt, size }).from(toolDocuments).where(where);

export const findDocument = (ctx: Ctx, owner: string, address: DocumentAddress) =>
  selectDocuments(ctx, and(inTool(owner, address.tool), eq(id, address.id)));

/** All versions of a document, newest first. */
export const selectVersions = (ctx: Ctx, owner: string, { tool, id: documentId }: DocumentAddress) =>
  ctx.db
    .select()
    .from(toolDocumentVersions)
    .where(
      and(
        eq(toolDocumentVersions.accountId, owner),
        eq(toolDocumentVersions.tool, tool),
        eq(toolDocumentVersions.documentId, documentId),
      ),
    )
    .orderBy(desc(toolDocumentVersions.revision));

/** All stored documents of a tool, and the deletions that are stored. */
export async function listDocuments(ctx: Ctx, tool: ToolName, person?: string): Promise<StoredDocument[]> {
  return selectDocuments(ctx, inTool(requireOwner(ctx, person), tool))
    .orderBy(id)
    .limit(MAX_DOCUMENTS + MAX_DELETIONS + 1);
}

/** The versions of a document, newest first. Throws 404 for anyone else's. */
export async function listVersions(ctx: Ctx, address: DocumentAddress, person?: string): Promise<SavedVersion[]> {
  const versions = await selectVersions(ctx, requireOwner(ctx, person), address);
  if (versions.length === 0) throw notFound(NOT_STORED);
  return versions.map((one) => ({ revision: one.revision, name: one.name, savedAt: one.savedAt, size: one.size }));
}

/** The body of the newest revision, or of an earlier one that is stored. Throws 404 otherwise. */
export async function readDocumentBody(
  ctx: Ctx,
  address: DocumentAddress,
  revisionNumber: number | undefined,
  person?: string,
): Promise<{ revision: number; size: number; body: ReadableStream }> {
  const owner = requireOwner(ctx, person);
  // The newest version may be replaced after the row was read; then the row names another file, and is read again.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const versions = await selectVersions(ctx, owner, address);
    const row = versions.find((one) => revisionNumber === undefined || one.revision === revisionNumber);
    if (!row) break;
    const file = await ctx.env.FILES.get(row.fileKey);
    if (file) return { revision: row.revision, size: file.size, body: file.body };
  }
  throw notFound(NOT_STORED);
}

// Bodies of the tools' documents in R2, under `documents/` and random keys. They are served only at the address of their owner's document.

const FOLDER = 'documents/';

/** Stores a body. Returns its key; no row names it yet. */
export async function storeDocumentFile(ctx: Ctx, text: string): Promise<string> {
  const key = `${FOLDER}${randomBytes(16).toString('hex')}.json`;
  await ctx.env.FILES.put(key, text, { httpMetadata: { contentType: 'application/json' } });
  return key;
}

/** Deletes bodies that nothing names any more. If one cannot be deleted, the daily job finds it. */
export const deleteDocumentFiles = deleteFiles;

/** Deletes bodies older than a day that no version names. */
export const deleteLostDocuments = (ctx: Ctx): Promise<void> =>
  deleteLostFiles(ctx, FOLDER, sql`EXISTS (SELECT 1 FROM tool_document_versions v WHERE v.file_key = value)`);

export interface NewestFile {
  tool: string;
  id: string;
  key: string;
}

/** The keys of an account's newest bodies, for the download of its data; last changed first. */
export async function listNewestFiles(ctx: Ctx, accountId: string): Promise<NewestFile[]> {
  const { tool, id, fileKey } = toolDocuments;
  const rows = await ctx.db
    .select({ tool, id, key: fileKey })
    .from(toolDocuments)
    .where(and(eq(toolDocuments.accountId, accountId), isNotNull(fileKey)))
    .orderBy(desc(toolDocuments.updatedAt));
  return rows.flatMap(({ key, ...row }) => (key === null ? [] : [{ ...row, key }]));
}

/** The JSON of a body; null if the document was deleted during the request. */
export async function openDocumentFile(ctx: Ctx, key: string): Promise<ReadableStream<Uint8Array> | null> {
  return (await ctx.env.FILES.get(key))?.body ?? null;
}
