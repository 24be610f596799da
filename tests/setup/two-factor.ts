/** Turns on two-factor for tests of the API, and computes codes as an authenticator app does. */
import { env } from 'cloudflare:test';
import { generateSync } from 'otplib';
import { bearer, PASSWORD, post, signIn, verifiedAccount, type Answer } from './accounts';

export interface Protected {
  email: string;
  kind: 'founder' | 'visitor';
  secret: string;
  recoveryCodes: string[];
  /** A session from before the second factor. */
  token: string;
}

/** The code of an app, `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/** A code that fits no step near now. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  for (let n = 0; ; n += 1) {
    const code = String(n).padStart(6, '0');
    if (!near.has(code)) return code;
  }
}

/** Lets a test use the code of this half minute, although the set-up or another sign-in has used it. */
export async function allowCodesAgain(email: string): Promise<void> {
  await env.DB.prepare(
    'UPDATE second_factors SET last_step = 0 WHERE account_id = (SELECT id FROM accounts WHERE email = ?)',
  )
    .bind(email)
    .run();
}

export const prefix = (kind: 'founder' | 'visitor') => (kind === 'founder' ? '/api/twofa' : '/api/visitor');

/** A confirmed account whose second factor is on. */
export async function protectedAccount(kind: 'founder' | 'visitor' = 'founder'): Promise<Protected> {
  const { email } = await verifiedAccount(kind);
  const { token } = await signIn(email);
  const setup = read(await post(`${prefix(kind)}/setup-2fa`, undefined, bearer(token)));
  const secret = String(setup['secret']);
  const verified = await post(`${prefix(kind)}/verify-2fa-setup`, { code: codeOf(secret), secret }, bearer(token));
  if (verified.status !== 200) throw new Error(`set-up failed: ${verified.body.message}`);
  await allowCodesAgain(email);
  return { email, kind, secret, recoveryCodes: read(verified)['recoveryCodes'] as string[], token };
}

/** The body, with the fields that only these routes answer. */
export const read = (answer: Answer): Record<string, unknown> => answer.body as unknown as Record<string, unknown>;

/** The first step of a sign-in; returns the temp token. */
export async function firstStep(email: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await post('/api/login', { email, password: PASSWORD }, headers);
  const { tempToken } = read(answer);
  if (typeof tempToken !== 'string') throw new Error(`no second step: ${answer.status} ${answer.body.message}`);
  return tempToken;
}
