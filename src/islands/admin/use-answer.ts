/** The one cache of what the server answers to screens of the back-office: read, kept while asked again, and followed while it moves. */
import { useEffect, useRef, useState } from 'react';
import {
  keepPreviousData,
  notifyManager,
  QueryClient,
  replaceEqualDeep,
  useInfiniteQuery,
  useQuery,
  type QueryKey,
} from '@tanstack/react-query';
import type { Pages } from '@/domain/lists/list';
import { failureText, type Answer } from '../../lib/api';
import { toast } from '../../stores/toasts';
import { isSignedOut } from './table/signed-out';

/** While one types, the server is asked after this pause. */
const TYPING_MS = 300;
const SLOWEST_MS = 30_000;
const MORE_FAILED = 'The rest of the list could not be read. Please try again.';

const OPTIONS = {
  // An answer is asked for when a screen opens or changes something, not because time went by. Who comes back gets a new one.
  queries: { retry: false, networkMode: 'always', staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
} as const;
const browserClient = new QueryClient({ defaultOptions: OPTIONS });
notifyManager.setScheduler(queueMicrotask);

/**
 * The server draws for one person after the other: each drawing has a cache of its own. In the browser a screen that opens takes
 * nothing that an earlier one left.
 */
function useClient(key: QueryKey): QueryClient {
  const [client] = useState(() => {
    if (typeof document === 'undefined') return new QueryClient({ defaultOptions: OPTIONS });
    browserClient.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
    return browserClient;
  });
  // It follows whether the tab is seen while something is mounted.
  useEffect(() => {
    client.mount();
    return () => client.unmount();
  }, [client]);
  return client;
}

/** An answer that is not the one asked for. */
class Failed extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.message ?? String(answer.status));
    this.answer = answer;
  }
}

function valueOf<Value>(answer: Answer, read: (answer: Answer) => Value | null): Value | Promise<never> {
  // The page is being left: nothing more happens on it.
  if (isSignedOut(answer)) return new Promise<never>(() => undefined);
  const value = read(answer);
  if (value === null) throw new Failed(answer);
  return value;
}

/** The wait before the next question: it grows with each one that brought nothing new. */
export const waitOf = (pace: number, still: number): number => Math.min(SLOWEST_MS, pace * 1.5 ** still);

/** How often to ask again: milliseconds, or as the value says (undefined while none is known); null for not by itself. */
type Pace<Value> = number | ((value: Value | undefined) => number | null);

/** Asks again at a pace while the tab is seen, slower while nothing moves, and when the tab is seen again. */
function usePace<Value>(pace: Pace<Value> | undefined, valueIn: (data: unknown) => Value | undefined) {
  const still = useRef(0);
  if (pace === undefined) return {};
  return {
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }: { state: { data: unknown } }) => {
      const value = valueIn(state.data);
      if (typeof pace === 'number') return pace > 0 && pace;
      const wait = pace(value);
      return wait !== null && waitOf(wait, still.current);
    },
    structuralSharing: (before: unknown, now: unknown) => {
      const same = replaceEqualDeep(before, now) as unknown;
      still.current = before !== undefined && same === before ? still.current + 1 : 0;
      return same;
    },
  } as const;
}

/** What is asked, as far as nobody is typing: while `words` change, it stays as it was for a moment. */
function useSettled<Asked>(asked: Asked, words: string): Asked {
  const [settled, settle] = useState(words);
  const last = useRef(asked);
  const isTyping = words !== settled;
  if (!isTyping) last.current = asked;
  const text = JSON.stringify(asked);
  useEffect(() => {
    if (!isTyping) return undefined;
    const timer = setTimeout(() => settle(words), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isTyping, words]);
  return last.current;
}

/** What the page brought, as long as its first key is asked for: once another one was, it is old. */
function useFirst<First>(key: QueryKey, first: First): First | null {
  const text = JSON.stringify(key);
  const start = useRef(text);
  if (start.current !== text) start.current = '';
  return start.current === '' ? null : first;
}

interface Asking<Value> {
  key: QueryKey;
  /** The words of a search in the key. */
  words?: string;
  /** What the page brought; null where nothing was asked yet. */
  first?: Value | null;
  pace?: Pace<Value>;
  ask: (signal: AbortSignal, key: QueryKey) => Promise<Answer>;
  /** Null where the answer is none of this kind. */
  read: (answer: Answer) => Value | null;
}

/** One value; another one is shown when it is there. What is known stays while a later question fails, and `failed` says how. */
export function useAnswer<Value>({ key: wanted, words = '', first = null, pace, ask, read }: Asking<Value>) {
  const client = useClient(wanted);
  const key = useSettled(wanted, words);
  const brought = useFirst(key, first);
  const query = useQuery<unknown>(
    {
      queryKey: key,
      queryFn: async ({ signal }) => valueOf(await ask(signal, key), read),
      placeholderData: keepPreviousData,
      ...(brought === null ? {} : { initialData: brought }),
      ...usePace(pace, (data) => data as Value | undefined),
    },
    client,
  );
  return {
    value: (query.data ?? null) as Value | null,
    failed: query.error instanceof Failed ? query.error.answer : null,
    isBusy: query.isFetching,
    reload: () => query.refetch(),
    /** Takes what the answer to a change said; a question that it overtook is dropped. */
    set: (value: Value) => {
      void client.cancelQueries({ queryKey: key });
      client.setQueryData(key, value as unknown);
    },
  };
}

interface AskingPages<Item, Page extends Pages<Item>, Asked> {
  /** What is asked; another list is read from its start. */
  asked: Asked;
  /** The words of a search in it. */
  words?: string;
  first?: Page | null;
  pace?: Pace<readonly Item[]>;
  ask: (asked: Asked, place: string | undefined, signal: AbortSignal) => Promise<Answer>;
  read: (answer: Answer) => Page | null;
}

/** A list that is read page after page as far as somebody asks. Another list is shown when it is there. */
export function usePages<Item, Page extends Pages<Item>, Asked extends readonly unknown[]>({
  asked: wanted,
  words = '',
  first = null,
  pace,
  ask,
  read,
}: AskingPages<Item, Page, Asked>) {
  const client = useClient(wanted);
  const asked = useSettled(wanted, words);
  const brought = useFirst(asked, first);
  const itemsOf = (data: unknown) => (data as { pages: Page[] } | undefined)?.pages.flatMap(({ items }) => items);
  const query = useInfiniteQuery(
    {
      queryKey: asked,
      queryFn: async ({ pageParam, signal }) => valueOf(await ask(asked, pageParam, signal), read),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: Page) => next ?? undefined,
      placeholderData: keepPreviousData,
      ...(brought ? { initialData: { pages: [brought], pageParams: [undefined] } } : {}),
      ...usePace(pace, itemsOf),
    },
    client,
  );
  const { data, error, isFetchNextPageError } = query;
  /** What is shown stays where the page after it cannot be read. */
  const more = async () => {
    if (query.isFetchingNextPage || !query.hasNextPage) return;
    const { error: wrong, isFetchNextPageError: isWrong } = await query.fetchNextPage();
    if (isWrong && wrong instanceof Failed) toast('error', failureText(wrong.answer, MORE_FAILED));
  };
  return {
    items: (itemsOf(data) ?? []) as readonly Item[],
    /** The first page, for what is told with it. */
    head: data?.pages[0] ?? null,
    /** How it could not be read; null while it is shown. */
    failed: error instanceof Failed && !isFetchNextPageError ? error.answer : null,
    isLoading: data === undefined && error === null,
    isBusy: query.isFetching,
    hasMore: query.hasNextPage,
    more,
    reload: () => query.refetch(),
  };
}
