/** The notification centre: its list, its read marks, whose they are, and what feeds it. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_EVENTS, type AccountEventType } from '@/domain/accounts/events';
import { EVENT_LINES, type NotificationPage } from '@/domain/notifications/lines';
import { batch, statementOf } from '@worker/db/sql';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { accountEvent } from '@worker/services/accounts/account-events';
import { notifyAccount, notifyEverybody } from '@worker/services/notifications/notifications';
import { bearer, cookie, NASTY, post, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';

let founder: Person;
beforeAll(async () => {
  founder = await person('founder');
}, 60_000);

const list = async (who: Person, query = '') => {
  const answer = await send('GET', `/api/notifications/list${query}`, undefined, bearer(who.token));
  return { ...answer, page: answer.body.data as NotificationPage };
};
const unread = async (who: Person) =>
  ((await send('GET', '/api/pulse', undefined, bearer(who.token))).body.data as { unread: number }).unread;
const line = (title: string) => ({ topic: 'account', title }) as const;

describe('the notification centre', () => {
  it('lists own lines newest first, page by page, none twice, with the count of unread ones', async () => {
    const who = await person('visitor');
    expect((await list(who)).page).toEqual({ items: [], next: null, unread: 0 });
    const start = Date.now();
    // Pairs share a millisecond, so that the order within it matters.
    await batch(
      env.DB,
      Array.from({ length: 45 }, (_, n) =>
        notifyAccount(ctxAt(start + Math.floor(n / 2)), who.id, {
          ...line(`Line ${n} 'आशा' \u{1f680}`),
          body: '<b>"x"</b>',
        }),
      ),
    );
    const seen: string[] = [];
    let query = '';
    for (let pages = 0; pages < 5; pages++) {
      const { page } = await list(who, query);
      expect(page.unread).toBe(45);
      seen.push(...page.items.map(({ id }) => id));
      const times = page.items.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
      if (!page.next) break;
      query = `?before=${encodeURIComponent(page.next)}`;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    expect((await list(who)).page.items[0]).toMatchObject({
      topic: 'account',
      title: "Line 44 'आशा' \u{1f680}",
      body: '<b>"x"</b>',
      href: null,
      isRead: false,
    });
  });

  it('marks one read, then all up to a time, and lists only the unread', async () => {
    const who = await person('founder');
    const now = Date.now();
    const ids = ['a', 'b', 'c'];
    for (const [index, name] of ids.entries())
      await statementOf(env.DB, notifyAccount(ctxAt(now + index), who.id, line(name))).run();
    const [newest, , oldest] = (await list(who)).page.items;
    const mark = await post('/api/notifications/read', { id: newest?.id }, bearer(who.token));
    expect(mark).toMatchObject({ status: 200, body: { data: { unread: 2 } } });
    expect((await post('/api/notifications/read', { id: newest?.id }, bearer(who.token))).body.data).toEqual({
      unread: 2,
    });
    expect((await list(who, '?show=unread')).page.items.map(({ title }) => title)).toEqual(['b', 'a']);
    const until = oldest?.createdAt;
    expect((await post('/api/notifications/read-all', { until }, bearer(who.token))).body.data).toEqual({ unread: 1 });
    expect((await post('/api/notifications/read-all', {}, bearer(who.token))).body.data).toEqual({ unread: 0 });
    expect((await list(who)).page.items.map(({ isRead }) => isRead)).toEqual([true, true, true]);
    expect((await list(who, '?show=unread')).page.items).toEqual([]);
  });

  it('counts up to 100', async () => {
    const who = await person('founder');
    await batch(
      env.DB,
      Array.from({ length: 130 }, (_, n) => notifyAccount(ctxAt(), who.id, line(`n${n}`))),
    );
    expect(await unread(who)).toBe(100);
  });

  it('never shows or marks the lines of others', async () => {
    const [who, other] = [await person('founder'), await person('founder')];
    await statementOf(env.DB, notifyAccount(ctxAt(), other.id, line('Secret of another'))).run();
    const [theirs] = (await list(other)).page.items;
    expect((await list(who)).page).toEqual({ items: [], next: null, unread: 0 });
    expect((await list(who, `?accountId=${other.id}`)).page.items).toEqual([]);
    expect(await unread(who)).toBe(0);
    expect(await post('/api/notifications/read', { id: theirs?.id }, bearer(who.token))).toMatchObject({
      status: 404,
      body: { message: 'This notification no longer exists.' },
    });
    await post('/api/notifications/read-all', { accountId: other.id }, bearer(who.token));
    expect((await list(other)).page.items[0]?.isRead).toBe(false);
    expect(await unread(other)).toBe(1);
  });

  it('refuses what is no place, no id and no date, without a 5xx', async () => {
    const auth = bearer(founder.token);
    for (const text of [...NASTY, '12', '_', '1_', '9999999999999999_a', '-1_a']) {
      expect((await list(founder, `?before=${encodeURIComponent(text.toWellFormed())}`)).status).toBe(400);
      expect((await list(founder, `?show=${encodeURIComponent(text.toWellFormed())}`)).status).toBe(400);
      const { status, body } = await post('/api/notifications/read', { id: text }, auth);
      expect([400, 404]).toContain(status);
      if (status === 404) expect(body.message).toBe('This notification no longer exists.');
      expect((await post('/api/notifications/read-all', { until: text }, auth)).status).toBe(400);
    }
    for (const id of [null, undefined, 7, {}, [], true]) {
      expect(await post('/api/notifications/read', { id }, auth)).toMatchObject({
        status: 400,
        body: { message: 'Please send the id of a notification.' },
      });
    }
    for (const body of ['[]', '7', 'null', '{"id"'])
      expect((await post('/api/notifications/read', body, auth)).status).toBe(400);
    expect((await list(founder, '?before=1_a&before=2_b')).status).toBe(400);
  });

  it('needs a sign-in and our own origin, and GET marks nothing', async () => {
    await statementOf(env.DB, notifyAccount(ctxAt(), founder.id, line('Still unread'))).run();
    const before = await unread(founder);
    for (const path of ['notifications/list', 'pulse']) expect((await send('GET', `/api/${path}`)).status).toBe(401);
    for (const path of ['read', 'read-all']) {
      expect((await post(`/api/notifications/${path}`, {})).status).toBe(401);
      const foreign = cookie(founder.token, 'https://evil.test');
      expect((await post(`/api/notifications/${path}`, {}, foreign)).status).toBe(403);
      expect((await send('GET', `/api/notifications/${path}`, undefined, bearer(founder.token))).status).toBe(404);
    }
    await list(founder);
    expect(await unread(founder)).toBe(before);
  });

  it('shows notices to everybody who was there, each with a read mark of their own', async () => {
    const [who, other] = [await person('founder'), await person('visitor')];
    const now = Date.now() + 1000;
    const notice = { topic: 'maintenance', title: 'Maintenance tonight', href: '/portal' } as const;
    const id = `maintenance-${crypto.randomUUID()}`;
    await statementOf(env.DB, notifyEverybody(ctxAt(now), id, notice)).run();
    await statementOf(env.DB, notifyEverybody(ctxAt(now + 5), id, { ...notice, title: 'A second time' })).run();
    await statementOf(env.DB, notifyEverybody(ctxAt(0), `old-${id}`, { ...notice, title: 'Before they came' })).run();
    for (const account of [who, other]) {
      const { page } = await list(account);
      expect(page.items.map(({ title }) => title)).toEqual(['Maintenance tonight']);
      expect(page.unread).toBe(1);
    }
    expect((await post('/api/notifications/read', { id }, bearer(who.token))).body.data).toEqual({ unread: 0 });
    expect((await post('/api/notifications/read', { id }, bearer(who.token))).status).toBe(200);
    expect((await post('/api/notifications/read', { id: `old-${id}` }, bearer(who.token))).status).toBe(404);
    expect(await unread(other)).toBe(1);
    expect((await post('/api/notifications/read-all', {}, bearer(other.token))).body.data).toEqual({ unread: 0 });
    const late = await person('founder');
    await env.DB.prepare('UPDATE accounts SET created_at = ?1 WHERE id = ?2')
      .bind(now + 60_000, late.id)
      .run();
    expect((await list(late)).page.items).toEqual([]);
  });

  it('hides notices of a topic that is switched off', async () => {
    const who = await person('founder');
    const now = Date.now() + 2000;
    const id = `news-${crypto.randomUUID()}`;
    await statementOf(env.DB, notifyEverybody(ctxAt(now), id, { topic: 'news', title: 'News from Pune' })).run();
    const shown = async () => (await list(who)).page.items.map(({ id: shownId }) => shownId).includes(id);
    const switchNews = (value: boolean) =>
      send(
        'PUT',
        '/api/notifications',
        { section: 'systemNotifications', key: 'newsUpdates', value },
        bearer(who.token),
      );
    expect(await shown()).toBe(false);
    await switchNews(true);
    expect(await shown()).toBe(true);
    await switchNews(false);
    expect(await shown()).toBe(false);
  });

  it('is fed by the account events that concern safety, in words, and by no others', async () => {
    const who = await person('founder');
    const ctx = ctxAt(Date.now(), 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    for (const type of Object.keys(ACCOUNT_EVENTS) as AccountEventType[]) {
      const { page: before } = await list(who);
      await statementOf(env.DB, accountEvent(ctx, who.id, type)).run();
      const { page } = await list(who);
      const words = EVENT_LINES[type];
      expect(page.items.length - before.items.length, type).toBe(words ? 1 : 0);
      if (!words) continue;
      const made = page.items.find(({ title }) => title === words.title);
      expect(made).toMatchObject({
        topic: 'account',
        body: `Firefox on Linux, Pune. ${words.advice}`,
        href: '/portal/settings/security',
      });
    }
  });

  it('tells at most once an hour what a stranger can cause, and every time what changes the account', async () => {
    const who = await person('founder');
    const now = Date.now();
    for (const minutes of [0, 1, 59, 61]) {
      for (const type of ['reset-requested', 'two-factor-failed', 'password-changed'] as const) {
        await statementOf(env.DB, accountEvent(ctxAt(now + minutes * 60_000), who.id, type)).run();
      }
    }
    const counted = await rows(
      'SELECT title, count(*) AS n FROM notifications WHERE account_id = ? GROUP BY title ORDER BY title',
      who.id,
    );
    expect(counted).toEqual([
      { title: 'password-changed', n: 4 },
      { title: 'reset-requested', n: 2 },
      { title: 'two-factor-failed', n: 2 },
    ]);
  });

  it('forgets lines after 180 days, and all of them with the account', async () => {
    const who = await person('founder');
    const now = Date.now();
    const old = now - 181 * 24 * 3_600_000;
    await env.DB.prepare('UPDATE accounts SET created_at = 0 WHERE id = ?').bind(who.id).run();
    await statementOf(env.DB, notifyAccount(ctxAt(old), who.id, line('old'))).run();
    await statementOf(env.DB, notifyAccount(ctxAt(now), who.id, line('new'))).run();
    expect((await list(who)).page.items.map(({ title }) => title)).not.toContain('old');
    await endExpired(ctxAt(now));
    const left = await rows('SELECT title FROM notifications WHERE account_id = ?', who.id);
    expect(left).toEqual([{ title: 'new' }]);
    await env.DB.prepare('DELETE FROM accounts WHERE id = ?').bind(who.id).run();
    expect(await rows('SELECT 1 FROM notifications WHERE account_id = ?', who.id)).toEqual([]);
  });

  it('answers JSON that no cache keeps', async () => {
    const response = await call('/api/notifications/list', { headers: bearer(founder.token) });
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});
