/**
 * Our copies of pictures whose addresses are in records. Each picture is fetched once, by the single rule for outgoing requests, and stored
 * in R2 under a random key. Triggers of migration 0026 put the addresses into the table. Records without a copy show initials.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { PICTURE_FAULTS, MAX_PICTURE, readPictureFile } from '@/domain/resources/image-size';
import { pictures } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from './context';
import { deleteFiles, deleteLostFiles, storeFile, openPicture } from './files';
import { MINUTE_MS } from '@/domain/time/durations';

const FOLDER = 'pictures/';
/** Addresses fetched in one run (each minute), and at the same time. */
const EACH_RUN = 8;
const AT_ONCE = 4;
const TIMEOUT_MS = 10_000;
const TRIES = 3;
/** The wait before the next try after a temporary failure: ten minutes, then a day. */
const NEXT_TRY_MS = [10 * MINUTE_MS, 24 * 60 * MINUTE_MS];

/** SQL of a column `pictures`: JSON of the paths of our copies by address. `addresses` is a column or a query. */
export const copiesSql = (addresses: string): string =>
  `(SELECT json_group_object(p.address, '/files/' || p.key) FROM pictures p WHERE p.key IS NOT NULL AND p.address IN (${addresses}))`;

/** Our copy of the logo of a listing under an alias. */
export const logoCopySql = (alias: string): string =>
  `CASE WHEN ${alias}.logo IS NULL THEN NULL ELSE ${copiesSql(`SELECT ${alias}.logo`)} END`;

/**
 * SQL for our copies of the pictures of a listing (by its alias): its logo and the logos in its portfolio. Most listings have none, and the
 * query then reads nothing more.
 */
export const listingCopiesSql = (alias: string): string =>
  `CASE WHEN ${alias}.logo IS NULL AND ${alias}.portfolio = '[]' THEN NULL ELSE ${copiesSql(
    `SELECT ${alias}.logo UNION ALL SELECT value ->> 'companyLogo' FROM json_each(${alias}.portfolio)`,
  )} END`;

type DuePicture = Pick<typeof pictures.$inferSelect, 'address' | 'tries'>;

type LoadResult = { key: string } | { note: string; isForNow?: boolean };

async function load(ctx: Ctx, address: string): Promise<LoadResult> {
  const answer = await ctx.outside.ask(address, {
    agent: 'Outset pictures',
    accept: 'image/png, image/jpeg, image/webp, image/gif',
    maxBytes: MAX_PICTURE,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.kind === 'refused') return { note: answer.why };
  if (answer.kind === 'too-large') return { note: PICTURE_FAULTS.large };
  if (answer.kind === 'failed')
    return { note: answer.isLate ? 'No answer within 10 seconds.' : 'No server answers.', isForNow: true };
  const { status, bytes } = answer;
  if (status !== 200)
    return { note: `The server answered ${status}.`, isForNow: status >= 500 || status === 408 || status === 429 };
  const read = readPictureFile(bytes);
  return 'fault' in read ? { note: read.fault } : { key: await storeFile(ctx, FOLDER, read.ending, bytes) };
}

async function fetchOne(ctx: Ctx, { address, tries }: DuePicture): Promise<boolean> {
  const loaded = await load(ctx, address);
  const isWithout = and(eq(pictures.address, address), isNull(pictures.key));
  if ('key' in loaded) {
    const { key } = loaded;
    const { meta } = await ctx.db.update(pictures).set({ key, nextAt: null, note: null }).where(isWithout).run();
    // Another run stored it first, or no record names the address any more.
    if (meta.changes === 0) await deleteFiles(ctx, [key]);
    return meta.changes > 0;
  }
  const wait = loaded.isForNow ? NEXT_TRY_MS[tries - 1] : undefined;
  const nextAt = wait === undefined ? null : ctx.now() + wait;
  await ctx.db.update(pictures).set({ nextAt, note: loaded.note }).where(isWithout);
  return false;
}

/** Fetches the pictures that are due, a few per run. For ten minutes no other run fetches the same pictures. */
export async function fetchPictures(ctx: Ctx): Promise<void> {
  const due =
    await ctx.rows(sql<DuePicture>`UPDATE pictures SET tries = tries + 1, next_at = ${ctx.now() + 10 * MINUTE_MS}
      WHERE address IN (SELECT address FROM pictures WHERE next_at <= ${ctx.now()} AND tries < ${TRIES}
        ORDER BY next_at LIMIT ${EACH_RUN}) RETURNING address, tries`);
  let fetched = 0;
  const work = async () => {
    for (let next = due.shift(); next; next = due.shift()) if (await fetchOne(ctx, next)) fetched++;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (fetched > 0) for (const tag of ['listings', 'people'] as const) ctx.changed.add(tag);
}

/** Removes addresses that no record names any more, and files that no address names. */
export async function sweepPictures(ctx: Ctx): Promise<void> {
  await ctx.run(sql`DELETE FROM pictures WHERE address NOT IN (SELECT named FROM (
        SELECT logo AS named FROM listings
        UNION SELECT value ->> 'companyLogo' FROM listings, json_each(portfolio)
        UNION SELECT image_url FROM media_people
        UNION SELECT thumbnail_url FROM startup_terms
        UNION SELECT thumbnail FROM newsletter_templates
      ) WHERE named IS NOT NULL)`);
  await deleteLostFiles(ctx, FOLDER, sql`value IN (SELECT key FROM pictures WHERE key IS NOT NULL)`);
}

/** The picture at `/files/pictures/NAME`. Anyone who knows the name may see it. */
export const findPicture = (ctx: Ctx, name: string, unlessTag?: string) => openPicture(ctx, FOLDER, name, unlessTag);
