/** What links to collections and flowcharts have in common: those from before migration 0034, their end by date, their last use, and how long ended ones are remembered. */
import { createHmac } from 'node:crypto';
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { Share } from '@/domain/shares/shares';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';
import { createContext } from '@worker/services/core/context';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { readSharedCollection } from '@worker/services/shares/shares';
import { bearer, rows, send } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { put } from '@tests/setup/tool-documents';

const COLLECTION = '1790000000000';
const address = { collection: `/api/saved/collections/${COLLECTION}/share`, flowchart: '/api/flowcharts/funnel/share' };
const share = (who: Person, kind: keyof typeof address = 'collection', method = 'PUT') =>
  send(method, address[kind], undefined, bearer(who.token));
const linkOf = async (who: Person) => ((await share(who)).body.data as Share).path.split('/').at(-1) ?? '';
const open = async (link: string) => (await send('GET', `/api/shared/${link}`)).status;
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

async function owner(): Promise<Person> {
  const who = await person('founder');
  const stamp = '00179000000000000000-aa';
  const record = { kind: 'collection', key: COLLECTION, value: { name: 'Mine' } };
  await run(
    'INSERT INTO saved_records (account_id, kind, key, value, stamp, version) VALUES (?,?,?,?,?,1)',
    who.id,
    record.kind,
    record.key,
    JSON.stringify(record.value),
    stamp,
  );
  await put(who, 0, { name: 'Funnel' }, 'funnel', 'flowchart');
  return who;
}

describe('links from before migration 0034', () => {
  it('go on working under the same addresses, and their owners see them', async () => {
    const who = await owner();
    const queriesOf = (number: string) =>
      env.TEST_MIGRATIONS.find(({ name }) => name.startsWith(number))?.queries ?? [];
    const before = ['0005', '0013'].flatMap(queriesOf).filter((query) => /(collection|flowchart)_shares/.test(query));
    for (const query of ['DROP TABLE shares', ...before]) await run(query);
    const ids = { collection: 'c'.repeat(24), flowchart: 'f'.repeat(24) };
    await run('INSERT INTO collection_shares VALUES (?,?,?,5)', ids.collection, who.id, COLLECTION);
    await run('INSERT INTO flowchart_shares VALUES (?,?,?,6)', ids.flowchart, who.id, 'funnel');
    await env.DB.batch(queriesOf('0034').map((query) => env.DB.prepare(query)));
    const linked = (kind: keyof typeof ids) => {
      const secret = ctxAt().env.APP_SECRET;
      return `${ids[kind]}.${createHmac('sha256', secret).update(`${kind}-share\n${ids[kind]}`).digest('base64url')}`;
    };
    expect(await open(linked('collection'))).toBe(200);
    expect(await open(`flowcharts/${linked('flowchart')}`)).toBe(200);
    const seen = [(await share(who)).body.data, (await share(who, 'flowchart', 'GET')).body.data];
    expect(seen).toEqual([
      { path: `/shared/${linked('collection')}`, createdAt: new Date(5).toISOString() },
      { path: `/shared/flowchart/${linked('flowchart')}`, createdAt: new Date(6).toISOString() },
    ]);
  });
});

describe('a link', () => {
  it('opens nothing of the other kind', async () => {
    const who = await owner();
    const link = await linkOf(who);
    expect([await open(link), await open(`flowcharts/${link}`)]).toEqual([200, 404]);
  });

  it('ends at its date; then its owner has none, and the next one is another', async () => {
    const who = await owner();
    const link = await linkOf(who);
    await run('UPDATE shares SET expires_at = ? WHERE account_id = ?', Date.now() + HOUR_MS, who.id);
    expect([await open(link), await linkOf(who)]).toEqual([200, link]);
    await run('UPDATE shares SET expires_at = ? WHERE account_id = ?', Date.now() - 1, who.id);
    expect([await open(link), (await share(who, 'collection', 'GET')).body.data]).toEqual([404, null]);
    const next = await linkOf(who);
    expect(next).not.toBe(link);
    expect([await open(link), await open(next)]).toEqual([404, 200]);
  });

  it('notes to the hour when it was last opened, and not once it is revoked', async () => {
    const who = await owner();
    const link = await linkOf(who);
    const start = Date.now();
    const openAt = async (now: number) => {
      const waits: Promise<unknown>[] = [];
      const ctx = createContext(ctxAt().env, {
        actor: { role: 'guest' },
        now: () => now,
        defer: (work) => void waits.push(work),
      });
      await readSharedCollection(ctx, link, 1).catch(() => null);
      await Promise.all(waits);
      return (await rows('SELECT last_used_at AS at FROM shares WHERE account_id = ?', who.id))[0]?.['at'];
    };
    expect(await openAt(start)).toBe(start);
    expect(await openAt(start + HOUR_MS - 1)).toBe(start);
    expect(await openAt(start + HOUR_MS)).toBe(start + HOUR_MS);
    await share(who, 'collection', 'DELETE');
    expect(await openAt(start + 3 * HOUR_MS)).toBe(start + HOUR_MS);
  });

  it('is remembered for 30 days after it was revoked', async () => {
    const who = await owner();
    await linkOf(who);
    await share(who, 'collection', 'DELETE');
    const left = async (days: number) => {
      await endExpired(ctxAt(Date.now() + days * DAY_MS));
      return (await rows('SELECT revoked_at FROM shares WHERE account_id = ?', who.id)).length;
    };
    expect([await left(29), await left(31)]).toEqual([1, 0]);
  });
});
