/** The sign-up of the Coming Soon page: stored once, the same answer always, closed to programs. */
import { describe, expect, it } from 'vitest';
import { freshEmail, NASTY, post, rows } from '@tests/setup/accounts';
import { call, earlyInTheMinute } from '@tests/setup/call';

const stored = (email: string) => rows('SELECT email FROM waiting_list WHERE email = ?', email);

describe('POST /api/waiting-list', () => {
  it('stores an address once, whatever its capitals, and answers the same each time', async () => {
    const email = freshEmail('waiting');
    const first = await post('/api/waiting-list', { email: `  ${email.toUpperCase()} ` });
    const again = await post('/api/waiting-list', { email, website: '' });
    expect([first.status, first.body]).toEqual([again.status, again.body]);
    expect(first.body).toEqual({
      success: true,
      data: null,
      message: 'Thank you. We will write to you once, when it is ready.',
    });
    expect(await stored(email)).toHaveLength(1);
  });

  it('loses none of 20 at once and doubles none', async () => {
    const email = freshEmail('waiting');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/waiting-list', { email })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stored(email)).toHaveLength(1);
  });

  it.each([
    ['nothing', {}, 'Please enter your email'],
    ['a blank', { email: '  ' }, 'Please enter your email'],
    ['no address', { email: 'asha' }, 'Please enter a valid email address'],
    ['a number', { email: 7 }, 'Please enter your email'],
    ['a list', ['a@example.com'], 'Please enter your email'],
    ['a long one', { email: `${'x'.repeat(250)}@example.com` }, 'Please enter a valid email address'],
    ['a header', { email: 'a@example.com\r\nBcc: b@example.com' }, 'Please enter a valid email address'],
  ])('refuses %s with its message', async (_, body, message) => {
    const answer = await post('/api/waiting-list', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('refuses who fills in the hidden field, and hostile addresses, and stores neither', async () => {
    const email = freshEmail('program');
    expect((await post('/api/waiting-list', { email, website: 'https://spam.example' })).status).toBe(400);
    expect(await stored(email)).toEqual([]);
    for (const text of NASTY) expect((await post('/api/waiting-list', { email: text })).status).toBe(400);
    expect((await post('/api/waiting-list', { email: 'x'.repeat(200_000) })).status).toBe(413);
  });

  it('is closed to other sites, and limited by address', { timeout: 60_000 }, async () => {
    await earlyInTheMinute();
    const email = freshEmail('limited');
    expect((await post('/api/waiting-list', { email }, { origin: 'https://evil.test' })).status).toBe(403);
    const env = { RATE_LIMIT_SCALE: '1' };
    const headers = { 'cf-connecting-ip': '203.0.113.77' };
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) {
      statuses.push((await call('/api/waiting-list', { method: 'POST', body: { email }, headers, env })).status);
    }
    expect(statuses).toContain(429);
  });
});
