/** Deletes an account with everything that belongs to it, in one batch; only the audit row without a name remains. */
import type { UserType } from '../../src/domain/accounts/actor';
import { loginRequired } from '../../src/domain/errors';
import type { PlanId } from '../../src/domain/plans';
import { goodbyeMail } from '../emails/goodbye';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { postMail } from './mails';
import { askToEndSubscription } from './payments';
import { requireOwnPassword } from './own-password';
import { deletePhotoFile } from './photos';
import { requireKind } from './require-actor';
import { hashToken } from './tokens';
import { deleteDocumentFiles, documentFilesOf } from './tool-document-files';

/** The tables of an account refer to it with ON DELETE CASCADE: its sessions, tokens, factors, events, messages and all. */
export async function deleteAccount(ctx: Ctx, kind: UserType, password: string): Promise<void> {
  requireKind(ctx, kind);
  const { actor, passwordHash } = await requireOwnPassword(ctx, password);
  const { accountId, email, fullName } = actor;
  // The password that was checked must still be the one that counts.
  const isThere = {
    sql: 'EXISTS (SELECT 1 FROM accounts WHERE id = ? AND password_hash = ?)',
    params: [accountId, passwordHash],
  };
  const [, before, documents, , , , , deleted] = await ctx.d1.batch<{
    photo_key: string | null;
    plan: PlanId;
    file_key: string;
  }>([
    auditStatement(
      ctx,
      { action: 'account.deleted', subjectType: 'account', subjectId: accountId, details: { userType: kind } },
      isThere,
    ),
    ctx.d1.prepare('SELECT photo_key, plan FROM accounts WHERE id = ?1').bind(accountId),
    documentFilesOf(ctx, accountId),
    // Written from the same address without signing in.
    ctx.d1
      .prepare(`DELETE FROM contact_messages WHERE lower(email) = ? AND ${isThere.sql}`)
      .bind(email, ...isThere.params),
    ctx.d1.prepare(`DELETE FROM waiting_list WHERE email = ? AND ${isThere.sql}`).bind(email, ...isThere.params),
    // Mails that were kept instead of sent: to the person, and to the operator on their behalf.
    ctx.d1
      .prepare(
        `DELETE FROM outbox_mails WHERE (to_address = ? OR lower(headers ->> '$."Reply-To"') = ?) AND ${isThere.sql}`,
      )
      .bind(email, email, ...isThere.params),
    // Counters are named by a hash of the e-mail or of the account, or by its id.
    ctx.d1
      .prepare(`DELETE FROM attempts WHERE (substr(key, -43) IN (?, ?) OR key LIKE '%:' || ?) AND ${isThere.sql}`)
      .bind(hashToken(email), hashToken(accountId), accountId, ...isThere.params),
    ctx.d1.prepare('DELETE FROM accounts WHERE id = ?1 AND password_hash = ?2').bind(accountId, passwordHash),
  ]);
  if (!deleted?.meta.changes) throw loginRequired();
  const { photo_key: photo, plan } = before?.results[0] ?? {};
  if (photo) await deletePhotoFile(ctx, photo);
  await deleteDocumentFiles(
    ctx,
    (documents?.results ?? []).map(({ file_key }) => file_key),
  );
  if (plan && plan !== 'free') await askToEndSubscription(ctx, { accountId, email, fullName }, plan);
  const { SITE_URL: siteUrl, SUPPORT_EMAIL: supportEmail } = ctx.env;
  await postMail(ctx, goodbyeMail({ to: email, fullName, supportEmail, siteUrl }));
}
