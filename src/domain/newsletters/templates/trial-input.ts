/** Schemas for the trials of a mail before it goes out: previews, the check of its links, a test mail to oneself. */
import { z } from 'zod';
import { flag, line } from '@/domain/fields';
import { PLACEHOLDERS } from './templates';
import { htmlContent } from './template-input';

const MAX_LINKS = 50;

export const mailPreviewInput = z.object({
  /** Empty for a template, which has no subject. */
  subject: line(null, 200).default(''),
  content: htmlContent('Please enter content'),
  values: z.partialRecord(z.enum(PLACEHOLDERS), z.string().max(20_000)).default({}),
  /** The planned time of sending, ISO 8601, which decides the month. Absent or in the past means now. */
  sendAt: z.iso.datetime({ offset: true, error: 'Please enter a date and a time.' }).optional(),
  /** Fills in made-up values if there are none, as for showing a template. */
  hasSamples: flag('Sample values').default(false),
  /** The recipient for whom it is shown; left out for a made-up person. */
  accountId: z
    .string()
    .regex(/^[0-9a-f]{24}$/, { error: 'This account does not exist.' })
    .optional(),
});
export type MailPreviewInput = z.output<typeof mailPreviewInput>;

export const testMailInput = mailPreviewInput.omit({ accountId: true, hasSamples: true }).extend({
  subject: line('Please enter subject', 200),
});
export type TestMailInput = z.output<typeof testMailInput>;

export const linkCheckInput = z.object({
  links: z
    .array(z.string({ error: 'links must be a list of addresses' }).max(2000, { error: 'A link is too long.' }), {
      error: 'links must be a list of addresses',
    })
    .min(1, { error: 'There are no links to check.' })
    .max(MAX_LINKS, { error: `At most ${MAX_LINKS} links can be checked at once.` }),
});
