/** The bookmark of an entry, as changes of records. Returns the words for the notice, in the specification's texts. Every directory loads this. */
import { refText, type SavedRef } from './items';
import type { Change } from './replica';
import type { SavedState } from './records';

export interface Outcome {
  message: string;
  /** The name of what it is about, under a message whose words are fixed. */
  about?: string;
  changes: Change[];
  /** Takes it back. */
  undo: Change[];
}

/** These ask to log in no more than once: the entry stays, with a notice. Media people toggle off. */
const TOGGLES = new Set(['youtube-influencer', 'startup-influencer']);

const isFavourite = (state: SavedState, ref: SavedRef) => state.get(`favourite ${refText(ref)}`)?.value === true;

const favourite = (ref: SavedRef, value: true | null): Change<'favourite'> => ({
  kind: 'favourite',
  key: refText(ref),
  value,
});

/** The bookmark of an entry was pressed. */
export function addFavourite(state: SavedState, ref: SavedRef): Outcome {
  if (!isFavourite(state, ref))
    return { message: 'Added to Favorites', changes: [favourite(ref, true)], undo: [favourite(ref, null)] };
  if (TOGGLES.has(ref.type)) return removeFavourite(ref);
  return { message: 'Already in Favorites', changes: [], undo: [] };
}

export function removeFavourite(ref: SavedRef): Outcome {
  return { message: 'Removed', changes: [favourite(ref, null)], undo: [favourite(ref, true)] };
}

/** Something that can be saved, and what people call it. */
export type NamedRef = SavedRef & { name: string };

/**
 * Returns what makes an entry saved or not, as `wanted`: pressed on a page that did not know yet, it changes nothing that is so
 * already. The notice names it; the words about media people are the specification's.
 */
export function markSaved(state: SavedState, { type, id, name }: NamedRef, wanted: boolean): Outcome {
  const ref = { type, id };
  const isSo = isFavourite(state, ref) === wanted;
  const notice = TOGGLES.has(type)
    ? { message: wanted ? 'Added to Favorites' : 'Removed', about: name }
    : { message: `${wanted ? 'Saved' : 'Removed'} ${name}` };
  return {
    ...notice,
    changes: isSo ? [] : [favourite(ref, wanted || null)],
    undo: isSo ? [] : [favourite(ref, !wanted || null)],
  };
}
