/** What the list of recipients accepts in its address. */
import { z } from 'zod';
import { listLimit, listPlace, listWords } from '@/domain/lists/list-query';
import { wholeNumberText } from '../fields';
import { DEFAULT_RECIPIENT_SORT, RECIPIENT_SORTS, type RecipientSort } from './screen-state';

const LIST_SIZE = 25;
const SORTS = RECIPIENT_SORTS.flatMap((sort) => [sort, `-${sort}` as const]);
const choice = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` }).optional();

export const recipientQuery = z
  .strictObject({
    q: listWords,
    limit: listLimit(LIST_SIZE),
    after: listPlace,
    before: listPlace,
    page: wholeNumberText('page must be a whole number from 1 to 10000', 1, 10_000).optional(),
    sort: choice('sort', SORTS),
    userType: choice('userType', ['founder', 'visitor']),
    subscription: choice('subscription', ['subscribed', 'unsubscribed']),
  })
  .refine((query) => !(query.after && query.before), { error: 'Give after or before, not both', path: ['after'] })
  .transform(({ sort = DEFAULT_RECIPIENT_SORT, page = 1, ...query }) => ({
    ...query,
    page,
    sort: sort.replace(/^-/, '') as RecipientSort,
    isDescending: sort.startsWith('-'),
  }));
export type RecipientQuery = z.output<typeof recipientQuery>;
