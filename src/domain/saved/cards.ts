/** How a saved item is shown: what a card needs of an entry of any directory. */
import type { z } from 'zod';
import type { savedCard } from './answers';

export const SAVED_PAGE_SIZE = 6;
/** Tags of a card before "+N". */
export const CARD_TAGS = 3;
export const CARDS_MOST = 50;

export type SavedCard = z.infer<typeof savedCard>;

/** True for an entry that can be written to: an invented sample is no one, and a scheme is no person. */
export const canWriteTo = ({ isSample, type }: { isSample: boolean; type?: string }): boolean =>
  !isSample && type !== 'scheme';
