/** Read-only links to what a person has in the account: made and revoked by their owner. What a link shows is in open-share.ts. */
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';
import { notFound } from '@/domain/errors';
import { SHARE_GONE, type Share, type ShareKind } from '@/domain/shares/shares';
import { NOT_STORED } from '@/domain/tools/account';
import { batch } from '@worker/db/batch';
import type { shares } from '@worker/db/schema';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { readLink, signLink } from '@worker/services/core/signatures';
import { requireOwner } from '@worker/services/tools/tool-documents';

/** Days for which a link that was revoked or has run out is remembered. */
const ENDED_DAYS = 30;

/** What an owner shares. */
interface Subject {
  kind: ShareKind;
  id: string;
  /** Who the browser believes to be signed in, where it says so. */
  person?: string | undefined;
}

interface Kind {
  /** The address without the link. */
  page: string;
  notOwn: string;
  /** The account has it, and it is not deleted. */
  isThere: (accountId: string | Sql, id: string | Sql) => Sql;
}

const KINDS: Readonly<Record<ShareKind, Kind>> = {
  collection: {
    page: '/shared',
    notOwn: 'This collection is not in your account.',
    isThere: (accountId, id) => sql`EXISTS (SELECT 1 FROM saved_records
      WHERE account_id = ${accountId} AND kind = 'collection' AND key = ${id} AND value IS NOT NULL)`,
  },
  flowchart: {
    page: '/shared/flowchart',
    notOwn: NOT_STORED,
    isThere: (accountId, id) => sql`EXISTS (SELECT 1 FROM tool_documents
      WHERE account_id = ${accountId} AND tool = 'flowchart' AND id = ${id} AND file_key IS NOT NULL)`,
  },
};

type ShareRow = { [Key in 'id' | 'createdAt']: (typeof shares.$inferSelect)[Key] | null };

const isOpen = (ctx: Ctx) => sql`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${ctx.now()})`;

/** The subject with the account that has it, the condition for its open link, and the statement for one row, which is there while the subject is. */
function owned(ctx: Ctx, { kind, id, person }: Subject) {
  const accountId = requireOwner(ctx, person);
  const isThere = KINDS[kind].isThere(accountId, id);
  const isOwn = sql`account_id = ${accountId} AND kind = ${kind} AND subject_id = ${id}`;
  const find: Sql<ShareRow> = sql`SELECT s.id, s.created_at AS createdAt FROM (SELECT 1 WHERE ${isThere})
    LEFT JOIN shares s ON ${isOwn} AND ${isOpen(ctx)}`;
  return { accountId, isThere, isOwn, find };
}

function shareOf(ctx: Ctx, kind: ShareKind, row: ShareRow | null | undefined): Share | null {
  const { page, notOwn } = KINDS[kind];
  if (!row) throw notFound(notOwn);
  if (row.id === null || row.createdAt === null) return null;
  return {
    path: `${page}/${signLink(ctx, `${kind}-share`, row.id)}`,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** The link of an own subject, or null. Throws 404 for what the account does not have. */
export async function findShare(ctx: Ctx, subject: Subject): Promise<Share | null> {
  return shareOf(ctx, subject.kind, await ctx.first(owned(ctx, subject).find));
}

/** Makes the link of an own subject; one that is there stays. Throws 404 for what the account does not have. */
export async function createShare(ctx: Ctx, subject: Subject): Promise<Share> {
  const { kind, id: subjectId } = subject;
  const { accountId, isThere, isOwn, find } = owned(ctx, subject);
  const [id, now] = [ctx.newId(), ctx.now()];
  const isNew = sql`EXISTS (SELECT 1 FROM shares WHERE id = ${id})`;
  const found = await batch(ctx.d1, [
    // One that has run out makes room.
    sql`UPDATE shares SET revoked_at = ${now} WHERE ${isOwn} AND revoked_at IS NULL AND expires_at <= ${now}`,
    sql`INSERT INTO shares (id, account_id, kind, subject_id, created_at)
         SELECT ${id}, ${accountId}, ${kind}, ${subjectId}, ${now} WHERE ${isThere} ON CONFLICT DO NOTHING`,
    auditRow(ctx, { action: `${kind}.shared`, subjectType: kind, subjectId }, isNew),
    find,
  ]);
  const share = shareOf(ctx, kind, found[3].results[0]);
  if (!share) throw new Error('the share was not stored');
  return share;
}

/** Ends the link of an own subject; where there is none nothing changes. Throws 404 for what the account does not have. */
export async function revokeShare(ctx: Ctx, subject: Subject): Promise<void> {
  const { kind, id: subjectId } = subject;
  const { isOwn, find } = owned(ctx, subject);
  const isShared = sql`EXISTS (SELECT 1 FROM shares WHERE ${isOwn} AND ${isOpen(ctx)})`;
  const [found] = await batch(ctx.d1, [
    find,
    auditRow(ctx, { action: `${kind}.unshared`, subjectType: kind, subjectId }, isShared),
    sql`UPDATE shares SET revoked_at = ${ctx.now()} WHERE ${isOwn} AND revoked_at IS NULL`,
  ]);
  shareOf(ctx, kind, found.results[0]);
}

/**
 * What an open link leads to, as `s` with `account_id` and `subject_id` in a FROM: no row once it is revoked or has run out. Notes
 * the use, after the answer.
 * Throws 404 for a link that we did not sign.
 */
export function openShare(ctx: Ctx, kind: ShareKind, link: string): Sql {
  const id = readLink(ctx, `${kind}-share`, link);
  if (id === null) throw notFound(SHARE_GONE[kind]);
  const isIt = sql`id = ${id} AND kind = ${kind} AND ${isOpen(ctx)}`;
  ctx.defer(
    ctx.run(
      sql`UPDATE shares SET last_used_at = ${ctx.now()} WHERE ${isIt} AND coalesce(last_used_at, 0) <= ${ctx.now() - HOUR_MS}`,
    ),
  );
  return sql`(SELECT account_id, subject_id FROM shares WHERE ${isIt}) s`;
}

/**
 * The statements that revoke the links of what was deleted (until then they open nothing, and an Undo has them back) and forget
 * links that ended long ago.
 */
export function endLostShares(ctx: Ctx): Sql[] {
  const [accountId, id] = [fixedSql('shares.account_id'), fixedSql('shares.subject_id')];
  const { collection, flowchart } = KINDS;
  const longAgo = ctx.now() - ENDED_DAYS * DAY_MS;
  return [
    sql`UPDATE shares SET revoked_at = ${ctx.now()} WHERE revoked_at IS NULL AND NOT CASE kind
         WHEN 'collection' THEN ${collection.isThere(accountId, id)} ELSE ${flowchart.isThere(accountId, id)} END`,
    sql`DELETE FROM shares WHERE revoked_at < ${longAgo} OR expires_at < ${longAgo}`,
  ];
}
