/** A list that is read page after page as far as somebody asks: the audit log, the bin. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../lib/api';
import { isSignedOut } from '../table/signed-out';

export interface Pages<Item> {
  items: readonly Item[];
  next: string | null;
}

/** The page of an answer; null when it is no such answer. */
export function readPages<Item>({ ok, data }: Pick<Answer, 'ok' | 'data'>): Pages<Item> | null {
  const { items, next } = (data ?? {}) as { items?: unknown; next?: unknown };
  if (!ok || !Array.isArray(items)) return null;
  return { items: items as Item[], next: typeof next === 'string' ? next : null };
}

/**
 * `key` tells one list from another: a new one is read from its start. `ask` reads the page after a place.
 * `first` is what the server read for the first key.
 */
export function usePages<Item>(
  key: string,
  first: Pages<Item> | null,
  ask: (after: string | undefined, signal?: AbortSignal) => Promise<Answer>,
) {
  const [pages, setPages] = useState<Pages<Item> | 'failed' | null>(first);
  const [isBusy, setBusy] = useState(false);
  const [version, setVersion] = useState(0);
  const asked = useRef<string | null>(first ? `${key} 0` : null);
  const given = useRef(ask);
  given.current = ask;
  const wanted = `${key} ${version}`;

  useEffect(() => {
    if (asked.current === wanted) return;
    asked.current = wanted;
    const end = new AbortController();
    const load = async () => {
      setBusy(true);
      try {
        const answer = await given.current(undefined, end.signal);
        if (!isSignedOut(answer)) setPages(readPages<Item>(answer) ?? 'failed');
      } catch {
        return; // A newer question took its place.
      }
      setBusy(false);
    };
    void load();
    return () => end.abort();
  }, [wanted]);

  const more = async () => {
    if (pages === null || pages === 'failed' || pages.next === null) return;
    setBusy(true);
    const answer = await given.current(pages.next);
    setBusy(false);
    // Somebody narrowed the list meanwhile.
    if (asked.current !== wanted || isSignedOut(answer)) return;
    const page = readPages<Item>(answer);
    setPages(page ? { items: [...pages.items, ...page.items], next: page.next } : 'failed');
  };
  /** Everything of this list; null where a page could not be read. */
  const readAll = async (most: number): Promise<Item[] | null> => {
    const all: Item[] = [];
    let after: string | undefined;
    do {
      const page: Pages<Item> | null = readPages<Item>(await given.current(after));
      if (!page) return null;
      all.push(...page.items);
      after = page.next ?? undefined;
    } while (after !== undefined && all.length < most);
    return all;
  };
  return { pages, isBusy, more, readAll, reload: useCallback(() => setVersion((now) => now + 1), []) };
}
