/** Signatures with the secrets of this installation, each for one purpose. The newest secret signs; signatures of older ones still count. */
import type { Ctx } from './context';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSignedHeader } from '@/domain/signed-message';

const sign = (secret: string, purpose: string, parts: readonly string[]): string =>
  createHmac('sha256', secret)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

/** The secret that signs and seals, then those before it that are still accepted (APP_SECRETS_BEFORE). */
export const secretsOf = ({ env }: Ctx): readonly string[] => [env.APP_SECRET, ...env.APP_SECRETS_BEFORE];

/** HMAC-SHA-256 in base64url, 43 characters. The purpose comes first, so that a signature counts for that purpose alone. */
export const signatureOf = (ctx: Ctx, purpose: string, ...parts: readonly string[]): string =>
  sign(ctx.env.APP_SECRET, purpose, parts);

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Whether we signed this, with the present secret or an older one. `shorten` where only a part of a signature is written out. */
export function isOurs(
  ctx: Ctx,
  given: string,
  [purpose, ...parts]: readonly [purpose: string, ...parts: string[]],
  shorten = (signature: string) => signature,
): boolean {
  return secretsOf(ctx).some((secret) => isSameSignature(given, shorten(sign(secret, purpose, parts))));
}

/** Whether a webhook message is signed with this secret (`t=SECONDS,v1=HEX`) and its time is within five minutes of `now`. */
export function isSignedMessage(body: string, header: string, secret: string, now: number): boolean {
  const read = readSignedHeader(header, now);
  if (!read) return false;
  const own = createHmac('sha256', secret).update(`${read.seconds}.${body}`).digest('hex');
  return read.signatures.some((given) => isSameSignature(given, own));
}

// Addresses that open something without a sign-in: the subject and its signature. Nothing secret is stored; a new subject ends the old address.

export type LinkPurpose =
  | 'collection-share'
  | 'flowchart-share'
  | 'calendar-feed'
  | 'mail-preferences'
  | 'invitation-refusal'
  | 'calendar-state'
  | 'assistant-guest';

/** The longest subject is an e-mail address of 254 characters in base64url with a time. */
const MOST_CHARACTERS = 400;

/** `subject.signature`, for a path. The subject may hold letters, digits, `_` and `-`. */
export function signLink(ctx: Ctx, purpose: LinkPurpose, subject: string): string {
  if (!/^[\w-]+$/.test(subject)) throw new Error('a link can only be signed for letters, digits, _ and -');
  return `${subject}.${signatureOf(ctx, purpose, subject)}`;
}

/** The subject of a link that we signed for this purpose, with a present or older secret; null for anything else. */
export function readLink(ctx: Ctx, purpose: LinkPurpose, link: string): string | null {
  if (link.length > MOST_CHARACTERS) return null;
  const [subject, signature, ...rest] = link.split('.');
  if (!subject || !signature || rest.length > 0) return null;
  return isOurs(ctx, signature, [purpose, subject]) ? subject : null;
}
