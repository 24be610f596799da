/** Plans with Stripe, which a server on localhost plays: checkouts, signed messages, repeats, forgeries and failures. */
import { createHmac } from 'node:crypto';
import { env } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import type { OwnPlan } from '@/domain/plans/requests';
import { readEnv, type RawEnv } from '@worker/env';
import { createPayment } from '@worker/integrations/payment';
import { MAX_RETRIES } from '@worker/jobs/messages';
import { runJob } from '@worker/jobs/queue';
import { bearer, freshEmail, inbox, PASSWORD, rows, type Answer } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';
import {
  deliver,
  endedMessage,
  paidMessage,
  signatureOf,
  stripeEnv,
  WEBHOOK_SECRET,
} from '@tests/setup/servers/stripe';
import type { ReceivedMail } from '@tests/setup/servers/smtp';
import type { AskedSession } from '@tests/setup/servers/stripe-server';

const SUPPORT = 'support@outset.example';

async function send(owner: Person, method: string, path: string, body?: unknown, overrides = stripeEnv()) {
  const response = await call(path, { method, headers: bearer(owner.token), body, env: overrides });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}
const ask = (owner: Person, plan: string, overrides = stripeEnv()) =>
  send(owner, 'POST', '/api/plan', { plan }, overrides);
const dataOf = (body: { data?: unknown }) => body.data as OwnPlan;
const read = async (owner: Person) => dataOf((await send(owner, 'GET', '/api/plan')).body);
const askedOf = async (owner: Person) =>
  ((await (await fetch(`${inject('stripeUrl')}/asked`)).json()) as AskedSession[]).filter(
    ({ form }) => form['client_reference_id'] === owner.id,
  );
const subjects = async (email: string) => (await inbox(email)).map(({ subject }) => subject);
const planOf = async (owner: Person) => (await rows('SELECT plan FROM accounts WHERE id = ?', owner.id))[0]?.['plan'];

const smtp = inject('smtp');
/** A mail server on this port, a support address of its own, and a queue whose messages can be read. */
function withQueue(port: number) {
  const jobs: unknown[] = [];
  const JOBS = { send: (body: unknown) => Promise.resolve(jobs.push(body)) } as unknown as Queue;
  const mail = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) };
  return { jobs, vars: { ...stripeEnv(), ...mail, SUPPORT_EMAIL: freshEmail('desk'), JOBS } };
}
/** Runs one delivery of a message of the queue. */
async function runMail(body: unknown, vars: Partial<RawEnv>, over: { id?: string; attempts?: number } = {}) {
  let told = 'nothing';
  const answers = { ack: () => (told = 'ack'), retry: () => (told = 'retry') };
  const message = { id: 'test', attempts: 1, body, ...over, ...answers } as unknown as Message;
  await runJob(readEnv({ ...(env as unknown as RawEnv), ...vars } as RawEnv), message);
  return told;
}
const received = async (to: string) =>
  ((await (await fetch(`http://127.0.0.1:${smtp.mails}/`)).json()) as ReceivedMail[]).filter((mail) =>
    mail.to.includes(to),
  );

async function checkout(plan: 'core' | 'premium' = 'core'): Promise<{ owner: Person; id: string }> {
  const owner = await person('founder');
  const { status, body } = await ask(owner, plan);
  expect(status, body.message).toBe(200);
  return { owner, id: String(dataOf(body).requests[0]?.id) };
}

/** A person with two open checkouts. */
async function twoCheckouts() {
  const { owner, id: core } = await checkout('core');
  const { requests } = dataOf((await ask(owner, 'premium')).body);
  return { owner, core, premium: String(requests.find(({ plan }) => plan === 'premium')?.id) };
}
const operatorSubjects = async (owner: Person) =>
  (await inbox(SUPPORT)).filter(({ text }) => text.includes(owner.email)).map(({ subject }) => subject);

describe('a checkout', () => {
  it('is begun at the provider with the price of the plan, and its address is answered', async () => {
    const { owner, id } = await checkout('premium');
    const [request] = (await read(owner)).requests;
    expect(request?.checkoutUrl).toMatch(/^https:\/\/pay\.example\/c\/\d+$/);
    const [session, ...more] = await askedOf(owner);
    expect(more).toEqual([]);
    expect(session).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions', key: 'sk_test' });
    expect(session?.idempotencyKey).toBe(`plan-${id}`);
    expect(session?.form).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_premium',
      'line_items[0][quantity]': '1',
      success_url: 'http://localhost:8787/subscription-plans?paid=1',
      cancel_url: 'http://localhost:8787/subscription-plans?cancelled=1',
      client_reference_id: owner.id,
      customer_email: owner.email,
      'metadata[request_id]': id,
      'subscription_data[metadata][request_id]': id,
    });
    expect(await planOf(owner)).toBe('free');
    expect(await subjects(owner.email)).toEqual([]);
  });

  it('is gone on with when asked for again, and begun anew when it has run out', async () => {
    const { owner, id } = await checkout();
    expect(dataOf((await ask(owner, 'core')).body).requests[0]?.id).toBe(id);
    expect(await askedOf(owner)).toHaveLength(1);
    await env.DB.prepare('UPDATE subscription_requests SET updated_at = updated_at - ? WHERE id = ?')
      .bind(23 * 3600 * 1000, id)
      .run();
    expect((await read(owner)).requests).toEqual([]);
    const [fresh, ...more] = dataOf((await ask(owner, 'core')).body).requests;
    expect(more).toEqual([]);
    expect(fresh?.id).not.toBe(id);
    expect(await rows('SELECT status FROM subscription_requests WHERE id = ?', id)).toEqual([{ status: 'withdrawn' }]);
  });

  it.each(['sk_wrong', 'sk_page', 'sk_no_url', 'sk_script', 'sk_away'])(
    'that fails (%s) stores nothing and says so without the reason of the provider',
    async (key) => {
      const owner = await person('founder');
      const { status, body } = await ask(owner, 'core', stripeEnv(key));
      expect([status, body.message]).toEqual([
        502,
        'We could not reach the payment service, so nothing has changed. Please try again in a minute.',
      ]);
      expect(await rows('SELECT 1 FROM subscription_requests WHERE account_id = ?', owner.id)).toEqual([]);
    },
  );

  it('is not begun from one paid plan to another, nor down to Free: the operator arranges it', async () => {
    const { owner, id } = await checkout();
    await deliver(paidMessage(id));
    for (const plan of ['premium', 'free']) {
      const { status, body } = await ask(owner, plan);
      expect([status, dataOf(body).plan]).toEqual([200, 'core']);
      expect(dataOf(body).requests.find((request) => request.plan === plan)?.checkoutUrl).toBeNull();
    }
    expect(await askedOf(owner)).toHaveLength(1);
    const mails = (await inbox(SUPPORT)).filter(({ text }) => text.includes(owner.email));
    expect(mails).toHaveLength(2);
  });
});

describe('a message of the provider', () => {
  it('that the payment is through begins the plan, once, however often it comes', async () => {
    const { owner, id } = await checkout();
    const message = paidMessage(id);
    const answers = await Promise.all([deliver(message), deliver(message), deliver(message)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read(owner)).toMatchObject({ plan: 'core', exports: { limit: 50 }, requests: [] });
    expect(await subjects(owner.email)).toEqual(['You are on the Core plan now']);
    expect(await rows(`SELECT actor_type FROM audit_log WHERE action = 'plan.paid' AND subject_id = ?`, id)).toEqual([
      { actor_type: 'system' },
    ]);
    await env.DB.prepare(`UPDATE accounts SET plan = 'free' WHERE id = ?`).bind(owner.id).run();
    await deliver(message);
    expect(await planOf(owner)).toBe('free');
  });

  it('about a slow payment begins the plan when it is through, not before', async () => {
    const { owner, id } = await checkout();
    await deliver(paidMessage(id, { payment_status: 'unpaid' }));
    expect(await planOf(owner)).toBe('free');
    await deliver(paidMessage(id).replace('checkout.session.completed', 'checkout.session.async_payment_succeeded'));
    expect(await planOf(owner)).toBe('core');
  });

  it('counts for a request that was withdrawn meanwhile: it is paid', async () => {
    const { owner, id } = await checkout();
    expect((await send(owner, 'DELETE', `/api/plan/${id}`)).status).toBe(200);
    await deliver(paidMessage(id));
    expect(await planOf(owner)).toBe('core');
  });

  it('that the subscription is over leads back to Free', async () => {
    const { owner, id } = await checkout('premium');
    await deliver(paidMessage(id));
    expect(await planOf(owner)).toBe('premium');
    await deliver(endedMessage(id));
    await deliver(endedMessage(id));
    expect(await planOf(owner)).toBe('free');
    expect(await subjects(owner.email)).toEqual(['You are on the Free plan now', 'You are on the Premium plan now']);
  });

  it('that the subscription is over counts also when it comes before the one about the payment', async () => {
    const { owner, id } = await checkout('premium');
    await deliver(endedMessage(id));
    await deliver(paidMessage(id));
    expect([await planOf(owner), await subjects(owner.email)]).toEqual(['free', []]);
    expect((await read(owner)).requests).toEqual([]);
  });

  it('that an older payment is through comes late: the later plan stays, and the operator gets a mail about both', async () => {
    const { owner, core, premium } = await twoCheckouts();
    const seconds = Math.floor(Date.now() / 1000);
    await deliver(paidMessage(premium, {}, seconds));
    await deliver(paidMessage(core, {}, seconds - 60));
    expect(await planOf(owner)).toBe('premium');
    expect(await subjects(owner.email)).toEqual(['You are on the Premium plan now']);
    expect(await operatorSubjects(owner)).toContainEqual(
      expect.stringContaining('Two subscriptions: end the one for the Core plan'),
    );
  });

  it('that the first of two is paid makes the other checkout a request to the operator', async () => {
    const { owner, core } = await twoCheckouts();
    await deliver(paidMessage(core));
    expect(await read(owner)).toMatchObject({ plan: 'core', requests: [{ plan: 'premium', checkoutUrl: null }] });
    expect(await operatorSubjects(owner)).toEqual([expect.stringContaining('Request for the Premium plan')]);
  });

  it('that the later of two subscriptions is over leads back to the one that goes on, then to Free', async () => {
    const { owner, core, premium } = await twoCheckouts();
    const seconds = Math.floor(Date.now() / 1000);
    await deliver(paidMessage(core, {}, seconds - 60));
    await deliver(paidMessage(premium, {}, seconds));
    await deliver(endedMessage(premium));
    expect(await planOf(owner)).toBe('core');
    await deliver(endedMessage(core));
    expect(await planOf(owner)).toBe('free');
    expect(await subjects(owner.email)).toEqual(
      ['Free', 'Core', 'Premium', 'Core'].map((name) => `You are on the ${name} plan now`),
    );
  });

  it('that a new subscription is over does not bring back a plan from before the time on Free', async () => {
    const { owner, id } = await checkout('core');
    await deliver(paidMessage(id));
    // As installations stored an end earlier: the account is on Free, the request is done.
    await rows(`UPDATE accounts SET plan = 'free' WHERE id = ? RETURNING 1`, owner.id);
    const again = String(dataOf((await ask(owner, 'premium')).body).requests[0]?.id);
    await deliver(paidMessage(again));
    await deliver(endedMessage(again));
    expect(await planOf(owner)).toBe('free');
  });

  it('that an older subscription is over changes nothing, and two at once are told to the operator', async () => {
    const { owner, core: id, premium: second } = await twoCheckouts();
    await deliver(paidMessage(id));
    await env.DB.prepare('UPDATE subscription_requests SET updated_at = updated_at - 1000 WHERE id = ?').bind(id).run();
    await deliver(paidMessage(second));
    expect(await planOf(owner)).toBe('premium');
    const [mail] = (await inbox(SUPPORT)).filter(({ text }) => text.includes(owner.email));
    expect(mail?.subject).toContain('Two subscriptions: end the one for the Core plan');
    await deliver(endedMessage(id));
    expect(await planOf(owner)).toBe('premium');
  });

  it('is refused without a right signature, or when it is older or newer than five minutes', async () => {
    const { owner, id } = await checkout();
    const message = paidMessage(id);
    const now = Date.now();
    const [time = '', signature = ''] = signatureOf(message).split(',');
    for (const header of [
      null,
      '',
      't=,v1=',
      time,
      signature,
      `${time},v1=`,
      `${time},v0=${signature.slice(3)}`,
      `${time},${signature.slice(0, -2)}`,
      `${time},v1=${'0'.repeat(64)}`,
      `t=${Math.floor(now / 1000) - 1},${signature}`,
      signatureOf(message, now - 301_000),
      // It must still be too new when its turn comes, some time later.
      signatureOf(message, now + 360_000),
      signatureOf(message, now, 'whsec_of_another'),
      signatureOf(`${message} `),
      'x'.repeat(5000),
    ]) {
      const answer = await deliver(message, header);
      expect([header, answer.status, answer.body.code]).toEqual([header, 400, 'bad-signature']);
    }
    expect(await planOf(owner)).toBe('free');
    expect((await deliver(message, signatureOf(message, Date.now() - 290_000))).status).toBe(200);
    expect(await planOf(owner)).toBe('core');
  });

  it('is taken while the secret is rolled, with one right signature of two', async () => {
    const { owner, id } = await checkout();
    const message = paidMessage(id);
    const seconds = Math.floor(Date.now() / 1000);
    const right = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${message}`).digest('hex');
    expect((await deliver(message, `t=${seconds},v1=${'a'.repeat(64)},v1=${right}`)).status).toBe(200);
    expect(await planOf(owner)).toBe('core');
  });

  it.each([
    ['no JSON', 'hello'],
    ['a list', '[]'],
    ['null', 'null'],
    ['another type', paidMessage('x').replace('checkout.session.completed', 'invoice.paid')],
    [
      'no request',
      JSON.stringify({ type: 'checkout.session.completed', data: { object: { payment_status: 'paid' } } }),
    ],
    ['an unknown request', paidMessage('0'.repeat(24))],
    ['a hostile request', paidMessage("' OR 1=1--")],
    ['the end of an unknown one', endedMessage('__proto__')],
  ])('about %s is taken and changes nothing', async (_, body) => {
    const before = await rows('SELECT id, plan FROM accounts ORDER BY id');
    expect((await deliver(body)).status).toBe(200);
    expect(await rows('SELECT id, plan FROM accounts ORDER BY id')).toEqual(before);
  });

  it('is counted by size before it is read', async () => {
    expect((await deliver('x'.repeat(200_000))).status).toBe(413);
  });
});

describe('a subscription', () => {
  it('of a deleted account is told to the operator, who ends it at the provider', async () => {
    const { owner, id } = await checkout();
    await deliver(paidMessage(id));
    const { status } = await send(owner, 'DELETE', '/api/twofa/delete-account', { password: PASSWORD });
    expect(status).toBe(200);
    const [mail] = (await inbox(SUPPORT)).filter(({ text }) => text.includes(owner.email));
    expect(mail?.subject).toContain('Account deleted: end the subscription for the Core plan');
    expect((await deliver(endedMessage(id))).status).toBe(200);
  });

  it('that is paid after its account was deleted is told to the operator once, with the ids at the provider', async () => {
    const { owner, id } = await checkout();
    await send(owner, 'DELETE', '/api/twofa/delete-account', { password: PASSWORD });
    expect(await operatorSubjects(owner)).toEqual([
      expect.stringContaining('Account deleted during a payment for the Core plan'),
    ]);
    const message = paidMessage(id, { id: 'cs_late', subscription: 'sub_late', customer: 'cus_late' });
    for (let n = 0; n < 2; n++) expect((await deliver(message)).status).toBe(200);
    const mails = (await inbox(SUPPORT)).filter(({ text }) => text.includes(id) && text.includes('cs_late'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain('Payment without an account: refund it and cancel the subscription');
    expect(mails[0]?.text).toContain('cs_late, sub_late, cus_late');
  });

  it('of a deleted account is not forgotten while the mail service is away: the queue tries, and keeps the words', async () => {
    const { owner, id } = await checkout();
    await deliver(paidMessage(id));
    const { jobs, vars } = withQueue(smtp.hangUp);
    expect((await send(owner, 'DELETE', '/api/twofa/delete-account', { password: PASSWORD }, vars)).status).toBe(200);
    const [body, ...more] = jobs;
    expect(more).toEqual([]);
    expect(body).toMatchObject({ job: 'mail-operator', notice: { what: 'account deleted', from: 'core' } });

    // Still away: a dead letter with the words at last.
    const letter = `letter-${owner.id}`;
    expect(await runMail(body, vars, { attempts: 1 })).toBe('retry');
    expect(await runMail(body, vars, { id: letter, attempts: MAX_RETRIES + 1 })).toBe('ack');
    const [stored] = await rows('SELECT body FROM dead_letters WHERE id = ?', letter);
    expect(stored?.['body']).toContain(owner.email);

    // Back again.
    const back = withQueue(smtp.open).vars;
    expect(await runMail(body, back)).toBe('ack');
    const [mail] = await received(back.SUPPORT_EMAIL);
    expect(mail?.raw).toContain('Account deleted: end the subscription');
    expect(mail?.raw).toContain(owner.email);
  });

  it('that someone pays beside another is told later too, and the words go with the account', async () => {
    const { owner, id } = await checkout('core');
    await env.DB.prepare(`UPDATE accounts SET plan = 'premium' WHERE id = ?`).bind(owner.id).run();
    const { jobs, vars } = withQueue(smtp.hangUp);
    await deliver(paidMessage(id), undefined, vars);
    expect(jobs).toMatchObject([{ job: 'mail-operator', notice: { what: 'paid twice', from: 'premium' } }]);
    const letter = `letter-${owner.id}`;
    expect(await runMail(jobs[0], vars, { id: letter, attempts: MAX_RETRIES + 1 })).toBe('ack');
    await send(owner, 'DELETE', '/api/twofa/delete-account', { password: PASSWORD });
    expect(await rows('SELECT id FROM dead_letters WHERE id = ?', letter)).toEqual([]);
  });
});

describe('the settings', () => {
  it('are refused when some are missing, by name', () => {
    const raw = { ...(env as unknown as RawEnv), ...stripeEnv(), STRIPE_PRICE_CORE: '' } as RawEnv;
    expect(() => readEnv(raw)).toThrow(/STRIPE_PRICE_CORE: must be set together/);
    expect(createPayment(readEnv(env as unknown as RawEnv)).acceptsPayments).toBe(false);
  });
});
