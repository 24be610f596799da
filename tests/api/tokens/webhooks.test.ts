/** Webhooks: added by the password, signed deliveries of a person's own events, failures until the address is off, and no way to another's. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK, type Expense } from '@/domain/expenses/expense';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { writeStamp } from '@/domain/saved/records';
import { isFromOutset } from '@/lib/site/verify-webhook';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import type { DeliveryView, WebhookView } from '@/domain/tokens/webhooks';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { tellFollowUps } from '@worker/services/saved/follow-ups';
import { sendWebhooks } from '@worker/services/webhooks/webhook-delivery';
import { addWebhook, testWebhook } from '@worker/services/webhooks/webhooks';
import { expense } from '@tests/factories/expenses';
import { addListings } from '@tests/factories/listings';
import { bearer, inbox, PASSWORD, post, rows, send } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { askedFor, outsideUrl, postedTo, testOutside } from '@tests/setup/servers/outside';
import { tokenOf } from '@tests/setup/tokens';
import { put } from '@tests/setup/tool-documents';

const URL = 'https://hooks.example.com/outset';
const body = (over: object = {}) => ({
  url: URL,
  events: ['follow-up.due', 'expense.added'],
  password: PASSWORD,
  ...over,
});
const add = (who: Person, over: object = {}) => post('/api/webhooks', body(over), bearer(who.token));
const list = async (who: Person) =>
  (await send('GET', '/api/webhooks', undefined, bearer(who.token))).body.data as unknown as WebhookView[];
const contextAt = (now: number, who?: Person) =>
  createContext(readEnv(env as unknown as RawEnv), {
    actor: who
      ? { role: 'founder', accountId: who.id, sessionId: 's', fullName: 'Asha', email: who.email }
      : { role: 'system', job: 'send-webhooks' },
    now: () => now,
    outside: testOutside(),
  });
let n = 0;
/** A webhook that leads to the server of the tests. */
async function hook(path: string, over: object = {}) {
  const who = await person('founder');
  const answer = await add(who, over);
  const { secret, view } = answer.body.data as unknown as { secret: string; view: WebhookView };
  const own = `${path}/${Date.now()}-${n++}`;
  await env.DB.prepare('UPDATE webhooks SET url = ? WHERE id = ?').bind(outsideUrl(own), view.id).run();
  return { who, secret, id: view.id, path: own };
}
const book = (expenses: Expense[]) => ({ data: EXPENSE_BOOK.encode({ ...EMPTY_BOOK, expenses }) });
/** An expense in a book that the account keeps. */
async function addExpense(who: Person, added: Expense[] = [expense({ notes: 'Ask Ravi' })]) {
  const [first] = [expense()];
  expect((await put(who, 0, book([first]), 'book', 'expenses')).status).toBe(200);
  expect((await put(who, 1, book([first, ...added]), 'book', 'expenses')).status).toBe(200);
}
const deliveries = async (who: Person): Promise<DeliveryView[]> => (await list(who))[0]?.deliveries ?? [];

describe('adding a webhook', () => {
  it('takes the password, shows the secret once, stores it sealed, and mails', async () => {
    const who = await person('founder');
    const { status, body: answer } = await add(who);
    expect(status).toBe(200);
    const { secret } = answer.data as unknown as { secret: string };
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const listed = await send('GET', '/api/webhooks', undefined, bearer(who.token));
    expect(listed.body.data).toMatchObject([{ url: URL, events: ['follow-up.due', 'expense.added'], offAt: null }]);
    expect(JSON.stringify(listed.body)).not.toContain(secret);
    const [row] = await rows('SELECT secret FROM webhooks WHERE account_id = ?', who.id);
    expect(row?.['secret']).toMatch(/^v2\./);
    expect((await inbox(who.email)).at(-1)?.subject).toBe('A webhook was added to your Outset account');
    expect((await rows('SELECT type FROM account_events WHERE account_id = ? ORDER BY id DESC', who.id))[0]).toEqual({
      type: 'webhook-added',
    });
    expect((await add(who, { password: 'wrong' })).status).toBe(403);
  });

  it.each([
    'http://hooks.example.com',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://169.254.169.254/latest',
    'https://[::1]/hook',
    'https://db.internal/hook',
    'https://hooks.example.com:8443/',
    'https://me:secret@hooks.example.com/',
    'javascript:alert(1)',
    'hooks',
    '',
    7,
  ])('refuses the address %s', async (url) => {
    const { status, body: answer } = await add(await person('founder'), { url });
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, ['url']]);
  });

  it('refuses the host of Outset itself, also with the dot that may end a host name', async () => {
    const ctx = contextAt(Date.now(), await person('founder'));
    const own = { ...ctx, env: { ...ctx.env, SITE_URL: 'https://outset.example.com' } };
    for (const url of ['https://outset.example.com/hook', 'https://outset.example.com./hook'])
      await expect(addWebhook(own, { url, events: ['expense.added'], password: PASSWORD })).rejects.toThrow(
        'Please enter an address outside Outset.',
      );
  });

  it('refuses a sixth, no events, and events that there are not', async () => {
    const who = await person('visitor');
    for (const events of [[], ['plan.changed'], 'all'])
      expect((await add(who, { events })).status, String(events)).toBe(400);
    for (let count = 0; count < 5; count++) expect((await add(who)).status).toBe(200);
    expect((await add(who)).status).toBe(409);
    expect((await list(who)).length).toBe(5);
  });

  it('is closed to guests and tokens; another person’s webhook is not found', async () => {
    const { who, id } = await hook('/ok');
    const other = await person('founder');
    const program = await tokenOf(who);
    for (const [method, path] of [
      ['POST', `/api/webhooks/${id}/test`],
      ['POST', `/api/webhooks/${id}/on`],
      ['DELETE', `/api/webhooks/${id}`],
    ] as const) {
      expect((await send(method, path, {})).status, path).toBe(401);
      expect((await send(method, path, {}, program.headers)).status, path).toBe(403);
      expect((await send(method, path, {}, bearer(other.token))).status, path).toBe(404);
      expect((await send(method, path.replace(id, 'x'), {}, bearer(who.token))).status, path).toBe(400);
    }
    expect((await list(who)).length).toBe(1);
    expect((await send('DELETE', `/api/webhooks/${id}`, undefined, bearer(who.token))).status).toBe(200);
    expect(await list(who)).toEqual([]);
  });
});

describe('deliveries', () => {
  it('say which expense was added, signed so that the example of /developers takes it and nothing else', async () => {
    const { who, secret, path } = await hook('/ok');
    const added = expense({ description: 'AWS', amount: 1250, notes: 'Ask Ravi' });
    await addExpense(who, [added]);
    await sendWebhooks(contextAt(Date.now() + 1000));
    const [sent, ...others] = await postedTo(path);
    expect(others).toEqual([]);
    const text = sent?.body ?? '';
    expect(JSON.parse(text)).toMatchObject({
      type: 'expense.added',
      data: { documentId: 'book', count: 1, expenses: [{ id: added.id, description: 'AWS', amount: 12.5 }] },
    });
    expect(text).not.toContain('Ravi');
    const headers = new Headers(sent?.headers);
    expect(await isFromOutset(secret, headers, text)).toBe(true);
    expect(await isFromOutset(secret, headers, `${text} `)).toBe(false);
    expect(await isFromOutset(`whsec_${btoa('another')}`, headers, text)).toBe(false);
    headers.set('webhook-timestamp', String(Math.floor(Date.now() / 1000) - 3600));
    expect(await isFromOutset(secret, headers, text)).toBe(false);
    expect(await deliveries(who)).toMatchObject([
      { type: 'expense.added', outcome: 'delivered', status: 200, tries: 1 },
    ]);
    expect(await rows('SELECT body FROM webhook_deliveries WHERE account_id = ?', who.id)).toEqual([{ body: null }]);
    await sendWebhooks(contextAt(Date.now() + DAY_MS));
    expect(await askedFor(path)).toBe(1);
  });

  it('are not made for a first copy, a change that adds nothing, or an event that was not chosen', async () => {
    const { who } = await hook('/ok');
    const one = expense();
    await put(who, 0, book([one]), 'book', 'expenses');
    await put(who, 1, book([{ ...one, amount: 1 }]), 'book', 'expenses');
    await put(who, 2, book([]), 'book', 'expenses');
    expect(await deliveries(who)).toEqual([]);
    const { who: other } = await hook('/ok', { events: ['follow-up.due'] });
    await addExpense(other);
    expect(await deliveries(other)).toEqual([]);
  });

  it('say which follow-up is due, once', async () => {
    const { who, path } = await hook('/ok');
    const [id = ''] = await addListings([{ kind: 'seed', name: 'Kaveri "Capital"' }]);
    const key = `1790000000000/seed:${id}`;
    const records = (
      [
        ['collection', '1790000000000', { name: 'Seed' }],
        ['member', key, { place: 1 }],
        ['follow-up', key, '2031-11-30'],
      ] as const
    ).map(([kind, name, value], count) => ({
      kind,
      key: name,
      value,
      stamp: writeStamp({ ms: 1_790_000_000_000, count }, 'aa'),
    }));
    expect((await post('/api/saved/sync', { since: 0, records }, bearer(who.token))).status).toBe(200);
    const morning = Date.parse('2031-11-30T02:30:00Z');
    await tellFollowUps(ctxAt(morning));
    await tellFollowUps(ctxAt(morning + DAY_MS));
    await sendWebhooks(contextAt(morning + DAY_MS));
    expect((await postedTo(path)).map((one) => JSON.parse(one.body) as object)).toEqual([
      {
        type: 'follow-up.due',
        at: '2031-11-30T02:30:00.000Z',
        data: {
          day: '2031-11-30',
          collectionId: '1790000000000',
          collection: 'Seed',
          item: { kind: 'seed', id, name: 'Kaveri "Capital"' },
        },
      },
    ]);
  });

  it.each([
    ['/down', 503],
    ['/moved', 302],
    ['/inside', 302],
    ['/broken', null],
    ['/silent', null],
  ])(
    '%s is a failure, tried again after a minute and then later',
    async (path, status) => {
      const { who, path: own } = await hook(path);
      await addExpense(who);
      const start = Date.now() + 1000;
      await sendWebhooks(contextAt(start));
      expect(await deliveries(who)).toMatchObject([{ outcome: 'waiting', status, tries: 1 }]);
      await sendWebhooks(contextAt(start + MINUTE_MS - 1));
      expect(await askedFor(own)).toBe(1);
      await sendWebhooks(contextAt(start + MINUTE_MS));
      expect(await askedFor(own)).toBe(2);
      await env.DB.prepare('DELETE FROM webhooks WHERE account_id = ?').bind(who.id).run();
    },
    30_000,
  );

  it('never go to a private host, whatever is stored', async () => {
    const { who, id } = await hook('/ok');
    await env.DB.prepare("UPDATE webhooks SET url = 'http://169.254.169.254/latest' WHERE id = ?").bind(id).run();
    expect(await testWebhook(contextAt(Date.now(), who), id)).toEqual({ isAccepted: false, status: null });
  });

  it('end after three days of failures, with a mail and an event; turned on again, the address gets what is new', async () => {
    const { who, id, path } = await hook('/down');
    await addExpense(who);
    const start = Date.now() + 1000;
    for (let hour = 0; hour < 72; hour += 1) await sendWebhooks(contextAt(start + hour * HOUR_MS));
    expect((await list(who))[0]?.offAt).toBeNull();
    for (let hour = 72; hour < 90; hour += 1) await sendWebhooks(contextAt(start + hour * HOUR_MS));
    const [off] = await list(who);
    expect(off?.offAt).not.toBeNull();
    expect(off?.deliveries).toMatchObject([{ outcome: 'failed', status: 503 }]);
    const mails = (await inbox(who.email)).filter(({ subject }) => subject.endsWith('was turned off'));
    expect(mails.length).toBe(1);
    expect(
      (await rows("SELECT type FROM account_events WHERE account_id = ? AND type = 'webhook-off'", who.id)).length,
    ).toBe(1);
    const asked = await askedFor(path);
    expect(asked).toBeLessThan(15);
    await put(who, 2, book([expense(), expense()]), 'book', 'expenses');
    expect((await deliveries(who)).length).toBe(1);

    expect((await send('POST', `/api/webhooks/${id}/on`, {}, bearer(who.token))).status).toBe(200);
    expect((await list(who))[0]?.offAt).toBeNull();
    await put(who, 3, book([expense()]), 'book', 'expenses');
    expect((await deliveries(who)).map(({ outcome }) => outcome)).toEqual(['waiting', 'failed']);
    await env.DB.prepare('DELETE FROM webhooks WHERE id = ?').bind(id).run();
  }, 60_000);

  it('keep the last twenty in the log; a test that fails is not sent again and turns nothing off', async () => {
    const { who, id, path } = await hook('/down');
    const start = Date.now();
    for (let count = 0; count < 22; count++)
      expect(await testWebhook(contextAt(start + count * DAY_MS, who), id)).toEqual({ isAccepted: false, status: 503 });
    await sendWebhooks(contextAt(start + 30 * DAY_MS));
    expect(await askedFor(path)).toBe(22);
    expect((await rows('SELECT 1 FROM webhook_deliveries WHERE webhook_id = ?', id)).length).toBe(20);
    const [view] = await list(who);
    expect([view?.offAt, view?.deliveries.length]).toEqual([null, 20]);
  });
});
