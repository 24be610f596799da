/** Accounts: registration and the confirmation of an e-mail. Answers never tell whether an e-mail has an account. */
import type { UserType } from '../../src/domain/accounts/actor';
import { VERIFY_LINK_SENT } from '../../src/domain/accounts/passwords';
import type { Registration } from '../../src/domain/accounts/registration';
import { AppError, invalid } from '../../src/domain/errors';
import { accountExistsMail } from '../emails/account-exists';
import { verifyEmailMail } from '../emails/verify-email';
import { welcomeMail } from '../emails/welcome';
import { accountEvent } from './account-events';
import { attemptKey, countTry, isFirstWithin } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { postMail } from './mails';
import { hashPassword, isCommonPassword } from './passwords';
import { takeAtLeast } from './steady-time';
import { hashToken, isToken, newToken } from './tokens';

const HOUR_MS = 60 * 60 * 1000;
const VERIFY_LINK_MS = 24 * HOUR_MS;
/** A mail that anybody can trigger goes to one address at most this often. */
const EXISTS_NOTE_EVERY_MS = HOUR_MS;
const FRESH_LINK_EVERY_MS = 5 * 60 * 1000;
/** Links that anybody can have sent to one address within 15 minutes. Past it the last one stays good. */
const MAX_RESENT_LINKS = 5;
/** Longer than storing and mailing take, and than hashing and storing take while nobody else waits. */
const STORED_AFTER_MS = 120;
const REGISTERED_AFTER_MS = 450;

export const REGISTERED =
  'Registration successful! Please check your email, including the spam folder, for a verification link.';
const COMMON_PASSWORD = 'This password is too common. Please choose one that is harder to guess.';
const LINK_UNUSABLE = 'This verification link is not valid, or a newer one has taken its place.';
const LINK_EXPIRED = 'This verification link has expired.';
export const TOKEN_MISSING = 'Verification token is missing.';
export const EMAIL_VERIFIED = 'Your email has been verified. You can now log in.';
export const ALREADY_VERIFIED = 'Your email is already verified.';

/** Refuses the most common passwords and the e-mail itself, in words for the field. */
export function requireUncommonPassword(password: string, email: string, field = 'password'): void {
  if (isCommonPassword(password)) throw invalid(COMMON_PASSWORD, { [field]: COMMON_PASSWORD });
  if (password.trim().toLowerCase() === email) {
    const message = 'Please choose a password that is not your email.';
    throw invalid(message, { [field]: message });
  }
}

/** The statements that replace the verification link of an account, only if the account with this id exists. */
function newVerifyLink(ctx: Ctx, accountId: string) {
  const token = newToken();
  const now = ctx.now();
  return {
    token,
    statements: [
      ctx.d1
        .prepare(`DELETE FROM account_tokens WHERE account_id = ?1 AND purpose = 'verify-email' AND used_at IS NULL`)
        .bind(accountId),
      ctx.d1
        .prepare(
          `INSERT INTO account_tokens (id, account_id, purpose, token_hash, created_at, expires_at)
           SELECT ?1, id, 'verify-email', ?2, ?3, ?4 FROM accounts WHERE id = ?5`,
        )
        .bind(ctx.newId(), hashToken(token), now, now + VERIFY_LINK_MS, accountId),
    ],
  };
}

type WithoutProofs<R> = R extends unknown ? Omit<R, 'password' | 'confirmPassword' | 'termsAccepted'> : never;

/** A registration without what only proves and is not kept. */
export type NewAccount = WithoutProofs<Registration>;

/** The insert of an account; a known e-mail changes nothing. */
export function insertAccount(
  ctx: Ctx,
  account: NewAccount,
  id: string,
  passwordHash: string,
  isVerified = false,
): D1PreparedStatement {
  const founder = account.userType === 'founder' ? account : null;
  const visitor = account.userType === 'visitor' ? account : null;
  return ctx.d1
    .prepare(
      `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, linkedin_url, company_name,
         founded_year, industry, company_description, current_stage, company_working_at, is_verified, terms_accepted_at,
         created_at, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?16)
       ON CONFLICT (email) DO NOTHING`,
    )
    .bind(
      id,
      account.userType,
      account.email,
      account.fullName,
      passwordHash,
      account.phone,
      account.location,
      account.linkedinUrl || null,
      founder?.companyName ?? null,
      founder?.foundedYear ?? null,
      founder?.industry ?? null,
      founder?.companyDescription ?? null,
      founder?.currentStage ?? null,
      visitor?.companyWorkingAt ?? null,
      isVerified ? 1 : 0,
      ctx.now(),
    );
}

/**
 * Creates an unverified account and mails its link; for a known e-mail tells its owner instead. Both answer the same, after the
 * same time: the hash is common to both, and where it had to wait for its turn, what follows it still takes a fixed time.
 */
export async function registerAccount(ctx: Ctx, input: Registration): Promise<string> {
  requireUncommonPassword(input.password, input.email);
  await takeAtLeast(REGISTERED_AFTER_MS, async () => {
    const passwordHash = await hashPassword(input.password);
    await takeAtLeast(STORED_AFTER_MS, () => storeRegistration(ctx, input, passwordHash));
  });
  return REGISTERED;
}

async function storeRegistration(ctx: Ctx, input: Registration, passwordHash: string): Promise<void> {
  const id = ctx.newId();
  const link = newVerifyLink(ctx, id);
  const [inserted] = await ctx.d1.batch([
    insertAccount(ctx, input, id, passwordHash),
    ...link.statements,
    auditStatement(
      ctx,
      {
        action: 'account.registered',
        subjectType: 'account',
        subjectId: id,
        actorId: id,
        details: { userType: input.userType },
      },
      { sql: 'EXISTS (SELECT 1 FROM accounts WHERE id = ?)', params: [id] },
    ),
  ]);
  const siteUrl = ctx.env.SITE_URL;
  if (inserted?.meta.changes) {
    await postMail(ctx, verifyEmailMail({ to: input.email, fullName: input.fullName, token: link.token, siteUrl }));
  } else if (await isFirstWithin(ctx, attemptKey('exists-note', input.email), EXISTS_NOTE_EVERY_MS)) {
    await postMail(ctx, accountExistsMail({ to: input.email, siteUrl }));
  }
}

/** Mails a new link to an account that knows its password but was never confirmed, every few minutes at most. */
export async function sendFreshVerifyLink(
  ctx: Ctx,
  account: { id: string; email: string; fullName: string },
): Promise<void> {
  const latest = await ctx.d1
    .prepare(`SELECT max(created_at) AS at FROM account_tokens WHERE account_id = ?1 AND purpose = 'verify-email'`)
    .bind(account.id)
    .first<{ at: number | null }>();
  if (latest?.at && ctx.now() - latest.at < FRESH_LINK_EVERY_MS) return;
  if (!(await isFirstWithin(ctx, attemptKey('verify-link', account.email), FRESH_LINK_EVERY_MS))) return;
  const link = newVerifyLink(ctx, account.id);
  await ctx.d1.batch(link.statements);
  await postMail(
    ctx,
    verifyEmailMail({ to: account.email, fullName: account.fullName, token: link.token, siteUrl: ctx.env.SITE_URL }),
  );
}

/** Mails a new link to an account that was never confirmed. The answer and its time are the same for every e-mail. */
export async function resendVerifyLink(ctx: Ctx, email: string): Promise<string> {
  await takeAtLeast(STORED_AFTER_MS, async () => {
    const [counted, found] = await ctx.d1.batch<{ id: string; full_name: string; is_verified: number }>([
      countTry(ctx, attemptKey('resent-link', email), MAX_RESENT_LINKS),
      ctx.d1.prepare('SELECT id, full_name, is_verified FROM accounts WHERE email = ?1').bind(email),
    ]);
    const account = counted?.meta.changes ? found?.results.find((row) => !row.is_verified) : undefined;
    const link = newVerifyLink(ctx, account?.id ?? 'nobody');
    await ctx.d1.batch(link.statements);
    if (!account) return;
    const { SITE_URL: siteUrl } = ctx.env;
    await postMail(ctx, verifyEmailMail({ to: email, fullName: account.full_name, token: link.token, siteUrl }));
  });
  return VERIFY_LINK_SENT;
}

/** Confirms the e-mail behind a link. The same link again answers success, also after it has run out. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<string> {
  if (!token) throw invalid(TOKEN_MISSING);
  const unusable = () => new AppError(400, LINK_UNUSABLE, { code: 'link-unusable' });
  if (!isToken(token)) throw unusable();
  const now = ctx.now();
  const found = await ctx.d1
    .prepare(
      `SELECT t.id, t.account_id, t.used_at, a.is_verified, a.email, a.full_name, a.user_type, t.expires_at
         FROM account_tokens t JOIN accounts a ON a.id = t.account_id
        WHERE t.token_hash = ?1 AND t.purpose = 'verify-email'`,
    )
    .bind(hashToken(token))
    .first<{
      id: string;
      account_id: string;
      used_at: number | null;
      is_verified: number;
      email: string;
      full_name: string;
      user_type: UserType;
      expires_at: number;
    }>();
  if (!found) throw unusable();
  // An old mail opened again: the account works, and a new link would never come.
  if (found.is_verified) return ALREADY_VERIFIED;
  if (found.expires_at <= now) throw new AppError(400, LINK_EXPIRED, { code: 'link-expired' });
  if (found.used_at !== null) throw unusable();
  const isUnused = {
    sql: 'EXISTS (SELECT 1 FROM account_tokens WHERE id = ? AND used_at IS NULL)',
    params: [found.id],
  };
  const [, , used] = await ctx.d1.batch([
    auditStatement(
      ctx,
      { action: 'account.verified', subjectType: 'account', subjectId: found.account_id, actorId: found.account_id },
      isUnused,
    ),
    accountEvent(ctx, found.account_id, 'email-verified', isUnused),
    ctx.d1.prepare('UPDATE account_tokens SET used_at = ?1 WHERE id = ?2 AND used_at IS NULL').bind(now, found.id),
    ctx.d1
      .prepare(
        `UPDATE accounts SET is_verified = 1, updated_at = ?1
          WHERE id = ?2 AND EXISTS (SELECT 1 FROM account_tokens WHERE id = ?3 AND used_at IS NOT NULL)`,
      )
      .bind(now, found.account_id, found.id),
  ]);
  if (!used?.meta.changes) return ALREADY_VERIFIED;
  const { email: to, full_name: fullName, user_type: userType } = found;
  await postMail(ctx, welcomeMail({ to, fullName, userType, siteUrl: ctx.env.SITE_URL }));
  return EMAIL_VERIFIED;
}
