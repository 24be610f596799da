/** The state of a media directory, which is in the URL. A typed search is applied 300 ms after typing stops. Draws nothing. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  arrangeMedia,
  focusAreas,
  guestQuery,
  INITIAL_MEDIA_STATE,
  mediaPage,
  readMediaState,
  writeMediaState,
  type MediaState,
} from '@/domain/media/list-state';
import {
  MEDIA_DIRECTORIES,
  MEDIA_PAGE_SIZE,
  TOTAL_HEADER,
  type MediaKind,
  type WireMediaPerson,
} from '@/domain/media/people';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { useSearchState } from '@/islands/ui/hooks/use-url-state';
import { shownPicture } from '@/domain/addresses/own-picture';
import { webAddressOf } from '@/domain/addresses/web-address';

/** The list of media people, or a failure with the texts of the specification. `total`: the people that match, of whom guests get ten. */
type MediaAnswer =
  | { kind: 'people'; people: WireMediaPerson[]; total: number }
  | { kind: 'error'; text: string; hint: string };

const MEDIA_FAILED = 'Failed to fetch influencers';
const failed: MediaAnswer = { kind: 'error', text: MEDIA_FAILED, hint: 'Please try again in a moment.' };
export const mediaConnectionFailed: MediaAnswer = {
  kind: 'error',
  text: 'Connection Error',
  hint: 'Check your connection and try again.',
};
const dataError: MediaAnswer = {
  kind: 'error',
  text: 'Data Error',
  hint: 'We could not read the list. Please try again in a moment.',
};

/** The person with safe addresses: links only to web addresses, and pictures only from our copies. */
const withAddresses = (person: WireMediaPerson): WireMediaPerson => ({
  ...person,
  imageUrl: shownPicture(person.imageUrl, person.pictures),
  linkedinUrl: webAddressOf(person.linkedinUrl),
  ...(person.youtubeUrl === undefined ? {} : { youtubeUrl: webAddressOf(person.youtubeUrl) }),
  ...(person.bookingUrl === undefined ? {} : { bookingUrl: webAddressOf(person.bookingUrl) }),
});

export async function readMediaAnswer(response: Response): Promise<MediaAnswer> {
  if (!response.ok) return failed;
  const body = (await response.json().catch(() => null)) as unknown;
  if (!Array.isArray(body)) return dataError;
  const people = (body as WireMediaPerson[]).map(withAddresses);
  return { kind: 'people', people, total: Number(response.headers.get(TOTAL_HEADER) ?? people.length) };
}

export interface MediaStart {
  kind: MediaKind;
  state: MediaState;
  answer: MediaAnswer;
  /** Ids that the search of `state` found, best first; null without one. */
  matches: string[] | null;
  isGuest: boolean;
  /** For guests, who do not get the whole list: its focus areas and the number of people in it. Null if these could not be loaded. */
  whole: { areas: { name: string; count: number }[]; total: number } | null;
}

export type MediaModel = ReturnType<typeof useMedia>;

const NO_PEOPLE: WireMediaPerson[] = [];

/** Loads the search only when a person searches: most visits only browse. */
export const fetchSearch = () => import('@/domain/media/search');

/** Ids that match `q`, best first. Until the search is loaded, the previous matches. */
function useMatches(start: MediaStart, people: WireMediaPerson[], q: string): string[] | null {
  const [matches, setMatches] = useState(start.matches);
  const done = useRef({ people, q: start.state.q });
  useEffect(() => {
    if (done.current.people === people && done.current.q === q) return;
    let isCurrent = true;
    const show = (found: string[] | null) => {
      if (!isCurrent) return;
      done.current = { people, q };
      setMatches(found);
    };
    if (!q) show(null);
    else
      fetchSearch().then(
        ({ searchMedia }) => show(searchMedia(people, q)),
        () => toast('error', 'The search could not be loaded. Check your connection and try again.'),
      );
    return () => {
      isCurrent = false;
    };
  }, [people, q]);
  return q ? matches : null;
}

export function useMedia(start: MediaStart) {
  const directory = MEDIA_DIRECTORIES[start.kind];
  const { state, text, type, go, goBack, hrefOf } = useSearchState<MediaState>({
    first: start.state,
    read: readMediaState,
    href: (next) => `${directory.path}${writeMediaState(next)}`,
    restart: { page: 1 },
    paging: 'page',
  });
  const [answer, setAnswer] = useState(start.answer);
  const [isLoading, setLoading] = useState(false);
  const { isGuest, whole } = start;
  const people = answer.kind === 'people' ? answer.people : NO_PEOPLE;
  const matches = useMatches(start, people, isGuest ? '' : state.q);
  const arranged = useMemo(
    () => (isGuest ? people : arrangeMedia(people, matches, state)),
    [isGuest, people, matches, state],
  );
  const areas = useMemo(() => (isGuest ? (whole?.areas ?? []) : focusAreas(people)), [isGuest, whole, people]);
  const shown = mediaPage(arranged, state.page);
  const found = isGuest && answer.kind === 'people' ? answer.total : arranged.length;

  const opened = people.find((person) => person._id === state.open) ?? null;
  const reset = () => go({ ...INITIAL_MEDIA_STATE, view: state.view });
  const guestParams = isGuest ? guestQuery(state).toString() : '';
  const askedQuery = useRef(guestParams);
  const load = useCallback(
    (query: string) => {
      askedQuery.current = query;
      const show = (loaded: MediaAnswer) => {
        // A newer search may have been sent since.
        if (askedQuery.current !== query) return;
        setAnswer(loaded);
        setLoading(false);
      };
      setLoading(true);
      api
        .raw('get', directory.api, { query: new URLSearchParams(query) })
        .then((response) => (response ? readMediaAnswer(response) : mediaConnectionFailed))
        .then(show, () => show(mediaConnectionFailed));
    },
    [directory],
  );
  const retry = () => load(guestParams);
  useEffect(() => {
    if (askedQuery.current !== guestParams) load(guestParams);
  }, [guestParams, load]);

  return {
    state,
    /** The text in the search box, ahead of the list. */
    text,
    answer,
    found,
    rows: shown.items,
    page: shown.page,
    pages: isGuest ? Math.max(1, Math.ceil(found / MEDIA_PAGE_SIZE)) : shown.pages,
    areas,
    opened,
    /** The address names a person who is not in the list. */
    isMissing: state.open !== '' && !isGuest && answer.kind === 'people' && !opened,
    isLoading,
    hrefOf,
    go,
    close: () => goBack({ open: '' }),
    type,
    reset,
    retry,
  };
}
