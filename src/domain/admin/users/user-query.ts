/** What the lists of people accept in their address. */
import { z } from 'zod';
import { INDUSTRIES } from '../../accounts/registration';
import { wholeNumberText } from '../../fields';
import { PLANS } from '../../plans/plans';
import { searchText } from '@/domain/lists/list';
import { signedPlace } from '@/domain/lists/list-query';
import { DEFAULT_USER_SORT, USER_PAGE_SIZE, USER_SORTS, type UserSort } from './user-state';

const one = z.string({ error: 'must be given once' });
const cursor = signedPlace('must be given once');
const whole = (label: string, max: number) =>
  wholeNumberText(`${label} must be a whole number from 1 to ${max}`, 1, max).optional();
const yesNo = (name: string) =>
  z
    .enum(['true', 'false'], { error: `${name} must be true or false` })
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true'));
const choice = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` }).optional();

const SORTS = USER_SORTS.flatMap((sort) => [sort, `-${sort}` as const]);

export const userQuery = z
  .strictObject({
    q: one.optional().transform((value) => searchText(value ?? '')),
    sort: choice('sort', SORTS),
    page: whole('page', 10_000),
    limit: whole('limit', 500),
    after: cursor,
    before: cursor,
    isVerified: yesNo('isVerified'),
    twoFactorEnabled: yesNo('twoFactorEnabled'),
    industry: choice('industry', INDUSTRIES),
    plan: choice(
      'plan',
      PLANS.map(({ id }) => id),
    ),
  })
  .refine((query) => !(query.after && query.before), { error: 'Give after or before, not both', path: ['after'] })
  .transform(({ q, sort = DEFAULT_USER_SORT, page, limit, after, before, ...filters }) => ({
    q,
    sort: sort.replace(/^-/, '') as UserSort,
    isDescending: sort.startsWith('-'),
    page: page ?? 1,
    limit: limit ?? USER_PAGE_SIZE,
    after,
    before,
    filters,
    /** Nothing was asked for: the whole list, as the specification has it. */
    isPlain:
      q === '' &&
      [page, limit, after, before, ...Object.values(filters)].every((value) => value === undefined) &&
      sort === DEFAULT_USER_SORT,
  }));
export type UserQuery = Omit<z.output<typeof userQuery>, 'isPlain'>;
