/** The inputs of the outreach tool's forms, with the exact messages. */
import { z } from 'zod';
import { line, paragraphs } from '@/domain/fields';
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';
import { faultOfAddress } from '@/domain/outreach/links';
import { OUTREACH_MESSAGES, TEMPLATE_LIMITS } from './letters/template';

export const emailInput = z.object({
  subject: line(OUTREACH_MESSAGES.subject, TEMPLATE_LIMITS.subject),
  body: paragraphs(OUTREACH_MESSAGES.body, TEMPLATE_LIMITS.body),
});
export type EmailInput = z.output<typeof emailInput>;

export const templateInput = emailInput.extend({
  name: line(OUTREACH_MESSAGES.name, TEMPLATE_LIMITS.name),
  description: line(OUTREACH_MESSAGES.description, TEMPLATE_LIMITS.description),
});

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

/** The input for a person typed by hand. */
export const personInput = z.object({
  name: line(PERSON_MESSAGES.name, 120),
  fund: line(null, 120),
  email: emailAddressInput,
});
