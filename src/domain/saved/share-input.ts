/** What the API of shared collections accepts. */
import { z } from 'zod';
import { isCollectionId } from './items';

export const shareParam = z.object({ id: z.string().refine(isCollectionId, 'Invalid ID') });

export const sharedQuery = z.object({
  page: z.coerce
    .number('page must be a whole number')
    .int('page must be a whole number')
    .min(1, 'page must be at least 1')
    .max(10_000, 'page must be at most 10000')
    .default(1),
});
