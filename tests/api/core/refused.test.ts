/** A refused request without the right is logged with the route and the role, and without anything about the person. */
import { describe, expect, it, vi } from 'vitest';
import { bearer } from '@tests/setup/accounts';
import { adminCookie, operator } from '@tests/setup/admins';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';

async function linesOf(work: () => Promise<Response>, event = 'refused'): Promise<Record<string, unknown>[]> {
  const written = vi.spyOn(console, event === 'refused' ? 'log' : 'error').mockImplementation(() => undefined);
  try {
    await work();
    const lines = written.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes(`"event":"${event}"`));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  } finally {
    written.mockRestore();
  }
}

describe('refused authorisation', () => {
  it('is logged with the route and the role, and nothing of the person', async () => {
    const who = await person('founder');
    const admin = await operator('admin');
    const path = `/api/user/delete/${encodeURIComponent(who.email)}`;
    const [byFounder] = await linesOf(() => call(path, { method: 'DELETE', headers: bearer(who.token) }));
    expect(byFounder).toMatchObject({
      level: 'warn',
      status: 403,
      code: 'forbidden',
      method: 'DELETE',
      role: 'founder',
    });
    expect(byFounder?.['path']).toBe('/api/user/delete/:email');
    const [byAdmin] = await linesOf(() => call(path, { method: 'DELETE', headers: adminCookie(admin.token) }));
    expect(byAdmin).toMatchObject({ status: 403, path: '/api/user/delete/:email' });
    const [byOld] = await linesOf(() => call('/api/profile', { headers: bearer('x'.repeat(43)) }));
    expect(byOld).toMatchObject({ status: 401, code: 'login-required', role: 'guest' });
    const text = JSON.stringify([byFounder, byAdmin, byOld]);
    for (const secret of [who.email, who.id, who.token, admin.token, admin.email, admin.id])
      expect(text).not.toContain(secret);
  });

  it('is a warning for a body that sets what only the server sets, for a failed sign-in, and for a try during a lock', async () => {
    const body = { email: 'nobody@example.com', password: 'a wrong password', role: 'super_admin' };
    const [field] = await linesOf(() => call('/api/login', { method: 'POST', body }));
    expect(field).toMatchObject({ level: 'warn', status: 400, path: '/api/login', role: 'guest' });
    const guess = () => call('/api/login', { method: 'POST', body: { email: body.email, password: body.password } });
    const [failed] = await linesOf(guess);
    expect(failed).toMatchObject({ level: 'warn', status: 401, code: 'login-failed', path: '/api/login' });
    for (let tries = 1; tries < 10; tries += 1) await guess();
    const [locked] = await linesOf(guess);
    expect(locked).toMatchObject({ level: 'warn', status: 429, code: 'too-many', path: '/api/login' });
    expect(JSON.stringify([field, failed, locked])).not.toContain(body.email);
    expect(await linesOf(() => call('/api/login', { method: 'POST', body: { email: 'x' } }))).toEqual([]);
  });

  it('says nothing of guests who have to sign in', async () => {
    expect(await linesOf(() => call('/api/profile'))).toEqual([]);
  });
});

it('an unexpected error is logged with where it happened, and nothing of it is answered', async () => {
  const broken = {
    withSession: () => {
      throw new Error('no such column: people.password');
    },
  };
  let answer: Response | undefined;
  const lines = await linesOf(async () => {
    answer = await call('/api/mentors?q=meera@example.com', { env: { DB: broken as unknown as D1Database } });
    return answer;
  }, 'unhandled');
  expect([answer?.status, lines.length]).toEqual([500, 1]);
  expect(lines[0]).toMatchObject({ level: 'error', method: 'GET', path: '/api/mentors' });
  expect(lines[0]?.['error']).toContain('no such column: people.password');
  expect(JSON.stringify(lines)).not.toContain('meera@example.com');
  const text = (await answer?.text()) ?? '';
  expect(answer?.status).toBe(500);
  expect(text).toContain(String(lines[0]?.['requestId']));
  expect(text).not.toMatch(/column|password/);
});
