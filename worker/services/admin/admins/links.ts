/** Links mailed to operators: an invitation leads to the operators' password, a sign-in link signs in the browser that asked. Each works once. */
import { eq } from 'drizzle-orm';
import type { AdminActor } from '@/domain/accounts/actor';
import {
  INVITATION_MS,
  LINK_CODE_NEEDED,
  LINK_NOT_VALID,
  LINK_PAGE,
  LINK_SENT,
  OTHER_BROWSER,
  SIGN_IN_LINK_MS,
  PASSWORD_FIRST,
  type LinkSignIn,
  type SignInLinkRequest,
} from '@/domain/admin/sign-in';
import { AppError } from '@/domain/errors';
import { adminLinks } from '@worker/db/schema';
import { batch, sql, type Sql } from '@worker/db/sql';
import { invitationMail, signInLinkMail } from '@worker/emails/operators';
import { attemptKey, countTry } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { takeAtLeast } from '@worker/services/core/steady-time';
import { hashToken, isToken, newToken } from '@worker/services/core/secrets';
import { postMail } from '@worker/services/notifications/outbox';
import { placeOf } from '@worker/services/core/device';
import {
  makePass,
  readPassId,
  judgePassword,
  findAdminByEmail,
  type AdminPass,
} from '@worker/services/admin/admin-sign-in';
import { openAdminSession, type AdminRow } from '@worker/services/admin/admin-sessions';
import { hasOwnFactor, spendOwnCode } from './own-factor';
import { WEEK_MS } from '@/domain/time/durations';

/** Links mailed to one address within 15 minutes. After that the latest stays valid, and the answer is the same. */
const MAX_LINKS = 5;
/** Longer than looking up, storing and mailing take. */
const ANSWER_AFTER_MS = 250;
/** Expired links are deleted after this time. */
const STORED_MS = WEEK_MS;

type Purpose = 'invitation' | 'sign-in';
type LinkOwner = Pick<AdminRow, 'id' | 'name' | 'email'>;

/** Stores a link and deletes earlier ones; returns its token, which leaves the server by mail only. Takes as long without an operator. */
async function storeLink(ctx: Ctx, adminId: string, purpose: Purpose, browser: string | null): Promise<string> {
  const token = newToken();
  const now = ctx.now();
  const expiresAt = now + (purpose === 'invitation' ? INVITATION_MS : SIGN_IN_LINK_MS);
  const action = purpose === 'invitation' ? 'admin-user.invited' : 'admin.link-requested';
  await batch(ctx.d1, [
    ctx.db.delete(adminLinks).where(eq(adminLinks.adminId, adminId)),
    sql`INSERT INTO admin_links (id, admin_id, purpose, token_hash, browser, created_at, expires_at)
      SELECT ${ctx.newId()}, id, ${purpose}, ${hashToken(token)}, ${browser}, ${now}, ${expiresAt}
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

/** Mails a new operator their link. */
export async function invite(ctx: Ctx, admin: LinkOwner, invitedBy: string): Promise<void> {
  const url = addressOf(ctx, await storeLink(ctx, admin.id, 'invitation', null));
  const { SITE_URL: siteUrl } = ctx.env;
  const hasGoogle = ctx.identity.clientId !== null;
  await postMail(ctx, invitationMail({ to: admin.email, name: admin.name, invitedBy, url, hasGoogle, siteUrl }));
}

/** The proof that a request has besides its body. */
interface Proof {
  /** The pass, unchecked; null without one. */
  pass: string | null;
}

/**
 * Requires the operators' password, the pass that it gave this browser, or a session of the recipient. Returns the SQL that
 * resets the tries, if any were counted.
 */
async function requireGate(
  ctx: Ctx,
  { adminemail, password }: SignInLinkRequest,
  { passId, address, signedIn }: { passId: string | null; address: string; signedIn: AdminActor | null },
): Promise<Sql | null> {
  if (password !== undefined) return judgePassword(ctx, password, address);
  if (passId !== null || signedIn?.email === adminemail) return null;
  throw new AppError(401, PASSWORD_FIRST, { code: 'pass-required' });
}

/**
 * Mails an operator a link and ends earlier links; the answer is the same for unknown emails. Also returns a pass: the link works only in a
 * browser with this pass. Throws 401 without a proof.
 */
export async function requestSignInLink(
  ctx: Ctx,
  request: SignInLinkRequest,
  { pass: givenPass, ...proof }: Proof & { address: string; signedIn: AdminActor | null },
): Promise<{ message: string; pass: AdminPass }> {
  const { adminemail } = request;
  const passId = readPassId(ctx, givenPass);
  const forget = await requireGate(ctx, request, { passId, ...proof });
  const pass = makePass(ctx, passId ?? undefined);
  await takeAtLeast(ANSWER_AFTER_MS, async () => {
    const [counted] = await batch(ctx.d1, [
      countTry(ctx, attemptKey('admin-link', adminemail), MAX_LINKS),
      ...(forget ? [forget] : []),
    ]);
    const found = await findAdminByEmail(ctx, adminemail);
    const admin = counted.meta.changes ? found : null;
    const token = await storeLink(ctx, admin?.id ?? 'nobody', 'sign-in', pass.id);
    if (!admin) return;
    const { SITE_URL: siteUrl } = ctx.env;
    const place = placeOf(ctx.client);
    const url = addressOf(ctx, token);
    await postMail(ctx, signInLinkMail({ to: admin.email, name: admin.name, place, url, siteUrl }));
  });
  return { message: LINK_SENT, pass };
}

interface FoundLink extends AdminRow {
  purpose: Purpose;
  browser: string | null;
}

const isGood = (ctx: Ctx, token: string): Sql =>
  sql`l.token_hash = ${hashToken(token)} AND l.used_at IS NULL AND l.expires_at > ${ctx.now()}`;

/** The operator and purpose of a link; null if the link is no longer valid. Does not mark the link as used. */
const findLink = async (ctx: Ctx, token: string): Promise<FoundLink | null> =>
  isToken(token)
    ? ctx.first(sql<FoundLink>`SELECT a.id, a.name, a.email, a.role, l.purpose, l.browser
          FROM admin_links l JOIN admin_users a ON a.id = l.admin_id WHERE ${isGood(ctx, token)} AND a.status = 'active'`)
    : null;

/** Marks a link as used if it is still valid; false if another request used it first. */
async function useLink(ctx: Ctx, token: string): Promise<boolean> {
  const { meta } = await ctx.run(sql`UPDATE admin_links AS l SET used_at = ${ctx.now()} WHERE ${isGood(ctx, token)}
      AND admin_id IN (SELECT id FROM admin_users WHERE status = 'active')`);
  return meta.changes > 0;
}

async function refuseLink(ctx: Ctx, reason: 'not-valid' | 'other-browser'): Promise<never> {
  const entry = { action: 'admin.link-refused', subjectType: 'admin', details: { reason } };
  await ctx.run(auditRow(ctx, entry));
  throw reason === 'other-browser'
    ? new AppError(401, OTHER_BROWSER, { code: 'other-browser' })
    : new AppError(401, LINK_NOT_VALID, { code: 'link-not-valid' });
}

/**
 * Opens a link. A sign-in link signs in the browser that requested it. A super admin with an authenticator also needs a code; after a wrong
 * code the link can be used again. An invitation returns null. Throws 401 if the link is no longer valid, if another browser requested it,
 * or if a code is needed.
 */
export async function openLink(
  ctx: Ctx,
  { token, code }: LinkSignIn,
  { pass, replaces }: Proof & { replaces: string | null },
): Promise<{ token: string; expiresAt: string } | null> {
  const link = await findLink(ctx, token);
  if (!link) return refuseLink(ctx, 'not-valid');
  const isInvitation = link.purpose === 'invitation';
  if (!isInvitation && (link.browser === null || link.browser !== readPassId(ctx, pass)))
    return refuseLink(ctx, 'other-browser');
  if (!isInvitation && link.role === 'super_admin' && (await hasOwnFactor(ctx, link.id))) {
    if (code === undefined) throw new AppError(401, LINK_CODE_NEEDED, { code: 'code-needed' });
    const { id, name, email, role } = link;
    const owner = ctx.as({ role, adminId: id, sessionId: '', fullName: name, email });
    await spendOwnCode(owner, { token: code, field: 'code' });
  }
  if (!(await useLink(ctx, token))) return refuseLink(ctx, 'not-valid');
  return isInvitation ? null : openAdminSession(ctx, link, 'link', replaces);
}

/** The statement that removes links a week after they expired. */
export function removeOldAdminLinks(ctx: Ctx): Sql {
  return sql`DELETE FROM admin_links WHERE expires_at < ${ctx.now() - STORED_MS}`;
}
