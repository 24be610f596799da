/**
 * Restores a backup into an empty database, or into a used database that the command names. Works in steps, so that it can be interrupted
 * and repeated.
 */
import { inArray } from 'drizzle-orm';
import { countRows, FILES_PART, findVersionProblem, type BackupPart, type Manifest } from '@/domain/backup/backup';
import { conflict, invalid } from '@/domain/errors';
import { CACHE_TAGS } from '@/domain/edge-cache/cacheable';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import { accounts, erasures, restores } from '@worker/db/schema';
import { removeAccount, readErasures } from '@worker/services/account-data/account-deletion';
import { requireMaintenance } from '@worker/services/maintenance/maintenance';
import { LAST_MIGRATION, MIGRATIONS_KNOWN } from '@worker/services/admin/system/system';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireBackupKey } from './make-backup';
import { openManifest } from './sealing';
import { nameSql, readSchema } from './tables';
import { findRestore } from '@worker/services/core/health';
import { writeChunk, type RunningRestore } from './write-chunk';

/** Rows that one statement deletes, and statements that one step runs. */
const DELETE_ROWS = 2000;
const DELETE_STATEMENTS = 20;
const MAINTENANCE_MESSAGE = 'We are restoring our data from a backup. Please come back a little later.';

/** Opens the manifest. Throws 400 if its seal is wrong, and 409 if its database version does not match. */
async function requireManifest(ctx: Ctx, text: string): Promise<Manifest> {
  const opened = await openManifest(requireBackupKey(ctx), text);
  if ('refused' in opened) throw invalid(opened.refused);
  const problem = findVersionProblem(opened.manifest, { migration: LAST_MIGRATION, migrations: MIGRATIONS_KNOWN });
  if (problem) throw conflict(problem);
  return opened.manifest;
}

/** Whether the database is in use. Every change writes to the audit log, except the sample data, which are listings. */
const IS_USED = sql<{ used: number }>`SELECT EXISTS (SELECT 1 FROM accounts) OR EXISTS (SELECT 1 FROM listings)
  OR EXISTS (SELECT 1 FROM audit_log) AS used`;

async function requireTarget(ctx: Ctx, replace: string | undefined): Promise<void> {
  const own = new URL(ctx.env.SITE_URL).host;
  if (replace === own) return;
  if (replace !== undefined) throw conflict(`This is ${own}, not ${replace}. Nothing was changed.`);
  const row = await ctx.first(IS_USED);
  if (row?.used)
    throw conflict(`The database of ${own} is not empty. To replace what is in it, name it: --replace ${own}`);
}

/** Empties tables, children first, a few thousand rows in each step. Returns true when all are empty. */
async function clearSome(ctx: Ctx): Promise<boolean> {
  const { stored, ended, derived } = await readSchema(ctx);
  const names = [...ended, ...stored.map(({ name }) => name).toReversed()];
  const found = await batch(
    ctx.d1,
    names.map((name) => sql<{ used: number }>`SELECT EXISTS (SELECT 1 FROM ${nameSql(name)}) AS used`),
  );
  let remaining = DELETE_STATEMENTS;
  for (const name of names.filter((_, index) => found[index]?.results[0]?.used)) {
    for (let isEmpty = false; !isEmpty; remaining--) {
      if (remaining === 0) return false;
      const table = nameSql(name);
      const { meta } = await ctx.run(
        sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ${DELETE_ROWS})`,
      );
      isEmpty = meta.changes === 0;
    }
  }
  await batch(ctx.d1, [
    ...derived.map((name) => sql`DELETE FROM ${nameSql(name)}`),
    sql`UPDATE restores SET is_cleared = 1`,
  ]);
  return true;
}

/** Begins a restore, or continues the same one. Turns maintenance on; an operator checks the result and turns it off. */
export async function beginRestore(ctx: Ctx, text: string, replace?: string) {
  const { id } = await requireManifest(ctx, text);
  const before = await findRestore(ctx);
  const isRunning = before !== null && before.finishedAt === null;
  if (!isRunning || before.backupId !== id) {
    await requireTarget(ctx, replace);
    const begun = { slot: 1, backupId: id, startedAt: ctx.now() };
    await batch(ctx.d1, [ctx.db.delete(restores), ctx.db.insert(restores).values(begun)]);
  }
  await requireMaintenance(ctx, MAINTENANCE_MESSAGE);
  const now = await requireRestore(ctx, id);
  return {
    /** False while there is more to empty: the command calls again. */
    isReady: now.isCleared || (await clearSome(ctx)),
    next: now.next,
  };
}

async function requireRestore(ctx: Ctx, id?: string) {
  const restore = await findRestore(ctx);
  if (!restore || restore.finishedAt !== null || (id !== undefined && restore.backupId !== id))
    throw conflict('No restore of this backup is running. Begin it again.');
  return restore;
}

/** Writes the next chunk of the running restore. */
export async function restoreChunk(
  ctx: Ctx,
  chunk: { number: number; part: BackupPart; sealed: Uint8Array<ArrayBuffer> },
): Promise<void> {
  const restore: RunningRestore & { isCleared: boolean } = await requireRestore(ctx);
  if (!restore.isCleared) throw conflict('The database is not empty yet.');
  await writeChunk(ctx, restore, chunk);
}

/** Throws 409 with the table's name if a table has another number of rows than the manifest says. */
async function verifyCounts(ctx: Ctx, { chunks }: Manifest, leftOut: number): Promise<void> {
  const { stored } = await readSchema(ctx);
  const expected = countRows(chunks);
  const counts = await batch(
    ctx.d1,
    stored.map(({ name }) => sql<{ n: number }>`SELECT count(*) AS n FROM ${nameSql(name)}`),
  );
  let missing = 0;
  stored.forEach(({ name, parents }, index) => {
    const [n, expectedCount] = [counts[index]?.results[0]?.n ?? 0, expected.get(name) ?? 0];
    missing += expectedCount - n;
    if (n > expectedCount || (n < expectedCount && parents.length === 0))
      throw conflict(`The restored table ${name} has ${n} rows, and the backup ${expectedCount}. Restore it again.`);
  });
  if (missing !== leftOut) throw conflict(`${missing} rows of the backup are missing. Restore it again.`);
}

/** A campaign that was being sent may have been finished after the backup. An operator checks and resumes it. */
const PAUSE_CAMPAIGNS: Sql = fixedSql(
  "UPDATE campaigns SET state = 'paused', revision = revision + 1 WHERE state IN ('scheduled', 'freezing', 'sending')",
);

/** Deletes the restored accounts that had been deleted after the backup. Returns their number. */
async function eraseAgain(ctx: Ctx): Promise<number> {
  await readErasures(ctx);
  const { id, email, fullName, userType } = accounts;
  const restored = await ctx.db
    .select({ id, email, fullName, userType })
    .from(accounts)
    .where(inArray(id, ctx.db.select({ id: erasures.id }).from(erasures)));
  for (const account of restored) await removeAccount(ctx, account, { onlyIf: fixedSql('1'), goodbye: null });
  return restored.length;
}

/** Checks the number of rows, ends sign-ins, links and permits, pauses running campaigns, and deletes erased accounts again. */
export async function finishRestore(ctx: Ctx, text: string) {
  const manifest = await requireManifest(ctx, text);
  const restore = await requireRestore(ctx, manifest.id);
  if (restore.next !== manifest.chunks.length || restore.upload !== null)
    throw conflict(`Chunk ${restore.next} comes next.`);
  if (!restore.isVerified) {
    await verifyCounts(ctx, manifest, restore.leftOut);
    await ctx.run(sql`UPDATE restores SET is_verified = 1`);
  }
  const { ended } = await readSchema(ctx);
  await batch(ctx.d1, [...ended.map((name) => sql`DELETE FROM ${nameSql(name)}`), PAUSE_CAMPAIGNS]);
  const erased = await eraseAgain(ctx);
  const rows = countRows(manifest.chunks);
  const files = rows.get(FILES_PART) ?? 0;
  const total = [...rows.values()].reduce((sum, n) => sum + n, 0) - files;
  await batch(ctx.d1, [
    auditRow(ctx, {
      action: 'backup.restored',
      subjectType: 'backup',
      subjectId: manifest.id,
      details: { rows: total, files, leftOut: restore.leftOut, erased },
    }),
    ctx.db.update(restores).set({ finishedAt: ctx.now() }),
  ]);
  for (const tag of CACHE_TAGS) ctx.changed.add(tag);
  return {
    rows: total,
    files,
    leftOut: restore.leftOut,
    erased,
    /** Without a second bucket, accounts that were deleted since the backup must be deleted again by hand. */
    hasLedger: ctx.env.BACKUPS !== undefined,
  };
}
