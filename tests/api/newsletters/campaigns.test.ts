/** Sending mails to many by the API: what is asked for, who is meant, and what operators do with a campaign. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CampaignView } from '@/domain/newsletters/campaigns/campaign';
import { inbox, rows } from '@tests/setup/accounts';
import { adminCookie, ask, freshAddress, operator, type Operator } from '@tests/setup/admins';
import { notedJobs, recipientsOf, sendAll, senderCtx, stateOf, subscriber, subscribers } from '@tests/setup/campaigns';

const jobs = notedJobs();
const quiet = { JOBS: jobs.queue };
let meera: Operator;
beforeAll(async () => {
  meera = await operator();
});

const send = (method: string, path: string, body?: unknown, who: Operator | null = meera) =>
  ask(method, path, {
    env: quiet,
    headers: { ...(who ? adminCookie(who.token) : {}), 'cf-connecting-ip': freshAddress() },
    ...(body === undefined ? {} : { body }),
  });
const NEWSLETTER = '/api/user/send-newsletter';
const EMAIL = '/api/user/send-email';
const CAMPAIGNS = '/api/admin/campaigns';
const mail = { subject: 'What is new', content: '<p>Hello {{subscriberName}}</p>' };
const dataOf = <Data>({ body }: { body: Record<string, unknown> }) => body['data'] as Data;

interface Sent {
  campaignId: string;
  successCount: number;
  leftOut: { reason: string; count: number }[];
}
const viewOf = async (id: string) => dataOf<CampaignView>(await send('GET', `${CAMPAIGNS}/${id}`));
/** Through the outbox, as on a machine without a mail server. */
const outbox = () => senderCtx(Date.now, { EMAIL_PROVIDER: 'outbox' });

describe('Compose Email', () => {
  it('NEWS-03 asks for recipients, user type, subject and content in the words of the form', async () => {
    const { email } = await subscriber();
    const whole = { recipients: [email], userType: 'all', ...mail };
    for (const [body, message] of [
      [{ ...mail }, 'Please select recipients'],
      [{ ...whole, recipients: 'all' }, 'No recipients selected'],
      [{ ...whole, userType: 'admin' }, 'Please select user type'],
      [{ ...whole, subject: ' ' }, 'Please enter subject'],
      [{ ...whole, content: undefined }, 'Please enter content'],
      [{ ...whole, content: '\n\t' }, 'Please enter content'],
    ] as const) {
      const { status, body: answer } = await send('POST', EMAIL, body);
      expect([status, answer['message']], JSON.stringify(body).slice(0, 80)).toEqual([400, message]);
    }
  });

  it('API-117 accepts recipients, subject and content, and mails confirmed accounts also with the newsletter off', async () => {
    const [off, unconfirmed] = [
      await subscriber('Off+x', { newsletter: 0 }),
      await subscriber('no', { isVerified: 0 }),
    ];
    await rows('UPDATE accounts SET email = lower(email) WHERE id = ? RETURNING id', off.id);
    const address = off.email.toLowerCase();
    const named = [off.id, address, address.toUpperCase(), unconfirmed.id];
    const { status, body } = await send('POST', EMAIL, { recipients: named, ...mail });
    const sent = body['data'] as Sent;
    expect([status, body['success'], sent.successCount, sent.leftOut]).toEqual([
      200,
      true,
      1,
      [{ reason: 'not-confirmed', count: 1 }],
    ]);
    await sendAll(outbox(), sent.campaignId);
    const [got] = await inbox(address);
    expect([got?.subject, got?.headers['List-Unsubscribe'], got?.headers['List-Id']]).toEqual([
      'What is new',
      undefined,
      '<service.localhost>',
    ]);
    expect(got?.html).toContain('Hello Asha Rao');
    expect(await inbox(unconfirmed.email)).toEqual([]);
  });

  it('refuses by name who has no account, and asks before it goes to more than 50', async () => {
    const before = (await rows('SELECT count(*) AS n FROM campaigns'))[0]?.['n'];
    const { email } = await subscriber();
    const unknown = await send('POST', EMAIL, { recipients: [email, 'stranger@example.com', "x' OR 1=1 --"], ...mail });
    expect(unknown.status).toBe(400);
    expect(unknown.body['message']).toBe(
      "These recipients have no account here: stranger@example.com, x' OR 1=1 --. Nothing was sent.",
    );
    const many = { recipients: (await subscribers(51)).map(({ id }) => id), ...mail };
    const asked = await send('POST', EMAIL, many);
    expect([asked.status, asked.body['code']]).toEqual([422, 'confirm']);
    expect((await rows('SELECT count(*) AS n FROM campaigns'))[0]?.['n']).toBe(before);
    expect(dataOf<Sent>(await send('POST', EMAIL, { ...many, confirmed: true })).successCount).toBe(51);
  });
});

describe('Send Newsletter', () => {
  it('NEWS-04 asks for the recipient type, subject and content', async () => {
    for (const [body, message] of [
      [{ ...mail }, 'Please select recipient type'],
      [{ ...mail, userType: '' }, 'Please select recipient type'],
      [{ userType: 'all', content: 'x' }, 'Please enter subject'],
      [{ userType: 'all', subject: 'x' }, 'Please enter content'],
    ] as const) {
      const { status, body: answer } = await send('POST', NEWSLETTER, body);
      expect([status, answer['message']], JSON.stringify(body)).toEqual([400, message]);
    }
  });

  it('takes what a template may hold, and refuses what is larger by its size', async () => {
    const who = await subscriber('large');
    const body = (length: number) => ({ ...mail, content: 'a'.repeat(length), userType: 'all', recipients: [who.id] });
    expect((await send('POST', NEWSLETTER, body(256 * 1024))).status).toBe(200);
    expect((await send('POST', NEWSLETTER, body(256 * 1024 + 1))).status).toBe(400);
    expect((await send('POST', NEWSLETTER, body(800 * 1024))).status).toBe(413);
    // No one else is read that far.
    expect((await send('POST', NEWSLETTER, body(800 * 1024), null)).status).toBe(401);
  });

  it('NEWS-05 says "No recipients selected" for an empty list, and "No subscribed users found" where no one subscribed', async () => {
    const off = await subscriber('off', { newsletter: 0 });
    for (const [path, recipients, message] of [
      [NEWSLETTER, [], 'No recipients selected'],
      [EMAIL, [], 'No recipients selected'],
      [NEWSLETTER, [off.id], 'No subscribed users found'],
    ] as const) {
      const { status, body } = await send('POST', path, { recipients, ...mail });
      expect([status, body['message']]).toEqual([400, message]);
    }
  });

  it('NEWS-06 API-118 goes to who has the newsletter on, is confirmed and not suppressed, each once, and counts the others', async () => {
    const on = await subscriber('on', { fullName: '<b>Asha</b>' });
    const left = [
      await subscriber('off', { newsletter: 0 }),
      await subscriber('new', { isVerified: 0 }),
      await subscriber('bounced'),
    ] as const;
    await rows(
      "INSERT INTO mail_suppressions (id, email, scope, reason, created_at) VALUES (?, ?, 'all', 'hard-bounce', 1) RETURNING 1",
      `s${left[2].id}`,
      left[2].email,
    );
    const recipients = [on.id, on.email, ...left.map(({ id }) => id)];
    const audience = await send('POST', `${CAMPAIGNS}/audience`, { kind: 'newsletter', userType: 'all', recipients });
    expect(dataOf(audience)).toMatchObject({ total: 4, receives: 1 });
    const { body } = await send('POST', NEWSLETTER, { recipients, requestId: crypto.randomUUID(), ...mail });
    const sent = body['data'] as Sent;
    expect(sent.successCount).toBe(1);
    expect(sent.leftOut.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'not-confirmed', count: 1 },
      { reason: 'suppressed', count: 1 },
      { reason: 'switched-off', count: 1 },
    ]);
    await sendAll(outbox(), sent.campaignId);
    const mails = await inbox(on.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('<p>Hello there</p>');
    expect(mails[0]?.html).not.toContain('<b>Asha');
    expect(mails[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    for (const { email } of left) expect(await inbox(email)).toEqual([]);
    expect(await viewOf(sent.campaignId)).toMatchObject({ state: 'finished', counts: { sent: 1 }, doubtful: 0 });
  });

  it('asks before it goes to more than one person where it is said to be not confirmed', async () => {
    const before = (await rows('SELECT count(*) AS n FROM campaigns'))[0]?.['n'];
    const recipients = (await subscribers(2)).map(({ id }) => id);
    const asked = await send('POST', NEWSLETTER, { recipients, ...mail, confirmed: false });
    expect([asked.status, asked.body['code']]).toEqual([422, 'confirm']);
    expect(asked.body['message']).toBe('This email goes to 2 people. Please confirm that you mean it.');
    expect((await rows('SELECT count(*) AS n FROM campaigns'))[0]?.['n']).toBe(before);
    for (const body of [
      { recipients: recipients.slice(0, 1), confirmed: false },
      { recipients, confirmed: true },
    ])
      expect((await send('POST', NEWSLETTER, { ...body, ...mail })).status).toBe(200);
  });

  it('is sent once for one request, not once it was cancelled, refuses line ends in headers and placeholders without a value', async () => {
    const { id } = await subscriber();
    const body = { recipients: [id], requestId: crypto.randomUUID(), ...mail };
    const [first, again] = [await send('POST', NEWSLETTER, body), await send('POST', NEWSLETTER, body)];
    expect(dataOf<Sent>(again).campaignId).toBe(dataOf<Sent>(first).campaignId);
    await rows("UPDATE campaigns SET state = 'cancelled' WHERE id = ? RETURNING 1", dataOf<Sent>(first).campaignId);
    const late = await send('POST', NEWSLETTER, body);
    expect([late.status, late.body['code']]).toEqual([409, 'cancelled']);
    expect(late.body['message']).toContain('This email was cancelled, so nothing was sent.');
    for (const wrong of [
      { subject: 'Hi\r\nBcc: victim@example.com' },
      { senderName: 'Outset\r\nBcc: victim@example.com' },
      { senderName: '"Outset" <bank@example.com>' },
      { replyTo: 'a@example.com, b@example.com' },
      { content: 'On {{eventDate}}' },
      { content: '<a href="{{registrationLink}}">Go</a>', values: { registrationLink: 'https://example.com/a b' } },
      { sendAt: 'tomorrow' },
      { sendAt: '2099-01-01T00:00:00Z' },
      { recipients: ['x'.repeat(300)] },
      { recipients: [{}] },
    ]) {
      const { status } = await send('POST', NEWSLETTER, { ...body, ...wrong, requestId: undefined });
      expect(status, JSON.stringify(wrong).slice(0, 60)).toBe(400);
    }
  });
});

describe('a campaign', () => {
  const started = async (count: number, over: Record<string, unknown> = {}) => {
    const people = await subscribers(count);
    const answer = await send('POST', NEWSLETTER, { recipients: people.map(({ id }) => id), ...mail, ...over });
    return { id: dataOf<Sent>(answer).campaignId, people };
  };
  const act = async (id: string, action: string, revision: number) =>
    send('POST', `${CAMPAIGNS}/${id}/${action}`, { revision });

  it('is paused, resumed and cancelled at a revision; who comes late gets 409, and the rest is skipped', async () => {
    const { id, people } = await started(3);
    expect((await act(id, 'pause', 1)).status).toBe(200);
    expect((await act(id, 'pause', 1)).status).toBe(409);
    await sendAll(outbox(), id);
    expect([await stateOf(id), await recipientsOf(id)]).toEqual(['paused', []]);
    const resumed = await act(id, 'resume', 2);
    expect(dataOf<CampaignView>(resumed)).toMatchObject({ state: 'scheduled', revision: 3 });
    await rows(
      `INSERT INTO sending_settings (id, batch_size, pause_seconds, updated_at) VALUES (1, 1, 60, 1)
       ON CONFLICT (id) DO UPDATE SET batch_size = 1, pause_seconds = 60 RETURNING id`,
    );
    await sendAll(outbox(), id);
    await rows('UPDATE sending_settings SET batch_size = 100, pause_seconds = 0 RETURNING id');
    expect(await viewOf(id)).toMatchObject({ state: 'sending', waitsUntil: expect.any(String) });
    const cancelled = dataOf<CampaignView>(await act(id, 'cancel', 3));
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { sent: 1, skipped: 2 }, actions: ['duplicate'] });
    expect((await recipientsOf(id)).map(({ reason }) => reason)).toEqual([null, 'cancelled', 'cancelled']);
    for (const action of ['pause', 'resume', 'cancel', 'resend-failed'])
      expect((await act(id, action, 4)).status, action).toBe(409);
    const sent = await Promise.all(people.map(({ email }) => inbox(email)));
    expect(sent.flat()).toHaveLength(1);
    const log = await rows(
      "SELECT action FROM audit_log WHERE subject_id = ? AND action LIKE 'campaign.%' ORDER BY id",
      id,
    );
    expect(log.map(({ action }) => action)).toEqual([
      'campaign.created',
      'campaign.paused',
      'campaign.resumed',
      'campaign.frozen',
      'campaign.cancelled',
    ]);
  });

  it('is sent to the failed ones again, and duplicated as a paused copy', async () => {
    const { id } = await started(2);
    await sendAll(outbox(), id);
    await rows("UPDATE campaign_recipients SET state = 'failed', reason = '550' WHERE campaign_id = ? RETURNING 1", id);
    const again = dataOf<CampaignView>(await act(id, 'resend-failed', 1));
    expect(again).toMatchObject({ state: 'sending', counts: { pending: 2, failed: 0 } });
    await sendAll(outbox(), id);
    expect(await viewOf(id)).toMatchObject({ state: 'finished', counts: { sent: 2 } });
    const copy = dataOf<CampaignView>(await act(id, 'duplicate', 2));
    expect(copy).toMatchObject({ state: 'paused', subject: mail.subject, named: 2, details: { copyOf: id } });
    expect(copy.id).not.toBe(id);
  });

  it('is listed with its recipients page by page, each once, at the same cost for many', async () => {
    const { id } = await started(1, { subject: `Pages ${crypto.randomUUID()}` });
    await sendAll(outbox(), id);
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 119)
       INSERT INTO campaign_recipients (campaign_id, state, reason) SELECT ?, 'failed', '550' FROM n`,
    )
      .bind(id)
      .run();
    const seen: number[] = [];
    let after = '';
    do {
      const page = dataOf<{ items: { id: number }[]; next: string | null }>(
        await send('GET', `${CAMPAIGNS}/${id}/recipients?state=failed${after ? `&after=${after}` : ''}`),
      );
      seen.push(...page.items.map((item) => item.id));
      after = page.next ?? '';
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([119, 119]);
    const list = dataOf<{ items: CampaignView[] }>(await send('GET', `${CAMPAIGNS}?kind=newsletter`));
    expect(list.items[0]).toMatchObject({ id, counts: { sent: 1, failed: 119 }, createdBy: 'Meera Nair' });
    for (const wrong of [
      '?kind=x',
      '?before=x',
      '?state=sent',
      `/${id}/recipients?after=${'a'.repeat(20)}.${'b'.repeat(16)}`,
    ])
      expect((await send('GET', `${CAMPAIGNS}${wrong}`)).status, wrong).toBe(400);
    for (const gone of ['/none', '/none/recipients'])
      expect((await send('GET', `${CAMPAIGNS}${gone}`)).status).toBe(404);
    expect((await act('none', 'pause', 1)).status).toBe(404);
    expect((await act('none', 'duplicate', 1)).status).toBe(404);
    expect((await act(id, 'explode', 1)).status).toBe(400);
  });

  it('keeps its row for the counts when an account goes', async () => {
    const { id, people } = await started(2);
    await sendAll(outbox(), id);
    await rows('DELETE FROM accounts WHERE id = ? RETURNING id', people[0]?.id ?? '');
    expect((await recipientsOf(id)).map(({ account_id }) => account_id)).toEqual([null, people[1]?.id]);
    expect(await viewOf(id)).toMatchObject({ counts: { sent: 2 } });
  });
});

describe('the settings', () => {
  it('are saved at a revision, by one of two', async () => {
    await rows('DELETE FROM sending_settings RETURNING 1');
    const path = `${CAMPAIGNS}/settings`;
    const first = dataOf<{ revision: number }>(await send('GET', path));
    expect(first).toEqual({
      senderName: null,
      replyTo: null,
      batchSize: 100,
      pauseSeconds: 0,
      dailyCap: null,
      revision: 0,
    });
    const next = { ...first, senderName: 'Team Outset', replyTo: 'Team@Outset.example', batchSize: 50, dailyCap: 500 };
    const saved = await send('PUT', path, next);
    expect(dataOf(saved)).toEqual({ ...next, replyTo: 'team@outset.example', revision: 1 });
    expect((await send('PUT', path, next)).status).toBe(409);
    for (const wrong of [
      { batchSize: 0 },
      { batchSize: 301 },
      { pauseSeconds: 1.5 },
      { dailyCap: 0 },
      { replyTo: 'x' },
      { senderName: 'a\r\nb' },
    ])
      expect((await send('PUT', path, { ...next, revision: 1, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    await rows('DELETE FROM sending_settings RETURNING 1');
  });
});

it('lets no one but operators send, look or change', async () => {
  for (const [method, path] of [
    ['POST', NEWSLETTER],
    ['POST', EMAIL],
    ['POST', `${CAMPAIGNS}/audience`],
    ['GET', CAMPAIGNS],
    ['GET', `${CAMPAIGNS}/settings`],
    ['PUT', `${CAMPAIGNS}/settings`],
    ['POST', `${CAMPAIGNS}/x/cancel`],
  ] as const)
    expect((await send(method, path, method === 'GET' ? undefined : {}, null)).status, path).toBeGreaterThanOrEqual(
      401,
    );
});
