/** Read-only links to a person's collections and flowcharts: created and revoked by their owner, and read by anyone who has the link. */
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';
import { ENDED_LINK_DAYS } from '@/domain/legal/retention';
import { notFound } from '@/domain/errors';
import {
  SHARE_GONE,
  SHARED_PAGE_SIZE,
  type Share,
  type ShareKind,
  type SharedCard,
  type SharedCollection,
} from '@/domain/shares/shares';
import { NOT_STORED } from '@/domain/tools/account';
import { webAddressOf } from '@/domain/addresses/web-address';
import { locationText } from '@/domain/directory/listing';
import type { SavedType } from '@/domain/saved/items';
import { readName } from '@/domain/text/person-name';
import { batch, fixedSql, sql, type Sql, type Raw } from '@worker/db/sql';
import type { shares, listings } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { readLink, signLink } from '@worker/services/core/secrets';
import { requireOwner } from '@worker/services/tools/tool-documents';

/** The content that an owner shares. */
interface Subject {
  kind: ShareKind;
  id: string;
  /** The person whom the browser believes to be signed in, if it says so. */
  person?: string | undefined;
}

interface Kind {
  /** The address without the link. */
  page: string;
  notOwn: string;
  /** True if the account has it and it is not deleted. */
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

/** The subject with its account, the condition for its open link, and the statement that finds one row as long as the subject exists. */
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

/** The link of the account's own subject, or null. Throws 404 for a subject that the account does not have. */
export async function findShare(ctx: Ctx, subject: Subject): Promise<Share | null> {
  return shareOf(ctx, subject.kind, await ctx.first(owned(ctx, subject).find));
}

/** Creates the link of the account's own subject; an existing link does not change. Throws 404 for a subject that the account does not have. */
export async function createShare(ctx: Ctx, subject: Subject): Promise<Share> {
  const { kind, id: subjectId } = subject;
  const { accountId, isThere, isOwn, find } = owned(ctx, subject);
  const [id, now] = [ctx.newId(), ctx.now()];
  const isNew = sql`EXISTS (SELECT 1 FROM shares WHERE id = ${id})`;
  const found = await batch(ctx.d1, [
    // An expired link makes room for a new one.
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

/** Revokes the link of the account's own subject; without a link nothing changes. Throws 404 for a subject that the account does not have. */
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
 * The row of an open link for a FROM, as `s` with `account_id` and `subject_id`; no row if the link was revoked or has expired. Records the
 * use after the answer. Throws 404 for a link that we did not sign.
 */
function openShare(ctx: Ctx, kind: ShareKind, link: string): Sql {
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
 * Statements that revoke the links of deleted subjects (until then such links open nothing, and an Undo restores them) and delete links
 * that ended long ago.
 */
export function endLostShares(ctx: Ctx): Sql[] {
  const [accountId, id] = [fixedSql('shares.account_id'), fixedSql('shares.subject_id')];
  const { collection, flowchart } = KINDS;
  const longAgo = ctx.now() - ENDED_LINK_DAYS * DAY_MS;
  return [
    sql`UPDATE shares SET revoked_at = ${ctx.now()} WHERE revoked_at IS NULL AND NOT CASE kind
         WHEN 'collection' THEN ${collection.isThere(accountId, id)} ELSE ${flowchart.isThere(accountId, id)} END`,
    sql`DELETE FROM shares WHERE revoked_at < ${longAgo} OR expires_at < ${longAgo}`,
  ];
}

// The content of a read-only link, for anyone who has the link: a page of a collection, or a flowchart, in its current state.

/**
 * Members of a shared collection that are still listed, in the order of their places. Their keys are
 * `collection/type:id`, and an id has 24 digits; "0" is the character after "/".
 */
const membersOf = (share: Sql) => sql`${share}
  JOIN saved_records m ON m.account_id = s.account_id AND m.kind = 'member' AND m.value IS NOT NULL
    AND m.key > s.subject_id || '/' AND m.key < s.subject_id || '0'
  LEFT JOIN listings l ON l.id = substr(m.key, -24) AND l.is_active = 1
    AND m.key = s.subject_id || '/' || l.kind || ':' || l.id
  LEFT JOIN media_people p ON p.id = substr(m.key, -24) AND p.is_active = 1
    AND m.key = s.subject_id || '/' || p.kind || ':' || p.id
  LEFT JOIN schemes g ON g.id = substr(m.key, -24) AND g.is_active = 1 AND m.key = s.subject_id || '/scheme:' || g.id
  WHERE (l.id IS NOT NULL OR p.id IS NOT NULL OR g.id IS NOT NULL)`;

type MemberRow = Pick<Raw<typeof listings.$inferSelect>, 'name' | 'city' | 'region' | 'website' | 'isSample'> & {
  type: SavedType;
  tags: string;
};

const cardOf = (row: MemberRow): SharedCard => ({
  type: row.type,
  name: row.name,
  place: locationText(row),
  tags: JSON.parse(row.tags) as string[],
  website: webAddressOf(row.website) || null,
  isSample: row.isSample === 1,
});

/** A page of the collection behind a link. Throws 404 for a link that we did not sign, that was revoked, or whose collection is deleted. */
export async function readSharedCollection(ctx: Ctx, link: string, page: number): Promise<SharedCollection> {
  const share = openShare(ctx, 'collection', link);
  const [found, counted, listed] = await batch(ctx.d1, [
    sql<{ name: string; owner: string }>`SELECT c.value ->> 'name' AS name, a.full_name AS owner FROM ${share}
           JOIN saved_records c ON c.account_id = s.account_id AND c.kind = 'collection' AND c.key = s.subject_id
           JOIN accounts a ON a.id = s.account_id
          WHERE c.value IS NOT NULL`,
    sql<{ n: number }>`SELECT count(*) AS n FROM ${membersOf(share)}`,
    sql<MemberRow>`SELECT coalesce(l.kind, p.kind, 'scheme') AS type, coalesce(l.name, p.name, g.name) AS name,
           coalesce(l.city, p.city, '') AS city, coalesce(l.region, g.state, '') AS region,
           coalesce(l.sectors, p.focus, g.instruments) AS tags, coalesce(l.website, p.youtube_url, g.website) AS website,
           coalesce(l.is_sample, p.is_sample, 0) AS isSample
         FROM ${membersOf(share)} ORDER BY m.value ->> 'place', m.stamp, m.key
         LIMIT ${SHARED_PAGE_SIZE} OFFSET ${(page - 1) * SHARED_PAGE_SIZE}`,
  ]);
  const collection = found.results[0];
  if (!collection) throw notFound(SHARE_GONE.collection);
  const total = counted.results[0]?.n ?? 0;
  return {
    name: collection.name,
    owner: readName(collection.owner).first,
    cards: listed.results.map(cardOf),
    page,
    pages: Math.max(1, Math.ceil(total / SHARED_PAGE_SIZE)),
    total,
  };
}

/** The flowchart behind a link. Throws 404 for a link that we did not sign, that was revoked, or whose flowchart is deleted. */
export async function readSharedFlowchart(ctx: Ctx, link: string): Promise<{ size: number; body: ReadableStream }> {
  const newest = sql<{ fileKey: string }>`SELECT d.file_key AS fileKey FROM ${openShare(ctx, 'flowchart', link)}
      JOIN tool_documents d ON d.account_id = s.account_id AND d.tool = 'flowchart' AND d.id = s.subject_id
     WHERE d.file_key IS NOT NULL`;
  // The newest version may be replaced after the row was read; then the row names another file, and is read again.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const row = await ctx.first(newest);
    if (!row) break;
    const file = await ctx.env.FILES.get(row.fileKey);
    if (file) return { size: file.size, body: file.body };
  }
  throw notFound(SHARE_GONE.flowchart);
}
