/** Finds cities by what a person types: the name, a former name, or the state. Pure. */
import { CITIES, type City } from '@/domain/cities';

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/** 0 begins with it, 1 a word begins with it, 2 a former name begins with it, 3 the state begins with it; null is no match. */
function rankOf(city: City, query: string): number | null {
  const name = plain(city.name);
  if (name.startsWith(query)) return 0;
  if (name.split(/[\s-]+/).some((word) => word.startsWith(query))) return 1;
  if (city.aliases.some((alias) => plain(alias).startsWith(query))) return 2;
  return plain(city.state).startsWith(query) ? 3 : null;
}

/** All cities for an empty query, else the matches, the best first. */
export function matchCities(typed: string): readonly City[] {
  const query = plain(typed.slice(0, 100));
  if (query === '') return CITIES;
  return CITIES.flatMap((city) => {
    const rank = rankOf(city, query);
    return rank === null ? [] : [{ city, rank }];
  })
    .sort((a, b) => a.rank - b.rank)
    .map(({ city }) => city);
}

/** The former name that made the city match, to be shown beside it. */
export function matchedAlias(city: City, typed: string): string | null {
  const query = plain(typed);
  if (query === '' || plain(city.name).startsWith(query)) return null;
  return city.aliases.find((alias) => plain(alias).startsWith(query)) ?? null;
}

/** The one city that a typed text can only mean: an exact name or former name, in any case. */
export function cityNamed(typed: string): City | null {
  const query = plain(typed);
  if (query === '') return null;
  return (
    CITIES.find((city) => plain(city.name) === query) ??
    CITIES.find((city) => city.aliases.some((alias) => plain(alias) === query)) ??
    null
  );
}
