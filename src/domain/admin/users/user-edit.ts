/** The fields of a founder that a super admin may change: one schema for the form and PATCH /api/user/update/{email}. */
import { z } from 'zod';
import { linkedinUrl } from '@/domain/accounts/fields';
import { phone } from '@/domain/accounts/phone';
import { before } from '@/domain/accounts/profile';
import { FIRST_FOUNDED_YEAR, INDUSTRIES } from '@/domain/accounts/registration';
import { line, paragraphs, wholeNumber } from '@/domain/fields';
import { plainSigns, withoutUnseen } from '@/domain/text/invisible-characters';
import { EDITED, type EditedField } from './person';

/** Said where a value is emptied. */
const MISSING = Object.fromEntries(
  EDITED.flatMap(({ name, form }) => ('missing' in form ? [[name, form.missing]] : [])),
) as Record<Exclude<EditedField, 'companyDescription'>, string>;
const { fullName: NAME, phone: PHONE, companyName: COMPANY, industry: INDUSTRY, foundedYear: YEAR } = MISSING;

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && withoutUnseen(value) === '');

/** Absent stays, and what is empty becomes null: whether it may be is decided by the stored value. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().optional());

/** A number, or its digits as a form has them. */
const foundedYear = (currentYear: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .max(40)
          .overwrite(plainSigns)
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: YEAR },
    )
    .pipe(
      wholeNumber(
        YEAR,
        FIRST_FOUNDED_YEAR,
        currentYear,
        `Please enter a year from ${FIRST_FOUNDED_YEAR} to ${currentYear}!`,
      ),
    );

/** Absent stays, empty empties. */
const description = z
  .union([z.null(), paragraphs(null, 2000).transform((text) => text || null)], {
    error: 'Please use at most 2000 characters.',
  })
  .optional();

/** `currentYear` is an argument because the domain reads no clock. */
export const userEdit = (currentYear: number) =>
  z.object({
    fullName: orEmpty(line(NAME, 100)),
    phone: orEmpty(z.string({ error: PHONE }).pipe(phone)),
    companyName: orEmpty(line(COMPANY, 120)),
    industry: orEmpty(z.enum(INDUSTRIES, { error: INDUSTRY })),
    foundedYear: orEmpty(foundedYear(currentYear)),
    linkedinUrl: orEmpty(linkedinUrl.unwrap()),
    companyDescription: description,
    before,
  });
export type UserEdit = z.output<ReturnType<typeof userEdit>>;

type Stored = { readonly [Field in EditedField]?: string | number | null };

/**
 * What an edit empties although there is a value: field → the specification's message. A field that was empty when the form was
 * opened is left as it was, whatever it holds by now.
 */
export function emptiedFields(edit: Readonly<Record<string, unknown>>, stored: Stored): Record<string, string> {
  const wasEmpty = (field: EditedField) =>
    typeof edit['before'] === 'object' &&
    edit['before'] !== null &&
    isBlank((edit['before'] as Record<string, unknown>)[field]);
  const emptied = Object.entries(MISSING).filter(
    ([name]) => isBlank(edit[name]) && !isBlank(stored[name as EditedField] ?? null) && !wasEmpty(name as EditedField),
  );
  return Object.fromEntries(emptied);
}

/** The edit of one founder, as form and server read it: every fault at once. */
export const userEditOf = (currentYear: number, stored: Stored) => ({
  safeParse(body: unknown): z.ZodSafeParseResult<UserEdit> {
    const reading = userEdit(currentYear).safeParse(body);
    const emptied = Object.entries(emptiedFields((body ?? {}) as Record<string, unknown>, stored));
    if (emptied.length === 0) return reading;
    const issues: z.core.$ZodIssue[] = [
      ...emptied.map(([field, message]) => ({ code: 'custom' as const, path: [field], message, input: null })),
      ...(reading.error?.issues ?? []),
    ];
    return { success: false, error: new z.ZodRealError(issues) as z.ZodError<UserEdit> };
  },
});
