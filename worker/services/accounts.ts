/** Registration, and links that confirm an e-mail. Answers never tell whether an e-mail has an account, or how many wait for it. */
import { VERIFY_LINK_SENT } from '../../src/domain/accounts/passwords';
import type { Registration } from '../../src/domain/accounts/registration';
import { invalid } from '../../src/domain/errors';
import { accountExistsMail } from '../emails/account-exists';
import { verifyEmailMail } from '../emails/verify-email';
import { attemptKey, countTry, isFirstWithin } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { postMail } from './mails';
import { hashPassword, isCommonPassword } from './passwords';
import { signatureOf } from './signatures';
import { takeAtLeast } from './steady-time';
import { hashToken, newToken } from './tokens';

const HOUR_MS = 60 * 60 * 1000;
const VERIFY_LINK_MS = 24 * HOUR_MS;
/** A mail that anybody can trigger goes to one address at most this often. */
const EXISTS_NOTE_EVERY_MS = HOUR_MS;
const FRESH_LINK_EVERY_MS = 5 * 60 * 1000;
/** Links that anybody can have sent to one address within 15 minutes, by each way. Past it those before stay good. */
const MAX_LINKS = 5;
/** Longer than storing and mailing take, and than hashing and storing take while nobody else waits. */
const STORED_AFTER_MS = 120;
const REGISTERED_AFTER_MS = 450;

export const REGISTERED =
  'Registration successful! Please check your email, including the spam folder, for a verification link.';
const COMMON_PASSWORD = 'This password is too common. Please choose one that is harder to guess.';

/** Of the rows of one address: the confirmed account, else the registrations that wait, newest first. */
export const ACCOUNT_FIRST = 'ORDER BY is_verified DESC, created_at DESC, id';

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

/** The insert of an account. Nothing for a confirmed e-mail, or where the same password waits for it already. */
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
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?16, ?16
        WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE email = ?3 AND (is_verified OR password_hash = ?5))`,
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

/** One salt an address: of all registrations that wait for it, those that a password fits are found by one hash. */
const saltOf = (ctx: Ctx, email: string) => Buffer.from(signatureOf(ctx, 'registration-salt', email), 'base64url');

/**
 * Stores a registration beside others of its address and mails its link; for a confirmed e-mail tells its owner instead. All
 * answer the same, after the same time: the hash is common, and where it had to wait, what follows still takes a fixed time.
 */
export async function registerAccount(ctx: Ctx, input: Registration): Promise<string> {
  requireUncommonPassword(input.password, input.email);
  await takeAtLeast(REGISTERED_AFTER_MS, async () => {
    const passwordHash = await hashPassword(input.password, saltOf(ctx, input.email));
    await takeAtLeast(STORED_AFTER_MS, () => storeRegistration(ctx, input, passwordHash));
  });
  return REGISTERED;
}

async function storeRegistration(ctx: Ctx, input: Registration, passwordHash: string): Promise<void> {
  const id = ctx.newId();
  const link = newVerifyLink(ctx, id);
  const { email } = input;
  // Past the limit it is stored without a mail: the link of another registration of the address and its password confirm it.
  const isMailed = (await countTry(ctx, attemptKey('registration-link', email), MAX_LINKS).run()).meta.changes > 0;
  const [, inserted, , , , confirmed] = await ctx.d1.batch([
    // The same person once more takes the place of the first time, but not while the first mail may be on its way.
    ctx.d1
      .prepare('DELETE FROM accounts WHERE email = ?1 AND NOT is_verified AND password_hash = ?2 AND created_at <= ?3')
      .bind(email, passwordHash, isMailed ? ctx.now() - FRESH_LINK_EVERY_MS : 0),
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
    ctx.d1.prepare('SELECT 1 FROM accounts WHERE email = ?1 AND is_verified').bind(email),
  ]);
  const siteUrl = ctx.env.SITE_URL;
  if (inserted?.meta.changes) {
    if (!isMailed) return;
    await postMail(ctx, verifyEmailMail({ to: email, fullName: input.fullName, token: link.token, siteUrl }));
  } else if (
    confirmed?.results.length &&
    (await isFirstWithin(ctx, attemptKey('exists-note', email), EXISTS_NOTE_EVERY_MS))
  ) {
    await postMail(ctx, accountExistsMail({ to: email, siteUrl }));
  }
}

/** Ends the registrations that wait for an address, for the batch that confirms `id`; answers the keys of their photos. */
export function endOtherRegistrations(
  ctx: Ctx,
  { id, email }: { id: string; email: string },
  onlyIf: { sql: string; params: readonly (string | number)[] } = { sql: '1', params: [] },
): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `DELETE FROM accounts WHERE email = ? AND id <> ? AND NOT is_verified AND ${onlyIf.sql} RETURNING photo_key`,
    )
    .bind(email, id, ...onlyIf.params);
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

/** Mails a new link to the newest registration that waits for an address. The answer and its time are the same for every e-mail. */
export async function resendVerifyLink(ctx: Ctx, email: string): Promise<string> {
  await takeAtLeast(STORED_AFTER_MS, async () => {
    const [counted, found] = await ctx.d1.batch<{ id: string; full_name: string; is_verified: number }>([
      countTry(ctx, attemptKey('resent-link', email), MAX_LINKS),
      ctx.d1.prepare(`SELECT id, full_name, is_verified FROM accounts WHERE email = ?1 ${ACCOUNT_FIRST}`).bind(email),
    ]);
    const account = counted?.meta.changes ? found?.results.slice(0, 1).find((row) => !row.is_verified) : undefined;
    const link = newVerifyLink(ctx, account?.id ?? 'nobody');
    await ctx.d1.batch(link.statements);
    if (!account) return;
    const { SITE_URL: siteUrl } = ctx.env;
    await postMail(ctx, verifyEmailMail({ to: email, fullName: account.full_name, token: link.token, siteUrl }));
  });
  return VERIFY_LINK_SENT;
}
