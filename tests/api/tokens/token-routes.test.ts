/** Every route of the API, asked with a personal token: the table of what tokens may call, and everything else is closed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';
import { api } from '@worker/api';
import { CLOSED_TO_TOKENS } from '@worker/http';
import { writeStamp } from '@/domain/saved/records';
import { addListings } from '@tests/factories/listings';
import { bearer, rows, send } from '@tests/setup/accounts';
import { person } from '@tests/setup/people';
import { tokenOf, type Program } from '@tests/setup/tokens';

/** Who opens a route to tokens adds it here, after asking: does it mail, publish, share, invite, export, or name a contact person? */
const OPEN: Record<TokenScope, string[]> = {
  'directory:read': [
    ...['investors', 'preseed-investors', 'seed-investors', 'angel-investors', 'incubator-companies'].flatMap(
      (name) => [`GET /api/${name}`, `GET /api/${name}/facets`, `GET /api/${name}/relaxations`, `GET /api/${name}/:id`],
    ),
    ...['influencers', 'startup-influencers', 'mentors'].flatMap((name) => [
      `GET /api/${name}`,
      `GET /api/${name}/facets`,
      `GET /api/${name}/:id`,
    ]),
    ...['GET /api/schemes', 'GET /api/schemes/:id'],
    'GET /api/exchange-rates',
    'GET /api/faq/faqs',
    'GET /api/milestones',
    'GET /api/startup-terms',
  ],
  'own:read': [
    'GET /api/calendar',
    'GET /api/check/getcheck',
    'GET /api/desk',
    'GET /api/desk/company',
    'GET /api/fit',
    'GET /api/profile',
    'GET /api/saved-searches',
    'GET /api/saved/cards',
    'GET /api/tool-documents/:tool',
    'GET /api/tool-documents/:tool/:id',
    'GET /api/tool-documents/:tool/:id/versions',
    'GET /api/visitor/profile',
    'POST /api/saved/sync',
  ],
  'own:write': [
    'DELETE /api/tool-documents/:tool/:id',
    'POST /api/check/marks',
    'PUT /api/calendar/answers',
    'PUT /api/fit',
    'PUT /api/tool-documents/:tool/:id',
  ],
};

/** Answered before anyone is looked up. */
const OTHERWISE = new Set(['GET /api/maintenance/status']);

const table = new Map<string, TokenScope | null>();
for (const { method, path, handler } of api.routes) {
  if (method === 'ALL' || !path.startsWith('/api/')) continue;
  const key = `${method} ${path.replace(/\{[^}]*\}/g, '').replace(/(.)\/$/, '$1')}`;
  const { programs } = handler as { programs?: TokenScope | null };
  if (programs !== undefined) table.set(key, programs);
  else if (!table.has(key)) table.set(key, null);
}
const routes = [...table];

let everything: Program;
const single = {} as Record<TokenScope, Program>;
beforeAll(async () => {
  const founder = await person('founder');
  everything = await tokenOf(founder);
  // Tokens of others, so that no limit is met on the way.
  for (const scope of TOKEN_SCOPES) single[scope] = await tokenOf(await person('founder'), [scope]);
});

const ask = (key: string, program: Program) => {
  const [method = '', path = ''] = key.split(' ');
  const address = path
    .replace(':tool', 'expenses')
    .replace(':noun', 'faq')
    .replace(/:\w+/g, '0123456789abcdef01234567');
  return send(method, address, method === 'GET' || method === 'DELETE' ? undefined : {}, program.headers);
};

/** Under the limit of a token, which is counted by the minute. */
const PART = 80;
const parts = Array.from({ length: Math.ceil(routes.length / PART) }, (_, n) => routes.slice(n * PART, (n + 1) * PART));

describe('routes and personal tokens', () => {
  it('are open where this table says so, and closed otherwise', () => {
    const open = Object.fromEntries(
      TOKEN_SCOPES.map((scope) => [
        scope,
        routes.flatMap(([key, programs]) => (programs === scope ? [key] : [])).sort(),
      ]),
    );
    expect(open).toEqual(Object.fromEntries(TOKEN_SCOPES.map((scope) => [scope, OPEN[scope].toSorted()])));
    expect(routes.filter(([, programs]) => programs === null).length).toBeGreaterThan(150);
  });

  it.each(parts.map((part, n) => [n + 1, part] as const))(
    'a token with every scope opens nothing else (part %i)',
    async (_, part) => {
      const own = await tokenOf(await person('founder'));
      for (const [key, programs] of part) {
        const { status, body } = await ask(key, own);
        if (OTHERWISE.has(key)) continue;
        // Backups are found by their own key alone.
        if (key.includes(' /api/backup')) expect([key, status]).toEqual([key, 404]);
        // Some ask who is there before the route is looked at; a token is no one then.
        else if (programs === null && status === 401) expect([key, body.code]).toEqual([key, 'login-required']);
        else if (programs === null) expect([key, status, body.message]).toEqual([key, 403, CLOSED_TO_TOKENS]);
        else if (!key.includes('visitor'))
          expect([401, 403], `${key}: ${status} ${body.message}`).not.toContain(status);
      }
    },
  );

  it.each(TOKEN_SCOPES)('a token with %s alone opens what needs that scope', async (scope) => {
    for (const [key, programs] of routes) {
      if (programs === null || key.includes('visitor')) continue;
      const { status, body } = await ask(key, single[scope]);
      if (programs === scope) expect([401, 403], `${key}: ${status} ${body.message}`).not.toContain(status);
      else expect([key, status, body.code]).toEqual([key, 403, 'scope-missing']);
    }
  });

  it('reading what is saved is no right to change it', async () => {
    const stamp = writeStamp({ ms: Date.now(), count: 0 }, 'aa');
    const record = { kind: 'favourite', key: 'seed:0123456789abcdef01234567', value: true, stamp };
    const { headers } = single['own:read'];
    const { status, body } = await send('POST', '/api/saved/sync', { since: 0, records: [record] }, headers);
    expect([status, body.code]).toEqual([403, 'scope-missing']);
    expect(await rows('SELECT 1 FROM saved_records WHERE account_id = ?', single['own:read'].person.id)).toEqual([]);
  });

  it('a token sees no list as CSV, and no contact person', async () => {
    const contact = { name: 'Meera Nair', position: 'Director', email: 'meera.nair@example.org' };
    const [id = ''] = await addListings([{ kind: 'incubator', name: 'Banyan Nest', contact }]);
    const { headers, person: owner } = everything;
    const csv = await send('GET', '/api/incubator-companies', undefined, { ...headers, accept: 'text/csv' });
    expect(csv.status).toBe(403);
    const paths = [`/api/incubator-companies/${id}`, '/api/incubator-companies', '/api/incubator-companies?q=banyan'];
    for (const path of paths) {
      const byPerson = JSON.stringify((await send('GET', path, undefined, bearer(owner.token))).body);
      const byToken = JSON.stringify((await send('GET', path, undefined, headers)).body);
      expect([byPerson.includes(contact.email), byToken.includes('Banyan Nest')], path).toEqual([true, true]);
      expect(byToken, path).not.toMatch(/Meera|meera\.nair/);
    }
  });
});
