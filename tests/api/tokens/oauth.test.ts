/** OAuth 2.1 for /mcp: the SDK's own client from the first 401 to a call, and by hand everything that must be refused. */
import { createHash, randomBytes } from 'node:crypto';
import { env } from 'cloudflare:test';
import {
  auth,
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '@/domain/accounts/actor';
import { endSessionsOf } from '@worker/services/admin/users/user-changes';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { bearer, cookie, inbox, PASSWORD, post, rows, send } from '@tests/setup/accounts';
import { call, ORIGIN } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';

const REDIRECT = 'https://claude.example/api/callback';
const RESOURCE = `${ORIGIN}/mcp`;
const DAY_MS = 86_400_000;

interface Json {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}
const asJson = async (answer: Response): Promise<Json> => ({
  status: answer.status,
  headers: answer.headers,
  body: (await answer.json().catch(() => ({}))) as Record<string, unknown>,
});

let network = 0;
/** Each from a network of its own, unless one is named. */
const register = async (metadata: object, from = `198.51.${Math.floor(++network / 250)}.${(network % 250) + 1}`) =>
  asJson(await call('/oauth/register', { method: 'POST', headers: { 'cf-connecting-ip': from }, body: metadata }));

const form = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  asJson(
    await call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    }),
  );
const rpc = (token: string) =>
  call('/mcp', {
    method: 'POST',
    headers: { ...bearer(token), accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  });

interface Asked {
  client_id: string;
  redirect_uri: string;
  [name: string]: string;
}
const verifierOf = () => randomBytes(32).toString('base64url');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

async function asked(over: Record<string, string> = {}) {
  const { body } = await register({ redirect_uris: [REDIRECT], client_name: 'Claude' });
  const verifier = verifierOf();
  const request: Asked = {
    client_id: String(body['client_id']),
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    scope: 'directory:read own:read',
    resource: RESOURCE,
    state: 'a state',
    ...over,
  };
  return { verifier, request };
}

const consentTo = (owner: Person, request: Asked, scopes: readonly string[] = ['directory:read', 'own:read']) =>
  post('/api/oauth/consent', { ...request, scopes }, { ...cookie(owner.token), origin: ORIGIN });

async function codeFor(owner: Person) {
  const { request, verifier } = await asked();
  const { body, status } = await consentTo(owner, request);
  if (status !== 200) throw new Error(`no consent: ${status} ${body.message}`);
  const { address } = body.data as { address: string };
  const code = new URL(address).searchParams.get('code') ?? '';
  const fields = {
    grant_type: 'authorization_code',
    client_id: request.client_id,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
    resource: RESOURCE,
  };
  return { request, fields, address };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}
async function connected(owner: Person) {
  const { fields } = await codeFor(owner);
  const answer = await form('/oauth/token', fields);
  if (answer.status !== 200) throw new Error(`no tokens: ${JSON.stringify(answer.body)}`);
  const tokens = answer.body as unknown as Tokens;
  const refresh = (refreshToken = tokens.refresh_token, over: Record<string, string> = {}) =>
    form('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: fields.client_id,
      refresh_token: refreshToken,
      ...over,
    });
  return { fields, tokens, refresh };
}
const grantsOf = ({ id }: Person) =>
  rows('SELECT t.* FROM personal_tokens t JOIN oauth_grants g ON g.token_id = t.id WHERE t.account_id = ?', id);

describe('the SDK’s own client', () => {
  it('finds the server from the first 401, registers, asks for consent, gets tokens, and calls a tool', async () => {
    const owner = await person('founder');
    let client: StoredOAuthClientInformation | undefined;
    let tokens: StoredOAuthTokens | undefined;
    let verifier = '';
    let sentTo: URL | undefined;
    const provider: OAuthClientProvider = {
      redirectUrl: 'http://localhost:7777/callback',
      clientMetadata: { redirect_uris: ['http://localhost:7777/callback'], client_name: 'SDK client' },
      clientInformation: () => client,
      saveClientInformation: (given) => void (client = given),
      tokens: () => tokens,
      saveTokens: (given) => void (tokens = given),
      redirectToAuthorization: (address) => void (sentTo = address),
      saveCodeVerifier: (given) => void (verifier = given),
      codeVerifier: () => verifier,
      state: () => 'state of the client',
    };
    const overApi = async (address: string | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(String(address));
      const { body } = init ?? {};
      return call(pathname + search, {
        method: init?.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init?.headers).entries()),
        ...(body instanceof URLSearchParams || typeof body === 'string' ? { body: String(body) } : {}),
      });
    };
    const open = () =>
      new StreamableHTTPClientTransport(new URL('/mcp', ORIGIN), { authProvider: provider, fetch: overApi });
    const first = open();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
    expect(sentTo?.pathname).toBe('/oauth/authorize');
    const query = Object.fromEntries(sentTo?.searchParams ?? []) as Asked;
    expect(query).toMatchObject({ resource: RESOURCE, code_challenge_method: 'S256', scope: TOKEN_SCOPES.join(' ') });

    const shown = await send('GET', `/api/oauth/consent?${new URLSearchParams(query)}`, undefined, cookie(owner.token));
    expect(shown.body.data).toMatchObject({
      name: 'SDK client',
      place: 'this device (localhost:7777)',
      scopes: TOKEN_SCOPES,
      problem: null,
    });
    const { body } = await consentTo(owner, query);
    const back = new URL((body.data as { address: string }).address);
    expect([back.origin + back.pathname, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      'http://localhost:7777/callback',
      'state of the client',
      ORIGIN,
    ]);
    await first.finishAuth(back.searchParams);
    const program = new Client({ name: 'test', version: '1' });
    await program.connect(open());
    const { tools } = await program.listTools();
    // What the person did not tick is not there.
    expect(tools.map(({ name }) => name)).toContain('read_roadmap');
    expect(tools.map(({ name }) => name)).not.toContain('save_entry');
    await program.close();

    const before = tokens;
    expect(await auth(provider, { serverUrl: RESOURCE, fetchFn: overApi })).toBe('AUTHORIZED');
    expect(tokens?.refresh_token).not.toBe(before?.refresh_token);
    expect((await rpc(before?.access_token ?? '')).status).toBe(401);
    expect((await rpc(tokens?.access_token ?? '')).status).toBe(200);
  });
});

describe('the metadata', () => {
  it('names one resource, one server and PKCE with S256, at the addresses of the RFCs', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
      const { body } = await asJson(await call(path));
      expect(body).toMatchObject({ resource: RESOURCE, authorization_servers: [ORIGIN] });
    }
    const { body } = await asJson(await call('/.well-known/oauth-authorization-server'));
    expect(body).toMatchObject({
      issuer: ORIGIN,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });
});

describe('registering a program', () => {
  it('takes https and http on the own device, and no other address', async () => {
    for (const address of ['https://a.example/cb', 'http://127.0.0.1/cb', 'http://[::1]:9/cb', 'http://localhost:1/'])
      expect([address, (await register({ redirect_uris: [address] })).status]).toEqual([address, 201]);
    for (const address of [
      'http://a.example/cb',
      'javascript:alert(1)',
      'claude://callback',
      'https://a.example/#x',
      'https://user:pass@a.example/',
      'http://localhost.evil.example/',
      '//a.example',
      `https://a.example/${'x'.repeat(500)}`,
    ]) {
      const { status, body } = await register({ redirect_uris: [address] });
      expect([address, status, body['error']]).toEqual([address, 400, 'invalid_redirect_uri']);
    }
    expect((await register({})).body['error']).toBe('invalid_redirect_uri');
    const other = await register({ redirect_uris: [REDIRECT], grant_types: ['client_credentials'] });
    expect([other.status, other.body['error']]).toEqual([400, 'invalid_client_metadata']);
    const broken = await asJson(await call('/oauth/register', { method: 'POST', body: '{"redirect' }));
    expect(broken.status).toBe(400);
  });

  it.each(['/oauth/token', '/oauth/revoke'])(
    'refuses a form that cannot be read at %s, in plain words',
    async (path) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const broken = await asJson(await call(path, { method: 'POST', headers, body: '--x\r\nbroken' }));
      expect([broken.status, broken.body]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'The form could not be read. Please try again.' },
      ]);
      const lacking = await form(path, { grant_type: 'authorization_code' });
      expect([lacking.status, lacking.body]).toEqual([
        400,
        { error: 'invalid_request', error_description: 'client_id is missing.' },
      ]);
    },
  );

  it('shows a name without signs that hide or turn text, and the host where there is none', async () => {
    const hidden = await register({ redirect_uris: [REDIRECT], client_name: '\u202EClaude\u0000\n\u200B ' });
    expect(hidden.body).toMatchObject({ client_name: 'Claude', token_endpoint_auth_method: 'none' });
    expect((await register({ redirect_uris: [REDIRECT] })).body['client_name']).toBe('claude.example');
  });

  it('is for 20 programs a day and network', async () => {
    const from = '203.0.113.77';
    for (let n = 0; n < 20; n++) expect((await register({ redirect_uris: [REDIRECT] }, from)).status).toBe(201);
    // The first gate counts the same 20 by the minute; the counter of the day is asked when it has opened again.
    const more = await asJson(
      await call('/oauth/register', {
        method: 'POST',
        headers: { 'cf-connecting-ip': from },
        env: { RATE_LIMIT_SCALE: '100' },
        body: { redirect_uris: [REDIRECT] },
      }),
    );
    expect([more.status, more.body['error'], more.headers.has('retry-after')]).toEqual([
      429,
      'too_many_requests',
      true,
    ]);
    expect((await register({ redirect_uris: [REDIRECT] })).status).toBe(201);
  });

  it('ends after 7 days where no one connected it', async () => {
    const owner = await person('founder');
    const { fields } = await connected(owner);
    const { body } = await register({ redirect_uris: [REDIRECT] });
    const isThere = async (id: unknown) => (await rows('SELECT 1 FROM oauth_clients WHERE id = ?', String(id))).length;
    await endExpired(ctxAt(Date.now() + 6 * DAY_MS));
    expect([await isThere(body['client_id']), await isThere(fields.client_id)]).toEqual([1, 1]);
    await endExpired(ctxAt(Date.now() + 8 * DAY_MS));
    expect([await isThere(body['client_id']), await isThere(fields.client_id)]).toEqual([0, 1]);
  });
});

describe('the consent', () => {
  it('is asked of people who are signed in, from our own page alone', async () => {
    const owner = await person('founder');
    const { request } = await asked();
    const body = { ...request, scopes: ['own:read'] };
    expect((await post('/api/oauth/consent', body, { origin: ORIGIN })).status).toBe(401);
    for (const origin of ['https://evil.example', 'null'])
      expect((await post('/api/oauth/consent', body, { ...cookie(owner.token), origin })).status).toBe(403);
    expect(await grantsOf(owner)).toEqual([]);
  });

  it('leads no one to an address that the program did not register', async () => {
    const owner = await person('founder');
    const ports = await register({ redirect_uris: ['http://127.0.0.1:5000/cb'] });
    const at = async (client: unknown, address: string) => {
      const { request } = await asked({ client_id: String(client), redirect_uri: address });
      return (await consentTo(owner, request)).status;
    };
    expect(await at(ports.body['client_id'], 'http://127.0.0.1:61234/cb')).toBe(200);
    expect(await at(ports.body['client_id'], 'http://127.0.0.1:61234/other')).toBe(400);
    expect(await at(ports.body['client_id'], 'http://localhost:5000/cb')).toBe(400);
    const https = String((await asked()).request.client_id);
    for (const address of [
      `${REDIRECT}/`,
      `${REDIRECT}?x=1`,
      'https://claude.example:444/api/callback',
      'https://evil.example/',
    ])
      expect([address, await at(https, address)]).toEqual([address, 400]);
    expect(await at('unknown', REDIRECT)).toBe(400);
  });

  it.each([
    ['an unknown scope', { scope: 'own:read admin:write' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['no PKCE', { code_challenge: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ])('is not given to %s, and the way back says why', async (_, over, error) => {
    const owner = await person('founder');
    const { request } = await asked(over);
    const shown = await send(
      'GET',
      `/api/oauth/consent?${new URLSearchParams(request)}`,
      undefined,
      bearer(owner.token),
    );
    const { problem, refusal } = shown.body.data as { problem: string; refusal: string };
    expect(problem).toBeTruthy();
    expect(new URL(refusal).searchParams.get('error')).toBe(error);
    expect((await consentTo(owner, request)).status).toBe(400);
    expect(await grantsOf(owner)).toEqual([]);
  });

  it('covers what was asked for and ticked, mails the person, and is listed once the program has its tokens', async () => {
    const owner = await person('visitor');
    const { request } = await asked();
    expect((await consentTo(owner, request, ['own:write'])).status).toBe(400);
    const { fields } = await codeFor(owner);
    const list = async () => {
      const { body } = await send('GET', '/api/personal-tokens', undefined, bearer(owner.token));
      return (body.data as { tokens: Record<string, unknown>[] }).tokens;
    };
    expect(await list()).toEqual([]);
    const { body } = await form('/oauth/token', fields);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'directory:read own:read', expires_in: 3600 });
    const [view] = await list();
    expect(view).toMatchObject({ name: 'Claude', program: 'claude.example', scopes: ['directory:read', 'own:read'] });
    const [mail] = await inbox(owner.email);
    expect(mail?.subject).toBe('A program was connected to your Outset account');
    expect(mail?.text).toContain('claude.example');
    for (const table of ['personal_tokens', 'oauth_grants', 'audit_log', 'outbox_mails', 'account_events']) {
      const text = JSON.stringify(await rows(`SELECT * FROM ${table}`));
      for (const secret of [fields.code, body['access_token'], String(body['refresh_token']).split('.')[1]])
        expect(text.includes(String(secret)), table).toBe(false);
    }
    expect(
      (await send('DELETE', `/api/personal-tokens/${String(view?.['id'])}`, undefined, bearer(owner.token))).status,
    ).toBe(200);
    expect((await rpc(String(body['access_token']))).status).toBe(401);
    const events = await rows(
      'SELECT type FROM account_events WHERE account_id = ? ORDER BY id DESC LIMIT 2',
      owner.id,
    );
    expect(events.map(({ type }) => type)).toEqual(['program-disconnected', 'program-connected']);
  });
});

describe('the tokens', () => {
  it.each([
    ['a wrong verifier', { code_verifier: verifierOf() }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'https://claude.example/other' }, 'invalid_grant'],
    ['another program', { client_id: 'somebody else' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['a made-up code', { code: verifierOf() }, 'invalid_grant'],
    ['a short verifier', { code_verifier: 'short' }, 'invalid_request'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('are not given for %s', async (_, over, error) => {
    const { fields } = await codeFor(await person('founder'));
    const { status, body } = await form('/oauth/token', { ...fields, ...over });
    expect([status, body['error']]).toEqual([400, error]);
    expect((await form('/oauth/token', fields)).status).toBe(200);
  });

  it('are not given for an expired code, and not to a foreign page', async () => {
    const owner = await person('founder');
    const { fields } = await codeFor(owner);
    expect((await form('/oauth/token', fields, { origin: 'https://evil.example' })).status).toBe(403);
    await env.DB.prepare('UPDATE personal_tokens SET expires_at = ? WHERE account_id = ?')
      .bind(Date.now() - 1, owner.id)
      .run();
    expect((await form('/oauth/token', fields)).body['error']).toBe('invalid_grant');
  });

  it('end with a code that comes twice', async () => {
    const owner = await person('founder');
    const { fields, tokens, refresh } = await connected(owner);
    expect((await rpc(tokens.access_token)).status).toBe(200);
    expect((await form('/oauth/token', fields)).body['error']).toBe('invalid_grant');
    expect((await rpc(tokens.access_token)).status).toBe(401);
    expect((await refresh()).body['error']).toBe('invalid_grant');
    expect(await grantsOf(owner)).toEqual([]);
  });

  it('of two exchanges at once end with the second', async () => {
    const owner = await person('founder');
    const { fields } = await codeFor(owner);
    const both = await Promise.all([form('/oauth/token', fields), form('/oauth/token', fields)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await grantsOf(owner)).toEqual([]);
  });

  it('rotate, and a used refresh token ends the grant', async () => {
    const owner = await person('founder');
    const { tokens, refresh } = await connected(owner);
    expect((await refresh(tokens.refresh_token, { client_id: 'somebody else' })).status).toBe(400);
    expect((await refresh(tokens.refresh_token, { resource: 'https://other.example/' })).body['error']).toBe(
      'invalid_target',
    );
    expect((await refresh(tokens.refresh_token, { scope: 'own:write' })).body['error']).toBe('invalid_scope');
    const { body: next } = (await refresh()) as unknown as { body: Tokens };
    expect((await rpc(next.access_token)).status).toBe(200);
    expect((await rpc(tokens.access_token)).status).toBe(401);
    expect((await refresh()).body['error']).toBe('invalid_grant');
    expect((await rpc(next.access_token)).status).toBe(401);
    expect((await refresh(next.refresh_token)).body['error']).toBe('invalid_grant');
    const audit = await rows('SELECT action FROM audit_log ORDER BY id DESC LIMIT 1');
    expect(audit).toEqual([{ action: 'program.reused' }]);
  });

  it('end a year after the consent, however often they are renewed', async () => {
    const { refresh } = await connected(await person('founder'));
    const year = 365 * DAY_MS;
    const lasts = 'SELECT expires_at - created_at AS lasts FROM personal_tokens ORDER BY rowid DESC LIMIT 1';
    expect(Number((await rows(lasts))[0]?.['lasts'])).toBeLessThan(100 * DAY_MS);
    await rows('UPDATE personal_tokens SET created_at = created_at - ?', 300 * DAY_MS);
    expect((await refresh()).status).toBe(200);
    expect(await rows(lasts)).toEqual([{ lasts: year }]);
  });

  it('say how long they count where the year ends within the hour', async () => {
    const { refresh } = await connected(await person('founder'));
    const last = 'SELECT id FROM personal_tokens ORDER BY rowid DESC LIMIT 1';
    await rows(`UPDATE personal_tokens SET created_at = ? WHERE id = (${last})`, Date.now() - 365 * DAY_MS + 1_800_000);
    const { expires_in: seconds } = (await refresh()).body;
    expect([Number(seconds) > 1700, Number(seconds) <= 1800]).toEqual([true, true]);
  });

  it('count for an hour, and are for /mcp alone', async () => {
    const owner = await person('founder');
    const { tokens } = await connected(owner);
    expect((await send('GET', '/api/check/getcheck', undefined, bearer(tokens.access_token))).status).toBe(401);
    await env.DB.prepare('UPDATE oauth_grants SET access_until = ?')
      .bind(Date.now() - 1)
      .run();
    const late = await rpc(tokens.access_token);
    expect([late.status, late.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
    ]);
    expect((await rpc(tokens.refresh_token)).status).toBe(401);
  });

  it('end when the program gives them back', async () => {
    const owner = await person('founder');
    const { fields, tokens } = await connected(owner);
    const revoke = (client: string) => form('/oauth/revoke', { client_id: client, token: tokens.refresh_token });
    expect((await revoke('somebody else')).status).toBe(200);
    expect((await rpc(tokens.access_token)).status).toBe(200);
    expect((await revoke(fields.client_id)).status).toBe(200);
    expect((await rpc(tokens.access_token)).status).toBe(401);
  });

  it.each([
    [
      'the password was changed',
      ({ token }: Person) =>
        post(
          '/api/twofa/update-password',
          { currentPassword: PASSWORD, newPassword: 'Banyan-Harbour-88' },
          bearer(token),
        ),
    ],
    [
      'the person logged out from all devices',
      ({ token }: Person) => post('/api/logout?all=true', {}, { ...cookie(token), origin: ORIGIN }),
    ],
    [
      'the account was deleted',
      ({ token }: Person) => send('DELETE', '/api/twofa/delete-account', { password: PASSWORD }, bearer(token)),
    ],
    ['support ended the sessions', ({ id }: Person) => endSessionsOf(ctxAt(), id)],
  ])('end when %s, with their grant', async (_, end) => {
    const owner = await person('founder');
    const { tokens, refresh } = await connected(owner);
    await end(owner);
    expect((await rpc(tokens.access_token)).status).toBe(401);
    expect((await refresh()).body['error']).toBe('invalid_grant');
    expect(
      await rows('SELECT 1 FROM oauth_grants g LEFT JOIN personal_tokens t ON t.id = g.token_id WHERE t.id IS NULL'),
    ).toEqual([]);
  });
});
