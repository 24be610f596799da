/** One message of the queue to one job. A job is idempotent: a retry or a double changes nothing. */
import { createContext, type Ctx } from '../services/context';
import type { Env } from '../env';
import { log } from '../log';
import { endExpired } from './end-expired';
import { rebuildAnchors } from './rebuild-anchors';
import { sweepPhotos } from './sweep-photos';
import { tellFollowUps } from './tell-follow-ups';

export interface JobMessage {
  job: 'rebuild-anchors' | 'end-expired' | 'sweep-photos' | 'tell-follow-ups';
  /** Scheduled time, ms. */
  at: number;
}

const JOBS: Record<JobMessage['job'], (ctx: Ctx) => Promise<void>> = {
  'rebuild-anchors': rebuildAnchors,
  'end-expired': endExpired,
  'sweep-photos': sweepPhotos,
  'tell-follow-ups': tellFollowUps,
};

export async function runJob(env: Env, message: Message<JobMessage>): Promise<void> {
  // A job acts at the time it was due, so that a tick of another time (tests) and a late retry do what that time asks for.
  const ctx = createContext(env, {
    actor: { role: 'system', job: message.body.job },
    requestId: message.id,
    now: () => message.body.at,
  });
  try {
    const job = JOBS[message.body.job];
    if (!job) throw new Error(`no job is called ${String(message.body.job)}`);
    await job(ctx);
    message.ack();
  } catch (error) {
    log('error', 'job failed', { requestId: message.id, job: message.body.job, error: String(error) });
    message.retry({ delaySeconds: 30 });
  }
}
