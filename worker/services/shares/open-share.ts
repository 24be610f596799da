/** What a read-only link shows to anyone who has it: a page of a collection, or a flowchart, as they are now. */
import { webAddressOf } from '@/domain/addresses/web-address';
import { locationText } from '@/domain/directory/listing';
import { notFound } from '@/domain/errors';
import type { SavedType } from '@/domain/saved/items';
import { SHARE_GONE, SHARED_PAGE_SIZE, type SharedCard, type SharedCollection } from '@/domain/shares/shares';
import { readName } from '@/domain/text/person-name';
import { batch } from '@worker/db/batch';
import type { listings } from '@worker/db/schema';
import { sql, type Raw, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { openShare } from './shares';

/**
 * Members of a shared collection that are still listed, in the order of their places. Their keys are
 * `collection/type:id`, and an id has 24 digits; "0" is the character after "/".
 */
const membersOf = (share: Sql) => sql`${share}
  JOIN saved_records m ON m.account_id = s.account_id AND m.kind = 'member' AND m.value IS NOT NULL
    AND m.key > s.subject_id || '/' AND m.key < s.subject_id || '0'
  LEFT JOIN listings l ON l.id = substr(m.key, -24) AND l.is_active = 1
    AND m.key = s.subject_id || '/' || l.kind || ':' || l.id
  LEFT JOIN media_people p ON p.id = substr(m.key, -24) AND p.is_active = 1 AND p.kind <> 'mentor'
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
  // Between the row and the file the newest version may be replaced: then the row names another one.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const row = await ctx.first(newest);
    if (!row) break;
    const file = await ctx.env.FILES.get(row.fileKey);
    if (file) return { size: file.size, body: file.body };
  }
  throw notFound(SHARE_GONE.flowchart);
}
