/** The queue: messages reach their jobs with their payload. A message that cannot be handled is stored, listed, retried or dropped. */
import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { readEnv, type RawEnv } from '@worker/env';
import type { JobMap } from '@worker/jobs/jobs';
import { MAX_RETRIES } from '@worker/jobs/messages';
import { consumerOf, runJob } from '@worker/jobs/queue';
import { endExpired } from '@worker/services/upkeep/end-expired';
import {
  dropDeadLetters,
  storeDeadLetter,
  listDeadLetters,
  retryDeadLetters,
  type FailedMessage,
} from '@worker/services/admin/dead-letters';
import { createContext, type Ctx } from '@worker/services/core/context';
import { createCampaign, startDueCampaigns } from '@worker/services/newsletters/campaigns/campaign-changes';
import { rows } from '@tests/setup/accounts';
import { MINUTE, notedJobs, recipientsOf, senderCtx, stateOf, subscribers } from '@tests/setup/campaigns';
import { ctxAt } from '@tests/setup/people';

const DAY = 24 * 60 * 60 * 1000;
const LAST = MAX_RETRIES + 1;
let count = 0;
const newId = (name = 'letter') => `${name}-${String(++count).padStart(3, '0')}`;

/** Runs one delivery of a message. Returns the consumer's answer to the queue. */
async function deliver(
  body: unknown,
  { run = runJob, id = newId(), attempts = 1, over = {} as Partial<RawEnv> } = {},
): Promise<{ id: string; told: 'ack' | 'retry' | 'nothing' }> {
  const batch = createMessageBatch('outset-jobs', [{ id, timestamp: Date.now(), attempts, body }]);
  const [message] = batch.messages;
  if (!message) throw new Error('the batch is empty');
  await run(readEnv({ ...(env as unknown as RawEnv), ...over }), message);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext());
  return { id, told: explicitAcks.length ? 'ack' : retryMessages.length ? 'retry' : 'nothing' };
}

const letter = (id: string) => rows('SELECT job, body, is_whole, error, attempts FROM dead_letters WHERE id = ?', id);
const audited = async (id: string) =>
  (await rows('SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id', id)).map((row) => row['action']);
const failed = (more: Partial<FailedMessage> = {}): FailedMessage => ({
  id: newId(),
  job: 'end-expired',
  body: { job: 'end-expired', at: Date.now() },
  error: 'Error: no',
  attempts: LAST,
  ...more,
});

const importRows = z.object({ job: z.literal('import-rows'), importId: z.string(), from: z.int().default(0) });
const tick = z.object({ job: z.literal('tick'), at: z.int() });
const messages = z.discriminatedUnion('job', [importRows, tick]);
type Messages = z.infer<typeof messages>;

/** A consumer of messages with a payload of their own; `seen` is what its jobs got. */
function consumer(importing: (ctx: Ctx) => Promise<void> = async () => undefined) {
  const seen: { message: Messages; now: number; actor: unknown }[] = [];
  const jobs: JobMap<Messages> = {
    'import-rows': (ctx, message) => {
      expectTypeOf(message).toEqualTypeOf<{ job: 'import-rows'; importId: string; from: number }>();
      // @ts-expect-error a job sees its own payload only
      expect(message.at).toBeUndefined();
      seen.push({ message, now: ctx.now(), actor: ctx.actor });
      return importing(ctx);
    },
    tick: async (ctx, message) => {
      expectTypeOf(message).toEqualTypeOf<{ job: 'tick'; at: number }>();
      seen.push({ message, now: ctx.now(), actor: ctx.actor });
    },
  };
  // @ts-expect-error every message needs its job
  const missing: JobMap<Messages> = { tick: jobs.tick };
  expect(Object.keys(missing)).toEqual(['tick']);
  return { seen, run: consumerOf(messages, jobs) };
}

describe('a message of the queue', () => {
  it('reaches its job with its own payload, parsed', async () => {
    const { run, seen } = consumer();
    const began = Date.now();
    expect((await deliver({ job: 'import-rows', importId: 'i1', more: 1 }, { run })).told).toBe('ack');
    expect((await deliver({ job: 'tick', at: 1234 }, { run })).told).toBe('ack');
    expect(seen).toEqual([
      {
        message: { job: 'import-rows', importId: 'i1', from: 0 },
        now: expect.any(Number),
        actor: { role: 'system', job: 'import-rows' },
      },
      // A scheduled job uses the time at which it was due.
      { message: { job: 'tick', at: 1234 }, now: 1234, actor: { role: 'system', job: 'tick' } },
    ]);
    expect(seen[0]?.now).toBeGreaterThanOrEqual(began);
  });

  it('whose job fails is tried again, and kept when it fails at its last attempt', async () => {
    const { run, seen } = consumer(() => Promise.reject(new Error('the file is gone')));
    const body = { job: 'import-rows', importId: 'i2', from: 40 };
    const id = newId();
    for (let attempts = 1; attempts < LAST; attempts++)
      expect((await deliver(body, { run, id, attempts })).told).toBe('retry');
    expect(await letter(id)).toEqual([]);
    expect((await deliver(body, { run, id, attempts: LAST })).told).toBe('ack');
    expect(seen).toHaveLength(LAST);
    expect(await letter(id)).toEqual([
      {
        job: 'import-rows',
        body: JSON.stringify(body),
        is_whole: 1,
        error: 'Error: the file is gone',
        attempts: LAST,
      },
    ]);
    expect(await audited(id)).toEqual(['dead-letter.kept']);
  });

  it('whose job keeps failing is counted: the first five times at once, then once a minute', async () => {
    const { run } = consumer(() => Promise.reject(new Error('no')));
    const failures = async () =>
      (await rows("SELECT failures FROM service_states WHERE name = 'job:import-rows'"))[0]?.['failures'];
    const fail = () => deliver({ job: 'import-rows', importId: 'i4' }, { run });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      // A success begins the count again.
      await deliver({ job: 'import-rows', importId: 'i4' }, { run: consumer().run });
      for (let times = 1; times <= 5; times++) {
        await fail();
        expect(await failures()).toBe(times);
      }
      await fail();
      expect(await failures()).toBe(5);
      vi.setSystemTime(Date.now() + MINUTE);
      await fail();
      expect(await failures()).toBe(7);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails with work that its job left for later', async () => {
    const { run } = consumer(async (ctx) => ctx.defer(Promise.reject(new Error('late'))));
    expect((await deliver({ job: 'import-rows', importId: 'i3' }, { run })).told).toBe('retry');
  });

  it.each<[string, unknown, string | null]>([
    ['an unknown job', { job: 'no-such-job', at: 1 }, 'no-such-job'],
    ['a name of every object', { job: 'constructor', at: 1 }, 'constructor'],
    ['a payload without its time', { job: 'end-expired' }, 'end-expired'],
    ['a payload of another kind', { job: 'end-expired', at: 'soon' }, 'end-expired'],
    ['a time that is none', { job: 'end-expired', at: 1e300 }, 'end-expired'],
    ['no name', { at: 1 }, null],
    ['text', 'end-expired', null],
    ['nothing', null, null],
    ['a list', [{ job: 'end-expired', at: 1 }], null],
  ])('with %s is kept at once and not tried again', async (_, body, job) => {
    const { id, told } = await deliver(body);
    expect(told).toBe('ack');
    expect(await letter(id)).toEqual([
      { job, body: JSON.stringify(body), is_whole: 1, error: expect.stringMatching(/\S/), attempts: 1 },
    ]);
  });

  it('is kept through the real queue too, beside others that are worked off', async () => {
    const mark = `dead-letter-test-${Date.now()}`;
    await env.DB.prepare('INSERT INTO attempts (key, count, window_ends_at) VALUES (?1, 1, 5)').bind(mark).run();
    await env.JOBS.sendBatch([{ body: { job: mark, at: 1 } }, { body: { job: 'end-expired', at: Date.now() } }]);
    await expect
      .poll(() => rows('SELECT attempts FROM dead_letters WHERE job = ?', mark), { timeout: 15_000 })
      .toEqual([{ attempts: 1 }]);
    await expect.poll(() => rows('SELECT 1 FROM attempts WHERE key = ?', mark), { timeout: 15_000 }).toEqual([]);
  });

  it('that cannot be kept is tried again, but not for ever', async () => {
    const DB = { prepare: () => ({ bind: () => null }), batch: () => Promise.reject(new Error('D1 is away')) };
    const over = { DB: DB as unknown as D1Database };
    const id = newId();
    expect((await deliver({ job: 'no-such-job' }, { id, over, attempts: LAST - 1 })).told).toBe('retry');
    expect((await deliver({ job: 'no-such-job' }, { id, over, attempts: LAST })).told).toBe('ack');
  });
});

describe('a campaign that fails as a whole', () => {
  /** A database that refuses the statement which reads whose turn it is. */
  const DB = new Proxy(env.DB, {
    get: (db, key: keyof D1Database) => {
      if (key !== 'prepare') return db[key].bind(db);
      return (text: string) => {
        if (text.includes('FROM campaign_recipients r LEFT JOIN accounts')) throw new Error('no such column');
        return db.prepare(text);
      };
    },
  });
  const newCampaign = async () => {
    const people = await subscribers(1);
    const { campaignId } = await createCampaign(senderCtx(Date.now), {
      kind: 'newsletter',
      subject: 'News',
      content: '<p>Hello</p>',
      audience: { userType: 'all', accountIds: people.map(({ id }) => id) },
    });
    return { campaignId, body: { job: 'send-campaign', campaignId } };
  };
  const queuedAt = async (at: number, campaignId: string) => {
    const ctx = senderCtx(() => at);
    await startDueCampaigns(ctx);
    return ctx.jobs.sent.filter(({ body }) => body.campaignId === campaignId).length;
  };

  it('is one dead letter: only its own message tries again, and the schedule waits', async () => {
    const { campaignId, body } = await newCampaign();
    const id = newId();
    for (let attempts = 1; attempts <= LAST; attempts++) {
      expect((await deliver(body, { id, attempts, over: { DB } })).told).toBe(attempts < LAST ? 'retry' : 'ack');
      expect(await queuedAt(Date.now() + MINUTE, campaignId)).toBe(0);
    }
    expect(await letter(id)).toMatchObject([{ job: 'send-campaign', attempts: LAST }]);
    expect((await deliver(body)).told).toBe('ack');
    expect((await recipientsOf(campaignId)).map(({ state }) => state)).toEqual(['pending']);
    expect(await queuedAt(Date.now() + 3 * MINUTE, campaignId)).toBe(1);
  });

  it('is sent by the retry of its message', async () => {
    const { campaignId, body } = await newCampaign();
    const { id } = await deliver(body, { over: { DB } });
    expect((await deliver(body, { id, attempts: 2 })).told).toBe('ack');
    expect([await stateOf(campaignId), (await recipientsOf(campaignId))[0]?.state]).toEqual(['finished', 'sent']);
  });
});

describe('a dead letter', () => {
  it('is one row, however often and by however many it is kept', async () => {
    const one = failed();
    await Promise.all([1, 2, 3].map(() => storeDeadLetter(ctxAt(), one)));
    await storeDeadLetter(ctxAt(), { ...one, error: 'Error: later' });
    expect(await letter(one.id)).toMatchObject([{ error: 'Error: no' }]);
    expect(await audited(one.id)).toEqual(['dead-letter.kept']);
  });

  it.each<[string, unknown]>([
    ['larger than a message can be', { job: 'end-expired', text: '😀'.repeat(100_000) }],
    ['bytes', new ArrayBuffer(8)],
    ['a date', { at: new Date(0) }],
    ['a big integer', { at: 1n }],
    ['without a body', undefined],
  ])('that is %s is kept for reading and cannot be retried', async (_, body) => {
    const one = failed({ body, error: `x${'😀'.repeat(5_000)}` });
    await storeDeadLetter(ctxAt(), one);
    const [row] = await letter(one.id);
    expect(row).toMatchObject({ is_whole: 0 });
    expect(String(row?.['body']).length).toBeLessThanOrEqual(128 * 1024);
    expect(String(row?.['error']).length).toBeLessThanOrEqual(2_000);
    expect(await retryDeadLetters(ctxAt(), [one.id])).toEqual({ done: 0, refused: 1, gone: 0 });
    expect(await letter(one.id)).toHaveLength(1);
  });

  it('is listed by page, the last to fail first, each once', async () => {
    // Later than all others; pairs share a time.
    const at = Date.now() + 1000 * DAY;
    const ids: string[] = [];
    for (let n = 0; n < 45; n++) {
      const one = failed({ id: newId('page') });
      await storeDeadLetter(ctxAt(at + Math.floor(n / 2)), one);
      ids.unshift(one.id);
    }
    const first = await listDeadLetters(ctxAt());
    const second = await listDeadLetters(ctxAt(), first.next ?? undefined);
    const third = await listDeadLetters(ctxAt(), second.next ?? undefined);
    const seen = [first, second, third].map(({ items }) => items.map(({ id }) => id));
    expect(seen.flat().slice(0, 45)).toEqual(ids);
    expect(seen.map((page) => page.length).slice(0, 2)).toEqual([20, 20]);
    expect(first.items[0]).toEqual({
      id: ids[0],
      job: 'end-expired',
      body: expect.stringContaining('"job":"end-expired"'),
      isWhole: true,
      error: 'Error: no',
      attempts: LAST,
      failedAt: at + 22,
    });
    await expect(listDeadLetters(ctxAt(), `${first.next}x`)).rejects.toMatchObject({ status: 400 });
    await rows("DELETE FROM dead_letters WHERE id LIKE 'page-%' RETURNING id");
    const { items, next } = await listDeadLetters(ctxAt());
    expect([items.length < 20, next]).toEqual([true, null]);
  });

  it('that is retried goes through the queue as it came, and is gone', async () => {
    const mark = newId('retried-job');
    const body = { job: mark, nested: { list: [1, null, 'ü'] } };
    const one = failed({ job: mark, body });
    await storeDeadLetter(ctxAt(), one);
    expect(await retryDeadLetters(ctxAt(), [one.id])).toEqual({ done: 1, refused: 0, gone: 0 });
    expect(await letter(one.id)).toEqual([]);
    expect(await audited(one.id)).toEqual(['dead-letter.kept', 'dead-letter.retried']);
    // No one knows its job, so it comes back, under the id of the new message.
    const kept = () => rows('SELECT id, body FROM dead_letters WHERE job = ?', mark);
    await expect.poll(kept, { timeout: 15_000 }).toEqual([{ id: expect.any(String), body: JSON.stringify(body) }]);
    expect((await kept())[0]?.['id']).not.toBe(one.id);
    expect(await retryDeadLetters(ctxAt(), [one.id])).toEqual({ done: 0, refused: 0, gone: 1 });
  });

  it('goes back once where several hold the same message', async () => {
    const body = { job: 'send-campaign', campaignId: newId('campaign') };
    const [one, same, other] = [failed({ body }), failed({ body }), failed({ body: { ...body, campaignId: 'other' } })];
    for (const each of [one, same, other]) await storeDeadLetter(ctxAt(), each);
    const { queue: JOBS, sent } = notedJobs();
    const ctx = createContext(readEnv({ ...(env as unknown as RawEnv), JOBS }));
    expect(await retryDeadLetters(ctx, [one.id, same.id, other.id])).toEqual({ done: 3, refused: 0, gone: 0 });
    expect(sent.map(({ body: { campaignId } }) => campaignId).toSorted()).toEqual([body.campaignId, 'other']);
    for (const { id } of [one, same, other]) {
      expect(await letter(id)).toEqual([]);
      expect(await audited(id)).toEqual(['dead-letter.kept', 'dead-letter.retried']);
    }
  });

  it('stays where the queue does not take it', async () => {
    const one = failed();
    await storeDeadLetter(ctxAt(), one);
    const JOBS = { sendBatch: () => Promise.reject(new Error('the queue is away')) } as unknown as Queue;
    const ctx = createContext(readEnv({ ...(env as unknown as RawEnv), JOBS }), {
      actor: { role: 'system', job: 'x' },
    });
    await expect(retryDeadLetters(ctx, [one.id])).rejects.toThrow('the queue is away');
    expect(await letter(one.id)).toHaveLength(1);
    expect(await audited(one.id)).toEqual(['dead-letter.kept']);
  });

  it('that is dropped is gone, once', async () => {
    const one = failed();
    await storeDeadLetter(ctxAt(), one);
    expect(await dropDeadLetters(ctxAt(), [one.id])).toBe(1);
    expect(await letter(one.id)).toEqual([]);
    expect(await dropDeadLetters(ctxAt(), [one.id])).toBe(0);
    expect(await audited(one.id)).toEqual(['dead-letter.kept', 'dead-letter.dropped']);
  });

  it('is kept for 90 days', async () => {
    const [old, young] = [failed(), failed()];
    await storeDeadLetter(ctxAt(Date.now() - 91 * DAY), old);
    await storeDeadLetter(ctxAt(Date.now() - 89 * DAY), young);
    await endExpired(ctxAt());
    expect([await letter(old.id), (await letter(young.id)).length]).toEqual([[], 1]);
  });
});
