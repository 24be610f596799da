/** What the API of saved cards accepts. */
import { z } from 'zod';
import { CARDS_MOST } from './cards';
import { readRef } from './items';

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
