/** The second factor as the security page shows it: its set-up and its texts. Pure. */
import type { Answer } from '@/lib/api/api';

export const SETUP_FAILED = 'Failed to initialize 2FA setup';
export const VERIFY_FAILED = 'Failed to verify 2FA setup';
export const DISABLE_FAILED = 'Failed to disable 2FA';
export const RENEW_FAILED = 'New recovery codes could not be created.';

export interface Setup {
  secret: string;
  otpauthUrl: string;
}

/** Of an answer with success; null for one that failed. */
export const setupOf = ({ ok, body }: Answer<unknown, Partial<Setup>>): Setup | null =>
  ok && body.secret && body.otpauthUrl ? { secret: body.secret, otpauthUrl: body.otpauthUrl } : null;

/** Of an operator's authenticator: that one is enrolled, or its secret. */
export const operatorSetupOf = ({ body, ...answer }: Answer): Setup | 'enrolled' | null =>
  body['enrolled'] === true
    ? 'enrolled'
    : setupOf({ ...answer, body: { secret: body['secret'] as string, otpauthUrl: body['otpauth_url'] as string } });

/** The secret in groups of four, to be typed. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** The text file of the recovery codes. */
export function recoveryFile(codes: readonly string[], email: string, date: string): string {
  return [
    'Outset recovery codes',
    `Account: ${email}`,
    `Made on: ${date}`,
    '',
    'Use each code once in place of a code from your authenticator app. Keep them where nobody else can see them.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}

/** "20 Nov 2026" in a time zone. */
export function dateOf(iso: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone }).format(new Date(iso));
}
