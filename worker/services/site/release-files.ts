/** The browser's files of earlier releases: a page opened before a deployment can load them for a week. `npm run deploy` puts them into R2. */
import * as z from 'zod';
import { notFound } from '@/domain/errors';
import { RELEASE_FILES, RELEASE_LISTS, releaseFileType, releasesAnswered } from '@/domain/site/release-files';
import { DAY_MS, WEEK_MS } from '@/domain/time/durations';
import type { Ctx } from '@worker/services/core/context';
import { deleteFiles, listPages } from '@worker/services/core/files';

const names = z.array(z.string());

/** A file of an earlier release. Throws 404 for any other name, and after the file was deleted. */
export async function findReleaseFile(ctx: Ctx, name: string): Promise<{ type: string; body: ReadableStream }> {
  const type = releaseFileType(name);
  const file = type === null ? null : await ctx.env.FILES.get(RELEASE_FILES + name);
  if (type === null || !file) throw notFound('This file does not exist.');
  return { type, body: file.body };
}

/**
 * Deletes the files of releases that were replaced more than a week ago, unless a later release has them too. A running deployment has no
 * list yet, so files younger than a day are not deleted. Throws and deletes nothing if a list cannot be read.
 */
export async function sweepReleases(ctx: Ctx): Promise<void> {
  const bucket = ctx.env.FILES;
  const times: number[] = [];
  for await (const { objects } of listPages(bucket, { prefix: RELEASE_LISTS }))
    times.push(...objects.map(({ key }) => Number(/(\d+)\.json$/.exec(key)?.[1])).filter(Number.isSafeInteger));
  times.sort((a, b) => a - b);
  if (times.length === 0) return;
  const answered = releasesAnswered(times, ctx.now() - WEEK_MS);
  const keyOf = (time: number) => `${RELEASE_LISTS}${time}.json`;
  const neededKeys = new Set<string>();
  for (const time of answered) {
    const list = names.parse(await (await bucket.get(keyOf(time)))?.json());
    for (const name of list) neededKeys.add(RELEASE_FILES + name);
  }
  for await (const { objects } of listPages(bucket, { prefix: RELEASE_FILES }))
    await deleteFiles(
      ctx,
      objects
        .filter(({ key, uploaded }) => !neededKeys.has(key) && uploaded.getTime() < ctx.now() - DAY_MS)
        .map(({ key }) => key),
    );
  await deleteFiles(ctx, times.filter((time) => !answered.includes(time)).map(keyOf));
}
