/** The confirmation of an e-mail by its link. Where several registrations wait for the address, the password says which is confirmed. */
import type { UserType } from '../../src/domain/accounts/actor';
import {
  ALREADY_VERIFIED,
  EMAIL_VERIFIED,
  LINK_EXPIRED,
  LINK_UNUSABLE,
  PASSWORD_FITS_NONE,
  PASSWORD_NEEDED,
  TOKEN_MISSING,
  type EmailConfirmation,
} from '../../src/domain/accounts/email-confirmation';
import { AppError, invalid } from '../../src/domain/errors';
import { welcomeMail } from '../emails/welcome';
import { accountEvent } from './account-events';
import { ACCOUNT_FIRST, endOtherRegistrations } from './accounts';
import { attemptKey, countTry, forgetTries, lockedUntil, readWindowEnd } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { postMail } from './mails';
import { fittingHashes } from './passwords';
import { deletePhotoFile } from './photos';
import { hashToken, isToken } from './tokens';

const unusable = () => new AppError(400, LINK_UNUSABLE, { code: 'link-unusable' });

interface Registration {
  id: string;
  password_hash: string;
  full_name: string;
  user_type: UserType;
  is_verified: number;
}

/** A link that can be used, and the registrations that wait for its address. */
interface OpenLink {
  id: string;
  accountId: string;
  email: string;
  waiting: Registration[];
}

/** Null when the account of the link is confirmed already, also by a link that has run out since. Throws for any other dead link. */
async function openLink(ctx: Ctx, token: string): Promise<OpenLink | null> {
  if (!token) throw invalid(TOKEN_MISSING);
  if (!isToken(token)) throw unusable();
  const found = await ctx.d1
    .prepare(
      `SELECT t.id, t.account_id, t.used_at, t.expires_at, a.is_verified, a.email
         FROM account_tokens t JOIN accounts a ON a.id = t.account_id
        WHERE t.token_hash = ?1 AND t.purpose = 'verify-email'`,
    )
    .bind(hashToken(token))
    .first<{
      id: string;
      account_id: string;
      used_at: number | null;
      expires_at: number;
      is_verified: number;
      email: string;
    }>();
  if (!found) throw unusable();
  // An old mail opened again: the account works, and a new link would never come.
  if (found.is_verified) return null;
  if (found.expires_at <= ctx.now()) throw new AppError(400, LINK_EXPIRED, { code: 'link-expired' });
  if (found.used_at !== null) throw unusable();
  const { results } = await ctx.d1
    .prepare(
      `SELECT id, password_hash, full_name, user_type, is_verified FROM accounts WHERE email = ?1 ${ACCOUNT_FIRST}`,
    )
    .bind(found.email)
    .all<Registration>();
  if (results[0]?.is_verified) throw unusable();
  return { id: found.id, accountId: found.account_id, email: found.email, waiting: results };
}

/** Confirms the e-mail behind a link while one registration waits for it. The same link again answers success. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<string> {
  const link = await openLink(ctx, token);
  if (!link) return ALREADY_VERIFIED;
  const [only, ...others] = link.waiting;
  if (!only) throw unusable();
  if (others.length > 0) throw new AppError(409, PASSWORD_NEEDED, { code: 'password-needed' });
  return confirm(ctx, link, only, token);
}

/** Confirms the registration that has the password: that of the link before others, else the newest. Ten tries, as at the sign-in. */
export async function verifyEmailByPassword(ctx: Ctx, { token, password }: EmailConfirmation): Promise<string> {
  const link = await openLink(ctx, token);
  if (!link) return ALREADY_VERIFIED;
  const key = attemptKey('verify-password', link.email);
  const fitting = await fittingHashes(password, async () => {
    const [counted, window] = await ctx.d1.batch<Record<string, unknown>>([
      countTry(ctx, key),
      readWindowEnd(ctx, key),
    ]);
    if (!counted?.meta.changes) throw lockedUntil(ctx, Number(window?.results[0]?.['window_ends_at'] ?? 0));
    return link.waiting.map((one) => one.password_hash);
  });
  const owned = link.waiting.filter((one) => fitting.includes(one.password_hash));
  const chosen = owned.find(({ id }) => id === link.accountId) ?? owned[0];
  if (!chosen) {
    throw new AppError(403, PASSWORD_FITS_NONE, { code: 'wrong-password', fields: { password: PASSWORD_FITS_NONE } });
  }
  await forgetTries(ctx, key).run();
  return confirm(ctx, link, chosen, token);
}

/** One batch: the link is used, its address has one account, and whatever else waited for it is gone. */
async function confirm(ctx: Ctx, link: OpenLink, chosen: Registration, token: string): Promise<string> {
  const now = ctx.now();
  const { id, email, waiting } = link;
  const isOpen = {
    sql: `EXISTS (SELECT 1 FROM account_tokens t JOIN accounts a ON a.id = ? AND NOT a.is_verified
                   WHERE t.id = ? AND t.used_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = ? AND is_verified)`,
    params: [chosen.id, id, email],
  };
  const isUsed = {
    sql: 'EXISTS (SELECT 1 FROM account_tokens WHERE id = ? AND account_id = ? AND used_at IS NOT NULL)',
    params: [id, chosen.id],
  };
  const [, , used, ended] = await ctx.d1.batch<{ photo_key: string | null }>([
    auditStatement(
      ctx,
      {
        action: 'account.verified',
        subjectType: 'account',
        subjectId: chosen.id,
        actorId: chosen.id,
        details: { endedRegistrations: waiting.length - 1 },
      },
      isOpen,
    ),
    accountEvent(ctx, chosen.id, 'email-verified', isOpen),
    // The link goes over to what it confirmed, so that it can still say so when it is opened again.
    ctx.d1
      .prepare(`UPDATE account_tokens SET used_at = ?, account_id = ? WHERE id = ? AND ${isOpen.sql}`)
      .bind(now, chosen.id, id, ...isOpen.params),
    endOtherRegistrations(ctx, { id: chosen.id, email }, isUsed),
    ctx.d1
      .prepare(`UPDATE accounts SET is_verified = 1, updated_at = ? WHERE id = ? AND NOT is_verified AND ${isUsed.sql}`)
      .bind(now, chosen.id, ...isUsed.params),
  ]);
  if (!used?.meta.changes) {
    // Another request came first, with this link or another one: this says what became of it, or throws.
    if ((await openLink(ctx, token)) === null) return ALREADY_VERIFIED;
    throw unusable();
  }
  await deletePhotosOf(ctx, ended?.results ?? []);
  const { full_name: fullName, user_type: userType } = chosen;
  await postMail(ctx, welcomeMail({ to: email, fullName, userType, siteUrl: ctx.env.SITE_URL }));
  return EMAIL_VERIFIED;
}

async function deletePhotosOf(ctx: Ctx, ended: readonly { photo_key: string | null }[]): Promise<void> {
  await Promise.all(ended.map(async ({ photo_key: key }) => key && deletePhotoFile(ctx, key)));
}
