/** Every minute: finds the due jobs and puts them on the queue. Does no work itself. */
import { isRestoring } from '@worker/services/core/health';
import { createContext } from '@worker/services/core/context';
import { recordService } from '@worker/services/core/service-states';
import type { Env } from '@worker/env';
import type { JobMessage, ScheduledJob } from './messages';

interface Schedule {
  job: ScheduledJob;
  /** Runs in minutes for which this is true, in UTC. */
  isDue(at: Date): boolean;
}

const SCHEDULES: readonly Schedule[] = [
  { job: 'rebuild-anchors', isDue: () => true },
  { job: 'deliver-messages', isDue: () => true },
  { job: 'send-webhooks', isDue: () => true },
  { job: 'send-push', isDue: () => true },
  { job: 'start-campaigns', isDue: () => true },
  { job: 'run-newsletters', isDue: () => true },
  { job: 'fetch-pictures', isDue: () => true },
  { job: 'settle-maintenance', isDue: () => true },
  { job: 'answer-reports', isDue: () => true },
  { job: 'end-expired', isDue: (at) => at.getUTCMinutes() === 7 },
  { job: 'ask-claims', isDue: (at) => at.getUTCMinutes() === 52 },
  { job: 'watch-searches', isDue: (at) => at.getUTCMinutes() === 41 },
  { job: 'sweep-photos', isDue: (at) => at.getUTCHours() === 21 && at.getUTCMinutes() === 17 },
  { job: 'sweep-documents', isDue: (at) => at.getUTCHours() === 21 && at.getUTCMinutes() === 47 },
  { job: 'sweep-pictures', isDue: (at) => at.getUTCHours() === 22 && at.getUTCMinutes() === 2 },
  { job: 'sweep-releases', isDue: (at) => at.getUTCHours() === 22 && at.getUTCMinutes() === 12 },
  { job: 'empty-bin', isDue: (at) => at.getUTCHours() === 22 && at.getUTCMinutes() === 17 },
  { job: 'find-quality', isDue: (at) => at.getUTCHours() === 22 && at.getUTCMinutes() === 32 },
  { job: 'check-addresses', isDue: (at) => at.getUTCHours() === 23 && at.getUTCMinutes() === 2 },
  { job: 'reseal-old', isDue: (at) => at.getUTCMinutes() === 23 },
  // After the cleanup jobs; needs a second bucket and a key.
  { job: 'back-up', isDue: (at) => at.getUTCHours() === 22 && at.getUTCMinutes() === 47 },
  // 08:00 in India.
  { job: 'remind-due', isDue: (at) => at.getUTCHours() === 2 && at.getUTCMinutes() === 30 },
  { job: 'tell-follow-ups', isDue: (at) => at.getUTCHours() === 2 && at.getUTCMinutes() === 30 },
  { job: 'remind-tasks', isDue: (at) => at.getUTCHours() === 2 && at.getUTCMinutes() === 30 },
  // Mondays at 09:00 in India; every hour until 23:00, in case no feed answered.
  {
    job: 'digest-news',
    isDue: (at) => at.getUTCDay() === 1 && at.getUTCHours() >= 3 && at.getUTCHours() <= 17 && at.getUTCMinutes() === 30,
  },
];

/**
 * The scheduler's job of every minute: enqueues due jobs, and records that it ran. During a restore it does nothing, because no job may
 * run. Throws if the queue does not accept the jobs.
 */
export async function runSchedule(env: Env, at: number): Promise<void> {
  const ctx = createContext(env, { actor: { role: 'system', job: 'schedule' } });
  let due: string[];
  try {
    due = await runDueJobs(env, at);
  } catch (error) {
    await recordService(ctx, 'cron', { error });
    throw error;
  }
  if (due.length > 0) await recordService(ctx, 'cron', {}, { every: 0 });
}

/** Enqueues every job due in the minute of `at` (ms), but none during a restore. Returns the names, for /dev/tick and tests. */
export async function runDueJobs(env: Env, at: number): Promise<string[]> {
  const ctx = createContext(env, { actor: { role: 'system', job: 'schedule' }, now: () => at });
  if (await isRestoring(ctx)) return [];
  const due = SCHEDULES.filter((schedule) => schedule.isDue(new Date(ctx.now())));
  if (due.length > 0) await env.JOBS.sendBatch(due.map(({ job }) => ({ body: { job, at } satisfies JobMessage })));
  return due.map(({ job }) => job);
}
