import { describe, expect, it } from 'vitest';
import { INITIAL_MEDIA_STATE, arrangeMedia, focusAreas, type MediaState } from '@/domain/media/list-state';
import type { WireMediaPerson } from '@/domain/media/people';
import { MEDIA_SEARCH, searchMedia } from './search';

const person = (over: Partial<WireMediaPerson>): WireMediaPerson => ({
  _id: over.name ?? 'Asha Rao',
  name: 'Asha Rao',
  imageUrl: '',
  linkedinUrl: '',
  focus: ['SaaS'],
  description: 'Talks about pricing.',
  bio: 'Built two companies.',
  isSample: true,
  ...over,
});

describe('search', () => {
  const people = [
    person({ name: 'Kavita Shetty', bio: 'Once wrote about fundraising in passing.' }),
    person({ name: 'Rohan Das', description: 'Explains fundraising to first-time founders.' }),
    person({ name: 'Meera Pillai', focus: ['Fundraising', 'D2C'] }),
    person({ name: 'Fundraising', focus: ['Legal'] }),
  ];
  const names = (state: Partial<MediaState>) =>
    arrangeMedia(people, searchMedia(people, state.q ?? ''), { ...INITIAL_MEDIA_STATE, ...state }).map(
      ({ name }) => name,
    );

  it('MEDIA-10 weighs the name before focus, description and bio', () => {
    expect(names({ q: 'fundraising' })).toEqual(['Fundraising', 'Meera Pillai', 'Rohan Das', 'Kavita Shetty']);
    expect(MEDIA_SEARCH.keys.map(({ name, weight }) => [name, weight])).toEqual([
      ['name', 1],
      ['focus', 0.8],
      ['description', 0.6],
      ['bio', 0.4],
    ]);
  });

  it('MEDIA-10 forgives slips within the threshold and no more', () => {
    expect(names({ q: 'Kavitta' })).toEqual(['Kavita Shetty']);
    expect(names({ q: 'zzzzqqqq' })).toEqual([]);
    // Of 10 letters 4 may be wrong, which is 0.4, and of 7 letters not 3, which is more.
    const [one] = people;
    const finds = (name: string, q: string) =>
      searchMedia([{ ...one!, name, focus: [], description: '', bio: '' }], q)?.length === 1;
    expect([finds('abcdefghij', 'abcdefzzzz'), finds('abcdefghij', 'abcdezzzzz')]).toEqual([true, false]);
    expect(finds('abcdefg', 'abcdzzz')).toBe(false);
  });

  it.each(['"', '%', '***', '. -'])('shows everyone where nothing can be searched for: %s', (q) => {
    expect(names({ q })).toHaveLength(4);
    expect(names({ q, focus: ['D2C'] })).toEqual(['Meera Pillai']);
  });

  it('filters by any of the focus areas and orders by name', () => {
    expect(names({ focus: ['SaaS'] })).toEqual(['Kavita Shetty', 'Rohan Das']);
    expect(names({ focus: ['D2C', 'Legal'], sort: 'name' })).toEqual(['Fundraising', 'Meera Pillai']);
    expect(names({})).toHaveLength(4);
  });

  it('counts the focus areas, the most common first', () => {
    expect(focusAreas(people)).toEqual([
      { name: 'SaaS', count: 2 },
      { name: 'D2C', count: 1 },
      { name: 'Fundraising', count: 1 },
      { name: 'Legal', count: 1 },
    ]);
  });
});
