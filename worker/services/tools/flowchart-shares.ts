/** Read-only links to flowcharts in the account: made and revoked by their owner, opened by anybody who has one. A link shows the newest version. */
import { notFound } from '../../../src/domain/errors';
import { NOT_KEPT } from '../../../src/domain/toolkit/account';
import { FLOWCHART_GONE, type FlowchartShare } from '../../../src/domain/toolkit/shared-flowchart';
import { batch } from '../../db/batch';
import type { flowchartShares } from '../../db/schema';
import { sql, statementOf, type Sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { readLink, signLink } from '../core/signed-links';
import { requireOwner } from './tool-documents';

type ShareRow = { [Key in 'id' | 'createdAt']: (typeof flowchartShares.$inferSelect)[Key] | null };

/** An account keeps a flowchart, and it is not deleted. */
const isThere = (owner: string, id: string) => sql`EXISTS (SELECT 1 FROM tool_documents
  WHERE account_id = ${owner} AND tool = 'flowchart' AND id = ${id} AND file_key IS NOT NULL)`;

/** One row for a flowchart that is there, with the share where there is one. */
const findStatement = (owner: string, id: string): Sql<ShareRow> =>
  sql`SELECT s.id, s.created_at AS createdAt FROM (SELECT 1 WHERE ${isThere(owner, id)})
    LEFT JOIN flowchart_shares s ON s.account_id = ${owner} AND s.document_id = ${id}`;

function shareOf(ctx: Ctx, row: ShareRow | null | undefined): FlowchartShare | null {
  if (!row) throw notFound(NOT_KEPT);
  if (row.id === null || row.createdAt === null) return null;
  return {
    path: `/shared/flowchart/${signLink(ctx, 'flowchart-share', row.id)}`,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** The link of an own flowchart, or null. Throws 404 for one that the account does not keep. */
export async function findFlowchartShare(ctx: Ctx, id: string, person?: string): Promise<FlowchartShare | null> {
  const found = statementOf(ctx.d1, findStatement(requireOwner(ctx, person), id));
  return shareOf(ctx, await found.first<ShareRow>());
}

/** Makes the link of an own flowchart; one that is there stays. Throws 404 for one that the account does not keep. */
export async function createFlowchartShare(ctx: Ctx, id: string, person?: string): Promise<FlowchartShare> {
  const owner = requireOwner(ctx, person);
  const shareId = ctx.newId();
  const isNew = sql`EXISTS (SELECT 1 FROM flowchart_shares WHERE id = ${shareId})`;
  const [, , found] = await batch(ctx.d1, [
    sql`INSERT INTO flowchart_shares (id, account_id, document_id, created_at)
         SELECT ${shareId}, ${owner}, ${id}, ${ctx.now()}
        WHERE ${isThere(owner, id)} ON CONFLICT (account_id, document_id) DO NOTHING`,
    auditRow(ctx, { action: 'flowchart.shared', subjectType: 'flowchart', subjectId: id }, isNew),
    findStatement(owner, id),
  ]);
  const share = shareOf(ctx, found.results[0]);
  if (!share) throw new Error('the share was not stored');
  return share;
}

/** Ends the link of an own flowchart; where there is none nothing changes. Throws 404 for one that the account does not keep. */
export async function revokeFlowchartShare(ctx: Ctx, id: string, person?: string): Promise<void> {
  const owner = requireOwner(ctx, person);
  const shared = sql`flowchart_shares WHERE account_id = ${owner} AND document_id = ${id}`;
  const isShared = sql`EXISTS (SELECT 1 FROM ${shared})`;
  const [found] = await batch(ctx.d1, [
    findStatement(owner, id),
    auditRow(ctx, { action: 'flowchart.unshared', subjectType: 'flowchart', subjectId: id }, isShared),
    sql`DELETE FROM ${shared}`,
  ]);
  shareOf(ctx, found.results[0]);
}

/** The statement that ends the links of flowcharts that were deleted; until it runs they open nothing, and an Undo has them back. */
export const endLostFlowchartShares: Sql = sql`DELETE FROM flowchart_shares WHERE NOT EXISTS (SELECT 1 FROM tool_documents d
       WHERE d.account_id = flowchart_shares.account_id AND d.tool = 'flowchart'
         AND d.id = flowchart_shares.document_id AND d.file_key IS NOT NULL)`;

/** The flowchart behind a link. Throws 404 for a link that we did not sign, that was revoked, or whose flowchart is deleted. */
export async function readSharedFlowchart(ctx: Ctx, link: string): Promise<{ size: number; body: ReadableStream }> {
  const id = readLink(ctx, 'flowchart-share', link);
  // Between the row and the file the newest version may be replaced: then the row names another one.
  for (let attempt = 0; id !== null && attempt < 3; attempt += 1) {
    const newest = sql<{ fileKey: string }>`SELECT d.file_key AS fileKey FROM flowchart_shares s
        JOIN tool_documents d ON d.account_id = s.account_id AND d.tool = 'flowchart' AND d.id = s.document_id
       WHERE s.id = ${id} AND d.file_key IS NOT NULL`;
    const row = await ctx.first(newest);
    if (!row) break;
    const file = await ctx.env.FILES.get(row.fileKey);
    if (file) return { size: file.size, body: file.body };
  }
  throw notFound(FLOWCHART_GONE);
}
