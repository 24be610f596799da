/** Plans through the API without a payment provider: what one has, asking for another, taking it back, and whose it is. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { PlanId } from '@/domain/plans/plans';
import type { OwnPlan } from '@/domain/plans/requests';
import { bearer, cookie, inbox, NASTY, post, rows, send, suppress } from '@tests/setup/accounts';
import { call, earlyInTheMinute } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

const SUPPORT = 'support@outset.example';

async function onPlan(plan: PlanId, kind: 'founder' | 'visitor' = 'founder'): Promise<Person> {
  const owner = await person(kind);
  await env.DB.prepare('UPDATE accounts SET plan = ? WHERE id = ?').bind(plan, owner.id).run();
  return owner;
}
const ask = (owner: Person, plan: unknown) => post('/api/plan', { plan }, bearer(owner.token));
const withdraw = (owner: Person, id: string) =>
  send('DELETE', `/api/plan/${encodeURIComponent(id)}`, undefined, bearer(owner.token));
const dataOf = (body: { data?: unknown }) => body.data as OwnPlan;
const read = async (owner: Person) => dataOf((await send('GET', '/api/plan', undefined, bearer(owner.token))).body);
const toSupport = async (email: string) => (await inbox(SUPPORT)).filter((mail) => mail.text.includes(email));

describe('GET /api/plan', () => {
  it('answers the plan, what is left of its exports and no requests at first', async () => {
    for (const kind of ['founder', 'visitor'] as const) {
      const owner = await person(kind);
      expect(await read(owner)).toEqual({
        plan: 'free',
        exports: {
          plan: 'free',
          limit: 5,
          used: 0,
          left: 5,
          resetsAt: expect.stringMatching(/T18:30:00\.000Z$/) as string,
        },
        requests: [],
        declined: null,
      });
    }
  });

  it('is closed to guests', async () => {
    expect((await send('GET', '/api/plan')).status).toBe(401);
  });
});

describe('POST /api/plan', () => {
  it('stores a request, mails the operator with Reply-To and confirms to the person', async () => {
    const owner = await onPlan('free', 'visitor');
    const { status, body } = await ask(owner, 'core');
    expect([status, body.message]).toEqual([
      200,
      'We have your request for the Core plan and will write to you about it. We charge nothing until you agree.',
    ]);
    const [request] = dataOf(body).requests;
    expect(request).toMatchObject({ plan: 'core', checkoutUrl: null });
    expect(dataOf(body).plan).toBe('free');
    const [mail, ...more] = await toSupport(owner.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ headers: { 'Reply-To': owner.email } });
    expect(mail?.subject).toMatch(/^\[[0-9A-F]{8}\] Request for the Core plan$/);
    expect(mail?.text).toContain('To: Core, $49 per month');
    const [confirmation] = await inbox(owner.email);
    expect(confirmation?.subject).toBe('We have your request for the Core plan');
    expect(await rows(`SELECT action FROM audit_log WHERE subject_id = ?`, String(request?.id))).toEqual([
      { action: 'plan.requested' },
    ]);
  });

  it('confirms nothing to a suppressed address, and still mails the operator', async () => {
    const owner = await onPlan('free');
    const before = (await inbox(owner.email)).length;
    await suppress(owner);
    expect((await ask(owner, 'core')).status).toBe(200);
    expect([(await inbox(owner.email)).length, (await toSupport(owner.email)).length]).toEqual([before, 1]);
  });

  it('has the address POST /api/subscription too, where the same request is the same one', async () => {
    const owner = await onPlan('free');
    const ask = (path: string) => post(path, { plan: 'core' }, bearer(owner.token));
    const first = await ask('/api/subscription');
    expect([first.status, dataOf(first.body).requests]).toMatchObject([200, [{ plan: 'core' }]]);
    expect((await ask('/api/plan')).body.message).toMatch(/^You have already requested the Core plan/);
    expect((await read(owner)).requests).toHaveLength(1);
    expect((await post('/api/subscription', { plan: 'core' })).status).toBe(401);
    expect((await post('/api/subscription', { plan: 'gold' }, bearer(owner.token))).status).toBe(400);
  });

  it('stores one of many at once for a plan, and mails once', async () => {
    const owner = await onPlan('free');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(owner, 'premium')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect((await read(owner)).requests).toHaveLength(1);
    expect(await toSupport(owner.email)).toHaveLength(1);
    const again = await ask(owner, 'premium');
    expect(again.body.message).toBe('You have already requested the Premium plan. We will write to you about it.');
    await ask(owner, 'core');
    expect((await read(owner)).requests.map(({ plan }) => plan).sort()).toEqual(['core', 'premium']);
  });

  it('refuses the plan that one has', async () => {
    const owner = await onPlan('core');
    const { status, body } = await ask(owner, 'core');
    expect([status, body.message]).toEqual([409, 'You are already on the Core plan.']);
    expect((await read(owner)).requests).toEqual([]);
  });

  it('moves down to Free at once, and tells the person', async () => {
    const owner = await onPlan('premium');
    const { status, body } = await ask(owner, 'free');
    expect([status, body.message]).toEqual([200, 'You are on the Free plan now.']);
    expect(await read(owner)).toMatchObject({ plan: 'free', exports: { limit: 5 }, requests: [] });
    expect((await inbox(owner.email))[0]?.subject).toBe('You are on the Free plan now');
    expect(await rows('SELECT title FROM notifications WHERE account_id = ?', owner.id)).toEqual([
      { title: 'You are on the Free plan now' },
    ]);
    expect(await rows('SELECT action, details FROM audit_log WHERE subject_id = ?', owner.id)).toContainEqual({
      action: 'plan.changed',
      details: '{"to":"free"}',
    });
    expect(await toSupport(owner.email)).toEqual([]);
  });

  it('shows no request for the plan that the operator has set since', async () => {
    const owner = await onPlan('free');
    await ask(owner, 'core');
    await env.DB.prepare(`UPDATE accounts SET plan = 'core' WHERE id = ?`).bind(owner.id).run();
    expect(await read(owner)).toMatchObject({ plan: 'core', requests: [] });
  });

  it.each([undefined, null, '', 'gold', 'Core', '__proto__', 7, ['core'], { id: 'core' }, ...NASTY])(
    'refuses the plan %j',
    async (plan) => {
      const owner = await person('visitor');
      const { status, body } = await ask(owner, plan);
      expect([status, body.message]).toEqual([400, 'plan must be one of free, core, premium']);
    },
  );

  it('stops after ten requests in 15 minutes and says when to go on', async () => {
    const owner = await onPlan('free');
    for (let n = 0; n < 10; n++) {
      const { body } = await ask(owner, 'core');
      expect((await withdraw(owner, String(dataOf(body).requests[0]?.id))).status).toBe(200);
    }
    const { status, headers, body } = await ask(owner, 'core');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(body.message).toMatch(/^Too many requests\. Please try again in \d+ min\.$/);
    expect((await read(owner)).requests).toEqual([]);
  });

  it('is limited by address', { timeout: 60_000 }, async () => {
    await earlyInTheMinute();
    const owner = await onPlan('core');
    const headers = { ...bearer(owner.token), 'cf-connecting-ip': '203.0.113.88' };
    const env = { RATE_LIMIT_SCALE: '1' };
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++)
      statuses.push((await call('/api/plan', { method: 'POST', body: { plan: 'x' }, headers, env })).status);
    expect(statuses).toContain(429);
  });

  it('is closed to guests, other sites, and plans of other people', async () => {
    expect((await post('/api/plan', { plan: 'core' })).status).toBe(401);
    const [owner, other] = [await onPlan('premium'), await onPlan('premium')];
    expect((await post('/api/plan', { plan: 'free' }, cookie(owner.token, 'https://evil.test'))).status).toBe(403);
    await post('/api/plan', { plan: 'free', accountId: other.id, id: other.id }, bearer(owner.token));
    expect([(await read(owner)).plan, (await read(other)).plan]).toEqual(['free', 'premium']);
  });
});

describe('DELETE /api/plan/:id', () => {
  it('withdraws an open request once, and tells the operator', async () => {
    const owner = await onPlan('free');
    const id = String(dataOf((await ask(owner, 'core')).body).requests[0]?.id);
    const { status, body } = await withdraw(owner, id);
    expect([status, body.message]).toEqual([200, 'You have withdrawn your request.']);
    expect(dataOf(body).requests).toEqual([]);
    expect((await toSupport(owner.email))[0]?.subject).toContain('Withdrawn: request for the Core plan');
    expect((await withdraw(owner, id)).status).toBe(404);
    expect(await toSupport(owner.email)).toHaveLength(2);
    expect((await ask(owner, 'core')).status).toBe(200);
  });

  it('does not touch requests of others, and refuses ids that cannot be one', async () => {
    const [owner, other] = [await onPlan('free'), await onPlan('free')];
    const id = String(dataOf((await ask(owner, 'core')).body).requests[0]?.id);
    expect((await withdraw(other, id)).status).toBe(404);
    expect((await read(owner)).requests).toHaveLength(1);
    expect((await send('DELETE', `/api/plan/${id}`)).status).toBe(401);
    for (const bad of ['1', 'webhook', "' OR 1=1--", '0'.repeat(25)])
      expect((await withdraw(owner, bad)).status).toBe(400);
  });
});

describe('POST /api/plan/webhook without a provider', () => {
  it('is not there', async () => {
    const response = await call('/api/plan/webhook', { method: 'POST', body: {} });
    expect(response.status).toBe(404);
  });
});
