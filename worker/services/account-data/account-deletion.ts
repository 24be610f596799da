/** Deletes an account and all its data in one batch; an audit row without a name and its id in the ledger remain. */
import { eq } from 'drizzle-orm';
import { ANGEL_INVESTORS } from '@/domain/admin/entities/listings';
import type { UserType } from '@/domain/accounts/actor';
import { MINUTE_MS } from '@/domain/time/durations';
import { dayInIndia } from '@/domain/time/india';
import { goodbyeMail } from '@worker/emails/registration';
import { batch, sql, type Sql } from '@worker/db/sql';
import { accounts, erasures, toolDocumentVersions } from '@worker/db/schema/index';
import type { Mail } from '@worker/integrations/email/port';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { askToEnd, readRunning } from '@worker/services/plans/payments';
import { requireOwnPassword } from '@worker/services/accounts/password-hashing';
import { deletePhotoFile } from '@worker/services/accounts/profiles';
import { requireKind, requireStillThere } from '@worker/services/core/require-actor';
import { hashToken } from '@worker/services/core/secrets';
import { deleteDocumentFiles } from '@worker/services/tools/tool-documents';
import type { Account } from '@worker/services/accounts/registration';
import { describeError, log } from '@worker/log';
import { listPages } from '@worker/services/core/files';

// The ledger of erasures: ids of deleted accounts and the day. The second bucket stores it longer than any backup, so that no restore brings an account back.

const FOLDER = 'erasures/';
/** Rows in one copy statement; the next statement copies the following rows. */
const MAX_COPIED = 500;

/** The row of the ledger, for the batch that deletes the account. */
const erasureRow = (ctx: Ctx, accountId: string, onlyIf: Sql): Sql =>
  sql`INSERT INTO erasures (id, day) SELECT ${accountId}, ${dayInIndia(ctx.now())} WHERE ${onlyIf}
    ON CONFLICT DO NOTHING`;

/** Copies to the second bucket the rows that it does not have yet. */
export async function copyErasures(ctx: Ctx): Promise<void> {
  const bucket = ctx.env.BACKUPS;
  if (!bucket) return;
  const results = await ctx.db.select().from(erasures).where(eq(erasures.isCopied, false)).limit(MAX_COPIED);
  if (results.length === 0) return;
  for (const { id, day } of results) await bucket.put(`${FOLDER}${day}/${id}`, '');
  const ids = JSON.stringify(results.map(({ id }) => id));
  await ctx.run(sql`UPDATE erasures SET is_copied = 1 WHERE id IN (SELECT value FROM json_each(${ids}))`);
}

/** Copies after the answer is sent. The daily job retries failed copies. */
const copyErasuresLater = (ctx: Ctx): void =>
  ctx.defer(
    copyErasures(ctx).catch((error: unknown) =>
      log('error', 'erasure not copied', { requestId: ctx.requestId, error: describeError(error) }),
    ),
  );

/** Reads the ledger of the second bucket into the database. */
export async function readErasures(ctx: Ctx): Promise<void> {
  const bucket = ctx.env.BACKUPS;
  if (!bucket) return;
  for await (const { objects } of listPages(bucket, { prefix: FOLDER })) {
    const rows = objects.map(({ key }) => key.slice(FOLDER.length).split('/'));
    await ctx.run(sql`INSERT INTO erasures (id, day, is_copied) SELECT value ->> 1, value ->> 0, 1
        FROM json_each(${JSON.stringify(rows)}) WHERE true ON CONFLICT DO NOTHING`);
  }
}

/**
 * Statements that delete these entries of angels with their items of the queue, and remove the details about them and about `items` from
 * the log.
 */
function forgetEntries(entries: Sql, items: Sql): Sql[] {
  return [
    sql`UPDATE audit_log SET changes = NULL, details = json_remove(details, '$.name', '$.merged', '$.separated')
      WHERE subject_type = ${ANGEL_INVESTORS.noun} AND subject_id IN ${entries}`,
    sql`UPDATE audit_log SET details = json_remove(details, '$.name')
      WHERE subject_type IN ('application', 'report', 'change', 'finding') AND (subject_id IN ${items}
        OR subject_id IN (SELECT id FROM quality_items WHERE record_id IN ${entries} OR other_id IN ${entries}))`,
    sql`DELETE FROM quality_items WHERE record_id IN ${entries}`,
    sql`DELETE FROM bin WHERE id IN ${entries}`,
    sql`DELETE FROM listings WHERE id IN ${entries}`,
  ];
}

/**
 * Statements that delete the entries of angels with these claims, and their data in the log. They must run before the claims
 * are deleted.
 */
export const forgetAngels = (claimIds: Sql): Sql[] =>
  forgetEntries(
    sql`(SELECT record_id FROM claims WHERE kind = 'angel' AND record_id IS NOT NULL AND id IN ${claimIds})`,
    sql`(SELECT item_id FROM claims WHERE kind = 'angel' AND id IN ${claimIds})`,
  );

/**
 * Statements that delete the entries of accepted applications without a claim. The account was deleted but the entry was not, or the entry
 * came back, for example by the undo of a merge. Only the log connects the two: one request accepted the application and created the entry.
 */
export function forgetLeftAngels(): Sql[] {
  const left = sql`FROM audit_log a JOIN audit_log c ON c.actor_id = a.actor_id AND c.at BETWEEN a.at - ${MINUTE_MS} AND a.at
      AND c.request_id = a.request_id AND c.action = 'angel-investor.created'
    WHERE a.subject_type = 'application' AND a.action = 'application.accepted'
      AND NOT EXISTS (SELECT 1 FROM claims WHERE item_id = a.subject_id)
      AND NOT EXISTS (SELECT 1 FROM claims WHERE record_id = c.subject_id)
      AND (EXISTS (SELECT 1 FROM listings WHERE id = c.subject_id) OR EXISTS (SELECT 1 FROM bin WHERE id = c.subject_id))`;
  return forgetEntries(sql`(SELECT c.subject_id ${left})`, sql`(SELECT a.subject_id ${left})`);
}

/** Deletes the account of the person who asks, after checking their password. */
export async function deleteAccount(ctx: Ctx, kind: UserType, password: string): Promise<void> {
  requireKind(ctx, kind);
  const { actor, passwordHash } = await requireOwnPassword(ctx, password);
  const { accountId: id, email, fullName } = actor;
  const isDeleted = await removeAccount(
    ctx,
    { id, email, fullName, userType: kind },
    {
      // The password that was checked must still be the account's password.
      onlyIf: sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND password_hash = ${passwordHash})`,
      goodbye: goodbyeMail({ to: email, fullName, by: 'person', ...addressesOf(ctx) }),
    },
  );
  requireStillThere(isDeleted || undefined);
}

/**
 * Deletes an account. Rows in other tables refer to it with ON DELETE CASCADE: sessions, tokens, factors, events, messages and so on.
 * Returns false and changes nothing if the account was gone or `onlyIf` was no longer true.
 */
export async function removeAccount(
  ctx: Ctx,
  { id, email, fullName, userType }: Pick<Account, 'id' | 'email' | 'fullName' | 'userType'>,
  { onlyIf, goodbye }: { onlyIf: Sql; goodbye: Mail | null },
): Promise<boolean> {
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id}) AND ${onlyIf}`;
  const [, before, running, documents, ...written] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'account.deleted', subjectType: 'account', subjectId: id, details: { userType } }, isThere),
    ctx.db.select({ photoKey: accounts.photoKey, plan: accounts.plan }).from(accounts).where(eq(accounts.id, id)),
    readRunning(ctx, id),
    ctx.db
      .select({ fileKey: toolDocumentVersions.fileKey })
      .from(toolDocumentVersions)
      .where(eq(toolDocumentVersions.accountId, id)),
    // Messages from the same address that were written without signing in.
    sql`DELETE FROM contact_messages WHERE lower(email) = ${email} AND ${isThere}`,
    sql`DELETE FROM waiting_list WHERE email = ${email} AND ${isThere}`,
    sql`DELETE FROM mail_suppressions WHERE email = ${email} AND ${isThere}`,
    // Mails that were stored instead of sent: to the person, and to the operator on their behalf.
    sql`DELETE FROM outbox_mails
      WHERE (to_address = ${email} OR lower(headers ->> '$."Reply-To"') = ${email}) AND ${isThere}`,
    // Mails to the operator about the person that the queue could not send.
    sql`DELETE FROM dead_letters
      WHERE CASE WHEN is_whole THEN body ->> '$.notice.owner.accountId' END = ${id} AND ${isThere}`,
    // Counters are named by a hash of the email or of the account, or by its id.
    sql`DELETE FROM attempts
      WHERE (substr(key, -43) IN (${hashToken(email)}, ${hashToken(id)}) OR key LIKE '%:' || ${id})
        AND ${isThere}`,
    // A backup may still hold the account: a restore of it deletes the account again.
    erasureRow(ctx, id, isThere),
    // An angel's own entry is about the person. The entries of institutions stay.
    ...forgetAngels(sql`(SELECT id FROM claims WHERE account_id = ${id} AND ${isThere})`),
    sql`DELETE FROM accounts WHERE id = ${id} AND ${onlyIf}`,
  ]);
  if (!(written.at(-1) as D1Result | undefined)?.meta.changes) return false;
  copyErasuresLater(ctx);
  const { photoKey, plan } = before[0] ?? {};
  // First: no later failure may prevent the only mails about a subscription that goes on.
  await askToEnd(ctx, { accountId: id, email, fullName }, plan ?? 'free', running.results);
  if (photoKey) await deletePhotoFile(ctx, photoKey);
  await deleteDocumentFiles(
    ctx,
    documents.map(({ fileKey }) => fileKey),
  );
  if (goodbye) await postMail(ctx, goodbye);
  return true;
}
