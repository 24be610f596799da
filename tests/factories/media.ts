/** People of the media directories, and the first state of their pages. */
import { arrangeMedia, focusAreas, readMediaState } from '@/domain/media/list-state';
import { MEDIA_DIRECTORIES, MEDIA_PAGE_SIZE, type MediaKind, type WireMediaPerson } from '@/domain/media/people';
import type { MediaStart } from '@/islands/media/use-media';
import { searchMedia } from '@/domain/media/search';

const GIVEN = [
  'Zoya',
  'Asha',
  'Ravi',
  "O'Neil",
  'मीरा',
  'Bela',
  'Xavier 🚀',
  'Chandra',
  'Yash',
  'Dev',
  'Wasim',
  'Esha',
];

/** The n-th person of a kind; every second one is about growth. */
export function person(kind: MediaKind, n: number): WireMediaPerson {
  const id = n.toString(16).padStart(24, 'a');
  const common = {
    _id: id,
    name: `${GIVEN[n % GIVEN.length]} ${'IVX'[n % 3]}${n}`,
    imageUrl: `/drawn/people/face-${n}.svg`,
    linkedinUrl: `https://www.linkedin.com/in/person-${n}`,
    focus: n % 2 === 0 ? ['Growth & मुंबई', 'Fundraising'] : ['Hiring'],
    description: `Describes person ${n}.`,
    bio: `The life of person ${n}, <b>at length</b>.`,
    isSample: n > 0,
  };
  if (kind === 'youtube-influencer') return { ...common, youtubeUrl: `https://www.youtube.com/@person-${n}` };
  if (kind === 'startup-influencer') return common;
  return {
    ...common,
    expertise: [`Craft ${n}`],
    languages: ['Hindi', 'मराठी'],
    availability: `Weekday evenings, slot ${n}`,
    bookingUrl: `https://example.com/book/${n}`,
    city: 'Pune',
  };
}

/** What the page of a directory hands to its screen, as the server does. Moves the window to its address. */
export function mediaStart(kind: MediaKind, people: WireMediaPerson[], query = '', isGuest = false): MediaStart {
  history.replaceState(null, '', `${MEDIA_DIRECTORIES[kind].path}${query ? `?${query}` : ''}`);
  const state = readMediaState(new URLSearchParams(query));
  const matches = searchMedia(people, state.q);
  const total = people.length;
  if (!isGuest) return { kind, state, answer: { kind: 'people', people, total }, matches, isGuest, whole: null };
  const found = arrangeMedia(people, matches, state);
  return {
    kind,
    state,
    answer: { kind: 'people', people: found.slice(0, MEDIA_PAGE_SIZE), total: found.length },
    matches: null,
    isGuest,
    whole: { areas: focusAreas(people), total },
  };
}
