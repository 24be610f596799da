/** Signatures with the secret of this installation, over what they are for. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from './context';

/** HMAC-SHA-256 in base64url, 43 characters. The purpose stands first, so that a signature serves that purpose alone. */
export const signatureOf = (ctx: Ctx, purpose: string, ...parts: readonly string[]): string =>
  createHmac('sha256', ctx.env.APP_SECRET)
    .update([purpose, ...parts].join('\n'))
    .digest('base64url');

/** Whether two signatures are the same, in a time that does not tell where they differ. */
export function isSameSignature(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
