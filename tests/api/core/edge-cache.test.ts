/** The gateway to the cache at the edge: who gets there, what a change purges, and what no header can do. */
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CACHE_TAGS, cacheableAt } from '@/domain/edge-cache/cacheable';
import { api } from '@worker/api';
import { readEnv, type RawEnv } from '@worker/env';
import { answerFromCache } from '@worker/middleware/edge-cache';
import { createContext } from '@worker/services/core/context';
import { addListings } from '@tests/factories/listings';
import { bearer } from '@tests/setup/accounts';
import { adminCookie, operator, type Operator } from '@tests/setup/admins';
import { ORIGIN } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

const KEEPING = { ...(env as unknown as RawEnv), EDGE_CACHE: 'embedded' } as RawEnv;
let made = 0;

/** As the Worker's entry answers: from the cache, else by the API. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const context = createExecutionContext();
  const answer = (request: Request) => {
    made += 1;
    return Promise.resolve(api.fetch(request, KEEPING, context));
  };
  const request = new Request(new URL(path, ORIGIN), { method, headers });
  const response = (await answerFromCache(request, readEnv(KEEPING), answer)) ?? (await answer(request));
  await waitOnExecutionContext(context);
  return response;
}

const names = async (response: Response) =>
  ((await response.json()) as { data: { company_name?: string; name?: string }[] }).data.length;

let who: Person;
let admin: Operator;
beforeAll(async () => {
  [who, admin] = await Promise.all([person('founder'), operator('super_admin')]);
  await addListings([{ kind: 'incubator', name: 'First Works', city: 'Pune' }]);
}, 60_000);
beforeEach(async () => {
  await createContext(readEnv(KEEPING)).edge.purge(CACHE_TAGS);
  made = 0;
});

const LIST = '/api/incubator-companies';
const ANGELS = '/api/angel-investors';

describe('a cached list', () => {
  it('is made once, told by its ETag, and answers HEAD', async () => {
    const first = await get(LIST);
    expect([first.status, first.headers.get('cache-control'), first.headers.get('cache-tag')]).toEqual([
      200,
      'private, no-cache',
      null,
    ]);
    const etag = String(first.headers.get('etag'));
    expect(await names(first)).toBe(1);
    expect(await (await get(LIST)).text()).toContain('First Works');
    const again = await get(LIST, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get(LIST, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect((await get(LIST, { range: 'bytes=0-3' })).status).toBe(200);
    expect(made).toBe(1);
  });

  it('lies ready by gzip for who reads that, under one ETag', async () => {
    await addListings(
      Array.from({ length: 6 }, (_, at) => ({ kind: 'angel' as const, name: `Angel ${at}`, city: 'Pune' })),
    );
    const plain = await get(ANGELS);
    const etag = String(plain.headers.get('etag'));
    const text = await plain.text();
    for (const accepted of ['gzip', 'br;q=1.0, gzip;q=0.8, *;q=0.1']) {
      const packed = await get(ANGELS, { 'accept-encoding': accepted });
      expect([packed.headers.get('content-encoding'), packed.headers.get('etag')]).toEqual(['gzip', `W/${etag}`]);
      const bytes = await packed.arrayBuffer();
      expect(bytes.byteLength).toBeLessThan(text.length);
      const unpacked = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
      expect(await new Response(unpacked).text()).toBe(text);
      const known = { 'accept-encoding': accepted, 'if-none-match': `W/${etag}` };
      expect((await get(ANGELS, known)).status).toBe(304);
    }
    for (const refused of ['br', 'gzip;q=0', 'identity, gzip; q=0.00'])
      expect((await get(ANGELS, { 'accept-encoding': refused })).headers.get('content-encoding'), refused).toBeNull();
    expect(made).toBe(1);
  });

  it('is never answered to someone who says who they are, nor made from what they sent', async () => {
    const cached = String((await get(LIST)).headers.get('etag'));
    for (const headers of [
      bearer(who.token),
      { cookie: `__Host-outset=${who.token}` },
      { cookie: `outset_guest=1; __Host-outset=${who.token}` },
      adminCookie(admin.token, null),
      { authorization: 'Basic x' },
      { cookie: '__Host-outset-other=1' },
    ]) {
      const answer = await get(LIST, headers);
      expect(answer.headers.get('etag'), JSON.stringify(headers)).not.toBe(cached);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
    await createContext(readEnv(KEEPING)).edge.purge(['site']);
    const poisoned = await get(LIST, {
      'x-forwarded-host': 'evil.example',
      'accept-language': 'xx',
      cookie: 'outset_guest=1; theme=<script>',
    });
    expect(poisoned.headers.get('etag')).toBe(cached);
    expect((await get(LIST, { accept: 'text/csv' })).status).toBe(401);
  });

  it('is ended by a change in the back-office, at once', async () => {
    expect(await (await get(LIST)).text()).not.toContain('Second Works');
    const context = createExecutionContext();
    const response = await api.fetch(
      new Request(`${ORIGIN}/api/maintenance/status`, { headers: adminCookie(admin.token) }),
      KEEPING,
      context,
    );
    expect(response.status).toBe(200);
    const [id] = await addListings([{ kind: 'incubator', name: 'Second Works', city: 'Pune' }]);
    // Past the API, so the cache still has it.
    expect(await (await get(LIST)).text()).not.toContain('Second Works');
    const deleted = await api.fetch(
      new Request(`${ORIGIN}/api/admin/records/incubator/${id}`, {
        method: 'DELETE',
        headers: adminCookie(admin.token),
      }),
      KEEPING,
      context,
    );
    expect(deleted.status).toBe(200);
    await addListings([{ kind: 'incubator', name: 'Third Works', city: 'Pune' }]);
    await waitOnExecutionContext(context);
    expect(await (await get(LIST)).text()).toContain('Third Works');
  });

  it('keeps no refusal', async () => {
    expect((await get(`${LIST}?stage=Nonsense`)).status).toBe(400);
    expect((await get(`${LIST}?stage=Nonsense`)).headers.get('cache-control')).toBe('private, no-store');
    expect(made).toBe(2);
  });
});

describe('every other route', () => {
  const OPEN = new Map([
    ['/api/maintenance/status', /^public, max-age=0, s-maxage=5/],
    // The same for everyone, no matter who asks: browsers may cache them.
    ['/api/faq/faqs', /^public, max-age=60$/],
    ['/api/milestones', /^public, max-age=0, must-revalidate$/],
  ]);
  const paths = [
    ...new Set(
      api.routes
        .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !/[*]/.test(path))
        .map(({ path }) => path.replace(/:\w+(?:\{[^}]*\})?/g, '0123456789abcdef01234567')),
    ),
  ];

  it('says that no one keeps it', async () => {
    expect(paths.length).toBeGreaterThan(80);
    for (const path of paths) {
      if (cacheableAt(new URL(path, ORIGIN), false)) continue;
      const caching = (await get(path)).headers.get('cache-control') ?? '';
      expect([path, caching]).toEqual([path, expect.stringMatching(OPEN.get(path) ?? /no-store|max-age=86400/)]);
    }
  });
});

describe('what guests read', () => {
  it('comes from the nearest copy of the database; what accounts read does not', async () => {
    const asked: (string | undefined)[] = [];
    const DB = new Proxy(env.DB, {
      get: (db, name) => {
        if (name === 'withSession') return (wish?: string) => (asked.push(wish), db.withSession(wish));
        const value: unknown = Reflect.get(db, name);
        return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(db) : value;
      },
    });
    const ask = async (headers: Record<string, string> = {}) => {
      const context = createExecutionContext();
      const { status } = await api.fetch(
        new Request(ORIGIN + LIST, { headers }),
        { ...KEEPING, DB } as RawEnv,
        context,
      );
      await waitOnExecutionContext(context);
      return status;
    };
    expect([await ask(bearer(who.token)), ...asked]).toEqual([200]);
    expect([await ask(), ...asked]).toEqual([200, 'first-unconstrained']);
  });
});
