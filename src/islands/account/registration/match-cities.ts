/** Finds cities by their name, a former name, or the state. */
import { CITIES, type City } from '@/domain/cities';

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}

/** 0: the name begins with the query, 1: a word of the name, 2: a former name, 3: the state. Null: no match. */
function rankOf(city: City, query: string): number | null {
  const name = plain(city.name);
  if (name.startsWith(query)) return 0;
  if (name.split(/[\s-]+/).some((word) => word.startsWith(query))) return 1;
  if (city.aliases.some((alias) => plain(alias).startsWith(query))) return 2;
  return plain(city.state).startsWith(query) ? 3 : null;
}

/** All cities for an empty query, else the matches with the best first. */
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

/** The former name that matches the typed text, to show beside the city; null if the name itself matches. */
export function matchedAlias(city: City, typed: string): string | null {
  const query = plain(typed);
  if (query === '' || plain(city.name).startsWith(query)) return null;
  return city.aliases.find((alias) => plain(alias).startsWith(query)) ?? null;
}

/** The city whose name or former name is exactly the typed text, in upper or lower case. */
export function cityNamed(typed: string): City | null {
  const query = plain(typed);
  if (query === '') return null;
  return (
    CITIES.find((city) => plain(city.name) === query) ??
    CITIES.find((city) => city.aliases.some((alias) => plain(alias) === query)) ??
    null
  );
}
