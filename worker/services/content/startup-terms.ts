/** Startup terms: the public list, and the import of many. */
import { eq } from 'drizzle-orm';
import { roleOf } from '../../../src/domain/accounts/actor';
import { notFound } from '../../../src/domain/errors';
import { isAllowed } from '../../../src/domain/permissions';
import { endingOf, servingOf } from '../../../src/domain/resources/file-kind';
import { TERM_PICTURES, type StartupTerm } from '../../../src/domain/startup-terms/terms';
import type { TermInput } from '../../../src/domain/startup-terms/term-input';
import { batch } from '../../db/batch';
import { startupTerms } from '../../db/schema';
import { sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { requireAllowed } from '../core/require-actor';

const MAX_TERMS = 5000;
const FOLDER = 'terms/';

/** The uploaded picture, else the address of one elsewhere. */
export const thumbnailOf = (key: string | null, url: string): string =>
  key?.startsWith(FOLDER) ? TERM_PICTURES + key.slice(FOLDER.length) : url;

/** All terms in their order. Whoever may not open them does not learn where they lead. */
export async function listStartupTerms(ctx: Ctx): Promise<StartupTerm[]> {
  const mayOpen = isAllowed(roleOf(ctx.actor), 'term:open');
  const rows = await ctx.db.select().from(startupTerms).orderBy(startupTerms.place, startupTerms.id).limit(MAX_TERMS);
  return rows.map((row) => ({
    _id: row.id,
    category: row.category,
    title: row.title,
    description: row.description,
    thumbnailUrl: thumbnailOf(row.thumbnailKey, row.thumbnailUrl),
    ...(mayOpen ? { figmaLink: row.figmaLink } : {}),
    hasLink: row.figmaLink !== '',
  }));
}

/** The picture at `/files/terms/NAME`. One that no term names is not there for anybody. */
export async function findThumbnail(ctx: Ctx, name: string, unlessTag?: string) {
  const serving = /^[0-9a-f]{32}\.[a-z]{3,4}$/.test(name) ? servingOf(endingOf(name)) : null;
  const key = FOLDER + name;
  const row = serving
    ? await ctx.db.select({ id: startupTerms.id }).from(startupTerms).where(eq(startupTerms.thumbnailKey, key)).get()
    : null;
  const file = row ? await ctx.env.FILES.get(key) : null;
  if (!serving || !file) throw notFound('This picture does not exist.');
  const isKnown = unlessTag?.includes(file.httpEtag) === true;
  if (isKnown) await file.body.cancel();
  return { type: serving.type, tag: file.httpEtag, body: isKnown ? null : file.body };
}

/** Stores terms in their order; one of the same category and title is replaced and keeps its id. */
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
