import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { watchD1 } from '@tests/fakes/counted-d1';
import { addListings, listingId } from '@tests/factories/listings';
import { bearer, signIn, verifiedAccount } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';

interface Answer {
  success: boolean;
  message: string;
  data: Record<string, unknown>[];
  page: { total: number; next: string | null };
  errors?: Record<string, string>;
}

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await call(path, { headers });
  return { status: response.status, body: (await response.json()) as Answer };
};

let member: Record<string, string> = {};
beforeAll(async () => {
  await addListings(
    Array.from({ length: 14 }, (_, i) => ({
      kind: 'pre-seed' as const,
      name: `First ${String(i).padStart(2, '0')}`,
      investedCount: i,
    })),
  );
  await addListings([
    {
      id: listingId(1),
      kind: 'seed',
      name: 'Seedling',
      sectors: ['SaaS'],
      stages: ['MVP'],
      portfolio: [{ companyName: 'X', companyLogo: null, companyWebsite: null, investmentYear: 2020 }],
    },
    { id: listingId(2), kind: 'angel', name: 'Asha', investorStatus: 'New Investor' },
    {
      id: listingId(3),
      kind: 'incubator',
      name: 'Nest',
      sectors: ['DeepTech'],
      focusIndustries: ['Climate'],
      stages: ['MVP'],
      about: 'Labs in Mumbai.',
      website: 'https://nest.example.in/',
      year: 2010,
      fundMin: 1,
      fundMax: 2,
      fundCurrency: 'INR',
      contact: { name: 'P', position: 'Q', email: 'p@q.in' },
    },
  ]);
  const { email, password } = await verifiedAccount('visitor');
  member = bearer((await signIn(email, password)).token);
});

describe('lists for guests', () => {
  it('SHELL-21 API-002 API-035 answers page 1 of six in the envelope, and no cursor to another page', async () => {
    const { status, body } = await read('/api/preseed-investors');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'OK', page: { total: 14, next: null } });
    expect(body.data).toHaveLength(6);
  });

  it.each(['?page=2', '?page=500', '?after=abcdefghij.abcdefghijklmnop'])(
    'SHELL-21 refuses %s with the words of the tooltip',
    async (query) => {
      const { status, body } = await read(`/api/preseed-investors${query}`);
      expect(status).toBe(401);
      expect(body.message).toBe('Login required to view more');
    },
  );

  it('keeps six rows when a guest asks for more', async () => {
    expect((await read('/api/preseed-investors?size=100')).body.data).toHaveLength(6);
  });

  it('show an entry as its row does, without what the details are for', async () => {
    const preview = await read('/api/incubator-companies');
    expect(preview.body.data[0]).toMatchObject({ companyName: 'Nest', yearOfEstablishment: 2010 });
    expect(preview.body.data[0]).toMatchObject({ funds: null, pointOfContact: null, about: '', sources: [] });
    const [seed] = (await read('/api/seed-investors')).body.data;
    expect(seed).toMatchObject({ seedName: 'Seedling', preferredStartupStage: ['MVP'], investedCompanies: [] });
    const [investor] = (await read('/api/investors?q=seedling')).body.data;
    expect(investor).toMatchObject({ investedCompanies: [], original: seed });
    const whole = (await read('/api/seed-investors', member)).body.data[0];
    expect(Object.keys(seed ?? {})).toEqual(Object.keys(whole ?? {}));
  });

  it('answers details and CSV with 401', async () => {
    expect((await read(`/api/seed-investors/${listingId(1)}`)).status).toBe(401);
    const csv = await read('/api/seed-investors', { accept: 'text/csv' });
    expect(csv.status).toBe(401);
    expect(csv.body.message).toBe('You need to be logged in to access these features.');
  });
});

describe('details', () => {
  it('come with the look-up of the session in one round trip, and to no one without one', async () => {
    const { email, password } = await verifiedAccount('founder');
    const { token } = await signIn(email, password);
    const watch = watchD1(env.DB);
    const ask = (path: string, headers: Record<string, string>) => call(path, { headers, env: { DB: watch.db } });
    const found = await ask(`/api/seed-investors/${listingId(1)}`, bearer(token));
    expect([found.status, watch.roundTrips]).toEqual([200, 1]);
    expect(((await found.json()) as { data: { _id: string } }).data._id).toBe(listingId(1));
    expect((await ask(`/api/angel-investors/${listingId(1)}`, bearer(token))).status).toBe(404);
    expect((await ask(`/api/seed-investors/${listingId(99)}`, bearer(token))).status).toBe(404);
    const stranger = await ask(`/api/seed-investors/${listingId(1)}`, bearer('x'.repeat(43)));
    expect([stranger.status, (await stranger.text()).includes('Seedling')]).toEqual([401, false]);
  });
});

describe('wire names', () => {
  it('API-037 DIR-47 names a seed record as specified', async () => {
    const { body } = await read('/api/seed-investors', member);
    expect(body.data[0]).toMatchObject({
      _id: listingId(1),
      seedName: 'Seedling',
      seedLogo: null,
      seedLocation: 'Mumbai, Maharashtra',
      seedType: 'Fund',
      sector: ['SaaS'],
      focusIndustries: [],
      preferredStartupStage: ['MVP'],
      noOfInvestedCompanies: null,
      about: '',
      socialLinks: { website: null, linkedin: null, twitter: null },
      investedCompanies: [{ companyName: 'X', companyLogo: null, companyWebsite: null, investmentYear: 2020 }],
      isActive: true,
    });
    expect((await read('/api/preseed-investors')).body.data[0]).toMatchObject({
      preseedName: 'First 00',
      preseedLogo: null,
      preseedLocation: 'Mumbai, Maharashtra',
      preseedType: 'Fund',
      noOfInvestedCompanies: 0,
    });
  });

  it('API-041 DIR-48 names an angel record as specified', async () => {
    const { body } = await read('/api/angel-investors');
    expect(body.data[0]).toMatchObject({
      angelName: 'Asha',
      angelLogo: null,
      angelLocation: 'Mumbai, Maharashtra',
      angelType: 'Fund',
      investorStatus: 'New Investor',
    });
    expect(body.data[0]).not.toHaveProperty('noOfInvestedCompanies');
  });

  it('API-039 DIR-49 names an incubator record as specified', async () => {
    const { body } = await read('/api/incubator-companies', member);
    expect(body.data[0]).toMatchObject({
      companyName: 'Nest',
      companyLogo: null,
      companyLocation: 'Mumbai, Maharashtra',
      companyType: 'Fund',
      sector: ['DeepTech'],
      focusIndustries: ['Climate'],
      preferredStartupStage: ['MVP'],
      about: 'Labs in Mumbai.',
      socialLinks: { website: 'https://nest.example.in/', linkedin: null, twitter: null },
      institute: null,
      yearOfEstablishment: 2010,
      funds: { minInvestment: 1, maxInvestment: 2, currency: 'INR' },
      pointOfContact: { name: 'P', position: 'Q', email: 'p@q.in' },
    });
  });

  it('DIR-32 normalises investors of all kinds', async () => {
    const { body } = await read('/api/investors?q=seedling');
    expect(body.data[0]).toMatchObject({
      _id: listingId(1),
      id: listingId(1),
      name: 'Seedling',
      logo: null,
      type: 'seed',
      location: 'Mumbai, Maharashtra',
      focusIndustries: [],
      about: '',
      noOfInvestedCompanies: null,
      preferredStartupStage: ['MVP'],
      sector: ['SaaS'],
      isActive: true,
      original: { seedName: 'Seedling' },
    });
    const angel = (await read('/api/investors?q=asha')).body.data[0];
    expect(angel).toMatchObject({ type: 'angel' });
    expect(angel).not.toHaveProperty('noOfInvestedCompanies');
  });
});

describe('bad input', () => {
  it.each([
    ['sort=drop', 'sort'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e9', 'page'],
    ['page=1&page=1', 'page'],
    ['size=101', 'size'],
    ['minYear=abc', 'minYear'],
    ['stage=Nope', 'stage'],
    ['type=incubator', 'type'],
    ['status=Best', 'status'],
    [`sector=${'x'.repeat(200)}`, 'sector'],
    ['q=a&q=b', 'q'],
    ['after=x', 'after'],
    [`sector=${Array.from({ length: 40 }, (_, i) => i).join('&sector=')}`, 'sector'],
  ])('names the field of %s', async (query, field) => {
    const { status, body } = await read(`/api/investors?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).join()).toContain(field);
    expect(JSON.stringify(body)).not.toMatch(/sqlite/i);
  });

  it.each(['"', "'", '*', 'NEAR(', '%_', '😀', '\u0000', 'ब्लूम', "' OR 1=1--", 'x'.repeat(10_240)])(
    'stays calm with %j in search, filters and id',
    async (text) => {
      const value = encodeURIComponent(text);
      for (const path of [
        `/api/investors?q=${value}`,
        `/api/seed-investors?q=${value}&location=${value}`,
        `/api/incubator-companies/${value}`,
        `/api/seed-investors/relaxations?q=${value}`,
      ]) {
        const response = await call(path);
        // No 404 of a route that is not there, and no 5xx.
        expect([200, 400, 401], path.slice(0, 60)).toContain(response.status);
        expect(await response.text()).not.toMatch(/sqlite|D1_/i);
      }
    },
  );
});
