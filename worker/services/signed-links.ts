/** Addresses that open something without a sign-in: the subject and its signature. Nothing secret is stored; a new subject ends the old address. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from './context';

export type LinkPurpose = 'collection-share' | 'calendar-feed';

const MOST_CHARACTERS = 200;

const signatureOf = (ctx: Ctx, purpose: LinkPurpose, subject: string): Buffer =>
  createHmac('sha256', ctx.env.APP_SECRET).update(`${purpose}\n${subject}`).digest();

/** `subject.signature`, for a path. The subject may hold letters, digits, `_` and `-`. */
export function signLink(ctx: Ctx, purpose: LinkPurpose, subject: string): string {
  if (!/^[\w-]+$/.test(subject)) throw new Error('a link can only be signed for letters, digits, _ and -');
  return `${subject}.${signatureOf(ctx, purpose, subject).toString('base64url')}`;
}

/** The subject of a link that we signed for this purpose; null for anything else. */
export function readLink(ctx: Ctx, purpose: LinkPurpose, link: string): string | null {
  if (link.length > MOST_CHARACTERS) return null;
  const [subject, signature, ...rest] = link.split('.');
  if (!subject || !signature || rest.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const own = signatureOf(ctx, purpose, subject);
  return given.length === own.length && timingSafeEqual(given, own) ? subject : null;
}
