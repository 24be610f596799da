/** Runs the job of each message of the queue, and stores messages that cannot be processed as dead letters. */
import { z } from 'zod';
import type { Env } from '@worker/env';
import { describeError, log } from '@worker/log';
import { isRestoring } from '@worker/services/core/health';
import { createContext, type Ctx } from '@worker/services/core/context';
import { purgeChanged } from '@worker/services/core/purge-cache';
import { recordService } from '@worker/services/core/service-states';
import { storeDeadLetter } from '@worker/services/admin/dead-letters';
import { JOBS, type JobMap } from './jobs';
import { jobMessage, MAX_RETRIES } from './messages';
import { MINUTE_MS } from '@/domain/time/durations';

const RETRY_DELAY_S = 30;

/** The job name in a message, known or not. */
function nameOf(body: unknown): string | null {
  const job: unknown = typeof body === 'object' && body !== null && 'job' in body ? body.job : null;
  return typeof job === 'string' ? job.slice(0, 100) : null;
}

/** Stores a message that will not be tried again. If even that fails, the queue's own retries are the limit. */
async function bury(env: Env, message: Message, job: string | null, error: unknown): Promise<void> {
  // The real clock: a message uses its own time, but the failure is recorded with the current time.
  const ctx = createContext(env, { actor: { role: 'system', job: 'queue' }, requestId: message.id });
  const { id, body, attempts } = message;
  try {
    await storeDeadLetter(ctx, { id, job, body, attempts, error: describeError(error) });
    message.ack();
  } catch (failure) {
    const isLost = attempts > MAX_RETRIES;
    log('error', isLost ? 'message lost' : 'message not kept', { requestId: id, job, error: describeError(failure) });
    if (isLost) message.ack();
    else message.retry({ delaySeconds: RETRY_DELAY_S });
  }
}

/**
 * Successes are recorded at most every ten minutes. Failures are recorded as often as for all services, so that the System page counts
 * them.
 */
const JOB_NOTED_MS = 10 * MINUTE_MS;
const noteJob = (env: Env, requestId: string, job: string, outcome: { error?: unknown } = {}) =>
  recordService(
    { d1: env.DB, requestId },
    `job:${job}`,
    outcome,
    outcome.error === undefined ? { every: JOB_NOTED_MS } : {},
  );

/**
 * A scheduled job uses the time at which it was due, even if a test ticks another time or a retry is late. If it starts a longer job, that
 * job has a running clock that is ahead of real time by the same difference as the tick.
 */
function clockOf(message: object): () => number {
  const { at, ahead } = message as { at?: unknown; ahead?: unknown };
  if (typeof at === 'number') return () => at;
  return typeof ahead === 'number' ? () => Date.now() + ahead : Date.now;
}

/** A consumer of messages of one union: parses each, runs its job with its own payload, and never throws. */
export function consumerOf<Body extends { job: string }>(schema: z.ZodType<Body>, jobs: JobMap<Body>) {
  return async (env: Env, message: Message): Promise<void> => {
    const job = nameOf(message.body);
    const parsed = schema.safeParse(message.body);
    if (!parsed.success) {
      log('error', 'message not understood', { requestId: message.id, job });
      return bury(env, message, job, z.prettifyError(parsed.error));
    }
    const { data } = parsed;
    const deferred: Promise<unknown>[] = [];
    try {
      const ctx = createContext(env, {
        actor: { role: 'system', job: data.job },
        requestId: message.id,
        now: clockOf(data),
        defer: (work) => deferred.push(work),
      });
      // The message was queued before the restore began, so it is dropped: the schedule finds due work again, and a restore pauses
      // campaigns. A mail to the operator is sent, because it needs no database, and the schedule would not find it again.
      const job: string = data.job;
      if (job !== 'mail-operator' && (await isRestoring(ctx))) {
        log('warn', 'job dropped during a restore', { requestId: message.id, job });
        message.ack();
        return;
      }
      // The union and the map are distinguished by the same name, which TypeScript cannot follow through an index.
      const run = jobs[data.job as Body['job']] as (ctx: Ctx, message: Body) => Promise<unknown>;
      await run(ctx, data);
      await purgeChanged(ctx);
      await Promise.all(deferred);
      message.ack();
      await noteJob(env, message.id, data.job);
    } catch (error) {
      await noteJob(env, message.id, data.job, { error });
      log('error', 'job failed', {
        requestId: message.id,
        job,
        attempts: message.attempts,
        error: describeError(error),
      });
      if (message.attempts > MAX_RETRIES) await bury(env, message, job, error);
      else message.retry({ delaySeconds: RETRY_DELAY_S });
    }
  };
}

export const runJob = consumerOf(jobMessage, JOBS);
