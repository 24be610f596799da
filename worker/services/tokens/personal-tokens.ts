/**
 * Personal tokens and connected programs of the signed-in person: create a token with the password (and a code, if two-factor is on), list
 * them, revoke one. Tokens are stored hashed.
 */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, getTableColumns, isNotNull, isNull, or } from 'drizzle-orm';
import { DAY_MS } from '@/domain/time/durations';
import { placeOfRedirect } from '@/domain/tokens/oauth';
import { tokenOfBytes, type TokenView } from '@/domain/tokens/personal-token';
import { type NewToken, MAX_TOKENS } from '@/domain/tokens/token-input';
import { conflict, invalid, notFound } from '@/domain/errors';
import { batch, sql } from '@worker/db/sql';
import { oauthGrants, personalTokens } from '@worker/db/schema';
import { tokenCreatedMail } from '@worker/emails/personal-token';
import { accountEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { hashToken } from '@worker/services/core/secrets';
import { postMail } from '@worker/services/notifications/outbox';
import { placeOf } from '@worker/services/core/device';
import { reconfirmOwner } from '@worker/services/sign-in/two-factor';

/** The hash that is stored of a network; it does not reveal the network. */
export const networkHash = (ctx: Ctx, tokenId: string): string => hashToken(`${tokenId}\n${ctx.client.network ?? ''}`);

type Row = typeof personalTokens.$inferSelect & { redirectUri: string | null };

const toView = ({ scopes, redirectUri, ...row }: Row): TokenView => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes,
  program: redirectUri === null ? null : placeOfRedirect(redirectUri),
  createdAt: new Date(row.createdAt).toISOString(),
  expiresAt: new Date(row.expiresAt).toISOString(),
  lastUsedAt: row.lastUsedAt === null ? null : new Date(row.lastUsedAt).toISOString(),
});

/**
 * The tokens and connected programs of the signed-in person, newest first. Also whether creating a token requires a code. Expired ones are
 * listed until they are removed.
 */
export async function listTokens(ctx: Ctx): Promise<{ tokens: TokenView[]; needsCode: boolean }> {
  const { accountId } = requireAccount(ctx);
  const [tokens, factor] = await batch(ctx.d1, [
    ctx.db
      .select({ ...getTableColumns(personalTokens), redirectUri: oauthGrants.redirectUri })
      .from(personalTokens)
      .leftJoin(oauthGrants, eq(oauthGrants.tokenId, personalTokens.id))
      // A grant that the program has not used yet is left out: there is nothing to disconnect.
      .where(
        and(
          eq(personalTokens.accountId, accountId),
          or(isNull(oauthGrants.tokenId), isNotNull(oauthGrants.refreshHash)),
        ),
      )
      .orderBy(desc(personalTokens.createdAt), personalTokens.id),
    sql`SELECT 1 FROM second_factors WHERE account_id = ${accountId} AND enabled_at IS NOT NULL`,
  ]);
  return { tokens: tokens.map(toView), needsCode: factor.results.length > 0 };
}

/**
 * Makes a token and mails its owner. The text is returned only this once. Throws 403 for a wrong password, 400 for a wrong code,
 * 409 if there are 20 already.
 */
export async function createToken(ctx: Ctx, input: NewToken): Promise<{ token: string; view: TokenView }> {
  const { accountId, sessionId, email, fullName } = requireAccount(ctx);
  const { passwordHash, forget } = await reconfirmOwner(ctx, input);
  const token = tokenOfBytes(randomBytes(100));
  const now = ctx.now();
  const row: Row = {
    id: ctx.newId(),
    accountId,
    name: input.name,
    tokenHash: hashToken(token),
    hint: token.slice(-4),
    scopes: [...new Set(input.scopes)],
    createdAt: now,
    expiresAt: now + input.days * DAY_MS,
    lastUsedAt: null,
    networks: [],
    redirectUri: null,
  };
  // The session and the password must still be valid: if the session ended during this wait, no token may be created.
  const mayAdd = sql`EXISTS (SELECT 1 FROM accounts a JOIN sessions s ON s.account_id = a.id
      WHERE a.id = ${accountId} AND a.password_hash = ${passwordHash} AND s.id = ${sessionId})
    AND (SELECT count(*) FROM personal_tokens WHERE account_id = ${accountId} AND expires_at > ${now}
      AND id NOT IN (SELECT token_id FROM oauth_grants)) < ${MAX_TOKENS}`;
  const isThere = sql`EXISTS (SELECT 1 FROM personal_tokens WHERE id = ${row.id})`;
  const [, added] = await batch(ctx.d1, [
    forget ?? sql`SELECT 1`,
    sql`INSERT INTO personal_tokens (id, account_id, name, token_hash, hint, scopes, created_at, expires_at, networks)
      SELECT ${row.id}, ${accountId}, ${row.name}, ${row.tokenHash}, ${row.hint}, ${JSON.stringify(row.scopes)}, ${now},
        ${row.expiresAt}, ${JSON.stringify([networkHash(ctx, row.id)])} WHERE ${mayAdd}`,
    accountEvent(ctx, accountId, 'token-created', isThere),
    auditRow(
      ctx,
      {
        action: 'personal-token.created',
        subjectType: 'personal-token',
        subjectId: row.id,
        details: { scopes: row.scopes.join(' '), days: input.days },
      },
      isThere,
    ),
  ]);
  if (!added.meta.changes)
    throw conflict(`You have ${MAX_TOKENS} tokens already, or you have signed out. Revoke one that you do not use.`);
  await postMail(
    ctx,
    tokenCreatedMail({
      to: email,
      fullName,
      name: row.name,
      scopes: row.scopes,
      expiresAt: row.expiresAt,
      place: placeOf(ctx.client),
      at: now,
      siteUrl: ctx.env.SITE_URL,
    }),
  );
  return { token, view: toView(row) };
}

/** Ends one token or connected program of the person who asks, from its next request on; 404 for any other. */
export async function revokeToken(ctx: Ctx, id: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  if (!/^[0-9a-f]{24}$/.test(id)) throw invalid('Invalid ID');
  const isMine = sql`EXISTS (SELECT 1 FROM personal_tokens WHERE id = ${id} AND account_id = ${accountId})`;
  const isProgram = sql`EXISTS (SELECT 1 FROM oauth_grants WHERE token_id = ${id})`;
  const [, , , ended] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'personal-token.revoked', subjectType: 'personal-token', subjectId: id }, isMine),
    accountEvent(ctx, accountId, 'token-revoked', sql`${isMine} AND NOT ${isProgram}`),
    accountEvent(ctx, accountId, 'program-disconnected', sql`${isMine} AND ${isProgram}`),
    ctx.db.delete(personalTokens).where(and(eq(personalTokens.id, id), eq(personalTokens.accountId, accountId))),
  ]);
  if (!ended.meta.changes) throw notFound('This token has already ended.');
}
