/** Kinds of saved entries as people ask for them: "my saved angels", "which seed funds did I save"; and the collections that a question names. */
import type { SavedType } from '@/domain/saved/items';

export const SAVED_KINDS = [
  'investors',
  'pre-seed',
  'seed',
  'angels',
  'incubators',
  'influencers',
  'mentors',
  'schemes',
] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

const INVESTOR = String.raw`(?:[\s-]stage)?\s+(?:investors?|vcs?|funds?|ones|firms?|fund houses?)\b`;
const PRE_SEED = new RegExp(String.raw`\bpre[\s-]?seed${INVESTOR}`, 'i');
const SEED = new RegExp(String.raw`\bseed${INVESTOR}`, 'i');

interface KindRow {
  asks: RegExp;
  types: readonly SavedType[];
  noun: readonly [one: string, many: string];
}

/** In order: the first that matches counts. */
const KINDS: Readonly<Record<SavedKind, KindRow>> = {
  incubators: {
    asks: /\bincubat\w*\b|\baccelerat\w*\b/i,
    types: ['incubator'],
    noun: ['incubator', 'incubators'],
  },
  influencers: {
    asks: /\binfluencers?\b|\byou\s?tubers?\b/i,
    types: ['youtube-influencer', 'startup-influencer'],
    noun: ['influencer', 'influencers'],
  },
  mentors: { asks: /\bmentors?\b/i, types: ['mentor'], noun: ['mentor', 'mentors'] },
  schemes: { asks: /\bschemes?\b/i, types: ['scheme'], noun: ['scheme', 'schemes'] },
  angels: { asks: /\bangels?\b/i, types: ['angel'], noun: ['angel investor', 'angel investors'] },
  'pre-seed': {
    asks: PRE_SEED,
    types: ['pre-seed'],
    noun: ['pre-seed investor', 'pre-seed investors'],
  },
  seed: {
    asks: SEED,
    types: ['seed'],
    noun: ['seed investor', 'seed investors'],
  },
  investors: {
    asks: /\binvestors?\b|\bvcs?\b|\bfunds?\b/i,
    types: ['pre-seed', 'seed', 'angel'],
    noun: ['investor', 'investors'],
  },
};

/** The kind of saved entries that is asked for; empty for all kinds. */
export function savedKind(text: string): { of?: SavedKind } {
  const found = Object.entries(KINDS).find(([, { asks }]) => asks.test(text));
  return found ? { of: found[0] as SavedKind } : {};
}

export const isOfKind = (type: SavedType, of: SavedKind): boolean => KINDS[of].types.includes(type);

/** "seed investor" or "seed investors", by the number of entries. */
export const kindNoun = (of: SavedKind, count: number): string => KINDS[of].noun[count === 1 ? 0 : 1];

// Questions that may name one of the person's collections. Names of collections are looked for before words such as "angels", because a name
// may contain them, e.g. "Angels & friends".

const ASKED =
  /^\W*(?:please )?(?:(?:open|show|list|see|view)(?: me)?|(?:what|who)(?:['’]?s| is| are| have i| do i have)? (?:in|inside))\s+(?:my |the |our )?["“]?(.{2,80}?)["”]?(?:\s+(?:collection|list))?[\s.?!]*$/i;

/** The words that may be a collection's name; null if the question does not ask to open one. */
export const collectionAsked = (question: string): string | null => ASKED.exec(question)?.[1]?.trim() ?? null;

/** The collection of the person that is asked for; null for none. */
export function collectionNamed(question: string, names: readonly string[]): string | null {
  const asked = collectionAsked(question)?.toLowerCase();
  return names.find((name) => name.trim().toLowerCase() === asked) ?? null;
}
