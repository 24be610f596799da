/**
 * Finds the person for whom a personal token acts, at each request, so that a revoked token stops working immediately. Records the use of
 * the token and new networks. Also makes a write with an Idempotency-Key only once.
 */
import { and, eq, isNull, lt } from 'drizzle-orm';
import { AppError, conflict, invalid } from '@/domain/errors';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { isPersonalToken, SHEET_SCOPE } from '@/domain/tokens/personal-token';
import type { AccountActor, TokenScope } from '@/domain/accounts/actor';
import { personalTokens, tokenWrites } from '@worker/db/schema';
import { batch, sql, statementOf } from '@worker/db/sql';
import { tokenNetworkMail } from '@worker/emails/personal-token';
import { isFirstWithin } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { hashToken } from '@worker/services/core/secrets';
import { postMail } from '@worker/services/notifications/outbox';
import { placeOf } from '@worker/services/core/device';
import { actorOfAccount, type FoundAccount } from '@worker/services/sign-in/sessions';
import { networkHash } from './personal-tokens';

const TOUCH_EVERY_MS = MINUTE_MS;
/** The maximum networks of a token. A new network replaces the one that was seen first. */
const MAX_NETWORKS = 20;
/** At most one mail an hour about a program that moves between networks. */
const MAIL_EVERY_MS = HOUR_MS;

export type ProgramActor = AccountActor & Required<Pick<AccountActor, 'token'>>;

/** The place where a token is used. A token from OAuth is only for /mcp, and a key of Google Sheets only for its address. */
type EntryPoint = 'api' | 'mcp' | 'sheet';

const UNKNOWN = 'This token is not valid. It was mistyped, has expired or was revoked.';

interface TokenAccount extends FoundAccount {
  tokenId: string;
  tokenName: string;
  scopes: string;
  lastUsedAt: number | null;
  networks: string;
  /** 1 for a connected program and a key of Google Sheets: they ask from whatever network those servers are in. */
  isHosted: number;
}

/** Records a use, and mails the owner if the network is new: of two requests at once from there, one adds it and mails. */
async function noteUse(ctx: Ctx, { tokenId, tokenName, email, fullName, isHosted }: TokenAccount): Promise<void> {
  const now = ctx.now();
  const used = ctx.db.update(personalTokens).set({ lastUsedAt: now }).where(eq(personalTokens.id, tokenId));
  if (isHosted) {
    await used;
    return;
  }
  const network = networkHash(ctx, tokenId);
  const [added] = await batch(ctx.d1, [
    sql`UPDATE personal_tokens SET networks = CASE WHEN json_array_length(networks) < ${MAX_NETWORKS}
          THEN json_insert(networks, '$[#]', ${network})
          ELSE json_insert(json_remove(networks, '$[0]'), '$[#]', ${network}) END
      WHERE id = ${tokenId} AND NOT EXISTS (SELECT 1 FROM json_each(networks) WHERE value = ${network})`,
    used,
  ]);
  if (!added.meta.changes || !(await isFirstWithin(ctx, `token-network:${tokenId}`, MAIL_EVERY_MS))) return;
  const { SITE_URL: siteUrl } = ctx.env;
  const place = placeOf(ctx.client);
  await postMail(ctx, tokenNetworkMail({ to: email, fullName, name: tokenName, place, at: now, siteUrl }));
}

/**
 * The owner of this token, as the actor of the request. Throws 401 for a text that is not a token, for an ended token, and for a token that
 * is not valid at this entry point.
 */
export async function requireProgram(ctx: Ctx, text: string, entryPoint: EntryPoint): Promise<ProgramActor> {
  const isSheet = sql`t.scopes = ${JSON.stringify([SHEET_SCOPE])}`;
  const found = isPersonalToken(text)
    ? await statementOf(
        ctx.d1,
        sql`SELECT t.id AS tokenId, t.name AS tokenName, t.scopes, t.last_used_at AS lastUsedAt, t.networks, 
            (g.token_id IS NOT NULL OR ${isSheet}) AS isHosted,
            a.id AS accountId, a.user_type AS userType, a.full_name AS fullName, a.email, a.photo_key AS photoKey, a.location,
            a.phone, a.industry, a.current_stage AS currentStage
          FROM personal_tokens t JOIN accounts a ON a.id = t.account_id LEFT JOIN oauth_grants g ON g.token_id = t.id
          WHERE t.token_hash = ${hashToken(text)} AND t.expires_at > ${ctx.now()}
            AND CASE WHEN g.token_id IS NOT NULL THEN ${entryPoint} = 'mcp' AND g.access_until > ${ctx.now()}
              WHEN ${isSheet} THEN ${entryPoint} = 'sheet' ELSE ${entryPoint} <> 'sheet' END`,
      ).first<TokenAccount>()
    : null;
  if (!found) throw new AppError(401, UNKNOWN, { code: 'token-invalid' });
  const { tokenId: id, lastUsedAt } = found;
  const isNoted = lastUsedAt !== null && lastUsedAt > ctx.now() - TOUCH_EVERY_MS;
  const networks = JSON.parse(found.networks) as string[];
  const isKnown = found.isHosted || networks.includes(networkHash(ctx, id));
  if (!isNoted || !isKnown) ctx.defer(noteUse(ctx, found));
  const scopes: TokenScope[] = entryPoint === 'sheet' ? ['own:read'] : (JSON.parse(found.scopes) as TokenScope[]);
  return { ...actorOfAccount(found, id), token: { id, scopes } };
}

// Writes by a token under an Idempotency-Key: the first one is made, and a repeated one gets its answer, for a day. Knows nothing of HTTP.

interface FirstAnswer {
  status: number;
  body: string;
}

/** A first write that has not finished after this time, for example because its isolate ended, is given up. */
const LOST_AFTER_MS = MINUTE_MS;
/** A longer answer is not stored, because every write that is open to tokens changes nothing the second time. */
const MAX_ANSWER = 100 * 1024;

const IN_WORK = 'The first request with this Idempotency-Key is still being processed. Please try again in a moment.';
const OTHER = 'This Idempotency-Key was used for another request. Use a new key for each change.';

/**
 * Claims the key, or returns the answer of the first write with it. Throws 400 for a key that is not valid, 422 if the key was used for
 * another request, 409 while the first write is running.
 */
export async function claimWrite(
  ctx: Ctx,
  { accountId, token: { id: tokenId } }: ProgramActor,
  key: string,
  request: string,
): Promise<FirstAnswer | { keep(answer: FirstAnswer): Promise<void>; release(): Promise<void> }> {
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid('Idempotency-Key must have 1 to 200 visible characters.', { 'idempotency-key': 'not valid' });
  const now = ctx.now();
  const keyHash = hashToken(key);
  const requestHash = hashToken(request);
  const isThis = and(eq(tokenWrites.tokenId, tokenId), eq(tokenWrites.keyHash, keyHash));
  const [, claimed, [row]] = await batch(ctx.d1, [
    ctx.db
      .delete(tokenWrites)
      .where(and(isThis, isNull(tokenWrites.status), lt(tokenWrites.createdAt, now - LOST_AFTER_MS))),
    ctx.db
      .insert(tokenWrites)
      .values({ accountId, tokenId, keyHash, requestHash, createdAt: now })
      .onConflictDoNothing(),
    ctx.db.select().from(tokenWrites).where(isThis),
  ]);
  if (!claimed.meta.changes && row) {
    if (row.requestHash !== requestHash) throw new AppError(422, OTHER, { code: 'idempotency-key-used' });
    if (row.status === null) throw conflict(IN_WORK, undefined, 'idempotency-key-in-work');
    return { status: row.status, body: row.body ?? '' };
  }
  const release = async () => {
    await ctx.db.delete(tokenWrites).where(isThis);
  };
  return {
    release,
    async keep({ status, body }) {
      if (status >= 300 || body.length > MAX_ANSWER) return release();
      await ctx.db.update(tokenWrites).set({ status, body }).where(isThis);
    },
  };
}
