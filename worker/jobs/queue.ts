/** Takes each message of the queue to its job, and those that cannot be worked off to the dead letters. */
import { z } from 'zod';
import { MINUTE_MS } from '@/domain/time/durations';
import type { Env } from '@worker/env';
import { log } from '@worker/log';
import { isRestoring } from '@worker/services/backup/restore';
import { createContext, type Ctx } from '@worker/services/core/context';
import { purgeChanged } from '@worker/services/core/purge-cache';
import { recordService } from '@worker/services/core/service-states';
import { storeDeadLetter } from '@worker/services/admin/dead-letters';
import { mailNewMatches, notifyNewMatches } from '@worker/services/saved/saved-search-alerts';
import { backUpStep } from '@worker/services/backup/make-backup';
import { deliverWaiting } from '@worker/services/support/contact';
import { sendPush } from '@worker/services/notifications/push';
import { sendWebhooks } from '@worker/services/webhooks/webhook-delivery';
import { tellFollowUps } from '@worker/services/saved/follow-ups';
import { rebuildAnchorsIfStale } from '@worker/services/directory/listing-plan';
import { remindOfDueMilestones } from '@worker/services/roadmap/roadmap';
import { deleteLostPhotos } from '@worker/services/accounts/profiles';
import { deleteLostDocuments } from '@worker/services/tools/tool-documents';
import { settleMaintenance } from '@worker/services/admin/maintenance';
import { emptyBin } from '@worker/services/admin/records/bin';
import { STORES } from '@worker/services/admin/records/stores';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { fetchPictures, sweepPictures } from '@worker/services/core/pictures';
import { resealOld } from '@worker/services/upkeep/reseal';
import { startNewsDigest, startTaskReminders } from '@worker/services/newsletters/digests';
import { runNewsletterSchedule } from '@worker/services/newsletters/newsletter-schedule';
import { sendCampaign } from '@worker/services/newsletters/delivery/send-mail';
import { startDueCampaigns } from '@worker/services/newsletters/campaigns/create-campaign';
import { sweepReleases } from '@worker/services/site/release-files';
import { checkAddressesStep, findQuality } from '@worker/services/quality/checks';
import { answerReports } from '@worker/services/quality/answers';
import { askClaimsAgain } from '@worker/services/quality/claims';

// Every hour: tells people what is new in their saved searches, step by step through the queue until no one is left.

export async function watchSearches(ctx: Ctx): Promise<void> {
  const hasMore = [await notifyNewMatches(ctx), await mailNewMatches(ctx)];
  if (hasMore.includes(true)) {
    const next: JobMessage = { job: 'watch-searches', at: ctx.now() };
    await ctx.env.JOBS.send(next);
  }
}

/** Step by step through the queue, each of bounded time and memory, until the backup is whole. */
async function backUp(ctx: Ctx): Promise<void> {
  if (!(await backUpStep(ctx))) return;
  const next: JobMessage = { job: 'back-up', at: ctx.now() };
  await ctx.env.JOBS.send(next);
}

/** A step of the check of addresses, and the next one while the day's number is not reached. */
async function checkAddresses(ctx: Ctx): Promise<void> {
  if (!(await checkAddressesStep(ctx))) return;
  const next: JobMessage = { job: 'check-addresses', at: ctx.now() };
  await ctx.env.JOBS.send(next);
}

/** One entry for every message of the union; each gets the payload of its own message. */
export type JobMap<Message extends { job: string }> = {
  readonly [Name in Message['job']]: (ctx: Ctx, message: Extract<Message, { job: Name }>) => Promise<unknown>;
};

/** The map from the name of a job to the verb that does it. Every job is idempotent: a retry or a double changes nothing. */
export const JOBS: JobMap<JobMessage> = {
  'rebuild-anchors': rebuildAnchorsIfStale,
  'deliver-messages': deliverWaiting,
  'send-webhooks': sendWebhooks,
  'send-push': sendPush,
  'end-expired': endExpired,
  'sweep-photos': deleteLostPhotos,
  'sweep-documents': deleteLostDocuments,
  'fetch-pictures': fetchPictures,
  'sweep-pictures': sweepPictures,
  'sweep-releases': sweepReleases,
  'settle-maintenance': settleMaintenance,
  'reseal-old': resealOld,
  'remind-due': remindOfDueMilestones,
  'tell-follow-ups': tellFollowUps,
  'watch-searches': watchSearches,
  'empty-bin': (ctx) => emptyBin(ctx, (noun) => STORES.get(noun)),
  'back-up': backUp,
  'start-campaigns': startDueCampaigns,
  'run-newsletters': runNewsletterSchedule,
  'remind-tasks': startTaskReminders,
  'digest-news': startNewsDigest,
  'answer-reports': answerReports,
  'ask-claims': askClaimsAgain,
  'find-quality': findQuality,
  'check-addresses': checkAddresses,
  'send-campaign': sendCampaign,
};

// What may be on the queue: one schema a job, distinguished by `job`. A payload carries ids and times, never personal data.

/** `max_retries` of the consumer in wrangler.toml; a test holds the two together. */
export const MAX_RETRIES = 5;

/** The greatest time that a Date can hold, ms. */
const LATEST = 8.64e15;

/** A job of the schedule: it acts at the time it was due, `at` (ms). */
const scheduled = <Name extends string>(job: Name) => z.object({ job: z.literal(job), at: z.int().min(0).max(LATEST) });

const jobMessage = z.discriminatedUnion('job', [
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
  // Has a running clock, because it measures its own steps. `ahead` (ms): how far that clock is ahead, after a tick of another time.
  z.object({
    job: z.literal('send-campaign'),
    campaignId: z.string().min(1).max(100),
    ahead: z.int().min(0).max(LATEST).optional(),
  }),
]);
export type JobMessage = z.infer<typeof jobMessage>;

/** The jobs that the schedule may start: those that need nothing but a time. */
export type ScheduledJob = Extract<JobMessage, { at: number }>['job'];

const RETRY_DELAY_S = 30;

/** What a message calls itself, known or not. */
function nameOf(body: unknown): string | null {
  const job: unknown = typeof body === 'object' && body !== null && 'job' in body ? body.job : null;
  return typeof job === 'string' ? job.slice(0, 100) : null;
}

/** Keeps a message that will not be tried again. Where even that fails, the queue's own retries are the bound. */
async function bury(env: Env, message: Message, job: string | null, error: unknown): Promise<void> {
  // The real clock: a message acts at its own time, but it failed now.
  const ctx = createContext(env, { actor: { role: 'system', job: 'queue' }, requestId: message.id });
  const { id, body, attempts } = message;
  try {
    await storeDeadLetter(ctx, { id, job, body, attempts, error: String(error) });
    message.ack();
  } catch (failure) {
    const isLost = attempts > MAX_RETRIES;
    log('error', isLost ? 'message lost' : 'message not kept', { requestId: id, job, error: String(failure) });
    if (isLost) message.ack();
    else message.retry({ delaySeconds: RETRY_DELAY_S });
  }
}

/** Jobs of every minute are noted now and then, a failure at once. */
const JOB_NOTED_MS = 10 * MINUTE_MS;
const noteJob = (env: Env, requestId: string, job: string, outcome: { error?: unknown } = {}) =>
  recordService({ d1: env.DB, requestId }, `job:${job}`, outcome, { every: JOB_NOTED_MS });

/**
 * A scheduled job acts at the time it was due, also when a test ticks another time or a retry comes late. A longer job that it starts
 * has a running clock, as far ahead of the real one as the tick was.
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
      // Queued before the restore began: the schedule finds what is due again, and a restore pauses campaigns.
      if (await isRestoring(ctx)) {
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
      log('error', 'job failed', { requestId: message.id, job, attempts: message.attempts, error: String(error) });
      if (message.attempts > MAX_RETRIES) await bury(env, message, job, error);
      else message.retry({ delaySeconds: RETRY_DELAY_S });
    }
  };
}

export const runJob = consumerOf(jobMessage, JOBS);
