/** Schemas for changes of the list of suppressed addresses. */
import { z } from 'zod';
import { emailAddress } from '@/domain/fields';
import { SUPPRESSION_SCOPES } from './suppressions';

const MAX_DETAIL = 200;

export const suppressionInput = z.object({
  email: emailAddress('Please enter the email address', 'Please enter a valid email address').transform((email) =>
    email.toLowerCase(),
  ),
  scope: z.enum(SUPPRESSION_SCOPES, { error: 'Please choose what to block' }).default('all'),
  detail: z
    .string({ error: 'Please say why' })
    .transform((text) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim())
    .refine((text) => text.length > 0, { error: 'Please say why' })
    .refine((text) => text.length <= MAX_DETAIL, { error: `At most ${MAX_DETAIL} characters` }),
});
export type SuppressionInput = z.output<typeof suppressionInput>;

export const suppressionId = z.object({
  id: z.string().regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' }),
});
