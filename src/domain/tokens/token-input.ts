/** Input schemas for creating a personal token or adding a webhook; each requires the password again. */
import { z } from 'zod';
import { line } from '@/domain/fields';
import { knownPassword } from '@/domain/accounts/fields';
import { recoveryCode, totpCode } from '@/domain/accounts/two-factor';
import { blockReason } from '@/domain/addresses/hosts';
import { SHEET_SCOPE } from './personal-token';
import { TOKEN_SCOPES } from '@/domain/accounts/actor';
import { WEBHOOK_EVENTS } from './webhooks';

const TOKEN_DAYS = 90;
const MAX_TOKEN_DAYS = 365;
export const MAX_TOKENS = 20;
const MAX_TOKEN_NAME = 60;

const DAYS = `Please choose between 1 and ${MAX_TOKEN_DAYS} days.`;

const proof = {
  password: knownPassword('Please enter your password.', 'This password is not correct.'),
  /** One of them is required if two-factor authentication is on. */
  code: totpCode.optional(),
  recoveryCode: recoveryCode.optional(),
};

export const newToken = z.object({
  name: line('Please give the token a name.', MAX_TOKEN_NAME, {
    long: `The name can have at most ${MAX_TOKEN_NAME} characters.`,
  }),
  scopes: z
    .array(z.enum([...TOKEN_SCOPES, SHEET_SCOPE], { error: 'There is no such scope.' }), {
      error: 'Please choose what the token may do.',
    })
    .min(1, 'Please choose what the token may do.')
    .max(TOKEN_SCOPES.length, 'Please name each scope once.')
    .refine(
      (scopes) => scopes.length === 1 || !scopes.includes(SHEET_SCOPE),
      'A Google Sheets address cannot have other scopes.',
    ),
  days: z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(MAX_TOKEN_DAYS, DAYS).default(TOKEN_DAYS),
  ...proof,
});
export type NewToken = z.output<typeof newToken>;

const ADDRESS = 'Please enter an https address of a public host, without a port or a password.';

export const newWebhook = z.object({
  url: z
    .string({ error: ADDRESS })
    .trim()
    .max(500, 'An address has at most 500 characters.')
    .refine((url) => blockReason(url) === null, ADDRESS),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, { error: 'There is no such event.' }), { error: 'Please choose an event.' })
    .min(1, 'Please choose an event.')
    .max(WEBHOOK_EVENTS.length, 'Please name each event once.'),
  ...proof,
});
export type NewWebhook = z.output<typeof newWebhook>;
