/** The entries of the saved items on screen: from what was seen before at once, then fresh from the server. */
import { useEffect, useState } from 'react';
import type { SavedCard } from '../../domain/saved/cards';
import { refText, type SavedRef } from '../../domain/saved/items';
import { readJson, writeJson } from '../../lib/storage';

const KEY = 'savedCards';
/** Kept for showing what is saved without a network. */
const KEPT = 200;

export const LOAD_FAILED = 'Failed to load data.';

type Cards = Record<string, SavedCard>;

export interface CardsState {
  /** Card of a `type:id`; undefined while it is not known, null when the entry is gone. */
  cards: ReadonlyMap<string, SavedCard | null>;
  error: string | null;
  retry: () => void;
}

function keep(fresh: readonly SavedCard[]): void {
  const known = Object.entries(readJson<Cards>(KEY, {}));
  const added = fresh.map((card): [string, SavedCard] => [refText(card), card]);
  const names = new Set(added.map(([name]) => name));
  writeJson(KEY, Object.fromEntries([...known.filter(([name]) => !names.has(name)), ...added].slice(-KEPT)));
}

export function useCards(refs: readonly SavedRef[]): CardsState {
  const [cards, setCards] = useState<ReadonlyMap<string, SavedCard | null>>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const asked = refs.map(refText).join(',');

  useEffect(() => {
    if (!asked) return;
    const names = asked.split(',');
    const stored = readJson<Cards>(KEY, {});
    setCards(
      (known) => new Map([...names.flatMap((name) => (stored[name] ? [[name, stored[name]] as const] : [])), ...known]),
    );
    const controller = new AbortController();
    fetch(`/api/saved/cards?refs=${encodeURIComponent(asked)}`, { signal: controller.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`status ${response.status}`);
        const { data } = (await response.json()) as { data: SavedCard[] };
        const fresh = new Map(data.map((card) => [refText(card), card]));
        keep(data);
        setError(null);
        setCards((known) => new Map([...known, ...names.map((name) => [name, fresh.get(name) ?? null] as const)]));
      })
      .catch(() => {
        if (!controller.signal.aborted) setError(LOAD_FAILED);
      });
    return () => controller.abort();
  }, [asked, turn]);

  return { cards, error, retry: () => setTurn(turn + 1) };
}
