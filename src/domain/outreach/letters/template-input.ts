/** What the forms of the outreach tool accept, with the exact messages. */
import { z } from 'zod';
import { line, paragraphs } from '@/domain/fields';
import { OUTREACH_MESSAGES, TEMPLATE_LIMITS } from './template';

export const emailInput = z.object({
  subject: line(OUTREACH_MESSAGES.subject, TEMPLATE_LIMITS.subject),
  body: paragraphs(OUTREACH_MESSAGES.body, TEMPLATE_LIMITS.body),
});
export type EmailInput = z.output<typeof emailInput>;

export const templateInput = emailInput.extend({
  name: line(OUTREACH_MESSAGES.name, TEMPLATE_LIMITS.name),
  description: line(OUTREACH_MESSAGES.description, TEMPLATE_LIMITS.description),
});
