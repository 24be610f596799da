/** The desk of the home page: what the account's documents, roadmap, directory and saved items say, to their person alone. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FounderDesk, VisitorDesk } from '@/domain/desk/answers';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { dayInIndia } from '@/domain/time/india';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import type { Company } from '@worker/services/desk/desk';
import { DESK_BYTES } from '@worker/services/desk/desk-sources';
import { expense } from '@tests/factories/expenses';
import { watchD1 } from '@tests/fakes/counted-d1';
import { addListings } from '@tests/factories/listings';
import { addMilestones } from '@tests/factories/milestones';
import { bearer, post, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';
import { put, remove } from '@tests/setup/tool-documents';

const desk = async <View = FounderDesk>(who: Person) => {
  const { status, body } = await send('GET', '/api/desk', undefined, bearer(who.token));
  expect(status).toBe(200);
  return body.data as View;
};

/** Rupees: 6 lakh in the bank, a lakh a month. */
const PLAN = {
  currency: 'INR',
  bankBalance: 600_000,
  teamMembers: [{ id: 't', name: 'Asha', role: 'Engineer', monthlyCost: 100_000 }],
};
const bookOf = (count: number, date: string) => ({
  ...EXPENSE_BOOK.encode({
    ...EMPTY_BOOK,
    currency: 'INR',
    expenses: Array.from({ length: count }, (_, at) => expense({ id: `e${at}`, date, amount: 1_000_00 })),
  }),
});
const CAP_TABLE = {
  currency: 'INR',
  stakeholders: [
    { id: 'a', name: 'Asha', type: 'co-founder', equity: 60 },
    { id: 'r', name: 'Ravi', type: 'co-founder', equity: 40 },
  ],
  fundingRounds: [{ id: 'seed', name: 'Seed', amount: 20_000_000, valuation: 100_000_000 }],
};

const COLLECTION = '1790000000000';
let ms = 1_790_000_000_000;
async function save(who: Person, records: [SavedRecord['kind'], string, SavedRecord['value']][]) {
  const { status } = await post(
    '/api/saved/sync',
    {
      since: 0,
      records: records.map(([kind, key, value]) => ({
        kind,
        key,
        value,
        stamp: writeStamp({ ms: (ms += 1), count: 0 }, 'aa'),
      })),
    },
    bearer(who.token),
  );
  expect(status).toBe(200);
}

let ids: string[] = [];
let steps: string[] = [];
beforeAll(async () => {
  ids = await addListings([
    {
      kind: 'pre-seed',
      name: 'Perfect <b>Match</b>',
      city: 'Pune',
      region: 'Maharashtra',
      sectors: ['SaaS'],
      stages: ['MVP'],
    },
    {
      kind: 'seed',
      name: 'Half a match',
      city: 'Mumbai',
      region: 'Maharashtra',
      sectors: ['SaaS'],
      stages: ['Growth'],
    },
    { kind: 'angel', name: 'No match', city: 'Kochi', region: 'Kerala', sectors: ['EdTech'], stages: ['Scale'] },
    {
      kind: 'incubator',
      name: 'An incubator',
      city: 'Pune',
      region: 'Maharashtra',
      sectors: ['SaaS'],
      stages: ['MVP'],
    },
    {
      kind: 'pre-seed',
      name: 'Gone',
      city: 'Pune',
      region: 'Maharashtra',
      sectors: ['SaaS'],
      stages: ['MVP'],
      isActive: false,
    },
  ]);
  steps = await addMilestones([
    { description: 'Grow the team', stage: 'GROWTH' },
    { description: 'Write down the idea', stage: 'IDEATION' },
    { description: 'Build <script>alert(1)</script>', stage: 'MVP' },
  ]);
});

describe('GET /api/desk for a founder', () => {
  it('says of a new account what is missing, and nothing that is not known', async () => {
    const { tools, roadmap, missing, fits, followUps, saved } = await desk(await person('founder'));
    for (const { reading, source } of Object.values(tools))
      expect([reading, source]).toEqual([{ kind: 'missing', need: 'document' }, null]);
    expect([roadmap.done, missing, followUps, saved]).toEqual([
      0,
      [],
      { due: 0, first: [] },
      { favourites: 0, collections: 0 },
    ]);
    expect(roadmap.open[0]?.description).toBe('Write down the idea');
    // Pune, tech and pre-seed.
    expect(fits.length).toBeLessThanOrEqual(3);
    expect(fits[0]).toMatchObject({
      name: 'Perfect <b>Match</b>',
      score: 90,
      href: `/portal/preseed-investors/preseed-detail/${ids[0]}`,
    });
    expect(fits[0]?.reasons.join('. ')).toContain('your city');
    expect(fits.map(({ name }) => name)).not.toContain('Gone');
    expect(fits.map(({ name }) => name)).not.toContain('An incubator');
  });

  it('knows whether what is missing may lie in another browser of the account', async () => {
    const who = await person('founder');
    const signedInFrom = (token: string) =>
      rows(
        'INSERT INTO login_devices (account_id, token_hash, last_login_at) VALUES (?, ?, 1) RETURNING token_hash',
        who.id,
        token,
      );
    await signedInFrom('one');
    expect((await desk(who)).hasOtherBrowsers).toBe(false);
    await signedInFrom('two');
    expect((await desk(who)).hasOtherBrowsers).toBe(true);
  });

  it('says what the documents of the account say, in their own currency', async () => {
    const who = await person('founder');
    const today = dayInIndia(Date.now());
    await put(who, 0, { data: PLAN });
    await put(who, 0, { data: bookOf(3, today) }, 'book', 'expenses');
    await put(who, 0, { data: CAP_TABLE }, 'table', 'cap-table');
    const { tools } = await desk(who);
    expect(tools['burn-rate']).toEqual({
      reading: {
        kind: 'known',
        months: 6,
        band: 'good',
        burn: 10_000_000,
        currency: 'INR',
        entered: { balance: 60_000_000, revenue: 0, currency: 'INR' },
      },
      source: { name: 'My runway plan', savedAt: 1_790_000_000_000 },
    });
    expect(tools.expenses.reading).toMatchObject({ kind: 'known', total: 3_000_00, count: 3, currency: 'INR' });
    expect(tools['cap-table'].reading).toEqual({
      kind: 'known',
      today: '100%',
      after: { round: 'Seed', share: '80%' },
      raise: { round: 'Seed', amount: 2_000_000_000, decimals: 2, currency: 'INR' },
    });
    // The one that was saved last counts; one that is deleted does not.
    await put(
      who,
      0,
      { savedAt: 1_790_000_000_001, data: { ...PLAN, bankBalance: 900_000, currency: 'USD' } },
      'second',
    );
    expect((await desk(who)).tools['burn-rate'].reading).toMatchObject({ months: 9, currency: 'USD' });
    await remove(who, 1, 'second');
    expect((await desk(who)).tools['burn-rate'].reading).toMatchObject({ months: 6, currency: 'INR' });
  });

  it('gives no figure of what is broken, too long, or gone from its place', async () => {
    const who = await person('founder');
    await put(who, 0, { data: { ...PLAN, teamMembers: 'x' } });
    expect((await desk(who)).tools['burn-rate'].reading).toEqual({ kind: 'unreadable' });
    await put(who, 1, { data: PLAN });
    const [row] = await rows('SELECT file_key FROM tool_documents WHERE account_id = ?', who.id);
    await env.FILES.delete(String(row?.['file_key']));
    expect((await desk(who)).tools['burn-rate'].reading).toEqual({ kind: 'unreadable' });
    const long = { ...bookOf(1, '2026-01-01') };
    const notes = 'x'.repeat(5000);
    const many = Array.from({ length: Math.ceil(DESK_BYTES / 5000) }, (_, at) => ({
      ...(long['expenses'] as Record<string, unknown>[])[0],
      id: `n${at}`,
      notes,
    }));
    expect((await put(who, 0, { data: { ...long, expenses: many } }, 'book', 'expenses')).status).toBeLessThan(300);
    expect((await desk(who)).tools.expenses.reading).toEqual({ kind: 'missing', need: 'too-large' });
  });

  it('names what a half filled profile lacks, and compares only the rest', async () => {
    const who = await person('founder');
    await env.DB.prepare("UPDATE accounts SET industry = NULL, location = '' WHERE id = ?").bind(who.id).run();
    const half = await desk(who);
    expect(half.missing).toEqual(['industry', 'city']);
    expect(half.fits[0]?.reasons).toHaveLength(1);
    await env.DB.prepare('UPDATE accounts SET current_stage = NULL WHERE id = ?').bind(who.id).run();
    expect((await desk(who)).fits).toEqual([]);
  });

  it('tells the next step in the order of the roadmap, a near due day before it, and counts ticks', async () => {
    const who = await person('founder');
    const [growth = '', idea = '', build = ''] = steps;
    const mark = (changes: unknown[]) => post('/api/check/marks', { changes }, bearer(who.token));
    const soon = dayInIndia(Date.now() + 2 * 86_400_000);
    await mark([
      { milestoneId: idea, done: true },
      { milestoneId: growth, dueOn: soon },
    ]);
    const { roadmap } = await desk(who);
    expect(roadmap.done).toBe(1);
    expect(roadmap.total).toBeGreaterThanOrEqual(3);
    expect(roadmap.open.map(({ _id }) => _id)).not.toContain(idea);
    expect(roadmap.open.find(({ _id }) => _id === growth)?.dueOn).toBe(soon);
    expect(roadmap.open.find(({ _id }) => _id === build)?.description).toBe('Build <script>alert(1)</script>');
  });

  it('counts follow-ups that are due, not those to come or of what was removed', async () => {
    const who = await person('founder');
    const key = (at: number) => `${COLLECTION}/${at === 0 ? 'pre-seed' : 'seed'}:${ids[at]}`;
    await save(who, [
      ['collection', COLLECTION, { name: 'Round' }],
      ['favourite', `seed:${ids[1]}`, true],
      ['member', key(0), { place: 1 }],
      ['member', key(1), { place: 2 }],
      ['follow-up', key(0), dayInIndia(Date.now())],
      ['follow-up', key(1), '2099-01-01'],
    ]);
    const { followUps, saved } = await desk(who);
    expect(followUps).toEqual({
      due: 1,
      first: [
        {
          name: 'Perfect <b>Match</b>',
          on: dayInIndia(Date.now()),
          href: `/portal/saved-investors?tab=${COLLECTION}&view=board`,
        },
      ],
    });
    expect(saved).toEqual({ favourites: 1, collections: 1 });
    await save(who, [['member', key(0), null]]);
    expect((await desk(who)).followUps.due).toBe(0);
  });

  it('reads D1 once, and the investors once more', async () => {
    const who = await person('founder');
    await put(who, 0, { data: PLAN });
    await desk(who);
    const watch = watchD1(env.DB);
    const response = await call('/api/desk', { headers: bearer(who.token), env: { DB: watch.db } });
    expect(response.status).toBe(200);
    // The session, the batch, the catalogue and the order where this database is new to the isolate, and the rows of three investors.
    expect(watch.roundTrips).toBeLessThanOrEqual(6);
  });
});

describe('GET /api/desk for a visitor', () => {
  it('counts what is saved, shared and new, and has nothing of a company', async () => {
    const who = await person('visitor');
    await save(who, [
      ['collection', COLLECTION, { name: 'Deals' }],
      ['favourite', `seed:${ids[1]}`, true],
      ['favourite', `pre-seed:${ids[0]}`, true],
    ]);
    expect(
      (await send('PUT', `/api/saved/collections/${COLLECTION}/share`, undefined, bearer(who.token))).status,
    ).toBeLessThan(300);
    const made = await post(
      '/api/saved-searches',
      { name: 'Pune', directory: 'seed', query: 'location=Pune' },
      bearer(who.token),
    );
    expect(made.status).toBeLessThan(300);
    await addListings([{ kind: 'seed', name: 'New in Pune', city: 'Pune', region: 'Maharashtra' }]);
    const view = await desk<VisitorDesk>(who);
    expect(view).toMatchObject({
      userType: 'visitor',
      saved: { favourites: 2, collections: 1, shared: 1, searches: 1, fresh: 1 },
      followUps: { due: 0, first: [] },
    });
    expect(Object.keys(view).sort()).toEqual(['followUps', 'saved', 'today', 'userType']);
  });
});

describe('who may see a desk', () => {
  it('is its person alone', async () => {
    const owner = await person('founder');
    await put(owner, 0, { data: PLAN });
    await save(owner, [['favourite', `seed:${ids[1]}`, true]]);
    const other = await desk(await person('founder'));
    expect(other.tools['burn-rate']).toEqual({ reading: { kind: 'missing', need: 'document' }, source: null });
    expect(other.saved.favourites).toBe(0);
    // Whatever is asked for, only the session counts.
    for (const query of [`?account=${owner.id}`, `?email=${owner.email}`, `?accountId=${owner.id}`]) {
      const stranger = await person('founder');
      const { body } = await send('GET', `/api/desk${query}`, undefined, bearer(stranger.token));
      expect((body.data as FounderDesk).tools['burn-rate'].source).toBeNull();
    }
  });

  it('is no one without a session', async () => {
    for (const headers of [{ cookie: 'outset_guest=1' }, bearer('nonsense')]) {
      const response = await call('/api/desk', { headers });
      expect(response.status).toBe(401);
      expect(response.headers.get('cache-control')).toContain('no-store');
    }
  });
});

describe('what a mail may take from the account', () => {
  const company = async (who: Person) => (await send('GET', '/api/desk/company', undefined, bearer(who.token))).body;

  it('is the own profile, raise, plan and cap table', async () => {
    const who = await person('founder');
    await put(who, 0, { data: PLAN });
    await rows(
      `INSERT INTO fit_settings (account_id, stage, industry, city, ticket, raise_amount, raise_currency, updated_at)
       SELECT id, 40, 40, 20, 20, 50000000000, 'INR', 1 FROM accounts WHERE email = ? RETURNING account_id`,
      who.email,
    );
    const { data } = (await company(who)) as { data: Company };
    expect(data.facts).toMatchObject({
      fullName: 'Asha Rao',
      stage: 'pre-seed',
      raise: { amount: 50_000_000_000, currency: 'INR' },
    });
    expect(data.facts.company).not.toBe('');
    expect(data.facts.industries.length).toBeGreaterThan(0);
    expect(data.plan.reading).toMatchObject({ kind: 'known', months: 6, currency: 'INR' });
    expect(data.capTable.source).toBeNull();
    await put(who, 0, { data: CAP_TABLE }, 'table', 'cap-table');
    const { capTable } = ((await company(who)) as { data: Company }).data;
    expect(capTable.reading).toMatchObject({ raise: { round: 'Seed', amount: 2_000_000_000, currency: 'INR' } });
    const over = { ...CAP_TABLE, stakeholders: CAP_TABLE.stakeholders.map((one) => ({ ...one, equity: 60 })) };
    await put(who, 1, { data: over }, 'table', 'cap-table');
    const after = ((await company(who)) as { data: Company }).data.capTable.reading;
    expect(after).toEqual({ kind: 'missing', need: 'over-100' });
  });

  it('is a visitor’s name and phone alone, and no one’s for a guest', async () => {
    const who = await person('visitor');
    const { data } = (await company(who)) as { data: Company };
    expect(data.facts).toMatchObject({
      userType: 'visitor',
      company: '',
      description: '',
      industries: [],
      raise: null,
    });
    expect(data.facts.fullName).not.toBe('');
    expect((await send('GET', '/api/desk/company')).status).toBe(401);
  });

  it('says of tools that cannot be read only that', async () => {
    const who = await person('founder');
    await put(who, 0, { data: { ...PLAN, teamMembers: 'x' } });
    await put(who, 0, { data: { ...CAP_TABLE, fundingRounds: 'x' } }, 'table', 'cap-table');
    const { data } = (await company(who)) as { data: Company };
    expect(data.plan.reading).toEqual({ kind: 'unreadable' });
    expect(data.capTable.reading).toEqual({ kind: 'unreadable' });
  });
});
