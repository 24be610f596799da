/** What every list of people in the back-office accepts in its address: a search, a size and a place. */
import { z } from 'zod';
import { wholeNumberText } from '../fields';
import { searchText } from '../text/invisible-characters';

const SEARCH_MOST = 100;
export const LIST_SIZE = 25;
const LIST_MOST = 500;
const LIMIT_WRONG = `limit must be a whole number from 1 to ${LIST_MOST}`;

export const listQuery = {
  q: z
    .string({ error: 'q must be given once' })
    .optional()
    .transform((value) => searchText(value ?? '', SEARCH_MOST).toWellFormed()),
  limit: wholeNumberText(LIMIT_WRONG, 1, LIST_MOST)
    .optional()
    .transform((value) => value ?? LIST_SIZE),
  after: z
    .string({ error: 'after must be given once' })
    .regex(/^[\w-]{2,4000}\.[\w-]{16}$/, 'This page link is not valid. Start again from the first page.')
    .optional(),
};
