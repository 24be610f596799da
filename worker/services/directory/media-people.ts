/** Media people: the lists of the directories, one person, and the import of many. */
import { and, asc, eq, getTableColumns, like, or, sql as drizzleSql } from 'drizzle-orm';
import { roleOf } from '@/domain/accounts/actor';
import { copiesOf } from '@/domain/addresses/own-picture';
import { REAL_ENOUGH } from '@/domain/directory/samples';
import { invalid, notFound } from '@/domain/errors';
import { arrangeMedia, focusAreas, type MediaState } from '@/domain/media/list-state';
import {
  MEDIA_PAGE_SIZE,
  personPreview,
  toWirePerson,
  type MediaKind,
  type MediaPerson,
  type WireMediaPerson,
} from '@/domain/media/people';
import { mediaPersonInput } from '@/domain/media/person-input';
import { searchMedia } from '@/domain/media/search';
import { isAllowed } from '@/domain/permissions';
import { batch, sql, type Sql } from '@worker/db/sql';
import { mediaPeople } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { countImported, readImport, type ImportResult } from '@worker/services/core/import-rows';
import { copiesSql } from '@worker/services/core/pictures';
import { requireAllowed } from '@worker/services/core/require-actor';

/** The whole list of a signed-in person goes to the browser, which searches it. */
const MAX_LIST = 1000;

/** Columns of a person, with our copy of the image. */
const COLUMNS = {
  ...getTableColumns(mediaPeople),
  pictures: drizzleSql.raw(copiesSql('image_url')).as<string>('pictures'),
};

type Row = typeof mediaPeople.$inferSelect & { pictures: string };

export const toPerson = ({ createdAt: _created, updatedAt: _updated, pictures, ...person }: Row): MediaPerson => ({
  ...person,
  ...copiesOf(pictures),
});

/** True if a person is real, or if samples of this kind are shown: `areSamplesShown` as SQL. */
const areSamplesShownSql = (kind: MediaKind) => drizzleSql`(is_sample = 0 OR CASE
  (SELECT choice FROM sample_choices WHERE kind = ${kind}) WHEN 'show' THEN 1 WHEN 'hide' THEN 0 ELSE
  (SELECT count(*) FROM media_people r WHERE r.kind = ${kind} AND r.is_active = 1 AND r.is_sample = 0) < ${REAL_ENOUGH} END)`;

/** The active people of a kind, oldest entry first, samples last. */
export async function readMediaPeople(ctx: Ctx, kind: MediaKind): Promise<MediaPerson[]> {
  const rows = await ctx.db
    .select(COLUMNS)
    .from(mediaPeople)
    .where(and(eq(mediaPeople.kind, kind), eq(mediaPeople.isActive, true), areSamplesShownSql(kind)))
    .orderBy(asc(mediaPeople.isSample), asc(mediaPeople.createdAt), asc(mediaPeople.id))
    .limit(MAX_LIST);
  return rows.map(toPerson);
}

/** The people of a kind that a query finds, and how many they are. Guests get a preview of the first ten. */
export async function listMediaPeople(
  ctx: Ctx,
  kind: MediaKind,
  query: Pick<MediaState, 'q' | 'focus' | 'sort'>,
): Promise<{ people: WireMediaPerson[]; total: number }> {
  const all = (await readMediaPeople(ctx, kind)).map(toWirePerson);
  const people = arrangeMedia(all, searchMedia(all, query.q), query);
  const total = people.length;
  if (isAllowed(roleOf(ctx.actor), 'directory:browse')) return { people, total };
  return { people: people.slice(0, MEDIA_PAGE_SIZE).map(personPreview), total };
}

/** The focus areas of the whole list, with how many people have each, and the number of all people. */
export async function listMediaFacets(ctx: Ctx, kind: MediaKind) {
  const all = (await readMediaPeople(ctx, kind)).map(toWirePerson);
  return { areas: focusAreas(all), total: all.length };
}

/** A LIKE pattern has at most 50 bytes on D1. */
const MAX_WORD = 16;

/** A query, for a batch: active people of any kind with one of the words (letters and digits) in their name. */
export const peopleNamed = (ctx: Ctx, words: readonly string[], max: number) =>
  ctx.db
    .select(COLUMNS)
    .from(mediaPeople)
    .where(
      and(
        eq(mediaPeople.isActive, true),
        or(...words.map((word) => like(mediaPeople.name, `%${word.slice(0, MAX_WORD)}%`))),
      ),
    )
    .limit(max);

/** One active person. Throws 400 for an impossible id, 404 for an unknown one. */
export async function requireMediaPerson(ctx: Ctx, kind: MediaKind, id: string): Promise<MediaPerson> {
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID', { id: 'must be 24 hexadecimal digits' });
  const [row] = await ctx.db
    .select(COLUMNS)
    .from(mediaPeople)
    .where(and(eq(mediaPeople.id, id), eq(mediaPeople.kind, kind), eq(mediaPeople.isActive, true)))
    .limit(1);
  if (!row) throw notFound('This entry does not exist or is no longer listed.');
  return toPerson(row);
}

const upsert = (rows: string, kind: MediaKind, now: number): Sql<{ id: string }> => sql`
  INSERT INTO media_people (id, kind, name, image_url, youtube_url, linkedin_url, focus, description, bio, expertise,
    languages, availability, booking_url, city, is_active, is_sample, created_at, updated_at)
  SELECT value ->> 'id', ${kind}, value ->> 'name', value ->> 'imageUrl', coalesce(value ->> 'youtubeUrl', ''),
    coalesce(value ->> 'linkedinUrl', ''), value -> 'focus', value ->> 'description', value ->> 'bio',
    coalesce(value -> 'expertise', '[]'), coalesce(value -> 'languages', '[]'), coalesce(value ->> 'availability', ''),
    coalesce(value ->> 'bookingUrl', ''), coalesce(value ->> 'city', ''), value ->> 'isActive', value ->> 'isSample', ${now} + key, ${now}
  FROM json_each(${rows}) WHERE true
  ON CONFLICT (kind, name) DO UPDATE SET image_url = excluded.image_url, youtube_url = excluded.youtube_url,
    linkedin_url = excluded.linkedin_url, focus = excluded.focus, description = excluded.description, bio = excluded.bio,
    expertise = excluded.expertise, languages = excluded.languages, availability = excluded.availability,
    booking_url = excluded.booking_url, city = excluded.city, is_active = excluded.is_active,
    is_sample = excluded.is_sample, updated_at = excluded.updated_at
  RETURNING id`;

/** Stores many people of a kind. A row updates the person with the same name. Refused rows are reported and do not stop the others. */
export async function importMediaPeople(ctx: Ctx, kind: MediaKind, records: readonly unknown[]): Promise<ImportResult> {
  requireAllowed(ctx, 'directory:write');
  const schema = mediaPersonInput(kind);
  const { rows, failed } = readImport(ctx, schema, records, { keyOf: ({ name }) => name, what: 'name' });
  if (rows.length === 0) return { created: 0, updated: 0, failed };
  const audit = auditRow(ctx, {
    action: 'media-people.imported',
    subjectType: 'media-person',
    details: { kind, rows: rows.length, refused: failed.length },
  });
  const [written] = await batch(ctx.d1, [upsert(JSON.stringify(rows), kind, ctx.now()), audit]);
  return { ...countImported(rows, written.results), failed };
}
