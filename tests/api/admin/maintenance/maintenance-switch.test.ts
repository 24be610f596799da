/** Operators and maintenance: the switch and the plan by a real session, and the way in while it is on. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bearer, cookie, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ADMIN_PASSWORD, ask, enterPassword, operator } from '@tests/setup/admins';
import { ORIGIN } from '@tests/setup/call';
import { iso, status, switchOff, turn } from '@tests/setup/maintenance';

const toggle = (maintenanceMode: unknown, headers: Record<string, string>, more = {}) =>
  ask('POST', '/api/maintenance/toggle', { headers, body: { maintenanceMode, message: 'Back soon', ...more } });
const feedback = (headers: Record<string, string>) =>
  ask('POST', '/api/feedback/submit', { headers, body: { rating: 4, feedback: 'Good' } });
const both = (account: string, admin: string) => ({
  cookie: `__Host-outset=${account}; __Host-outset-admin=${admin}`,
  origin: ORIGIN,
});

let founder = '';
beforeAll(async () => {
  founder = (await signIn((await verifiedAccount('founder')).email)).token;
}, 60_000);
afterEach(switchOff);

describe('the switch', () => {
  it('API-048 MNT-06 is turned by both roles, by cookie and by bearer, and answers the new state', async () => {
    for (const role of ['admin', 'super_admin'] as const) {
      const { id, token } = await operator(role);
      for (const headers of [adminCookie(token), bearer(token)]) {
        const end = iso(Date.now() + 3_600_000);
        const on = await toggle(true, headers, { estimatedCompletion: end });
        expect(on).toMatchObject({
          status: 200,
          body: { success: true, maintenanceMode: true, message: 'Maintenance mode activated' },
        });
        expect(await status()).toMatchObject({ maintenanceMode: true, message: 'Back soon', estimatedCompletion: end });
        // While it is on, the gate lets operators through to turn it off.
        const off = await toggle(false, headers, { estimatedCompletion: null });
        expect(off).toMatchObject({
          status: 200,
          body: { success: true, maintenanceMode: false, message: 'Maintenance mode deactivated' },
        });
        expect((await status()).maintenanceMode).toBe(false);
      }
      const audit = await rows(
        `SELECT actor_type, action FROM audit_log WHERE actor_id = ? AND action LIKE 'maintenance.%' ORDER BY id`,
        id,
      );
      const one = [
        { actor_type: role, action: 'maintenance.activated' },
        { actor_type: role, action: 'maintenance.deactivated' },
      ];
      expect(audit).toEqual([...one, ...one]);
    }
  });

  it('MNT-06 is refused to accounts, guests, a cookie without Origin and one from elsewhere; nothing changes', async () => {
    const { token } = await operator('super_admin');
    expect((await toggle(true, {})).status).toBe(401);
    expect((await toggle(true, cookie(founder))).status).toBe(403);
    expect((await toggle(true, bearer(founder))).status).toBe(403);
    expect((await toggle(true, adminCookie(token, null))).status).toBe(403);
    expect((await toggle(true, adminCookie(token, 'https://evil.test'))).status).toBe(403);
    expect((await toggle(true, { cookie: `__Host-outset=${token}`, origin: ORIGIN })).status).toBe(401);
    expect((await status()).maintenanceMode).toBe(false);
    for (const wrong of ['true', 1, null, undefined]) {
      expect(await toggle(wrong, adminCookie(token))).toMatchObject({
        status: 400,
        body: { errors: { maintenanceMode: 'Maintenance mode must be on or off.' } },
      });
    }
    expect((await status()).maintenanceMode).toBe(false);
  });

  it('MNT-06 acts as the operator where the browser is signed in as an account too', async () => {
    const { id, token } = await operator('admin');
    expect((await toggle(true, both(founder, token))).status).toBe(200);
    expect(await rows('SELECT actor_type FROM audit_log WHERE actor_id = ? ORDER BY id DESC LIMIT 1', id)).toEqual([
      { actor_type: 'admin' },
    ]);
  });

  it('plans a window and drops it', async () => {
    const headers = adminCookie((await operator('admin')).token);
    const startsAt = iso(Date.now() + 3_600_000);
    const plan = { startsAt, endsAt: iso(Date.now() + 7_200_000), message: 'New disks' };
    const planned = await ask('PUT', '/api/maintenance/schedule', { headers, body: plan });
    expect(planned).toMatchObject({ status: 200, body: { data: { scheduled: { startsAt } } } });
    const dropped = await ask('DELETE', '/api/maintenance/schedule', { headers, body: {} });
    expect(dropped).toMatchObject({ status: 200, body: { data: { scheduled: null } } });
  });
});

describe('while maintenance is on', () => {
  it('operators sign in, are known and sign out', async () => {
    await turn(true);
    const { status: opened, body } = await enterPassword({ password: ADMIN_PASSWORD });
    expect(opened).toBe(200);
    const headers = adminCookie(String(body['token']));
    expect((await ask('GET', '/api/auth/current-user', { headers })).status).toBe(200);
    expect((await ask('GET', '/api/admin/overview', { headers })).status).toBe(200);
    expect((await ask('POST', '/api/auth/logout', { headers })).status).toBe(200);
    expect((await enterPassword({ password: 'wrong' })).status).toBe(401);
  });

  it('the account of an operator may write, everybody else may not, and a cookie that has ended opens nothing', async () => {
    await turn(true);
    const { token } = await operator('admin');
    expect((await feedback(both(founder, token))).status).toBe(200);
    expect((await feedback(cookie(founder))).status).toBe(503);
    expect((await feedback(both(founder, 'adm_'.padEnd(47, 'x')))).status).toBe(503);
    await ask('POST', '/api/auth/logout', { headers: bearer(token) });
    expect((await feedback(both(founder, token))).status).toBe(503);
    expect((await feedback(bearer(token))).status).toBe(503);
  });
});
