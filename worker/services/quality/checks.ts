/**
 * The daily checks over all listings: which are stale, thin or possible duplicates, and which addresses do not answer. Findings
 * that no longer hold are removed.
 */
import { shortDay } from '@/domain/time/days';
import { isStale, isThin, lastConfirmed, findDuplicates, type Entry } from '@/domain/quality/find';
import type { LinkResult } from '@/domain/newsletters/templates/trials';
import { NOUN_OF_LISTING } from '@/domain/quality/items';
import { dayInIndia, startInIndia } from '@/domain/time/india';
import type { ListingKind } from '@/domain/directory/directories';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';
import { sql, statementOf, joinSql, batch, type Sql } from '@worker/db/sql';
import { chunksOf } from '@worker/services/admin/records/write';
import type { Ctx } from '@worker/services/core/context';
import { toListing, type ListingRow } from '@worker/services/directory/listing-rows';

const SLICE = 500;
const YEAR_MS = 365 * DAY_MS;

type CheckedListing = ListingRow & {
  seq: number;
  created_at: number;
  updated_at: number;
  revision: number;
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

/** A slice of the listings that are shown and real. */
const sliceSql = (after: number): Sql<CheckedListing> =>
  sql`SELECT * FROM listings WHERE seq > ${after} AND is_active = 1 AND is_sample = 0 ORDER BY seq LIMIT ${SLICE}`;

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
    const { results } = await statementOf(ctx.d1, sliceSql(after)).all<CheckedListing>();
    for (const row of results) {
      const listing = toListing(row);
      const { id, name, kind, city, website } = listing;
      entries.push({ id, kind, name, city, website });
      const of = { noun: NOUN_OF_LISTING[kind], recordId: id, otherId: null, name };
      const confirmed = lastConfirmed(listing, {
        created: row.created_at,
        updated: row.updated_at,
        isEdited: row.revision > 1,
        confirmedOn: row.confirmed_on,
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
      // Decided findings stay, so that they are not found again.
      sql`DELETE FROM quality_items WHERE kind IN ('stale', 'thin', 'duplicate') AND status = 'open' AND found_key NOT IN
        (SELECT k.value FROM json_each(${`[${keys.join(',')}]`}) c, json_each(c.value) k)`,
    ].map((piece) => statementOf(ctx.d1, piece)),
  );
}

// The check of websites in entries: 200 per day in steps of the queue, by the one rule for outgoing requests. Dead addresses wait in the queue of quality.

const A_DAY = 200;
const STEP = 20;
const MONTH_MS = 30 * DAY_MS;
/** An address that did not answer is checked again the next day. An hour less, because the check comes at the same minute. */
const NEXT_DAY_MS = DAY_MS - HOUR_MS;
/** An address whose step did not end is checked again after this time. */
const TAKEN_MS = HOUR_MS;
/** After failures on this many days in a row an address counts as dead. */
const DEAD_FAILURES = 3;
/** Other addresses that are asked where none of a step answers. */
const WITNESSES = 5;

const NOUNS = joinSql(
  Object.entries(NOUN_OF_LISTING).map(([kind, noun]) => sql`WHEN ${kind} THEN ${noun}`),
  ' ',
);
/** The websites of entries that are shown and real, with the record and the field of each. */
const NAMED = sql`SELECT website AS address, id, name, CASE kind ${NOUNS} END AS noun, 'socialLinks.website' AS field
    FROM listings WHERE website IS NOT NULL AND is_active = 1 AND is_sample = 0
  UNION ALL SELECT website, id, name, 'scheme', 'website' FROM schemes WHERE website IS NOT NULL AND is_active = 1`;
const KEY = sql`'address:' || n.id || ':' || n.address`;
const DEAD = sql`(${NAMED}) n JOIN checked_addresses c ON c.address = n.address AND c.dead IS NOT NULL`;

interface DeadAddress {
  address: string;
  id: string;
  name: string;
  noun: string;
  field: string;
  key: string;
  dead: string;
}

/** Claims addresses that are due; no other step gets the same ones. */
async function takeDue(ctx: Ctx): Promise<{ address: string; failures: number }[]> {
  const now = ctx.now();
  const today = startInIndia(dayInIndia(now));
  const [, , due] = await batch(ctx.d1, [
    sql`INSERT INTO checked_addresses (address, checked_at, next_at) SELECT DISTINCT address, 0, 0 FROM (${NAMED}) WHERE true
      ON CONFLICT DO NOTHING`,
    sql`DELETE FROM checked_addresses WHERE address NOT IN (SELECT address FROM (${NAMED}))`,
    sql<{
      address: string;
      failures: number;
    }>`UPDATE checked_addresses SET checked_at = ${now}, next_at = ${now + TAKEN_MS}
      WHERE address IN (SELECT address FROM checked_addresses WHERE next_at <= ${now} ORDER BY next_at, address
        LIMIT max(0, min(${STEP}, ${A_DAY} - (SELECT count(*) FROM checked_addresses WHERE checked_at >= ${today}))))
      RETURNING address, failures`,
  ]);
  return due.results;
}

/** Puts new dead addresses into the queue. Removes addresses that answer again or are no longer in an entry. */
async function tellDead(ctx: Ctx): Promise<void> {
  const fresh = await ctx.rows(sql<DeadAddress>`SELECT n.*, ${KEY} AS key, c.dead FROM ${DEAD}
    WHERE NOT EXISTS (SELECT 1 FROM quality_items q WHERE q.found_key = ${KEY}) LIMIT ${A_DAY}`);
  const items = fresh.map((one) => ({ ...one, item: ctx.newId(), proposed: JSON.stringify({ [one.field]: null }) }));
  const write: Sql[] = [
    sql`INSERT INTO quality_items (id, kind, noun, record_id, name, field, proposed, address, note, found_key, created_at)
      SELECT value ->> 'item', 'address', value ->> 'noun', value ->> 'id', value ->> 'name', value ->> 'field',
        value ->> 'proposed', value ->> 'address', value ->> 'dead', value ->> 'key', ${ctx.now()}
      FROM json_each(${JSON.stringify(items)}) WHERE true ON CONFLICT (found_key) DO NOTHING`,
    // Only open items are deleted, so dismissed ones stay dismissed.
    sql`DELETE FROM quality_items WHERE kind = 'address' AND status = 'open' AND found_key NOT IN (SELECT ${KEY} FROM ${DEAD})`,
  ];
  await batch(ctx.d1, write);
}

/** True if our own network fails: no server answers, and the few other servers that answered the last request do not answer either. */
async function isCut(ctx: Ctx, checked: readonly string[], answers: readonly LinkResult[]): Promise<boolean> {
  const silent = answers.filter(({ isSilent }) => isSilent).length;
  // An address that we did not request says nothing about the entry.
  const skipped = answers.filter(({ state }) => state === 'skipped').length;
  if (silent === 0 || silent + skipped < answers.length) return false;
  const others = await ctx.rows(sql<{ address: string }>`SELECT address FROM checked_addresses
    WHERE next_at > ${ctx.now() + NEXT_DAY_MS} AND failures = 0 AND address NOT IN (SELECT value FROM json_each(${JSON.stringify(checked)}))
    ORDER BY next_at DESC, address LIMIT ${WITNESSES}`);
  const heard = await ctx.links.check(others.map(({ address }) => address));
  return heard.every(({ isSilent, state }) => isSilent || state === 'skipped');
}

/**
 * Checks up to twenty addresses: each at most once a month, and again on the next two days while it fails. If our own network fails, the
 * same addresses are checked the next day. Returns whether more may be due today.
 */
export async function checkAddressesStep(ctx: Ctx): Promise<boolean> {
  const now = ctx.now();
  const due = await takeDue(ctx);
  const addresses = due.map(({ address }) => address);
  const answers = await ctx.links.check(addresses);
  if (await isCut(ctx, addresses, answers)) return false;
  const results = due.map(({ address, failures: before }, at) => {
    const { state, note = '', isGone = false } = answers[at] ?? {};
    const failures = state === 'broken' ? before + 1 : 0;
    const isOver = failures === 0 || isGone || failures >= DEAD_FAILURES;
    const dead = isGone ? note : failures >= DEAD_FAILURES ? `${note}, on ${DEAD_FAILURES} days` : null;
    return { address, failures, dead, next: now + (isOver ? MONTH_MS : NEXT_DAY_MS) };
  });
  await ctx.run(sql`UPDATE checked_addresses SET failures = r.value ->> 'failures', dead = r.value ->> 'dead', next_at = r.value ->> 'next'
    FROM json_each(${JSON.stringify(results)}) r WHERE checked_addresses.address = r.value ->> 'address'`);
  await tellDead(ctx);
  return due.length === STEP;
}
