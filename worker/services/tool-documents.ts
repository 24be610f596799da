/** The tools' documents that a person keeps in the account: list, read, versions. */
import { createHash } from 'node:crypto';
import { AppError, notFound } from '../../src/domain/errors';
import {
  ANOTHER_PERSON,
  DELETIONS_MOST,
  DOCUMENTS_MOST,
  NOT_KEPT,
  PERSON_LENGTH,
  personText,
  type KeptDocument,
  type KeptVersion,
} from '../../src/domain/toolkit/account';
import type { ToolName } from '../../src/domain/toolkit/document';
import type { Ctx } from './context';
import { requireAccount } from './require-actor';

/** A row of `tool_documents` without its key in R2. */
export interface DocumentRow {
  id: string;
  name: string;
  saved_at: number;
  revision: number;
  updated_at: number;
  deleted_at: number | null;
  size: number;
}

export interface VersionRow {
  revision: number;
  name: string;
  started_at: number;
  saved_at: number;
  size: number;
  file_key: string;
}

const COLUMNS = 'id, name, saved_at, revision, updated_at, deleted_at, size';
/** ?1 is the account, ?2 the tool, ?3 the document. */
export const OWN = 'account_id = ?1 AND tool = ?2';
export const VERSIONS = `SELECT revision, name, started_at, saved_at, size, file_key FROM tool_document_versions
  WHERE ${OWN} AND document_id = ?3 ORDER BY revision DESC`;

export interface DocumentAddress {
  tool: ToolName;
  id: string;
}

/** The account of the person who asks; another than the browser believes is refused before anything is read or written. */
export function requireOwner(ctx: Ctx, person: string | undefined): string {
  const { accountId, email } = requireAccount(ctx);
  if (person !== undefined) {
    const own = createHash('sha256').update(personText(email)).digest('base64url').slice(0, PERSON_LENGTH);
    if (person !== own) throw new AppError(403, ANOTHER_PERSON, { code: 'another-person' });
  }
  return accountId;
}

export const toDocument = (row: DocumentRow): KeptDocument => ({
  id: row.id,
  name: row.name,
  savedAt: row.saved_at,
  revision: row.revision,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
  size: row.size,
});

export const findRow = (ctx: Ctx, owner: string, { tool, id }: DocumentAddress): D1PreparedStatement =>
  ctx.d1.prepare(`SELECT ${COLUMNS} FROM tool_documents WHERE ${OWN} AND id = ?3`).bind(owner, tool, id);

/** Everything kept of a tool, and the deletions that are remembered. */
export async function listDocuments(ctx: Ctx, tool: ToolName, person?: string): Promise<KeptDocument[]> {
  const { results } = await ctx.d1
    .prepare(`SELECT ${COLUMNS} FROM tool_documents WHERE ${OWN} ORDER BY id LIMIT ?3`)
    .bind(requireOwner(ctx, person), tool, DOCUMENTS_MOST + DELETIONS_MOST + 1)
    .all<DocumentRow>();
  return results.map(toDocument);
}

/** The versions of a document, newest first. Throws 404 for anybody else's. */
export async function listVersions(ctx: Ctx, address: DocumentAddress, person?: string): Promise<KeptVersion[]> {
  const { results } = await ctx.d1
    .prepare(VERSIONS)
    .bind(requireOwner(ctx, person), address.tool, address.id)
    .all<VersionRow>();
  if (results.length === 0) throw notFound(NOT_KEPT);
  return results.map(({ revision, name, saved_at, size }) => ({ revision, name, savedAt: saved_at, size }));
}

/** The body of the newest revision, or of an earlier one that is kept. Throws 404 otherwise. */
export async function readDocumentBody(
  ctx: Ctx,
  { tool, id }: DocumentAddress,
  revision: number | undefined,
  person?: string,
): Promise<{ revision: number; size: number; body: ReadableStream }> {
  const owner = requireOwner(ctx, person);
  // Between the row and the file the newest version may be replaced: then the row names another one.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const row = await ctx.d1
      .prepare(
        `SELECT revision, file_key FROM tool_document_versions
          WHERE ${OWN} AND document_id = ?3 AND (?4 IS NULL OR revision = ?4) ORDER BY revision DESC LIMIT 1`,
      )
      .bind(owner, tool, id, revision ?? null)
      .first<{ revision: number; file_key: string }>();
    if (!row) break;
    const file = await ctx.env.FILES.get(row.file_key);
    if (file) return { revision: row.revision, size: file.size, body: file.body };
  }
  throw notFound(NOT_KEPT);
}
