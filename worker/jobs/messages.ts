/** The messages that may be on the queue: one schema per job, distinguished by `job`. A payload has ids and times; only `mail-operator` names a person. */
import { z } from 'zod';
import { operatorNotice } from '@/domain/plans/requests';

/** `max_retries` of the consumer in wrangler.toml; a test checks that both are equal. */
export const MAX_RETRIES = 5;

/** The greatest time that a Date can hold, ms. */
const LATEST = 8.64e15;

/** A job of the schedule. Its clock is the time at which it was due, `at` (ms). */
const scheduled = <Name extends string>(job: Name) => z.object({ job: z.literal(job), at: z.int().min(0).max(LATEST) });

export const jobMessage = z.discriminatedUnion('job', [
  scheduled('rebuild-anchors'),
  scheduled('deliver-messages'),
  scheduled('send-webhooks'),
  scheduled('send-push'),
  scheduled('end-expired'),
  scheduled('sweep-photos'),
  scheduled('sweep-documents'),
  scheduled('fetch-pictures'),
  scheduled('settle-maintenance'),
  scheduled('sweep-pictures'),
  scheduled('sweep-releases'),
  scheduled('remind-due'),
  scheduled('tell-follow-ups'),
  scheduled('watch-searches'),
  scheduled('empty-bin'),
  scheduled('reseal-old'),
  scheduled('back-up'),
  scheduled('start-campaigns'),
  scheduled('run-newsletters'),
  scheduled('remind-tasks'),
  scheduled('digest-news'),
  scheduled('answer-reports'),
  scheduled('ask-claims'),
  scheduled('find-quality'),
  scheduled('check-addresses'),
  // Uses a running clock, because it measures its own steps. `ahead`: the milliseconds by which that clock is ahead of real time, after a
  // tick with another time.
  z.object({
    job: z.literal('send-campaign'),
    campaignId: z.string().min(1).max(100),
    ahead: z.int().min(0).max(LATEST).optional(),
  }),
  // Retries a mail that is the only notice of a task for the operator at the payment provider. The account may be gone.
  z.object({ job: z.literal('mail-operator'), notice: operatorNotice }),
]);
export type JobMessage = z.infer<typeof jobMessage>;

/** The jobs that the schedule may start: jobs that need only a time. */
export type ScheduledJob = Extract<JobMessage, { at: number }>['job'];
