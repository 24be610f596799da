/** What the form for a person typed by hand accepts. */
import { z } from 'zod';
import { line } from '@/domain/fields';
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';
import { faultOfAddress } from '@/domain/outreach/links';

const PERSON_MESSAGES = { name: 'Please enter a name' } as const;

export const emailAddressInput = z
  .string()
  .max(1_000, { error: 'Please enter a valid email address.', abort: true })
  .overwrite(tidyEmailAddress)
  .superRefine((value, context) => {
    const fault = value === '' ? null : faultOfAddress(value);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .overwrite((value) => readEmailAddress(value) ?? value);

export const personInput = z.object({
  name: line(PERSON_MESSAGES.name, 120),
  fund: line(null, 120),
  email: emailAddressInput,
});
