/** The card of a saved item: the fields that it needs from an entry of any directory. */
import type { z } from 'zod';
import type { savedCard } from './answers';

export const SAVED_PAGE_SIZE = 6;
/** Maximum number of tags on a card before "+N". */
export const CARD_TAGS = 3;
export const MAX_CARDS = 50;

export type SavedCard = z.infer<typeof savedCard>;

/** True for an entry that a person can write to: not an invented sample, and not a scheme. */
export const canWriteTo = ({ isSample, type }: { isSample: boolean; type?: string }): boolean =>
  !isSample && type !== 'scheme';
