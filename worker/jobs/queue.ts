/** One message of the queue to one job. A job is idempotent: a retry or a double changes nothing. */
import { createContext, type Ctx } from '../services/context';
import type { Env } from '../env';
import { log } from '../log';
import { deliverMessages } from './deliver-messages';
import { endExpired } from './end-expired';
import { rebuildAnchors } from './rebuild-anchors';
import { remindDue } from './remind-due';
import { sweepDocuments } from './sweep-documents';
import { sweepPhotos } from './sweep-photos';
import { tellFollowUps } from './tell-follow-ups';
import { watchSearches } from './watch-searches';

const JOBS = {
  'rebuild-anchors': rebuildAnchors,
  'deliver-messages': deliverMessages,
  'end-expired': endExpired,
  'sweep-photos': sweepPhotos,
  'sweep-documents': sweepDocuments,
  'remind-due': remindDue,
  'tell-follow-ups': tellFollowUps,
  'watch-searches': watchSearches,
} as const satisfies Record<string, (ctx: Ctx) => Promise<void>>;

export type JobName = keyof typeof JOBS;

export interface JobMessage {
  job: JobName;
  /** Scheduled time, ms. */
  at: number;
}

export async function runJob(env: Env, message: Message<JobMessage>): Promise<void> {
  // A job acts at the time it was due, so that a tick of another time (tests) and a late retry do what that time asks for.
  const deferred: Promise<unknown>[] = [];
  const ctx = createContext(env, {
    actor: { role: 'system', job: message.body.job },
    requestId: message.id,
    now: () => message.body.at,
    defer: (work) => deferred.push(work),
  });
  try {
    const job = JOBS[message.body.job];
    if (!job) throw new Error(`no job is called ${String(message.body.job)}`);
    await job(ctx);
    await Promise.all(deferred);
    message.ack();
  } catch (error) {
    log('error', 'job failed', { requestId: message.id, job: message.body.job, error: String(error) });
    message.retry({ delaySeconds: 30 });
  }
}
