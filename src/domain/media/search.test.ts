import { describe, expect, it } from 'vitest';
import { INITIAL_MEDIA_STATE, arrangeMedia, focusAreas, type MediaState } from '@/domain/media/list-state';
import type { WireMediaPerson } from '@/domain/media/people';
import { searchMedia } from './search';

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
  });

  it('MEDIA-10 forgives slips within the threshold and no more', () => {
    expect(names({ q: 'Kavitta' })).toEqual(['Kavita Shetty']);
    expect(names({ q: 'zzzzqqqq' })).toEqual([]);
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
