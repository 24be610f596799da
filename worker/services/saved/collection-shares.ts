/** Read-only links to collections: made and revoked by their owner, opened by anybody who has one. The link shows the collection as it is now. */
import { webAddressOf } from '../../../src/domain/addresses/web-address';
import { locationText } from '../../../src/domain/directory/listing';
import { notFound } from '../../../src/domain/errors';
import {
  SHARE_GONE,
  SHARED_PAGE_SIZE,
  type CollectionShare,
  type SharedCard,
  type SharedCollection,
} from '../../../src/domain/saved/shared';
import { readName } from '../../../src/domain/text/person-name';
import type { SavedType } from '../../../src/domain/saved/items';
import { batch } from '../../db/batch';
import type { collectionShares, listings } from '../../db/schema';
import { sql, type Raw, type Sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { requireAccount } from '../core/require-actor';
import { readLink, signLink } from '../core/signed-links';

const NO_COLLECTION = 'This collection is not in your account.';

type ShareRow = { [Key in 'id' | 'createdAt']: (typeof collectionShares.$inferSelect)[Key] | null };

/** An account has a collection, and it is not deleted. */
const isThere = (accountId: string, collectionId: string) => sql`EXISTS (SELECT 1 FROM saved_records
  WHERE account_id = ${accountId} AND kind = 'collection' AND key = ${collectionId} AND value IS NOT NULL)`;

/** One row for a collection that is there, with the share where there is one. */
const findStatement = (accountId: string, collectionId: string): Sql<ShareRow> =>
  sql`SELECT s.id, s.created_at AS createdAt FROM (SELECT 1 WHERE ${isThere(accountId, collectionId)})
    LEFT JOIN collection_shares s ON s.account_id = ${accountId} AND s.collection_id = ${collectionId}`;

function shareOf(ctx: Ctx, row: ShareRow | null | undefined): CollectionShare | null {
  if (!row) throw notFound(NO_COLLECTION);
  if (row.id === null || row.createdAt === null) return null;
  return {
    path: `/shared/${signLink(ctx, 'collection-share', row.id)}`,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

/** The link of an own collection, or null. Throws 404 for a collection that the person does not have. */
export async function findShare(ctx: Ctx, collectionId: string): Promise<CollectionShare | null> {
  const { accountId } = requireAccount(ctx);
  return shareOf(ctx, await ctx.first(findStatement(accountId, collectionId)));
}

/** Makes the link of an own collection; one that is there stays. Throws 404 for a collection that the person does not have. */
export async function createShare(ctx: Ctx, collectionId: string): Promise<CollectionShare> {
  const { accountId } = requireAccount(ctx);
  const id = ctx.newId();
  const isNew = sql`EXISTS (SELECT 1 FROM collection_shares WHERE id = ${id})`;
  const [, , found] = await batch(ctx.d1, [
    sql`INSERT INTO collection_shares (id, account_id, collection_id, created_at)
         SELECT ${id}, ${accountId}, ${collectionId}, ${ctx.now()}
        WHERE ${isThere(accountId, collectionId)} ON CONFLICT (account_id, collection_id) DO NOTHING`,
    auditRow(ctx, { action: 'collection.shared', subjectType: 'collection', subjectId: collectionId }, isNew),
    findStatement(accountId, collectionId),
  ]);
  const share = shareOf(ctx, found.results[0]);
  if (!share) throw new Error('the share was not stored');
  return share;
}

/** Ends the link of an own collection; where there is none nothing changes. Throws 404 for a collection that the person does not have. */
export async function revokeShare(ctx: Ctx, collectionId: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const shared = sql`collection_shares WHERE account_id = ${accountId} AND collection_id = ${collectionId}`;
  const isShared = sql`EXISTS (SELECT 1 FROM ${shared})`;
  const [found] = await batch(ctx.d1, [
    findStatement(accountId, collectionId),
    auditRow(ctx, { action: 'collection.unshared', subjectType: 'collection', subjectId: collectionId }, isShared),
    sql`DELETE FROM ${shared}`,
  ]);
  shareOf(ctx, found.results[0]);
}

/** The statement that ends the links of collections that were deleted; until it runs they open nothing, and an Undo has them back. */
export const endLostShares: Sql = sql`DELETE FROM collection_shares WHERE NOT EXISTS (SELECT 1 FROM saved_records r
       WHERE r.account_id = collection_shares.account_id AND r.kind = 'collection'
         AND r.key = collection_shares.collection_id AND r.value IS NOT NULL)`;

/**
 * Members of a shared collection that are still listed, in the order of their places. Their keys are
 * `collection/type:id`, and an id has 24 digits; "0" is the character after "/".
 */
const membersOf = (shareId: string) => sql`collection_shares s
  JOIN saved_records m ON m.account_id = s.account_id AND m.kind = 'member' AND m.value IS NOT NULL
    AND m.key > s.collection_id || '/' AND m.key < s.collection_id || '0'
  LEFT JOIN listings l ON l.id = substr(m.key, -24) AND l.is_active = 1
    AND m.key = s.collection_id || '/' || l.kind || ':' || l.id
  LEFT JOIN media_people p ON p.id = substr(m.key, -24) AND p.is_active = 1 AND p.kind <> 'mentor'
    AND m.key = s.collection_id || '/' || p.kind || ':' || p.id
  LEFT JOIN schemes g ON g.id = substr(m.key, -24) AND g.is_active = 1 AND m.key = s.collection_id || '/scheme:' || g.id
  WHERE s.id = ${shareId} AND (l.id IS NOT NULL OR p.id IS NOT NULL OR g.id IS NOT NULL)`;

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
  const id = readLink(ctx, 'collection-share', link);
  if (id === null) throw notFound(SHARE_GONE);
  const [found, counted, listed] = await batch(ctx.d1, [
    sql<{
      name: string;
      owner: string;
    }>`SELECT c.value ->> 'name' AS name, a.full_name AS owner FROM collection_shares s
           JOIN saved_records c ON c.account_id = s.account_id AND c.kind = 'collection' AND c.key = s.collection_id
           JOIN accounts a ON a.id = s.account_id
          WHERE s.id = ${id} AND c.value IS NOT NULL`,
    sql<{ n: number }>`SELECT count(*) AS n FROM ${membersOf(id)}`,
    sql<MemberRow>`SELECT coalesce(l.kind, p.kind, 'scheme') AS type, coalesce(l.name, p.name, g.name) AS name,
           coalesce(l.city, p.city, '') AS city, coalesce(l.region, g.state, '') AS region,
           coalesce(l.sectors, p.focus, g.instruments) AS tags, coalesce(l.website, p.youtube_url, g.website) AS website,
           coalesce(l.is_sample, p.is_sample, 0) AS isSample
         FROM ${membersOf(id)} ORDER BY m.value ->> 'place', m.stamp, m.key
         LIMIT ${SHARED_PAGE_SIZE} OFFSET ${(page - 1) * SHARED_PAGE_SIZE}`,
  ]);
  const collection = found.results[0];
  if (!collection) throw notFound(SHARE_GONE);
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
