/**
 * Programs that connect to /mcp by OAuth 2.1: they register, a person allows them, and they get tokens that rotate. Everything is in D1, so
 * the end of a grant has effect immediately.
 */
import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError, conflict, invalid } from '@/domain/errors';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';
import { secondsToMidnight } from '@/domain/time/india';
import {
  ACCESS_SECONDS,
  answerAddress,
  askedScopes,
  findProblem,
  GRANT_DAYS,
  MAX_GRANT_DAYS,
  isRegistered,
  placeOfRedirect,
  MAX_PROGRAMS,
  REGISTRATIONS_A_DAY,
  type AuthorizationRequest,
  type ClientRegistration,
  type CodeExchange,
  type Consent,
  type RefreshRequest,
  type Revocation,
} from '@/domain/tokens/oauth';
import { tokenOfBytes } from '@/domain/tokens/personal-token';
import { oauthClients, personalTokens } from '@worker/db/schema';
import { batch, sql } from '@worker/db/sql';
import { programConnectedMail } from '@worker/emails/personal-token';
import { accountEvent } from '@worker/services/accounts/account-events';
import { countInDay } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { hashToken, newToken } from '@worker/services/core/secrets';
import { postMail } from '@worker/services/notifications/outbox';
import { placeOf } from '@worker/services/core/device';

/** A code is valid for a short time, because a program exchanges it at once. */
const CODE_MS = 5 * MINUTE_MS;
const ACCESS_MS = ACCESS_SECONDS * 1000;

export const siteOf = (ctx: Ctx): string => new URL(ctx.env.SITE_URL).origin;
export const MCP_PATH = '/mcp';
const resourceOf = (ctx: Ctx): string => siteOf(ctx) + MCP_PATH;

/**
 * The `WWW-Authenticate` header of a request without a valid token. At /mcp it also gives the address where a program gets a token (RFC
 * 9728).
 */
export function challengeOf(ctx: Ctx, path: string, error?: string): string {
  const metadata = `resource_metadata="${siteOf(ctx)}/.well-known/oauth-protected-resource${MCP_PATH}"`;
  const parts = [...(error ? [`error="${error}"`] : []), ...(path === MCP_PATH ? [metadata] : [])];
  return `Bearer ${parts.join(', ')}`;
}

/** An error as OAuth writes it: `code` is the protocol's. */
export const oauthError = (code: string, text: string, status: 400 | 401 | 429 = 400): AppError =>
  new AppError(status, text, { code });

type Client = typeof oauthClients.$inferSelect;

/** Stores a program that registers itself. Throws 429 after 20 a day from one network. */
export async function registerClient(ctx: Ctx, input: ClientRegistration): Promise<Client> {
  const key = `oauth-registration:${hashToken(ctx.client.network ?? '')}`;
  const counted = await ctx.run(countInDay(ctx, key, REGISTRATIONS_A_DAY));
  if (!counted.meta.changes)
    throw new AppError(429, 'Too many programs were registered from this network. Please try again tomorrow.', {
      code: 'too_many_requests',
      retryAfter: secondsToMidnight(ctx.now()),
    });
  const { redirect_uris: redirectUris, client_name: name } = input;
  const client = {
    id: ctx.newId(),
    name: name || placeOfRedirect(redirectUris[0] ?? ''),
    redirectUris,
    createdAt: ctx.now(),
  };
  await ctx.db.insert(oauthClients).values(client);
  return client;
}

/**
 * The program of the request. Throws 400 if it is unknown or its address is not registered. The person must not be redirected to such an
 * address, not even with an error.
 */
async function requireClient(ctx: Ctx, { client_id: id, redirect_uri: address }: AuthorizationRequest) {
  const found = await ctx.db.select().from(oauthClients).where(eq(oauthClients.id, id)).get();
  if (!found)
    throw invalid(
      'This program is not registered, or its registration has ended. Remove Outset in the program and connect again.',
    );
  if (!isRegistered(found.redirectUris, address))
    throw invalid('This program asked to return to an address that it did not register. Nothing was connected.');
  return found.name;
}

/** The facts of a request for the consent page. Throws 400 for an unknown program or address. */
export async function readConsent(ctx: Ctx, request: AuthorizationRequest) {
  requireAccount(ctx);
  const name = await requireClient(ctx, request);
  const problem = findProblem(request, resourceOf(ctx));
  const answer: Record<string, string> = problem
    ? { error: problem.error, error_description: problem.text }
    : { error: 'access_denied' };
  return {
    name,
    /** The place where the program gets its access. */
    place: placeOfRedirect(request.redirect_uri),
    scopes: askedScopes(request.scope) ?? [],
    /** The address that leads back without access. */
    refusal: answerAddress(request, { ...answer, iss: siteOf(ctx) }),
    /** The fault of the request in words, if there is one; then nothing can be allowed. */
    problem: problem?.text ?? null,
  };
}

/**
 * Grants a program the scopes that the person chose, and mails them. Returns the next address, with the code. Throws 400 as
 * `readConsent`, 409 at 20 programs.
 */
export async function giveConsent(ctx: Ctx, { scopes: chosen, ...asked }: Consent): Promise<{ address: string }> {
  const { accountId, sessionId, email, fullName } = requireAccount(ctx);
  const name = await requireClient(ctx, asked);
  const problem = findProblem(asked, resourceOf(ctx));
  if (problem) throw invalid(problem.text);
  const scopes = (askedScopes(asked.scope) ?? []).filter((scope) => chosen.includes(scope));
  if (scopes.length === 0) throw invalid('Please choose what the program may do.', { scopes: 'not asked for' });
  const code = newToken();
  const id = ctx.newId();
  const now = ctx.now();
  // A session that was ended while this waited must leave no grant behind.
  const mayAdd = sql`EXISTS (SELECT 1 FROM sessions WHERE id = ${sessionId} AND account_id = ${accountId})
    AND (SELECT count(*) FROM oauth_grants g JOIN personal_tokens t ON t.id = g.token_id
      WHERE t.account_id = ${accountId} AND t.expires_at > ${now}) < ${MAX_PROGRAMS}`;
  const isThere = sql`EXISTS (SELECT 1 FROM personal_tokens WHERE id = ${id})`;
  const [added] = await batch(ctx.d1, [
    // This random token is not given to any program; the exchange of the code returns the access token.
    sql`INSERT INTO personal_tokens (id, account_id, name, token_hash, hint, scopes, created_at, expires_at, networks)
      SELECT ${id}, ${accountId}, ${name}, ${newToken()}, '', ${JSON.stringify(scopes)}, ${now}, ${now + CODE_MS}, '[]'
      WHERE ${mayAdd}`,
    sql`INSERT INTO oauth_grants (token_id, client_id, redirect_uri, code_hash, code_challenge)
      SELECT ${id}, ${asked.client_id}, ${asked.redirect_uri}, ${hashToken(code)}, ${asked.code_challenge ?? ''}
      WHERE ${isThere}`,
    accountEvent(ctx, accountId, 'program-connected', isThere),
    auditRow(
      ctx,
      {
        action: 'program.connected',
        subjectType: 'personal-token',
        subjectId: id,
        details: { scopes: scopes.join(' ') },
      },
      isThere,
    ),
  ]);
  if (!added.meta.changes)
    throw conflict(
      `You have connected ${MAX_PROGRAMS} programs already, or you have signed out. Disconnect one first.`,
    );
  const { SITE_URL: siteUrl } = ctx.env;
  await postMail(
    ctx,
    programConnectedMail({
      to: email,
      fullName,
      name,
      scopes,
      receiver: placeOfRedirect(asked.redirect_uri),
      place: placeOf(ctx.client),
      at: now,
      siteUrl,
    }),
  );
  return { address: answerAddress(asked, { code, iss: siteOf(ctx) }) };
}

interface FoundGrant {
  id: string;
  clientId: string;
  redirectUri: string;
  codeChallenge: string;
  refreshHash: string | null;
  scopes: string;
  createdAt: number;
  expiresAt: number;
}

const NO_GRANT = 'The code or refresh token is not valid, has expired or was used.';

const findGrant = (ctx: Ctx, column: 'code' | 'family', hash: string) =>
  ctx.first(
    sql<FoundGrant>`SELECT t.id, g.client_id AS clientId, g.redirect_uri AS redirectUri, g.code_challenge AS codeChallenge,
        g.refresh_hash AS refreshHash, t.scopes, t.created_at AS createdAt, t.expires_at AS expiresAt
      FROM oauth_grants g JOIN personal_tokens t ON t.id = g.token_id
      WHERE ${column === 'code' ? sql`g.code_hash = ${hash}` : sql`g.family_hash = ${hash}`}`,
  );

/** A code or refresh token that is used again was taken by someone. It is not known who has the grant now, so the grant ends. */
async function endGrant(ctx: Ctx, id: string): Promise<never> {
  await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'program.reused', subjectType: 'personal-token', subjectId: id },
      sql`EXISTS (SELECT 1 FROM personal_tokens WHERE id = ${id})`,
    ),
    ctx.db.delete(personalTokens).where(eq(personalTokens.id, id)),
  ]);
  throw oauthError('invalid_grant', NO_GRANT);
}

interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

function requireTarget(ctx: Ctx, resource: string | undefined): void {
  if (resource !== undefined && resource !== resourceOf(ctx))
    throw oauthError('invalid_target', 'Tokens are only for the Outset MCP server.');
}

/** New tokens that replace `before`, which is valid once: of two requests at once with it, the second one ends the grant. */
async function rotate(ctx: Ctx, grant: FoundGrant, family: string, before: string | null): Promise<TokenAnswer> {
  const access = tokenOfBytes(randomBytes(100));
  const refresh = newToken();
  const refreshHash = hashToken(refresh);
  const now = ctx.now();
  const end = Math.min(now + GRANT_DAYS * DAY_MS, grant.createdAt + MAX_GRANT_DAYS * DAY_MS);
  const accessEnd = Math.min(now + ACCESS_MS, end);
  const [changed] = await batch(ctx.d1, [
    sql`UPDATE oauth_grants SET access_until = ${accessEnd}, family_hash = ${hashToken(family)}, refresh_hash = ${refreshHash}
      WHERE token_id = ${grant.id} AND refresh_hash IS ${before}`,
    sql`UPDATE personal_tokens SET token_hash = ${hashToken(access)}, expires_at = ${end}
      WHERE id = ${grant.id} AND EXISTS (SELECT 1 FROM oauth_grants WHERE token_id = ${grant.id} AND refresh_hash = ${refreshHash})`,
  ]);
  if (!changed.meta.changes) return endGrant(ctx, grant.id);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((accessEnd - now) / 1000),
    refresh_token: `${family}.${refresh}`,
    scope: (JSON.parse(grant.scopes) as string[]).join(' '),
  };
}

/** The first tokens for a code. Throws 400 with the protocol's code. A code that is used again ends its grant. */
export async function exchangeCode(ctx: Ctx, exchange: CodeExchange): Promise<TokenAnswer> {
  const grant = await findGrant(ctx, 'code', hashToken(exchange.code));
  if (!grant || grant.clientId !== exchange.client_id) throw oauthError('invalid_grant', NO_GRANT);
  if (grant.refreshHash !== null) return endGrant(ctx, grant.id);
  const challenge = createHash('sha256').update(exchange.code_verifier).digest('base64url');
  if (grant.expiresAt <= ctx.now() || challenge !== grant.codeChallenge || grant.redirectUri !== exchange.redirect_uri)
    throw oauthError('invalid_grant', NO_GRANT);
  requireTarget(ctx, exchange.resource);
  return rotate(ctx, grant, newToken(), null);
}

/** The next tokens for a refresh token, which is valid once. A used one ends its grant. Throws 400 with the protocol's code. */
export async function refreshTokens(ctx: Ctx, request: RefreshRequest): Promise<TokenAnswer> {
  const [family = '', refresh = ''] = request.refresh_token.split('.');
  const grant = await findGrant(ctx, 'family', hashToken(family));
  if (!grant || grant.clientId !== request.client_id || grant.expiresAt <= ctx.now())
    throw oauthError('invalid_grant', NO_GRANT);
  if (grant.refreshHash !== hashToken(refresh)) return endGrant(ctx, grant.id);
  requireTarget(ctx, request.resource);
  const scopes = JSON.parse(grant.scopes) as string[];
  const isSame =
    request.scope === undefined || new Set(request.scope.split(' ')).symmetricDifference(new Set(scopes)).size === 0;
  if (!isSame) throw oauthError('invalid_scope', `The scopes of this grant are: ${scopes.join(' ')}. Leave scope out.`);
  return rotate(ctx, grant, family, grant.refreshHash);
}

/** Ends the grant of an access or refresh token (RFC 7009). An unknown token counts as ended already. */
export async function revokeGrant(ctx: Ctx, { client_id: clientId, token }: Revocation): Promise<void> {
  const [family = ''] = token.split('.');
  await ctx.run(sql`DELETE FROM personal_tokens WHERE id IN (
    SELECT g.token_id FROM oauth_grants g JOIN personal_tokens t ON t.id = g.token_id
    WHERE g.client_id = ${clientId} AND (g.family_hash = ${hashToken(family)} OR t.token_hash = ${hashToken(token)}))`);
}
