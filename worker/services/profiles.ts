/** The profile of the person who asks: read, and changed field by field. Nothing but the columns named here can change. */
import type { UserType } from '../../src/domain/accounts/actor';
import {
  CHANGED_ELSEWHERE,
  changedElsewhere,
  ID_FIXED,
  OWN_ID,
  type FounderProfile,
  type Profile,
  type VisitorProfile,
} from '../../src/domain/accounts/profile';
import { conflict, invalid, loginRequired } from '../../src/domain/errors';
import { accountEvent } from './account-events';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { photoPath } from './photos';
import { requireKind } from './require-actor';

export const PROFILE_LOGIN = 'You must be logged in to view your profile.';

interface ProfileRow {
  id: string;
  user_type: UserType;
  full_name: string;
  email: string;
  phone: string;
  location: string;
  linkedin_url: string | null;
  photo_key: string | null;
  company_name: string | null;
  founded_year: number | null;
  industry: string | null;
  company_description: string | null;
  current_stage: string | null;
  company_working_at: string | null;
}

const SHARED = { fullName: 'full_name', phone: 'phone', location: 'location', linkedinUrl: 'linkedin_url' } as const;

/** Field of the profile → column, by kind of account. */
const COLUMNS = {
  founder: {
    ...SHARED,
    companyName: 'company_name',
    foundedYear: 'founded_year',
    industry: 'industry',
    companyDescription: 'company_description',
    currentStage: 'current_stage',
  },
  visitor: { ...SHARED, companyWorkingAt: 'company_working_at' },
} as const satisfies Record<UserType, Record<string, keyof ProfileRow>>;

/** Columns that hold '' instead of NULL. */
const NEVER_NULL: ReadonlySet<string> = new Set(['phone', 'location']);

function selectRow(ctx: Ctx, accountId: string): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `SELECT id, user_type, full_name, email, phone, location, linkedin_url, photo_key, company_name, founded_year,
         industry, company_description, current_stage, company_working_at FROM accounts WHERE id = ?1`,
    )
    .bind(accountId);
}

export function toProfile(row: ProfileRow): Profile {
  const shared = {
    _id: row.id,
    userType: row.user_type,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    linkedinUrl: row.linkedin_url ?? '',
    profileImage: photoPath(row.photo_key),
  };
  if (row.user_type === 'visitor') return { ...shared, companyWorkingAt: row.company_working_at ?? '' };
  return {
    ...shared,
    companyName: row.company_name ?? '',
    foundedYear: row.founded_year,
    industry: row.industry ?? '',
    companyDescription: row.company_description ?? '',
    currentStage: row.current_stage ?? '',
  };
}

async function requireRow(ctx: Ctx, accountId: string): Promise<ProfileRow> {
  const row = await selectRow(ctx, accountId).first<ProfileRow>();
  if (!row) throw loginRequired(PROFILE_LOGIN);
  return row;
}

export async function readProfile(ctx: Ctx, kind: UserType): Promise<Profile> {
  return toProfile(await requireRow(ctx, requireKind(ctx, kind, PROFILE_LOGIN).accountId));
}

/**
 * Stores what differs; a field that is absent stays, null empties it. Of a field named in `before` only a change of the person's
 * own is stored, and 409 names those that changed elsewhere. Answers the whole profile.
 */
export async function updateProfile(
  ctx: Ctx,
  change: { kind: 'founder'; input: FounderProfile } | { kind: 'visitor'; input: VisitorProfile },
): Promise<Profile> {
  const { accountId } = requireKind(ctx, change.kind, PROFILE_LOGIN);
  const { before = {}, [OWN_ID]: id = accountId, ...fields } = change.input;
  if (id !== accountId) throw invalid(ID_FIXED, { [OWN_ID]: ID_FIXED });
  const row = await requireRow(ctx, accountId);
  const input: Readonly<Record<string, string | number | null | undefined>> = fields;
  const current: Readonly<Record<string, string | number | null | undefined>> = { ...toProfile(row) };
  const faults: Record<string, string> = {};
  const changes = Object.entries(COLUMNS[change.kind]).flatMap(([field, column]) => {
    if (!Object.hasOwn(input, field) || input[field] === undefined) return [];
    const value = input[field] ?? (NEVER_NULL.has(column) ? '' : null);
    if (value === row[column]) return [];
    if (Object.hasOwn(before, field)) {
      const known = before[field] ?? '';
      if ((value ?? '') === known) return []; // left as it was
      if ((current[field] ?? '') !== known) faults[field] = changedElsewhere(current[field]);
    }
    return [{ field, column, value }];
  });
  if (Object.keys(faults).length > 0) throw conflict(CHANGED_ELSEWHERE, faults);
  if (changes.length === 0) return toProfile(row);
  const isThere = { sql: 'EXISTS (SELECT 1 FROM accounts WHERE id = ?)', params: [accountId] };
  const results = await ctx.d1.batch<ProfileRow>([
    ctx.d1
      .prepare(
        `UPDATE accounts SET ${changes.map(({ column }) => `${column} = ?`).join(', ')}, updated_at = ? WHERE id = ?`,
      )
      .bind(...changes.map(({ value }) => value), ctx.now(), accountId),
    auditStatement(
      ctx,
      {
        action: 'account.profile-updated',
        subjectType: 'account',
        subjectId: accountId,
        details: { fields: changes.map(({ field }) => field).join(' ') },
      },
      isThere,
    ),
    accountEvent(ctx, accountId, 'profile-updated', isThere),
    selectRow(ctx, accountId),
  ]);
  const stored = results.at(-1)?.results[0];
  if (!stored) throw loginRequired(PROFILE_LOGIN);
  return toProfile(stored);
}
