/**
 * The only cache of server answers in the back-office. It loads answers, shows the old ones while they load again, and polls while they
 * change.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
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
import { failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from './signed-out';

/** The pause after typing before the server is asked. */
const TYPING_MS = 300;
const SLOWEST_MS = 30_000;
const MORE_FAILED = 'The rest of the list could not be read. Please try again.';

const OPTIONS = {
  // A screen asks when it opens and after a change, not because an answer is old. A screen that opens again asks again.
  queries: { retry: false, networkMode: 'always', staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
} as const;
const browserClient = new QueryClient({ defaultOptions: OPTIONS });
notifyManager.setScheduler(queueMicrotask);

/**
 * On the server each page has its own cache, because one Worker serves many people. In the browser, a new screen does not use answers of an
 * earlier screen.
 */
function useClient(key: QueryKey): QueryClient {
  const [client] = useState(() => {
    if (typeof document === 'undefined') return new QueryClient({ defaultOptions: OPTIONS });
    browserClient.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
    return browserClient;
  });
  // A mounted client knows whether the tab is visible.
  useEffect(() => {
    client.mount();
    return () => client.unmount();
  }, [client]);
  return client;
}

/** An answer from which `read` got no value. */
class AnswerError extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(answer.message ?? String(answer.status));
    this.answer = answer;
  }
}

function valueOf<Value, Data>(
  answer: Answer<Data>,
  read: (answer: Answer<Data>) => Value | null,
): Value | Promise<never> {
  // The browser is leaving the page, so this never resolves.
  if (isSignedOut(answer)) return new Promise<never>(() => undefined);
  const value = read(answer);
  if (value === null) throw new AnswerError(answer);
  return value;
}

/** Milliseconds before the next request; longer after each answer without changes. */
export const pollDelay = (pace: number, still: number): number => Math.min(SLOWEST_MS, pace * 1.5 ** still);

/** When to ask again: milliseconds, or a function of the value, which is undefined at first; null stops asking. */
type Pace<Value> = number | ((value: Value | undefined) => number | null);

/** Asks again while the tab is visible, more slowly while nothing changes, and when the tab becomes visible again. */
function usePace<Value>(pace: Pace<Value> | undefined, valueIn: (data: unknown) => Value | undefined) {
  const still = useRef(0);
  if (pace === undefined) return {};
  return {
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }: { state: { data: unknown } }) => {
      const value = valueIn(state.data);
      if (typeof pace === 'number') return pace > 0 && pace;
      const wait = pace(value);
      return wait !== null && pollDelay(wait, still.current);
    },
    structuralSharing: (before: unknown, now: unknown) => {
      const same = replaceEqualDeep(before, now) as unknown;
      still.current = before !== undefined && same === before ? still.current + 1 : 0;
      return same;
    },
  } as const;
}

/** `asked`, but with a short delay while a person types `words`. */
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

/** The value that the server read for the page; null once another key is requested, because it is old then. */
function useFirst<First>(key: QueryKey, first: First): First | null {
  const text = JSON.stringify(key);
  const start = useRef(text);
  if (start.current !== text) start.current = '';
  return start.current === '' ? null : first;
}

interface AnswerQuery<Value, Data> {
  key: QueryKey;
  /** False: no request yet. */
  isAsked?: boolean;
  /** The words of a search in the key. */
  words?: string;
  /** The value that the server read for the page; null if it read none. */
  first?: Value | null;
  pace?: Pace<Value>;
  ask: (signal: AbortSignal, key: QueryKey) => Promise<Answer<Data>>;
  /** The value of an answer; null if it has none. */
  read: (answer: Answer<Data>) => Value | null;
}

/** One value. The old value is shown until the new one arrives, and stays if a later request fails; `failed` is that answer. */
export function useAnswer<Value, Data = unknown>({
  key: wanted,
  isAsked = true,
  words = '',
  first = null,
  pace,
  ask,
  read,
}: AnswerQuery<Value, Data>) {
  const client = useClient(wanted);
  const key = useSettled(wanted, words);
  const brought = useFirst(key, first);
  const query = useQuery<unknown>(
    {
      queryKey: key,
      enabled: isAsked,
      queryFn: async ({ signal }) => valueOf(await ask(signal, key), read),
      placeholderData: keepPreviousData,
      ...(brought === null ? {} : { initialData: brought }),
      ...usePace(pace, (data) => data as Value | undefined),
    },
    client,
  );
  return {
    value: (query.data ?? null) as Value | null,
    failed: query.error instanceof AnswerError ? query.error.answer : null,
    isBusy: query.isFetching,
    /** Loads again. Returns the new value, or null if it could not be read. */
    reload: async () => {
      const { data, isError } = await query.refetch();
      return isError ? null : ((data ?? null) as Value | null);
    },
    /** Sets the value from the answer to a change, and cancels a running request. */
    set: (value: Value) => {
      void client.cancelQueries({ queryKey: key });
      client.setQueryData(key, value as unknown);
    },
  };
}

interface AskingPages<Item, Asked> {
  /** The key; with a new one the list is read from its start. */
  asked: Asked;
  /** The words of a search in it. */
  words?: string;
  first?: Pages<Item> | null;
  pace?: Pace<readonly Item[]>;
  ask: (asked: Asked, place: string | undefined, signal: AbortSignal) => Promise<Answer>;
  read: (answer: Answer) => Pages<Item> | null;
}

/** The rows of all pages in one list. */
const rowsOf = <Item>(data: unknown): Item[] | undefined =>
  (data as { pages: Pages<Item>[] } | undefined)?.pages.flatMap(({ items }) => items);

/** A list that is read page after page with `more`. The old list is shown until the new one arrives. */
export function usePages<Item, Asked extends readonly unknown[]>({
  asked: wanted,
  words = '',
  first = null,
  pace,
  ask,
  read,
}: AskingPages<Item, Asked>) {
  const client = useClient(wanted);
  const asked = useSettled(wanted, words);
  const brought = useFirst(asked, first);
  const query = useInfiniteQuery(
    {
      queryKey: asked,
      queryFn: async ({ pageParam, signal }) => valueOf(await ask(asked, pageParam, signal), read),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }: Pages<Item>) => next ?? undefined,
      placeholderData: keepPreviousData,
      ...(brought ? { initialData: { pages: [brought], pageParams: [undefined] } } : {}),
      ...usePace(pace, rowsOf<Item>),
    },
    client,
  );
  const { data, error, isFetchNextPageError } = query;
  // The same array while nothing changed, because effects of screens depend on it.
  const items: readonly Item[] = useMemo(() => rowsOf<Item>(data) ?? [], [data]);
  /** When the next page cannot be read, the rows that are shown stay. */
  const more = async () => {
    if (query.isFetchingNextPage || !query.hasNextPage) return;
    const { error: wrong, isFetchNextPageError: isWrong } = await query.fetchNextPage();
    if (isWrong && wrong instanceof AnswerError) toast('error', failureText(wrong.answer, MORE_FAILED));
  };
  return {
    items,
    /** The failed answer; null if only a later page could not be read. */
    failed: error instanceof AnswerError && !isFetchNextPageError ? error.answer : null,
    isLoading: data === undefined && error === null,
    isBusy: query.isFetching,
    hasMore: query.hasNextPage,
    /** Whether later pages are shown too. */
    isFar: (data?.pages.length ?? 0) > 1,
    more,
    reload: () => query.refetch(),
  };
}
