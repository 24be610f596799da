/** Changes the profile of a founder for an operator, by a permit of two codes that the same batch uses up. */
import { fieldChanges } from '@/domain/accounts/field-changes';
import { CHANGED_ELSEWHERE } from '@/domain/accounts/profile';
import { ONLY_SUPER_EDIT } from '@/domain/admin/users/change-texts';
import { EDITED, type EditedField } from '@/domain/admin/users/person';
import { userEditOf } from '@/domain/admin/users/user-edit';
import { conflict } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { accounts } from '@worker/db/schema';
import { fixedSql, joinSql, sql } from '@worker/db/sql';
import { operatorEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { notifyAccount } from '@worker/services/notifications/notify';
import { requireFounder, requireUserByEmail } from './require-user';
import { requirePermit } from './grants';
import { requireValid } from '@worker/services/admin/records/edit';

const NOTICE = {
  topic: 'account',
  title: 'Outset support changed your profile',
  body: 'If you did not ask for this, write to us.',
  href: '/portal/settings/profile',
} as const;

const column = (field: EditedField) => fixedSql(accounts[field].name);

/**
 * Stores what differs and returns the names of those fields. Of a field named in `before` only a change of the operator's own is
 * stored; 400 with what is wrong by field, also where a value is emptied, 409 where it was changed elsewhere, before or during the call. The permit is used up with the change, not without it.
 */
export async function editUser(ctx: Ctx, email: string, body: object, id?: string): Promise<EditedField[]> {
  requireAllowed(ctx, 'user:write', { other: ONLY_SUPER_EDIT });
  const user = await requireUserByEmail(ctx, email, id);
  requireFounder(user);
  const edit = requireValid(userEditOf(new Date(ctx.now()).getUTCFullYear(), user).safeParse(body));
  const permit = await requirePermit(ctx, 'edit-user', user.id);
  const { before, ...input } = edit;
  const { changes, faults } = fieldChanges<EditedField>(
    EDITED.map(({ name }) => name),
    { input, current: user, before },
  );
  if (Object.keys(faults).length > 0) throw conflict(CHANGED_ELSEWHERE, faults, 'changed-elsewhere');
  const now = ctx.now();
  const isSame = joinSql(
    [sql`id = ${user.id}`, ...changes.map(([field]) => sql`${column(field)} IS ${user[field]}`)],
    ' AND ',
  );
  const mayChange = sql`EXISTS (SELECT 1 FROM accounts WHERE ${isSame}) AND ${permit.isOpen}`;
  const fields = changes.map(([field]) => field);
  const entry = {
    action: 'account.edited',
    subjectType: 'account',
    subjectId: user.id,
    details: { fields: fields.join(' ') },
  };
  const mayTell = fields.length > 0 ? mayChange : sql`0`;
  const results = await batch(ctx.d1, [
    auditRow(ctx, entry, mayChange),
    operatorEvent(ctx, user.id, 'profile-changed-by-support', mayTell),
    notifyAccount(ctx, user.id, NOTICE, mayTell),
    sql`UPDATE accounts SET ${joinSql([
      ...changes.map(([field, value]) => sql`${column(field)} = ${value}`),
      sql`updated_at = ${now}`,
    ])} WHERE ${isSame} AND ${permit.isOpen}`,
    permit.use(sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${user.id} AND updated_at = ${now})`),
  ]);
  if (results[3].meta.changes) return fields;
  // Something else came first: the account went, the permit was used, or a field was changed.
  await requireUserByEmail(ctx, email, user.id);
  await requirePermit(ctx, 'edit-user', user.id);
  throw conflict(CHANGED_ELSEWHERE, undefined, 'changed-elsewhere');
}
