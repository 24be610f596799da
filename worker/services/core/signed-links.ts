/** Addresses that open something without a sign-in: the subject and its signature. Nothing secret is stored; a new subject ends the old address. */
import type { Ctx } from './context';
import { isOurs, signatureOf } from './signatures';

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
