/** Grants and schemes through the API: lists, guests, conditions by profile, links, reminders, the back-office and its import. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SchemeFacets } from '@/domain/schemes/arrange';
import type { SchemeInstitution, WireScheme } from '@/domain/schemes/schemes';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import { addListings } from '@tests/factories/listings';
import { bearer, post, rows, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { tellFollowUps } from '@worker/services/saved/follow-ups';

const source = (field: string, over: object = {}) => ({
  field,
  value: null,
  address: 'https://scheme.example/a',
  published: '2026-03',
  isList: false,
  ...over,
});
const SCHEMES = [
  {
    name: 'Karnataka Grant',
    forWhom: 'startups registered in Karnataka, up to 10 years old',
    audience: 'founders',
    instruments: ['Grant'],
    amountMax: 5_000_000,
    state: 'Karnataka',
    statusAsOf: '2026-03',
    institutions: ['Grant House', 'Nobody'],
    sources: [source('forWhom'), source('amount')],
  },
  { name: 'Fund of Funds', forWhom: 'SEBI-registered AIFs', audience: 'others', instruments: ['Fund of funds'] },
  ...Array.from({ length: 14 }, (_, n) => ({
    name: `National ${String(n).padStart(2, '0')}`,
    forWhom: 'startups with a prototype or MVP',
    audience: 'founders',
    sectors: ['SaaS'],
    apply: 'By a letter',
  })),
  { name: 'Hidden', isActive: false },
];

interface ListAnswer {
  data: WireScheme[];
  page: { number: number; size: number; total: number };
  facets: SchemeFacets;
  notices: string[];
  message?: string;
}
const list = async (query = '', token?: string) => {
  const response = await call(`/api/schemes${query}`, { headers: token ? bearer(token) : {} });
  return { status: response.status, body: (await response.json()) as ListAnswer };
};
const named = async (name: string, token: string) =>
  (await list(`?q=${encodeURIComponent(name)}`, token)).body.data.find((one) => one.name === name) as WireScheme;

let founder = '';
let visitor = '';
let house = '';
beforeAll(async () => {
  const account = async (kind: 'founder' | 'visitor', over = {}) =>
    (await signIn((await verifiedAccount(kind, over)).email)).token ?? '';
  founder = await account('founder', { location: 'Bengaluru', foundedYear: 2023, currentStage: 'seed' });
  visitor = await account('visitor');
  [house = ''] = await addListings([{ kind: 'incubator', name: 'Grant House' }]);
  const { body } = await post('/dev/import', { kind: 'scheme', records: SCHEMES });
  expect(body.data).toMatchObject({ created: SCHEMES.length, updated: 0, failed: [] });
});

describe('the list', () => {
  it('has the schemes of the founder’s state first, twelve a page, with what each filter offers', async () => {
    const { body } = await list('', founder);
    expect(body.page).toEqual({ number: 1, size: 12, total: 16 });
    expect(body.data.map(({ name }) => name).slice(0, 3)).toEqual(['Karnataka Grant', 'Fund of Funds', 'National 00']);
    expect(body.facets.states).toEqual([
      { name: 'National', count: 15 },
      { name: 'Karnataka', count: 1 },
    ]);
    expect((await list('?page=2', founder)).body.data).toHaveLength(4);
    expect((await list('?direct=1&gives=Grant', founder)).body.page.total).toBe(1);
  });

  it('answers each known condition from the profile of a founder, and of no one else', async () => {
    const answers = async (token: string) =>
      (await named('Karnataka Grant', token)).conditions.map(({ words, answer }) => [words, answer]);
    expect(await answers(founder)).toEqual([
      ['startups registered in Karnataka', 'fits'],
      ['up to 10 years old', 'fits'],
    ]);
    expect((await answers(visitor)).map(([, answer]) => answer)).toEqual(['check yourself', 'check yourself']);
    expect((await named('National 00', founder)).conditions).toEqual([
      { words: 'prototype or MVP', answer: 'fits', why: 'Your profile says seed.' },
    ]);
  });

  it('has national schemes where the state has none, and says so', async () => {
    const { body } = await list('?state=Bihar', visitor);
    expect(body.data[0]?.name).toBe('Fund of Funds');
    expect(body.notices).toEqual(['We found no matching scheme of Bihar. National schemes are shown first.']);
  });

  it('shows guests the first six without what only details show, and asks them to log in for more', async () => {
    const { body } = await list();
    expect(body.data).toHaveLength(6);
    for (const one of body.data) expect([one.apply, one.sources, one.conditions]).toEqual(['', [], []]);
    expect(await list('?page=2')).toMatchObject({ status: 401, body: { message: 'Login required to view more' } });
    expect((await call(`/api/schemes/${body.data[0]?._id}`)).status).toBe(401);
  });
});

describe('one scheme', () => {
  it('is told with its sources and the listed institutions that run it', async () => {
    const { _id } = await named('Karnataka Grant', founder);
    const response = await call(`/api/schemes/${_id}`, { headers: bearer(founder) });
    const body = (await response.json()) as { data: WireScheme; institutions: SchemeInstitution[] };
    expect(body.data).toMatchObject({ amountMax: 5_000_000, sources: [source('forWhom'), source('amount')] });
    expect(body.institutions).toEqual([{ name: 'Grant House', href: `/portal/incubators/incubators-detail/${house}` }]);
    const there = await call(`/api/incubator-companies/${house}`, { headers: bearer(founder) });
    expect(await there.json()).toMatchObject({
      data: { schemes: [{ id: _id, name: 'Karnataka Grant' }] },
    });
  });

  it.each([
    ['x', 400],
    ['0'.repeat(24), 404],
  ])('%s is refused with %i', async (id, status) => {
    expect((await call(`/api/schemes/${id}`, { headers: bearer(founder) })).status).toBe(status);
  });
});

describe('a deadline that an operator adds', () => {
  const MORNING = Date.parse('2031-11-24T02:30:00Z');
  const told = (who: Person) => rows('SELECT title, body, href FROM notifications WHERE account_id = ?', who.id);
  const save = async (who: Person, records: [SavedRecord['kind'], string, SavedRecord['value']][]) => {
    const stamped = records.map(([kind, key, value], n) => ({
      kind,
      key,
      value,
      stamp: writeStamp({ ms: 1_790_000_000_000 + n, count: 0 }, 'aa'),
    }));
    expect((await post('/api/saved/sync', { since: 0, records: stamped }, bearer(who.token))).status).toBe(200);
  };
  const wanting = async (isOn: 0 | 1) => {
    const who = await person('founder');
    await env.DB.prepare(
      'INSERT INTO notification_preferences (account_id, deadline_alerts, news_updates, updated_at) VALUES (?1, ?2, 1, 0)',
    )
      .bind(who.id, isOn)
      .run();
    return who;
  };

  it('needs the page that says it, and reminds who saved the scheme a week and a day before, once each', async () => {
    const admin = await operator();
    const as = { headers: adminCookie(admin.token) };
    const { _id } = await named('National 03', founder);
    const [keen, quiet, collector, other] = [await wanting(1), await wanting(0), await wanting(1), await wanting(1)];
    await save(keen, [['favourite', `scheme:${_id}`, true]]);
    await save(quiet, [['favourite', `scheme:${_id}`, true]]);
    await save(collector, [
      ['collection', '1790000000000', { name: 'Money' }],
      ['member', `1790000000000/scheme:${_id}`, { place: 1 }],
    ]);
    const path = `/api/admin/records/scheme/${_id}`;
    const bad = await ask('PUT', path, { ...as, body: { deadline: '2031-11-30' } });
    expect(bad).toMatchObject({
      status: 400,
      body: { errors: { deadlineSource: 'Please enter the page with the deadline' } },
    });
    const body = { deadline: '2031-11-30', deadlineSource: 'https://scheme.example/call' };
    expect((await ask('PUT', path, { ...as, body })).status).toBe(200);
    await tellFollowUps(ctxAt(MORNING - 24 * 60 * 60 * 1000));
    await tellFollowUps(ctxAt(MORNING));
    const line = {
      title: 'Deadline of National 03',
      body: 'Closes on 30 Nov 2031. Check the page of the scheme.',
      href: `/portal/schemes?open=${_id}`,
    };
    expect(await told(keen)).toEqual([line]);
    expect(await told(collector)).toEqual([line]);
    await tellFollowUps(ctxAt(Date.parse('2031-11-29T02:30:00Z')));
    await tellFollowUps(ctxAt(Date.parse('2031-11-30T02:30:00Z')));
    expect(await told(keen)).toEqual([line, line]);
    expect([await told(quiet), await told(other)]).toEqual([[], []]);
  });
});

describe('saved schemes', () => {
  it('have a card, also in a shared collection', async () => {
    const { _id } = await named('Karnataka Grant', founder);
    const response = await call(`/api/saved/cards?refs=scheme:${_id}`, { headers: bearer(founder) });
    expect(await response.json()).toMatchObject({
      data: [
        {
          type: 'scheme',
          name: 'Karnataka Grant',
          place: 'Karnataka',
          tags: ['Grant'],
          text: 'Up to ₹50,00,000. startups registered in Karnataka, up to 10 years old',
          href: `/portal/schemes?open=${_id}`,
        },
      ],
    });
  });
});

describe('an import', () => {
  it('updates a scheme of the same name and keeps the deadline that an operator gave it', async () => {
    const before = await rows('SELECT id, deadline FROM schemes WHERE name = ?', 'National 03');
    const { body } = await post('/dev/import', {
      kind: 'scheme',
      records: [{ name: 'National 03', who: 'Somebody' }, { name: '' }, { name: 'National 03' }],
    });
    expect(body.data).toMatchObject({
      created: 0,
      updated: 1,
      failed: [
        { row: 2, message: 'Please enter the name of the scheme' },
        { row: 3, message: 'Row 1 has the same name' },
      ],
    });
    expect(await rows('SELECT id, deadline FROM schemes WHERE who = ?', 'Somebody')).toEqual(before);
  });
});
