/** The fields of a founder that a super admin may change: one schema for the form and PATCH /api/user/update/{email}. */
import { z } from 'zod';
import { linkedinUrl } from '@/domain/accounts/fields';
import { phone } from '@/domain/accounts/phone';
import { before } from '@/domain/accounts/profile';
import { FIRST_FOUNDED_YEAR, INDUSTRIES } from '@/domain/accounts/registration';
import { line, paragraphs, wholeNumber } from '@/domain/fields';
import { plainSigns, withoutUnseen } from '@/domain/text/invisible-characters';
import { EDITED, type EditedField } from './person';

/** The messages for values that are emptied. */
const MISSING = Object.fromEntries(
  EDITED.flatMap(({ name, form }) => ('missing' in form ? [[name, form.missing]] : [])),
) as Record<Exclude<EditedField, 'companyDescription'>, string>;
const { fullName: NAME, phone: PHONE, companyName: COMPANY, industry: INDUSTRY, foundedYear: YEAR } = MISSING;

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && withoutUnseen(value) === '');

/** A missing value stays missing, an empty one becomes null. The stored value decides whether it may be empty. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable().optional());

/** A number, or the digits that a form sends. */
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

/** A missing value changes nothing; an empty text removes the description. */
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

type StoredUser = { readonly [Field in EditedField]?: string | number | null };

/**
 * The fields that an edit empties although they have a value: field → the specification's message. A field that was empty when the
 * form was opened is not an error, whatever its value is now.
 */
export function emptiedFields(edit: Readonly<Record<string, unknown>>, stored: StoredUser): Record<string, string> {
  const wasEmpty = (field: EditedField) =>
    typeof edit['before'] === 'object' &&
    edit['before'] !== null &&
    isBlank((edit['before'] as Record<string, unknown>)[field]);
  const emptied = Object.entries(MISSING).filter(
    ([name]) => isBlank(edit[name]) && !isBlank(stored[name as EditedField] ?? null) && !wasEmpty(name as EditedField),
  );
  return Object.fromEntries(emptied);
}

/** The edit of one founder, as the form and the server validate it: all errors at once. */
export const userEditOf = (currentYear: number, stored: StoredUser) => ({
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
