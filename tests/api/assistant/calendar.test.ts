/**
 * Meetings in Google Calendar, against a server with Google's protocol: the permission, the return to Outset, and the event, which is
 * created once.
 */
import { env } from 'cloudflare:test';
import { describe, expect, inject, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { returnFromCalendar } from '@worker/services/assistant/meetings/grants';
import { createContext } from '@worker/services/core/context';
import { CALENDAR_CLIENT, type AskedEvent } from '@tests/setup/servers/calendar-server';
import { bearer, cookie, inbox, rows, send as sendPlain, signIn } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { guest, meetingBody, schedule } from '@tests/setup/meetings';
import { person, type Person } from '@tests/setup/people';

const origin = inject('calendarUrl');
const GOOGLE: Partial<RawEnv> = {
  GOOGLE_CALENDAR_CLIENT_ID: CALENDAR_CLIENT.id,
  GOOGLE_CALENDAR_CLIENT_SECRET: CALENDAR_CLIENT.secret,
  GOOGLE_CALENDAR_AUTH_URL: `${origin}/auth`,
  GOOGLE_CALENDAR_TOKEN_URL: `${origin}/token`,
  GOOGLE_CALENDAR_API_URL: `${origin}/calendar/v3`,
};

const asked = async (summary: string) =>
  ((await (await fetch(`${origin}/asked`)).json()) as AskedEvent[]).filter((event) => event.summary === summary);
const states = (id: string) => rows('SELECT state, provider, link FROM meetings WHERE account_id = ?', id);
const grantOf = (id: string) => rows('SELECT token FROM calendar_grants WHERE account_id = ?', id);

/** What Google's page does with the person: where it sends them. */
async function allow(authUrl: string | undefined, how = ''): Promise<URL> {
  const response = await fetch(`${authUrl}${how}`, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? 'http://nowhere.example');
}

async function comeBack(back: URL, token: string | null): Promise<{ status: number; location: string | null }> {
  const response = await call(`${back.pathname}${back.search}`, {
    env: GOOGLE,
    headers: token === null ? {} : { cookie: cookie(token).cookie },
  });
  return { status: response.status, location: response.headers.get('location') };
}

async function connected(): Promise<Person> {
  const someone = await person('founder');
  const { body } = await schedule(someone.token, meetingBody({ date: '2027-11-01' }), GOOGLE);
  await comeBack(await allow(body.authUrl), someone.token);
  await rows('DELETE FROM meetings WHERE account_id = ? RETURNING id', someone.id);
  return someone;
}

async function calendarOf(token: string) {
  const response = await call('/api/ai-chat/calendar', { env: GOOGLE, headers: bearer(token) });
  return ((await response.json()) as { data: unknown }).data;
}

describe('a meeting that waits for the calendar', () => {
  it('is asked for the permission, and sent once when the person is back', async () => {
    const { token, id } = await person('founder');
    const [one, two] = [guest(), guest()];
    const title = `Waits ${id}`;
    const body = meetingBody({ title, participants: [one, two], timeZone: 'Europe/London' });
    const waiting = await schedule(token, body, GOOGLE);
    expect([waiting.status, waiting.body.success, waiting.body.meetingLink]).toEqual([200, false, undefined]);
    expect(waiting.body.message).toBe(
      'Give Outset access to your Google Calendar. We send the meeting when you come back.',
    );
    const url = new URL(waiting.body.authUrl ?? '');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: CALENDAR_CLIENT.id,
      redirect_uri: 'http://localhost:8787/api/ai-chat/calendar/return',
      response_type: 'code',
      scope: 'https://www.googleapis.com/auth/calendar.events',
      access_type: 'offline',
      code_challenge_method: 'S256',
    });
    expect(await states(id)).toEqual([{ state: 'waiting', provider: 'google', link: null }]);
    expect(await calendarOf(token)).toEqual({ isAvailable: true, isConnected: false, waiting: body });

    const back = await allow(url.href);
    expect(await comeBack(back, token)).toEqual({ status: 302, location: '/portal/assistant?calendar=success' });
    const [grant] = await grantOf(id);
    expect(String(grant?.['token'])).toMatch(/^v2\./);

    const answers = await Promise.all([1, 2, 3].map(() => schedule(token, body, GOOGLE)));
    const links = answers.flatMap((answer) => answer.body.meetingLink ?? []);
    expect(new Set(links).size).toBe(1);
    expect((await schedule(token, body, GOOGLE)).body).toMatchObject({ success: true, meetingLink: links[0] });
    const [event, ...more] = await asked(title);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      query: '?conferenceDataVersion=1&sendUpdates=all',
      attendees: [{ email: one }, { email: two }],
      start: { timeZone: 'Europe/London' },
    });
    expect(event?.conferenceData.createRequest.requestId).toBe(event?.id);
    expect(Date.parse(event?.end.dateTime ?? '') - Date.parse(event?.start.dateTime ?? '')).toBe(30 * 60_000);
    expect(await states(id)).toEqual([{ state: 'sent', provider: 'google', link: links[0] }]);
    expect(await calendarOf(token)).toEqual({ isAvailable: true, isConnected: true, waiting: null });
    // Google invites; Outset mails no one.
    expect(await inbox(one)).toEqual([]);
  });

  it('counts against the same limits, before Google is asked', async () => {
    const { token } = await connected();
    const title = `Limits ${guest()}`;
    const ten = () => Array.from({ length: 10 }, () => guest());
    for (const _ of [1, 2])
      expect((await schedule(token, meetingBody({ title, participants: ten() }), GOOGLE)).status).toBe(200);
    expect((await schedule(token, meetingBody({ title }), GOOGLE)).status).toBe(429);
    expect((await schedule(token, meetingBody({ date: '2020-01-01' }), GOOGLE)).status).toBe(400);
    expect(await asked(title)).toHaveLength(2);
  });

  it('leaves out who wants no invitations', async () => {
    const { token } = await connected();
    const [quiet, open] = [guest(), guest()];
    await rows(
      "INSERT INTO mail_suppressions (id, email, scope, reason, created_at) VALUES (?, ?, 'invitations', 'refused', 1) RETURNING id",
      crypto.randomUUID(),
      quiet,
    );
    const title = `Quiet ${quiet}`;
    expect((await schedule(token, meetingBody({ title, participants: [quiet, open] }), GOOGLE)).status).toBe(200);
    expect((await asked(title))[0]?.attendees).toEqual([{ email: open }]);
  });
});

describe('the way back', () => {
  it('opens nothing for a stranger, another session, a forged or an old state, a second use, or a guest', async () => {
    const [me, other] = [await person('founder'), await person('visitor')];
    const own = { ...me, ...(await signIn(me.email)) };
    const { body } = await schedule(own.token, meetingBody(), GOOGLE);
    const failed = { status: 302, location: '/portal/assistant?calendar=failed' };
    const back = await allow(body.authUrl);
    expect(await comeBack(back, other.token)).toEqual(failed);
    expect(await comeBack(back, (await signIn(own.email)).token)).toEqual(failed);
    expect((await comeBack(back, null)).status).toBe(401);
    const forged = new URL(back);
    forged.searchParams.set('state', `${back.searchParams.get('state')?.split('.')[0]}.${'A'.repeat(43)}`);
    expect(await comeBack(forged, own.token)).toEqual(failed);
    for (const left of ['code', 'state']) {
      const without = new URL(back);
      without.searchParams.delete(left);
      expect(await comeBack(without, own.token)).toEqual(failed);
    }
    expect([await grantOf(own.id), await grantOf(other.id)]).toEqual([[], []]);
    // No one used the code yet: the own session may, once.
    expect((await comeBack(back, own.token)).location).toBe('/portal/assistant?calendar=success');
    expect(await comeBack(back, own.token)).toEqual(failed);
    expect(await grantOf(other.id)).toEqual([]);
    // Google's page was left open for too long.
    const late = createContext(readEnv({ ...env, ...GOOGLE } as unknown as RawEnv), {
      actor: { role: 'founder', accountId: own.id, sessionId: own.sessionId, fullName: 'Asha Rao', email: own.email },
      now: () => Date.now() + 16 * 60_000,
    });
    await rows('DELETE FROM calendar_grants WHERE account_id = ? RETURNING account_id', own.id);
    const again = await allow((await schedule(own.token, meetingBody({ title: 'Late' }), GOOGLE)).body.authUrl);
    expect(await returnFromCalendar(late, Object.fromEntries(again.searchParams))).toBe('failed');
    // A code that belongs to another authorisation fails by its verifier.
    const [one, two] = [await person('founder'), await person('founder')];
    const theirs = await allow((await schedule(one.token, meetingBody(), GOOGLE)).body.authUrl);
    const mine = await allow((await schedule(two.token, meetingBody(), GOOGLE)).body.authUrl);
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await comeBack(mine, two.token)).toEqual(failed);
  });

  it('says plainly that the person refused, also one who unticked the calendar', async () => {
    for (const how of ['&deny=1', '&untick=1']) {
      const { token, id } = await person('founder');
      const { body } = await schedule(token, meetingBody(), GOOGLE);
      const back = await allow(body.authUrl, how);
      expect(await comeBack(back, token)).toEqual({ status: 302, location: '/portal/assistant?calendar=refused' });
      expect([await grantOf(id), (await states(id))[0]?.['state']]).toEqual([[], 'waiting']);
    }
  });
});

describe('a permission that is there', () => {
  it('is asked for again when Google took it back, and the meeting waits', async () => {
    for (const title of ['withdrawn', '403 scope']) {
      const { token, id } = await connected();
      if (title === 'withdrawn') await fetch(`${origin}/withdraw`);
      const { status, body } = await schedule(token, meetingBody({ title }), GOOGLE);
      expect([status, body.success]).toEqual([200, false]);
      expect(body.authUrl).toContain(`${origin}/auth`);
      expect([await grantOf(id), (await states(id))[0]?.['state']]).toEqual([[], 'waiting']);
    }
  });

  it('keeps the meeting when Google fails, and the next try invites no one twice', async () => {
    const { token, id } = await connected();
    for (const title of ['500', '302', 'huge']) {
      const failed = await schedule(token, meetingBody({ title }), GOOGLE);
      expect([failed.status, failed.body.message]).toEqual([
        502,
        'Google Calendar did not accept the meeting. Send it again in a minute. No one is invited twice.',
      ]);
    }
    expect((await states(id)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    // Google took it, and its answer was lost.
    const title = `503 once ${id}`;
    const body = meetingBody({ title });
    expect((await schedule(token, body, GOOGLE)).status).toBe(502);
    expect((await schedule(token, body, GOOGLE)).body).toMatchObject({
      success: true,
      meetingLink: expect.stringContaining('https://meet.google.com/') as string,
    });
    expect(await asked(title)).toHaveLength(1);
    expect(await grantOf(id)).toHaveLength(1);
  });

  it('is given back by its owner alone', async () => {
    const [own, other] = [await connected(), await connected()];
    const drop = (token: string | null) =>
      call('/api/ai-chat/calendar', { method: 'DELETE', env: GOOGLE, headers: token === null ? {} : bearer(token) });
    expect((await drop(null)).status).toBe(401);
    expect((await drop(own.token)).status).toBe(200);
    expect((await drop(own.token)).status).toBe(200);
    expect([(await grantOf(own.id)).length, (await grantOf(other.id)).length]).toEqual([0, 1]);
    expect((await schedule(own.token, meetingBody(), GOOGLE)).body.authUrl).toBeDefined();
  });

  it('is sealed, and of no use in another account', async () => {
    const { token, id } = await connected();
    const [sealed] = await grantOf(id);
    const other = await connected();
    await rows(
      'UPDATE calendar_grants SET token = ? WHERE account_id = ? RETURNING token',
      String(sealed?.['token']),
      other.id,
    );
    expect((await schedule(other.token, meetingBody(), GOOGLE)).body.authUrl).toBeDefined();
    expect((await schedule(token, meetingBody(), GOOGLE)).body.meetingLink).toBeDefined();
  });
});

it('without a calendar service there is none to open', async () => {
  const { token } = await person('founder');
  const answer = await sendPlain('GET', '/api/ai-chat/calendar', undefined, bearer(token));
  expect(answer.body.data).toEqual({ isAvailable: false, isConnected: false, waiting: null });
  expect((await sendPlain('GET', '/api/ai-chat/calendar')).status).toBe(401);
});
