/** The authenticator of an operator: set up, asked for codes, locked, replaced and reset. */
import { describe, expect, it } from 'vitest';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { inbox, rows } from '@tests/setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, asNobody, operator, prove } from '@tests/setup/admins';
import { codeOf, wrongCode } from '@tests/setup/two-factor';
import { enrolled, forgetSteps, setUp, verify } from './user-change-steps';

const replace = (who: { token: string }, body: object) =>
  ask('POST', '/api/user/replace-2fa', { headers: adminCookie(who.token), body });
const reset = (who: { token: string }, id: string, body: object) =>
  ask('POST', `/api/admin/admin-users/${id}/reset-2fa`, { headers: adminCookie(who.token), body });

describe('the authenticator of an operator', () => {
  it('API-068 API-069 shows one secret until its first code was accepted, and never again', async () => {
    const who = await operator('admin');
    await prove(who);
    const first = await setUp(who);
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    });
    const secret = String(first.body['secret']);
    expect(first.body['otpauth_url']).toBe(
      `otpauth://totp/Outset:${encodeURIComponent(who.email)}?secret=${secret}&issuer=Outset`,
    );
    expect((await Promise.all([setUp(who), setUp(who)])).map(({ body }) => body['secret'])).toEqual([secret, secret]);
    const [row] = await rows('SELECT secret FROM admin_second_factors WHERE admin_id = ?', who.id);
    expect(String(row?.['secret'])).not.toContain(secret);

    expect(await verify(who, { token: codeOf(secret), secret: 'A'.repeat(32) })).toMatchObject({
      status: 400,
      body: { message: 'Invalid authentication code', code: 'setup-replaced' },
    });
    const spelled = ` ${secret.toLowerCase().replace(/(.{4})/g, '$1 ')}`;
    expect(await verify(who, { token: codeOf(secret), secret: spelled })).toMatchObject({
      status: 200,
      body: { success: true, data: { granted: false } },
    });
    const after = await setUp(who);
    expect(after.body).toEqual({ success: true, enrolled: true, message: 'Your authenticator is set up.' });
    // The secret may still be named, and must still be right.
    expect((await verify(who, { token: codeOf(secret, 1), secret })).status).toBe(200);
    expect((await inbox(who.email))[0]?.subject).toBe('Your operator’s authenticator is set up');
  });

  it('gives two set-ups at once the same secret, and forgets one that was left lying', async () => {
    const who = await operator('super_admin');
    await prove(who);
    const [a, b] = await Promise.all([setUp(who), setUp(who)]);
    expect(a.body['secret']).toBe(b.body['secret']);
    await endExpired(asNobody(() => Date.now() + 25 * 3_600_000));
    expect(await rows('SELECT 1 FROM admin_second_factors WHERE admin_id = ?', who.id)).toEqual([]);
    const other = await enrolled();
    await endExpired(asNobody(() => Date.now() + 11 * 3_600_000));
    expect(await rows('SELECT 1 FROM admin_second_factors WHERE admin_id = ?', other.id)).toHaveLength(1);
  });

  it('takes a code once, one step early or late, and locks after ten wrong ones for all of the operator', async () => {
    const who = await enrolled('admin');
    expect((await verify(who, { token: codeOf(who.secret, -1) })).status).toBe(200);
    const again = await Promise.all([0, 0, 0].map(() => verify(who, { token: codeOf(who.secret, 0) })));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(again.find(({ status }) => status === 400)?.body).toMatchObject({
      message: 'Invalid authentication code',
      code: 'code-used',
    });
    for (const token of [codeOf(who.secret, 3), codeOf(who.secret, -3)])
      expect((await verify(who, { token })).body['code']).toBe('wrong-code');
    for (let count = 2; count < 10; count++)
      expect((await verify(who, { token: wrongCode(who.secret) })).status).toBe(400);
    const locked = await verify(who, { token: codeOf(who.secret, 1) });
    expect(locked).toMatchObject({
      status: 429,
      body: { message: 'Too many wrong codes. Please try again in 15 minutes.' },
    });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(600);
    await rows('UPDATE attempts SET window_ends_at = 1');
    expect((await verify(who, { token: codeOf(who.secret, 1) })).status).toBe(200);
  });

  it('refuses bodies that are none, and codes before a set-up', async () => {
    const who = await operator('super_admin');
    for (const body of [
      {},
      { token: 1 },
      { token: '12' },
      { token: 'x'.repeat(1000) },
      { token: ['123456'] },
      [],
      null,
    ])
      expect((await verify(who, body as Record<string, unknown>)).status).toBe(400);
    expect(await verify(who, { token: '123456' })).toMatchObject({ status: 409, body: { code: 'no-factor' } });
  });

  it('is replaced by the operators’ password and a code, and tells by mail', async () => {
    const who = await enrolled();
    const token = codeOf(who.secret);
    expect(await replace(who, { password: 'wrong', token })).toMatchObject({
      status: 400,
      body: { errors: { password: 'Invalid password' } },
    });
    expect(await replace(who, { password: ADMIN_PASSWORD, token: wrongCode(who.secret) })).toMatchObject({
      status: 400,
      body: { errors: { token: 'Invalid authentication code' } },
    });
    const both = await Promise.all([0, 1].map(() => replace(who, { password: ADMIN_PASSWORD, token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const secret = String(both.find(({ status }) => status === 200)?.body['secret']);
    expect(secret).not.toBe(who.secret);
    expect((await setUp(who)).body['secret']).toBe(secret);
    expect((await verify(who, { token: codeOf(who.secret, 1) })).status).toBe(400);
    expect((await verify(who, { token: codeOf(secret) })).status).toBe(200);
    expect((await setUp(who)).body['enrolled']).toBe(true);
    expect((await inbox(who.email)).map(({ subject }) => subject)).toContain(
      'Your operator’s authenticator was replaced',
    );
    expect(
      await rows("SELECT 1 FROM audit_log WHERE subject_id = ? AND action = 'admin-factor.replaced'", who.id),
    ).toHaveLength(1);
  });

  it('locks the password of a replacement after ten wrong ones', async () => {
    const who = await enrolled('admin');
    const token = codeOf(who.secret);
    for (let count = 0; count < 10; count++) expect((await replace(who, { password: 'no', token })).status).toBe(400);
    expect((await replace(who, { password: ADMIN_PASSWORD, token })).status).toBe(429);
  });

  it('is reset by another super admin with a code of theirs; the sessions of the one who lost it end', async () => {
    const [helper, lost] = [await enrolled(), await enrolled()];
    const token = codeOf(helper.secret);
    expect((await reset(helper, helper.id, { token })).status).toBe(409);
    expect((await reset(helper, 'f'.repeat(24), { token })).status).toBe(404);
    expect((await reset(helper, (await operator()).id, { token })).status).toBe(409);
    expect((await reset(helper, lost.id, { token: wrongCode(helper.secret) })).status).toBe(400);
    expect((await reset(await enrolled('admin'), lost.id, { token })).status).toBe(403);
    expect((await setUp(lost)).body['enrolled']).toBe(true);
    expect(await reset(helper, lost.id, { token })).toMatchObject({
      status: 200,
      body: { message: `The authenticator of ${lost.name} is reset` },
    });
    expect((await setUp(lost)).status).toBe(401);
    expect(await rows('SELECT 1 FROM admin_second_factors WHERE admin_id = ?', lost.id)).toEqual([]);
    expect((await inbox(lost.email))[0]?.subject).toBe('Your operator’s authenticator was reset');
    await forgetSteps(helper);
    expect((await reset(helper, lost.id, { token })).status).toBe(409);
  });
});
