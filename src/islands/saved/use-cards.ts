/** Loads the entries of the saved items on screen: shows the cached entries at once, then fetches each entry from the server once per page. */
import { useEffect, useRef, useState } from 'react';
import { MAX_CARDS, type SavedCard } from '@/domain/saved/cards';
import { refText, type SavedRef } from '@/domain/saved/items';
import { api } from '@/lib/api/api';
import { readJson, writeJson } from '@/lib/storage/storage';
import { openSaved } from '@/stores/lazy-saved';
import { $viewer } from '@/stores/session';

const KEY = 'savedCards';
/** Maximum number of cached entries, which are shown without a network. */
const MAX_STORED = 200;

export const LOAD_FAILED = 'Failed to load data.';

type Cards = Record<string, SavedCard>;
/** The card of a `type:id`. Undefined while it is not known; null if the entry is no longer available. */
export type KnownCards = ReadonlyMap<string, SavedCard | null>;

function keep(fresh: readonly SavedCard[]): void {
  const known = Object.entries(readJson<Cards>(KEY, {}));
  const added = fresh.map((card): [string, SavedCard] => [refText(card), card]);
  const names = new Set(added.map(([name]) => name));
  writeJson(KEY, Object.fromEntries([...known.filter(([name]) => !names.has(name)), ...added].slice(-MAX_STORED)));
}

/** Fetches the cards of many `type:id` references, in as many requests as needed. An unavailable entry is null. Rejects if a request fails. */
export async function fetchCards(
  names: readonly string[],
  signal?: AbortSignal,
  onPart: (part: KnownCards) => void = () => undefined,
): Promise<KnownCards> {
  const all = new Map<string, SavedCard | null>();
  for (let at = 0; at < names.length; at += MAX_CARDS) {
    const requestedNames = names.slice(at, at + MAX_CARDS);
    const answer = await api.get('/api/saved/cards', { query: { refs: requestedNames.join(',') }, signal });
    const { data } = answer;
    if (!data) throw new Error(`status ${answer.status}`);
    const found = new Map(data.map((card) => [refText(card), card]));
    const part = new Map(requestedNames.map((name) => [name, found.get(name) ?? null]));
    keep(data);
    onPart(part);
    for (const [name, card] of part) all.set(name, card);
  }
  return all;
}

/**
 * Fetches the saved items and as many of their entries as are cached, so that the saved page can show them without a network.
 * Rejects if a request fails.
 */
export async function fetchForOffline(): Promise<void> {
  // For guests `openSaved` never resolves, because it waits for a signed-in person.
  if ($viewer.get().state !== 'authenticated') return;
  const { refreshSaved, $isSavedFailed, $saved } = await openSaved();
  await refreshSaved();
  if ($isSavedFailed.get()) throw new Error(LOAD_FAILED);
  const { favourites, collections } = $saved.get();
  const names = new Set([...favourites, ...collections.flatMap(({ items }) => items)].map(refText));
  await fetchCards([...names].slice(0, MAX_STORED));
}

export function useCards(refs: readonly SavedRef[]) {
  const [cards, setCards] = useState<KnownCards>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const fresh = useRef(new Set<string>());
  const stored = useRef<Cards | null>(null);
  const requestedRefs = refs.map(refText).join(',');

  useEffect(() => {
    const names = requestedRefs.split(',').filter((name) => name && !fresh.current.has(name));
    if (names.length === 0) return;
    const before = (stored.current ??= readJson<Cards>(KEY, {}));
    setCards(
      (known) => new Map([...names.flatMap((name) => (before[name] ? [[name, before[name]] as const] : [])), ...known]),
    );
    const controller = new AbortController();
    fetchCards(names, controller.signal, (part) => {
      for (const name of part.keys()) fresh.current.add(name);
      setError(null);
      setCards((known) => new Map([...known, ...part]));
    }).catch(() => {
      if (!controller.signal.aborted) setError(LOAD_FAILED);
    });
    return () => controller.abort();
  }, [requestedRefs, turn]);

  return { cards, error, retry: () => setTurn(turn + 1) };
}
