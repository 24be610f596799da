/** Messages of the contact form while the mail service is away: no one waits long, nothing is lost, nothing is sent twice. */
import { env } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import type { JobMessage } from '@worker/jobs/messages';
import { runJob } from '@worker/jobs/queue';
import { createContext } from '@worker/services/core/context';
import { deliverWaiting } from '@worker/services/support/contact';
import { bearer, freshEmail, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';
import { message, postWith, stored } from '@tests/setup/support';
import type { ReceivedMail } from '@tests/setup/servers/smtp';

const smtp = inject('smtp');
const over = (port: number, more: Record<string, string> = {}) => ({
  EMAIL_PROVIDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  ...more,
});
const KEPT =
  /^our mail service is not responding\. Your message is saved and will go out as soon as it does, so you do not need to send it again\. Reference [0-9A-F]{8}\.$/;
const MINUTE = 60_000;

async function received(to: string): Promise<ReceivedMail[]> {
  const all = (await (await fetch(`http://127.0.0.1:${smtp.mails}/`)).json()) as ReceivedMail[];
  return all.filter((mail) => mail.to.includes(to));
}

/** The scheduler's run `minutes` from now, with these settings. */
async function run(minutes: number, vars: Record<string, string>): Promise<boolean> {
  const raw = { ...(env as unknown as RawEnv), ...vars } as RawEnv;
  let isDone = false;
  const body: JobMessage = { job: 'deliver-messages', at: Date.now() + minutes * MINUTE };
  const acknowledge = { ack: () => (isDone = true), retry: () => undefined };
  await runJob(readEnv(raw), { id: 'test', body, ...acknowledge } as unknown as Message);
  return isDone;
}

/** Other tests' messages would be tried first. */
const forgetOthers = () => rows('UPDATE contact_messages SET retry_at = NULL RETURNING id');

describe('a mail service that does not take a message', () => {
  it('ACC-35 that is silent holds no one for more than ten seconds, and the message goes out later, once', async () => {
    await forgetOthers();
    const desk = freshEmail('desk');
    const body = message();
    const began = Date.now();
    const answer = await postWith(over(smtp.silent, { SUPPORT_EMAIL: desk }), body);
    expect(Date.now() - began).toBeLessThan(14_000);
    expect([answer.status, answer.body.code]).toEqual([502, 'not-delivered']);
    expect(answer.body.message).toMatch(KEPT);
    const reference = /Reference (\w+)/.exec(String(answer.body.message))?.[1] ?? '';

    // Sent again word for word: it is known, and is not kept twice.
    const again = await postWith(over(smtp.open, { SUPPORT_EMAIL: desk }), body);
    expect([again.status, again.body.message]).toEqual([502, answer.body.message]);
    expect(await stored(body.email)).toHaveLength(1);
    expect(await received(desk)).toEqual([]);

    // Not before its time; then once, whatever runs at the same time.
    await run(0, over(smtp.open, { SUPPORT_EMAIL: desk }));
    expect(await received(desk)).toEqual([]);
    await Promise.all([3, 3, 3].map((minutes) => run(minutes, over(smtp.open, { SUPPORT_EMAIL: desk }))));
    await run(600, over(smtp.open, { SUPPORT_EMAIL: desk }));
    const [mail, ...more] = await received(desk);
    expect(more).toEqual([]);
    expect(mail?.raw).toContain(`[${reference}] ${body.subject}`);
    expect(mail?.raw).toMatch(new RegExp(`^Reply-To: .*${body.email}`, 'm'));
    expect(await received(body.email)).toHaveLength(1);
    // What was delivered is done: the same words again are a new message.
    expect((await postWith(over(smtp.open, { SUPPORT_EMAIL: desk }), body)).status).toBe(200);
    expect(await stored(body.email)).toHaveLength(2);
  });

  it.each(['hangUp', 'garbage'] as const)(
    'ACC-35 by %s: the message is kept, and tried less and less often',
    async (how) => {
      await forgetOthers();
      const desk = freshEmail('desk');
      const body = message();
      const vars = over(smtp[how], { SUPPORT_EMAIL: desk });
      const answer = await postWith(vars, body);
      expect([answer.status, KEPT.test(String(answer.body.message))]).toEqual([502, true]);
      const waits: number[] = [];
      for (let n = 0; n < 8; n++) {
        const [row] = await stored(body.email);
        const minutes = Math.ceil((Number(row?.['retry_at']) - Date.now()) / MINUTE);
        await run(minutes, vars);
        const [after] = await stored(body.email);
        waits.push(Math.round((Number(after?.['retry_at']) - Date.now()) / MINUTE) - minutes);
      }
      expect(waits).toEqual([4, 8, 16, 32, 60, 60, 60, 60]);
      await run(100_000, over(smtp.open, { SUPPORT_EMAIL: desk }));
      expect(await received(desk)).toHaveLength(1);
    },
  );

  it('that took it without an answer gets it again under the same Message-ID', async () => {
    await forgetOthers();
    const desk = freshEmail('drop.desk');
    const vars = over(smtp.open, { SUPPORT_EMAIL: desk });
    const body = message();
    expect((await postWith(vars, body)).status).toBe(502);
    await run(3, vars);
    const ids = (await received(desk)).map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1]);
    const [stay] = await stored(body.email);
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([expect.stringContaining(`contact.${String(stay?.['id'])}@`)]));
  });

  it('tells who is signed in when it has gone out, and stops at the first message that is not taken', async () => {
    await forgetOthers();
    const who = await person('founder');
    const desk = freshEmail('desk');
    const away = over(smtp.hangUp, { SUPPORT_EMAIL: desk });
    const body = message({ email: who.email });
    const options = { method: 'POST', body, headers: bearer(who.token), env: away };
    expect((await call('/api/contact', options)).status).toBe(502);
    await postWith(away, message());
    const lines = async () =>
      ((await send('GET', '/api/notifications/list', undefined, bearer(who.token))).body.data as { unread: number })
        .unread;
    expect(await lines()).toBe(0);
    await run(5, away);
    const tries = await rows('SELECT tries FROM contact_messages WHERE retry_at IS NOT NULL ORDER BY tries');
    expect(tries).toEqual([{ tries: 1 }, { tries: 2 }]);
    await run(30, over(smtp.open, { SUPPORT_EMAIL: desk }));
    expect(await lines()).toBe(1);
    expect(await received(desk)).toHaveLength(2);
    const [copy] = await received(who.email);
    expect(copy?.raw).toContain('First line');
  });

  it('is sent once also where the database fails after the mail', async () => {
    await forgetOthers();
    const desk = freshEmail('desk');
    const body = message();
    await postWith(over(smtp.hangUp, { SUPPORT_EMAIL: desk }), body);
    const real = env.DB;
    let batches = 0;
    const DB = {
      prepare: (sql: string) => real.prepare(sql),
      batch: (statements: D1PreparedStatement[]) =>
        batches++ === 0 ? Promise.reject(new Error('D1 is away')) : real.batch(statements),
    } as unknown as D1Database;
    const vars = { ...(env as unknown as RawEnv), ...over(smtp.open, { SUPPORT_EMAIL: desk }), DB } as RawEnv;
    const ctx = createContext(readEnv(vars), {
      actor: { role: 'system', job: 'test' },
      now: () => Date.now() + 10 * MINUTE,
    });
    expect(await deliverWaiting(ctx)).toBe(1);
    await run(1_000, over(smtp.open, { SUPPORT_EMAIL: desk }));
    expect(await received(desk)).toHaveLength(1);
  });
});
