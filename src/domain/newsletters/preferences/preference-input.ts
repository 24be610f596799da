/** What the page behind the link in a mail may set. */
import { z } from 'zod';
import type { PreferenceKey } from '@/domain/notifications/preferences';
import { MAIL_SWITCHES } from './preference-page';

const NOT_BOOLEAN = 'The value must be true or false.';
const UNKNOWN = 'Please send switches that this page shows.';

export type MailChoices = Partial<Record<PreferenceKey, boolean>>;

export const mailChoices = z.object({
  switches: z.strictObject(
    Object.fromEntries(MAIL_SWITCHES.map(({ key }) => [key, z.boolean({ error: NOT_BOOLEAN }).optional()])),
    { error: UNKNOWN },
  ),
});

/** Which switch one click turns off; the newsletter's where none is named. */
export const oneClickList = z.object({
  list: z
    .string()
    .refine((key) => MAIL_SWITCHES.some((one) => one.key === key), { error: UNKNOWN })
    .transform((key) => key as PreferenceKey)
    .default('newsletter'),
});
