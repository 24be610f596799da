/** Makes a backup in chunks. The command requests one chunk after the other; the daily job saves its progress in the second bucket. */
import {
  backupIdOf,
  chunkFacts,
  chunkName,
  MANIFEST_NAME,
  position,
  startOf,
  type Position,
} from '@/domain/backup/backup';
import { notFound } from '@/domain/errors';
import { z } from 'zod';
import { LAST_MIGRATION, MIGRATIONS_KNOWN } from '@worker/services/admin/system/system';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { listPages } from '@worker/services/core/files';
import { openBytes, sealBytes } from '@worker/services/core/secrets';
import { copyErasures } from '@worker/services/account-data/account-deletion';
import { firstPosition, readChunk } from './read-chunk';
import { keyOfBackup, labelOf, sealManifest, sha256Of } from './sealing';
import { readSchema } from './tables';
import { DAY_MS } from '@/domain/time/durations';

/** Chunks that one step of the daily job makes, each of a few megabytes. */
const STEP_CHUNKS = 4;

const VERSION = { migration: LAST_MIGRATION, migrations: MIGRATIONS_KNOWN };

/** Returns the backup key. Throws 404 without one, because the backup routes do not exist then. */
export function requireBackupKey(ctx: Pick<Ctx, 'env'>): string {
  const { BACKUP_KEY } = ctx.env;
  if (!BACKUP_KEY) throw notFound('There is nothing at this address.');
  return BACKUP_KEY;
}

/** Begins a backup for the command, and writes it to the audit log. */
export async function startBackup(ctx: Ctx) {
  const id = backupIdOf(ctx.now(), ctx.newId().slice(0, 8));
  await ctx.run(auditRow(ctx, { action: 'backup.read', subjectType: 'backup', subjectId: id }));
  return { id, ...VERSION, first: firstPosition(await readSchema(ctx)), hasBucket: ctx.env.BACKUPS !== undefined };
}

/** Reads the rows from position `at` on and seals them as chunk `number`. */
export async function makeChunk(ctx: Ctx, id: string, number: number, at: Position) {
  const { part, rows, bytes, next } = await readChunk(ctx, await readSchema(ctx), at);
  const key = await keyOfBackup(requireBackupKey(ctx), id);
  const sealed = await sealBytes(key, labelOf(id, number, part), bytes);
  return { facts: { part, rows, bytes: sealed.length, sha256: await sha256Of(sealed) }, sealed, next };
}

/** The progress of the daily job. It is sealed too, because the manifest is made from it. */
const progress = z.object({ chunks: z.array(chunkFacts), next: position.nullable() });
const PROGRESS = 'progress';

async function findProgress(bucket: R2Bucket, key: CryptoKey, id: string) {
  const file = await bucket.get(`${id}/${PROGRESS}`);
  if (!file) return null;
  const opened = await openBytes(key, labelOf(id, -1, PROGRESS), new Uint8Array(await file.arrayBuffer()));
  if (!opened) throw new Error('The progress of the backup cannot be read: BACKUP_KEY was changed while it was made');
  return { ...progress.parse(JSON.parse(new TextDecoder().decode(opened))), etag: file.etag };
}

/** Deletes backups that began more than BACKUP_DAYS ago, complete or not. Keeps the list of erased accounts. */
async function deleteOldBackups(ctx: Ctx, bucket: R2Bucket): Promise<void> {
  const oldest = ctx.now() - ctx.env.BACKUP_DAYS * DAY_MS;
  for (const id of await listStored(bucket)) {
    if (startOf(id) >= oldest) continue;
    for await (const { objects } of listPages(bucket, { prefix: `${id}/` }))
      await bucket.delete(objects.map(({ key }) => key));
  }
}

async function listStored(bucket: R2Bucket): Promise<string[]> {
  const ids: string[] = [];
  for await (const { delimitedPrefixes } of listPages(bucket, { delimiter: '/' }))
    ids.push(...delimitedPrefixes.map((prefix) => prefix.slice(0, -1)));
  return ids.filter((id) => !Number.isNaN(startOf(id)));
}

/**
 * One step of the daily backup into the second bucket. Repeated or parallel steps do no harm: chunks are named by their content, and of two
 * parallel steps only one saves its progress. Returns true while more steps are needed. Without a bucket and a key, it does nothing.
 */
export async function backUpStep(ctx: Ctx): Promise<boolean> {
  const { BACKUPS: bucket, BACKUP_KEY: secret } = ctx.env;
  if (!bucket || !secret) return false;
  const id = backupIdOf(ctx.now(), 'daily');
  if (await bucket.head(`${id}/${MANIFEST_NAME}`)) return false;
  const key = await keyOfBackup(secret, id);
  const found = await findProgress(bucket, key, id);
  if (!found) {
    await deleteOldBackups(ctx, bucket);
    await copyErasures(ctx);
  }
  const chunks = [...(found?.chunks ?? [])];
  let next = found ? found.next : firstPosition(await readSchema(ctx));
  for (let made = 0; next && made < STEP_CHUNKS; made++) {
    const chunk = await makeChunk(ctx, id, chunks.length, next);
    await bucket.put(`${id}/${chunkName(chunks.length, chunk.facts)}`, chunk.sealed);
    chunks.push(chunk.facts);
    next = chunk.next;
  }
  if (!next) {
    // `ctx.now` is the time when the job was due, so the real clock is read here.
    const written = await sealManifest(secret, { id, ...VERSION, finishedAt: Date.now(), chunks });
    await bucket.put(`${id}/${MANIFEST_NAME}`, written);
    await bucket.delete(`${id}/${PROGRESS}`);
    return false;
  }
  const progressText = new TextEncoder().encode(JSON.stringify({ chunks, next }));
  const onlyIf = found ? { etagMatches: found.etag } : { etagDoesNotMatch: '*' };
  const object = await bucket.put(`${id}/${PROGRESS}`, await sealBytes(key, labelOf(id, -1, PROGRESS), progressText), {
    onlyIf,
  });
  return object !== null;
}

function requireBucket(ctx: Ctx): R2Bucket {
  if (!ctx.env.BACKUPS) throw notFound('No second bucket is set up, so there are no saved backups.');
  return ctx.env.BACKUPS;
}

/** The complete backups of the second bucket, newest first. */
export async function listBackups(ctx: Ctx): Promise<string[]> {
  const bucket = requireBucket(ctx);
  const ids = await listStored(bucket);
  const complete = await Promise.all(
    ids.map(async (id) => ((await bucket.head(`${id}/${MANIFEST_NAME}`)) ? id : null)),
  );
  return complete
    .filter((id) => id !== null)
    .toSorted()
    .toReversed();
}

/** A file of a backup in the second bucket: its manifest or a chunk. */
export async function openStoredFile(ctx: Ctx, id: string, name: string): Promise<ReadableStream> {
  const file = await requireBucket(ctx).get(`${id}/${name}`);
  if (!file) throw notFound('The backup has no such file.');
  return file.body;
}
