/** Maintenance through the API: who may ask, who may switch, what is refused while it is on. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelPlannedMaintenance,
  findMaintenance,
  planMaintenance,
  toggleMaintenance,
} from '@worker/services/maintenance/maintenance';
import {
  bearer,
  NASTY,
  post,
  rows,
  send,
  signIn,
  verifiedAccount,
  verifyToken,
  visitorBody,
} from '@tests/setup/accounts';
import { operator } from '@tests/setup/admins';
import { call } from '@tests/setup/call';
import { asSystem, iso, status, switchOff, turn } from '@tests/setup/maintenance';

const HOUR = 3_600_000;
let token = '';
let email = '';
beforeAll(async () => {
  ({ email } = await verifiedAccount('founder'));
  ({ token } = await signIn(email));
}, 60_000);
afterEach(switchOff);

describe('the switch', () => {
  const toggle = (body: unknown, headers = {}) => post('/api/maintenance/toggle', body, headers);
  const body = { maintenanceMode: true, message: '', estimatedCompletion: null };

  it('API-048 MNT-06 is refused to guests and to founders, and nothing changes', async () => {
    expect(await toggle(body)).toMatchObject({ status: 401, body: { success: false, code: 'login-required' } });
    expect(await toggle(body, bearer(token))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const method of ['PUT', 'DELETE']) {
      expect((await send(method, '/api/maintenance/schedule', {}, bearer(token))).status).toBe(403);
    }
    expect((await status()).maintenanceMode).toBe(false);
  });

  it('shows who may only after who: a wrong body of a guest is still 401, a foreign origin 403', async () => {
    expect((await toggle({ maintenanceMode: 'x' })).status).toBe(401);
    expect((await toggle(body, { origin: 'https://evil.test' })).status).toBe(403);
  });

  let headers: Record<string, string> = {};
  beforeAll(async () => {
    headers = bearer((await operator('admin')).token);
  });
  const operate = async (sent: unknown, method = 'POST', path = 'toggle') => {
    const { status, body } = await send(method, `/api/maintenance/${path}`, sent, headers);
    return { status, body: body as unknown as Record<string, unknown> };
  };

  it('API-048 switches on and off, answers the state after the switch, with the exact texts', async () => {
    const end = iso(Date.now() + HOUR);
    expect(await operate({ maintenanceMode: true, message: 'Back soon', estimatedCompletion: end })).toMatchObject({
      status: 200,
      body: { success: true, maintenanceMode: true, message: 'Maintenance mode activated' },
    });
    expect(await status()).toMatchObject({ maintenanceMode: true, message: 'Back soon', estimatedCompletion: end });
    expect(await operate({ maintenanceMode: false, message: '', estimatedCompletion: null })).toMatchObject({
      status: 200,
      body: { maintenanceMode: false, message: 'Maintenance mode deactivated' },
    });
    expect((await status()).maintenanceMode).toBe(false);
  });

  it('API-048 names a wrong field and changes nothing', async () => {
    for (const maintenanceMode of ['true', 1, null, undefined, {}]) {
      expect(await operate({ ...body, maintenanceMode })).toMatchObject({
        status: 400,
        body: { errors: { maintenanceMode: 'Maintenance mode must be on or off.' } },
      });
    }
    for (const estimatedCompletion of ['soon', 5, {}, "' OR 1=1--", 'x'.repeat(10_000)]) {
      const answer = await operate({ ...body, estimatedCompletion });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body['errors'] ?? {})).toEqual(['estimatedCompletion']);
    }
    expect((await status()).maintenanceMode).toBe(false);
  });

  it('takes nasty messages as text or refuses them by field', async () => {
    for (const message of NASTY) {
      const answer = await operate({ ...body, message });
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) expect((await status()).message).toBe(message);
      else expect(Object.keys(answer.body['errors'] ?? {})).toEqual(['message']);
    }
  });

  it('leaves an audit row a switch, and one notice to everybody when it goes on', async () => {
    const count = async () => ({
      rows: (await rows("SELECT count(*) AS n FROM audit_log WHERE action LIKE 'maintenance.%'"))[0]?.['n'] as number,
      notices: (await rows("SELECT count(*) AS n FROM notices WHERE topic = 'maintenance'"))[0]?.['n'] as number,
    });
    const before = await count();
    await turn(true, 'First');
    await turn(true, 'Another text');
    await turn(false);
    const after = await count();
    expect([after.rows - before.rows, after.notices - before.notices]).toEqual([3, 1]);
  });

  it('answers by its own routes for planning too', async () => {
    const startsAt = iso(Date.now() + HOUR);
    const endsAt = iso(Date.now() + 2 * HOUR);
    expect(await operate({ startsAt, endsAt }, 'PUT', 'schedule')).toMatchObject({
      status: 200,
      body: { message: 'Maintenance planned', data: { scheduled: { startsAt, endsAt } } },
    });
    expect(await operate({ startsAt: endsAt, endsAt: startsAt }, 'PUT', 'schedule')).toMatchObject({
      status: 400,
      body: { errors: { endsAt: 'The window must end after it starts.' } },
    });
    expect(await operate({ startsAt: iso(Date.now() - HOUR), endsAt }, 'PUT', 'schedule')).toMatchObject({
      status: 409,
    });
    expect(await operate({}, 'DELETE', 'schedule')).toMatchObject({ status: 200, body: { data: { scheduled: null } } });
  });
});

describe('a planned window', () => {
  it('is announced, goes on and off by itself at its times, and writes are refused in between', async () => {
    let now = Date.now() + 10 * HOUR;
    const start = now + HOUR;
    const ctx = asSystem(() => now);
    await planMaintenance(ctx, { startsAt: iso(start), endsAt: iso(start + HOUR), message: 'New disks' });
    expect((await findMaintenance(ctx)).status).toMatchObject({
      maintenanceMode: false,
      scheduled: { startsAt: iso(start) },
    });
    now = start - 1;
    await findMaintenance(ctx);
    now = start;
    expect((await findMaintenance(ctx)).status).toMatchObject({ maintenanceMode: true, message: 'New disks' });
    await expect(cancelPlannedMaintenance(ctx)).rejects.toMatchObject({ status: 409 });
    now = start + HOUR;
    expect((await findMaintenance(ctx)).status.maintenanceMode).toBe(false);
    const notice = await rows('SELECT title, body FROM notices WHERE id = ?', `maintenance:${iso(start)}`);
    expect(notice[0]).toMatchObject({ title: 'Planned maintenance' });
    expect(notice[0]?.['body']).toMatch(/^From .+ to .+ \(IST\)\. New disks$/);
  });

  it('has one notice, with its present times, and none once it is cancelled', async () => {
    const now = Date.now();
    const ctx = asSystem(() => now);
    const start = now + 50 * HOUR;
    const notices = async () => {
      const { body } = await send('GET', '/api/notifications/list', undefined, bearer(token));
      return (body.data as unknown as { items: { title: string; body: string; isRead: boolean }[] }).items.filter(
        ({ body: text }) => / Notice \d$/.test(text),
      );
    };
    const plan = (from: number, hours: number, message: string) =>
      planMaintenance(ctx, { startsAt: iso(from), endsAt: iso(from + hours * HOUR), message });
    await plan(start, 1, 'Notice 1');
    await post('/api/notifications/read-all', {}, bearer(token));
    for (const [from, hours, message] of [
      [start, 2, 'Notice 2'],
      [start + HOUR, 1, 'Notice 3'],
    ] as const) {
      await plan(from, hours, message);
      expect(await notices()).toEqual([
        expect.objectContaining({ body: expect.stringContaining(message), isRead: false }),
      ]);
    }
    await cancelPlannedMaintenance(ctx);
    expect(await notices()).toEqual([]);
  });

  it('ends when an operator switches off, and one to come outlives the switch', async () => {
    let now = Date.now() + 20 * HOUR;
    const ctx = asSystem(() => now);
    const off = { maintenanceMode: false, message: '', estimatedCompletion: null };
    const start = now + HOUR;
    await planMaintenance(ctx, { startsAt: iso(start), endsAt: iso(start + HOUR), message: 'x' });
    await toggleMaintenance(ctx, { ...off, maintenanceMode: true });
    expect((await toggleMaintenance(ctx, off)).scheduled).toMatchObject({ startsAt: iso(start) });
    now = start + 1;
    expect((await findMaintenance(ctx)).status.maintenanceMode).toBe(true);
    expect(await toggleMaintenance(ctx, off)).toMatchObject({ maintenanceMode: false, scheduled: null });
    expect((await findMaintenance(ctx)).status.maintenanceMode).toBe(false);
  });
});

describe('while maintenance is on', () => {
  it('writes answer 503 with Retry-After and change nothing; reads and the operators’ addresses stay open', async () => {
    const fresh = visitorBody();
    await post('/api/register-visitor', fresh);
    const link = `/api/verify-email?token=${await verifyToken(String(fresh['email']))}`;
    await turn(true, 'Back soon', iso(Date.now() + 600_000));
    const refused = [
      await post('/api/register', {}),
      await post('/api/login', { email, password: 'x' }),
      await post('/api/feedback/submit', { rating: 5, feedback: 'Kept?' }, bearer(token)),
      await post('/api/logout', {}, bearer(token)),
      await send('DELETE', '/api/sessions/abc', undefined, bearer(token)),
      await send('PUT', '/api/anything', {}),
      await send('GET', link),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ success: false, code: 'maintenance' });
      expect(answer.body.message).toContain('under maintenance');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(540);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    }
    expect((await send('GET', '/api/feedback/user/current', undefined, bearer(token))).body.data).toBeNull();
    expect((await call('/api/session')).status).toBe(200);
    expect((await call('/api/investors')).status).toBe(200);
    expect((await post('/api/news/fetch-news', { category: 'funding' })).status).toBe(200);
    expect((await post('/api/admin/anything', {})).status).toBe(404);
    expect((await post('/api/auth/anything', {})).status).toBe(404);
    await turn(false);
    expect((await post('/api/feedback/submit', { rating: 5, feedback: 'x' }, bearer(token))).status).toBe(200);
    expect((await send('GET', link)).status).toBe(200);
  });

  it('a foreign site is refused as such, not told of maintenance', async () => {
    await turn(true);
    expect((await post('/api/register', {}, { origin: 'https://evil.test' })).status).toBe(403);
  });
});

describe('the switch of a developer’s machine', () => {
  it('works with the outbox on localhost and is not there otherwise', async () => {
    expect(await post('/dev/maintenance', { maintenanceMode: true })).toMatchObject({
      status: 200,
      body: { data: { maintenanceMode: true } },
    });
    expect((await post('/dev/maintenance', { maintenanceMode: 'no' })).status).toBe(400);
    const away = await call('/dev/maintenance', { method: 'POST', body: {}, env: { EMAIL_PROVIDER: 'cloudflare' } });
    expect(away.status).toBe(404);
    const elsewhere = {
      EMAIL_PROVIDER: 'cloudflare',
      SITE_URL: 'https://outset.example',
      APP_SECRET: 'a secret for a test of this',
      OPERATOR_NAME: 'Outset Labs',
      OPERATOR_ADDRESS: '12 MG Road, Bengaluru 560001',
      GRIEVANCE_EMAIL: 'grievance@outset.example',
      ADMIN_EMAIL: 'owner@outset.example',
    };
    const deployed = await call('/dev/maintenance', { method: 'POST', body: {}, env: elsewhere });
    expect([403, 404]).toContain(deployed.status);
  });
});
