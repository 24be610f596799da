/** What the list API accepts: the same state as in list-state.ts, checked strictly, with messages that name the field. */
import { z } from 'zod';
import { wholeNumberText } from '../fields';
import { ANGEL_STATUSES, INVESTOR_KINDS, STAGES } from './directories';
import { SEARCH_LIMIT } from './list-state';

const MAX_VALUES = 30;
const MAX_LENGTH = 120;

const withoutControls = (value: string) => value.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();

const one = z.string({ error: 'must be given once' });

/** A repeatable parameter as a list without doubles. */
const many = (item: z.ZodType<string, string>) =>
  z
    .union([item.transform((value) => [value]), z.array(item).max(MAX_VALUES, `at most ${MAX_VALUES} values`)])
    .optional()
    .transform((values) => [...new Set(values ?? [])].filter(Boolean));

const name = z.string().max(MAX_LENGTH, `at most ${MAX_LENGTH} characters`).transform(withoutControls);

const whole = (label: string, min: number, max: number) =>
  wholeNumberText(`${label} must be a whole number from ${min} to ${max}`, min, max).optional();

const CURSOR = /^[\w-]{8,1200}\.[\w-]{16}$/;
const cursor = one.regex(CURSOR, 'The page link is not valid. Start again from the first page.').optional();

export const listQuery = z
  .object({
    q: one
      .optional()
      .transform((value) => withoutControls(value ?? ''))
      .transform((value) => ({
        text: [...value].slice(0, SEARCH_LIMIT).join(''),
        wasCut: [...value].length > SEARCH_LIMIT,
      })),
    sector: many(name),
    location: many(name),
    industry: many(name),
    stage: many(z.enum(STAGES, `stage must be one of ${STAGES.join(', ')}`) as z.ZodType<string, string>),
    status: many(
      z.enum(ANGEL_STATUSES, `status must be one of ${ANGEL_STATUSES.join(', ')}`) as z.ZodType<string, string>,
    ),
    type: many(z.enum(INVESTOR_KINDS, `type must be one of ${INVESTOR_KINDS.join(', ')}`) as z.ZodType<string, string>),
    near: name.optional().transform((value) => value ?? ''),
    region: name.optional().transform((value) => value ?? ''),
    minFund: whole('minFund', 0, 999_999_999_999),
    maxFund: whole('maxFund', 0, 999_999_999_999),
    minYear: whole('minYear', 0, 9999),
    maxYear: whole('maxYear', 0, 9999),
    sort: z
      .enum(['name', '-name', 'rank', '-rank', 'fit'], 'sort must be one of name, -name, rank, -rank, fit')
      .optional(),
    page: whole('page', 1, 1_000_000),
    size: whole('size', 1, 100),
    after: cursor,
    before: cursor,
  })
  .refine((query) => !(query.after && query.before), {
    path: ['after'],
    message: 'Give either after or before, not both.',
  });

export type ListQuery = z.output<typeof listQuery>;

/** Public ids of listings: 24 lower-case hex digits. */
export const LISTING_ID = /^[0-9a-f]{24}$/;
