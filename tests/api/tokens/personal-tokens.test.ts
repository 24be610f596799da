/** A personal token from its making to its end: what it asks for, what is stored and mailed, and everything that ends it. */
import { env } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { endSessionsOf } from '@worker/services/admin/users/user-changes';
import { call } from '@tests/setup/call';
import { bearer, cookie, inbox, PASSWORD, post, resetToken, rows, send } from '@tests/setup/accounts';
import { ctxAt, person } from '@tests/setup/people';
import { program, tokenOf } from '@tests/setup/tokens';
import { allowCodesAgain, codeOf, protectedAccount, wrongCode } from '@tests/setup/two-factor';

const NEW = 'Banyan-Harbour-88';
const DAY_MS = 86_400_000;
const body = (over: object = {}) => ({ name: 'Sheet', scopes: ['own:read'], password: PASSWORD, ...over });
const make = (token: string, over: object = {}) => post('/api/personal-tokens', body(over), bearer(token));
const use = (headers: Record<string, string>) => send('GET', '/api/profile', undefined, headers);

describe('making a personal token', () => {
  it('asks for the password, and shows the token once', async () => {
    const owner = await person('founder');
    const wrong = await make(owner.token, { password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-password']);
    const made = await make(owner.token);
    expect(made.status).toBe(200);
    const { token, view } = made.body.data as { token: string; view: Record<string, string> };
    expect(token).toMatch(/^outset_[0-9A-Za-z]{46}$/);
    expect(view).toMatchObject({ name: 'Sheet', hint: token.slice(-4), scopes: ['own:read'], lastUsedAt: null });
    const days = (Date.parse(view['expiresAt'] ?? '') - Date.parse(view['createdAt'] ?? '')) / DAY_MS;
    expect(days).toBe(90);
    const list = await send('GET', '/api/personal-tokens', undefined, bearer(owner.token));
    expect(list.body.data).toEqual({ tokens: [view], needsCode: false });
    expect(JSON.stringify(list.body)).not.toContain(token);
    for (const table of ['personal_tokens', 'audit_log', 'outbox_mails', 'account_events'])
      expect(JSON.stringify(await rows(`SELECT * FROM ${table}`)).includes(token), table).toBe(false);
    const [mail] = await inbox(owner.email);
    expect(mail?.subject).toBe('A personal token was created for your Outset account');
    expect(mail?.text).toContain('Read my data');
  });

  it('asks for a code where two-factor authentication is on, of visitors too', async () => {
    for (const kind of ['founder', 'visitor'] as const) {
      const { email, secret, token, recoveryCodes } = await protectedAccount(kind);
      const list = await send('GET', '/api/personal-tokens', undefined, bearer(token));
      expect(list.body.data).toEqual({ tokens: [], needsCode: true });
      const without = await make(token);
      expect([without.status, without.body.errors?.['code']]).toEqual([
        400,
        'Please enter the 6 digits from your app.',
      ]);
      expect((await make(token, { code: wrongCode(secret) })).status).toBe(400);
      expect((await make(token, { code: codeOf(secret) })).status).toBe(200);
      await allowCodesAgain(email);
      expect((await make(token, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    }
  });

  it('refuses names, scopes and days that are none, each in plain words', async () => {
    const { token } = await person('founder');
    for (const [over, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(61) }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['admin:write'] }, 'scopes.0'],
      [{ days: 366 }, 'days'],
      [{ days: 0 }, 'days'],
      [{ password: '' }, 'password'],
    ] as const) {
      const { status, body: answer } = await make(token, over);
      expect([status, Object.keys(answer.errors ?? {})]).toEqual([400, [field]]);
    }
    expect(await rows('SELECT 1 FROM personal_tokens WHERE name = ?', 'x'.repeat(61))).toEqual([]);
  });

  it('stops at twenty', async () => {
    const owner = await person('founder');
    const one = await tokenOf(owner);
    await env.DB.prepare(
      `INSERT INTO personal_tokens SELECT personal_tokens.id || n.value, account_id, name, token_hash || n.value, hint, scopes, created_at,
        expires_at, last_used_at, networks FROM personal_tokens, json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]') n
        WHERE personal_tokens.id = ?`,
    )
      .bind(one.id)
      .run();
    expect((await make(owner.token)).status).toBe(409);
  });
});

describe('a personal token in use', () => {
  it('acts as its person, notes its use, and says so by mail from a new network', async () => {
    const { person: owner, headers, id } = await program(['own:read']);
    const here = await use(headers);
    expect(here.body.data).toMatchObject({ email: owner.email });
    const [row] = await rows('SELECT last_used_at FROM personal_tokens WHERE id = ?', id);
    expect(Number(row?.['last_used_at'])).toBeGreaterThan(Date.now() - 60_000);
    const mails = async () =>
      (await inbox(owner.email)).filter(({ subject }) => subject.endsWith('was used from a new network')).length;
    expect(await mails()).toBe(0);
    for (const address of ['203.0.113.7', '203.0.113.7', '198.51.100.2'])
      expect((await use({ ...headers, 'cf-connecting-ip': address })).status).toBe(200);
    // Once an hour, however often it moves.
    expect(await mails()).toBe(1);
  });

  it('cannot do what its person can with a session', async () => {
    const { headers, id } = await program();
    for (const [method, path] of [
      ['GET', '/api/session'],
      ['GET', '/api/personal-tokens'],
      ['DELETE', `/api/personal-tokens/${id}`],
      ['GET', '/api/account/data'],
      ['POST', '/api/logout'],
    ] as const)
      expect((await send(method, path, method === 'POST' ? {} : undefined, headers)).status, path).toBe(403);
  });

  it('makes a write with one Idempotency-Key once', async () => {
    const { headers } = await program();
    const keyed = { ...headers, 'idempotency-key': 'week-48' };
    const first = await send('POST', '/api/saved/sync', { since: 0, records: [] }, keyed);
    const second = await send('POST', '/api/saved/sync', { since: 0, records: [] }, keyed);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
    expect([second.status, second.headers.get('idempotency-replayed'), second.body]).toEqual([200, 'true', first.body]);
    const other = await send('POST', '/api/saved/sync', { since: 1, records: [] }, keyed);
    expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-used']);
    expect((await send('POST', '/api/saved/sync', {}, { ...headers, 'idempotency-key': 'a b' })).status).toBe(400);
    // What was refused is not kept.
    const bad = { ...headers, 'idempotency-key': 'bad' };
    expect((await send('POST', '/api/saved/sync', { since: -1, records: [] }, bad)).status).toBe(400);
    expect((await send('POST', '/api/saved/sync', { since: 0, records: [] }, bad)).status).toBe(200);
  });

  it('is limited by itself', async () => {
    const { headers } = await program(['own:read']);
    const statuses = new Set<number>();
    const env = { RATE_LIMIT_SCALE: '1' };
    for (let n = 0; n < 30 && !statuses.has(429); n++)
      for (const { status } of await Promise.all(
        Array.from({ length: 10 }, () => call('/api/profile', { headers, env })),
      ))
        statuses.add(status);
    expect([...statuses]).toEqual([200, 429]);
  });

  it('is in no log', async () => {
    const lines: string[] = [];
    const spies = (['log', 'error', 'warn', 'info'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...said) => void lines.push(said.join(' '))),
    );
    const { token, headers, id, person: owner } = await program(['own:read']);
    await send('POST', '/api/saved/sync', { since: 0, records: [1] }, headers);
    await send('DELETE', '/api/fit', undefined, headers);
    await send('GET', `/api/shared/${token}`, undefined, headers);
    await send('DELETE', `/api/personal-tokens/${id}`, undefined, bearer(owner.token));
    await use(headers);
    spies.forEach((spy) => spy.mockRestore());
    expect(lines.join('\n')).not.toContain(token.slice(0, 20));
  });
});

describe('a token that counts for nothing', () => {
  const refused = async (headers: Record<string, string>) => {
    const answer = await use(headers);
    expect([answer.status, answer.body.code]).toEqual([401, 'token-invalid']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    // Not even what is open to everyone: the program learns of it at once.
    expect((await send('GET', '/api/startup-terms', undefined, headers)).status).toBe(401);
  };

  it('was cut, or is made up', async () => {
    const { token } = await program();
    for (const text of [token.slice(0, -1), `${token}x`, `outset_${'a'.repeat(46)}`, 'outset_aaaaaaaaaaaaaaaaaaaa'])
      await refused(bearer(text));
  });

  it('has expired, and is swept', async () => {
    const { headers, id } = await program();
    await env.DB.prepare('UPDATE personal_tokens SET expires_at = ? WHERE id = ?')
      .bind(Date.now() - 1, id)
      .run();
    await refused(headers);
    await endExpired(ctxAt());
    expect(await rows('SELECT 1 FROM personal_tokens WHERE id = ?', id)).toEqual([]);
  });

  it('was revoked by its owner, and by no one else', async () => {
    const { headers, id, person: owner } = await program();
    const stranger = await person('founder');
    const byStranger = await send('DELETE', `/api/personal-tokens/${id}`, undefined, bearer(stranger.token));
    expect(byStranger.status).toBe(404);
    expect((await use(headers)).status).toBe(200);
    expect((await send('DELETE', `/api/personal-tokens/${id}`, undefined, bearer(owner.token))).status).toBe(200);
    await refused(headers);
    const audit = await rows('SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id', id);
    expect(audit.map(({ action }) => action)).toEqual(['personal-token.created', 'personal-token.revoked']);
  });

  it.each([
    [
      'the password was changed',
      ({ token }: { token: string }) =>
        post('/api/twofa/update-password', { currentPassword: PASSWORD, newPassword: NEW }, bearer(token)),
    ],
    [
      'the password was reset',
      async ({ email }: { email: string }) => {
        await post('/api/request-password-reset', { email });
        const token = await resetToken(email);
        return post('/api/reset-password', { token, password: NEW, confirmPassword: NEW });
      },
    ],
    [
      'its person logged out from all devices',
      ({ token }: { token: string }) => post('/api/logout?all=true', {}, cookie(token)),
    ],
    [
      'its account was deleted',
      ({ token }: { token: string }) =>
        send('DELETE', '/api/twofa/delete-account', { password: PASSWORD }, bearer(token)),
    ],
  ])('%s', async (_, end) => {
    const { headers, person: owner } = await program();
    const ended = await end(owner);
    expect([ended.status, ended.body.message]).toEqual([200, ended.body.message]);
    await refused(headers);
  });

  it('support ended the sessions of its person', async () => {
    const { headers, person: owner } = await program();
    await endSessionsOf(ctxAt(), owner.id);
    await refused(headers);
  });
});
