/** The list of schemes: the matches, their order, and the options of each filter. Pure. */
import { compareNames } from '@/domain/text/compare-names';
import type { z } from 'zod';
import type { schemeChoices } from '@/domain/answers/content';
import type { FacetOption } from '@/domain/directory/list-state';
import { searchWords, wordsIn } from '@/domain/text/spelling';
import { stagesNamed } from './conditions';
import type { SchemeQuery } from './list-state';
import { NATIONAL, placeOf, type Scheme } from './schemes';

export type SchemeFacets = z.infer<typeof schemeChoices>;

interface ArrangedSchemes {
  found: Scheme[];
  /** A notice if other rows are listed than requested, with the reason. */
  notice: string | null;
}

/** True if every word is the beginning of a word in the scheme. */
function matches(scheme: Scheme, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { name, who, forWhom, instruments, sectors, state, apply, sources } = scheme;
  const publishedWords = sources.flatMap(({ value }) => value ?? []);
  const known = wordsIn([name, who, forWhom, ...instruments, ...sectors, state, apply, ...publishedWords].join(' '));
  return words.every((word) => known.some((one) => one.startsWith(word)));
}

/** Schemes of the founder's state, then national ones, then the rest; each group by name. */
function inOrder(schemes: readonly Scheme[], state: string | null): Scheme[] {
  const rank = (scheme: Scheme) => (state !== null && scheme.state === state ? 0 : scheme.state === '' ? 1 : 2);
  return schemes.toSorted((a, b) => rank(a) - rank(b) || compareNames(a.name, b.name));
}

const passes = (scheme: Scheme, query: SchemeQuery): boolean =>
  (query.state === '' || placeOf(scheme) === query.state) &&
  (query.sector === '' || scheme.sectors.includes(query.sector)) &&
  (query.gives === '' || (scheme.instruments as string[]).includes(query.gives)) &&
  (query.stage === '' || (stagesNamed(scheme.forWhom) as string[]).includes(query.stage)) &&
  (query.direct === '' || scheme.audience === 'founders');

/**
 * The schemes that match a query. If no scheme of the requested state matches, the result has the matching national schemes, with a notice.
 * `ownState` is the state of the founder who makes the request.
 */
export function arrangeSchemes(
  schemes: readonly Scheme[],
  query: SchemeQuery,
  ownState: string | null = null,
): ArrangedSchemes {
  const words = searchWords(query.q);
  const find = (schemeQuery: SchemeQuery) =>
    inOrder(
      schemes.filter((scheme) => passes(scheme, schemeQuery) && matches(scheme, words)),
      ownState,
    );
  const found = find(query);
  if (found.length > 0 || query.state === '' || query.state === NATIONAL) {
    // A search for words or a state shows only its results.
    const hasAsked = ownState === null || query.state !== '' || words.length > 0;
    const hasOwn = hasAsked || found.some(({ state }) => state === ownState);
    return { found, notice: hasOwn || found.length === 0 ? null : nothingOf(ownState) };
  }
  const national = find({ ...query, state: NATIONAL });
  return { found: national, notice: national.length > 0 ? nothingOf(query.state) : null };
}

const nothingOf = (state: string) => `We found no matching scheme of ${state}. National schemes are shown first.`;

const counted = (values: readonly string[]): FacetOption[] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => compareNames(a.name, b.name));

/** The options of each filter, with the number of schemes. */
export function schemeFacets(schemes: readonly Scheme[]): SchemeFacets {
  const states = counted(schemes.map(placeOf));
  return {
    // National ones come first, because they apply to everyone.
    states: [...states.filter(({ name }) => name === NATIONAL), ...states.filter(({ name }) => name !== NATIONAL)],
    sectors: counted(schemes.flatMap(({ sectors }) => sectors)),
    gives: counted(schemes.flatMap(({ instruments }) => instruments)),
    stages: counted(schemes.flatMap(({ forWhom }) => stagesNamed(forWhom))),
  };
}
