/** Addresses in mails: signed links to unsubscribe and to refuse invitations, which expire, and the return addresses of undelivered mails. */
import { LINK_DAYS, LINK_NOT_VALID } from '@/domain/newsletters/preferences/mail-preferences';
import { AppError } from '@/domain/errors';
import type { PreferenceKey } from '@/domain/notifications/preferences';
import {
  namedBy,
  readReturnAddress,
  SIGNATURE_BYTES,
  writeReturnAddress,
  type ReturnAddress,
} from '@/domain/newsletters/delivery/return-address';
import { DAY_MS } from '@/domain/time/durations';
import type { Ctx } from './context';
import { isOurs, readLink, signatureOf, signLink, type LinkPurpose } from './secrets';

const LINK_MS = LINK_DAYS * DAY_MS;

/** `subject_time.signature`: the time of issue is in seconds and base 36. */
const signDated = (ctx: Ctx, purpose: LinkPurpose, subject: string): string =>
  signLink(ctx, purpose, `${subject}_${Math.floor(ctx.now() / 1000).toString(36)}`);

/**
 * The subject of a link that we issued for this purpose less than LINK_DAYS ago. Throws the same 404 for a forged link, an expired link and
 * a link for another purpose.
 */
function readDated(ctx: Ctx, purpose: LinkPurpose, token: string): string {
  const signed = readLink(ctx, purpose, token) ?? '';
  const at = signed.lastIndexOf('_');
  const issuedAt = Number.parseInt(signed.slice(at + 1), 36) * 1000;
  if (at < 1 || !(issuedAt > ctx.now() - LINK_MS)) throw new AppError(404, LINK_NOT_VALID, { code: 'link-not-valid' });
  return signed.slice(0, at);
}

/** `list` is the switch that the one click turns off. */
export function mailLinksOf(ctx: Ctx, accountId: string, list: PreferenceKey = 'newsletter') {
  const token = signDated(ctx, 'mail-preferences', accountId);
  return {
    /** RFC 8058: a POST to it unsubscribes the person, without a cookie. */
    oneClick: `${ctx.env.SITE_URL}/api/mail-preferences/${token}/unsubscribe${list === 'newsletter' ? '' : `?list=${list}`}`,
    /** A page that opens without a sign-in. */
    page: `${ctx.env.SITE_URL}/mail-preferences/${token}`,
  };
}

/** The headers by which a mail program offers to unsubscribe with one click (RFC 8058). */
export const unsubscribeHeaders = (ctx: Ctx, accountId: string, list: PreferenceKey): Record<string, string> => ({
  'List-Unsubscribe': `<${mailLinksOf(ctx, accountId, list).oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The account that a link is for, which may be gone by now. Throws 404. */
export const readPreferenceToken = (ctx: Ctx, token: string): string => readDated(ctx, 'mail-preferences', token);

/** The link "Did not expect this?" in a mail to a person who may have no account; the link opens without an account. `email` is lower-cased. */
export const refusalLinkOf = (ctx: Ctx, email: string): string =>
  `${ctx.env.SITE_URL}/mail-preferences/invitations/${signDated(ctx, 'invitation-refusal', Buffer.from(email.toLowerCase()).toString('base64url'))}`;

/** The address that a refusal link is for, in lower case. Throws 404. */
export const readRefusalToken = (ctx: Ctx, token: string): string =>
  Buffer.from(readDated(ctx, 'invitation-refusal', token), 'base64url').toString('utf8');

const signedFor = ({ accountId, campaign }: ReturnAddress): [string, ...string[]] => [
  'mail-return',
  accountId,
  campaign,
];
/** Return addresses must be short: they have only the first bytes of a signature, compared as hex. */
const firstBytes = (signature: string): Buffer => Buffer.from(signature, 'base64url').subarray(0, SIGNATURE_BYTES);
const shorten = (signature: string): string => firstBytes(signature).toString('hex');

/** The address for reports of undelivered mails, one per recipient. Null if none is configured. */
export function returnAddressOf(ctx: Ctx, campaignId: string, accountId: string): string | null {
  const named = namedBy(campaignId, accountId);
  return ctx.env.BOUNCE_ADDRESS && named
    ? writeReturnAddress(ctx.env.BOUNCE_ADDRESS, named, firstBytes(signatureOf(ctx, ...signedFor(named))))
    : null;
}

/** The recipient that a return address names; null if we did not sign it. */
export function readReturn(ctx: Ctx, address: string): ReturnAddress | null {
  const read = ctx.env.BOUNCE_ADDRESS ? readReturnAddress(ctx.env.BOUNCE_ADDRESS, address) : null;
  if (!read) return null;
  const givenSignature = Buffer.from(read.signature).toString('hex');
  return isOurs(ctx, givenSignature, signedFor(read.named), shorten) ? read.named : null;
}

/** A Message-ID under the domain of EMAIL_FROM. All tries of a mail have the same `name`, so that mail programs can recognise a duplicate. */
export const messageIdOf = ({ env }: Ctx, name: string): string =>
  `<${name}@${/@([A-Za-z0-9.-]+)>?\s*$/.exec(env.EMAIL_FROM)?.[1] ?? 'localhost'}>`;
