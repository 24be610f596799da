/** The migration that takes unseen characters out of stored addresses, and signing in with such characters in what was pasted. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, post, rows, signInByRoute, verifiedAccount } from '@tests/setup/accounts';

const ALL_UNSEEN = '\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2064\u2066\u2069\ufeff';
const run = (text: string, ...values: (string | number)[]) => env.DB.prepare(text).bind(...values);
const account = (id: string, email: string, isVerified: boolean, linkedin = '') =>
  run(
    `INSERT INTO accounts (id, user_type, email, password_hash, full_name, phone, location, linkedin_url, is_verified, terms_accepted_at, created_at, updated_at)
     VALUES (?, 'visitor', ?, 'x', 'Asha Rao', '+919876543210', 'Pune', ?, ?, 1, 1, 1)`,
    id,
    email,
    linkedin,
    isVerified ? 1 : 0,
  );
const column = async (text: string) =>
  Object.fromEntries(
    (await env.DB.prepare(text).all<{ id: string; value: string }>()).results.map((row) => [row.id, row.value]),
  );

describe('the migration of unseen characters', () => {
  beforeAll(async () => {
    await env.DB.batch([
      account('a1', `asha${ALL_UNSEEN}@example.com${ALL_UNSEEN}`, true, 'https://www.linkedin.com/in/\u200basha'),
      account('a2', 'ravi@example.com', true, 'https://example.com/क्\u200d'),
      account('a3', 'ravi\u200b@example.com', true),
      account('a4', 'meera\u200b@example.com', true),
      account('a5', 'meera\u2060@example.com', true),
      account('a6', '\u202aravi@example.com\u202c', false),
      ...['tea@example.com', 'tea\u200b@example.com', 'chai\ufeff@example.com', 'chai\u00ad@example.com'].map((email) =>
        run('INSERT INTO waiting_list (email, created_at) VALUES (?, 1)', email),
      ),
      ...[
        ['s1', 'no@example.com', 'all'],
        ['s2', 'no\u200b@example.com', 'all'],
        ['s3', 'no\u200b@example.com', 'invitations'],
      ].map(([id = '', email = '', scope = '']) =>
        run(
          `INSERT INTO mail_suppressions (id, email, scope, reason, created_at) VALUES (?, ?, ?, 'operator', 1)`,
          id,
          email,
          scope,
        ),
      ),
    ]);
    const migration = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith('0027'));
    await env.DB.batch((migration?.queries ?? []).map((query) => env.DB.prepare(query)));
  });

  it('mends addresses, and leaves one that someone else has', async () => {
    expect(await column('SELECT id, email AS value FROM accounts ORDER BY id')).toEqual({
      a1: 'asha@example.com',
      a2: 'ravi@example.com',
      a3: 'ravi\u200b@example.com',
      a4: 'meera@example.com',
      a5: 'meera\u2060@example.com',
      a6: 'ravi@example.com',
    });
    expect(await column('SELECT id, linkedin_url AS value FROM accounts WHERE id < ?1'.replace('?1', "'a3'"))).toEqual({
      a1: 'https://www.linkedin.com/in/asha',
      a2: 'https://example.com/क्\u200d',
    });
  });

  it('has an address on a list once', async () => {
    expect(await column('SELECT email AS id, created_at AS value FROM waiting_list ORDER BY email')).toEqual({
      'chai@example.com': 1,
      'tea@example.com': 1,
    });
    expect(await column(`SELECT email || ' ' || scope AS id, 1 AS value FROM mail_suppressions ORDER BY 1`)).toEqual({
      'no@example.com all': 1,
      'no@example.com invitations': 1,
    });
  });
});

describe('what was pasted with unseen characters', () => {
  it('signs in and registers with the address that a person sees; the password stays as it is typed', async () => {
    await verifiedAccount('visitor', {
      email: '\u2068pasted\u200b@example.com\u2069',
      fullName: '\u200eAsha Rao\u00ad',
    });
    expect(await rows('SELECT email, full_name FROM accounts WHERE email = ?', 'pasted@example.com')).toEqual([
      { email: 'pasted@example.com', full_name: 'Asha Rao' },
    ]);
    for (const typed of ['pasted@example.com', 'mailto:Pasted@example.com', '\ufeffpasted@example.com\u200b'])
      expect(await signInByRoute(typed)).toHaveProperty('token');
    expect((await post('/api/login', { email: 'pasted@example.com', password: `${PASSWORD}\u200b` })).status).toBe(401);
  });
});
