/** Links mailed to operators: the invitation, and the one that signs in together with the operator's password. Each opens once. */
import {
  INVITATION_MS,
  LINK_NOT_VALID,
  LINK_PAGE,
  LINK_SENT,
  SIGN_IN_LINK_MS,
  type LinkSignIn,
  type SignInLinkRequest,
} from '../../../../src/domain/admin/admins/links';
import { PASSWORD_FIRST } from '../../../../src/domain/admin/sign-in';
import { AppError } from '../../../../src/domain/errors';
import { batch } from '../../../db/batch';
import { sql, type Sql } from '../../../db/sql';
import { invitationMail, signInLinkMail } from '../../../emails/operator-links';
import { attemptKey, countTry } from '../../core/attempts';
import { auditRow } from '../../core/audit';
import type { Ctx } from '../../core/context';
import { takeAtLeast } from '../../core/steady-time';
import { hashToken, isToken, newToken } from '../../core/tokens';
import { postMail } from '../../messages/mails';
import { placeOf } from '../../sign-in/device';
import { isPass, makePass, type AdminPass } from '../admin-pass';
import { judgePassword } from '../admin-password';
import { openAdminSession, type AdminRow } from '../admin-sessions';
import { findAdminByEmail } from '../first-admin';

/** Links to one address within 15 minutes. Past it the last one stays good, and the answer stays the same. */
const MAX_LINKS = 5;
/** Longer than looking up, storing and mailing take. */
const ANSWER_AFTER_MS = 250;
/** A link that has run out is kept no longer than this. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Purpose = 'invitation' | 'sign-in';
type Named = Pick<AdminRow, 'id' | 'name' | 'email'>;

/** Stores a link, which ends those before it; returns its token, which leaves the server by mail only. Runs in full for nobody too. */
async function storeLink(ctx: Ctx, adminId: string, purpose: Purpose): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  const expiresAt = now + (purpose === 'invitation' ? INVITATION_MS : SIGN_IN_LINK_MS);
  const action = purpose === 'invitation' ? 'admin-user.invited' : 'admin.link-requested';
  await batch(ctx.d1, [
    sql`DELETE FROM admin_links WHERE admin_id = ${adminId}`,
    sql`INSERT INTO admin_links (id, admin_id, purpose, token_hash, created_at, expires_at)
      SELECT ${ctx.newId()}, id, ${purpose}, ${hashToken(token)}, ${now}, ${expiresAt}
      FROM admin_users WHERE id = ${adminId} AND status = 'active'`,
    auditRow(
      ctx,
      { action, subjectType: 'admin-user', subjectId: adminId },
      sql`EXISTS (SELECT 1 FROM admin_users WHERE id = ${adminId})`,
    ),
  ]);
  return token;
}

function addressOf(ctx: Ctx, token: string): string {
  const url = new URL(LINK_PAGE, ctx.env.SITE_URL);
  url.searchParams.set('token', token);
  return url.href;
}

/** Mails a new operator the way in. */
export async function invite(ctx: Ctx, admin: Named, invitedBy: string): Promise<void> {
  const url = addressOf(ctx, await storeLink(ctx, admin.id, 'invitation'));
  const { SITE_URL: siteUrl } = ctx.env;
  const hasGoogle = ctx.identity.clientId !== null;
  await postMail(ctx, invitationMail({ to: admin.email, name: admin.name, invitedBy, url, hasGoogle, siteUrl }));
}

/** What a request came with beside its body. */
interface Proof {
  /** The pass, unchecked; null without one. */
  pass: string | null;
  address: string;
}

/** The operator's password, or the pass that it gave this browser before. Returns what forgets the tries, if any were counted. */
async function requirePassword(ctx: Ctx, password: string | undefined, { pass, address }: Proof): Promise<Sql | null> {
  if (password === undefined && isPass(ctx, pass)) return null;
  if (password === undefined) throw new AppError(401, PASSWORD_FIRST, { code: 'pass-required' });
  return judgePassword(ctx, password, address);
}

/**
 * Mails an operator a link, and ends the ones before it; the answer is the same for other e-mails. Gives a pass, with which the
 * link opens in the same browser without the password. Throws 401 without the right password.
 */
export async function requestSignInLink(
  ctx: Ctx,
  { adminemail, password }: SignInLinkRequest,
  proof: Proof,
): Promise<{ message: string; pass: AdminPass }> {
  const forget = await requirePassword(ctx, password, proof);
  await takeAtLeast(ANSWER_AFTER_MS, async () => {
    const [counted] = await batch(ctx.d1, [
      countTry(ctx, attemptKey('admin-link', adminemail), MAX_LINKS),
      ...(forget ? [forget] : []),
    ]);
    const found = await findAdminByEmail(ctx, adminemail);
    const admin = counted.meta.changes ? found : null;
    const token = await storeLink(ctx, admin?.id ?? 'nobody', 'sign-in');
    if (!admin) return;
    const { SITE_URL: siteUrl } = ctx.env;
    const place = placeOf(ctx.client);
    const url = addressOf(ctx, token);
    await postMail(ctx, signInLinkMail({ to: admin.email, name: admin.name, place, url, siteUrl }));
  });
  return { message: LINK_SENT, pass: makePass(ctx) };
}

/** Uses a link up, in the one statement that judges it, and finds whose it was. */
async function useLink(ctx: Ctx, token: string): Promise<AdminRow | null> {
  if (!isToken(token)) return null;
  const now = ctx.now();
  const hash = hashToken(token);
  const [found, used] = await batch(ctx.d1, [
    sql<AdminRow>`SELECT a.id, a.name, a.email, a.role FROM admin_links l JOIN admin_users a ON a.id = l.admin_id
      WHERE l.token_hash = ${hash} AND l.used_at IS NULL AND l.expires_at > ${now} AND a.status = 'active'`,
    sql`UPDATE admin_links SET used_at = ${now} WHERE token_hash = ${hash} AND used_at IS NULL AND expires_at > ${now}
      AND admin_id IN (SELECT id FROM admin_users WHERE status = 'active')`,
  ]);
  return used.meta.changes ? (found.results[0] ?? null) : null;
}

/** Signs in by a link and the operator's password. A wrong password leaves the link as it is. Throws 401 for a link that is no longer good. */
export async function signInByLink(
  ctx: Ctx,
  { token, password }: LinkSignIn,
  { replaces, ...proof }: Proof & { replaces: string | null },
): Promise<{ token: string; expiresAt: string }> {
  const forget = await requirePassword(ctx, password, proof);
  const admin = await useLink(ctx, token);
  if (!admin) {
    const entry = auditRow(ctx, { action: 'admin.link-refused', subjectType: 'admin' });
    await batch(ctx.d1, [entry, ...(forget ? [forget] : [])]);
    throw new AppError(401, LINK_NOT_VALID, { code: 'link-not-valid' });
  }
  return openAdminSession(ctx, admin, 'link', replaces, forget ? [forget] : []);
}

/** Links that ran out a week ago, for the job that removes such rows. */
export function removeOldAdminLinks(ctx: Ctx): Sql {
  return sql`DELETE FROM admin_links WHERE expires_at < ${ctx.now() - KEPT_MS}`;
}
