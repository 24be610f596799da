/** What can be saved: the kinds of favourites and what a reference to one looks like. */
import { z } from 'zod';

/** In the order of the tabs. Labels are those of tabs and empty states. */
export const SAVED_TYPES = {
  incubator: 'Incubators',
  'youtube-influencer': 'YouTube influencers',
  'startup-influencer': 'Startup influencers',
  'pre-seed': 'Pre-seed investors',
  seed: 'Seed investors',
  angel: 'Angel investors',
} as const;

/** One of each, as a card calls it. */
export const SAVED_TYPE_NAMES: Readonly<Record<SavedType, string>> = {
  incubator: 'Incubator',
  'youtube-influencer': 'YouTube influencer',
  'startup-influencer': 'Startup influencer',
  'pre-seed': 'Pre-seed investor',
  seed: 'Seed investor',
  angel: 'Angel investor',
};

export type SavedType = keyof typeof SAVED_TYPES;

export const savedType = z.enum(
  Object.keys(SAVED_TYPES) as [SavedType, ...SavedType[]],
  'type is not one that can be saved',
);
export const savedId = z.string('id must be a text').regex(/^[0-9a-f]{24}$/, 'Invalid ID');

/** Points to one entry of a directory. */
export const savedRef = z.object({ type: savedType, id: savedId });
export type SavedRef = z.infer<typeof savedRef>;

export const COLLECTION_NAME_LIMIT = 80;
export const NOTE_LIMIT = 2000;

/** A collection's name as typed by a person. */
export const collectionName = z
  .string('Please enter a name for the collection')
  .trim()
  .min(1, 'Please enter a name for the collection')
  .max(COLLECTION_NAME_LIMIT, `The name can have at most ${COLLECTION_NAME_LIMIT} characters`)
  .refine((name) => !/\p{Cc}/u.test(name), 'The name holds characters that cannot be shown');

/** `type:id`, the name of an item inside keys. */
export const refText = ({ type, id }: SavedRef): string => `${type}:${id}`;

/** Reads `type:id` back; null for anything else. */
export function readRef(text: string): SavedRef | null {
  const at = text.lastIndexOf(':');
  const parsed = savedRef.safeParse({ type: text.slice(0, at), id: text.slice(at + 1) });
  return parsed.success ? parsed.data : null;
}
