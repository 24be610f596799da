/** Registration: one schema for founders, one for visitors, and a schema for each step of the wizard. Shared by form and API. */
import { z } from 'zod';
import { USER_TYPES } from '@/domain/answers/words';
import { CITIES } from '@/domain/cities';
import { line, paragraphs, wholeNumber } from '@/domain/fields';
import { email, linkedinUrl, newPassword } from './fields';
import { phone } from './phone';
import { plainSigns } from '@/domain/text/invisible-characters';

export const INDUSTRIES = ['tech', 'finance', 'healthcare', 'education'] as const;
export const CURRENT_STAGES = ['seed', 'pre-seed', 'series-a'] as const;
export const FIRST_FOUNDED_YEAR = 1900;
/** The options of the location selector. */
export const LOCATIONS: readonly string[] = CITIES.map((city) => city.name);

/** Shown when the wizard as a whole is submitted while a field is wrong. */
export const INCOMPLETE = 'Please fill in all required fields correctly.';
export const REGISTRATION_FAILED = 'Registration failed. Please try again.';

export const PASSWORDS_DIFFER = 'Passwords do not match!';

const accountFields = {
  userType: z.enum(USER_TYPES, { error: 'Please select user type!' }),
  fullName: line('Please input your full name!', 100),
  email,
  password: newPassword,
  confirmPassword: z
    .string({ error: 'Please confirm your password!' })
    .min(1, { error: 'Please confirm your password!', abort: true }),
};

const personalFields = {
  phone,
  location: z.enum(LOCATIONS as [string, ...string[]], { error: 'Please select your location!' }),
};

const agreement = {
  termsAccepted: z.literal(true, { error: 'Please accept the terms and conditions' }),
};

/** The founding year, as a number or as a text of four digits; from FIRST_FOUNDED_YEAR to `currentYear`. */
export function foundedYear(currentYear: number) {
  const message = 'Please enter founded year!';
  const digits = z
    .string()
    .max(40)
    .overwrite(plainSigns)
    .regex(/^\d{4}$/)
    .transform(Number);
  return z
    .union([z.number(), digits], { error: message })
    .pipe(
      wholeNumber(
        message,
        FIRST_FOUNDED_YEAR,
        currentYear,
        `Please enter a year from ${FIRST_FOUNDED_YEAR} to ${currentYear}!`,
      ),
    );
}

/** `currentYear` is an argument because the domain reads no clock. */
function companyFields(currentYear: number) {
  return {
    companyName: line('Please enter company name!', 120),
    foundedYear: foundedYear(currentYear),
    linkedinUrl,
    industry: z.enum(INDUSTRIES, { error: 'Please select industry!' }),
    companyDescription: paragraphs('Please enter company description!', 2000),
    currentStage: z.enum(CURRENT_STAGES, { error: 'Please select current stage!' }),
  };
}

const workFields = {
  companyWorkingAt: line('Please enter your company name!', 120),
  linkedinUrl,
};

interface Passwords {
  password: string;
  confirmPassword: string;
}

/** Compares the two passwords if both are strings and the second is not empty, even while other fields are still wrong. */
function passwordsEqual<Schema extends z.ZodType<Passwords>>(schema: Schema): Schema {
  return schema.refine((value) => value.password === value.confirmPassword, {
    error: PASSWORDS_DIFFER,
    path: ['confirmPassword'],
    when: ({ value }) => {
      const typed = value as Partial<Passwords> | null;
      return (
        typeof typed?.password === 'string' && typeof typed.confirmPassword === 'string' && typed.confirmPassword !== ''
      );
    },
  });
}

/** Step 0 of the wizard. */
export const accountInfo = passwordsEqual(z.object(accountFields));

/** Step 1 of the wizard. */
export const personalDetails = z.object(personalFields);

/** Step 2 for founders, with the agreement to the terms. */
export const companyDetails = (currentYear: number) => z.object({ ...companyFields(currentYear), ...agreement });

/** Step 2 for visitors, with the agreement to the terms. */
export const workDetails = z.object({ ...workFields, ...agreement });

/** The body of POST /api/register. */
export const founderRegistration = (currentYear: number) =>
  passwordsEqual(
    z.object({
      ...accountFields,
      userType: z.literal('founder', { error: 'Please select user type!' }),
      ...personalFields,
      ...companyFields(currentYear),
      ...agreement,
    }),
  );
type FounderRegistration = z.output<ReturnType<typeof founderRegistration>>;

/** The body of POST /api/register-visitor. */
export const visitorRegistration = () =>
  passwordsEqual(
    z.object({
      ...accountFields,
      userType: z.literal('visitor', { error: 'Please select user type!' }),
      ...personalFields,
      ...workFields,
      ...agreement,
    }),
  );
type VisitorRegistration = z.output<ReturnType<typeof visitorRegistration>>;

export type Registration = FounderRegistration | VisitorRegistration;
