/** Who a personal token acts for: looked up with each request, so that revoking counts with the next one. Notes its use and new networks. */
import { AppError } from '@/domain/errors';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';
import { isPersonalToken } from '@/domain/tokens/personal-token';
import type { TokenScope } from '@/domain/tokens/personal-token';
import type { AccountActor } from '@/domain/accounts/actor';
import { batch } from '@worker/db/batch';
import { sql, statementOf } from '@worker/db/sql';
import { tokenNetworkMail } from '@worker/emails/personal-token';
import { isFirstWithin } from '@worker/services/core/attempts';
import type { Ctx } from '@worker/services/core/context';
import { hashToken } from '@worker/services/core/tokens';
import { postMail } from '@worker/services/messages/mails';
import { placeOf } from '@worker/services/sign-in/device';
import { actorOfAccount, type FoundAccount } from '@worker/services/sign-in/sessions';
import { networkHash } from './personal-tokens';

const TOUCH_EVERY_MS = MINUTE_MS;
/** The one seen first is forgotten when there are more. */
const NETWORKS_MOST = 20;
/** At most one mail an hour about a program that moves between networks. */
const MAIL_EVERY_MS = HOUR_MS;

export type ProgramActor = AccountActor & Required<Pick<AccountActor, 'token'>>;

const UNKNOWN = 'This token is not valid. It was mistyped, has expired or was revoked.';

interface Found extends FoundAccount {
  tokenId: string;
  tokenName: string;
  scopes: string;
  lastUsedAt: number | null;
  networks: string;
  /** Of a program that connected by OAuth; null for a personal token. */
  clientId: string | null;
}

/** Notes a use, and mails the owner where the network is new: of two requests at once from there, one adds it and mails. A connected program asks from whatever network its servers are in. */
async function noteUse(ctx: Ctx, { tokenId, tokenName, email, fullName, clientId }: Found): Promise<void> {
  const now = ctx.now();
  if (clientId !== null) {
    await ctx.run(sql`UPDATE personal_tokens SET last_used_at = ${now} WHERE id = ${tokenId}`);
    return;
  }
  const network = networkHash(ctx, tokenId);
  const [added] = await batch(ctx.d1, [
    sql`UPDATE personal_tokens SET networks = CASE WHEN json_array_length(networks) < ${NETWORKS_MOST}
          THEN json_insert(networks, '$[#]', ${network})
          ELSE json_insert(json_remove(networks, '$[0]'), '$[#]', ${network}) END
      WHERE id = ${tokenId} AND NOT EXISTS (SELECT 1 FROM json_each(networks) WHERE value = ${network})`,
    sql`UPDATE personal_tokens SET last_used_at = ${now} WHERE id = ${tokenId}`,
  ]);
  if (!added.meta.changes || !(await isFirstWithin(ctx, `token-network:${tokenId}`, MAIL_EVERY_MS))) return;
  const { SITE_URL: siteUrl } = ctx.env;
  const place = placeOf(ctx.client);
  await postMail(ctx, tokenNetworkMail({ to: email, fullName, name: tokenName, place, at: now, siteUrl }));
}

/** The person whose token this is, as they act through it. Throws 401 for a text that is none, for an ended token, and for one of /mcp elsewhere. */
export async function requireProgram(ctx: Ctx, text: string, { isMcp }: { isMcp: boolean }): Promise<ProgramActor> {
  const found = isPersonalToken(text)
    ? await statementOf(
        ctx.d1,
        sql`SELECT t.id AS tokenId, t.name AS tokenName, t.scopes, t.last_used_at AS lastUsedAt, t.networks, g.client_id AS clientId,
            a.id AS accountId, a.user_type AS userType, a.full_name AS fullName, a.email, a.photo_key AS photoKey, a.location,
            a.phone, a.industry, a.current_stage AS currentStage
          FROM personal_tokens t JOIN accounts a ON a.id = t.account_id LEFT JOIN oauth_grants g ON g.token_id = t.id
          WHERE t.token_hash = ${hashToken(text)} AND t.expires_at > ${ctx.now()}
            AND (g.token_id IS NULL OR (g.access_until > ${ctx.now()} AND ${isMcp ? 1 : 0}))`,
      ).first<Found>()
    : null;
  if (!found) throw new AppError(401, UNKNOWN, { code: 'token-invalid' });
  const { tokenId: id, lastUsedAt } = found;
  const isNoted = lastUsedAt !== null && lastUsedAt > ctx.now() - TOUCH_EVERY_MS;
  const networks = JSON.parse(found.networks) as string[];
  const isKnown = found.clientId !== null || networks.includes(networkHash(ctx, id));
  if (!isNoted || !isKnown) ctx.defer(noteUse(ctx, found));
  return { ...actorOfAccount(found, id), token: { id, scopes: JSON.parse(found.scopes) as TokenScope[] } };
}
