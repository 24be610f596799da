/** One person as operators see them: by email and by id, their feedback, preferences, plan, sign-in, and the file of their data. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { UserDetail } from '@/domain/admin/users/person';
import { monthOf } from '@/domain/plans/contact-exports';
import { hashToken } from '@worker/services/core/secrets';
import { call } from '@tests/setup/call';
import { bearer, freshEmail, post, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';

let admin: Operator;
let chief: Operator;
beforeAll(async () => {
  [admin, chief] = [await operator('admin'), await operator('super_admin')];
});

const as = (who: Operator) => ({ headers: bearer(who.token) });
const idOf = async (email: string) =>
  String((await rows('SELECT id FROM accounts WHERE email = ? ORDER BY is_verified DESC', email))[0]?.['id']);

async function person(over: Record<string, unknown> = {}, kind: 'founder' | 'visitor' = 'founder') {
  const { email } = await verifiedAccount(kind, over);
  return { email, id: await idOf(email) };
}

const run = (sql: string, ...values: (string | number | null)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const prefer = (id: string) =>
  run('INSERT INTO notification_preferences (account_id, task_reminders, updated_at) VALUES (?, 1, 1)', id);
const rate = (id: string) =>
  run(
    'INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at) VALUES (?, 4, ?, 0, 86400000)',
    id,
    '<b>Good</b>',
  );
const OF_FEEDBACK = {
  rating: 4,
  feedback: '<b>Good</b>',
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-02T00:00:00.000Z',
};

describe('by e-mail', () => {
  const preferences = (email: string, who = admin) => ask('GET', `/api/user/notifications/${email}`, as(who));
  const feedback = (email: string, who = admin) => ask('GET', `/api/feedback/user/${email}`, as(who));

  it('API-065 reads the seven preferences, all off at first, of an address as it is written', async () => {
    const plain = await person();
    expect((await preferences(plain.email)).body['data']).toEqual({
      emailNotifications: {
        newOpportunities: false,
        newsletter: false,
        applicationUpdates: false,
        investorMessages: false,
      },
      systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: false },
    });
    const tag = crypto.randomUUID().slice(0, 8);
    for (const email of [`plus+${tag}@example.com`, `sl/ash.${tag}@example.com`, `percent%2f${tag}@example.com`]) {
      const { id } = await person({ email });
      await prefer(id);
      for (const written of [
        encodeURIComponent(email),
        encodeURIComponent(email.toUpperCase()),
        ...(/[/%]/.test(email) ? [] : [email]),
      ]) {
        const { status, body } = await preferences(written);
        expect([written, status]).toEqual([written, 200]);
        expect(body['data']).toMatchObject({ systemNotifications: { taskReminders: true, newsUpdates: false } });
      }
    }
  });

  it('reads feedback with its times, null where there is none, and leaves people their own', async () => {
    const [rated, silent] = [await person({}, 'visitor'), await person()];
    await rate(rated.id);
    for (const who of [admin, chief]) expect((await feedback(rated.email, who)).body['data']).toEqual(OF_FEEDBACK);
    expect((await feedback(silent.email)).body).toMatchObject({ success: true, data: null });
    const { token } = await signIn(silent.email);
    const theirs = (email: string, headers: Record<string, string>) =>
      ask('GET', `/api/feedback/user/${email}`, { headers });
    expect((await theirs(rated.email, bearer(token))).body['message']).toBe('You can only read your own feedback.');
    // Signed in as both in one browser: one's own as the account, that of others as the operator.
    const both = { cookie: `__Host-outset=${token}; ${adminCookie(admin.token)['cookie']}` };
    expect((await theirs('current', both)).body['data']).toBeNull();
    expect((await theirs(rated.email, both)).body['data']).toEqual(OF_FEEDBACK);
    const old = { cookie: `__Host-outset=${token}; __Host-outset-admin=${'adm_'.padEnd(47, 'x')}` };
    expect((await theirs(rated.email, old)).status).toBe(401);
  });

  it('says of an unknown address that no one has it, and of two registrations takes the confirmed one', async () => {
    for (const email of ['nobody@example.com', 'current', '%2F', 'a%00b', '%F0', '%', "'--", 'x'.repeat(400)]) {
      for (const read of [preferences, feedback])
        expect(await read(email), email).toMatchObject({ status: 404, body: { message: 'User not found' } });
    }
    const { email, id } = await person();
    await rate(id);
    await run(
      `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, is_verified, terms_accepted_at, created_at, updated_at)
       VALUES (?, 'founder', ?, 'Stranger', 'x', '', '', 0, 1, 4102444800000, 1)`,
      crypto.randomUUID().replaceAll('-', '').slice(0, 24),
      email,
    );
    expect((await feedback(email)).body['data']).toEqual(OF_FEEDBACK);
  });
});

describe('the page of a person', () => {
  it('tells the record, feedback, plan, what was asked for, locks and sessions', async () => {
    const { email, id } = await person();
    await prefer(id);
    await rate(id);
    await signIn(email);
    await signIn(email);
    const month = monthOf(Date.now());
    await run(
      "INSERT INTO contact_exports (id, account_id, month, ref, exported_at) VALUES (?, ?, ?, 'x', 1)",
      id,
      id,
      month,
    );
    await run(
      "INSERT INTO subscription_requests (id, account_id, plan, status, created_at, updated_at) VALUES (?, ?, 'core', 'open', 1, 1)",
      id,
      id,
    );
    await run('INSERT INTO second_factors (account_id, enabled_at, updated_at) VALUES (?, 0, 1)', id);
    await run("INSERT INTO recovery_codes (account_id, code_hash, created_at) VALUES (?, 'secret-1', 1)", id);
    const end = Date.now() + 600_000;
    for (const key of [`login:${hashToken(email)}`, `second-factor:${hashToken(id)}`])
      await run('INSERT OR REPLACE INTO attempts (key, count, window_ends_at) VALUES (?, 10, ?)', key, end);
    const { status, body } = await ask('GET', `/api/admin/users/${id}`, as(admin));
    expect(status).toBe(200);
    const detail = body['data'] as UserDetail;
    expect(detail).toMatchObject({
      user: {
        _id: id,
        email,
        twoFactorEnabled: true,
        notificationPreferences: { systemNotifications: { taskReminders: true } },
      },
      feedback: OF_FEEDBACK,
      plan: { plan: 'free', limit: 5, used: 1, left: 4 },
      plansAskedFor: ['core'],
      signIn: {
        lockedUntil: new Date(end).toISOString(),
        secondFactorLockedUntil: new Date(end).toISOString(),
        sessions: 2,
        twoFactorSince: '1970-01-01T00:00:00.000Z',
        recoveryCodesLeft: 1,
      },
    });
    expect(JSON.stringify(body)).not.toMatch(/scrypt|secret-/);
  });

  it('tells of a visitor without anything, and nothing of whom there is none', async () => {
    const { id } = await person({}, 'visitor');
    const { body } = await ask('GET', `/api/admin/users/${id}`, as(admin));
    expect(body['data']).toMatchObject({
      feedback: null,
      plansAskedFor: [],
      signIn: {
        lockedUntil: null,
        secondFactorLockedUntil: null,
        sessions: 0,
        lastActiveAt: null,
        twoFactorSince: null,
      },
    });
    for (const path of ['0'.repeat(24), 'me', "1' OR 1=1--", `${id}/x`])
      expect((await ask('GET', `/api/admin/users/${encodeURIComponent(path)}`, as(admin))).status, path).toBe(404);
  });
});

describe('the file of a person’s data', () => {
  const read = (id: string, who: Operator) => call(`/api/admin/users/${id}/data`, as(who));

  it('is what the person would get, for a super admin, with a line in the log', async () => {
    const { email, id } = await person({ email: freshEmail('data') });
    await rate(id);
    const response = await read(id, chief);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="outset-data-${id}-\\d{4}-\\d\\d-\\d\\d\\.json"$`),
    );
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { email },
      feedback: { rating: 4 },
      events: [],
      toolDocumentBodies: [],
      photo: null,
    });
    expect(text).not.toMatch(/scrypt/);
    expect(
      await rows(
        "SELECT actor_id, actor_type FROM audit_log WHERE action = 'user.data-exported' AND subject_id = ?",
        id,
      ),
    ).toEqual([{ actor_id: chief.id, actor_type: 'super_admin' }]);
    const { token } = await signIn(email);
    const own = (await (await call('/api/account/data', { headers: bearer(token) })).json()) as Record<string, unknown>;
    expect(Object.keys(JSON.parse(text) as object)).toEqual(Object.keys(own));
  });

  it('is refused to an admin, to the person by this address, and of whom there is none', async () => {
    const { email, id } = await person();
    const { token } = await signIn(email);
    expect((await read(id, admin)).status).toBe(403);
    expect((await call(`/api/admin/users/${id}/data`, { headers: bearer(token) })).status).toBe(403);
    expect((await call(`/api/admin/users/${id}/data`)).status).toBe(401);
    expect((await read('0'.repeat(24), chief)).status).toBe(404);
    expect(await rows("SELECT 1 FROM audit_log WHERE action = 'user.data-exported' AND subject_id = ?", id)).toEqual(
      [],
    );
    expect((await post(`/api/admin/users/${id}/data`, {}, bearer(chief.token))).status).toBe(404);
  });
});
