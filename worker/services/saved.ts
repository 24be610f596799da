/** Saved items of a person: merges what a device sends and answers what it does not know yet. One D1 batch. */
import { latestTime } from '../../src/domain/device-time';
import { conflict } from '../../src/domain/errors';
import { boundStamp, writeStamp } from '../../src/domain/saved/clock';
import type { SavedRecord } from '../../src/domain/saved/records';
import { SAVED_MOST, SYNC_MOST, type SyncAnswer, type SyncInput } from '../../src/domain/saved/sync';
import type { Ctx } from './context';
import { requireAccount } from './require-actor';

/** Four full exchanges fit into one answer, so that an answer always holds at least one version as a whole. */
const PAGE = 4 * SYNC_MOST;
const FULL = 'You have saved as much as fits. Remove something before you save more.';

interface Row {
  kind: SavedRecord['kind'];
  key: string;
  value: string | null;
  stamp: string;
  version: number;
}

/**
 * Takes a device's records, each of which wins over an older stamp, and answers those newer than `since`. Sending the
 * same again changes nothing. A stamp more than a day ahead counts as one of a day ahead. Throws 409 when more is saved
 * than fits; nothing is stored then.
 */
export async function syncSaved(ctx: Ctx, { since, records }: SyncInput): Promise<SyncAnswer> {
  const { accountId } = requireAccount(ctx);
  const latest = latestTime(ctx.now());
  const bounded = records.map((record) => ({ ...record, stamp: boundStamp(record.stamp, latest) }));
  const read = [
    ctx.d1
      .prepare(
        `SELECT kind, key, value, stamp, version FROM saved_records
          WHERE account_id = ?1 AND version > ?2 ORDER BY version LIMIT ?3`,
      )
      .bind(accountId, since, PAGE + 1),
    ctx.d1
      .prepare(`SELECT coalesce(max(version), 0) AS version FROM saved_versions WHERE account_id = ?1`)
      .bind(accountId),
  ];
  const write =
    records.length === 0
      ? []
      : [
          ctx.d1
            .prepare(
              `INSERT INTO saved_versions (account_id, version)
               SELECT ?1, 1 WHERE (SELECT count(*) FROM saved_records WHERE account_id = ?1) + ?2 <= ?3
               ON CONFLICT (account_id) DO UPDATE SET version = version + 1`,
            )
            .bind(accountId, records.length, SAVED_MOST),
          ctx.d1
            .prepare(
              `INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
               SELECT ?1, r.value ->> 'kind', r.value ->> 'key', nullif(r.value -> 'value', 'null'), r.value ->> 'stamp', v.version
                 FROM json_each(?2) r CROSS JOIN saved_versions v
                WHERE v.account_id = ?1 AND (SELECT count(*) FROM saved_records WHERE account_id = ?1) + ?3 <= ?4
               ON CONFLICT (account_id, kind, key) DO UPDATE
                  SET value = excluded.value, stamp = excluded.stamp, version = excluded.version
                WHERE excluded.stamp > min(saved_records.stamp, ?5)`,
            )
            .bind(
              accountId,
              JSON.stringify(bounded),
              records.length,
              SAVED_MOST,
              writeStamp({ ms: latest, count: 0 }, ''),
            ),
        ];
  const results = await ctx.d1.batch([...write, ...read]);
  if (write.length > 0 && !results[0]?.meta.changes) throw conflict(FULL);
  const rows = (results[write.length]?.results ?? []) as unknown as Row[];
  const newest = (results[write.length + 1]?.results[0] as { version: number } | undefined)?.version ?? 0;
  const hasMore = rows.length > PAGE;
  // A version is answered as a whole or not at all.
  const last = hasMore ? (rows.at(-1)?.version ?? 0) : Infinity;
  return {
    records: rows
      .filter(({ version }) => version < last)
      .map(({ kind, key, value, stamp }) => ({
        kind,
        key,
        value: value === null ? null : (JSON.parse(value) as SavedRecord['value']),
        stamp,
      })),
    version: hasMore ? last - 1 : Math.max(newest, since),
    hasMore,
  };
}
