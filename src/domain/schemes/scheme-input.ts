/** The fields of a scheme from an operator or a file: one schema for form, API and import. Only the name is required. */
import { z } from 'zod';
import { flag, tags } from '@/domain/fields';
import {
  address,
  choices,
  enteredDay,
  orEmpty,
  orNull,
  record,
  sources,
  text,
  wholeField,
} from '@/domain/directory/input/record-rules';
import { spellTag } from '@/domain/directory/vocabulary';
import { STATES } from '@/domain/states';
import { readSchemeQuery } from './list-state';
import { AUDIENCES, INSTRUMENTS, SCHEME_FIELDS, type Scheme, type SchemeField } from './schemes';

export const SCHEME_LIMITS = { name: 120, text: 600, tags: 20, tag: 120, amount: 999_999_999_999 } as const;
export const SCHEME_CURRENCIES = ['INR', 'USD'] as const;
const NO_SOURCE = 'Please enter the page with the deadline';

/** The query of the list, read as leniently as the address of the page, so that an old link still opens. */
export const schemeQuery = z
  .record(z.string(), z.union([z.string(), z.array(z.string())]))
  .transform((query) =>
    readSchemeQuery(new URLSearchParams(Object.entries(query).map(([name, value]) => [name, [value].flat()[0] ?? '']))),
  );

export type SchemeInput = Omit<Scheme, 'id'>;

const list = (label: string, spell?: (tag: string) => string) => {
  const tag = text(label, SCHEME_LIMITS.tag, `${label} must not contain an empty entry`) as z.ZodType<string>;
  const says = {
    list: `${label} must be a list`,
    most: SCHEME_LIMITS.tags,
    many: `${label} must have at most ${SCHEME_LIMITS.tags} entries`,
  };
  return orEmpty(tags(tag, says, spell), []);
};

const shape = {
  name: text('Name', SCHEME_LIMITS.name, 'Please enter the name of the scheme'),
  who: text('Run by', SCHEME_LIMITS.text),
  forWhom: text('For whom', SCHEME_LIMITS.text),
  audience: orEmpty(z.enum(AUDIENCES, `Who may apply must be one of ${AUDIENCES.join(', ')}`), 'not-said'),
  instruments: choices('What it gives', INSTRUMENTS),
  amountMax: orNull(wholeField('Largest amount', 1, SCHEME_LIMITS.amount)),
  currency: orEmpty(z.enum(SCHEME_CURRENCIES, `Currency must be one of ${SCHEME_CURRENCIES.join(', ')}`), 'INR'),
  sectors: list('Sector', spellTag),
  state: orEmpty(z.enum(['', ...STATES], 'Please select a state')),
  apply: text('How to apply', SCHEME_LIMITS.text),
  website: address('Website'),
  statusAsOf: text('Status', SCHEME_LIMITS.text),
  deadline: enteredDay(),
  deadlineSource: address('Source of the deadline'),
  institutions: list('Institutions'),
  sources: sources(Object.keys(SCHEME_FIELDS) as SchemeField[]),
  isActive: orEmpty(flag('Active'), true),
};

export const schemeInput = (): z.ZodType<SchemeInput> =>
  record(shape, 'A scheme must be a record').refine(
    ({ deadline, deadlineSource }) => deadline === null || deadlineSource !== null,
    { message: NO_SOURCE, path: ['deadlineSource'] },
  ) as unknown as z.ZodType<SchemeInput>;
