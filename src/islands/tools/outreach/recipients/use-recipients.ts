/** The recipients of the mail, from the URL: no one yet, one person, or the people of a collection one after the other. */
import { useEffect, useMemo, useState } from 'react';
import { lastContacts, type OutreachEntry } from '@/domain/outreach/log';
import type { Recipient } from '@/domain/outreach/letters/merge';
import { isByHand, noNotes, recipientByHand, recipientOfCard, type PersonNotes } from '@/domain/outreach/people/people';
import { canWriteTo, type SavedCard } from '@/domain/saved/cards';
import { readRef, refText } from '@/domain/saved/items';
import type { OutreachState } from '@/stores/outreach';
import type { OutreachPageState } from '@/islands/tools/outreach/outreach-url';
import { loadCards, loadCollection, type PeopleGroup } from './saved-people';

export interface Addressee extends Recipient {
  /** Null for a person typed by hand. */
  card: SavedCard | null;
  notes: PersonNotes;
  last: OutreachEntry | null;
}

export interface Recipients {
  /** `sample`, `scheme`: a made-up entry, or a scheme, so there is no one to write to. */
  phase: 'none' | 'loading' | 'ready' | 'gone' | 'failed' | 'sample' | 'scheme';
  /** Name of the collection; null for a single person. */
  group: string | null;
  people: readonly Addressee[];
  /** The index of the person that is shown. */
  index: number;
  current: Addressee | null;
  gone: number;
  /** How many were left out because they are made up. */
  samples: number;
  /** How many were left out because they are schemes. */
  schemes: number;
  retry: () => void;
}

type Lookup = { asked: string; outcome: PeopleGroup | 'gone' | 'failed' };

export function useRecipients(page: OutreachPageState, outreach: OutreachState): Recipients {
  const [found, setFound] = useState<Lookup | null>(null);
  const [turn, setTurn] = useState(0);
  const { collection, to } = page;
  const ref = to === null || isByHand(to) ? null : to;
  const requestKey = collection !== null ? `collection ${collection}` : ref;

  useEffect(() => {
    if (requestKey === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async (): Promise<Lookup['outcome']> => {
      if (collection !== null) return (await loadCollection(collection, signal)) ?? 'gone';
      const one = ref === null ? null : readRef(ref);
      const { cards, gone } = await loadCards(one ? [one] : [], signal);
      return cards.length > 0 ? { name: '', cards, gone } : 'gone';
    };
    load().then(
      (outcome) => !signal.aborted && setFound({ asked: requestKey, outcome }),
      () => !signal.aborted && setFound({ asked: requestKey, outcome: 'failed' }),
    );
    return () => controller.abort();
  }, [requestKey, collection, ref, turn]);

  const answer = found && found.asked === requestKey ? found.outcome : null;
  const { people: notes, log, phase } = outreach;
  return useMemo((): Recipients => {
    const none: Recipients = {
      phase: 'none',
      group: null,
      people: [],
      index: 0,
      current: null,
      gone: 0,
      samples: 0,
      schemes: 0,
      retry: () => {
        setFound(null);
        setTurn((now) => now + 1);
      },
    };
    const last = lastContacts(log);
    const notesOf = new Map(notes.map((one) => [one.id, one]));
    if (to !== null && isByHand(to) && collection === null) {
      const own = notesOf.get(to);
      if (!own) return { ...none, phase: phase === 'loading' ? 'loading' : 'gone' };
      const lastOf = last.get(to) ?? null;
      const current = { ...recipientByHand(own, lastOf), card: null, notes: own, last: lastOf };
      return { ...none, phase: 'ready', people: [current], current };
    }
    if (requestKey === null) return none;
    if (answer === null) return { ...none, phase: 'loading' };
    if (answer === 'gone' || answer === 'failed') return { ...none, phase: answer };
    const real = answer.cards.filter(canWriteTo);
    const samples = answer.cards.filter(({ isSample }) => isSample).length;
    if (collection === null && real.length === 0) return { ...none, phase: samples > 0 ? 'sample' : 'scheme' };
    const people = real.map((card): Addressee => {
      const id = refText(card);
      const own = notesOf.get(id) ?? noNotes(id);
      const lastOf = last.get(id) ?? null;
      return { ...recipientOfCard(card, own, lastOf), card, notes: own, last: lastOf };
    });
    const index = Math.max(
      0,
      people.findIndex(({ id }) => id === to),
    );
    return {
      ...none,
      phase: 'ready',
      group: collection === null ? null : answer.name,
      people,
      index,
      current: people[index] ?? null,
      gone: answer.gone,
      samples,
      schemes: answer.cards.length - real.length - samples,
    };
  }, [answer, requestKey, collection, log, notes, phase, to]);
}
