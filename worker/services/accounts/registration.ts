/** Registration, and links that confirm an email. Answers never reveal whether an email address has an account, or how many registrations wait for it. */
import { and, desc, eq, max } from 'drizzle-orm';
import { holdsName, isRepetition, NAME_IN_PASSWORD } from '@/domain/accounts/passwords/password-strength';
import { VERIFY_LINK_SENT } from '@/domain/accounts/passwords/passwords';
import type { Registration } from '@/domain/accounts/registration';
import { invalid } from '@/domain/errors';
import { accountExistsMail, verifyEmailMail } from '@worker/emails/registration';
import { batch, sql, type Sql } from '@worker/db/sql';
import { accounts, accountTokens } from '@worker/db/schema';
import { attemptKey, countInDay, countTry, isFirstWithin } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { postMail } from '@worker/services/notifications/outbox';
import { hashPassword, isCommonPassword } from './password-hashing';
import { signatureOf, hashToken, newToken } from '@worker/services/core/secrets';
import { takeAtLeast } from '@worker/services/core/steady-time';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

const VERIFY_LINK_MS = 24 * HOUR_MS;
/** A mail that anyone can trigger goes to one address at most this often. */
const EXISTS_NOTE_EVERY_MS = HOUR_MS;
const FRESH_LINK_EVERY_MS = 5 * MINUTE_MS;
/** Links mailed to one address within 15 minutes, for each of the two ways to ask. After that the earlier links stay valid. */
const MAX_LINKS = 5;
/**
 * The daily limit (days of India) of mails of all kinds to an address that no one has confirmed, because its owner may not have asked for
 * them.
 */
const UNCONFIRMED_MAILS_A_DAY = 6;
/**
 * Minimum times of an answer. The first is longer than storing and mailing take, the second longer than hashing and storing take without a
 * queue.
 */
const STORED_AFTER_MS = 120;
const REGISTERED_AFTER_MS = 450;

const REGISTERED =
  'Registration successful! Please check your email, including the spam folder, for a verification link.';
const COMMON_PASSWORD = 'This password is too common. Please choose one that is harder to guess.';

/** Orders the rows of one address: the confirmed account first, then the registrations that wait, newest first. */
export const ACCOUNT_FIRST = [desc(accounts.isVerified), desc(accounts.createdAt), accounts.id] as const;

/**
 * Counts one mail to an unconfirmed address. Returns false above the daily limit; the answer must then be the same, and earlier links
 * remain valid.
 */
export async function mayMailUnconfirmed(ctx: Ctx, email: string): Promise<boolean> {
  const counted = await ctx.run(countInDay(ctx, attemptKey('unconfirmed-mail', email), UNCONFIRMED_MAILS_A_DAY));
  return counted.meta.changes > 0;
}

interface NamedPerson {
  email: string;
  fullName: string;
  companyName?: string | null | undefined;
  companyWorkingAt?: string | null | undefined;
}

/** Refuses the most common passwords, repetitions of one character, the email itself and names of the person, with a message for the field. */
export function requireUncommonPassword(password: string, person: NamedPerson, field = 'password'): void {
  const { email, fullName, companyName, companyWorkingAt } = person;
  if (isCommonPassword(password) || isRepetition(password))
    throw invalid(COMMON_PASSWORD, { [field]: COMMON_PASSWORD });
  if (password.trim().toLowerCase() === email) {
    const message = 'Please choose a password that is not your email.';
    throw invalid(message, { [field]: message });
  }
  if (holdsName(password, [fullName, companyName, companyWorkingAt]))
    throw invalid(NAME_IN_PASSWORD, { [field]: NAME_IN_PASSWORD });
}

/** The statements that replace the verification link of an account, only if the account with this id exists. */
function newVerifyLink(ctx: Ctx, accountId: string) {
  const token = newToken();
  const now = ctx.now();
  return {
    token,
    statements: [
      sql`DELETE FROM account_tokens WHERE account_id = ${accountId} AND purpose = 'verify-email' AND used_at IS NULL`,
      sql`INSERT INTO account_tokens (id, account_id, purpose, token_hash, created_at, expires_at)
           SELECT ${ctx.newId()}, id, 'verify-email', ${hashToken(token)}, ${now}, ${now + VERIFY_LINK_MS}
        FROM accounts WHERE id = ${accountId}`,
    ] as const,
  };
}

export type Account = typeof accounts.$inferSelect;

type WithoutProofs<R> = R extends unknown ? Omit<R, 'password' | 'confirmPassword' | 'termsAccepted'> : never;

/** A registration without the proofs, which are checked and not stored. */
export type NewAccount = WithoutProofs<Registration>;

/** Inserts an account. Does nothing if the email is confirmed, or if a registration with the same password already waits for it. */
export function insertAccount(
  ctx: Ctx,
  account: NewAccount,
  id: string,
  passwordHash: string,
  isVerified = false,
): Sql {
  const founder = account.userType === 'founder' ? account : null;
  const visitor = account.userType === 'visitor' ? account : null;
  const now = ctx.now();
  return sql`INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, linkedin_url, company_name,
      founded_year, industry, company_description, current_stage, company_working_at, is_verified, terms_accepted_at,
      created_at, updated_at)
    SELECT ${id}, ${account.userType}, ${account.email}, ${account.fullName}, ${passwordHash}, ${account.phone},
      ${account.location}, ${account.linkedinUrl || null}, ${founder?.companyName ?? null}, ${founder?.foundedYear ?? null},
      ${founder?.industry ?? null}, ${founder?.companyDescription ?? null}, ${founder?.currentStage ?? null},
      ${visitor?.companyWorkingAt ?? null}, ${isVerified ? 1 : 0}, ${now}, ${now}, ${now}
    WHERE NOT EXISTS
      (SELECT 1 FROM accounts WHERE email = ${account.email} AND (is_verified OR password_hash = ${passwordHash}))`;
}

/** One salt per address, so that one hash finds all waiting registrations that a password fits. */
const saltOf = (ctx: Ctx, email: string) => Buffer.from(signatureOf(ctx, 'registration-salt', email), 'base64url');

/**
 * Stores a registration, even if the address has others, and mails its link. If the email is already confirmed, mails its owner instead.
 * All cases give the same answer after the same time: they compute the same hash, and the steps after the hash take a fixed time.
 */
export async function registerAccount(ctx: Ctx, input: Registration, returnTo?: string): Promise<string> {
  requireUncommonPassword(input.password, input);
  await takeAtLeast(REGISTERED_AFTER_MS, async () => {
    const passwordHash = await hashPassword(input.password, { lane: 'registration' }, saltOf(ctx, input.email));
    await takeAtLeast(STORED_AFTER_MS, () => storeRegistration(ctx, input, passwordHash, returnTo));
  });
  return REGISTERED;
}

async function storeRegistration(
  ctx: Ctx,
  input: Registration,
  passwordHash: string,
  returnTo?: string,
): Promise<void> {
  const id = ctx.newId();
  const link = newVerifyLink(ctx, id);
  const { email } = input;
  // Past the limit it is stored without a mail. Then the link of another registration of the address confirms it, with its password.
  const counted = await ctx.run(countTry(ctx, attemptKey('registration-link', email), MAX_LINKS));
  const isMailed = counted.meta.changes > 0 && (await mayMailUnconfirmed(ctx, email));
  const [, inserted, , , , confirmed] = await batch(ctx.d1, [
    // The same person once more replaces the earlier registration, unless its mail may still be on its way.
    sql`DELETE FROM accounts WHERE email = ${email} AND NOT is_verified AND password_hash = ${passwordHash}
      AND created_at <= ${isMailed ? ctx.now() - FRESH_LINK_EVERY_MS : 0}`,
    insertAccount(ctx, input, id, passwordHash),
    ...link.statements,
    auditRow(
      ctx,
      {
        action: 'account.registered',
        subjectType: 'account',
        subjectId: id,
        actorId: id,
        details: { userType: input.userType },
      },
      sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`,
    ),
    sql`SELECT 1 FROM accounts WHERE email = ${email} AND is_verified`,
  ]);
  const siteUrl = ctx.env.SITE_URL;
  if (inserted.meta.changes) {
    if (!isMailed) return;
    await postMail(ctx, verifyEmailMail({ to: email, token: link.token, siteUrl, returnTo }));
  } else if (
    confirmed.results.length &&
    (await isFirstWithin(ctx, attemptKey('exists-note', email), EXISTS_NOTE_EVERY_MS))
  ) {
    await postMail(ctx, accountExistsMail({ to: email, siteUrl }));
  }
}

/** Deletes the other registrations of an address, in the batch that confirms `id`; returns the keys of their photos. */
export function endOtherRegistrations(
  { id, email }: { id: string; email: string },
  onlyIf: Sql = sql`1`,
): Sql<Pick<Account, 'photoKey'>> {
  return sql`DELETE FROM accounts WHERE email = ${email} AND id <> ${id} AND NOT is_verified AND ${onlyIf}
    RETURNING photo_key AS photoKey`;
}

/** Mails a new link to a person who knows the password of an unconfirmed account, every few minutes at most. */
export async function sendFreshVerifyLink(
  ctx: Ctx,
  account: { id: string; email: string },
  returnTo?: string,
): Promise<void> {
  const latest = await ctx.db
    .select({ at: max(accountTokens.createdAt) })
    .from(accountTokens)
    .where(and(eq(accountTokens.accountId, account.id), eq(accountTokens.purpose, 'verify-email')))
    .get();
  if (latest?.at && ctx.now() - latest.at < FRESH_LINK_EVERY_MS) return;
  if (!(await isFirstWithin(ctx, attemptKey('verify-link', account.email), FRESH_LINK_EVERY_MS))) return;
  if (!(await mayMailUnconfirmed(ctx, account.email))) return;
  const link = newVerifyLink(ctx, account.id);
  await batch(ctx.d1, link.statements);
  await postMail(
    ctx,
    verifyEmailMail({
      to: account.email,
      token: link.token,
      siteUrl: ctx.env.SITE_URL,
      returnTo,
    }),
  );
}

/** Mails a new link to an account for an operator, at most once in `everyMs`; `entry` is their audit row. Returns whether it was mailed. */
export async function mailVerifyLink(
  ctx: Ctx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { everyMs, entry }: { everyMs: number; entry: Sql },
): Promise<boolean> {
  if (!(await isFirstWithin(ctx, attemptKey('operator-link', email), everyMs))) return false;
  const link = newVerifyLink(ctx, id);
  await batch(ctx.d1, [entry, ...link.statements]);
  await postMail(ctx, verifyEmailMail({ to: email, token: link.token, siteUrl: ctx.env.SITE_URL }));
  return true;
}

/** Mails a new link to the newest registration that waits for an address. The answer and its time are the same for every email. */
export async function resendVerifyLink(ctx: Ctx, email: string, returnTo?: string): Promise<string> {
  await takeAtLeast(STORED_AFTER_MS, async () => {
    const [counted, found] = await batch(ctx.d1, [
      countTry(ctx, attemptKey('resent-link', email), MAX_LINKS),
      ctx.db
        .select({ id: accounts.id, isVerified: accounts.isVerified })
        .from(accounts)
        .where(eq(accounts.email, email))
        .orderBy(...ACCOUNT_FIRST)
        .limit(1),
    ]);
    const waiting = counted.meta.changes ? found.find((row) => !row.isVerified) : undefined;
    const account = waiting && (await mayMailUnconfirmed(ctx, email)) ? waiting : undefined;
    const link = newVerifyLink(ctx, account?.id ?? 'nobody');
    await batch(ctx.d1, link.statements);
    if (!account) return;
    const { SITE_URL: siteUrl } = ctx.env;
    await postMail(ctx, verifyEmailMail({ to: email, token: link.token, siteUrl, returnTo }));
  });
  return VERIFY_LINK_SENT;
}
