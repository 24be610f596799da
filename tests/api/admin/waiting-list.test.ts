/** The waiting list for operators: found by part and day, page by page, and left on request. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WaitingPerson } from '@/domain/admin/waiting-list';
import { NASTY, rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';

const PATH = '/api/admin/waiting-list';
let headers: Record<string, string>;
const read = async (query: Record<string, string> = {}) =>
  (await ask('GET', `${PATH}?${new URLSearchParams(query)}`, { headers })).body['data'] as {
    items: WaitingPerson[];
    next: string | null;
    total: number | null;
  };
const remove = (email: unknown) => ask('POST', `${PATH}/remove`, { headers, body: { email } });
const emailsOf = ({ items }: { items: WaitingPerson[] }) => items.map(({ email }) => email);

/** 18:29:59 and 18:30 UTC are two days in India. */
const JOINED: readonly [string, string][] = [
  ['=cmd@example.com', '2026-11-01T18:29:59.999Z'],
  ['a+b%2f@example.com', '2026-11-01T18:30:00.000Z'],
  ['same.a@example.com', '2026-11-05T10:00:00.000Z'],
  ['same.b@example.com', '2026-11-05T10:00:00.000Z'],
];

beforeAll(async () => {
  headers = adminCookie((await operator('admin')).token);
  for (const [email, at] of JOINED)
    await env.DB.prepare('INSERT INTO waiting_list (email, created_at) VALUES (?, ?)')
      .bind(email, Date.parse(at))
      .run();
});

describe('the waiting list', () => {
  it('is read the last to join first, in steps that skip and repeat no one', async () => {
    const whole = await read();
    expect(emailsOf(whole)).toEqual(['same.b', 'same.a', 'a+b%2f', '=cmd'].map((name) => `${name}@example.com`));
    expect([whole.total, whole.next]).toEqual([4, null]);
    const first = await read({ limit: '1' });
    const second = await read({ limit: '2', after: first.next ?? '' });
    expect([...emailsOf(first), ...emailsOf(second)]).toEqual(emailsOf(whole).slice(0, 3));
    expect(second.total).toBe(null);
  });

  it('is narrowed by part of the address and by days of India', async () => {
    expect(emailsOf(await read({ q: 'SAME.' }))).toHaveLength(2);
    expect(emailsOf(await read({ q: '+b%' }))).toEqual(['a+b%2f@example.com']);
    expect(emailsOf(await read({ to: '2026-11-01' }))).toEqual(['=cmd@example.com']);
    expect(emailsOf(await read({ from: '2026-11-02', to: '2026-11-02' }))).toEqual(['a+b%2f@example.com']);
    for (const q of NASTY)
      expect((await ask('GET', `${PATH}?${new URLSearchParams({ q })}`, { headers })).status).toBe(200);
    for (const query of ['from=yesterday', 'to=2026-13-01', 'after=x', 'limit=-1'])
      expect((await ask('GET', `${PATH}?${query}`, { headers })).status, query).toBe(400);
  });

  it('loses an address on request, once, and the log keeps that and not the address', async () => {
    const email = 'a+b%2f@example.com';
    expect((await remove(email)).status).toBe(200);
    expect(await remove(email)).toMatchObject({
      status: 404,
      body: { message: 'This email is no longer on the list.' },
    });
    for (const wrong of ['', null, 7, ['a']]) expect((await remove(wrong)).status).toBe(400);
    expect((await read()).total).toBe(3);
    const logged = await rows(`SELECT * FROM audit_log WHERE action = 'waiting-list.removed'`);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('example.com');
  });
});
