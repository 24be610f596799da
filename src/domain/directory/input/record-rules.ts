/** Rules that records of the directories share in forms, API and imports: texts, addresses, figures, and their sources. */
import { z } from 'zod';
import { mendAddress } from '@/domain/addresses/web-address';
import { day, flag, line, webAddress, wholeNumber } from '@/domain/fields';

const MAX_URL = 500;
export const SOURCE_LIMITS = {
  /** Maximum rows of a record. */
  rows: 60,
  /** Maximum characters of a fact. */
  fact: 600,
  published: 40,
} as const;

/** An import has null, or no key, for an empty field. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema, empty: unknown = '') =>
  z.preprocess((value) => value ?? empty, schema);

export const textMessages = (label: string, max: number) => ({
  wrong: `${label} must be text`,
  long: `${label} must have at most ${max} characters`,
  plain: `${label} must not contain control characters`,
});

/** One line with single blanks; `missing` is null if it may be empty. */
export const text = (label: string, max: number, missing: string | null = null) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.normalize('NFC').replace(/ +/g, ' ') : (value ?? '')),
    line(missing, max, textMessages(label, max)),
  );

export const optional = (label: string, max: number) =>
  text(label, max).transform((value) => (value === '' ? null : value));

/** `mend` corrects the typed address before the check: it adds a missing scheme. A picture gets no scheme, because it may be a file of ours. */
export const address = (
  label: string,
  missing?: string,
  {
    most = MAX_URL,
    ...says
  }: { mend?: (value: string) => string; isGood?: (value: string) => boolean; most?: number } = {},
) =>
  orEmpty(
    webAddress(`${label} must be a web address (http or https)`, most, {
      ...(says.isGood ? {} : { mend: mendAddress }),
      ...says,
      type: `${label} must be text`,
      long: `${label} must have at most ${most} characters`,
    })
      .refine((value) => missing === undefined || value !== '', missing ?? '')
      .transform((value) => (value === '' ? null : value)),
  );

export const wholeField = (label: string, min: number, max: number) =>
  wholeNumber(`${label} must be a whole number from ${min} to ${max}`, min, max);

/** An object without other keys; `message` describes the expected object. */
export function record<Shape extends z.ZodRawShape>(shape: Shape, message: string) {
  return z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? `Unknown field: ${issue.keys[0]?.slice(0, 40)}` : message),
  });
}

export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : (value ?? null)), schema.nullable());

/** Several of the known values, in their order. */
export const choices = <One extends string>(label: string, known: readonly One[]) =>
  orEmpty(
    z
      .array(
        z.enum(known as readonly [One, ...One[]], `${label} must be one of ${known.join(', ')}`),
        `${label} must be a list`,
      )
      .transform((values) => known.filter((one) => values.includes(one))),
    [],
  );

const WRONG_DAY = 'Please enter a day such as 2026-11-30';

/** A day that an operator enters; null if it is empty. */
export const enteredDay = () => orNull(day(WRONG_DAY, '2020-01-01', '2099-12-31', WRONG_DAY));

/** Months or years as pages show them. */
const PUBLISHED = /^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/;

/** When a page was published; null if it does not say. */
export const published = () =>
  optional('Published', SOURCE_LIMITS.published).refine(
    (value) => value === null || PUBLISHED.test(value),
    'Published must be a month such as 2024-03, or a year',
  );

/** The page that says each field; `fields` are the names of the fields of this kind of record. */
export function sources<Field extends string>(fields: readonly Field[]) {
  const source = record(
    {
      field: z.enum(fields as readonly [Field, ...Field[]], 'The field of a source is not known'),
      value: optional('Fact', SOURCE_LIMITS.fact),
      address: address('Source', 'Source must be a web address (http or https)').pipe(z.string()),
      published: published(),
      isList: orEmpty(flag('Not an official page'), false),
    },
    'A source must be a record of field, value, address, published, isList',
  );
  const list = z
    .array(source, 'Sources must be a list')
    .max(SOURCE_LIMITS.rows, `Sources must have at most ${SOURCE_LIMITS.rows} entries`);
  return orEmpty(list, []);
}
