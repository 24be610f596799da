/** Helpers for the tests of the contact form. */
import type { RawEnv } from '@worker/env';
import { freshEmail, rows, type Answer } from './accounts';
import { call } from './call';

export const SUPPORT = 'support@outset.example';
export const subjectOf = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
/** A message to the support centre that is valid. */
export const message = (over: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  email: freshEmail('guest'),
  subject: subjectOf('Question'),
  message: 'First line\r\nSecond line\n\nआशा \u{1f680}',
  ...over,
});
/** What is stored of the messages of an address. */
export const stored = (email: string) => rows('SELECT * FROM contact_messages WHERE email = ?', email);

/** Sends a message to a Worker with other settings. */
export async function postWith(overrides: Partial<RawEnv>, body: unknown): Promise<Answer> {
  const response = await call('/api/contact', { method: 'POST', body, env: overrides });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
}
