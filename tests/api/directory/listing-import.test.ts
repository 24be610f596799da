/** The import of listings: rows, refusals, permission, and everything that triggers derive from them. */
import { env, SELF } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST, type Actor } from '@/domain/accounts/actor';
import { DIRECTORIES } from '@/domain/directory/directories';
import { listQuery } from '@/domain/directory/input/query';
import { AppError } from '@/domain/errors';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import type { ImportResult } from '@worker/services/core/import-rows';
import { importListings } from '@worker/services/directory/listing-import';
import { listListings } from '@worker/services/directory/listings';

const NOW = Date.UTC(2026, 10, 20);
const contextOf = (actor: Actor, now = NOW): Ctx =>
  createContext(readEnv(env as unknown as RawEnv), { actor, requestId: 'test-request', now: () => now });
const system = contextOf({ role: 'system', job: 'test' });

const seed = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  city: 'Mumbai',
  type: 'Seed',
  about: 'Invests early.',
  sectors: ['Fintech', 'SaaS'],
  focusIndustries: ['Payments'],
  stages: ['MVP', 'Growth'],
  ...more,
});

const all = async <Row>(sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;

const tagsOf = async (name: string) =>
  (
    await all<{ tag: string }>(
      `SELECT tags.facet || ':' || tags.name AS tag FROM listings JOIN listing_tags ON listing_seq = seq
       JOIN tags ON tags.id = tag_id WHERE listings.name = ? ORDER BY 1`,
      name,
    )
  ).map((row) => row.tag);

const countsOf = async (kind: string) =>
  Object.fromEntries(
    (
      await all<{ tag: string; n: number }>(
        `SELECT coalesce(tags.facet || ':' || tags.name, 'all') AS tag, n FROM listing_counts
         LEFT JOIN tags ON tags.id = tag_id WHERE kind = ? AND n <> 0`,
        kind,
      )
    ).map((row) => [row.tag, row.n]),
  );

const found = async (match: string) =>
  (
    await all<{ name: string }>(
      `SELECT listings.name FROM listing_search JOIN listings ON seq = listing_search.rowid
       WHERE listing_search MATCH ? ORDER BY 1`,
      match,
    )
  ).map((row) => row.name);

/** Throws when a full-text index and the table do not agree. */
const checkIndex = () =>
  env.DB.batch(
    ['listing_search', 'listing_names'].map((index) =>
      env.DB.prepare(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`),
    ),
  );

/** The kept counts against counting afresh. */
const checkCounts = async () => {
  const kept = await all(`SELECT kind, tag_id, n FROM listing_counts WHERE n <> 0 ORDER BY 1, 2`);
  const counted = await all(
    `SELECT kind, tag_id, count(*) AS n FROM listing_tags GROUP BY 1, 2
     UNION ALL SELECT kind, 0, count(*) FROM listings WHERE is_active GROUP BY 1 ORDER BY 1, 2`,
  );
  expect(kept).toEqual(counted);
};

beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM listings'), env.DB.prepare('DELETE FROM audit_log')]);
});

describe('importListings', () => {
  it('writes every field under an id of 24 hex digits, with an audit row in the same batch', async () => {
    const record = {
      name: 'T-Hub',
      city: 'hyderabad',
      type: 'Incubator',
      about: 'An innovation hub.',
      sectors: ['DeepTech'],
      website: 'https://t-hub.co',
      institute: 'Raidurg, Hyderabad',
      year: 2015,
      funds: { minInvestment: 1000, maxInvestment: 50000, currency: 'INR' },
      contact: { name: 'Desk', position: 'Front', email: 'desk@example.com' },
    };
    expect(await importListings(system, 'incubator', [record])).toEqual({ created: 1, updated: 0, failed: [] });
    const [row] = await all<Record<string, unknown>>('SELECT * FROM listings');
    expect(row).toMatchObject({
      kind: 'incubator',
      name: 'T-Hub',
      city: 'Hyderabad',
      region: 'Telangana',
      sectors: '["DeepTech"]',
      stages: '[]',
      logo: null,
      website: 'https://t-hub.co',
      year: 2015,
      fund_min: 1000,
      fund_max: 50000,
      fund_currency: 'INR',
      contact: JSON.stringify(record.contact),
      portfolio: '[]',
      is_active: 1,
      is_sample: 0,
      created_at: NOW,
      updated_at: NOW,
    });
    expect(row?.['id']).toMatch(/^[0-9a-f]{24}$/);
    expect(await all('SELECT action, actor_type, subject_type, request_id, details FROM audit_log')).toEqual([
      {
        action: 'listings.imported',
        actor_type: 'system',
        subject_type: 'listing',
        request_id: 'test-request',
        details: '{"kind":"incubator","rows":1,"refused":0}',
      },
    ]);
  });

  it('keeps which page says what, and answers it with the listing', async () => {
    const sources = [
      {
        field: 'funds',
        value: null,
        address: 'https://example.com/?a=1&b=%3Cscript%3E',
        published: '2024-03',
        isList: false,
      },
      { field: 'fundSize', value: 'USD 50000000', address: 'https://example.com/list', published: null, isList: true },
    ];
    const funds = { minInvestment: 0, maxInvestment: 7_500_000, currency: 'INR' };
    const record = seed('Quiet Fund', { city: null, website: 'https://example.com', funds, sources });
    expect(await importListings(system, 'seed', [record])).toMatchObject({ created: 1, failed: [] });
    const [row] = await all<{ city: string; sources: string }>('SELECT city, sources FROM listings');
    expect(row).toEqual({ city: '', sources: JSON.stringify(sources) });
    const { listings } = await listListings(system, DIRECTORIES.seed, listQuery.parse({}));
    expect(listings[0]).toMatchObject({ name: 'Quiet Fund', city: '', funds, sources });
    expect(await tagsOf('Quiet Fund')).not.toContain('city:');
    expect(await importListings(system, 'seed', [seed('Nowhere', { city: '' })])).toMatchObject({
      failed: [{ fields: { city: 'Please enter the location' } }],
    });
  });

  it('updates a listing of the same kind, name and city, keeps its id and birth, and creates the others', async () => {
    await importListings(system, 'seed', [seed('Blume Ventures')]);
    const [before] = await all<{ id: string }>('SELECT id, created_at FROM listings');
    const later = contextOf({ role: 'system', job: 'test' }, NOW + 1000);
    const result = await importListings(later, 'seed', [
      seed('BLUME ventures', { city: 'Bombay', about: 'Newer text.' }),
      seed('Blume Ventures', { city: 'Bengaluru' }),
    ]);
    expect(result).toEqual({ created: 1, updated: 1, failed: [] });
    expect(await importListings(later, 'pre-seed', [seed('Blume Ventures', { type: 'Pre-Seed' })])).toMatchObject({
      created: 1,
    });
    const [after] = await all<{ id: string }>(
      `SELECT id, created_at, name, about, updated_at FROM listings WHERE id = ?`,
      before?.id,
    );
    expect(after).toEqual({ ...before, name: 'BLUME ventures', about: 'Newer text.', updated_at: NOW + 1000 });
    await checkIndex();
    await checkCounts();
  });

  it('reports refused rows one by one and imports the rest', async () => {
    const result = await importListings(system, 'seed', [
      seed('First'),
      seed('', { website: 'javascript:alert(1)' }),
      null,
      seed('first'),
      seed('Last'),
    ]);
    expect(result).toEqual({
      created: 2,
      updated: 0,
      failed: [
        {
          row: 2,
          message: 'Please enter the name',
          fields: { name: 'Please enter the name', website: 'Website must be a web address (http or https)' },
        },
        { row: 3, message: 'A listing must be a record', fields: { record: 'A listing must be a record' } },
        { row: 4, message: 'Row 1 has the same name and city', fields: { name: 'Row 1 has the same name and city' } },
      ],
    });
    expect(await all('SELECT name FROM listings ORDER BY name')).toEqual([{ name: 'First' }, { name: 'Last' }]);
  });

  it('writes nothing, not even an audit row, when every row is refused or none is given', async () => {
    expect(await importListings(system, 'seed', [1, 'x'])).toMatchObject({ created: 0, updated: 0 });
    expect(await importListings(system, 'seed', [])).toEqual({ created: 0, updated: 0, failed: [] });
    expect(await all('SELECT 1 FROM listings UNION ALL SELECT 1 FROM audit_log')).toEqual([]);
  });

  it('takes more rows than one statement holds', async () => {
    const records = Array.from({ length: 1203 }, (_, n) => seed(`Fund ${n}`));
    expect(await importListings(system, 'seed', records)).toEqual({ created: 1203, updated: 0, failed: [] });
    expect(await importListings(system, 'seed', records.slice(0, 600))).toEqual({
      created: 0,
      updated: 600,
      failed: [],
    });
    expect(await all('SELECT count(*) AS n FROM listings')).toEqual([{ n: 1203 }]);
    await checkCounts();
  });

  it('splits rows of great size, and keeps any text as it is', async () => {
    const portfolio = Array.from({ length: 100 }, (_, n) => ({
      companyName: `मुंबई ${n} ' OR 1=1-- "x" 🚀`,
      companyWebsite: `https://example.com/${'x'.repeat(450)}`,
    }));
    const records = Array.from({ length: 30 }, (_, n) => seed(`Large ${n}`, { portfolio, about: 'अ'.repeat(2000) }));
    expect(await importListings(system, 'seed', records)).toEqual({ created: 30, updated: 0, failed: [] });
    const [row] = await all<{ portfolio: string; about: string }>('SELECT portfolio, about FROM listings LIMIT 1');
    expect(JSON.parse(row?.portfolio ?? '')[99]).toEqual({
      ...portfolio[99],
      companyLogo: null,
      investmentYear: null,
    });
    expect(row?.about).toBe('अ'.repeat(2000));
  });

  it('is for those who may write the directory', async () => {
    const person = { accountId: 'a', sessionId: 's', fullName: 'A', email: 'a@example.com' };
    for (const [actor, status] of [
      [GUEST, 401],
      [{ role: 'founder', ...person }, 403],
      [{ role: 'visitor', ...person }, 403],
    ] as const) {
      const refusal = await importListings(contextOf(actor), 'seed', [seed('X')]).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(AppError);
      expect((refusal as AppError).status).toBe(status);
    }
    expect(await all('SELECT 1 FROM listings')).toEqual([]);
  });
});

describe('what triggers derive from listings', () => {
  it('follows an insert, an update, a deactivation and a deletion', async () => {
    await importListings(system, 'seed', [seed('Blume Ventures'), seed('Kalaari Capital', { city: 'Bengaluru' })]);
    expect(await tagsOf('Blume Ventures')).toEqual([
      'city:Mumbai',
      'industry:Payments',
      'region:Maharashtra',
      'sector:Fintech',
      'sector:SaaS',
      'stage:Growth',
      'stage:MVP',
    ]);
    expect(await countsOf('seed')).toMatchObject({ all: 2, 'sector:SaaS': 2, 'city:Mumbai': 1, 'stage:MVP': 2 });
    expect(await found('blu* zkseed')).toEqual(['Blume Ventures']);
    expect(await found('payments zsinvestor')).toEqual(['Blume Ventures', 'Kalaari Capital']);

    await importListings(system, 'seed', [seed('Blume Ventures', { sectors: ['AgriTech'], focusIndustries: [] })]);
    expect(await tagsOf('Blume Ventures')).toEqual([
      'city:Mumbai',
      'region:Maharashtra',
      'sector:AgriTech',
      'stage:Growth',
      'stage:MVP',
    ]);
    expect(await countsOf('seed')).toMatchObject({ all: 2, 'sector:SaaS': 1, 'sector:AgriTech': 1 });
    expect(await found('payments zkseed')).toEqual(['Kalaari Capital']);
    expect(await found('agritech zkseed')).toEqual(['Blume Ventures']);
    await checkIndex();
    await checkCounts();

    await importListings(system, 'seed', [seed('Blume Ventures', { isActive: false })]);
    expect(await tagsOf('Blume Ventures')).toEqual([]);
    expect(await countsOf('seed')).toMatchObject({ all: 1, 'city:Bengaluru': 1 });
    expect(await countsOf('seed')).not.toHaveProperty('city:Mumbai');
    expect(await found('blume zkseed')).toEqual([]);
    expect(await found('blume zoff')).toEqual(['Blume Ventures']);
    await checkIndex();
    await checkCounts();

    await importListings(system, 'seed', [seed('Blume Ventures')]);
    expect(await countsOf('seed')).toMatchObject({ all: 2, 'city:Mumbai': 1 });
    expect(await found('blume zkseed')).toEqual(['Blume Ventures']);

    await env.DB.prepare(`DELETE FROM listings WHERE name = 'Blume Ventures'`).run();
    expect(await countsOf('seed')).toMatchObject({ all: 1, 'sector:SaaS': 1 });
    expect(await found('blume')).toEqual([]);
    expect(await all('SELECT 1 FROM listing_tags WHERE listing_seq NOT IN (SELECT seq FROM listings)')).toEqual([]);
    await checkIndex();
    await checkCounts();
  });

  it('DIR-38 counts an angel of status None or none at all as a Regular Investor', async () => {
    const angel = (name: string, status?: string) => ({ ...seed(name), type: 'Angel', status });
    await importListings(system, 'angel', [angel('A', 'None'), angel('B'), angel('C', 'Top Investor')]);
    expect(await countsOf('angel')).toMatchObject({ 'status:Regular Investor': 2, 'status:Top Investor': 1 });
    expect((await countsOf('seed'))['status:Regular Investor']).toBeUndefined();
  });

  it('raises the version that page anchors are good for', async () => {
    const version = async () => (await all<{ version: number }>('SELECT version FROM listing_state'))[0]?.version ?? 0;
    const before = await version();
    await importListings(system, 'seed', [seed('Blume Ventures')]);
    expect(await version()).toBeGreaterThan(before);
  });
});

describe('POST /dev/import', () => {
  const post = (body: unknown, init: { url?: string; headers?: Record<string, string> } = {}) =>
    SELF.fetch(init.url ?? 'http://localhost:8787/dev/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...init.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('imports as the system on localhost', async () => {
    const response = await post({ kind: 'seed', records: [seed('Blume Ventures'), seed('')] });
    expect(response.status).toBe(200);
    const body = await response.json<{ success: boolean; data: ImportResult; message: string }>();
    expect(body).toMatchObject({ success: true, message: 'Successfully imported 1 records' });
    expect(body.data).toMatchObject({ created: 1, updated: 0, failed: [{ row: 2 }] });
  });

  it('is not there for GET, for another host or for another site', async () => {
    const url = 'http://localhost:8787/dev/import';
    expect((await SELF.fetch(url)).status).toBe(404);
    const body = { kind: 'seed', records: [seed('X')] };
    expect((await post(body, { url: 'https://outset.example/dev/import' })).status).toBe(404);
    expect((await post(body, { url: 'http://localhost.evil.example/dev/import' })).status).toBe(404);
    expect((await post(body, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect(await all('SELECT 1 FROM listings')).toEqual([]);
  });

  it.each([
    ['', 400],
    ['{', 400],
    ['[]', 400],
    [{ kind: 'bank', records: [1] }, 400],
    [{ kind: 'seed', records: [] }, 400],
    [{ kind: 'seed', records: 'x' }, 400],
    [{ kind: 'seed', records: Array(501).fill(1) }, 400],
    [{ kind: 'seed', records: [1], extra: true }, 400],
    [{ kind: { $ne: 1 }, records: [1] }, 400],
    [{ kind: 'seed', records: ['x'.repeat(103_000)] }, 413],
  ])('refuses the body %.40j with %d', async (body, status) => {
    const response = await post(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false });
  });

  it('refuses a chunked body over the limit', async () => {
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(16_384).fill(32));
        if (++sent > 10) controller.close();
      },
    });
    const response = await SELF.fetch('http://localhost:8787/dev/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: stream,
    });
    expect(response.status).toBe(413);
  });
});
