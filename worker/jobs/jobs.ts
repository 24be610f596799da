/** The map from the name of a job to the verb that does it. Every job is idempotent: a retry or a double changes nothing. */
import { deliverWaiting } from '../services/contact-delivery';
import type { Ctx } from '../services/context';
import { tellFollowUps } from '../services/follow-ups';
import { rebuildAnchorsIfStale } from '../services/listing-anchors';
import { remindOfDueMilestones } from '../services/milestone-marks';
import { deleteLostPhotos } from '../services/photos';
import { deleteLostDocuments } from '../services/tool-document-files';
import { endExpired } from './end-expired';
import type { JobMessage } from './messages';
import { watchSearches } from './watch-searches';

/** One entry for every message of the union; each gets the payload of its own message. */
export type JobMap<Message extends { job: string }> = {
  readonly [Name in Message['job']]: (ctx: Ctx, message: Extract<Message, { job: Name }>) => Promise<unknown>;
};

export const JOBS: JobMap<JobMessage> = {
  'rebuild-anchors': rebuildAnchorsIfStale,
  'deliver-messages': deliverWaiting,
  'end-expired': endExpired,
  'sweep-photos': deleteLostPhotos,
  'sweep-documents': deleteLostDocuments,
  'remind-due': remindOfDueMilestones,
  'tell-follow-ups': tellFollowUps,
  'watch-searches': watchSearches,
};
