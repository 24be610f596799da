/** Signed-in people with their ids, and a system context at a chosen time, for tests of account data. */
import { env } from 'cloudflare:test';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { rows, signIn, verifiedAccount } from './accounts';

export interface Person {
  email: string;
  token: string;
  id: string;
}
export async function person(kind: 'founder' | 'visitor'): Promise<Person> {
  const { email } = await verifiedAccount(kind);
  const [row] = await rows('SELECT id FROM accounts WHERE email = ?', email);
  return { email, ...(await signIn(email)), id: String(row?.['id']) };
}

export const ctxAt = (now = Date.now(), userAgent?: string) =>
  createContext(readEnv(env as unknown as RawEnv), {
    actor: { role: 'system', job: 'test' },
    now: () => now,
    client: () => ({ userAgent, city: userAgent ? 'Pune' : undefined }),
  });
