/** Items that can be saved: their kinds, references to them, and names of collections. No schema, because every page loads this. */

/** The types in the order of the tabs: the six of the specification, then our own, with labels for tabs and empty states. */
export const SAVED_TYPES = {
  incubator: 'Incubators',
  'youtube-influencer': 'YouTube influencers',
  'startup-influencer': 'Startup influencers',
  'pre-seed': 'Pre-seed investors',
  seed: 'Seed investors',
  angel: 'Angel investors',
  mentor: 'Mentors',
  scheme: 'Schemes',
} as const;

export type SavedType = keyof typeof SAVED_TYPES;

/** The singular for each, as on a card. */
export const SAVED_TYPE_NAMES: Readonly<Record<SavedType, string>> = {
  incubator: 'Incubator',
  'youtube-influencer': 'YouTube influencer',
  'startup-influencer': 'Startup influencer',
  'pre-seed': 'Pre-seed investor',
  seed: 'Seed investor',
  angel: 'Angel investor',
  mentor: 'Mentor',
  scheme: 'Scheme',
};

/** Shown instead of the name of an entry that no longer exists, and within a sentence. */
export const GONE_NAME = 'No longer listed';
export const GONE_WORDS = 'an entry that is no longer listed';

/** Points to one entry of a directory. */
export interface SavedRef {
  type: SavedType;
  /** 24 hexadecimal digits. */
  id: string;
}

/** A press on an entry's bookmark: whether the entry should now be saved. */
export interface BookmarkPress extends SavedRef {
  name: string;
  wanted: boolean;
}
/** The key in the browser's storage where presses wait for the saved store. */
export const PRESSES_KEY = 'savedPresses';

export const COLLECTION_NAME_LIMIT = 80;
export const NOTE_LIMIT = 2000;

export const isSavedType = (text: string): text is SavedType => Object.hasOwn(SAVED_TYPES, text);
/** Types beyond the specification: they have a tab only after one of their items is saved. */
export const OWN_TYPES: readonly SavedType[] = ['mentor', 'scheme'];

/** True for the people of the media directories, mentors included. */
export const isPersonType = (type: SavedType): boolean => type === 'mentor' || type.endsWith('influencer');

/** True for an investor or incubator: a listing, with contact data; false for media people and schemes. */
export const isListingRef = ({ type }: SavedRef): boolean => !isPersonType(type) && type !== 'scheme';

/** Ids of collections are timestamps. */
export const isCollectionId = (text: string): boolean => /^\d{13,16}$/.test(text);

export const isSavedId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text);

const NAME_MISSING = 'Please enter a name for the collection';

/** The fault of a collection's name (without spaces around it), or null. */
export function faultOfName(name: string): string | null {
  if (name === '') return NAME_MISSING;
  if (name.length > COLLECTION_NAME_LIMIT) return `The name can have at most ${COLLECTION_NAME_LIMIT} characters`;
  return /\p{Cc}/u.test(name) ? 'The name contains characters that cannot be shown' : null;
}

/** `type:id`, the name of an item in keys. */
export const refText = ({ type, id }: SavedRef): string => `${type}:${id}`;

/** Reads `type:id` back; null for anything else. */
export function readRef(text: string): SavedRef | null {
  const at = text.lastIndexOf(':');
  const type = text.slice(0, Math.max(0, at));
  const id = text.slice(at + 1);
  return isSavedType(type) && isSavedId(id) ? { type, id } : null;
}

// The only name about saved items that every page needs; other code is loaded on demand.

/** The event that tells this tab that its favourites were written. */
export const SAVED_EVENT = 'outset:saved';
