/** The person's saved items as recipients. They and their cards are loaded on demand. */
import type { SavedCard } from '@/domain/saved/cards';
import { refText, type SavedRef } from '@/domain/saved/items';
import type { SavedView } from '@/domain/saved/deals';
import { openSaved } from '@/stores/lazy-saved';
import { fetchCards } from '@/islands/saved/use-cards';

/** The saved items in this browser. If there are none yet, loads them first, and rejects if that fails. */
export async function loadSaved(): Promise<SavedView> {
  const saved = await openSaved();
  if (!saved.$isSavedLoaded.get()) await saved.refreshSaved();
  if (saved.$isSavedFailed.get()) throw new Error('Your saved items could not be loaded.');
  return saved.$saved.get();
}

export interface PeopleGroup {
  name: string;
  /** In the order of the collection, without items that are no longer listed. */
  cards: SavedCard[];
  /** How many items are no longer listed. */
  gone: number;
}

export async function loadCards(refs: readonly SavedRef[], signal: AbortSignal): Promise<Omit<PeopleGroup, 'name'>> {
  const known = await fetchCards(refs.map(refText), signal);
  const cards = refs.flatMap((ref) => known.get(refText(ref)) ?? []);
  return { cards, gone: refs.length - cards.length };
}

/** Null when there is no such collection. */
export async function loadCollection(id: string, signal: AbortSignal): Promise<PeopleGroup | null> {
  const collection = (await loadSaved()).collections.find((one) => one.id === id);
  return collection ? { name: collection.name, ...(await loadCards(collection.items, signal)) } : null;
}
