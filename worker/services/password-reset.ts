/** A new password by a mailed link. Asking answers the same, after the same time, whether the e-mail has an account or not. */
import {
  PASSWORD_RESET,
  RESET_FAILED,
  RESET_LINK_SENT,
  RESET_TOKEN_MISSING,
  type PasswordReset,
  type ResetLinkState,
} from '../../src/domain/accounts/passwords';
import { AppError, invalid } from '../../src/domain/errors';
import { passwordChangedMail } from '../emails/password-changed';
import { resetPasswordMail } from '../emails/reset-password';
import { accountEvent } from './account-events';
import { ACCOUNT_FIRST, endOtherRegistrations, requireUncommonPassword } from './accounts';
import { attemptKey, countTry } from './attempts';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { placeOf } from './device';
import { findLoginCounter, rememberDevice } from './login-devices';
import { postMail } from './mails';
import { afterPasswordStatements } from './password-change';
import { hashPassword } from './passwords';
import { takeAtLeast } from './steady-time';
import { hashToken, isToken, newToken } from './tokens';

const RESET_LINK_MS = 60 * 60 * 1000;
/** Links to one address within 15 minutes. Past it the last one stays good, and the answer stays the same. */
const MAX_LINKS = 5;
/** Longer than looking up, storing and mailing take. */
const ANSWER_AFTER_MS = 250;

const REASONS: Record<Exclude<ResetLinkState, 'usable'>, string> = {
  expired: 'This reset link has expired, or a newer one has taken its place.',
  used: 'This reset link has already been used.',
  unknown: 'This reset link is not valid.',
};

/** Mails a link, and ends the ones before it. Nobody learns whether there is an account. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<string> {
  await takeAtLeast(ANSWER_AFTER_MS, async () => {
    const [counted, found] = await ctx.d1.batch<{ id: string; full_name: string }>([
      countTry(ctx, attemptKey('reset-link', email), MAX_LINKS),
      ctx.d1.prepare(`SELECT id, full_name FROM accounts WHERE email = ?1 ${ACCOUNT_FIRST} LIMIT 1`).bind(email),
    ]);
    const account = counted?.meta.changes ? found?.results[0] : undefined;
    const token = newToken();
    await storeLink(ctx, account?.id ?? 'nobody', token);
    if (!account) return;
    const { SITE_URL: siteUrl } = ctx.env;
    await postMail(
      ctx,
      resetPasswordMail({ to: email, fullName: account.full_name, token, place: placeOf(ctx.client), siteUrl }),
    );
  });
  return RESET_LINK_SENT;
}

/** Runs in full for nobody too, so that the database works as long. */
async function storeLink(ctx: Ctx, accountId: string, token: string): Promise<void> {
  const now = ctx.now();
  const exists = { sql: 'EXISTS (SELECT 1 FROM accounts WHERE id = ?)', params: [accountId] };
  await ctx.d1.batch([
    endResetLinks(ctx, accountId),
    ctx.d1
      .prepare(
        `INSERT INTO account_tokens (id, account_id, purpose, token_hash, created_at, expires_at)
         SELECT ?1, id, 'reset-password', ?2, ?3, ?4 FROM accounts WHERE id = ?5`,
      )
      .bind(ctx.newId(), hashToken(token), now, now + RESET_LINK_MS, accountId),
    accountEvent(ctx, accountId, 'reset-requested', exists),
    auditStatement(ctx, { action: 'password.reset-requested', subjectType: 'account', subjectId: accountId }, exists),
  ]);
}

/** Links that were not used expire at once; they are kept for a while, so that a page can say what became of them. */
export function endResetLinks(ctx: Ctx, accountId: string): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `UPDATE account_tokens SET expires_at = min(expires_at, ?1)
        WHERE account_id = ?2 AND purpose = 'reset-password' AND used_at IS NULL`,
    )
    .bind(ctx.now(), accountId);
}

interface Link {
  id: string;
  account_id: string;
  email: string;
  full_name: string;
  expires_at: number;
  used_at: number | null;
}

async function findLink(ctx: Ctx, token: string): Promise<{ state: ResetLinkState; link: Link | null }> {
  if (!isToken(token)) return { state: 'unknown', link: null };
  const link = await ctx.d1
    .prepare(
      `SELECT t.id, t.account_id, t.expires_at, t.used_at, a.email, a.full_name
         FROM account_tokens t JOIN accounts a ON a.id = t.account_id
        WHERE t.token_hash = ?1 AND t.purpose = 'reset-password'`,
    )
    .bind(hashToken(token))
    .first<Link>();
  if (!link) return { state: 'unknown', link };
  if (link.used_at !== null) return { state: 'used', link };
  return { state: link.expires_at > ctx.now() ? 'usable' : 'expired', link };
}

/** What a link is, without using it, so that nobody types a new password into a page that cannot take it. */
export async function readResetLink(ctx: Ctx, token: string): Promise<ResetLinkState> {
  return (await findLink(ctx, token)).state;
}

function unusable(state: Exclude<ResetLinkState, 'usable'>): AppError {
  return new AppError(400, `${RESET_FAILED} ${REASONS[state]}`, { code: `link-${state}` });
}

/**
 * Sets the password behind a link. Every change holds only while the link is unused, and its use is written last in the
 * same batch: of two at once, one changes everything and the other nothing. The browser is known from then on, so that no
 * stranger's guesses stand between its owner and the new password; answers the cookie for that.
 */
export async function resetPassword(
  ctx: Ctx,
  input: PasswordReset,
  deviceTokens: readonly string[],
): Promise<{ message: string; deviceTokens: string[] }> {
  if (!input.token) throw invalid(RESET_TOKEN_MISSING);
  const { state, link } = await findLink(ctx, input.token);
  if (state !== 'usable' || !link) throw unusable(state === 'usable' ? 'unknown' : state);
  requireUncommonPassword(input.password, link.email);
  const passwordHash = await hashPassword(input.password);
  const now = ctx.now();
  const open = {
    sql: 'EXISTS (SELECT 1 FROM account_tokens WHERE id = ? AND used_at IS NULL AND expires_at > ?)',
    params: [link.id, now],
  };
  const { token } = await findLoginCounter(ctx, link.email, deviceTokens);
  const device = rememberDevice(ctx, link.account_id, { tokens: deviceTokens, token }, open);
  const results = await ctx.d1.batch([
    ...device.statements,
    // Who has read the mail owns the address: what else waits for it has ended.
    endOtherRegistrations(ctx, { id: link.account_id, email: link.email }, open),
    ctx.d1
      .prepare(`UPDATE accounts SET password_hash = ?, is_verified = 1, updated_at = ? WHERE id = ? AND ${open.sql}`)
      .bind(passwordHash, now, link.account_id, ...open.params),
    ctx.d1.prepare(`DELETE FROM sessions WHERE account_id = ? AND ${open.sql}`).bind(link.account_id, ...open.params),
    ...afterPasswordStatements(ctx, { id: link.account_id, email: link.email }, open),
    accountEvent(ctx, link.account_id, 'password-reset', open),
    auditStatement(
      ctx,
      { action: 'password.reset', subjectType: 'account', subjectId: link.account_id, actorId: link.account_id },
      open,
    ),
    ctx.d1
      .prepare('UPDATE account_tokens SET used_at = ?1 WHERE id = ?2 AND used_at IS NULL AND expires_at > ?1')
      .bind(now, link.id),
    endResetLinks(ctx, link.account_id),
  ]);
  if (!results.at(-2)?.meta.changes)
    throw unusable((await readResetLink(ctx, input.token)) === 'used' ? 'used' : 'expired');
  await postMail(
    ctx,
    passwordChangedMail({
      to: link.email,
      fullName: link.full_name,
      wasReset: true,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
  return { message: PASSWORD_RESET, deviceTokens: device.tokens };
}
