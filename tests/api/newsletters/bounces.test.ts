/** Mails that come back: reports by mail to the return address of one recipient, and signed reports of a provider. */
import { createHmac } from 'node:crypto';
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { returnAddressOf } from '@worker/services/core/mail-links';
import { takeReturnedMail } from '@worker/services/newsletters/delivery/mail-reports';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { freshEmail, rows } from '@tests/setup/accounts';
import { ask } from '@tests/setup/admins';
import { ctxAt } from '@tests/setup/people';
import {
  bouncesOf,
  consentsOf,
  isSubscribed,
  MAIL_ENV,
  mailCtx,
  reader,
  REPORT_SECRET,
  suppressionsOf,
  type Reader,
} from './mail-steps';

const SUBJECT = 'Undelivered Mail Returned to Sender';

function report(recipient: string, over: { action?: string; status?: string; extra?: string } = {}): string {
  return [
    'From: MAILER-DAEMON@mx.example.in',
    `Subject: ${SUBJECT}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your mail could not be delivered.',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.in',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${over.action ?? 'failed'}`,
    `Status: ${over.status ?? '5.1.1'}`,
    '',
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: The newsletter',
    '',
    over.extra ?? 'Hello',
    '--b1--',
    '',
  ].join('\r\n');
}

async function campaignFor(person: Reader): Promise<string> {
  const id = mailCtx().newId();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO campaigns (id, kind, state, subject, audience, send_at, created_at)
       VALUES (?, 'newsletter', 'sending', 'News', '{"userType":"all"}', 1, 1)`,
    ).bind(id),
    env.DB.prepare(
      "INSERT INTO campaign_recipients (campaign_id, account_id, state, sent_at) VALUES (?, ?, 'sent', 1)",
    ).bind(id, person.id),
  ]);
  return id;
}

const mail = (to: string, text: string) => ({ to, raw: new Response(text).body as ReadableStream<Uint8Array> });
const take = (to: string | null, text: string) => takeReturnedMail(mailCtx(), mail(to ?? '', text));

describe('a mail that came back', () => {
  it('suppresses the address, keeps the report once, and marks the recipient of the campaign', async () => {
    const person = await reader();
    const campaign = await campaignFor(person);
    const to = returnAddressOf(mailCtx(), campaign, person.id);
    expect(to).toMatch(/^bounces\+[a-z2-7]+@outset\.test$/);
    await take(to, report(person.email));
    await take(String(to).toUpperCase(), report(person.email.toUpperCase()));
    expect(await bouncesOf(person)).toEqual([{ kind: 'hard', status: '5.1.1', campaign_id: campaign }]);
    expect(await suppressionsOf(person)).toEqual([{ scope: 'all', reason: 'hard-bounce', detail: '5.1.1' }]);
    expect(await rows('SELECT state, reason FROM campaign_recipients WHERE campaign_id = ?', campaign)).toEqual([
      { state: 'sent', reason: 'Came back: 5.1.1' },
    ]);
    expect(await isSubscribed(person)).toBe(true);
  });

  it('only keeps a full mailbox and a delay; good news leave nothing', async () => {
    const person = await reader();
    const to = returnAddressOf(mailCtx(), await campaignFor(person), person.id);
    await take(to, report(person.email, { action: 'delayed', status: '4.4.1' }));
    await take(to, report(person.email, { status: '5.2.2' }));
    await take(to, report(person.email, { action: 'delivered', status: '2.0.0' }));
    expect((await bouncesOf(person)).map(({ kind, status }) => [kind, status])).toEqual([
      ['soft', '4.4.1'],
      ['soft', '5.2.2'],
    ]);
    expect(await suppressionsOf(person)).toEqual([]);
  });

  it('changes nothing where it names someone else, is forged, no report, or of an account that is gone', async () => {
    const [person, other] = [await reader(), await reader()];
    const campaign = await campaignFor(person);
    const to = String(returnAddressOf(mailCtx(), campaign, person.id));
    const ofOther = String(returnAddressOf(mailCtx(), campaign, other.id));
    const at = to.indexOf('@') - 16;
    await take(to, report(other.email));
    await take(to, report(`${person.email}\r\nX: ${other.email}`.replace(person.email, 'nobody@example.in')));
    for (const forged of [
      `${to.slice(0, at)}${'a'.repeat(16)}${to.slice(at + 16)}`,
      `${ofOther.slice(0, ofOther.indexOf('@') - 16)}${to.slice(at)}`,
      'bounces@outset.test',
      'bounces+x@outset.test',
      'hello@outset.test',
      '',
    ])
      await take(forged, report(person.email));
    for (const text of [
      '',
      'Subject: I am on holiday\r\n\r\nBack on Monday',
      '\u0000\u0001',
      `--b1\r\n${person.email}`,
      'x'.repeat(1_000_000),
    ])
      await take(to, text);
    await take(returnAddressOf(mailCtx(), campaign, 'f'.repeat(24)), report(person.email));
    for (const one of [person, other]) {
      expect(await bouncesOf(one)).toEqual([]);
      expect(await suppressionsOf(one)).toEqual([]);
    }
  });

  it('reads a report before a returned mail of megabytes, and no part inside a returned mail', async () => {
    const [person, other] = [await reader(), await reader()];
    await take(
      returnAddressOf(mailCtx(), await campaignFor(person), person.id),
      report(person.email, { extra: 'x'.repeat(3_000_000) }),
    );
    expect(await bouncesOf(person)).toHaveLength(1);
    const nested = report('nobody@example.in', { extra: report(other.email) });
    await take(returnAddressOf(mailCtx(), await campaignFor(other), other.id), nested);
    expect(await bouncesOf(other)).toEqual([]);
  });

  it('has no return address where none is configured, or the ids are not ours', async () => {
    const person = await reader();
    const bare = { ...mailCtx(), env: { ...mailCtx().env, BOUNCE_ADDRESS: undefined } } as ReturnType<typeof mailCtx>;
    expect(returnAddressOf(bare, 'a'.repeat(24), person.id)).toBeNull();
    expect(returnAddressOf(mailCtx(), 'x\r\ny', person.id)).toBeNull();
  });
});

describe('reports of a provider', () => {
  const sign = (body: string, at = Date.now(), secret = REPORT_SECRET) => {
    const seconds = Math.floor(at / 1000);
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  };
  const post = (body: string, signature: string | null = sign(body), environment: object = MAIL_ENV) =>
    ask('POST', '/api/mail-reports', {
      body,
      env: environment,
      ...(signature === null ? {} : { headers: { 'outset-signature': signature } }),
    });
  const events = (...list: unknown[]) => JSON.stringify({ events: list });

  it('suppresses who is gone and who complained, whose newsletters end; the same id counts once', async () => {
    const [gone, angry, full] = [await reader(), await reader(), await reader()];
    const stranger = { email: freshEmail('stranger').toLowerCase() };
    const body = events(
      { id: `1${gone.id}`, type: 'bounced', address: gone.email.toUpperCase(), status: '5.1.1' },
      { id: `2${angry.id}`, type: 'complained', address: angry.email },
      { id: `3${full.id}`, type: 'bounced', address: full.email, status: '5.2.2' },
      { id: `4${full.id}`, type: 'complained', address: stranger.email },
    );
    for (let time = 0; time < 2; time++) expect((await post(body)).status).toBe(200);
    expect(await suppressionsOf(gone)).toEqual([{ scope: 'all', reason: 'hard-bounce', detail: '5.1.1' }]);
    expect(await suppressionsOf(angry)).toEqual([{ scope: 'all', reason: 'complaint', detail: '' }]);
    expect(await suppressionsOf(stranger)).toHaveLength(1);
    expect(await suppressionsOf(full)).toEqual([]);
    expect([await bouncesOf(gone), await bouncesOf(angry), await bouncesOf(full)].map(({ length }) => length)).toEqual([
      1, 1, 1,
    ]);
    expect([await isSubscribed(angry), await isSubscribed(gone)]).toEqual([false, true]);
    expect((await consentsOf(angry)).map(({ is_given, source }) => [is_given, source])).toEqual([[0, 'complaint']]);
  });

  it('changes nothing when the same id comes again after an operator allowed the address; another id counts', async () => {
    const [gone, angry] = [await reader(), await reader()];
    const stranger = { email: freshEmail('stranger').toLowerCase() };
    const report = (name: string) =>
      events(
        { id: `${name}1${gone.id}`, type: 'bounced', address: gone.email, status: '5.1.1' },
        { id: `${name}2${angry.id}`, type: 'complained', address: angry.email },
        { id: `${name}3${gone.id}`, type: 'complained', address: stranger.email },
      );
    const counts = async () =>
      (await Promise.all([gone, angry, stranger].map(suppressionsOf))).map(({ length }) => length);
    expect((await post(report('a'))).status).toBe(200);
    expect(await counts()).toEqual([1, 1, 1]);
    for (const { email } of [gone, angry, stranger])
      await rows('DELETE FROM mail_suppressions WHERE email = ? RETURNING id', email);
    await rows('UPDATE notification_preferences SET newsletter = 1 WHERE account_id = ? RETURNING 1', angry.id);
    expect((await post(report('a'))).status).toBe(200);
    expect(await counts()).toEqual([0, 0, 0]);
    expect([await isSubscribed(angry), (await consentsOf(angry)).length]).toEqual([true, 1]);
    expect((await post(report('b'))).status).toBe(200);
    expect([await counts(), await isSubscribed(angry)]).toEqual([[1, 1, 1], false]);
  });

  it('forgets after a year which reports were handled, and not before', async () => {
    const person = await reader();
    expect((await post(events({ id: person.id, type: 'complained', address: person.email }))).status).toBe(200);
    const now = Date.now();
    const remaining = async (days: number) => {
      await rows('UPDATE handled_reports SET created_at = ? RETURNING 1', now - days * 86_400_000);
      await endExpired(ctxAt(now));
      return rows('SELECT id FROM handled_reports');
    };
    expect(await remaining(364)).not.toEqual([]);
    expect(await remaining(366)).toEqual([]);
  });

  it('refuses what is not signed, is old, cannot be read or is too large, and is not there without the secret', async () => {
    const person = await reader();
    const body = events({ id: person.id, type: 'complained', address: person.email });
    for (const signature of [
      null,
      '',
      'v1=',
      sign(body, Date.now() - 6 * 60_000),
      sign(body, Date.now() + 6 * 60_000),
      sign(body, Date.now(), 'another secret of sixteen'),
      sign(`${body} `),
      `t=${'9'.repeat(2000)},v1=x`,
    ])
      expect((await post(body, signature)).status, String(signature).slice(0, 40)).toBe(400);
    for (const wrong of [
      '',
      'x',
      '[]',
      '{}',
      events(),
      events({ id: 'x', type: 'opened', address: person.email }),
      events({ id: 'x', type: 'bounced', address: 'a@b\r\nc' }),
    ])
      expect((await post(wrong)).status, wrong).toBe(400);
    expect(
      (
        await post(
          events(...Array.from({ length: 101 }, (_, n) => ({ id: `${n}`, type: 'complained', address: person.email }))),
        )
      ).status,
    ).toBe(400);
    expect((await post('x'.repeat(1_000_000))).status).toBe(413);
    expect((await post(body, sign(body), {})).status).toBe(404);
    expect(await suppressionsOf(person)).toEqual([]);
  });
});
