/** Schemas for Send Newsletter, Compose Email and the count of their audience, for the forms and the API. */
import { z } from 'zod';
import { tidyEmailAddress } from '@/domain/addresses/email-address';
import { emailAddress, flag, line, paragraphs } from '@/domain/fields';
import { senderName } from '@/domain/newsletters/campaigns/campaign-input';
import {
  CONTENT_MISSING,
  NO_RECIPIENTS,
  RECIPIENT_TYPE_MISSING,
  RECIPIENTS_MISSING,
  SUBJECT_MISSING,
  USER_TYPE_MISSING,
} from '@/domain/newsletters/campaigns/campaign';
import { PLACEHOLDERS } from '@/domain/newsletters/templates/templates';

const AUDIENCE_TYPES = ['all', 'founder', 'visitor'] as const;

const MAX_SUBJECT = 200;
/** UTF-16 units, so that any template can be sent. */
const MAX_CONTENT = 256 * 1024;
const MAX_RECIPIENTS = 2_000;
const WRONG_ADDRESS = 'Please enter a valid email address';
const WRONG_TIME = 'Please choose a time from now to one year ahead.';

/** Ids of accounts or email addresses of accounts; duplicates count once. */
const recipients = (missing: string) =>
  z
    .array(
      z
        .string({ error: missing })
        .max(1_000, { error: WRONG_ADDRESS, abort: true })
        .overwrite(tidyEmailAddress)
        .min(1, { error: missing })
        .max(254, { error: WRONG_ADDRESS }),
      {
        error: missing,
      },
    )
    .min(1, { error: NO_RECIPIENTS, abort: true })
    .max(MAX_RECIPIENTS, { error: `Please choose at most ${MAX_RECIPIENTS} recipients by name.` });

const message = {
  subject: line(SUBJECT_MISSING, MAX_SUBJECT),
  content: paragraphs(CONTENT_MISSING, MAX_CONTENT),
  templateId: z.string().trim().min(1).max(100).optional(),
  /** Values of placeholders that are the same for everyone. */
  values: z.partialRecord(z.enum(PLACEHOLDERS), z.string().max(20_000)).optional(),
  /** ISO 8601; left out to send now. */
  sendAt: z.iso.datetime({ offset: true, error: WRONG_TIME }).optional(),
  /** Created by the client: a mail with the same id is sent once, however often it is requested. */
  requestId: z.string().min(8).max(60).optional(),
  senderName: senderName.optional(),
  replyTo: emailAddress(WRONG_ADDRESS, WRONG_ADDRESS).optional(),
};

/** `POST /api/user/send-newsletter`. Without recipients it goes to everyone of the kind who subscribed. */
export const newsletterInput = z
  .object({
    recipients: recipients(NO_RECIPIENTS).optional(),
    userType: z.enum(AUDIENCE_TYPES, { error: RECIPIENT_TYPE_MISSING }).optional(),
    ...message,
    /**
     * False, which the screen sends, makes the server ask for a confirmation above ASKED_ABOVE recipients. The body in the specification
     * has no such field, so the server never asks.
     */
    confirmed: flag('The confirmation').optional(),
  })
  .refine((input) => input.userType !== undefined || input.recipients !== undefined, {
    error: RECIPIENT_TYPE_MISSING,
    path: ['userType'],
  });
export type NewsletterInput = z.output<typeof newsletterInput>;

/** `POST /api/user/send-email`. Without recipients it goes to everyone of the kind. */
export const emailInput = z
  .object({
    recipients: recipients(NO_RECIPIENTS).optional(),
    userType: z.enum(AUDIENCE_TYPES, { error: USER_TYPE_MISSING }).optional(),
    ...message,
    /** The operator must confirm a mail to more people than ASKED_ABOVE. */
    confirmed: flag('The confirmation').default(false),
  })
  .refine((input) => input.userType !== undefined || input.recipients !== undefined, {
    error: RECIPIENTS_MISSING,
    path: ['recipients'],
  });
export type EmailInput = z.output<typeof emailInput>;

/** `POST /api/admin/campaigns/audience`. */
export const audienceInput = z.object({
  kind: z.enum(['newsletter', 'ai-newsletter', 'service'], {
    error: 'kind must be newsletter, ai-newsletter or service',
  }),
  userType: z.enum(AUDIENCE_TYPES, { error: RECIPIENT_TYPE_MISSING }).default('all'),
  recipients: recipients(NO_RECIPIENTS).optional(),
});
export type AudienceInput = z.output<typeof audienceInput>;
