/** Deletes an account with everything that belongs to it, in one batch; only the audit row without a name remains. */
import { eq } from 'drizzle-orm';
import { ANGEL_INVESTORS } from '@/domain/admin/entities/listings';
import type { UserType } from '@/domain/accounts/actor';
import { goodbyeMail } from '@worker/emails/registration';
import { batch } from '@worker/db/batch';
import { accounts, toolDocumentVersions } from '@worker/db/schema';
import { sql, type Sql } from '@worker/db/sql';
import type { Mail } from '@worker/integrations/email/port';
import { copyErasuresLater, erasureRow } from './erasures';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { askToEndSubscription } from '@worker/services/plans/payments';
import { requireOwnPassword } from '@worker/services/accounts/own-password';
import { deletePhotoFile } from '@worker/services/accounts/photos';
import { requireKind, requireStillThere } from '@worker/services/core/require-actor';
import { hashToken } from '@worker/services/core/tokens';
import { deleteDocumentFiles } from '@worker/services/tools/tool-document-files';
import type { Account } from '@worker/services/accounts/accounts';

/**
 * The entry of an angel is about the person: it goes with the claims of these ids and what the log says of it, for batches before the claims
 * themselves go.
 */
export function forgetAngels(claimIds: Sql): Sql[] {
  const entries = sql`(SELECT record_id FROM claims WHERE kind = 'angel' AND record_id IS NOT NULL AND id IN ${claimIds})`;
  const items = sql`(SELECT item_id FROM claims WHERE kind = 'angel' AND id IN ${claimIds})`;
  return [
    sql`UPDATE audit_log SET changes = NULL, details = json_remove(details, '$.name')
      WHERE subject_type = ${ANGEL_INVESTORS.noun} AND subject_id IN ${entries}`,
    sql`UPDATE audit_log SET details = json_remove(details, '$.name')
      WHERE subject_type = 'application' AND subject_id IN ${items}`,
    sql`DELETE FROM quality_items WHERE record_id IN ${entries}`,
    sql`DELETE FROM bin WHERE id IN ${entries}`,
    sql`DELETE FROM listings WHERE id IN ${entries}`,
  ];
}

/** The person who asks deletes their own account, by their password. */
export async function deleteAccount(ctx: Ctx, kind: UserType, password: string): Promise<void> {
  requireKind(ctx, kind);
  const { actor, passwordHash } = await requireOwnPassword(ctx, password);
  const { accountId: id, email, fullName } = actor;
  const isDeleted = await removeAccount(
    ctx,
    { id, email, fullName, userType: kind },
    {
      // The password that was checked must still be the one that counts.
      onlyIf: sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND password_hash = ${passwordHash})`,
      goodbye: goodbyeMail({ to: email, fullName, by: 'person', ...addressesOf(ctx) }),
    },
  );
  requireStillThere(isDeleted || undefined);
}

/**
 * Anyone who deletes it. The tables of an account refer to it with ON DELETE CASCADE: its sessions, tokens, factors, events, messages
 * and all. Returns false where the account was gone or `onlyIf` did not hold any more; then nothing was changed.
 */
export async function removeAccount(
  ctx: Ctx,
  { id, email, fullName, userType }: Pick<Account, 'id' | 'email' | 'fullName' | 'userType'>,
  { onlyIf, goodbye }: { onlyIf: Sql; goodbye: Mail | null },
): Promise<boolean> {
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id}) AND ${onlyIf}`;
  const [, before, documents, ...written] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'account.deleted', subjectType: 'account', subjectId: id, details: { userType } }, isThere),
    ctx.db.select({ photoKey: accounts.photoKey, plan: accounts.plan }).from(accounts).where(eq(accounts.id, id)),
    ctx.db
      .select({ fileKey: toolDocumentVersions.fileKey })
      .from(toolDocumentVersions)
      .where(eq(toolDocumentVersions.accountId, id)),
    // Written from the same address without signing in.
    sql`DELETE FROM contact_messages WHERE lower(email) = ${email} AND ${isThere}`,
    sql`DELETE FROM waiting_list WHERE email = ${email} AND ${isThere}`,
    sql`DELETE FROM mail_suppressions WHERE email = ${email} AND ${isThere}`,
    // Mails that were stored instead of sent: to the person, and to the operator on their behalf.
    sql`DELETE FROM outbox_mails
      WHERE (to_address = ${email} OR lower(headers ->> '$."Reply-To"') = ${email}) AND ${isThere}`,
    // Counters are named by a hash of the e-mail or of the account, or by its id.
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
  if (photoKey) await deletePhotoFile(ctx, photoKey);
  await deleteDocumentFiles(
    ctx,
    documents.map(({ fileKey }) => fileKey),
  );
  if (plan && plan !== 'free') await askToEndSubscription(ctx, { accountId: id, email, fullName }, plan);
  if (goodbye) await postMail(ctx, goodbye);
  return true;
}
