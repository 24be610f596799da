/** What a call costs the database, as the table of costs in docs/operating.md counts it: it must not grow unseen. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import measured from '../../../bench/costs/measured.json';
import { writeStamp } from '@/domain/saved/records';
import type { RawEnv } from '@worker/env';
import { watchD1 } from '@tests/fakes/counted-d1';
import { addListings } from '@tests/factories/listings';
import { envelope } from '@tests/factories/tool-documents';
import { bearer } from '@tests/setup/accounts';
import { call, type CallOptions } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';

const LISTINGS = 200;
const MILESTONES = 54;
const watch = watchD1(env.DB);
const overrides: Partial<RawEnv> = { DB: watch.db };
let who: Person;
let listing: string;

beforeAll(async () => {
  who = await person('founder');
  const ids = await addListings(
    Array.from({ length: LISTINGS }, (_, n) => ({
      kind: (['pre-seed', 'seed', 'angel', 'incubator'] as const)[n % 4] ?? 'seed',
      name: `Harbour Capital ${n}`,
      city: n % 3 ? 'Pune' : 'Mumbai',
      sectors: n % 2 ? ['SaaS', 'Fintech'] : [],
      ...(n % 5 ? { year: 2010 + (n % 12) } : {}),
    })),
  );
  listing = ids[1] ?? '';
  await env.DB.batch(
    Array.from({ length: MILESTONES }, (_, n) =>
      env.DB.prepare(
        `INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at)
         VALUES (?1, ?2, 'Strategy', 'MVP', ?3, 1, 1)`,
      ).bind(`milestone-${n}`, `Step ${n}`, n),
    ),
  );
}, 60_000);

const CALLS: Record<keyof typeof measured.calls, (turn: number) => [string, CallOptions]> = {
  pulse: () => ['/api/pulse', {}],
  list: () => ['/api/investors', {}],
  search: () => ['/api/investors?q=capital', {}],
  detail: () => [`/api/seed-investors/${listing}`, {}],
  overview: () => ['/api/dashboard/overview', {}],
  save: (turn) => [
    '/api/saved/sync',
    {
      method: 'POST',
      body: {
        since: 0,
        records: [
          {
            kind: 'favourite',
            key: `seed:${listing}`,
            value: true,
            stamp: writeStamp({ ms: 1000 + turn, count: 0 }, 'aa'),
          },
        ],
      },
    },
  ],
  document: (turn) => [
    `/api/tool-documents/burn-rate/costs?base=${turn}`,
    { method: 'PUT', body: envelope({ id: 'costs', tool: 'burn-rate', name: `Turn ${turn}` }) },
  ],
  question: () => ['/api/ai-chat/chat', { method: 'POST', body: { text: 'Which investors are in Pune?' } }],
};

describe('what a call reads and writes', () => {
  it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s stays within its figure', async (name) => {
    // The first call fills what an isolate remembers.
    for (const turn of [0, 1]) {
      watch.reset();
      const [path, options] = CALLS[name](turn);
      const response = await call(path, { ...options, headers: bearer(who.token), env: overrides });
      expect(response.status, await response.text()).toBeLessThan(300);
    }
    const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);
    const { read, written } = measured.calls[name];
    expect(sum(watch.rowsRead)).toBeLessThanOrEqual(read);
    expect(sum(watch.rowsWritten)).toBeLessThanOrEqual(written);
    // A figure that no one reaches any more makes the table too dear.
    expect(sum(watch.rowsRead)).toBeGreaterThanOrEqual(read / 3);
  });
});
