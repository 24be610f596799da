/** A database that fails at any one statement of a call: no change is stored in part, and the same call again makes all changes once. */
import { env } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeStamp } from '@/domain/saved/records';
import { envelope } from '@tests/factories/tool-documents';
import { failD1 } from '@tests/fakes/failing-d1';
import { bearer, freshEmail, visitorBody } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';

afterEach(() => vi.restoreAllMocks());

interface Case {
  name: string;
  /** Who calls, made again for the case. */
  as?: () => Promise<Record<string, string>>;
  method?: string;
  path: string;
  body: () => unknown;
  /** The tables that the call writes, with the number of rows in each afterwards. */
  writes: Record<string, number>;
}

const asFounder = async () => bearer((await person('founder')).token);
const stamp = writeStamp({ ms: Date.now(), count: 0 }, 'aa');
const record = { kind: 'favourite', key: `seed:${'b'.repeat(24)}`, value: true, stamp };

const CASES: Case[] = [
  {
    name: 'the registration of a visitor',
    path: '/api/register-visitor',
    body: () => visitorBody({ email: freshEmail('halved') }),
    writes: { accounts: 1, account_tokens: 1 },
  },
  {
    name: 'saved items',
    as: asFounder,
    path: '/api/saved/sync',
    body: () => ({ since: 0, records: [record] }),
    writes: { saved_records: 1, saved_versions: 1 },
  },
  {
    name: 'a document of a tool',
    as: asFounder,
    method: 'PUT',
    path: '/api/tool-documents/burn-rate/plan?base=0',
    body: () => envelope(),
    writes: { tool_documents: 1, tool_document_versions: 1, audit_log: 1 },
  },
  {
    name: 'a saved search',
    as: asFounder,
    path: '/api/saved-searches',
    body: () => ({ name: 'Mine', directory: 'seed', query: 'sector=SaaS' }),
    writes: { saved_searches: 1 },
  },
  {
    name: 'a change of the profile',
    as: asFounder,
    method: 'PUT',
    path: '/api/profile-update',
    body: () => ({ fullName: 'Asha R. Rao' }),
    writes: { audit_log: 1 },
  },
  {
    name: 'feedback',
    as: asFounder,
    path: '/api/feedback/submit',
    body: () => ({ rating: 4, feedback: 'Good' }),
    writes: { feedback: 1 },
  },
  {
    name: 'a request for a plan',
    as: asFounder,
    path: '/api/plan',
    body: () => ({ plan: 'core' }),
    writes: { subscription_requests: 1 },
  },
];

async function countRows(tables: readonly string[]): Promise<Record<string, number>> {
  const counts = await env.DB.batch<{ n: number }>(
    tables.map((table) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`)),
  );
  return Object.fromEntries(tables.map((table, at) => [table, counts[at]?.results[0]?.n ?? 0]));
}

const sum = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.entries(a).map(([key, n]) => [key, n + (b[key] ?? 0)]));

describe('a database that fails on one statement', () => {
  it.each(CASES)('leaves $name whole or undone', async ({ as, method = 'POST', path, body, writes }) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = (await as?.()) ?? {};
    const sent = body();
    const tables = Object.keys(writes);
    const before = await countRows(tables);
    const failing = failD1(env.DB);
    const options = { method, body: sent, headers, env: { DB: failing.db } };
    let isDone = false;
    for (let n = 1; !isDone; n++) {
      expect(n).toBeLessThan(60);
      failing.count = 0;
      failing.failAt = n;
      const { status } = await call(path, options);
      const after = await countRows(tables);
      // Past its last statement nothing fails any more.
      isDone = failing.count < n;
      if (status >= 500) expect(after, `statement ${n}`).toEqual(before);
      else {
        expect([status, after], `statement ${n}`).toEqual([200, sum(before, writes)]);
        isDone = true;
      }
    }
  });
});
