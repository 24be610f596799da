/** The input of a mail provider's report about returned mails and spam complaints. */
import { z } from 'zod';
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';

const MOST_EVENTS = 100;

const event = z.object({
  /** The provider's own: the same one counts once. */
  id: z.string().min(1).max(200),
  type: z.enum(['bounced', 'complained'], { error: 'type: please send bounced or complained.' }),
  address: z
    .string()
    .max(320)
    .transform((text) => readEmailAddress(tidyEmailAddress(text))?.toLowerCase() ?? '')
    .refine(Boolean, { error: 'address: please send an e-mail address.' }),
  /** RFC 3463; needed for a bounce that is to count as hard. */
  status: z.string().max(20).default(''),
});

export const mailReport = z.object({
  events: z
    .array(event)
    .min(1)
    .max(MOST_EVENTS, { error: `events: at most ${MOST_EVENTS} at once.` }),
});
export type MailReport = z.output<typeof mailReport>;
export type MailReportEvent = MailReport['events'][number];

export const REPORT_NOT_SIGNED = 'The signature is not right.';
export const REPORT_NOT_READ = 'Please send {"events": [{"id", "type", "address", "status"}]}.';
