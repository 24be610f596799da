/** Influencers and mentors through the API. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireMediaPerson } from '@/domain/media/people';
import { bearer, post, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';

const record = (n: number, over: Record<string, unknown> = {}) => ({
  name: `Person ${String(n).padStart(2, '0')}`,
  youtubeUrl: 'https://example.com/@person',
  linkedinUrl: 'https://www.linkedin.com/in/person',
  focus: ['SaaS'],
  description: 'Short.',
  bio: 'Long.',
  expertise: ['Pricing'],
  languages: ['English', 'Hindi'],
  bookingUrl: 'https://example.com/book',
  ...over,
});

const KINDS = [
  ['youtube-influencer', '/api/influencers'],
  ['startup-influencer', '/api/startup-influencers'],
  ['mentor', '/api/mentors'],
] as const;

let token = '';
beforeAll(async () => {
  const { email } = await verifiedAccount('visitor');
  ({ token } = await signIn(email));
  for (const [kind] of KINDS) {
    const records = Array.from({ length: 12 }, (_, n) => record(n + 1)).concat(
      record(99, { name: 'Hidden', isActive: false }),
    );
    const { body } = await post('/dev/import', { kind, records });
    expect(body.data).toMatchObject({ created: 13, updated: 0, failed: [] });
  }
});

const list = async (path: string, headers: Record<string, string> = {}) => {
  const response = await call(path, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as WireMediaPerson[];
};

describe.each(KINDS)('%s', (kind, path) => {
  it('API-002 MEDIA-16 is a plain array of the active people for founders and visitors', async () => {
    const people = await list(path, bearer(token));
    expect(people).toHaveLength(12);
    expect(people[0]).toMatchObject({
      name: 'Person 01',
      focus: ['SaaS'],
      description: 'Short.',
      bio: 'Long.',
      isSample: false,
    });
    expect(people[0]?._id).toMatch(/^[0-9a-f]{24}$/);
    expect('youtubeUrl' in (people[0] ?? {})).toBe(kind === 'youtube-influencer');
    expect('expertise' in (people[0] ?? {})).toBe(kind === 'mentor');
  });

  it('MEDIA-08 gives guests the first ten as their rows show them, and no person alone', async () => {
    const people = await list(path);
    expect(people).toHaveLength(10);
    expect(people[0]).toMatchObject({ name: 'Person 01', focus: ['SaaS'], description: 'Short.' });
    expect(JSON.stringify(people)).not.toMatch(/Long\.|https?:/);
    expect(Object.keys(people[0] ?? {})).toEqual(Object.keys((await list(path, bearer(token)))[0] ?? {}));
    const one = await send('GET', `${path}/${people[0]?._id}`);
    expect(one.status).toBe(401);
  });

  it('API-050 API-052 gives one person, refuses what cannot be an id, and does not know the others', async () => {
    const [first] = await list(path, bearer(token));
    const one = await call(`${path}/${first?._id}`, { headers: bearer(token) });
    expect(await one.json()).toEqual(first);
    expect((await send('GET', `${path}/1' OR 1=1--`, undefined, bearer(token))).status).toBe(400);
    expect((await send('GET', `${path}/${'0'.repeat(24)}`, undefined, bearer(token))).status).toBe(404);
    const [hidden] = await rows(`SELECT id FROM media_people WHERE kind = ? AND name = 'Hidden'`, kind);
    expect((await send('GET', `${path}/${String(hidden?.['id'])}`, undefined, bearer(token))).status).toBe(404);
  });

  it('is not found under another directory', async () => {
    const [first] = await list(path, bearer(token));
    const other = KINDS.find(([one]) => one !== kind)?.[1];
    expect((await send('GET', `${other}/${first?._id}`, undefined, bearer(token))).status).toBe(404);
  });
});

it('stand behind all others where they are samples', async () => {
  const records = [record(1, { name: 'A sample', isSample: true }), record(2, { name: 'Somebody real' })];
  await post('/dev/import', { kind: 'mentor', records });
  await rows("UPDATE media_people SET created_at = 0 WHERE name = 'A sample'");
  await rows("INSERT INTO sample_choices (kind, choice, changed_at) VALUES ('mentor', 'show', 0) RETURNING 1");
  const people = await list('/api/mentors', bearer(token));
  expect(people.at(-1)).toMatchObject({ name: 'A sample', isSample: true });
  expect((await list('/api/mentors')).some(({ isSample }) => isSample)).toBe(false);
  await rows("DELETE FROM media_people WHERE name IN ('A sample', 'Somebody real')");
});

it('API-049 API-051 answer without a session', async () => {
  expect((await list('/api/influencers')).length).toBeGreaterThan(0);
  expect((await list('/api/startup-influencers')).length).toBeGreaterThan(0);
});

describe('the import', () => {
  it('updates a person of the same name and reports refused rows one by one', async () => {
    const { body } = await post('/dev/import', {
      kind: 'mentor',
      records: [
        record(1, { bio: 'Newer.' }),
        record(50, { name: ' ' }),
        record(51),
        record(51),
        record(52, { bookingUrl: 'javascript:alert(1)' }),
      ],
    });
    expect(body.data).toMatchObject({
      created: 1,
      updated: 1,
      failed: [
        { row: 2, message: 'Please enter the name' },
        { row: 4, message: 'Row 3 has the same name' },
        { row: 5, message: 'Please enter a valid URL' },
      ],
    });
    const people = await list('/api/mentors', bearer(token));
    expect(people.find(({ name }) => name === 'Person 01')?.bio).toBe('Newer.');
  });
});

it('searches and counts the whole list for guests, and gives them at most ten rows', async () => {
  const records = Array.from({ length: 12 }, (_, n) =>
    record(n + 1, { name: `Zebra ${n + 1}`, focus: n % 2 ? ['Quokka care'] : ['SaaS'] }),
  );
  await post('/dev/import', { kind: 'startup-influencer', records });
  const guest = async (query: string) => {
    const response = await call(`/api/startup-influencers${query}`);
    const people = (await response.json()) as WireMediaPerson[];
    return [response.headers.get('x-total-count'), people.map(({ name }) => name)] as const;
  };
  const [total, rows10] = await guest('');
  expect(total).toBe('24');
  expect(rows10).toHaveLength(10);
  expect(await guest('?q=Zebra+12')).toEqual(['12', expect.arrayContaining(['Zebra 12'])]);
  const focused = ['Zebra 10', 'Zebra 12', 'Zebra 2', 'Zebra 4', 'Zebra 6', 'Zebra 8'];
  const [count, found] = await guest('?focus=Quokka+care&sort=name');
  expect([count, [...found].sort()]).toEqual(['6', focused]);
  expect(await guest('?q=qqxyzw')).toEqual(['0', []]);
  const { body } = await send('GET', '/api/startup-influencers/facets');
  expect(body.data).toMatchObject({ total: 24, areas: expect.arrayContaining([{ name: 'Quokka care', count: 6 }]) });
});
