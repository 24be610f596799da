/** Schemas for campaigns: actions of operators, changes at a revision, and the sending settings. */
import { z } from 'zod';
import { emailAddress, line, wholeNumber } from '@/domain/fields';

export const campaignPlace = z.object({ id: z.string().min(1).max(100) });

const CAMPAIGN_ACTIONS = ['pause', 'resume', 'cancel', 'resend-failed', 'duplicate'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];
export const campaignActionPlace = campaignPlace.extend({ action: z.enum(CAMPAIGN_ACTIONS) });

/** The name before the address of the sender; empty for the configured one. Without characters that end or quote a name in a header. */
export const senderName = line(null, 100).refine((name) => !/[<>"\\]/.test(name), {
  error: 'Please leave < > " and \\ out of the name.',
});

const revision = wholeNumber('revision must be a whole number', 1);
export const campaignChange = z.strictObject({ revision });

/** Maximum mails of one step, after which sending pauses for `pauseSeconds`. */
const MAX_BATCH = 300;
const BATCH = `Please enter a whole number from 1 to ${MAX_BATCH}.`;
const PAUSE = 'Please enter whole seconds from 0 to 3,600.';
const CAP = 'Please enter a whole number from 1 to 10,00,000, or nothing for no cap.';
const ADDRESS = 'Please enter a valid email address';

export const sendingSettingsInput = z.strictObject({
  senderName: senderName.nullable(),
  replyTo: emailAddress(ADDRESS, ADDRESS).nullable(),
  batchSize: wholeNumber(BATCH, 1, MAX_BATCH),
  pauseSeconds: wholeNumber(PAUSE, 0, 3_600),
  dailyCap: wholeNumber(CAP, 1, 1_000_000).nullable(),
  /** 0 if nothing was saved yet. */
  revision: wholeNumber('revision must be a whole number', 0),
});
export type SendingSettingsInput = z.output<typeof sendingSettingsInput>;
/** `GET /api/admin/campaigns/settings`. */
export type SendingSettings = SendingSettingsInput;

export const DEFAULT_SETTINGS: SendingSettings = {
  senderName: null,
  replyTo: null,
  batchSize: 100,
  pauseSeconds: 0,
  dailyCap: null,
  revision: 0,
};
