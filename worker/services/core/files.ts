/** Files in R2 under random keys. The caller decides which files may be stored, and which row refers to one. */
import { randomBytes } from 'node:crypto';
import { notFound } from '@/domain/errors';
import { endingOf, servingOf } from '@/domain/resources/file-kind';
import { sql, type Sql } from '@worker/db/sql';
import { describeError, log } from '@worker/log';
import type { Ctx } from './context';
import { DAY_MS } from '@/domain/time/durations';

/** Stores bytes under a new key in the folder, to be served with the type of their ending. Returns the key; no row refers to it yet. */
export async function storeFile(ctx: Ctx, folder: string, ending: string, bytes: Uint8Array): Promise<string> {
  const serving = servingOf(ending);
  if (!serving) throw new Error(`We do not accept ${ending} files`);
  const key = `${folder}${randomBytes(16).toString('hex')}.${ending}`;
  await ctx.env.FILES.put(key, bytes, { httpMetadata: { contentType: serving.type } });
  return key;
}

/** Deletes files that no row refers to any more. If a file cannot be deleted, it remains in R2, but no one can open it. */
export async function deleteFiles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  // R2 takes a thousand keys at once.
  for (let at = 0; at < keys.length; at += 1000)
    await ctx.env.FILES.delete(keys.slice(at, at + 1000)).catch((error: unknown) => {
      log('error', 'files not deleted', { requestId: ctx.requestId, error: describeError(error) });
    });
}

/** The objects of a bucket, a page at a time. */
export async function* listPages(bucket: R2Bucket, options: R2ListOptions): AsyncGenerator<R2Objects> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ ...options, ...(cursor ? { cursor } : {}) });
    yield page;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}

/** Deletes the files of a folder that are older than a day and that no row refers to. `isNamed` is a condition on the key, `value`. */
export async function deleteLostFiles(ctx: Ctx, folder: string, isNamed: Sql): Promise<void> {
  for await (const { objects } of listPages(ctx.env.FILES, { prefix: folder })) {
    const old = objects.filter((file) => file.uploaded.getTime() < ctx.now() - DAY_MS).map((file) => file.key);
    if (old.length === 0) continue;
    const results = await ctx.rows(
      sql<{ key: string }>`SELECT value AS key FROM json_each(${JSON.stringify(old)}) WHERE NOT (${isNamed})`,
    );
    await deleteFiles(
      ctx,
      results.map(({ key }) => key),
    );
  }
}

export interface StoredPicture {
  type: string;
  tag: string;
  /** Null when `unlessTag` has the tag of this picture. */
  body: ReadableStream | null;
}

/** A stored picture by its name, such as `<32 hex digits>.png`. Throws 404. The caller decides who may see it. */
export async function openPicture(ctx: Ctx, folder: string, name: string, unlessTag?: string): Promise<StoredPicture> {
  const serving = /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(name) ? servingOf(endingOf(name)) : null;
  const file = serving ? await ctx.env.FILES.get(folder + name) : null;
  if (!serving || !file) throw notFound('This picture does not exist.');
  const isKnown = unlessTag?.includes(file.httpEtag) === true;
  if (isKnown) await file.body.cancel();
  return { type: serving.type, tag: file.httpEtag, body: isKnown ? null : file.body };
}
