/** Notification preferences: whose they are, what is refused, and who obeys them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { PREFERENCE_SECTIONS, type PreferenceKey } from '@/domain/notifications/preferences';
import { statementOf } from '@worker/db/sql';
import { postWantedMail } from '@worker/services/notifications/outbox';
import { isWanted, notifyAccount } from '@worker/services/notifications/notifications';
import { bearer, cookie, inbox, NASTY, rows, send, suppress } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';

const OFF = {
  emailNotifications: {
    newOpportunities: false,
    newsletter: false,
    applicationUpdates: false,
    investorMessages: false,
  },
  systemNotifications: { taskReminders: false, deadlineAlerts: false, newsUpdates: false },
};
const PATHS = { founder: '/api/notifications', visitor: '/api/visitor/notifications' } as const;
const read = (who: Person, kind: 'founder' | 'visitor') => send('GET', PATHS[kind], undefined, bearer(who.token));
const set = (who: Person, kind: 'founder' | 'visitor', body: unknown) =>
  send('PUT', PATHS[kind], body, bearer(who.token));

let founder: Person;
let visitor: Person;
beforeAll(async () => {
  founder = await person('founder');
  visitor = await person('visitor');
}, 60_000);

describe('notification preferences', () => {
  it('say of those alone that something is sent which have a sender, and name it', async () => {
    const sources = import.meta.glob<string>('../../../worker/**/*.ts', { query: '?raw', import: 'default' });
    const SENDERS: Readonly<Record<PreferenceKey, { in: string; asks: RegExp } | null>> = {
      newOpportunities: { in: 'services/saved/saved-search-alerts', asks: /newOpportunities|new_opportunities/ },
      newsletter: { in: 'services/newsletters/audience/audience', asks: /newsletter: 'newsletter'/ },
      applicationUpdates: { in: 'services/support/contact', asks: /'applicationUpdates', mail/ },
      investorMessages: null,
      taskReminders: { in: 'services/newsletters/audience/audience', asks: /'task-reminder': 'taskReminders'/ },
      deadlineAlerts: { in: 'services/saved/follow-ups', asks: /preferenceColumn\('deadlineAlerts'\)/ },
      newsUpdates: { in: 'services/newsletters/audience/audience', asks: /'news-digest': 'newsUpdates'/ },
    };
    const switches = PREFERENCE_SECTIONS.flatMap((section) => [...section.switches]);
    expect(switches).toHaveLength(7);
    for (const { key, isSent } of switches) {
      const sender = SENDERS[key];
      expect(isSent, key).toBe(sender !== null);
      if (sender) expect(await sources[`../../../worker/${sender.in}.ts`]?.(), key).toMatch(sender.asks);
    }
    // Where nothing is sent nothing may ask either: the switch would not be silent.
    for (const [path, load] of Object.entries(sources))
      if (
        /\/(services|jobs)\//.test(path) &&
        !/account-data-sections|notifications\/notifications|consents|mail-preferences|address-reports/.test(path)
      )
        expect(await load(), path).not.toMatch(/investorMessages|investor_messages/);
  });

  it('API-029 API-031 ACC-24 are seven booleans, all off at first', async () => {
    for (const [who, kind] of [
      [founder, 'founder'],
      [visitor, 'visitor'],
    ] as const) {
      expect(await read(who, kind)).toMatchObject({ status: 200, body: { success: true } });
      expect((await read(who, kind)).body.data).toEqual(OFF);
    }
  });

  it('API-030 API-032 ACC-25 set one switch, answer all, and leave those of others alone', async () => {
    for (const [kind, section, key] of [
      ['founder', 'emailNotifications', 'newsletter'],
      ['visitor', 'systemNotifications', 'deadlineAlerts'],
    ] as const) {
      const who = await person(kind);
      const on = await set(who, kind, { section, key, value: true });
      expect(on.status).toBe(200);
      expect(on.body.data).toEqual({ ...OFF, [section]: { ...OFF[section], [key]: true } });
      expect((await read(who, kind)).body.data).toEqual(on.body.data);
      const off = await set(who, kind, { section, key, value: false });
      expect(off.body.data).toEqual(OFF);
      const audited = await rows(
        "SELECT details FROM audit_log WHERE action = 'notification-preference.set' AND actor_id = ? ORDER BY id",
        who.id,
      );
      expect(audited).toEqual([
        { details: JSON.stringify({ key, value: true }) },
        { details: JSON.stringify({ key, value: false }) },
      ]);
    }
    expect((await read(founder, 'founder')).body.data).toEqual(OFF);
  });

  it('say that no emails are sent while the address is suppressed, also to the person who turns one on', async () => {
    const who = await person('founder');
    await suppress({ email: who.email });
    expect((await read(who, 'founder')).body.data).toEqual({ ...OFF, isReached: false });
    const on = await set(who, 'founder', { section: 'emailNotifications', key: 'newsletter', value: true });
    expect(on.body.data).toMatchObject({ emailNotifications: { newsletter: true }, isReached: false });
    await rows('DELETE FROM mail_suppressions WHERE email = ?', who.email);
    expect((await read(who, 'founder')).body.data).not.toHaveProperty('isReached');
  });

  it('sets every one of the seven by itself', async () => {
    const who = await person('founder');
    for (const section of ['emailNotifications', 'systemNotifications'] as const) {
      for (const key of Object.keys(OFF[section])) {
        expect((await set(who, 'founder', { section, key, value: true })).status).toBe(200);
      }
    }
    const all = (await read(who, 'founder')).body.data as typeof OFF;
    expect([...Object.values(all.emailNotifications), ...Object.values(all.systemNotifications)]).toEqual(
      Array(7).fill(true),
    );
  });

  it('API-030 refuse an unknown section or key, a key of the other section and what is no boolean, and change nothing', async () => {
    const fine = { section: 'emailNotifications', key: 'newsletter', value: true };
    for (const section of [...NASTY, '__proto__', 'constructor', '', null, undefined, 7, {}, ['emailNotifications']]) {
      const { status, body } = await set(founder, 'founder', { ...fine, section });
      expect([status, body.message]).toEqual([
        400,
        'Unknown section: please send emailNotifications or systemNotifications.',
      ]);
      expect(Object.keys(body.errors ?? {})).toEqual(['section']);
    }
    for (const key of [...NASTY, '__proto__', 'toString', 'taskReminders', 'account_id', '', null, undefined, 7, {}]) {
      const { status, body } = await set(founder, 'founder', { ...fine, key });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['key']]);
      expect(body.message).toBe(
        'Unknown key: this section has newOpportunities, newsletter, applicationUpdates, investorMessages.',
      );
    }
    for (const value of ['true', 1, 0, null, undefined, {}, [true]]) {
      const { status, body } = await set(founder, 'founder', { ...fine, value });
      expect([status, body.message]).toEqual([400, 'The value must be true or false.']);
    }
    for (const body of [[], 'x', 7, null, true]) {
      expect(await set(founder, 'founder', JSON.stringify(body))).toMatchObject({
        status: 400,
        body: { message: 'Please send section, key and value.' },
      });
    }
    expect((await set(founder, 'founder', '{"section":')).status).toBe(400);
    expect((await read(founder, 'founder')).body.data).toEqual(OFF);
  });

  it('take no more than the switch from a body', async () => {
    const who = await person('founder');
    const body = `{"accountId":"${founder.id}","account_id":"${founder.id}","isAdmin":true,
      "section":"emailNotifications","key":"newsletter","value":true}`;
    expect((await set(who, 'founder', body)).status).toBe(200);
    expect((await read(founder, 'founder')).body.data).toEqual(OFF);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });

  it('are closed to guests, to the other kind and to other sites', async () => {
    const change = { section: 'emailNotifications', key: 'newsletter', value: true };
    for (const path of Object.values(PATHS)) {
      expect((await send('GET', path)).status).toBe(401);
      expect((await send('PUT', path, change)).status).toBe(401);
      expect((await send('GET', `${path}?token=${founder.token}`)).status).toBe(401);
    }
    expect(await read(visitor, 'founder')).toMatchObject({
      status: 403,
      body: { message: 'These notification preferences are for founders. Yours are at /api/visitor/notifications.' },
    });
    expect((await set(visitor, 'founder', change)).status).toBe(403);
    expect((await set(founder, 'visitor', change)).status).toBe(403);
    expect((await send('PUT', PATHS.founder, change, cookie(founder.token, 'https://evil.test'))).status).toBe(403);
    const { cookie: own } = cookie(founder.token);
    expect((await send('PUT', PATHS.founder, change, { cookie: String(own) })).status).toBe(403);
    expect((await read(founder, 'founder')).body.data).toEqual(OFF);
    expect((await send('PUT', PATHS.founder, { ...change, value: false }, cookie(founder.token))).status).toBe(200);
  });

  it('are honoured by mails and lines that can be switched off', async () => {
    const who = await person('founder');
    const ctx = ctxAt();
    const mail = { to: who.email, subject: 'News of the week', text: 'x', html: 'x' };
    const line = { topic: 'roadmap', title: 'Next: talk to ten customers' } as const;
    expect(await isWanted(ctx, who.id, 'newsletter')).toBe(false);
    await postWantedMail(ctx, who.id, 'newsletter', mail);
    await statementOf(ctx.d1, notifyAccount(ctx, who.id, line)).run();
    expect((await inbox(who.email)).map(({ subject }) => subject)).not.toContain(mail.subject);
    expect(await rows('SELECT * FROM notifications WHERE account_id = ?', who.id)).toEqual([]);

    await set(who, 'founder', { section: 'emailNotifications', key: 'newsletter', value: true });
    await set(who, 'founder', { section: 'systemNotifications', key: 'taskReminders', value: true });
    expect(await isWanted(ctx, who.id, 'newsletter')).toBe(true);
    expect(await isWanted(ctx, who.id, 'newsUpdates')).toBe(false);
    await postWantedMail(ctx, who.id, 'newsletter', mail);
    await statementOf(ctx.d1, notifyAccount(ctx, who.id, line)).run();
    await statementOf(ctx.d1, notifyAccount(ctx, who.id, { topic: 'deadline', title: 'Not wanted' })).run();
    expect((await inbox(who.email))[0]?.subject).toBe(mail.subject);
    expect(await rows('SELECT title FROM notifications WHERE account_id = ?', who.id)).toEqual([{ title: line.title }]);
  });
});
