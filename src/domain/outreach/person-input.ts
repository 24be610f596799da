/** What the form for a person typed by hand accepts. */
import { z } from 'zod';
import { line, NOT_PLAIN } from '../fields';
import { readEmailAddress } from '../email-address';
import { faultOfAddress } from './address';

export const PERSON_MESSAGES = { name: 'Please enter a name' } as const;

/** One line or nothing. */
const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Please use at most ${max} characters.`, abort: true })
    .refine((value) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value), { error: NOT_PLAIN });

export const emailAddressInput = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const fault = value === '' ? null : faultOfAddress(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .overwrite((value) => readEmailAddress(value) ?? value);

export const personInput = z.object({
  name: line(PERSON_MESSAGES.name, 120),
  fund: optionalLine(120),
  email: emailAddressInput,
});
export type PersonInput = z.output<typeof personInput>;
