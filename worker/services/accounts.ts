/** Accounts: registration and the confirmation of an e-mail. Answers never tell whether an e-mail has an account. */
import type { Registration } from '../../src/domain/accounts/registration';
import { AppError, invalid } from '../../src/domain/errors';
import { accountExistsMail } from '../emails/account-exists';
import { verifyEmailMail } from '../emails/verify-email';
import { attemptKey, isFirstWithin } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { postMail } from './mails';
import { hashPassword, isCommonPassword } from './passwords';
import { hashToken, isToken, newToken } from './tokens';

const HOUR_MS = 60 * 60 * 1000;
const VERIFY_LINK_MS = 24 * HOUR_MS;
/** A mail that anybody can trigger goes to one address at most this often. */
const EXISTS_NOTE_EVERY_MS = HOUR_MS;
const FRESH_LINK_EVERY_MS = 5 * 60 * 1000;

export const REGISTERED =
  'Registration successful! Please check your email, including the spam folder, for a verification link.';
const COMMON_PASSWORD = 'This password is too common. Please choose one that is harder to guess.';
const LINK_UNUSABLE = 'This verification link is invalid or has expired. Log in to get a new one.';
export const TOKEN_MISSING = 'Verification token is missing.';
export const EMAIL_VERIFIED = 'Your email has been verified. You can now log in.';
export const ALREADY_VERIFIED = 'Your email is already verified.';

/** Refuses the most common passwords and the e-mail itself, in words for the field. */
export function requireUncommonPassword(password: string, email: string): void {
  if (isCommonPassword(password)) throw invalid(COMMON_PASSWORD, { password: COMMON_PASSWORD });
  if (password.trim().toLowerCase() === email) {
    const message = 'Please choose a password that is not your email.';
    throw invalid(message, { password: message });
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

/** Creates an unverified account and mails its link; for a known e-mail tells its owner instead. Both answer the same. */
export async function registerAccount(ctx: Ctx, input: Registration): Promise<string> {
  requireUncommonPassword(input.password, input.email);
  const id = ctx.newId();
  const passwordHash = await hashPassword(input.password);
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
  return REGISTERED;
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

/** Confirms the e-mail behind a link. The same link again answers success as long as it has not run out. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<string> {
  if (!token) throw invalid(TOKEN_MISSING);
  const unusable = () => new AppError(400, LINK_UNUSABLE, { code: 'link-unusable' });
  if (!isToken(token)) throw unusable();
  const now = ctx.now();
  const found = await ctx.d1
    .prepare(
      `SELECT t.id, t.account_id, t.used_at, a.is_verified FROM account_tokens t JOIN accounts a ON a.id = t.account_id
        WHERE t.token_hash = ?1 AND t.purpose = 'verify-email' AND t.expires_at > ?2`,
    )
    .bind(hashToken(token), now)
    .first<{ id: string; account_id: string; used_at: number | null; is_verified: number }>();
  if (!found) throw unusable();
  if (found.is_verified) return ALREADY_VERIFIED;
  if (found.used_at !== null) throw unusable();
  const [, used] = await ctx.d1.batch([
    auditStatement(
      ctx,
      { action: 'account.verified', subjectType: 'account', subjectId: found.account_id, actorId: found.account_id },
      { sql: 'EXISTS (SELECT 1 FROM account_tokens WHERE id = ? AND used_at IS NULL)', params: [found.id] },
    ),
    ctx.d1.prepare('UPDATE account_tokens SET used_at = ?1 WHERE id = ?2 AND used_at IS NULL').bind(now, found.id),
    ctx.d1
      .prepare(
        `UPDATE accounts SET is_verified = 1, updated_at = ?1
          WHERE id = ?2 AND EXISTS (SELECT 1 FROM account_tokens WHERE id = ?3 AND used_at IS NOT NULL)`,
      )
      .bind(now, found.account_id, found.id),
  ]);
  return used?.meta.changes ? EMAIL_VERIFIED : ALREADY_VERIFIED;
}
