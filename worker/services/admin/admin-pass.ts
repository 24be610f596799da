/** The pass between the operator's password and the second step: signed, for half an hour. It opens the sign-in page and nothing else. */
import { ADMIN_PASS_MS } from '@/domain/admin/sign-in';
import type { Ctx } from '@worker/services/core/context';
import { isOurs, signatureOf } from '@worker/services/core/signatures';

const MOST_CHARACTERS = 200;

/** Over the password too, so that a new password ends the passes of the old one. */
const signedFor = (ctx: Ctx, claim: string): [string, ...string[]] => [
  'admin-pass',
  claim,
  ctx.env.ADMIN_PASSWORD ?? '',
];

export interface AdminPass {
  /** Public, and no credential. */
  id: string;
  pass: string;
  expiresAt: string;
}

/** `adp_expiry.id.signature`; the expiry is in milliseconds. Made again for the same id it is the same browser's, for longer. */
export function makePass(ctx: Ctx, id = ctx.newId()): AdminPass {
  const expiresAt = ctx.now() + ADMIN_PASS_MS;
  const claim = `adp_${expiresAt}.${id}`;
  const pass = `${claim}.${signatureOf(ctx, ...signedFor(ctx, claim))}`;
  return { id, pass, expiresAt: new Date(expiresAt).toISOString() };
}

/** What Google puts into its credential for the browser of this pass, so that one from elsewhere is of no use here. */
export const nonceOfPass = (ctx: Ctx, passId: string): string => signatureOf(ctx, 'google-nonce', passId);

/** The id of a pass of ours that has not run out; null for anything else. */
export function readPassId(ctx: Ctx, pass: string | null): string | null {
  if (pass === null || pass.length > MOST_CHARACTERS) return null;
  const [, claim, expiry, id, signature] = /^(adp_(\d{1,15})\.([0-9a-f]{24}))\.([\w-]{43})$/.exec(pass) ?? [];
  if (!claim || !id || !signature) return null;
  return isOurs(ctx, signature, signedFor(ctx, claim)) && Number(expiry) > ctx.now() ? id : null;
}
