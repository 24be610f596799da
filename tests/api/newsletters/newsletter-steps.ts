/** What the tests of AI newsletters share: subscribers, and campaigns as they are in the database. */
import { env } from 'cloudflare:test';
import type { RawEnv } from '@worker/env';
import { rows } from '@tests/setup/accounts';
import { person, type Person } from '@tests/setup/people';

/** Someone who wants newsletters. */
export async function subscriber(kind: 'founder' | 'visitor' = 'founder'): Promise<Person> {
  const made = await person(kind);
  await env.DB.prepare(
    `INSERT INTO notification_preferences (account_id, newsletter, updated_at) VALUES (?1, 1, ?2)
      ON CONFLICT (account_id) DO UPDATE SET newsletter = 1`,
  )
    .bind(made.id, Date.now())
    .run();
  return made;
}

export async function everybodyOff(): Promise<void> {
  await env.DB.prepare('UPDATE notification_preferences SET newsletter = 0').run();
}

export const campaigns = (where = '1') =>
  rows(`SELECT * FROM campaigns WHERE kind = 'ai-newsletter' AND ${where} ORDER BY created_at DESC, id DESC`);

/** A model on localhost, of the kind that the test server plays. */
export const modelAt = (url: string, kind: string): Partial<RawEnv> => ({
  AI_PROVIDER: 'openai',
  AI_BASE_URL: `${url}/${kind}/v1`,
  AI_MODEL: 'small-model',
});
