/** Investors for the palette, from the directory API, a moment after the last key. Quiet when the API does not answer. */
import { useEffect, useState } from 'react';
import { directoryOfKind, type ListingKind } from '../../domain/directory/directories';
import { SEARCH_LIMIT } from '../../domain/directory/list-state';
import type { WireListing } from '../../domain/directory/wire';
import { api } from '../../lib/api';
import type { Command } from './palette-commands';

export const DEBOUNCE_MS = 180;

type Found = WireListing & { name: string; type: ListingKind; location: string };

function toCommand({ _id, name, type, location }: Found): Command {
  const href = directoryOfKind(type).detail + encodeURIComponent(_id);
  return { id: href, group: 'Investors', label: name, href, note: location };
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
        .then(({ data }) => ((data ?? []) as Found[]).map(toCommand))
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
