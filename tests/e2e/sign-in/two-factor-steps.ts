/** Steps that the journeys of the second factor share: an account that has one, codes as an app computes them. */
import { generateSync } from 'otplib';
import type { BrowserContext } from 'playwright-core';
import { apiToken, base } from '@tests/setup/browser/page';
import { makeAccount, type Account, type Kind } from '@tests/e2e/accounts/account-steps';

export interface ProtectedAccount extends Account {
  secret: string;
  recoveryCodes: string[];
}

const STEP_MS = 30_000;

/** The code of an app, `steps` of 30 seconds from now. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

/**
 * A code that the server still takes after the one before it was used: it allows one step ahead of the clock. The
 * set-up takes the step before (-1), so that an account has two more without waiting.
 */
export async function untilMiddleOfStep(needed = 12_000): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < needed) await new Promise((done) => setTimeout(done, left + 100));
}

/** A code that fits no step near now. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  for (let n = 0; ; n += 1) {
    const code = String(n).padStart(6, '0');
    if (!near.has(code)) return code;
  }
}

/** A confirmed account whose second factor is on, made through the API. The codes of now (0) and next (1) are unused. */
export async function makeProtectedAccount(kind: Kind = 'founder'): Promise<ProtectedAccount> {
  const account = await makeAccount(kind);
  const token = await apiToken(account.email, account.password);
  const call = async (name: string, body?: unknown) => {
    const response = await fetch(`${base()}/api/${kind === 'founder' ? 'twofa' : 'visitor'}/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { secret: string; recoveryCodes: string[]; message?: string };
    if (!response.ok) throw new Error(`${name} answered ${response.status} ${answer.message ?? ''}`);
    return answer;
  };
  const { secret } = await call('setup-2fa');
  // One call, which takes no more than this.
  await untilMiddleOfStep(4_000);
  const { recoveryCodes } = await call('verify-2fa-setup', { code: codeOf(secret, -1), secret });
  return { ...account, secret, recoveryCodes };
}

/** Signs the context in with a recovery code, by requests; the keys of its storage are set right by the portal itself. */
export async function signInWithRecovery(
  context: BrowserContext,
  { email, password, recoveryCodes }: ProtectedAccount,
  { code = 9, trustDevice = false } = {},
): Promise<void> {
  const post = async (data: Record<string, unknown>) => {
    const headers = { origin: base(), 'x-outset-client': 'web' };
    const response = await context.request.post('/api/login', { headers, data: { email, password, ...data } });
    const body = (await response.json()) as { tempToken?: string; sessionId?: string; message?: string };
    if (!response.ok()) throw new Error(`${email} could not log in: ${response.status()} ${body.message ?? ''}`);
    return body;
  };
  const { tempToken } = await post({});
  const { sessionId } = await post({ tempToken, recoveryCode: recoveryCodes[code], trustDevice });
  if (!sessionId) throw new Error(`${email} has no session.`);
}
