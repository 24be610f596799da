/** The profile of the person who asks: read, and changed field by field. Nothing but the columns named here can change. */
import { eq } from 'drizzle-orm';
import type { UserType } from '@/domain/accounts/actor';
import { fieldChanges } from '@/domain/accounts/field-changes';
import {
  CHANGED_ELSEWHERE,
  ID_FIXED,
  OWN_ID,
  type FounderProfile,
  type Profile,
  type VisitorProfile,
} from '@/domain/accounts/profile';
import { conflict, invalid } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { accounts } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { accountEvent } from './account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import type { Account } from './accounts';
import { photoPath } from './photos';
import { requireKind, requireStillThere } from '@worker/services/core/require-actor';

export const PROFILE_SIGN_IN = 'You must be logged in to view your profile.';

const SHARED = ['fullName', 'phone', 'location', 'linkedinUrl'] as const;
/** What a person reads and changes, by kind of account; each is a column of the same name. */
const FIELDS = {
  founder: [...SHARED, 'companyName', 'foundedYear', 'industry', 'companyDescription', 'currentStage'],
  visitor: [...SHARED, 'companyWorkingAt'],
} as const satisfies Record<UserType, readonly (keyof Account & keyof Profile)[]>;

type Field = (typeof FIELDS)[UserType][number];
const { id, userType, email, photoKey } = accounts;
const COLUMNS = Object.fromEntries(
  [...FIELDS.founder, ...FIELDS.visitor].map((field) => [field, accounts[field]]),
) as Pick<typeof accounts, Field>;

const selectRow = (ctx: Ctx, accountId: string) =>
  ctx.db
    .select({ id, userType, email, photoKey, ...COLUMNS })
    .from(accounts)
    .where(eq(id, accountId));
type Row = Awaited<ReturnType<typeof selectRow>>[number];

function toProfile(row: Row): Profile {
  const own = FIELDS[row.userType].map((field) => [field, row[field] ?? (field === 'foundedYear' ? null : '')]);
  return {
    _id: row.id,
    userType: row.userType,
    email: row.email,
    profileImage: photoPath(row.photoKey),
    ...(Object.fromEntries(own) as Pick<Profile, Field>),
  };
}

async function requireRow(ctx: Ctx, accountId: string): Promise<Row> {
  const [row] = await selectRow(ctx, accountId);
  requireStillThere(row, PROFILE_SIGN_IN);
  return row;
}

export async function readProfile(ctx: Ctx, kind: UserType): Promise<Profile> {
  return toProfile(await requireRow(ctx, requireKind(ctx, kind, { guest: PROFILE_SIGN_IN }).accountId));
}

/**
 * Stores what differs; a field that is absent stays, null empties it. Of a field named in `before` only a change of the person's
 * own is stored, and 409 names those that changed elsewhere. Returns the whole profile.
 */
export async function updateProfile(
  ctx: Ctx,
  change: { kind: 'founder'; input: FounderProfile } | { kind: 'visitor'; input: VisitorProfile },
): Promise<Profile> {
  const { accountId } = requireKind(ctx, change.kind, { guest: PROFILE_SIGN_IN });
  const { before, [OWN_ID]: ownId = accountId, ...fields } = change.input;
  if (ownId !== accountId) throw invalid(ID_FIXED, { [OWN_ID]: ID_FIXED });
  const row = await requireRow(ctx, accountId);
  const { changes, faults } = fieldChanges<Field>(
    FIELDS[change.kind],
    { input: fields, current: row, before },
    (field) => (COLUMNS[field].notNull ? '' : null),
  );
  if (Object.keys(faults).length > 0) throw conflict(CHANGED_ELSEWHERE, faults);
  if (changes.length === 0) return toProfile(row);
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})`;
  const [, , , [stored]] = await batch(ctx.d1, [
    ctx.db
      .update(accounts)
      .set({ ...Object.fromEntries(changes), updatedAt: ctx.now() })
      .where(eq(id, accountId)),
    auditRow(
      ctx,
      {
        action: 'account.profile-updated',
        subjectType: 'account',
        subjectId: accountId,
        details: { fields: changes.map(([field]) => field).join(' ') },
      },
      isThere,
    ),
    accountEvent(ctx, accountId, 'profile-updated', isThere),
    selectRow(ctx, accountId),
  ]);
  requireStillThere(stored, PROFILE_SIGN_IN);
  return toProfile(stored);
}
