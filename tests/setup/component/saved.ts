/** A signed-in person with saved items in their account. */
import { onTestFinished } from 'vitest';
import { SavedServer, type Put } from '@tests/fakes/saved-server';
import type { SavedCard } from '@/domain/saved/cards';
import type { SavedType } from '@/domain/saved/items';
import { openSaved } from '@/stores/lazy-saved';
import { $isSavedFailed, $isSavedLoaded, watchSaved } from '@/stores/saved';
import { $viewer } from '@/stores/session';

export const COLLECTION = '1790000000000';

/** The n-th card of a kind: "Saved Capital 1" and so on. */
export const savedCard = (n: number, more: Partial<SavedCard> = {}, type: SavedType = 'seed'): SavedCard => ({
  type,
  id: n.toString(16).padStart(24, '0'),
  name: `Saved Capital ${n}`,
  logo: null,
  place: 'Pune, Maharashtra',
  tags: [`Sector ${n}`],
  text: `About ${n}`,
  href: `/portal/seed-investors/seed-detail/${n}`,
  website: `https://example.com/${n}`,
  isSample: false,
  ...more,
});

export const refOf = ({ type, id }: SavedCard): string => `${type}:${id}`;

export const favouritesOf = (cards: readonly SavedCard[]): Put[] =>
  // The newest is first.
  [...cards].reverse().map((card): Put => ['favourite', refOf(card), true]);

/** A collection of these cards, in their order. */
export const collectionOf = (cards: readonly SavedCard[], name = 'Seed round', id = COLLECTION): Put[] => [
  ['collection', id, { name }],
  ...cards.map((card, place): Put => ['member', `${id}/${refOf(card)}`, { place: place + 1 }]),
];

let people = 0;

/** Signs someone in whose account holds this. Their copy is followed until the test ends. */
export async function signInSaver(puts: readonly Put[] = [], cards: readonly SavedCard[] = [], failure?: 'offline') {
  const server = new SavedServer(puts).listen(cards);
  if (failure) server.failure = failure;
  const email = `saver.${(people += 1)}@example.com`;
  const common = { state: 'authenticated', userType: 'founder', profileImage: null, fitsFirst: false } as const;
  $viewer.set({ ...common, fullName: 'Asha Rao', email, sessionId: 'session' });
  localStorage.setItem('token', 'session');
  $isSavedLoaded.set(false);
  $isSavedFailed.set(false);
  await openSaved();
  const stop = watchSaved(email);
  onTestFinished(() => {
    stop();
    $viewer.set({ state: 'unauthenticated' });
  });
  return { server, email };
}
