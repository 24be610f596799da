/**
 * Saved items of a person. Merges the records that a device sends and returns the records that the device does not have yet, in one D1
 * batch. Also reads them as one view.
 */
import { latestTime } from '@/domain/time/durations';
import { conflict } from '@/domain/errors';
import { boundStamp, stampAfter, writeStamp, recordName, type SavedRecord } from '@/domain/saved/records';
import { seenRecords, viewOf, type SavedView } from '@/domain/saved/deals';
import { MAX_SAVED, MAX_SYNC, type SyncAnswer, type SyncInput } from '@/domain/saved/input';
import { shownPicture } from '@/domain/addresses/own-picture';
import { isAccount } from '@/domain/accounts/actor';
import { detailHref, LISTING_KINDS } from '@/domain/directory/directories';
import { locationText, shownLogo } from '@/domain/directory/listing';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import type { SavedCard } from '@/domain/saved/cards';
import type { SavedRef } from '@/domain/saved/items';
import { amountText, placeOf, readable } from '@/domain/schemes/schemes';
import { schemesHref } from '@/domain/schemes/list-state';
import { batch, fixedSql, sql, type Sql, type Raw } from '@worker/db/sql';
import type { savedRecords, mediaPeople, schemes } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { mergedJoin } from '@worker/services/directory/merged';
import { copiesSql } from '@worker/services/core/pictures';
import { fitRowOf, fitViewOf, wishOf } from '@worker/services/directory/fit';
import { withFit } from '@worker/services/directory/listing-fit-page';
import { selectOf, toListing, type ListingRow } from '@worker/services/directory/listing-rows';

/** Four full exchanges fit into one answer, so that an answer always holds at least one whole version. */
const PAGE = 4 * MAX_SYNC;
const FULL = 'You have reached the limit for saved items. Remove something to save more.';

/** True if the person sees the row of `saved_records` under this name. The same rule as `seenRecords`. */
export function isSeen(name: 'saved_records' | 's'): Sql {
  const row = fixedSql(name);
  return sql`${row}.value IS NOT NULL AND (${row}.kind IN ('favourite', 'collection') OR (
    EXISTS (SELECT 1 FROM saved_records seen WHERE seen.account_id = ${row}.account_id AND seen.kind = 'collection'
      AND seen.key = substr(${row}.key, 1, instr(${row}.key, '/') - 1) AND seen.value IS NOT NULL)
    AND EXISTS (SELECT 1 FROM saved_records seen WHERE seen.account_id = ${row}.account_id AND seen.kind = 'member'
      AND seen.key = ${row}.key AND seen.value IS NOT NULL)))`;
}

type Row = Omit<typeof savedRecords.$inferSelect, 'accountId'>;

/** For each record that was sent several times: the copy with the latest stamp. */
function winnersOf<Sent extends Pick<SavedRecord, 'kind' | 'key' | 'stamp'>>(records: readonly Sent[]): Sent[] {
  const winners = new Map<string, Sent>();
  for (const record of records) {
    const name = recordName(record);
    const known = winners.get(name);
    if (!known || known.stamp < record.stamp) winners.set(name, record);
  }
  return [...winners.values()];
}

/** Removed records that stay for devices that have not heard of them: the latest ones, as many as can be saved. */
const forgetRemoved = (accountId: string): Sql =>
  sql`DELETE FROM saved_records WHERE account_id = ${accountId} AND value IS NULL AND version <= (
    SELECT version FROM saved_records WHERE account_id = ${accountId} AND value IS NULL
    ORDER BY version DESC LIMIT 1 OFFSET ${MAX_SAVED})`;

/**
 * Stores a device's records, each of which replaces an older stamp, and returns the records newer than `since`. Sending the same records
 * again changes nothing. A stamp more than a day ahead counts as a day ahead. Throws 409 and stores nothing if the records add more than
 * the limit. Records that only change or remove items are always stored.
 */
export async function syncSaved(ctx: Ctx, { since, records }: SyncInput): Promise<SyncAnswer> {
  const { accountId } = requireAccount(ctx);
  const latest = latestTime(ctx.now());
  const bounded = winnersOf(
    records.map((record) => {
      const stamp = boundStamp(record.stamp, latest);
      return { ...record, stamp, after: stampAfter(stamp, 'merge') };
    }),
  );
  const sent = JSON.stringify(bounded);
  const marks = JSON.stringify(
    bounded.map(({ kind, key, stamp, value }) => ({ kind, key, stamp, isOn: Number(value !== null) })),
  );
  const latestStamp = writeStamp({ ms: latest, count: 0 }, '');
  const stored = sql`ON CONFLICT (account_id, kind, key) DO UPDATE
    SET value = excluded.value, stamp = excluded.stamp, version = excluded.version
    WHERE excluded.stamp > min(saved_records.stamp, ${latestStamp})`;
  // A device that was offline knows entries by ids from before a merge.
  const oldId = sql`substr(r.value ->> 'key', -24)`;
  const nowKey = sql`coalesce(substr(r.value ->> 'key', 1, length(r.value ->> 'key') - 24) || m.now_id, r.value ->> 'key')`;
  const read = [
    sql<Row>`SELECT kind, key, value, stamp, version FROM saved_records
          WHERE account_id = ${accountId} AND version > ${since} ORDER BY version LIMIT ${PAGE + 1}`,
    sql<{
      version: number;
    }>`SELECT coalesce(max(version), 0) AS version FROM saved_versions WHERE account_id = ${accountId}`,
  ] as const;
  const fits = (account: Sql) =>
    sql`(SELECT added.n <= 0 OR added.n + (SELECT count(*) FROM saved_records
           WHERE account_id = ${account} AND value IS NOT NULL) <= ${MAX_SAVED}
         FROM (SELECT coalesce(sum((r.value ->> 'isOn') - (s.value IS NOT NULL)), 0) AS n
                 FROM json_each(${marks}) r ${mergedJoin('m', oldId)}
                 LEFT JOIN saved_records s ON s.account_id = ${account} AND s.kind = r.value ->> 'kind' AND s.key = ${nowKey}
                WHERE s.key IS NULL OR r.value ->> 'stamp' > min(s.stamp, ${latestStamp})) added)`;
  const write =
    records.length === 0
      ? []
      : [
          sql`INSERT INTO saved_versions (account_id, version)
               SELECT ${accountId}, 1 WHERE ${fits(sql`${accountId}`)}
               ON CONFLICT (account_id) DO UPDATE SET version = version + 1`,
          sql`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
               SELECT ${accountId}, r.value ->> 'kind', ${nowKey},
                      nullif(r.value -> 'value', 'null'), r.value ->> 'stamp', v.version
                 FROM json_each(${sent}) r CROSS JOIN saved_versions v ${mergedJoin('m', oldId)}
                WHERE v.account_id = ${accountId} AND ${fits(sql`${accountId}`)} ${stored}`,
          // Tells the device that the old id is gone. Most exchanges have no old id, so the merges are read before the rest.
          sql`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
               SELECT ${accountId}, r.value ->> 'kind', r.value ->> 'key', NULL, r.value ->> 'after', v.version
                 FROM json_each(${sent}) r CROSS JOIN merges m ON m.gone_id = ${oldId} AND m.undone_at IS NULL
                 CROSS JOIN saved_versions v ON v.account_id = ${accountId} WHERE ${fits(sql`v.account_id`)} ${stored}`,
          ...(records.some(({ value }) => value === null) ? [forgetRemoved(accountId)] : []),
        ];
  const results = await batch(ctx.d1, [...write, ...read]);
  if (write.length > 0 && !results[0]?.meta.changes) throw conflict(FULL);
  const rows = (results[write.length] as D1Result<Row>).results;
  const newest = (results[write.length + 1] as D1Result<{ version: number }>).results[0]?.version ?? 0;
  const hasMore = rows.length > PAGE;
  // A version is returned as a whole or not at all.
  const last = hasMore ? (rows.at(-1)?.version ?? 0) : Infinity;
  return {
    records: rows
      .filter(({ version }) => version < last)
      .map(({ kind, key, value, stamp }) => ({
        kind: kind as SavedRecord['kind'],
        key,
        value: value === null ? null : (JSON.parse(value) as SavedRecord['value']),
        stamp,
      })),
    version: hasMore ? last - 1 : Math.max(newest, since),
    hasMore,
  };
}

/** The most records of one person that are read. */
const MAX_RECORDS = 5_000;

export interface Saved {
  view: SavedView;
  /** By `type:id`, also for items that are no longer in a collection. */
  notes: ReadonlyMap<string, string>;
}

/** Everything that a person saved, as their own screen shows it, and their notes. */
export async function readSavedView(ctx: Ctx, accountId: string): Promise<Saved> {
  const results = await ctx.rows(sql<{
    kind: SavedRecord['kind'];
    key: string;
    value: string;
    stamp: string;
  }>`SELECT kind, key, value, stamp FROM saved_records WHERE account_id = ${accountId} AND value IS NOT NULL
      ORDER BY stamp DESC LIMIT ${MAX_RECORDS}`);
  const records = results.map((row): SavedRecord => ({ ...row, value: JSON.parse(row.value) as SavedRecord['value'] }));
  const notes = new Map<string, string>();
  for (const { kind, key, value } of seenRecords(records)) {
    const at = key.slice(key.indexOf('/') + 1);
    const note = kind === 'note' ? String(value).trim() : '';
    if (note) notes.set(at, [notes.get(at), note].filter(Boolean).join('\n'));
  }
  return { view: viewOf(new Map(records.map((record) => [recordName(record), record]))), notes };
}

// The entries behind saved items, of all directories in one D1 batch. Entries that are gone or hidden are left out.

type PersonCard = Pick<
  Raw<typeof mediaPeople.$inferSelect>,
  'id' | 'kind' | 'name' | 'imageUrl' | 'city' | 'focus' | 'description' | 'linkedinUrl' | 'isSample'
> & { pictures: string };

/** The picture to show; null if initials are shown instead. */
const logoOf = (address: string | null, copies: string): string | null =>
  shownPicture(address, JSON.parse(copies)) || null;

type SchemeCard = Pick<
  Raw<typeof schemes.$inferSelect>,
  'id' | 'name' | 'state' | 'instruments' | 'forWhom' | 'amountMax' | 'currency' | 'website'
>;

const COLUMNS = fixedSql(selectOf({ kinds: LISTING_KINDS }));

/** Cards in the order of `refs`, those of investors and incubators with their fit for a founder. */
export async function listSavedCards(ctx: Ctx, refs: readonly SavedRef[]): Promise<SavedCard[]> {
  if (refs.length === 0) return [];
  const ids = JSON.stringify(refs.map(({ id }) => id));
  const { actor } = ctx;
  const founder = isAccount(actor) && actor.role === 'founder' ? actor.accountId : null;
  const [investors, people, plans, own] = await batch(ctx.d1, [
    sql<
      ListingRow & { asked: string }
    >`SELECT ${COLUMNS}, r.value AS asked FROM json_each(${ids}) r ${mergedJoin('m', sql`r.value`)}
          JOIN listings l ON l.id = coalesce(m.now_id, r.value) WHERE l.is_active = 1`,
    sql<PersonCard>`SELECT id, kind, name, image_url AS imageUrl, city, focus, description, linkedin_url AS linkedinUrl,
            is_sample AS isSample, ${fixedSql(copiesSql('image_url'))} AS pictures
          FROM media_people WHERE id IN (SELECT value FROM json_each(${ids})) AND is_active = 1`,
    sql<SchemeCard>`SELECT id, name, state, instruments, for_whom AS forWhom, amount_max AS amountMax, currency, website
          FROM schemes WHERE id IN (SELECT value FROM json_each(${ids})) AND is_active = 1`,
    ...(founder === null ? [] : [fitRowOf(founder)]),
  ]);
  const wish = own && investors.results.length > 0 ? await wishOf(ctx, fitViewOf(own.results[0])) : null;
  const cards = new Map<string, SavedCard>();
  for (const row of investors.results) {
    const listing = wish ? withFit(row, wish) : toListing(row);
    const { kind, id, name, sectors, about, website, isSample, fit } = listing;
    // The card has the id that was asked for, which may be from before a merge.
    cards.set(`${kind}:${row.asked}`, {
      type: kind,
      id: row.asked,
      name,
      logo: shownLogo(listing) || null,
      place: locationText(listing),
      tags: [...sectors],
      text: about,
      href: detailHref({ kind, id }),
      website,
      isSample,
      ...(fit && { fit }),
    });
  }
  for (const row of people.results) {
    cards.set(`${row.kind}:${row.id}`, {
      type: row.kind,
      id: row.id,
      name: row.name,
      logo: logoOf(row.imageUrl, row.pictures),
      place: row.city,
      tags: JSON.parse(row.focus) as string[],
      text: row.description,
      href: `${MEDIA_DIRECTORIES[row.kind].path}?open=${row.id}`,
      website: row.linkedinUrl || null,
      isSample: row.isSample === 1,
    });
  }
  for (const row of plans.results) {
    cards.set(`scheme:${row.id}`, {
      type: 'scheme',
      id: row.id,
      name: row.name,
      logo: null,
      place: placeOf(row),
      tags: JSON.parse(row.instruments) as string[],
      text: [amountText(row), readable(row.forWhom)].filter(Boolean).join('. '),
      href: schemesHref({ open: row.id }),
      website: row.website,
      isSample: false,
    });
  }
  return refs.flatMap(({ type, id }) => cards.get(`${type}:${id}`) ?? []);
}
