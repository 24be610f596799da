/** The calendar feed through the API: made, read by a program without a session, renewed, removed, forged. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMilestones } from '@tests/factories/milestones';
import { bearer, cookie, NASTY, post, rows, send } from '@tests/setup/accounts';
import { call, ORIGIN, earlyInTheMinute } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

interface Feed {
  url: string;
  subscribeUrl: string;
  createdAt: string;
}

let ids: string[] = [];
let founder: Person;
beforeAll(async () => {
  ids = await addMilestones([
    { description: 'Sign; agree, file \\ keep: ' + 'मुंबई '.repeat(20).trim(), category: 'Documents', stage: 'IDEATION' },
    { description: 'Line\u2028BEGIN:VEVENT' },
    { description: 'Done already' },
    { description: 'Without a day' },
  ]);
  founder = await person('founder');
  const changes = [
    { milestoneId: ids[0], dueOn: '2026-12-31', dueAt: 5_000 },
    { milestoneId: ids[1], dueOn: '2026-11-30', dueAt: 4_000 },
    { milestoneId: ids[2], dueOn: '2026-11-30', done: true },
    { milestoneId: ids[3], done: false },
  ];
  expect((await post('/api/check/marks', { changes }, bearer(founder.token))).status).toBe(200);
}, 60_000);

const feedOf = async (who: Person) =>
  (await send('GET', '/api/check/calendar', undefined, bearer(who.token))).body.data as Feed | null;
const renew = async (who: Person) =>
  (await post('/api/check/calendar', undefined, bearer(who.token))).body.data as Feed;
const read = (url: string, headers: Record<string, string> = {}) => call(new URL(url).pathname, { headers });

describe('a calendar feed', () => {
  it('is an address that opens without a session and holds the open milestones with a day', async () => {
    expect(await feedOf(founder)).toBeNull();
    const feed = await renew(founder);
    expect(await feedOf(founder)).toEqual(feed);
    expect(feed.url).toMatch(/^http:\/\/localhost:8787\/calendar\/[0-9a-f]{24}-\d+\.[\w-]{43}\.ics$/);
    expect(feed.subscribeUrl).toBe(feed.url.replace('http:', 'webcal:'));
    const response = await read(feed.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2);
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:Sign\\; agree\\, file \\\\ keep: मुंबई');
    expect(unfolded).toContain(
      `UID:milestone-${ids[0]}-${founder.id}@localhost\r\nDTSTAMP:19700101T000005Z\r\nLAST-MODIFIED:19700101T000005Z\r\nSEQUENCE:0\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n`,
    );
    expect(unfolded).not.toContain('Done already');
    expect(unfolded).not.toContain('Without a day');
  });

  it('answers 304 while nothing has changed, and another tag when something has', async () => {
    const { url } = await renew(founder);
    const tag = (await read(url)).headers.get('etag') ?? '';
    const again = await read(url, { 'if-none-match': tag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await post('/api/check/marks', { changes: [{ milestoneId: ids[1], dueOn: '2026-12-02' }] }, bearer(founder.token));
    const changed = await read(url, { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(await changed.text()).toContain('DTSTART;VALUE=DATE:20261202');
  });

  it('ends with a renewal and with a removal, and its old addresses stay dead', async () => {
    const who = await person('visitor');
    const first = await renew(who);
    const second = await renew(who);
    expect(second.url).not.toBe(first.url);
    expect((await read(first.url)).status).toBe(404);
    expect((await read(second.url)).status).toBe(200);
    for (const times of [1, 2])
      expect((await send('DELETE', '/api/check/calendar', undefined, bearer(who.token))).status, `${times}`).toBe(200);
    expect(await feedOf(who)).toBeNull();
    const third = await renew(who);
    for (const { url } of [first, second]) expect((await read(url)).status).toBe(404);
    expect((await read(third.url)).status).toBe(200);
    const told = await rows(
      "SELECT action FROM audit_log WHERE subject_id = ? AND action LIKE 'calendar-feed.%' ORDER BY rowid",
      who.id,
    );
    expect(told.map(({ action }) => action)).toEqual([
      'calendar-feed.renewed',
      'calendar-feed.renewed',
      'calendar-feed.removed',
      'calendar-feed.renewed',
    ]);
  });

  it('has one address after ten renewals at once', async () => {
    const who = await person('founder');
    const feeds = await Promise.all(Array.from({ length: 10 }, () => renew(who)));
    const current = await feedOf(who);
    const alive = [];
    for (const { url } of new Map(feeds.map((feed) => [feed.url, feed])).values())
      if ((await read(url)).status === 200) alive.push(url);
    expect(alive).toEqual([current?.url]);
    expect(feeds.filter(({ url }) => url === current?.url)).toHaveLength(1);
  });

  it('goes with the account', async () => {
    const who = await person('visitor');
    const { url } = await renew(who);
    await env.DB.prepare('DELETE FROM accounts WHERE id = ?').bind(who.id).run();
    expect((await read(url)).status).toBe(404);
  });

  it('cannot be forged: another person, another number, another signature, another purpose', async () => {
    const { url } = await renew(founder);
    const other = await person('founder');
    const otherLink = new URL((await renew(other)).url).pathname.split('/')[2] ?? '';
    const link = new URL(url).pathname.split('/')[2] ?? '';
    const [subject, signature] = link.split('.') as [string, string];
    const [account, number] = subject.split('-') as [string, string];
    const forged = [
      `${other.id}-${number}.${signature}.ics`,
      `${account}-${Number(number) + 1}.${signature}.ics`,
      `${subject}.${otherLink.split('.')[1]}.ics`,
      `${subject}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}.ics`,
      `${subject}..ics`,
      `${subject}.ics`,
      '.ics',
      `${'a'.repeat(500)}.b.ics`,
      link.replace('.ics', ''),
      ...NASTY.map((text) => `${encodeURIComponent(text.toWellFormed())}.ics`),
    ];
    for (const name of forged) {
      const response = await call(`/calendar/${name}`);
      expect(response.status, name).toBe(404);
      expect(await response.text()).not.toContain('BEGIN:VCALENDAR');
    }
  });

  it('is made by its owner alone, and not from other sites', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await send(method, '/api/check/calendar')).status, method).toBe(401);
    for (const method of ['POST', 'DELETE'])
      expect(
        (await send(method, '/api/check/calendar', undefined, cookie(founder.token, 'https://evil.test'))).status,
      ).toBe(403);
    expect((await send('POST', '/api/check/calendar', undefined, cookie(founder.token, ORIGIN))).status).toBe(200);
  });

  it('is limited by address', { timeout: 60_000 }, async () => {
    await earlyInTheMinute();
    const options = { headers: { 'cf-connecting-ip': '203.0.113.77' }, env: { RATE_LIMIT_SCALE: '1' } };
    const answers: number[] = [];
    for (let n = 0; n < 130; n++) answers.push((await call('/calendar/x.y.ics', options)).status);
    expect(answers[0]).toBe(404);
    expect(answers.at(-1)).toBe(429);
  });
});
