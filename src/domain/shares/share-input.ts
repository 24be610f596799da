/** What the API of read-only links accepts. */
import { z } from 'zod';
import { wholeNumberText } from '@/domain/fields';
import { isCollectionId } from '@/domain/saved/items';

export const collectionParam = z.object({ id: z.string().refine(isCollectionId, 'Invalid ID') });

export const sharedQuery = z.object({
  page: wholeNumberText('page must be a whole number from 1 to 10000', 1, 10_000).default(1),
});
