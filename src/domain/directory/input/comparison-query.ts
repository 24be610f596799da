/** What the API of comparisons accepts. */
import { z } from 'zod';
import {
  COMPARISON_LIMIT,
  COMPARISON_MAX,
  COMPARISON_MIN,
  readListingRef,
  SELECT_MORE,
} from '@/domain/directory/comparison';

/** `ids=seed:…,angel:…`: two to four different listings; the same twice counts once. */
export const comparisonQuery = z.object({
  ids: z
    .string(SELECT_MORE)
    .max(2000, COMPARISON_LIMIT)
    .transform((text, context) => {
      const refs = [...new Set(text.split(',').filter(Boolean))].map(readListingRef);
      const message = refs.includes(null)
        ? 'Invalid ID'
        : refs.length > COMPARISON_MAX
          ? COMPARISON_LIMIT
          : refs.length < COMPARISON_MIN
            ? SELECT_MORE
            : null;
      if (message !== null) context.issues.push({ code: 'custom', message, input: text });
      return refs.filter((ref) => ref !== null);
    }),
});
