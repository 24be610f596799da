/** Startup terms: the public list, and the import of many. */
import { roleOf } from '../../src/domain/accounts/actor';
import { isAllowed } from '../../src/domain/permissions';
import type { StartupTerm } from '../../src/domain/startup-terms/terms';
import type { TermInput } from '../../src/domain/startup-terms/term-input';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { requireAllowed } from './require-actor';

const MAX_TERMS = 5000;

interface TermRow {
  id: string;
  category: string;
  title: string;
  description: string;
  thumbnail_url: string;
  figma_link: string;
}

/** All terms in their order. Whoever may not open them does not learn where they lead. */
export async function listStartupTerms(ctx: Ctx): Promise<StartupTerm[]> {
  const mayOpen = isAllowed(roleOf(ctx.actor), 'term:open');
  const { results } = await ctx.d1
    .prepare(
      `SELECT id, category, title, description, thumbnail_url, figma_link FROM startup_terms ORDER BY place, id LIMIT ?1`,
    )
    .bind(MAX_TERMS)
    .all<TermRow>();
  return results.map((row) => ({
    _id: row.id,
    category: row.category,
    title: row.title,
    description: row.description,
    thumbnailUrl: row.thumbnail_url,
    ...(mayOpen ? { figmaLink: row.figma_link } : {}),
    hasLink: row.figma_link !== '',
  }));
}

/** Stores terms in their order; one of the same category and title is replaced and keeps its id. */
export async function importStartupTerms(ctx: Ctx, terms: readonly TermInput[]): Promise<number> {
  requireAllowed(ctx, 'term:write');
  const rows = terms.map((term) => ({ ...term, id: ctx.newId() }));
  await ctx.d1.batch([
    ctx.d1
      .prepare(
        `INSERT INTO startup_terms (id, category, title, description, thumbnail_url, figma_link, place, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'category', value ->> 'title', value ->> 'description', value ->> 'thumbnailUrl',
           value ->> 'figmaLink', key, ?2, ?2 FROM json_each(?1) WHERE true
         ON CONFLICT (category, title) DO UPDATE SET description = excluded.description,
           thumbnail_url = excluded.thumbnail_url, figma_link = excluded.figma_link, place = excluded.place,
           updated_at = excluded.updated_at`,
      )
      .bind(JSON.stringify(rows), ctx.now()),
    auditStatement(ctx, {
      action: 'startup-terms.imported',
      subjectType: 'startup-term',
      details: { count: rows.length },
    }),
  ]);
  return rows.length;
}
