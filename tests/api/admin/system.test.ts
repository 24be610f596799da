/** The state of the running system: what is told, what is recorded and how seldom, and failed jobs retried and dropped. */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SystemState } from '@/domain/admin/system/system';
import { readEnv, type RawEnv } from '@worker/env';
import { runSchedule } from '@worker/jobs/schedule';
import { storeDeadLetter } from '@worker/services/admin/dead-letters';
import {
  APP_VERSION,
  COMPATIBILITY_DATE,
  LAST_MIGRATION,
  MIGRATIONS_KNOWN,
} from '@worker/services/admin/system/system';
import { recordService } from '@worker/services/core/service-states';
import { watchD1 } from '@tests/fakes/counted-d1';
import { rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';
import { ctxAt } from '@tests/setup/people';

const PATH = '/api/admin/system';
let admin: Operator;
beforeAll(async () => {
  admin = await operator();
});
beforeEach(() => rows('DELETE FROM dead_letters RETURNING 1'));

const send = (method: string, path = '', body?: unknown, db?: D1Database) =>
  ask(method, `${PATH}${path}`, {
    headers: adminCookie(admin.token),
    ...(body === undefined ? {} : { body }),
    ...(db ? { env: { DB: db } } : {}),
  });
const readState = async (): Promise<SystemState> => {
  const { status, body } = await send('GET');
  expect(status, JSON.stringify(body)).toBe(200);
  return body['data'] as SystemState;
};
const stateOf = async (name: string) => (await rows('SELECT * FROM service_states WHERE name = ?', name))[0];
const raw = env as unknown as RawEnv;

let count = 0;
async function fail(over: { body?: unknown; error?: string } = {}): Promise<string> {
  const id = `sys-${String(++count).padStart(4, '0')}`;
  const body = { job: `unknown-${id}`, at: 1 };
  await storeDeadLetter(ctxAt(), { id, job: 'end-expired', body, error: 'Error: no', attempts: 6, ...over });
  return id;
}

describe('the state of the system', () => {
  it('is told in one round trip: what is wrong, versions, data', async () => {
    await runSchedule(readEnv(raw), Date.now());
    await fail();
    const watch = watchD1(env.DB);
    await send('GET', '', undefined, watch.db);
    // The session is looked up first.
    expect(watch.roundTrips).toBe(2);
    const state = await readState();
    expect(state.problems.map(({ id }) => id)).toEqual(['dead-letters']);
    expect(state).toMatchObject({
      isCronLate: false,
      failedJobs: { total: 1, next: null, items: [{ job: 'end-expired', isWhole: true, error: 'Error: no' }] },
      mail: { provider: 'outbox' },
      ai: { provider: 'embedded' },
      versions: { app: '0.1.0', compatibilityDate: COMPATIBILITY_DATE },
    });
    expect(state.data.size).toBeGreaterThan(0);
    expect(state.data.migrations.applied).toBe(state.data.migrations.known);
    expect(state.data.migrations.last).toBe(state.versions.migration);
    expect(state.states.find(({ name }) => name === 'cron')?.succeededAt).toBeGreaterThan(Date.now() - 60_000);
  });

  it('says when the scheduler is late and a message waits', async () => {
    const old = Date.now() - 20 * 60_000;
    await rows("UPDATE service_states SET succeeded_at = ? WHERE name = 'cron' RETURNING 1", old);
    await rows(
      "INSERT INTO contact_messages (id, name, email, subject, message, created_at, retry_at) VALUES ('sys-wait','a','a@example.com','s','m',?,?) RETURNING 1",
      old,
      old,
    );
    const { problems, queue } = await readState();
    expect(problems.map(({ id }) => id)).toEqual(['cron', 'waiting']);
    expect(queue.waiting).toBeGreaterThan(0);
    expect(JSON.stringify(problems)).not.toContain('a@example.com');
    await rows("DELETE FROM contact_messages WHERE id = 'sys-wait' RETURNING 1");
  });

  it('names the version, the date of the runtime and the last migration as the repository has them', () => {
    const read = (files: Record<string, string>) => Object.values(files)[0] ?? '';
    const config = read(
      import.meta.glob<string>('../../../wrangler.toml', { query: '?raw', import: 'default', eager: true }),
    );
    const packed = read(
      import.meta.glob<string>('../../../package.json', { query: '?raw', import: 'default', eager: true }),
    );
    const names = Object.keys(import.meta.glob('../../../migrations/*.sql', { query: '?raw' })).sort();
    expect(config).toContain(`compatibility_date = "${COMPATIBILITY_DATE}"`);
    expect(packed).toContain(`"version": "${APP_VERSION}"`);
    expect([names.length, names.at(-1)]).toEqual([MIGRATIONS_KNOWN, `../../../migrations/${LAST_MIGRATION}.sql`]);
  });
});

describe('what is recorded', () => {
  const record = (name: string, db: D1Database, now: number, error?: unknown) =>
    recordService({ d1: db, requestId: 'test' }, name, error === undefined ? {} : { error }, { now });

  it('is written when it changes, at most once a minute while it does not', async () => {
    const watch = watchD1(env.DB);
    const at = Date.now();
    for (let n = 0; n < 50; n++) await record('t:steady', watch.db, at + n * 1000);
    expect(watch.roundTrips).toBe(1);
    await record('t:steady', watch.db, at + 60_000);
    expect(watch.roundTrips).toBe(2);
    await record('t:steady', watch.db, at + 61_000, new Error('550 <asha@example.com> no'));
    expect(await stateOf('t:steady')).toMatchObject({
      failures: 1,
      error: '550 [address] no',
      succeeded_at: at + 60_000,
    });
    await record('t:steady', watch.db, at + 62_000);
    expect([watch.roundTrips, (await stateOf('t:steady'))?.['failures']]).toEqual([4, 0]);
  });

  it('counts every failure in a row, also those that are not written at once', async () => {
    const watch = watchD1(env.DB);
    const at = Date.now();
    for (let n = 0; n < 20; n++) await record('t:failing', watch.db, at + n, new Error('no'));
    expect(watch.roundTrips).toBe(5);
    await record('t:failing', watch.db, at + 61_000, new Error('no'));
    expect((await stateOf('t:failing'))?.['failures']).toBe(21);
  });

  it('never fails what it tells of', async () => {
    const DB = { prepare: () => ({ bind: () => ({ run: () => Promise.reject(new Error('D1 is away')) }) }) };
    await expect(record('t:away', DB as unknown as D1Database, Date.now())).resolves.toBeUndefined();
  });

  it('knows the scheduler whose queue is away, and the uses of writing help', async () => {
    const JOBS = { sendBatch: () => Promise.reject(new Error('the queue is away')) } as unknown as Queue;
    await expect(runSchedule(readEnv({ ...raw, JOBS }), Date.now())).rejects.toThrow('the queue is away');
    expect(await stateOf('cron')).toMatchObject({ failures: 1, error: 'the queue is away' });
    const before = (await readState()).ai.today;
    await ask('POST', '/api/ai/enhance-text', { body: { text: 'we make  shoes for startups in pune' } });
    expect((await readState()).ai.today).toBe(before + 1);
  });
});

describe('failed jobs', () => {
  const act = async (verb: 'retry' | 'drop', ids: unknown) => {
    const { status, body } = await send('POST', `/failed-jobs/${verb}`, { ids });
    return { status, data: body['data'] };
  };

  it('are retried many at once; those that were not kept whole stay', async () => {
    const ids = [await fail(), await fail()];
    const broken = await fail({ body: new ArrayBuffer(8) });
    expect(await act('retry', [...ids, ...ids, broken, 'no-such'])).toEqual({
      status: 200,
      data: { done: 2, refused: 1, gone: 1 },
    });
    // No one knows their jobs, so they come back under other ids.
    const kept = () => rows("SELECT id FROM dead_letters WHERE job LIKE 'unknown-sys-%'");
    await expect.poll(async () => (await kept()).length, { timeout: 15_000 }).toBe(2);
    expect(await rows('SELECT 1 FROM dead_letters WHERE id = ?', broken)).toHaveLength(1);
    for (const id of ids)
      expect(
        await rows("SELECT actor_id FROM audit_log WHERE subject_id = ? AND action = 'dead-letter.retried'", id),
      ).toEqual([{ actor_id: admin.id }]);
  });

  it('are dropped many at once, and listed by page', async () => {
    const ids = await Promise.all(Array.from({ length: 22 }, () => fail()));
    const first = await readState();
    expect([first.failedJobs.items.length, first.failedJobs.total]).toEqual([20, 22]);
    const { body } = await send('GET', `/failed-jobs?after=${first.failedJobs.next}`);
    expect((body['data'] as { items: unknown[] }).items).toHaveLength(2);
    expect(await act('drop', ids)).toEqual({ status: 200, data: { done: 22, refused: 0, gone: 0 } });
    expect(await act('drop', ids.slice(0, 1))).toEqual({ status: 200, data: { done: 0, refused: 0, gone: 1 } });
  });

  it('are named by ids, of which there are some but not too many', async () => {
    for (const ids of [[], 'x', [1], ['x'.repeat(201)], Array.from({ length: 101 }, (_, n) => `i${n}`), undefined])
      expect((await act('drop', ids)).status).toBe(400);
    expect((await send('GET', '/failed-jobs?after=x')).status).toBe(400);
  });
});
