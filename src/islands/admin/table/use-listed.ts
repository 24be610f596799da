/** A list as the server has it for what a screen asks: asked again when that changes. Only the newest answer counts. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSignedOut } from './signed-out';
import type { Answer } from '../../../lib/api';

/** While one types, the server is asked after this pause. */
const TYPING_MS = 300;

/** Beside the rows of a page: how many there are, and the places before and after it. */
export interface ListedPlaces {
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** `shown` is the total where the answer tells none. */
export function readPlaces(
  { total, totalIsCapped, next, previous }: Record<string, unknown>,
  shown: number,
): ListedPlaces {
  return {
    total: typeof total === 'number' ? total : shown,
    totalIsCapped: totalIsCapped === true,
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
  };
}

export interface Listing<List> {
  /** What is asked, as text: another one is asked for. */
  key: string;
  /** The words of a search in it: while these change, the server is not asked at each letter. */
  words?: string | undefined;
  /** What the page brought; undefined where nothing was asked yet. */
  first: List | undefined;
  ask: (signal: AbortSignal) => Promise<Answer>;
  read: (answer: Answer) => List;
}

export function useListed<List>({ key, words = '', first, ask, read }: Listing<List>) {
  const [list, setList] = useState(first);
  const [isBusy, setBusy] = useState(first === undefined);
  const [version, setVersion] = useState(0);
  const wanted = `${version}\n${key}`;
  const asked = useRef(first === undefined ? null : wanted);
  const askedWords = useRef(words);

  useEffect(() => {
    if (asked.current === wanted) return;
    const end = new AbortController();
    let isAsking = false;
    const load = async () => {
      asked.current = wanted;
      askedWords.current = words;
      isAsking = true;
      setBusy(true);
      try {
        const answer = await ask(end.signal);
        if (!isSignedOut(answer)) setList(read(answer));
      } catch {
        return; // A newer question took its place.
      }
      isAsking = false;
      setBusy(false);
    };
    const timer = setTimeout(() => void load(), askedWords.current === words ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
      // Whoever comes back to what was broken off asks it anew.
      if (isAsking) asked.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is wanted says all that is asked
  }, [wanted]);

  return { list, setList, isBusy, reload: useCallback(() => setVersion((now) => now + 1), []) };
}
