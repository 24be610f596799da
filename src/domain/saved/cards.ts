/** How a saved item is shown: what a card needs of an entry of any directory. */
import { z } from 'zod';
import { readRef, type SavedRef } from './items';

export const SAVED_PAGE_SIZE = 6;
/** Tags of a card before "+N". */
export const CARD_TAGS = 3;
export const CARDS_MOST = 50;

export interface SavedCard extends SavedRef {
  name: string;
  logo: string | null;
  /** City and region, or empty. */
  place: string;
  tags: string[];
  text: string;
  /** Page of the entry. */
  href: string;
  website: string | null;
  isSample: boolean;
}

/** `refs=seed:…,angel:…`: unknown or malformed ones are refused, doubles are asked once. */
export const cardsQuery = z.object({
  refs: z
    .string('refs must be given once')
    .max(4000, `At most ${CARDS_MOST} items`)
    .transform((text, context) => {
      const texts = [...new Set(text.split(',').filter(Boolean))];
      const refs = texts.map(readRef);
      if (refs.length > CARDS_MOST)
        context.issues.push({ code: 'custom', message: `At most ${CARDS_MOST} items`, input: text });
      if (refs.some((ref) => ref === null)) context.issues.push({ code: 'custom', message: 'Invalid ID', input: text });
      return refs.filter((ref) => ref !== null);
    }),
});
