/** How a saved item is shown: what a card needs of an entry of any directory. */
import type { Fit } from '@/domain/directory/fit/fit-settings';
import type { SavedRef } from './items';

export const SAVED_PAGE_SIZE = 6;
/** Tags of a card before "+N". */
export const CARD_TAGS = 3;
export const CARDS_MOST = 50;

export interface SavedCard extends SavedRef {
  name: string;
  /** A picture of ours; null where initials are in. */
  logo: string | null;
  /** City and region, or empty. */
  place: string;
  tags: string[];
  text: string;
  /** Page of the entry. */
  href: string;
  website: string | null;
  isSample: boolean;
  /** Of an investor or incubator, for a founder. Copies that a browser saved before this field have none. */
  fit?: Fit;
}

/** True for an entry that can be written to: an invented sample is no one, and a scheme is no person. */
export const canWriteTo = ({ isSample, type }: { isSample: boolean; type?: string }): boolean =>
  !isSample && type !== 'scheme';
