/** The map from each job name to its function. Every job is idempotent: a retry or a duplicate changes nothing. */
import type { Ctx } from '@worker/services/core/context';
import { mailNewMatches, notifyNewMatches } from '@worker/services/saved/saved-search-alerts';
import type { JobMessage, ScheduledJob } from './messages';
import { backUpStep } from '@worker/services/backup/make-backup';
import { deliverWaiting } from '@worker/services/support/contact';
import { mailOperator } from '@worker/services/plans/payments';
import { sendPush } from '@worker/services/notifications/push';
import { sendWebhooks } from '@worker/services/webhooks/webhook-delivery';
import { tellFollowUps } from '@worker/services/saved/follow-ups';
import { rebuildAnchorsIfStale } from '@worker/services/directory/listing-plan';
import { remindOfDueMilestones } from '@worker/services/roadmap/roadmap';
import { deleteLostPhotos } from '@worker/services/accounts/profiles';
import { deleteLostDocuments } from '@worker/services/tools/tool-documents';
import { settleMaintenance } from '@worker/services/maintenance/maintenance';
import { emptyBin } from '@worker/services/admin/records/bin';
import { STORES } from '@worker/services/admin/records/stores';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { fetchPictures, sweepPictures } from '@worker/services/core/pictures';
import { resealOld } from '@worker/services/upkeep/reseal';
import { startNewsDigest } from '@worker/services/newsletters/digests';
import { startTaskReminders } from '@worker/services/newsletters/digests';
import { runNewsletterSchedule } from '@worker/services/newsletters/newsletter-schedule';
import { sendCampaign } from '@worker/services/newsletters/delivery/send-mail';
import { startDueCampaigns } from '@worker/services/newsletters/campaigns/campaign-changes';
import { sweepReleases } from '@worker/services/site/release-files';
import { checkAddressesStep } from '@worker/services/quality/checks';
import { answerReports } from '@worker/services/quality/answers';
import { askClaimsAgain } from '@worker/services/quality/claims';
import { findQuality } from '@worker/services/quality/checks';

/** Runs one step of a job, limited in time and memory, and queues the next one while more may be left. */
const inSteps =
  (job: ScheduledJob, step: (ctx: Ctx) => Promise<boolean>) =>
  async (ctx: Ctx): Promise<void> => {
    if (!(await step(ctx))) return;
    const next: JobMessage = { job, at: ctx.now() };
    await ctx.env.JOBS.send(next);
  };

/** Every hour: notifies people of new matches of their saved searches until everyone is done. */
export const watchSearches = inSteps('watch-searches', async (ctx) =>
  [await notifyNewMatches(ctx), await mailNewMatches(ctx)].includes(true),
);

/** One entry for every message of the union; each gets the payload of its own message. */
export type JobMap<Message extends { job: string }> = {
  readonly [Name in Message['job']]: (ctx: Ctx, message: Extract<Message, { job: Name }>) => Promise<unknown>;
};

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
  'empty-bin': inSteps('empty-bin', (ctx) => emptyBin(ctx, (noun) => STORES.get(noun))),
  'back-up': inSteps('back-up', backUpStep),
  'start-campaigns': startDueCampaigns,
  'run-newsletters': runNewsletterSchedule,
  'remind-tasks': startTaskReminders,
  'digest-news': startNewsDigest,
  'answer-reports': answerReports,
  'ask-claims': askClaimsAgain,
  'find-quality': findQuality,
  'check-addresses': inSteps('check-addresses', checkAddressesStep),
  'send-campaign': sendCampaign,
  'mail-operator': (ctx, { notice }) => mailOperator(ctx, notice),
};
