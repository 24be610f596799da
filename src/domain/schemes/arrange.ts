/** The list of schemes: which match, in which order, and what each filter offers. Pure. */
import { searchWords } from '../directory/spelling';
import { stagesNamed } from './conditions';
import type { SchemeQuery } from './list-state';
import { NATIONAL, placeOf, type Scheme } from './schemes';

export interface SchemeOption {
  name: string;
  count: number;
}
export type SchemeFacets = Record<'states' | 'sectors' | 'gives' | 'stages', SchemeOption[]>;

interface ArrangedSchemes {
  found: Scheme[];
  /** Why other rows are listed than were asked for. */
  notice: string | null;
}

/** Every word begins a word of the scheme. */
function matches(scheme: Scheme, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const { name, who, forWhom, instruments, sectors, state, apply, sources } = scheme;
  const said = sources.flatMap(({ value }) => value ?? []);
  const known = searchWordsOf([name, who, forWhom, ...instruments, ...sectors, state, apply, ...said].join(' '));
  return words.every((word) => known.some((one) => one.startsWith(word)));
}

/** As `searchWords`, of a text of any length. */
const searchWordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Those of the founder's state first, then the national ones, then the rest; each by name. */
function inOrder(schemes: readonly Scheme[], state: string | null): Scheme[] {
  const rank = (scheme: Scheme) => (state !== null && scheme.state === state ? 0 : scheme.state === '' ? 1 : 2);
  return schemes.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'));
}

const passes = (scheme: Scheme, query: SchemeQuery): boolean =>
  (query.state === '' || placeOf(scheme) === query.state) &&
  (query.sector === '' || scheme.sectors.includes(query.sector)) &&
  (query.gives === '' || (scheme.instruments as string[]).includes(query.gives)) &&
  (query.stage === '' || (stagesNamed(scheme.forWhom) as string[]).includes(query.stage)) &&
  (query.direct === '' || scheme.audience === 'founders');

/**
 * What a query finds. Where nothing of the asked state is left, the national schemes that match the rest are listed instead, and
 * the notice says so. `ownState` is that of the founder who asks.
 */
export function arrangeSchemes(
  schemes: readonly Scheme[],
  query: SchemeQuery,
  ownState: string | null = null,
): ArrangedSchemes {
  const words = searchWords(query.q);
  const find = (asked: SchemeQuery) =>
    inOrder(
      schemes.filter((scheme) => passes(scheme, asked) && matches(scheme, words)),
      ownState,
    );
  const found = find(query);
  if (found.length > 0 || query.state === '' || query.state === NATIONAL) {
    // Somebody who looks for words or a state sees just what was found.
    const hasAsked = ownState === null || query.state !== '' || words.length > 0;
    const hasOwn = hasAsked || found.some(({ state }) => state === ownState);
    return { found, notice: hasOwn || found.length === 0 ? null : nothingOf(ownState) };
  }
  const national = find({ ...query, state: NATIONAL });
  return { found: national, notice: national.length > 0 ? nothingOf(query.state) : null };
}

const nothingOf = (state: string) => `We know of no scheme of ${state} that matches. National schemes come first.`;

const counted = (values: readonly string[]): SchemeOption[] =>
  [...Map.groupBy(values, (value) => value)]
    .map(([name, all]) => ({ name, count: all.length }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** What each filter offers, with how many schemes carry it. */
export function schemeFacets(schemes: readonly Scheme[]): SchemeFacets {
  const states = counted(schemes.map(placeOf));
  return {
    // National ones are for everybody.
    states: [...states.filter(({ name }) => name === NATIONAL), ...states.filter(({ name }) => name !== NATIONAL)],
    sectors: counted(schemes.flatMap(({ sectors }) => sectors)),
    gives: counted(schemes.flatMap(({ instruments }) => instruments)),
    stages: counted(schemes.flatMap(({ forWhom }) => stagesNamed(forWhom))),
  };
}
