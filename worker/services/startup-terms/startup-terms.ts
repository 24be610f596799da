/** Startup terms: the public list, and the import of many. */
import { eq, getTableColumns, sql as drizzleSql } from 'drizzle-orm';
import { roleOf } from '@/domain/accounts/actor';
import { copiesOf } from '@/domain/addresses/own-picture';
import { notFound } from '@/domain/errors';
import { isAllowed } from '@/domain/permissions';
import { TERM_PICTURES, type StartupTerm } from '@/domain/startup-terms/terms';
import type { TermInput } from '@/domain/startup-terms/term-input';
import { batch, sql } from '@worker/db/sql';
import { startupTerms } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { openPicture, type StoredPicture } from '@worker/services/core/files';
import { copiesSql } from '@worker/services/core/pictures';
import { requireAllowed } from '@worker/services/core/require-actor';

const MAX_TERMS = 5000;
const FOLDER = 'terms/';

/** The uploaded picture, else the address of one elsewhere. */
export const thumbnailOf = (key: string | null, url: string): string =>
  key?.startsWith(FOLDER) ? TERM_PICTURES + key.slice(FOLDER.length) : url;

/** The active terms in their order; their links only for people who may open them. */
export async function listStartupTerms(ctx: Ctx): Promise<StartupTerm[]> {
  const mayOpen = isAllowed(roleOf(ctx.actor), 'term:open');
  const pictures = drizzleSql.raw(copiesSql('thumbnail_url')).as<string>('pictures');
  const columns = { ...getTableColumns(startupTerms), pictures };
  const rows = await ctx.db
    .select(columns)
    .from(startupTerms)
    .where(eq(startupTerms.isActive, true))
    .orderBy(startupTerms.place, startupTerms.id)
    .limit(MAX_TERMS);
  return rows.map((row) => ({
    _id: row.id,
    category: row.category,
    title: row.title,
    description: row.description,
    thumbnailUrl: thumbnailOf(row.thumbnailKey, row.thumbnailUrl),
    ...(mayOpen ? { figmaLink: row.figmaLink } : {}),
    hasLink: row.figmaLink !== '',
    ...copiesOf(row.pictures),
  }));
}

/** The picture at `/files/terms/NAME`. A picture that no term names is not served. */
export async function findThumbnail(ctx: Ctx, name: string, unlessTag?: string): Promise<StoredPicture> {
  const key = FOLDER + name;
  const row = await ctx.db
    .select({ id: startupTerms.id })
    .from(startupTerms)
    .where(eq(startupTerms.thumbnailKey, key))
    .get();
  if (!row) throw notFound('This picture does not exist.');
  return openPicture(ctx, FOLDER, name, unlessTag);
}

/** Stores terms in their order. A term with the same category and title is replaced, with the same id. */
export async function importStartupTerms(ctx: Ctx, terms: readonly TermInput[]): Promise<number> {
  requireAllowed(ctx, 'term:write');
  const rows = terms.map((term) => ({ ...term, id: ctx.newId() }));
  const now = ctx.now();
  await batch(ctx.d1, [
    sql`INSERT INTO startup_terms (id, category, title, description, thumbnail_url, figma_link, place, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'category', value ->> 'title', value ->> 'description', value ->> 'thumbnailUrl',
           value ->> 'figmaLink', key, ${now}, ${now} FROM json_each(${JSON.stringify(rows)}) WHERE true
         ON CONFLICT (category, title) DO UPDATE SET description = excluded.description,
           thumbnail_url = excluded.thumbnail_url, figma_link = excluded.figma_link, place = excluded.place,
           updated_at = excluded.updated_at`,
    auditRow(ctx, {
      action: 'startup-terms.imported',
      subjectType: 'startup-term',
      details: { count: rows.length },
    }),
  ]);
  return rows.length;
}
