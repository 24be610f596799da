/** What a super admin may change of a founder: one schema for the form and PATCH /api/user/update/{email}. */
import { z } from 'zod';
import { linkedinUrl } from '../../accounts/fields';
import { phone } from '../../accounts/phone';
import { before } from '../../accounts/profile';
import { FIRST_FOUNDED_YEAR, INDUSTRIES } from '../../accounts/registration';
import { line, paragraphs, wholeNumber } from '../../fields';

export const EDITED_FIELDS = [
  'fullName',
  'phone',
  'companyName',
  'industry',
  'foundedYear',
  'linkedinUrl',
  'companyDescription',
] as const;
export type EditedField = (typeof EDITED_FIELDS)[number];

const NAME = 'Please input the full name!';
const PHONE = 'Please input the phone number!';
const COMPANY = 'Please input the company name!';
const INDUSTRY = 'Please input the industry!';
const YEAR = 'Please input the founded year!';
const LINKEDIN = 'Please input the LinkedIn URL!';

const given = (missing: string) => z.string({ error: missing }).trim().min(1, { error: missing, abort: true });

/** A number, or its digits as a form has them. */
const foundedYear = (currentYear: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
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
    fullName: line(NAME, 100),
    phone: given(PHONE).pipe(phone),
    companyName: line(COMPANY, 120),
    industry: z.enum(INDUSTRIES, { error: INDUSTRY }),
    foundedYear: foundedYear(currentYear),
    linkedinUrl: given(LINKEDIN).pipe(linkedinUrl.unwrap()),
    companyDescription: description,
    before,
  });
export type UserEdit = z.output<ReturnType<typeof userEdit>>;
