/** The sender of campaigns against a real SMTP server: no one twice, no one forgotten, and each answer of a server in its right state. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { CampaignKind } from '@/domain/newsletters/campaigns/campaign';
import type { RawEnv } from '@worker/env';
import type { Ctx } from '@worker/services/core/context';
import {
  createCampaign,
  startDueCampaigns,
  changeCampaign,
} from '@worker/services/newsletters/campaigns/campaign-changes';
import { sendCampaign } from '@worker/services/newsletters/delivery/send-mail';
import { operator } from '@tests/setup/admins';
import { rows, send } from '@tests/setup/accounts';
import {
  MINUTE,
  recipientsOf,
  sendAll,
  senderCtx,
  stateOf,
  subscriber,
  subscribers,
  takenFor,
} from '@tests/setup/campaigns';

const database = (env as unknown as RawEnv).DB;
type People = readonly { id: string; email: string }[];

/** A clock that a test moves. */
function clock(at = Date.now()) {
  const time = { now: at, read: () => time.now };
  return time;
}
const start = (ctx: Ctx, people: People, over: { kind?: CampaignKind; content?: string; sendAt?: number } = {}) =>
  createCampaign(ctx, {
    kind: 'newsletter',
    subject: 'News for {{subscriberName}}',
    content: '<p>Hello {{subscriberName}}</p>',
    audience: { userType: 'all', accountIds: people.map(({ id }) => id) },
    ...over,
  }).then(({ campaignId }) => campaignId);

const settings = (batchSize: number, pauseSeconds = 0, dailyCap = 0) =>
  rows(
    `INSERT INTO sending_settings (id, batch_size, pause_seconds, daily_cap, updated_at) VALUES (1, ?, ?, nullif(?, 0), 1)
     ON CONFLICT (id) DO UPDATE SET batch_size = excluded.batch_size, pause_seconds = excluded.pause_seconds,
       daily_cap = excluded.daily_cap RETURNING id`,
    batchSize,
    pauseSeconds,
    dailyCap,
  );
const statesOf = async (id: string) => (await recipientsOf(id)).map(({ state }) => state);
const emailsOf = (people: People) => people.map(({ email }) => email);

describe('a campaign', () => {
  it('reaches each once with its headers, over one connection, and is finished when no one waits', async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    const people = [...(await subscribers(4)), await subscriber('reader', { fullName: '<script>Ravi</script> "R"' })];
    const id = await start(ctx, people);
    expect(ctx.jobs.sent).toEqual([{ body: { job: 'send-campaign', campaignId: id }, delaySeconds: 0 }]);
    await sendAll(ctx, id);
    const mails = await takenFor(emailsOf(people));
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(emailsOf(people).toSorted());
    const ids = mails.map(({ raw }) => /^Message-ID: (.*)\r$/m.exec(raw)?.[1]);
    expect(new Set(ids).size).toBe(5);
    for (const { raw } of mails) {
      expect(raw).toMatch(/^Message-ID: <[\w.]+@outset\.example>\r$/m);
      expect(raw).toMatch(
        /^List-Unsubscribe: <http:\/\/localhost:8787\/api\/mail-preferences\/[^>]+\/unsubscribe>\r$/m,
      );
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(raw).toMatch(/^List-Id: <newsletter\.localhost>\r$/m);
      expect(raw).toMatch(/^Precedence: bulk\r$/m);
      expect(raw.slice(raw.indexOf('text/html'))).not.toContain('<script>Ravi');
    }
    expect(await stateOf(id)).toBe('finished');
    expect(await statesOf(id)).toEqual(Array(5).fill('sent'));
    // What comes late finds nothing to do.
    await sendCampaign(ctx, { campaignId: id });
    expect(await takenFor(emailsOf(people))).toHaveLength(5);
  });

  it('is sent when a tick of the future finds it due, or starts it as it does a reminder', async () => {
    const people = await subscribers(2);
    const at = Date.now() + 3 * 24 * 60 * MINUTE;
    const id = await start(senderCtx(Date.now), people, { sendAt: at });
    const startedId = await start(
      senderCtx(() => at, { JOBS: (env as unknown as RawEnv).JOBS }),
      people,
    );
    const ticked = await send('POST', `/dev/tick?at=${encodeURIComponent(new Date(at).toISOString())}`);
    expect(ticked.status).toBe(200);
    for (const campaign of [id, startedId]) {
      await expect.poll(() => stateOf(campaign), { timeout: 10_000 }).toBe('finished');
      expect(await statesOf(campaign)).toEqual(['sent', 'sent']);
    }
  });

  it('goes out once when twenty senders and twenty schedules ask at the same time', async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    const people = await subscribers(12);
    const runKey = `schedule:${time.now}:${people[0]?.id}`;
    const audience = { userType: 'all' as const, accountIds: people.map(({ id }) => id) };
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        createCampaign(ctx, { kind: 'newsletter', subject: 'S', content: 'C', audience, runKey }),
      ),
    );
    const ids = new Set(made.map(({ campaignId }) => campaignId));
    expect([ids.size, made.filter(({ isNew }) => isNew).length]).toEqual([1, 1]);
    const [id = ''] = ids;
    await Promise.all(Array.from({ length: 20 }, () => sendCampaign(senderCtx(time.read), { campaignId: id })));
    await Promise.all(Array.from({ length: 20 }, () => startDueCampaigns(ctx)));
    await sendAll(ctx, id);
    expect(await takenFor(emailsOf(people))).toHaveLength(12);
    expect(await stateOf(id)).toBe('finished');
  });

  it('shows as doubtful whom its sender died upon, sends them again, and is not finished before', async () => {
    const time = clock();
    const people = await subscribers(3);
    const id = await start(senderCtx(time.read), people);
    let breaks = false;
    // The server takes the second mail; whatever is written after that is lost, as by a kill.
    const dying = {
      prepare: (text: string) => database.prepare(text),
      batch: (statements: D1PreparedStatement[]) => {
        if (breaks) return Promise.reject(new Error('killed'));
        return database.batch(statements);
      },
    } as unknown as D1Database;
    const ctx = senderCtx(time.read, { DB: dying });
    let mails = 0;
    const opened = ctx.email.open.bind(ctx.email);
    ctx.email.open = () => {
      const session = opened();
      return {
        close: () => session.close(),
        send: async (mail, mayGo) => {
          const went = await session.send(mail, mayGo);
          breaks = ++mails === 2;
          return went;
        },
      };
    };
    await expect(sendCampaign(ctx, { campaignId: id })).rejects.toThrow('killed');
    expect(await statesOf(id)).toEqual(['sent', 'sending', 'pending']);
    // Its lease holds for a while, and the campaign is not finished.
    const next = senderCtx(time.read);
    await sendCampaign(next, { campaignId: id });
    expect([await stateOf(id), (await takenFor(emailsOf(people))).length]).toEqual(['sending', 2]);
    time.now += 2 * MINUTE;
    await startDueCampaigns(next);
    expect(next.jobs.sent.map(({ body }) => body.campaignId)).toContain(id);
    await sendAll(next, id);
    const stored = await recipientsOf(id);
    expect(stored.map(({ state, is_doubtful }) => [state, is_doubtful])).toEqual([
      ['sent', 0],
      ['sent', 1],
      ['sent', 0],
    ]);
    const taken = await takenFor(emailsOf(people));
    expect(taken).toHaveLength(4);
    // Both copies name the same mail.
    const twice = taken
      .filter(({ to }) => to[0] === people[1]?.email)
      .map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0]);
    expect([twice.length, new Set(twice).size]).toEqual([2, 1]);
    expect(await stateOf(id)).toBe('finished');
  });

  it('records the last mail where its step fails on the next one', async () => {
    const people = await subscribers(2);
    const id = await start(senderCtx(Date.now), people);
    let claims = 0;
    const DB = {
      prepare: (text: string) => {
        if (text.includes('tries = tries + 1') && ++claims === 2) throw new Error('D1 is away');
        return database.prepare(text);
      },
      batch: (statements: D1PreparedStatement[]) => database.batch(statements),
    } as unknown as D1Database;
    await expect(sendCampaign(senderCtx(Date.now, { DB }), { campaignId: id })).rejects.toThrow('D1 is away');
    expect(await statesOf(id)).toEqual(['sent', 'pending']);
  });

  it('skips with the reason whoever left after the freezing, also between batch and mail', async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    const [first, gone, suppressed, unconfirmed, last, off] = await subscribers(6);
    const people = [first, gone, suppressed, unconfirmed, last, off].flatMap((one) => one ?? []);
    const id = await start(ctx, people);
    await settings(1, 1);
    await sendCampaign(ctx, { campaignId: id });
    await settings(100);
    time.now += 1000;
    await rows('DELETE FROM accounts WHERE id = ? RETURNING id', gone?.id ?? '');
    await rows('UPDATE accounts SET is_verified = 0 WHERE id = ? RETURNING id', unconfirmed?.id ?? '');
    await rows(
      "INSERT INTO mail_suppressions (id, email, scope, reason, created_at) VALUES (?, ?, 'all', 'operator', 1) RETURNING id",
      `s${suppressed?.id}`,
      suppressed?.email ?? '',
    );
    // The switch goes off after the batch was read, and before the turn of that mail.
    const opened = ctx.email.open.bind(ctx.email);
    const switchOff = () =>
      rows('UPDATE notification_preferences SET newsletter = 0 WHERE account_id = ? RETURNING 1', off?.id ?? '');
    ctx.email.open = () => {
      const session = opened();
      return {
        close: () => session.close(),
        send: async (mail, mayGo) => {
          await switchOff();
          return session.send(mail, mayGo);
        },
      };
    };
    await sendAll(ctx, id);
    const stored = await recipientsOf(id);
    expect(Object.fromEntries(stored.map((row) => [row.account_id ?? 'gone', row.reason ?? row.state]))).toEqual({
      [first?.id ?? '']: 'sent',
      [off?.id ?? '']: 'switched-off',
      gone: 'gone',
      [suppressed?.id ?? '']: 'suppressed',
      [unconfirmed?.id ?? '']: 'not-confirmed',
      [last?.id ?? '']: 'sent',
    });
    expect(await takenFor(emailsOf(people))).toHaveLength(2);
    expect(await stateOf(id)).toBe('finished');
  });
});

describe('the answers of a server', () => {
  it('451 and 452 are tried again with longer waits, 550 and 552 are not, and a drop after the mail is doubtful', async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    const names = ['451-once-rcpt', '452-data', '550-rcpt', '552-data', 'drop', 'reader'];
    const people = await Promise.all(names.map((name) => subscriber(name)));
    const id = await start(ctx, people);
    await sendAll(ctx, id);
    const after = await recipientsOf(id);
    expect(after.map(({ state, reason, tries, is_doubtful }) => [state, reason, tries, is_doubtful])).toEqual([
      ['pending', 'The mail server refused the recipient: 451', 1, 0],
      ['pending', 'The mail server refused the message: 452', 1, 0],
      ['failed', 'The mail server refused the recipient: 550', 1, 0],
      ['failed', 'The mail server refused the message: 552', 1, 0],
      ['pending', expect.stringMatching(/closed|broke/), 1, 1],
      ['sent', null, 1, 0],
    ]);
    expect(after[0]?.retry_at).toBe(time.now + MINUTE);
    expect(await stateOf(id)).toBe('sending');
    // Not before its time.
    await sendAll(ctx, id);
    expect((await recipientsOf(id))[0]?.tries).toBe(1);
    for (const minutes of [1, 5, 30, 120, 360]) {
      time.now += minutes * MINUTE;
      await sendAll(ctx, id);
    }
    expect((await recipientsOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['sent', 2],
      ['failed', 6],
      ['failed', 1],
      ['failed', 1],
      ['failed', 6],
      ['sent', 1],
    ]);
    expect(await stateOf(id)).toBe('finished');
    const { id: adminId } = await operator();
    const asOperator = ctx.as({ role: 'admin', adminId, fullName: 'Ops' } as never);
    const [row] = await rows('SELECT revision FROM campaigns WHERE id = ?', id);
    await changeCampaign(asOperator, id, 'resend-failed', Number(row?.['revision']));
    expect(await stateOf(id)).toBe('sending');
    expect((await recipientsOf(id)).filter(({ state }) => state === 'pending')).toHaveLength(4);
  });

  it('5.1.1 suppresses the address like a report that comes later, 550 alone does not', async () => {
    const people = await Promise.all(['550-gone-rcpt', '550-rcpt'].map((name) => subscriber(name)));
    const ctx = senderCtx(Date.now);
    const id = await start(ctx, people);
    await sendAll(ctx, id);
    expect((await recipientsOf(id)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const emails = JSON.stringify(emailsOf(people));
    const suppressed =
      'SELECT email, reason, detail FROM mail_suppressions WHERE email IN (SELECT value FROM json_each(?))';
    expect(await rows(suppressed, emails)).toEqual([
      { email: emailsOf(people)[0], reason: 'hard-bounce', detail: '5.1.1' },
    ]);
    const bounced = () => rows('SELECT kind, status FROM mail_bounces WHERE campaign_id = ?', id);
    expect(await bounced()).toEqual([{ kind: 'hard', status: '5.1.1' }]);
    // An operator allows the address and sends again: that is refused as a mail of its own.
    await rows('DELETE FROM mail_suppressions WHERE email = ? RETURNING id', people[0]!.email);
    const [row] = await rows('SELECT revision FROM campaigns WHERE id = ?', id);
    const { id: adminId } = await operator();
    const asOperator = ctx.as({ role: 'admin', adminId, fullName: 'Ops' } as never);
    await changeCampaign(asOperator, id, 'resend-failed', Number(row?.['revision']));
    await sendAll(ctx, id);
    expect([(await rows(suppressed, emails)).length, (await bounced()).length]).toEqual([1, 2]);
  });

  it('a server that is away or silent costs no one a try', { timeout: 60_000 }, async () => {
    const time = clock();
    const people = await subscribers(2);
    const id = await start(senderCtx(time.read), people);
    const away = senderCtx(time.read, { SMTP_PORT: 9 });
    await sendAll(away, id);
    expect((await recipientsOf(id)).map(({ state, tries }) => [state, tries])).toEqual([
      ['pending', 0],
      ['pending', 0],
    ]);
    const ctx = senderCtx(time.read);
    await sendAll(ctx, id);
    expect(await takenFor(emailsOf(people))).toEqual([]);
    time.now += MINUTE;
    await startDueCampaigns(ctx);
    expect(ctx.jobs.sent.at(-1)?.body.campaignId).toBe(id);
    await sendAll(ctx, id);
    expect(await stateOf(id)).toBe('finished');
  });

  it('an answer that does not come in time is doubtful and tried again', { timeout: 60_000 }, async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    const people = [await subscriber('slow'), await subscriber()];
    const id = await start(ctx, people);
    await sendAll(ctx, id);
    expect((await recipientsOf(id)).map(({ state, is_doubtful }) => [state, is_doubtful])).toEqual([
      ['pending', 1],
      ['sent', 0],
    ]);
  });
});

describe('batches, pauses and the cap', () => {
  it('send at most a batch a step, wait between two, and stop at the cap until a day has passed', async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    await rows('UPDATE campaign_recipients SET sent_at = 1 WHERE sent_at > 1 RETURNING 1');
    const people = await subscribers(5);
    const id = await start(ctx, people);
    await settings(2, 90, 3);
    const sent = async () => (await takenFor(emailsOf(people))).length;
    await sendCampaign(ctx, { campaignId: id });
    expect([await sent(), ctx.jobs.sent.at(-1)?.delaySeconds]).toEqual([2, 90]);
    await sendCampaign(ctx, { campaignId: id });
    expect(await sent()).toBe(2);
    time.now += 90_000;
    await sendCampaign(ctx, { campaignId: id });
    expect(await sent()).toBe(3);
    time.now += 90_000;
    await sendAll(ctx, id);
    expect(await sent()).toBe(3);
    time.now += 24 * 60 * MINUTE;
    await sendCampaign(ctx, { campaignId: id });
    expect([await sent(), await stateOf(id)]).toEqual([5, 'finished']);
    await settings(100);
  });

  it('does not begin before its time', async () => {
    const time = clock();
    const ctx = senderCtx(time.read);
    const people = await subscribers(1);
    const id = await start(ctx, people, { sendAt: time.now + 60 * MINUTE });
    expect(ctx.jobs.sent).toEqual([]);
    await sendCampaign(ctx, { campaignId: id });
    expect([await stateOf(id), await recipientsOf(id)]).toEqual(['scheduled', []]);
    time.now += 60 * MINUTE;
    await startDueCampaigns(ctx);
    await sendAll(ctx, id);
    expect(await stateOf(id)).toBe('finished');
  });
});
