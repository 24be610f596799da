/** Saved items of a person: merges what a device sends and returns what it does not know yet, in one D1 batch; and reads them as one view. */
import { latestTime } from '@/domain/time/durations';
import { conflict } from '@/domain/errors';
import { boundStamp, stampAfter, writeStamp, recordName, type SavedRecord } from '@/domain/saved/records';
import { seenRecords, viewOf, type SavedView } from '@/domain/saved/view';
import { SAVED_MOST, SYNC_MOST, type SyncAnswer, type SyncInput } from '@/domain/saved/input';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import type { savedRecords } from '@worker/db/schema';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { mergedJoin } from '@worker/services/directory/merged';

/** Four full exchanges fit into one answer, so that an answer always holds at least one version as a whole. */
const PAGE = 4 * SYNC_MOST;
const FULL = 'You have reached the limit for saved items. Remove something to save more.';

/** Of a row of `saved_records` under this name: whether its person sees it. As `seenRecords`. */
export function isSeen(name: 'saved_records' | 's'): Sql {
  const row = fixedSql(name);
  return sql`${row}.value IS NOT NULL AND (${row}.kind IN ('favourite', 'collection') OR (
    EXISTS (SELECT 1 FROM saved_records seen WHERE seen.account_id = ${row}.account_id AND seen.kind = 'collection'
      AND seen.key = substr(${row}.key, 1, instr(${row}.key, '/') - 1) AND seen.value IS NOT NULL)
    AND EXISTS (SELECT 1 FROM saved_records seen WHERE seen.account_id = ${row}.account_id AND seen.kind = 'member'
      AND seen.key = ${row}.key AND seen.value IS NOT NULL)))`;
}

type Row = Omit<typeof savedRecords.$inferSelect, 'accountId'>;

/**
 * Takes a device's records, each of which wins over an older stamp, and returns those newer than `since`. Sending the
 * same again changes nothing. A stamp more than a day ahead counts as one of a day ahead. Throws 409 when more is saved
 * than fits; nothing is stored then.
 */
export async function syncSaved(ctx: Ctx, { since, records }: SyncInput): Promise<SyncAnswer> {
  const { accountId } = requireAccount(ctx);
  const latest = latestTime(ctx.now());
  const bounded = records.map((record) => {
    const stamp = boundStamp(record.stamp, latest);
    return { ...record, stamp, after: stampAfter(stamp, 'merge') };
  });
  const sent = JSON.stringify(bounded);
  const stored = sql`ON CONFLICT (account_id, kind, key) DO UPDATE
    SET value = excluded.value, stamp = excluded.stamp, version = excluded.version
    WHERE excluded.stamp > min(saved_records.stamp, ${writeStamp({ ms: latest, count: 0 }, '')})`;
  // A device that was offline knows entries by ids from before a merge.
  const oldId = sql`substr(r.value ->> 'key', -24)`;
  const read = [
    sql<Row>`SELECT kind, key, value, stamp, version FROM saved_records
          WHERE account_id = ${accountId} AND version > ${since} ORDER BY version LIMIT ${PAGE + 1}`,
    sql<{
      version: number;
    }>`SELECT coalesce(max(version), 0) AS version FROM saved_versions WHERE account_id = ${accountId}`,
  ] as const;
  const fits = (account: Sql) =>
    sql`(SELECT count(*) FROM saved_records WHERE account_id = ${account}) + ${records.length} <= ${SAVED_MOST}`;
  const write =
    records.length === 0
      ? []
      : [
          sql`INSERT INTO saved_versions (account_id, version)
               SELECT ${accountId}, 1 WHERE ${fits(sql`${accountId}`)}
               ON CONFLICT (account_id) DO UPDATE SET version = version + 1`,
          sql`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
               SELECT ${accountId}, r.value ->> 'kind',
                      coalesce(substr(r.value ->> 'key', 1, length(r.value ->> 'key') - 24) || m.now_id, r.value ->> 'key'),
                      nullif(r.value -> 'value', 'null'), r.value ->> 'stamp', v.version
                 FROM json_each(${sent}) r CROSS JOIN saved_versions v ${mergedJoin('m', oldId)}
                WHERE v.account_id = ${accountId} AND ${fits(sql`${accountId}`)} ${stored}`,
          // The device hears that the old one is gone. Most exchanges have no old id, so all else is read after that.
          sql`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
               SELECT ${accountId}, r.value ->> 'kind', r.value ->> 'key', NULL, r.value ->> 'after', v.version
                 FROM json_each(${sent}) r CROSS JOIN merges m ON m.gone_id = ${oldId} AND m.undone_at IS NULL
                 CROSS JOIN saved_versions v ON v.account_id = ${accountId} WHERE ${fits(sql`v.account_id`)} ${stored}`,
        ];
  const results = await batch(ctx.d1, [...write, ...read]);
  if (write.length > 0 && !results[0]?.meta.changes) throw conflict(FULL);
  const rows = (results[write.length] as D1Result<Row>).results;
  const newest = (results[write.length + 1] as D1Result<{ version: number }>).results[0]?.version ?? 0;
  const hasMore = rows.length > PAGE;
  // A version is answered as a whole or not at all.
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

/** Records of one person that are looked at. */
const RECORDS_MOST = 5_000;

export interface Saved {
  view: SavedView;
  /** By `type:id`: also of items in no collection any more. */
  notes: ReadonlyMap<string, string>;
}

/** All that a person saved, as their own screen shows it, and their notes. */
export async function readSavedView(ctx: Ctx, accountId: string): Promise<Saved> {
  const results = await ctx.rows(sql<{
    kind: SavedRecord['kind'];
    key: string;
    value: string;
    stamp: string;
  }>`SELECT kind, key, value, stamp FROM saved_records WHERE account_id = ${accountId} AND value IS NOT NULL
      ORDER BY stamp DESC LIMIT ${RECORDS_MOST}`);
  const records = results.map((row): SavedRecord => ({ ...row, value: JSON.parse(row.value) as SavedRecord['value'] }));
  const notes = new Map<string, string>();
  for (const { kind, key, value } of seenRecords(records)) {
    const at = key.slice(key.indexOf('/') + 1);
    const note = kind === 'note' ? String(value).trim() : '';
    if (note) notes.set(at, [notes.get(at), note].filter(Boolean).join('\n'));
  }
  return { view: viewOf(new Map(records.map((record) => [recordName(record), record]))), notes };
}
