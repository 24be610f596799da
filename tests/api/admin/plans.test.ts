/** Operators decide on plans: what they see, what a decision does, and two of them at once. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AskedPlan, PlanHolder } from '@/domain/admin/plans/requests';
import { REQUEST_DECIDED } from '@/domain/admin/plans/requests';
import { monthOf } from '@/domain/plans/contact-exports';
import { bearer, inbox, NASTY, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';

let meera: Operator;
let ravi: Operator;
beforeAll(async () => {
  [meera, ravi] = [await operator('admin'), await operator('super_admin')];
});

const as = (by: Operator) => ({ headers: adminCookie(by.token) });
const decide = (by: Operator, id: string, how: 'grant' | 'decline', body: unknown = {}) =>
  ask('POST', `/api/admin/plan-requests/${id}/${how}`, { ...as(by), body });
const end = (id: string, body: unknown) => ask('POST', `/api/admin/plans/${id}/end`, { ...as(meera), body });
const read = async <Item>(path: string, query: Record<string, string> = {}) =>
  (await ask('GET', `/api/admin/${path}?${new URLSearchParams(query)}`, as(meera))).body['data'] as {
    items: Item[];
    next: string | null;
  };
const requests = (query?: Record<string, string>) => read<AskedPlan>('plan-requests', query);
const holders = (query?: Record<string, string>) => read<PlanHolder>('plans', query);

async function person(over: Record<string, unknown> = {}) {
  const { email } = await verifiedAccount('founder', over);
  const { token } = await signIn(email);
  const [account] = await rows('SELECT id FROM accounts WHERE email = ?', email);
  const headers = bearer(token);
  return {
    id: String(account?.['id']),
    email,
    ask: async (plan: string) => {
      await send('POST', '/api/plan', { plan }, headers);
      return (await requests({ q: email, status: 'open', plan })).items[0]?.id ?? '';
    },
    own: async () => (await send('GET', '/api/plan', undefined, headers)).body.data as Record<string, unknown>,
    lines: () =>
      rows(
        'SELECT title, body FROM notifications WHERE account_id = ? AND topic = ?',
        String(account?.['id']),
        'account',
      ),
  };
}
const statusOf = async (id: string) =>
  (await rows('SELECT status, decided_by FROM subscription_requests WHERE id = ?', id))[0];

describe('requests', () => {
  it('stand with the open ones first, page by page, and are found by person, state and plan', async () => {
    const asha = await person({ fullName: 'Asha "=cmd" <script>' });
    const first = await asha.ask('core');
    await decide(meera, first, 'decline');
    const second = await asha.ask('premium');
    const bala = await person();
    await bala.ask('core');
    const all = (await requests()).items;
    const firstClosed = all.findIndex(({ status }) => status !== 'open');
    expect(all.slice(firstClosed).every(({ status }) => status !== 'open')).toBe(true);
    const paged: string[] = [];
    let after = '';
    do {
      const page = await requests({ limit: '1', ...(after ? { after } : {}) });
      paged.push(...page.items.map(({ id }) => id));
      after = page.next ?? '';
    } while (after);
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await requests({ q: '"=CMD" <sc' })).items.map(({ id }) => id)).toEqual([second, first]);
    expect((await requests({ q: asha.email.toUpperCase(), status: 'declined' })).items).toMatchObject([
      { id: first, asked: 'core', plan: 'free', used: 0, limit: 5, decidedBy: meera.name, isAtPayment: false },
    ]);
    expect((await requests({ q: asha.email, plan: 'premium' })).items.map(({ id }) => id)).toEqual([second]);
    const fyodor = await person({ fullName: 'Фёдор Śrīdhar' });
    const third = await fyodor.ask('core');
    for (const q of ['Фёдор', 'Śrī', 'ŚrīDHAR'])
      expect(
        (await requests({ q })).items.map(({ id }) => id),
        q,
      ).toEqual([third]);
    for (const q of NASTY) expect((await requests({ q })).items.length).toBeLessThanOrEqual(3);
    for (const query of ['status=gone', 'plan=gold', 'limit=0', 'limit=9999', 'after=x.y'])
      expect((await ask('GET', `/api/admin/plan-requests?${query}`, as(meera))).status, query).toBe(400);
  });
});

describe('granting', () => {
  it('begins the plan, closes the other requests, and tells the person and the log', async () => {
    const asha = await person();
    const [core, premium] = [await asha.ask('core'), await asha.ask('premium')];
    expect((await decide(meera, core, 'grant')).status).toBe(200);
    expect(await asha.own()).toMatchObject({ plan: 'core', exports: { limit: 50 }, requests: [], declined: null });
    expect(await statusOf(core)).toEqual({ status: 'done', decided_by: meera.id });
    expect(await statusOf(premium)).toEqual({ status: 'withdrawn', decided_by: meera.id });
    expect((await requests({ q: asha.email })).items.map(({ isOvertaken }) => isOvertaken)).toContain(true);
    expect((await inbox(asha.email))[0]?.subject).toBe('You are on the Core plan now');
    expect(await asha.lines()).toMatchObject([{ title: 'You are on the Core plan now' }]);
    expect(
      await rows(
        'SELECT action, actor_id, details FROM audit_log WHERE subject_id = ? AND action = ?',
        core,
        'plan.granted',
      ),
    ).toEqual([{ action: 'plan.granted', actor_id: meera.id, details: '{"plan":"core","from":"free"}' }]);
  });

  it('of two operators who decide at once one wins, and the other gets 409', async () => {
    for (const [one, other] of [
      ['grant', 'grant'],
      ['grant', 'decline'],
      ['decline', 'decline'],
    ] as const) {
      const asha = await person();
      const id = await asha.ask('premium');
      const answers = await Promise.all([decide(meera, id, one), decide(ravi, id, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ message: REQUEST_DECIDED });
      const { status } = (await statusOf(id)) ?? {};
      expect((await asha.own())['plan']).toBe(status === 'done' ? 'premium' : 'free');
      expect(await asha.lines()).toHaveLength(1);
    }
  });

  it('is refused for what is withdrawn, decided or no request', async () => {
    const asha = await person();
    const id = await asha.ask('core');
    await env.DB.prepare(`UPDATE subscription_requests SET status = 'withdrawn' WHERE id = ?`).bind(id).run();
    for (const how of ['grant', 'decline'] as const) {
      expect((await decide(meera, id, how)).status).toBe(409);
      for (const gone of ['0123456789abcdef01234567', 'x', '%2e%2e'])
        expect((await decide(meera, gone, how)).status).toBe(404);
    }
    expect((await asha.own())['plan']).toBe('free');
  });
});

describe('declining', () => {
  it('leaves the plan, mails the reason, and the person’s page says so until they ask again', async () => {
    const asha = await person();
    const id = await asha.ask('core');
    const reason = 'We arrange <b>Core</b> for teams that raise now.\nAsk again in March.';
    expect((await decide(meera, id, 'decline', { reason })).status).toBe(200);
    const [mail] = await inbox(asha.email);
    expect(mail?.subject).toBe('Your request for the Core plan');
    expect(mail?.text).toContain(reason);
    expect(mail?.html).not.toContain('<b>Core</b>');
    expect(await asha.own()).toMatchObject({ plan: 'free', requests: [], declined: { plan: 'core' } });
    expect(JSON.stringify(await rows('SELECT * FROM audit_log WHERE subject_id = ?', id))).not.toContain('March');
    expect((await decide(meera, await asha.ask('premium'), 'decline', { reason: 'x'.repeat(501) })).status).toBe(400);
    expect(await asha.own()).toMatchObject({ declined: null });
  });
});

describe('plans and their use', () => {
  it('stand with what each account may and did export this month; a plan is set back to Free with a reason', async () => {
    const asha = await person();
    await decide(meera, await asha.ask('premium'), 'grant');
    const month = monthOf(Date.now());
    for (const [n, at] of [month, month, '2020-01'].entries())
      await env.DB.prepare(
        'INSERT INTO contact_exports (id, account_id, month, ref, exported_at) VALUES (?, ?, ?, ?, 0)',
      )
        .bind(`${asha.id}${n}`, asha.id, at, 'seed:x')
        .run();
    const mine = { accountId: asha.id, plan: 'premium', used: 2, limit: null };
    expect((await holders({ q: asha.email })).items).toMatchObject([mine]);
    for (const [plan, count] of [
      ['premium', 1],
      ['all', 1],
      ['core', 0],
      ['free', 0],
    ] as const)
      expect((await holders({ q: asha.email, plan })).items).toHaveLength(count);

    for (const body of [{}, { plan: 'premium' }, { plan: 'premium', reason: ' ' }, { plan: 'free', reason: 'x' }])
      expect((await end(asha.id, body)).status).toBe(400);
    expect((await end(asha.id, { plan: 'core', reason: 'x' })).status).toBe(409);
    expect((await end('0123456789abcdef01234567', { plan: 'core', reason: 'x' })).status).toBe(404);
    const reason = 'The invoice of October is not paid.';
    const answers = await Promise.all([1, 2, 3].map(() => end(asha.id, { plan: 'premium', reason })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await asha.own()).toMatchObject({ plan: 'free', exports: { used: 2, left: 3 } });
    const mails = (await inbox(asha.email)).filter(({ subject }) => subject === 'You are on the Free plan now');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Why: ${reason}`);
    expect(await rows(`SELECT details FROM audit_log WHERE subject_id = ? AND action = 'plan.ended'`, asha.id)).toEqual(
      [{ details: '{"plan":"free","from":"premium"}' }],
    );
  });

  it('a plan that an operator ended is no request, neither for operators nor for the person', async () => {
    const asha = await person();
    const asked = await asha.ask('core');
    await decide(meera, asked, 'grant');
    expect((await end(asha.id, { plan: 'core', reason: 'Not paid.' })).status).toBe(200);
    const mine = { q: asha.email };
    for (const query of [mine, { ...mine, status: 'done' }])
      expect((await requests(query)).items.map(({ id }) => id)).toEqual([asked]);
    expect((await requests({ ...mine, plan: 'free' })).items).toEqual([]);
    expect(await asha.own()).toMatchObject({ plan: 'free', requests: [] });
    // A person who moves to Free themselves did ask for it.
    await decide(meera, await asha.ask('premium'), 'grant');
    await asha.ask('free');
    expect((await requests({ ...mine, plan: 'free' })).items).toMatchObject([{ status: 'done', decidedBy: null }]);
  });
});
