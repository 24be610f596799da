/** The senders behind the notification switches: on, off, nothing to say, twice, and hostile data. */
import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { NEWS_CATEGORIES } from '@/domain/news/choices';
import {
  composeNewsDigest,
  startNewsDigest,
  composeTaskReminders,
  startTaskReminders,
} from '@worker/services/newsletters/digests';
import { sendCampaign } from '@worker/services/newsletters/delivery/send-mail';
import type { Campaign, ComposedMail, Recipient } from '@worker/services/newsletters/composition';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { isWanted } from '@worker/services/notifications/notifications';
import { remindOfDueMilestones } from '@worker/services/roadmap/roadmap';
import { bearer, clickOut, inbox, rows, send, suppress } from '@tests/setup/accounts';
import { adminCookie, ask, freshAddress, operator } from '@tests/setup/admins';
import { ORIGIN } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';

const HOUR = 3_600_000;
/** A Tuesday and a Monday at 08:00 in India. */
const TUESDAY = Date.UTC(2027, 1, 2, 2, 30);
const MONDAY = Date.UTC(2027, 1, 1, 2, 30);
const HOSTILE = '<img src=x onerror=alert(1)> "Term"\u202e sheet & more';

const run = (sql: string, ...params: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...params)
    .run();
const switchOn = (who: Person, key: string) =>
  run(
    `INSERT INTO notification_preferences (account_id, ${key}, updated_at) VALUES (?, 1, 0)
      ON CONFLICT (account_id) DO UPDATE SET ${key} = 1`,
    who.id,
  );
const recipient = (who: Person, userType: 'founder' | 'visitor' = 'founder'): Recipient => ({
  accountId: who.id,
  email: who.email,
  fullName: 'Asha Rao',
  userType,
});
const campaign = (period: string, createdAt: number) => ({ details: { period }, createdAt }) as unknown as Campaign;
const isMail = (composed: unknown): composed is ComposedMail =>
  typeof composed === 'object' && composed !== null && 'html' in composed;

async function milestone(description: string): Promise<string> {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 24);
  await run(
    "INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at) VALUES (?, ?, 'Setup', 'MVP', 99, 0, 0)",
    id,
    description,
  );
  return id;
}
const mark = (who: Person, id: string, dueOn: string, isDone = 0) =>
  run(
    'INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at, due_on, due_changed_at) VALUES (?,?,?,1,?,1)',
    who.id,
    id,
    isDone,
    dueOn,
  );

describe('task reminders', () => {
  let asha: Person;
  let idle: Person;
  beforeAll(async () => {
    asha = await person('founder');
    idle = await person('visitor');
    await switchOn(asha, 'task_reminders');
    await mark(asha, await milestone(HOSTILE), '2027-02-02');
    await mark(asha, await milestone('Already done'), '2027-02-02', 1);
  });

  it('write what is due to each in one call, escaped, and nothing to who has nothing due', async () => {
    const ctx = ctxAt(TUESDAY);
    const composed = await composeTaskReminders(ctx, campaign('2027-02-02', TUESDAY), [
      recipient(asha),
      recipient(idle, 'visitor'),
    ]);
    const mail = composed.get(asha.id);
    if (!isMail(mail)) throw new Error('There is no mail.');
    expect(mail.subject).toBe('One task is due');
    expect(mail.html).not.toContain('<img src=x');
    expect(mail.text).toContain('Due today');
    expect(mail.text).not.toContain('Already done');
    expect(mail.text).toContain('because Task reminders is on');
    expect(mail.text).toContain(`${ctx.env.SITE_URL}/mail-preferences/`);
    expect(composed.get(idle.id)).toEqual({ skip: 'nothing-to-say' });
  });

  it('bring founders the next open step on Mondays', async () => {
    const fresh = await person('founder');
    const who = [recipient(fresh), recipient(idle, 'visitor')];
    await milestone('A first step');
    const monday = await composeTaskReminders(ctxAt(MONDAY), campaign('2027-02-01', MONDAY), who);
    expect(monday.get(fresh.id)).toMatchObject({ subject: 'Your next step this week' });
    expect(monday.get(idle.id)).toEqual({ skip: 'nothing-to-say' });
    const tuesday = await composeTaskReminders(ctxAt(TUESDAY), campaign('2027-02-02', TUESDAY), who);
    expect(tuesday.get(fresh.id)).toEqual({ skip: 'nothing-to-say' });
  });

  it('that go out late say what is due as of the day when they are sent, until the reminders of that day start', async () => {
    const late = async () => composeTaskReminders(ctxAt(TUESDAY + 20 * HOUR), campaign('2027-02-02', TUESDAY), who);
    const sunil = await person('founder');
    const who = [recipient(sunil)];
    await mark(sunil, await milestone('Late'), '2027-02-02');
    const mail = (await late()).get(sunil.id);
    expect(isMail(mail) && mail.text).toContain('Overdue, 2 Feb');
    expect(isMail(mail) && mail.text).not.toContain('Due today');
    await switchOn(sunil, 'task_reminders');
    await startTaskReminders(ctxAt(TUESDAY + 24 * HOUR));
    expect((await late()).get(sunil.id)).toEqual({ skip: 'overtaken' });
    await run("DELETE FROM campaigns WHERE run_key = 'tasks:2027-02-03'");
    await run('DELETE FROM notification_preferences WHERE account_id = ?', sunil.id);
  });

  it('start one campaign a day, which mails who has the switch on', async () => {
    await Promise.all([1, 2, 3].map(() => startTaskReminders(ctxAt(TUESDAY))));
    const found = await rows("SELECT id FROM campaigns WHERE run_key = 'tasks:2027-02-02'");
    expect(found).toHaveLength(1);
    for (let step = 0; step < 5; step++) await sendCampaign(ctxAt(TUESDAY), { campaignId: String(found[0]?.['id']) });
    const mails = (await inbox(asha.email)).filter(({ subject }) => subject === 'One task is due');
    expect(mails).toHaveLength(1);
    // One click ends the reminders and nothing else.
    await switchOn(asha, 'newsletter');
    const address = /^<(.*)>$/.exec(mails[0]?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const click = () =>
      SELF.fetch(address.replace(/^https?:\/\/[^/]+/, ORIGIN), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click()).status).toBe(200);
    expect(
      await rows(
        'SELECT task_reminders AS tasks, newsletter FROM notification_preferences WHERE account_id = ?',
        asha.id,
      ),
    ).toEqual([{ tasks: 0, newsletter: 1 }]);
    await switchOn(asha, 'task_reminders');
    expect((await inbox(idle.email)).filter(({ subject }) => subject === 'One task is due')).toEqual([]);
  });

  it('are forgotten after sixty days', async () => {
    const left = () =>
      rows(
        "SELECT r.id FROM campaigns c JOIN campaign_recipients r ON r.campaign_id = c.id WHERE c.kind = 'task-reminder'",
      );
    await endExpired(ctxAt(TUESDAY + 59 * 24 * HOUR));
    expect(await left()).not.toEqual([]);
    await endExpired(ctxAt(TUESDAY + 61 * 24 * HOUR));
    expect(await left()).toEqual([]);
  });

  it('stand behind the bell too, once beside deadline alerts', async () => {
    await remindOfDueMilestones(ctxAt(TUESDAY));
    await switchOn(asha, 'deadline_alerts');
    await remindOfDueMilestones(ctxAt(TUESDAY));
    expect(await rows('SELECT title FROM notifications WHERE account_id = ?', asha.id)).toEqual([
      { title: 'A milestone is due today' },
    ]);
  });
});

describe('the digest of news', () => {
  const liveAt = (now: number, path = '/good') =>
    createContext(
      readEnv({
        ...(env as unknown as RawEnv),
        NEWS_PROVIDER: 'rss',
        NEWS_FEED_URL: `${inject('feedUrl')}${path}?q={query}`,
      }),
      { actor: { role: 'system', job: 'test' }, now: () => now, defer: (work) => void deferred.push(work) },
    );
  const deferred: Promise<unknown>[] = [];
  const settle = () => Promise.all(deferred.splice(0));
  /** The feed's stories are of the night of 1 November. */
  const AT = Date.UTC(2026, 10, 3, 3, 30);

  it('does not start while no feed answers, and starts later that day', async () => {
    await switchOn(await person('founder'), 'news_updates');
    const campaigns = () => rows("SELECT id FROM campaigns WHERE run_key LIKE 'news:%'");
    await startNewsDigest(liveAt(AT - HOUR, '/broken'));
    await settle();
    expect(await campaigns()).toEqual([]);
    await startNewsDigest(liveAt(AT));
    await settle();
    expect(await campaigns()).toHaveLength(1);
  });

  it('brings stories of the week in the categories that someone chose', async () => {
    const [one, all] = [await person('founder'), await person('visitor')];
    for (const who of [one, all]) await switchOn(who, 'news_updates');
    const put = await send('PUT', '/api/notifications/news-categories', { categories: ['edtech'] }, bearer(one.token));
    expect([put.status, put.body.data]).toEqual([200, { categories: ['edtech'] }]);
    await startNewsDigest(liveAt(AT));
    await settle();
    const week = campaign('2026-W45', AT);
    const composed = await composeNewsDigest(liveAt(AT), week, [recipient(one), recipient(all, 'visitor')]);
    const mails = [one, all].map(({ id }) => composed.get(id));
    if (!isMail(mails[0]) || !isMail(mails[1])) throw new Error('There is no mail.');
    expect(mails[0].text).toContain('Edtech');
    expect(mails[0].text).not.toContain('Funding');
    expect(mails[1].text).toContain('The Paper');
    expect(mails[0].text).toContain('because News updates is on');
    // A month later the same feed has nothing new to say.
    const later = AT + 30 * 24 * HOUR;
    expect((await composeNewsDigest(liveAt(later), campaign('2026-W49', later), [recipient(all)])).get(all.id)).toEqual(
      {
        skip: 'nothing-to-say',
      },
    );
  });

  it('starts once a week with one line behind the bell, and never on samples', async () => {
    await Promise.all([startNewsDigest(liveAt(AT)), startNewsDigest(liveAt(AT + HOUR))]);
    await settle();
    expect(await rows("SELECT id FROM campaigns WHERE run_key LIKE 'news:%'")).toHaveLength(1);
    expect(await rows("SELECT id FROM notices WHERE topic = 'news'")).toEqual([{ id: 'news:2026-W45' }]);
    await startNewsDigest(ctxAt(AT + 7 * 24 * HOUR));
    expect(await rows("SELECT id FROM campaigns WHERE run_key LIKE 'news:%'")).toHaveLength(1);
  });

  it('is chosen by its owner alone, and refuses what is no choice', async () => {
    const who = await person('founder');
    const at = '/api/notifications/news-categories';
    expect((await send('GET', at, undefined, bearer(who.token))).body.data).toEqual({
      categories: [...NEWS_CATEGORIES],
    });
    for (const categories of [[], ['sport'], 'funding', null])
      expect((await send('PUT', at, { categories }, bearer(who.token))).status).toBe(400);
    expect((await send('PUT', at, { categories: ['funding'] })).status).toBe(401);
    expect(
      (await send('PUT', `/api/visitor${at.slice(4)}`, { categories: ['funding'] }, bearer(who.token))).status,
    ).toBe(403);
    expect((await send('GET', at, undefined, bearer(who.token))).body.data).toEqual({
      categories: [...NEWS_CATEGORIES],
    });
  });
});

describe('application updates', () => {
  it('tell the writer when a message is taken and closed, if they want it, and never who did it', async () => {
    const [asha, quiet, away] = [await person('founder'), await person('founder'), await person('founder')];
    await switchOn(asha, 'application_updates');
    await switchOn(away, 'application_updates');
    await suppress(away);
    const { token } = await operator();
    for (const who of [asha, quiet, away]) {
      const body = { name: 'Asha', email: who.email, subject: HOSTILE.replace('\u202e', ''), message: 'Hello' };
      expect((await send('POST', '/api/contact', body, bearer(who.token))).status).toBe(200);
      const [row] = await rows('SELECT id FROM contact_messages WHERE account_id = ?', who.id);
      const change = (status: string, revision: number) =>
        ask('PATCH', `/api/admin/inbox/message/${String(row?.['id'])}`, {
          headers: { ...adminCookie(token), 'cf-connecting-ip': freshAddress() },
          body: { status, revision },
        });
      expect((await change('open', 1)).status).toBe(200);
      // The same change again, and a change on an old revision, send nothing.
      expect((await change('open', 2)).status).toBe(200);
      expect((await change('done', 1)).status).toBe(409);
      expect((await change('done', 3)).status).toBe(200);
    }
    const told = async (who: Person) => {
      const lines = await rows(
        "SELECT title FROM notifications WHERE account_id = ? AND topic = 'application' ORDER BY rowid",
        who.id,
      );
      const mails = (await inbox(who.email)).filter(({ text }) => text.includes('Application updates'));
      return [lines.map(({ title }) => title), mails.map(({ subject }) => subject).reverse()];
    };
    const both = ['We are looking into your message', 'Your message is closed'];
    expect(await told(asha)).toEqual([both, both]);
    expect(await told(quiet)).toEqual([[], []]);
    // The portal still tells a person whose address is suppressed.
    expect(await told(away)).toEqual([both, []]);
    const [mail] = (await inbox(asha.email)).filter(({ text }) => text.includes('Application updates'));
    expect(await clickOut(mail)).toBe(200);
    expect(await isWanted(ctxAt(TUESDAY), asha.id, 'applicationUpdates')).toBe(false);
    for (const { html } of await inbox(asha.email)) expect(html).not.toContain('<img src=x');
  });
});
