/** One page of a search: one D1 round trip, and a second one only for facts that the first did not have. */
import type { Directory } from '@/domain/directory/directories';
import type { FitWish } from '@/domain/directory/fit/fit';
import type { ListSort } from '@/domain/directory/list-state';
import type { ListQuery } from '@/domain/directory/input/query';
import { batch, statementOf } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { readCursor, writeCursor } from '@worker/services/core/cursors';
import type { ListFilter } from './listing-filter';
import { canBrowse, columnsOf, namedRow, toListing, type ListResult, type ListingRow } from './listing-rows';
import { FIT_COLUMNS, fitOrderBy } from './fit';
import { withFit } from './listing-fit-page';
import {
  SEARCH_CAP,
  searchCountSql,
  searchSql,
  isWhole,
  knownVocabulary,
  loadVocabulary,
  mendedWords,
  type SearchTotal,
} from './listing-search';
import { storeTotal, listKey, recentTotal } from './listing-count';

interface Search {
  filter: ListFilter;
  words: string[];
  sort: ListSort;
  /** With `sort` 'fit': the founder's wish. */
  wish: FitWish | null;
  size: number;
}

interface Hits {
  rows: ListingRow[];
  /** Null if there was no row, because the total is a column of the rows. */
  total: SearchTotal | null;
}

/** A page of hits. If a mistyped word finds nothing, the hits of the corrected words, with a notice. */
export async function searchPage(
  ctx: Ctx,
  directory: Directory,
  query: ListQuery,
  { filter, words, sort: listSort, wish, size }: Search,
): Promise<ListResult> {
  const key = `${listKey(directory, query, listSort)}${wish ? JSON.stringify(wish) : ''}`;
  const cursorText = query.after ?? query.before;
  const number = query.page ?? 1;
  const offset = cursorText ? readCursor<{ offset: number }>(ctx, key, cursorText).offset : (number - 1) * size;
  const own = query.sort && query.sort !== 'fit' ? query.sort : null;
  const also = wish ? FIT_COLUMNS : [];
  const request = { words, sort: wish ? { orderBy: fitOrderBy(wish) } : own, also, limit: size, offset };
  const columns = columnsOf(filter, also);

  const ask = async (searchWords: readonly string[], known?: SearchTotal): Promise<Hits> => {
    const lines = await statementOf(
      ctx.d1,
      searchSql(filter, { ...request, words: searchWords, isTyping: !isWhole(ctx, searchWords.at(-1) ?? ''), known }),
    ).raw();
    const [first] = lines;
    const [total = 0, typed = 0, named = 0, samples = 0] = (first?.slice(columns.length) ?? []) as number[];
    return {
      rows: lines.map((values) => namedRow(columns, values)),
      total: known ?? (first ? { total, typed, named, samples } : null),
    };
  };
  const either = async (mended: readonly string[]): Promise<[Hits, Hits]> => {
    const [exact, corrected] = await batch(ctx.d1, [
      searchSql(filter, request),
      searchSql(filter, { ...request, words: mended, unless: words }),
    ]);
    const hitsOf = ({ results: rows }: typeof exact): Hits => ({ rows, total: rows[0] ?? null });
    return [hitsOf(exact), hitsOf(corrected)];
  };

  const vocabulary = knownVocabulary(ctx);
  let mended = vocabulary ? mendedWords(words, vocabulary) : null;
  let hits: Hits;
  if (mended) {
    const [exact, corrected] = await either(mended);
    hits = exact.rows.length > 0 ? exact : corrected;
    if (exact.rows.length > 0 || corrected.rows.length === 0) mended = null;
  } else {
    const known = recentTotal(ctx, key);
    hits = await ask(words, known ?? undefined);
    if (hits.total && !known) storeTotal(ctx, key, hits.total);
    if (!vocabulary && hits.rows.length > 0) ctx.defer(loadVocabulary(ctx));
    else if (!vocabulary && offset === 0) {
      mended = mendedWords(words, await loadVocabulary(ctx));
      if (mended) hits = await ask(mended);
      if (hits.rows.length === 0) mended = null;
    }
  }
  // Beyond the last page there is no row, so there is no total.
  const found =
    hits.total?.total ??
    (offset > 0 ? ((await statementOf(ctx.d1, searchCountSql(filter, words)).first<number>('n')) ?? 0) : 0);

  const total = Math.min(found, SEARCH_CAP);
  const totalIsCapped = found > SEARCH_CAP;
  const cursorAt = (place: number) => (canBrowse(ctx.actor) ? writeCursor(ctx, key, { offset: place }) : null);
  return {
    listings: hits.rows
      .slice(0, Math.max(0, SEARCH_CAP - offset))
      .map((row) => (wish ? withFit(row, wish) : toListing(row))),
    page: {
      number: cursorText ? Math.floor(offset / size) + 1 : number,
      size,
      total,
      samples: totalIsCapped ? 0 : (hits.total?.samples ?? 0),
      totalIsCapped,
      next: offset + size < total ? cursorAt(offset + size) : null,
      previous: offset > 0 ? cursorAt(Math.max(0, offset - size)) : null,
      correctedQuery: mended ? mended.join(' ') : null,
      notices: totalIsCapped
        ? [`Showing the ${SEARCH_CAP} best matches. Add a word or a filter to narrow them down.`]
        : [],
    },
  };
}
