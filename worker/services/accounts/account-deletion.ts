/** Deletes an account with everything that belongs to it, in one batch; only the audit row without a name remains. */
import { eq } from 'drizzle-orm';
import type { UserType } from '../../../src/domain/accounts/actor';
import { goodbyeMail } from '../../emails/goodbye';
import { batch } from '../../db/batch';
import { accounts, toolDocumentVersions } from '../../db/schema';
import { sql } from '../../db/sql';
import { auditRow } from '../core/audit';
import type { Ctx } from '../core/context';
import { postMail } from '../messages/mails';
import { askToEndSubscription } from '../plans/payments';
import { requireOwnPassword } from './own-password';
import { deletePhotoFile } from './photos';
import { requireKind, requireStillThere } from '../core/require-actor';
import { hashToken } from '../core/tokens';
import { deleteDocumentFiles } from '../tools/tool-document-files';

/** The tables of an account refer to it with ON DELETE CASCADE: its sessions, tokens, factors, events, messages and all. */
export async function deleteAccount(ctx: Ctx, kind: UserType, password: string): Promise<void> {
  requireKind(ctx, kind);
  const { actor, passwordHash } = await requireOwnPassword(ctx, password);
  const { accountId, email, fullName } = actor;
  // The password that was checked must still be the one that counts.
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND password_hash = ${passwordHash})`;
  const [, before, documents, , , , , deleted] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'account.deleted', subjectType: 'account', subjectId: accountId, details: { userType: kind } },
      isThere,
    ),
    ctx.db
      .select({ photoKey: accounts.photoKey, plan: accounts.plan })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    ctx.db
      .select({ fileKey: toolDocumentVersions.fileKey })
      .from(toolDocumentVersions)
      .where(eq(toolDocumentVersions.accountId, accountId)),
    // Written from the same address without signing in.
    sql`DELETE FROM contact_messages WHERE lower(email) = ${email} AND ${isThere}`,
    sql`DELETE FROM waiting_list WHERE email = ${email} AND ${isThere}`,
    // Mails that were kept instead of sent: to the person, and to the operator on their behalf.
    sql`DELETE FROM outbox_mails
      WHERE (to_address = ${email} OR lower(headers ->> '$."Reply-To"') = ${email}) AND ${isThere}`,
    // Counters are named by a hash of the e-mail or of the account, or by its id.
    sql`DELETE FROM attempts
      WHERE (substr(key, -43) IN (${hashToken(email)}, ${hashToken(accountId)}) OR key LIKE '%:' || ${accountId})
        AND ${isThere}`,
    sql`DELETE FROM accounts WHERE id = ${accountId} AND password_hash = ${passwordHash}`,
  ]);
  requireStillThere(deleted.meta.changes);
  const { photoKey, plan } = before[0] ?? {};
  if (photoKey) await deletePhotoFile(ctx, photoKey);
  await deleteDocumentFiles(
    ctx,
    documents.map(({ fileKey }) => fileKey),
  );
  if (plan && plan !== 'free') await askToEndSubscription(ctx, { accountId, email, fullName }, plan);
  const { SITE_URL: siteUrl, SUPPORT_EMAIL: supportEmail } = ctx.env;
  await postMail(ctx, goodbyeMail({ to: email, fullName, supportEmail, siteUrl }));
}
