import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import { api } from '@worker/api';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext } from '@worker/services/core/context';
import { importListings } from '@worker/services/directory/listing-import';
import { importMediaPeople } from '@worker/services/directory/media-people';
import { addListings, listingId } from '@tests/factories/listings';
import { bearer, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';

interface Page {
  data: Record<string, unknown>[];
  page: { number: number; total: number; next: string | null; previous: string | null };
}

let founder: Record<string, string>;
let visitor: Record<string, string>;

const list = async (path: string) => {
  const response = await call(path, { headers: founder });
  return { status: response.status, body: (await response.json()) as Page };
};

beforeAll(async () => {
  const [one, two] = [await verifiedAccount('founder'), await verifiedAccount('visitor')];
  founder = bearer((await signIn(one.email, one.password)).token);
  visitor = bearer((await signIn(two.email, two.password)).token);
  await addListings([
    { id: listingId(1), kind: 'pre-seed', name: 'First Cheque', sectors: ['SaaS'] },
    { id: listingId(2), kind: 'seed', name: '=HYPERLINK("https://evil.test")', about: 'A, "quoted"\ntext' },
    { id: listingId(3), kind: 'angel', name: 'Asha', investorStatus: 'Top Investor' },
    {
      id: listingId(4),
      kind: 'incubator',
      name: 'Nest',
      year: 2012,
      contact: { name: 'Priya', position: 'Manager', email: 'priya@nest.example' },
    },
    { id: listingId(5), kind: 'seed', name: 'Gone', isActive: false },
    ...Array.from({ length: 20 }, (_, i) => ({ kind: 'seed' as const, name: `Seed ${String(i).padStart(2, '0')}` })),
  ]);
});

describe('an entry', () => {
  it.each([
    ['API-036', '/api/preseed-investors', 1, 'preseedName', 'First Cheque'],
    ['API-038', '/api/seed-investors', 2, 'seedName', '=HYPERLINK("https://evil.test")'],
    ['API-040', '/api/incubator-companies', 4, 'companyName', 'Nest'],
    ['API-042', '/api/angel-investors', 3, 'angelName', 'Asha'],
  ])('%s answers one record of its kind: %s', async (_id, path, n, field, name) => {
    const { status, body } = await send('GET', `${path}/${listingId(n)}`, undefined, founder);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'OK', data: { _id: listingId(n), [field]: name } });
  });

  it('SHELL-26 is the same for founders and visitors', async () => {
    const path = `/api/incubator-companies/${listingId(4)}`;
    const forFounder = await send('GET', path, undefined, founder);
    const forVisitor = await send('GET', path, undefined, visitor);
    expect(forVisitor.body).toEqual(forFounder.body);
    expect(forVisitor.body.data).toMatchObject({ pointOfContact: { email: 'priya@nest.example' } });
  });

  it('DIR-27 refuses an id that cannot be one, and does not find another kind, an unknown or an inactive entry', async () => {
    const get = (path: string) => send('GET', path, undefined, founder);
    expect(await get('/api/incubator-companies/nonsense')).toMatchObject({
      status: 400,
      body: { message: 'Invalid incubator ID' },
    });
    expect(await get('/api/seed-investors/%27%20OR%201=1--')).toMatchObject({
      status: 400,
      body: { message: 'Invalid ID' },
    });
    for (const path of [
      `/api/seed-investors/${listingId(1)}`,
      `/api/seed-investors/${listingId(999)}`,
      `/api/seed-investors/${listingId(5)}`,
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });
});

describe('pages for members', () => {
  it('leads on by cursor and by number to the same page', async () => {
    const first = await list('/api/seed-investors');
    const byCursor = await list(`/api/seed-investors?page=2&after=${first.body.page.next}`);
    const byNumber = await list('/api/seed-investors?page=2');
    expect(byCursor.body.data).toEqual(byNumber.body.data);
    expect(byCursor.body.page).toMatchObject({ number: 2, total: 21 });
  });

  it('refuses a cursor that was changed, or written for another list, with a 400', async () => {
    const { body } = await list('/api/seed-investors');
    const cursor = body.page.next ?? '';
    const changed = `${cursor.slice(0, 5)}${cursor[5] === 'A' ? 'B' : 'A'}${cursor.slice(6)}`;
    for (const path of [
      `/api/seed-investors?after=${changed}`,
      `/api/seed-investors?after=${cursor.slice(0, -1)}`,
      `/api/seed-investors?after=${cursor}&sort=-name`,
      `/api/seed-investors?after=${cursor}&sector=SaaS`,
      `/api/angel-investors?after=${cursor}`,
      '/api/seed-investors?after=null',
      `/api/seed-investors?after=${cursor}&before=${cursor}`,
    ]) {
      const { status, body: refused } = await send('GET', path, undefined, founder);
      expect(status, path).toBe(400);
      expect(refused.success).toBe(false);
      expect(refused.message).not.toMatch(/sqlite|json|token/i);
    }
  });
});

describe('exports', () => {
  it('answers CSV to those who ask for it, with cells that no spreadsheet runs', async () => {
    const response = await call('/api/seed-investors?q=hyperlink', { headers: { ...founder, accept: 'text/csv' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const text = await response.text();
    expect(text.split('\r\n')[0]).toContain('Name,Kind,Type,Location');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.test"")"`);
    expect(text).toContain('"A, ""quoted""\ntext"');
  });
});

describe('writing', () => {
  it('API-004 is refused to founders and visitors by every verb that writes a directory, and no route of theirs leads to one', async () => {
    const state = () =>
      env.DB.batch(
        ['listings', 'media_people', 'audit_log'].map((table) =>
          env.DB.prepare(`SELECT count(*) AS n, max(rowid) AS last FROM ${table}`),
        ),
      ).then((answers) => answers.map(({ results }) => results));
    const before = await state();
    const person = { accountId: 'a', sessionId: 's', fullName: 'A', email: 'a@example.com' };
    for (const role of ['founder', 'visitor'] as const) {
      const ctx = createContext(readEnv(env as unknown as RawEnv), { actor: { role, ...person } });
      await expect(importListings(ctx, 'seed', [{ seedName: 'x' }])).rejects.toMatchObject({ status: 403 });
      await expect(importMediaPeople(ctx, 'mentor', [{ name: 'x' }])).rejects.toMatchObject({ status: 403 });
    }

    // What is mounted below a directory and does more than read has to refuse them by who they are.
    const directories = [...Object.values(DIRECTORIES), ...Object.values(MEDIA_DIRECTORIES)].map(
      ({ api: path }) => path,
    );
    const below = api.routes.filter(({ path }) =>
      directories.some((at) => path.replace('/api/admin/', '/api/').startsWith(at)),
    );
    expect(new Set(below.map(({ path }) => path)).size).toBeGreaterThanOrEqual(directories.length);
    for (const { method, path } of below.filter((route) => !['GET', 'ALL'].includes(route.method))) {
      const address = path.replace(/:\w+(\{[^}]+\})?/g, listingId(2));
      for (const headers of [{}, founder, visitor]) {
        const { status } = await send(method, address, { seedName: 'x' }, headers);
        expect(status, `${method} ${address}`).toBe(headers === founder || headers === visitor ? 403 : 401);
      }
    }
    expect(await state()).toEqual(before);
  });
});
