/** Which people of a media directory are shown, and in what order: those that were found, in the chosen focus areas. */
import { compareNames } from '@/domain/text/compare-names';
import type { MediaState } from './list-state';
import type { WireMediaPerson } from './people';

const byName = (a: WireMediaPerson, b: WireMediaPerson) => compareNames(a.name, b.name);

/** `matches` are the ids that a search found, best first; null without a search. */
export function arrangeMedia(
  people: readonly WireMediaPerson[],
  matches: readonly string[] | null,
  { focus, sort }: Pick<MediaState, 'focus' | 'sort'>,
): WireMediaPerson[] {
  const byId = new Map(people.map((person) => [person._id, person]));
  const found = matches ? matches.flatMap((id) => byId.get(id) ?? []) : [...people];
  const fitting =
    focus.length > 0 ? found.filter((person) => person.focus.some((name) => focus.includes(name))) : found;
  return sort === 'name' ? fitting.sort(byName) : fitting;
}

/** Every focus area with how many people have it, the most common first. */
export function focusAreas(people: readonly WireMediaPerson[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const person of people) for (const name of person.focus) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareNames(a.name, b.name));
}
