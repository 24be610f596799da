/** Investors for the palette, from the directory API, a moment after the last key. Quiet when the API does not answer. */
import { useEffect, useState } from 'react';
import { directoryOfKind, LISTING_KINDS, type ListingKind } from '../../domain/directory/directories';
import { SEARCH_LIMIT } from '../../domain/directory/list-state';
import { api } from '../../lib/api';
import type { Command } from './palette-commands';

export const DEBOUNCE_MS = 180;

function toCommand(record: unknown): Command | null {
  if (typeof record !== 'object' || record === null) return null;
  const { _id, name, type, location } = record as Record<string, unknown>;
  if (typeof _id !== 'string' || typeof name !== 'string') return null;
  if (!(LISTING_KINDS as readonly unknown[]).includes(type)) return null;
  const href = directoryOfKind(type as ListingKind).detail + encodeURIComponent(_id);
  return { id: href, group: 'Investors', label: name, href, note: typeof location === 'string' ? location : '' };
}

export function useInvestorSearch(query: string, isActive: boolean): { found: Command[]; isSearching: boolean } {
  const wanted = query.trim().slice(0, SEARCH_LIMIT);
  const isWanted = isActive && wanted.length >= 2;
  const [answer, setAnswer] = useState<{ for: string; found: Command[] }>({ for: '', found: [] });

  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      api
        .get('/api/investors', { query: { q: wanted }, signal: abort.signal })
        .then(({ body: { data } }) => (Array.isArray(data) ? data.map(toCommand).filter((item) => item !== null) : []))
        .catch(() => [])
        .then((found) => {
          if (!abort.signal.aborted) setAnswer({ for: wanted, found });
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, isWanted]);

  return { found: isWanted ? answer.found : [], isSearching: isWanted && answer.for !== wanted };
}
