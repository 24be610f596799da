/** Google's authorisation, tokens and Calendar API on localhost: checks PKCE, codes and event ids work only once, permissions can be revoked. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the server. `GET /asked` answers the events that were asked for. */
    calendarUrl: string;
  }
}

export const CALENDAR_CLIENT = { id: 'outset-calendar.apps.googleusercontent.com', secret: 'calendar secret' };
const SCOPE = 'https://www.googleapis.com/auth/calendar.events';

export interface AskedEvent {
  id: string;
  query: string;
  summary: string;
  attendees: { email: string }[];
  start: { dateTime: string; timeZone: string };
  end: { dateTime: string };
  conferenceData: { createRequest: { requestId: string } };
}

interface Authorisation {
  challenge: string;
  redirect: string;
  scope: string;
}

const textOf = (request: IncomingMessage) =>
  new Promise<string>((done) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => done(text));
  });

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const refuse = (response: ServerResponse, status: number, reason: string) =>
  json(response, { error: { code: status, errors: [{ domain: 'calendar', reason }], message: reason } }, status);

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const codes = new Map<string, Authorisation>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Map<string, string>();
  const events = new Map<string, AskedEvent>();
  const asked: AskedEvent[] = [];

  /** As the person who presses Allow: `scope` in the address may leave out what is unticked, `deny` says no. */
  function authorise(url: URL, response: ServerResponse) {
    const query = url.searchParams;
    const back = new URL(query.get('redirect_uri') ?? 'http://nowhere.example');
    back.searchParams.set('state', query.get('state') ?? '');
    if (query.has('deny')) back.searchParams.set('error', 'access_denied');
    else if (query.get('code_challenge_method') !== 'S256' || query.get('client_id') !== CALENDAR_CLIENT.id)
      return refuse(response, 400, 'invalid_request');
    else {
      const code = `4/${randomBytes(12).toString('base64url')}`;
      const scope = query.has('untick') ? 'openid' : (query.get('scope') ?? '');
      const [challenge, redirect] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? ''];
      codes.set(code, { challenge, redirect, scope });
      back.searchParams.set('code', code);
    }
    return response.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, response: ServerResponse) {
    if (form.get('client_id') !== CALENDAR_CLIENT.id || form.get('client_secret') !== CALENDAR_CLIENT.secret)
      return json(response, { error: 'invalid_client' }, 401);
    const access = `ya29.${randomBytes(12).toString('base64url')}`;
    if (form.get('grant_type') === 'refresh_token') {
      const refresh = form.get('refresh_token') ?? '';
      if (!refreshTokens.has(refresh)) return json(response, { error: 'invalid_grant' }, 400);
      accessTokens.set(access, refresh);
      return json(response, { access_token: access, expires_in: 3599, scope: SCOPE, token_type: 'Bearer' });
    }
    const known = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (known?.challenge !== challenge || known.redirect !== form.get('redirect_uri'))
      return json(response, { error: 'invalid_grant', error_description: 'Malformed auth code.' }, 400);
    const refresh = `1//${randomBytes(12).toString('base64url')}`;
    refreshTokens.add(refresh);
    accessTokens.set(access, refresh);
    return json(response, {
      access_token: access,
      refresh_token: refresh,
      expires_in: 3599,
      scope: known.scope,
      token_type: 'Bearer',
    });
  }

  const linksOf = (id: string) => ({
    id,
    htmlLink: `https://www.google.com/calendar/event?eid=${id}`,
    hangoutLink: `https://meet.google.com/${id.slice(0, 12)}`,
  });

  async function insert(request: IncomingMessage, url: URL, response: ServerResponse) {
    const event = { ...(JSON.parse(await textOf(request)) as AskedEvent), query: url.search };
    // A title tells how the service fails.
    if (event.summary.startsWith('500')) return response.writeHead(500, { 'content-type': 'text/html' }).end('<p>Oops');
    if (event.summary.startsWith('503 once') && !events.has(event.id)) {
      events.set(event.id, event);
      asked.push(event);
      return response.writeHead(503).end();
    }
    if (event.summary.startsWith('403')) return refuse(response, 403, 'insufficientPermissions');
    if (event.summary.startsWith('302')) return response.writeHead(302, { location: '/elsewhere' }).end();
    if (event.summary.startsWith('huge')) return json(response, { padding: 'x'.repeat(200_000) });
    if (events.has(event.id)) return refuse(response, 409, 'duplicate');
    events.set(event.id, event);
    asked.push(event);
    return json(response, linksOf(event.id));
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      if (url.pathname === '/asked') return json(response, asked);
      if (url.pathname === '/auth') return authorise(url, response);
      if (url.pathname === '/token') return token(new URLSearchParams(await textOf(request)), response);
      if (url.pathname === '/revoke') {
        const given = new URLSearchParams(await textOf(request)).get('token') ?? '';
        return json(response, {}, refreshTokens.delete(given) ? 200 : 400);
      }
      // For the tests alone: the person takes all permissions back in their Google account.
      if (url.pathname === '/withdraw') return json(response, refreshTokens.clear() ?? {});
      const access = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      if (!refreshTokens.has(accessTokens.get(access) ?? '')) return refuse(response, 401, 'authError');
      const [, id = ''] =
        /^\/calendar\/v3\/calendars\/primary\/events(?:\/([0-9a-v]{5,1024}))?$/.exec(url.pathname) ?? [];
      if (request.method === 'POST' && id === '') return insert(request, url, response);
      return events.has(id) ? json(response, linksOf(id)) : refuse(response, 404, 'notFound');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  project.provide('calendarUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
