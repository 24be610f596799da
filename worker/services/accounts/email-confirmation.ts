/** Confirms an email by its link. If several registrations wait for the address, the password decides which one is confirmed. */
import { and, eq } from 'drizzle-orm';
import {
  ALREADY_VERIFIED,
  EMAIL_VERIFIED,
  LINK_EXPIRED,
  LINK_UNUSABLE,
  PASSWORD_FITS_NONE,
  PASSWORD_NEEDED,
  TOKEN_MISSING,
  type EmailConfirmation,
} from '@/domain/accounts/email-confirmation';
import { AppError, invalid } from '@/domain/errors';
import { welcomeMail } from '@worker/emails/registration';
import { batch, sql } from '@worker/db/sql';
import { accounts, accountTokens } from '@worker/db/schema';
import { accountEvent } from './account-events';
import { ACCOUNT_FIRST, endOtherRegistrations, type Account } from './registration';
import { attemptKey, countTry, forgetTries, lockedUntil, readWindowEnd } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { fittingHashes } from './password-hashing';
import { deletePhotoFile } from './profiles';
import { hashToken, isToken } from '@worker/services/core/secrets';

const unusable = () => new AppError(400, LINK_UNUSABLE, { code: 'link-unusable' });

type Registration = Pick<Account, 'id' | 'passwordHash' | 'fullName' | 'userType' | 'isVerified'>;

/** A valid link, and the registrations that wait for its address. */
interface OpenLink {
  id: string;
  accountId: string;
  email: string;
  waiting: Registration[];
}

/** Null if the account of the link is already confirmed, even if the link has expired since. Throws for any other invalid link. */
async function openLink(ctx: Ctx, token: string): Promise<OpenLink | null> {
  if (!token) throw invalid(TOKEN_MISSING);
  if (!isToken(token)) throw unusable();
  const found = await ctx.db
    .select({
      id: accountTokens.id,
      accountId: accountTokens.accountId,
      usedAt: accountTokens.usedAt,
      expiresAt: accountTokens.expiresAt,
      isVerified: accounts.isVerified,
      email: accounts.email,
    })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.accountId))
    .where(and(eq(accountTokens.tokenHash, hashToken(token)), eq(accountTokens.purpose, 'verify-email')))
    .get();
  if (!found) throw unusable();
  // An old mail was opened again. The account works, so no new link would be sent.
  if (found.isVerified) return null;
  if (found.expiresAt <= ctx.now()) throw new AppError(400, LINK_EXPIRED, { code: 'link-expired' });
  if (found.usedAt !== null) throw unusable();
  const waiting = await ctx.db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      fullName: accounts.fullName,
      userType: accounts.userType,
      isVerified: accounts.isVerified,
    })
    .from(accounts)
    .where(eq(accounts.email, found.email))
    .orderBy(...ACCOUNT_FIRST);
  if (waiting[0]?.isVerified) throw unusable();
  return { id: found.id, accountId: found.accountId, email: found.email, waiting };
}

/** Confirms the email of a link if only one registration waits for it. Opening the same link again also succeeds. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<string> {
  const link = await openLink(ctx, token);
  if (!link) return ALREADY_VERIFIED;
  const [only, ...others] = link.waiting;
  if (!only) throw unusable();
  // The answer names the address for password managers. That is safe because the link was mailed to it.
  if (others.length > 0)
    throw new AppError(409, PASSWORD_NEEDED, { code: 'password-needed', data: { email: link.email } });
  return confirm(ctx, link, only, token);
}

/** Confirms the registration that has this password: the link's own first, else the newest. Ten tries, as at the sign-in. */
export async function verifyEmailByPassword(ctx: Ctx, { token, password }: EmailConfirmation): Promise<string> {
  const link = await openLink(ctx, token);
  if (!link) return ALREADY_VERIFIED;
  const key = attemptKey('verify-password', link.email);
  const fitting = await fittingHashes(password, { lane: 'registration' }, async () => {
    const [counted, window] = await batch(ctx.d1, [countTry(ctx, key), readWindowEnd(key)]);
    if (!counted.meta.changes) throw lockedUntil(ctx, window.results[0]?.endsAt ?? 0);
    return link.waiting.map((one) => one.passwordHash);
  });
  const owned = link.waiting.filter((one) => fitting.includes(one.passwordHash));
  const chosen = owned.find(({ id }) => id === link.accountId) ?? owned[0];
  if (!chosen) {
    throw new AppError(403, PASSWORD_FITS_NONE, { code: 'wrong-password', fields: { password: PASSWORD_FITS_NONE } });
  }
  await ctx.run(forgetTries(key));
  return confirm(ctx, link, chosen, token);
}

/**
 * One batch: marks the link as used, confirms one account for its address, and deletes the other registrations that waited for
 * confirmation.
 */
async function confirm(ctx: Ctx, link: OpenLink, chosen: Registration, token: string): Promise<string> {
  const now = ctx.now();
  const { id, email, waiting } = link;
  const isOpen = sql`EXISTS (SELECT 1 FROM account_tokens t JOIN accounts a ON a.id = ${chosen.id} AND NOT a.is_verified
                   WHERE t.id = ${id} AND t.used_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM accounts WHERE email = ${email} AND is_verified)`;
  const isUsed = sql`EXISTS
    (SELECT 1 FROM account_tokens WHERE id = ${id} AND account_id = ${chosen.id} AND used_at IS NOT NULL)`;
  const [, , used, ended] = await batch(ctx.d1, [
    auditRow(
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
    // The link now belongs to the account that it confirmed, so that it still answers success when it is opened again.
    sql`UPDATE account_tokens SET used_at = ${now}, account_id = ${chosen.id} WHERE id = ${id} AND ${isOpen}`,
    endOtherRegistrations({ id: chosen.id, email }, isUsed),
    sql`UPDATE accounts SET is_verified = 1, updated_at = ${now} WHERE id = ${chosen.id} AND NOT is_verified AND ${isUsed}`,
  ]);
  if (!used.meta.changes) {
    // Another request was first, with this link or another one. Succeeds if the link's account is confirmed by now, else throws.
    if ((await openLink(ctx, token)) === null) return ALREADY_VERIFIED;
    throw unusable();
  }
  await deletePhotosOf(ctx, ended.results);
  const { fullName, userType } = chosen;
  await postUnlessSuppressed(ctx, welcomeMail({ to: email, fullName, userType, siteUrl: ctx.env.SITE_URL }));
  return EMAIL_VERIFIED;
}

async function deletePhotosOf(ctx: Ctx, ended: readonly Pick<Account, 'photoKey'>[]): Promise<void> {
  await Promise.all(ended.map(async ({ photoKey: key }) => key && deletePhotoFile(ctx, key)));
}
