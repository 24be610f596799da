/** Claims: a person becomes the maintainer of an entry by an email address at the institution's domain and an operator's approval, or applies to be listed as an angel. Claims are confirmed again each year. */
import { and, eq } from 'drizzle-orm';
import { claims } from '@worker/db/schema';
import { valueAt } from '@/domain/admin/entities/entity';
import { ANGEL_INVESTORS } from '@/domain/admin/entities/listings';
import { AppError, conflict, forbidden, invalid, notFound, tooMany } from '@/domain/errors';
import { NO_DOMAIN, ownDomain, claimRefusal } from '@/domain/quality/claim-rules';
import {
  applicationFields,
  CLAIMS_A_DAY,
  CLAIMS_PAGE,
  CONFIRM_AFTER_MS,
  GRACE_MS,
  isLapsed,
  LINK_MS,
  type ClaimedNoun,
} from '@/domain/quality/claims';
import type { ApplicationInput, ClaimInput } from '@/domain/quality/input';
import { secondsToMidnight } from '@/domain/time/india';
import { batch, sql } from '@worker/db/sql';
import { claimLinkMail } from '@worker/emails/quality-answer';
import { requireRow } from '@worker/services/admin/records/list';
import type { Row } from '@worker/services/admin/records/store';
import { requireStore } from '@worker/services/admin/records/stores';
import { attemptKey, countInDay } from '@worker/services/core/attempts';
import { auditRow } from '@worker/services/core/audit';
import { forgetAngels } from '@worker/services/account-data/account-deletion';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount, requireAllowed, requireKind } from '@worker/services/core/require-actor';
import { hashToken, isToken, newToken } from '@worker/services/core/secrets';
import { currentId, currentIdSql, heldSql, maintainedSql } from '@worker/services/directory/merged';
import { isFullySuppressed } from '@worker/services/core/suppressions';
import { postUnlessSuppressed } from '@worker/services/notifications/outbox';
import { notifyAccount } from '@worker/services/notifications/notifications';
import { MAINTAINED } from './queue';
import { faultsOf, isEmpty, nameIn, requireGiven, requireShown } from './send';

const SAMPLE = 'Samples are invented, so they cannot be claimed.';
const CLAIMED = 'You have claimed this entry already.';
const APPLIED = 'You have applied already, or are listed.';
const TOO_MANY = `You have asked for ${CLAIMS_A_DAY} links today. Please try again tomorrow.`;
const NOT_REACHED = 'We cannot send emails to this address. Please use another one, or write to our support team.';
const LINK_UNUSABLE = 'This link cannot be used any more. Ask for a new one on the page of your entries.';
const OTHER_ACCOUNT = 'This link belongs to another account. Please log in with the account that claimed the entry.';
const VISITORS = 'Only visitors can apply to be listed as an angel investor.';
const NO_FIELD = 'An application has no such field.';
const GONE = 'You have no such claim.';
const NOT_SHOWN = 'An operator has hidden this entry, so it cannot be changed here.';
const MAX_ASKED = 50;

export type ClaimRow = typeof claims.$inferSelect;

/** A context with the rights of the system, which changes the record for its maintainer, who has no right to edit records. */
export const asSystem = (ctx: Ctx): Ctx => ctx.as({ role: 'system', job: 'claims' });

/** The signed-in person's claim with this id. Throws 404 if it belongs to another account. */
export async function requireOwnClaim(ctx: Ctx, id: string): Promise<ClaimRow> {
  const { accountId } = requireAccount(ctx);
  const row = await ctx.db
    .select()
    .from(claims)
    .where(and(eq(claims.id, id), eq(claims.accountId, accountId)))
    .get();
  if (!row) throw notFound(GONE);
  return row;
}

/** The record of an active claim. Throws 409 if the claim is not active or an operator hid the record, 404 if the record was deleted. */
export async function requireOwnRecord(ctx: Ctx, claim: ClaimRow): Promise<Row> {
  if (claim.status !== 'active' || claim.recordId === null)
    throw conflict('An operator has not accepted this claim yet.');
  const row = await requireRow(ctx, requireStore(claim.noun), await currentId(ctx, claim.recordId));
  if (row['is_active'] === 0 && claim.hiddenAt === null) throw conflict(NOT_SHOWN);
  return row;
}

/** An entry, with the reason why it cannot be claimed, or null. Throws 404 for an entry that is not shown. */
async function readClaimed(ctx: Ctx, noun: ClaimedNoun, id: string) {
  const { accountId } = requireAccount(ctx);
  const store = requireStore(noun);
  const row = await requireShown(ctx, store, id);
  const entry = sql`${row.id}`;
  // A person whose own claim lapsed confirms it again instead.
  const owner = await ctx.first(sql<{ accountId: string }>`SELECT m.account_id AS accountId FROM claims m
    WHERE (${maintainedSql(ctx, 'm', entry)}) OR (m.account_id = ${accountId}
      AND (${heldSql('m', entry)} OR m.record_id = ${entry} AND m.status = 'waiting')) LIMIT 1`);
  const domain = ownDomain(row['website']);
  const reason =
    row['is_sample'] === 1
      ? SAMPLE
      : owner
        ? owner.accountId === accountId
          ? CLAIMED
          : MAINTAINED
        : domain === null
          ? NO_DOMAIN
          : null;
  return { row, name: nameIn(store, row), domain, reason };
}

/** The entry for the claim form: its name, its domain, and the reason why it cannot be claimed. */
export async function readClaimable(ctx: Ctx, { noun, id }: { noun: ClaimedNoun; id: string }) {
  requireAllowed(ctx, 'claim:read');
  const { name, domain, reason } = await readClaimed(ctx, noun, id);
  return { name, domain, reason };
}

/** Counts a mailed link. Throws 429 above the daily limit for the account or for the address, 400 where the address gets no mails. */
async function countLink(ctx: Ctx, accountId: string, email: string): Promise<void> {
  const keys = [attemptKey('claim', accountId), attemptKey('claim-link', email)];
  const counted = await batch(
    ctx.d1,
    keys.map((key) => countInDay(ctx, key, CLAIMS_A_DAY)),
  );
  if (counted.some(({ meta }) => !meta.changes)) throw tooMany(TOO_MANY, secondsToMidnight(ctx.now()));
  if (await isFullySuppressed(ctx, email)) throw invalid(NOT_REACHED, { email: NOT_REACHED });
}

/**
 * Claims an entry and mails a link to an address at its domain. Throws 404 for an entry that is not shown, 409 if it cannot be claimed, 400
 * if the address is not at its domain, 429 above five links a day.
 */
export async function startClaim(ctx: Ctx, { noun, id: recordId, email }: ClaimInput): Promise<{ id: string }> {
  requireAllowed(ctx, 'claim:write');
  const { accountId, fullName } = requireAccount(ctx);
  const { row, name, reason } = await readClaimed(ctx, noun, recordId);
  if (reason !== null) throw conflict(reason);
  const reasonAgainst = claimRefusal(email, row['website']);
  if (reasonAgainst !== null) throw invalid(reasonAgainst, { email: reasonAgainst });
  await countLink(ctx, accountId, email);
  const [id, token, now] = [ctx.newId(), newToken(), ctx.now()];
  const isOwn = sql`account_id = ${accountId} AND record_id = ${row.id}`;
  const [, stored] = await batch(ctx.d1, [
    sql`DELETE FROM claims WHERE ${isOwn} AND status IN ('mailed', 'refused')`,
    sql`INSERT INTO claims (id, kind, noun, record_id, account_id, name, email, status, token_hash, token_ends_at, created_at)
      SELECT ${id}, 'institution', ${noun}, ${row.id}, ${accountId}, ${name}, ${email}, 'mailed', ${hashToken(token)},
        ${now + LINK_MS}, ${now} WHERE NOT EXISTS (SELECT 1 FROM claims WHERE ${isOwn})`,
    auditRow(
      ctx,
      { action: 'claim.sent', subjectType: 'claim', subjectId: id, details: { name, noun } },
      sql`EXISTS (SELECT 1 FROM claims WHERE id = ${id})`,
    ),
  ]);
  if (!stored.meta.changes) throw conflict(CLAIMED);
  const { SITE_URL: siteUrl } = ctx.env;
  await postUnlessSuppressed(
    ctx,
    claimLinkMail({ email, fullName, name, token, isAgain: false, worksFor: '24 hours', siteUrl }),
  );
  return { id };
}

/** Mails a new link for a claim; the earlier link stops working. Throws 409 if there is nothing to confirm, 429 above five links a day. */
export async function mailLinkAgain(ctx: Ctx, id: string): Promise<void> {
  requireAllowed(ctx, 'claim:write');
  const { accountId, fullName, email: own } = requireAccount(ctx);
  const { status, email, name } = await requireOwnClaim(ctx, id);
  if (status !== 'mailed' && status !== 'active') throw conflict('There is nothing to confirm.');
  const to = email ?? own;
  await countLink(ctx, accountId, to);
  const token = newToken();
  await ctx.db
    .update(claims)
    .set({ tokenHash: hashToken(token), tokenEndsAt: ctx.now() + LINK_MS })
    .where(eq(claims.id, id));
  const { SITE_URL: siteUrl } = ctx.env;
  await postUnlessSuppressed(
    ctx,
    claimLinkMail({ email: to, fullName, name, token, isAgain: status === 'active', worksFor: '24 hours', siteUrl }),
  );
}

/** Throws 409 if a claim that was accepted and lapsed cannot come back, because someone else maintains the entry by now. */
async function requireNotTakenOver(ctx: Ctx, { id, recordId, since, confirmedAt }: ClaimRow): Promise<void> {
  if (recordId === null || since === null || !isLapsed(confirmedAt ?? 0, ctx.now())) return;
  const other = await ctx.first(sql`SELECT 1 FROM claims m
    WHERE ${maintainedSql(ctx, 'm', currentIdSql(recordId))} AND m.id <> ${id}`);
  if (other) throw conflict(MAINTAINED);
}

/**
 * Confirms the address of a claim by the mailed link. A new claim then waits for an operator; an active claim is valid for another year.
 * Throws 400 for a link that is unknown, used or expired, 403 for the link of another account, 409 if the claim lapsed and another person
 * now maintains the entry.
 */
export async function confirmClaim(ctx: Ctx, token: string): Promise<{ name: string; isNew: boolean }> {
  requireAllowed(ctx, 'claim:write');
  const { accountId } = requireAccount(ctx);
  const unusable = () => new AppError(400, LINK_UNUSABLE, { code: 'link-unusable' });
  const hash = isToken(token) ? hashToken(token) : '';
  const claim = hash === '' ? null : await ctx.db.select().from(claims).where(eq(claims.tokenHash, hash)).get();
  if (!claim) throw unusable();
  if (claim.accountId !== accountId) throw forbidden(OTHER_ACCOUNT);
  const now = ctx.now();
  if ((claim.tokenEndsAt ?? 0) <= now) throw unusable();
  await requireNotTakenOver(ctx, claim);
  if (claim.status !== 'mailed' && claim.status !== 'active') throw unusable();
  const { id, name, noun, email } = claim;
  const isNew = claim.status === 'mailed';
  const open = sql`id = ${id} AND token_hash = ${hash} AND status = ${claim.status}`;
  const itemId = ctx.newId();
  const written = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'claim.confirmed', subjectType: 'claim', subjectId: id, details: { name, noun } },
      sql`EXISTS (SELECT 1 FROM claims WHERE ${open})`,
    ),
    ...(isNew
      ? [
          sql`INSERT INTO quality_items (id, kind, noun, record_id, name, address, note, account_id, created_at)
            SELECT ${itemId}, 'claim', noun, record_id, name,
              (SELECT website FROM listings l WHERE l.id = claims.record_id), ${`${email} is confirmed by its link.`}, account_id, ${now}
            FROM claims WHERE ${open}`,
        ]
      : []),
    sql`UPDATE claims SET token_hash = NULL, token_ends_at = NULL, asked_at = NULL, confirmed_at = ${now},
      status = ${isNew ? 'waiting' : claim.status}, item_id = ${isNew ? itemId : claim.itemId} WHERE ${open}`,
  ]);
  if (!written.at(-1)?.meta.changes) throw unusable();
  return { name, isNew };
}

/** Stores a visitor's application to be listed as an angel investor. Throws 403 for founders, 400 with messages for the fields, 409 for a second application. */
export async function applyAsAngel(ctx: Ctx, input: ApplicationInput): Promise<{ id: string }> {
  requireAllowed(ctx, 'claim:write');
  const { accountId } = requireKind(ctx, 'visitor', { other: VISITORS });
  const { entity } = requireStore('angel-investor');
  const sent = requireGiven(applicationFields(entity), input.values, NO_FIELD);
  const givenValues = Object.fromEntries(Object.entries(sent).filter(([, value]) => !isEmpty(value)));
  const shown = input.showLinkedin ? { 'socialLinks.linkedin': input.linkedin } : {};
  const values = { angelType: 'Angel', ...givenValues, ...shown };
  const faults = faultsOf(ctx, requireStore('angel-investor'), values);
  const [first] = Object.values(faults);
  if (first !== undefined) throw invalid(first, faults);
  const [id, itemId, now] = [ctx.newId(), ctx.newId(), ctx.now()];
  const name = String(valueAt(values, entity.nameField));
  const isStored = sql`EXISTS (SELECT 1 FROM claims WHERE id = ${id})`;
  const written = await batch(ctx.d1, [
    // The entry of an application that an operator ended would stay without an owner.
    ...forgetAngels(
      sql`(SELECT id FROM claims WHERE account_id = ${accountId} AND kind = 'angel' AND status = 'refused')`,
    ),
    ctx.db
      .delete(claims)
      .where(and(eq(claims.accountId, accountId), eq(claims.kind, 'angel'), eq(claims.status, 'refused'))),
    sql`INSERT INTO claims (id, kind, noun, account_id, name, status, item_id, created_at)
      SELECT ${id}, 'angel', ${ANGEL_INVESTORS.noun}, ${accountId}, ${name}, 'waiting', ${itemId}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM claims WHERE account_id = ${accountId} AND kind = 'angel')`,
    sql`INSERT INTO quality_items (id, kind, noun, name, proposed, address, account_id, created_at)
      SELECT ${itemId}, 'application', ${ANGEL_INVESTORS.noun}, ${name}, ${JSON.stringify(values)}, ${input.linkedin}, ${accountId}, ${now}
      WHERE ${isStored}`,
    // Without the person's name, because the log remains after the account is deleted.
    auditRow(ctx, { action: 'application.sent', subjectType: 'application', subjectId: itemId }, isStored),
  ]);
  if (!written.at(-1)?.meta.changes) throw conflict(APPLIED);
  requireStore(ANGEL_INVESTORS.noun).onChange?.(ctx);
  return { id };
}

/** Asks maintainers once to confirm their address again, a year after they confirmed it. Runs every hour and mails at most fifty. */
export async function askClaimsAgain(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const due = await ctx.rows(sql<{
    id: string;
    accountId: string;
    name: string;
    email: string;
    fullName: string;
  }>`SELECT c.id, c.account_id AS accountId, c.name, coalesce(c.email, a.email) AS email, a.full_name AS fullName
    FROM claims c INDEXED BY idx_claims_confirmed_at JOIN accounts a ON a.id = c.account_id
    WHERE c.status = 'active' AND c.confirmed_at <= ${now - CONFIRM_AFTER_MS} AND c.asked_at IS NULL
    ORDER BY c.confirmed_at LIMIT ${MAX_ASKED}`);
  for (const { id, accountId, name, email, fullName } of due) {
    const token = newToken();
    const isUnasked = sql`id = ${id} AND asked_at IS NULL`;
    const [, claimResult] = await batch(ctx.d1, [
      notifyAccount(
        ctx,
        accountId,
        { topic: 'support', title: `Please confirm that you still maintain ${name}`, href: CLAIMS_PAGE },
        sql`EXISTS (SELECT 1 FROM claims WHERE ${isUnasked})`,
      ),
      sql`UPDATE claims SET asked_at = ${now}, token_hash = ${hashToken(token)}, token_ends_at = ${now + GRACE_MS} WHERE ${isUnasked}`,
    ]);
    if (!claimResult.meta.changes) continue;
    const { SITE_URL: siteUrl } = ctx.env;
    await postUnlessSuppressed(
      ctx,
      claimLinkMail({ email, fullName, name, token, isAgain: true, worksFor: '30 days', siteUrl }),
    );
  }
}
