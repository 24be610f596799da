/** The numbers of the operators' dashboard, counted in the database. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { bearer, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';

const overview = (headers: Record<string, string> = {}) => ask('GET', '/api/admin/overview', { headers });

describe('the overview', () => {
  it('ADM-17 counts confirmed accounts, second factors that are on, founders and visitors', async () => {
    const { token } = await operator('admin');
    expect((await overview(bearer(token))).body['data']).toEqual({
      verifiedUsers: 0,
      twoFactorUsers: 0,
      founders: 0,
      visitors: 0,
    });
    const people = [
      await verifiedAccount('founder'),
      await verifiedAccount('founder'),
      await verifiedAccount('visitor'),
      await verifiedAccount('visitor'),
      await verifiedAccount('visitor'),
    ];
    const ids = await Promise.all(
      people.map(async ({ email }) =>
        String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']),
      ),
    );
    await env.DB.prepare('UPDATE accounts SET is_verified = 0 WHERE id = ?').bind(ids[4]).run();
    const factor = env.DB.prepare('INSERT INTO second_factors (account_id, enabled_at, updated_at) VALUES (?, ?, 1)');
    await env.DB.batch([factor.bind(ids[0], 1), factor.bind(ids[2], 1), factor.bind(ids[3], null)]);
    for (const role of ['admin', 'super_admin'] as const) {
      const { status, body } = await overview(adminCookie((await operator(role)).token));
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          success: true,
          message: 'OK',
          data: { verifiedUsers: 4, twoFactorUsers: 2, founders: 2, visitors: 3 },
        },
      });
    }
  });

  it('is for operators only', async () => {
    const { token } = await signIn((await verifiedAccount('founder')).email);
    const { token: visitor } = await signIn((await verifiedAccount('visitor')).email);
    expect(await overview()).toMatchObject({ status: 401, body: { message: 'Please sign in as an operator.' } });
    expect((await overview(bearer(token))).status).toBe(403);
    expect((await overview(bearer(visitor))).status).toBe(403);
    expect((await overview(bearer('adm_'.padEnd(47, 'x')))).status).toBe(401);
    expect((await ask('POST', '/api/admin/overview', { body: {} })).status).toBe(404);
  });
});

describe('what the palette finds', () => {
  const find = (q: string, headers: Record<string, string> = {}) =>
    ask('GET', `/api/admin/find?q=${encodeURIComponent(q)}`, { headers });

  it('are records, people and messages with their places, in one round trip', async () => {
    const headers = adminCookie((await operator('admin')).token);
    const word = `Zq${crypto.randomUUID().slice(0, 8)}`;
    const made = await ask('POST', '/api/admin/records/faq', {
      headers,
      body: { category: 'Account', question: `${word} how?`, answer: 'So.', isActive: true },
    });
    const faq = String((made.body['data'] as { _id: string })._id);
    const { email } = await verifiedAccount('founder', { fullName: `${word} Rao` });
    const [account] = await rows('SELECT id FROM accounts WHERE email = ?', email);
    const message = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
    await env.DB.prepare(
      "INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES (?, 'Asha', 'a@example.in', ?, 'x', 1)",
    )
      .bind(message, `About ${word}`)
      .run();
    expect((await find(word.toLowerCase(), headers)).body['data']).toEqual([
      { kind: 'record', label: `${word} how?`, note: 'FAQ', href: `/adminPortal/features/faqs?open=${faq}` },
      {
        kind: 'person',
        label: `${word} Rao`,
        note: email,
        href: `/adminPortal/user-settings/${String(account?.['id'])}`,
      },
      {
        kind: 'message',
        label: `About ${word}`,
        note: 'Asha',
        href: `/adminPortal/inbox?tab=all&open=message-${message}`,
      },
    ]);
    for (const nothing of ['z', '', '%_" OR 1=1 --', 'x'.repeat(300)])
      expect((await find(nothing, headers)).body['data'], nothing).toEqual([]);
  });

  it('is for operators alone', async () => {
    expect((await find('asha')).status).toBe(401);
    const { token } = await signIn((await verifiedAccount('founder')).email);
    expect((await find('asha', bearer(token))).status).toBe(403);
  });
});
