/** The daily check over all listings: which are stale, which are thin, and which may be the same. What no longer holds goes by itself. */
import { shortDay } from '@/domain/time/days';
import { isStale, isThin, lastConfirmed } from '@/domain/quality/facts';
import { NOUN_OF_LISTING } from '@/domain/quality/items';
import { findDuplicates, type Entry } from '@/domain/quality/likeness';
import { dayInIndia } from '@/domain/time/india';
import type { ListingKind } from '@/domain/directory/directories';
import { DAY_MS } from '@/domain/time/durations';
import { sql, statementOf, type Sql } from '@worker/db/sql';
import { chunksOf } from '@worker/services/admin/records/write';
import type { Ctx } from '@worker/services/core/context';
import { toListing, type ListingRow } from '@worker/services/directory/listing-rows';

const SLICE = 500;
const YEAR_MS = 365 * DAY_MS;

type Looked = ListingRow & {
  seq: number;
  created_at: number;
  updated_at: number;
  revision: number;
  confirmed: number | null;
};

interface Finding {
  id: string;
  key: string;
  kind: 'stale' | 'thin' | 'duplicate';
  noun: string;
  recordId: string;
  otherId: string | null;
  name: string;
  note: string;
}

/** A slice of what is shown and real, with the day on which an operator last confirmed it. */
const sliceSql = (after: number): Sql<Looked> =>
  sql`SELECT l.*, (SELECT max(q.decided_at) FROM quality_items q WHERE q.found_key = 'stale:' || l.id AND q.status = 'accepted')
      AS confirmed FROM listings l WHERE l.seq > ${after} AND l.is_active = 1 AND l.is_sample = 0 ORDER BY l.seq LIMIT ${SLICE}`;

export async function findQuality(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const found: Finding[] = [];
  const entries: (Entry & { kind: ListingKind })[] = [];
  const add = (one: Omit<Finding, 'id' | 'key'>) =>
    found.push({
      ...one,
      id: ctx.newId(),
      key: `${one.kind}:${one.recordId}${one.otherId === null ? '' : `:${one.otherId}`}`,
    });
  for (let after = 0; ;) {
    const { results } = await statementOf(ctx.d1, sliceSql(after)).all<Looked>();
    for (const row of results) {
      const listing = toListing(row);
      const { id, name, kind, city, website } = listing;
      entries.push({ id, kind, name, city, website });
      const of = { noun: NOUN_OF_LISTING[kind], recordId: id, otherId: null, name };
      const confirmed = lastConfirmed(listing, {
        created: row.created_at,
        updated: row.updated_at,
        isEdited: row.revision > 1,
        confirmed: row.confirmed,
      });
      if (isStale(confirmed, now))
        add({ ...of, kind: 'stale', note: `Last confirmed on ${shortDay(dayInIndia(confirmed))}` });
      if (isThin(listing)) add({ ...of, kind: 'thin', note: 'Fewer than three facts' });
    }
    if (results.length < SLICE) break;
    after = results.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER;
  }
  for (const { first, second, why } of findDuplicates(entries))
    add({
      kind: 'duplicate',
      noun: NOUN_OF_LISTING[first.kind],
      recordId: first.id,
      otherId: second.id,
      name: first.name,
      note: `${why}: ${second.name}`,
    });
  const keys = chunksOf(found.map(({ key }) => JSON.stringify(key)));
  const rows = chunksOf(found.map((one) => JSON.stringify(one)));
  await ctx.d1.batch(
    [
      ...rows.map(
        (json) => sql`INSERT INTO quality_items (id, kind, noun, record_id, other_id, name, note, found_key, created_at)
          SELECT value ->> 'id', value ->> 'kind', value ->> 'noun', value ->> 'recordId', value ->> 'otherId',
            value ->> 'name', value ->> 'note', value ->> 'key', ${now} FROM json_each(${json}) WHERE true
          ON CONFLICT (found_key) DO UPDATE SET name = excluded.name, note = excluded.note,
            created_at = CASE WHEN status = 'open' THEN created_at ELSE excluded.created_at END,
            status = 'open', decided_at = NULL, decided_by = NULL, revision = revision + 1
          WHERE status = 'open' AND (name <> excluded.name OR note <> excluded.note)
            OR kind = 'stale' AND status <> 'open' AND decided_at < ${now - YEAR_MS}`,
      ),
      // What was decided stays, so that it is not found again.
      sql`DELETE FROM quality_items WHERE kind IN ('stale', 'thin', 'duplicate') AND status = 'open' AND found_key NOT IN
        (SELECT k.value FROM json_each(${`[${keys.join(',')}]`}) c, json_each(c.value) k)`,
    ].map((piece) => statementOf(ctx.d1, piece)),
  );
}
