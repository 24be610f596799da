/** The profile of the signed-in person: reads it, and changes it field by field. Only the columns named here can change. */
import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { UserType } from '@/domain/accounts/actor';
import {
  fieldChanges,
  CHANGED_ELSEWHERE,
  ID_FIXED,
  OWN_ID,
  type FounderProfile,
  type Profile,
  type VisitorProfile,
} from '@/domain/accounts/profile';
import { conflict, invalid, AppError } from '@/domain/errors';
import {
  NOT_A_PHOTO,
  PHOTO_DAMAGED,
  PHOTO_TOO_LARGE,
  PHOTO_TOO_WIDE,
  readPhoto,
  type PhotoFault,
} from '@/domain/accounts/photo-file';
import { batch, sql } from '@worker/db/sql';
import { accounts } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireKind, requireStillThere, requireAccount } from '@worker/services/core/require-actor';
import { describeError, log } from '@worker/log';
import { deleteLostFiles, openPicture } from '@worker/services/core/files';
import { accountEvent } from './account-events';
import type { Account } from './registration';

// Photos of founders in R2: checked by their bytes, stored under random keys that only the row of the account names.

const FOLDER = 'photos/';
const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/** The address of a photo; null without one. */
export function photoPath(key: string | null | undefined): string | null {
  return key ? `/files/${key}` : null;
}

export function refusePhoto(fault: PhotoFault): AppError {
  const [status, message] = {
    type: [415, NOT_A_PHOTO] as const,
    'too-large': [413, PHOTO_TOO_LARGE] as const,
    'too-wide': [422, PHOTO_TOO_WIDE] as const,
    damaged: [422, PHOTO_DAMAGED] as const,
  }[fault];
  return new AppError(status, message, { code: `photo-${fault}`, fields: { profileImage: message } });
}

/** A photo that could not be deleted is found by the daily job. */
export async function deletePhotoFile(ctx: Ctx, key: string): Promise<void> {
  await ctx.env.FILES.delete(key).catch((error: unknown) => {
    log('error', 'photo not deleted', { requestId: ctx.requestId, error: describeError(error) });
  });
}

/** Sets the photo of the person who asks to `key`, or to none, and deletes the file that it replaces. */
async function changePhoto(ctx: Ctx, key: string | null): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})`;
  const [before, changed] = await batch(ctx.d1, [
    // Read in the batch, so that each of two uploads at once deletes the file that it really replaced.
    ctx.db.select({ photoKey: accounts.photoKey }).from(accounts).where(eq(accounts.id, accountId)),
    ctx.db.update(accounts).set({ photoKey: key, updatedAt: ctx.now() }).where(eq(accounts.id, accountId)),
    auditRow(
      ctx,
      { action: key ? 'account.photo-set' : 'account.photo-removed', subjectType: 'account', subjectId: accountId },
      isThere,
    ),
    accountEvent(ctx, accountId, 'photo-changed', isThere),
  ]);
  requireStillThere(changed.meta.changes);
  const old = before[0]?.photoKey;
  if (old) await deletePhotoFile(ctx, old);
}

/** Stores a cleaned copy of a JPG or PNG as the photo of the person who asks. Returns its address. */
export async function setPhoto(ctx: Ctx, file: Uint8Array): Promise<string> {
  const read = readPhoto(file);
  if ('fault' in read) throw refusePhoto(read.fault);
  const { type, bytes } = read.photo;
  const key = `${FOLDER}${randomBytes(16).toString('hex')}.${EXTENSIONS[type]}`;
  await ctx.env.FILES.put(key, bytes, { httpMetadata: { contentType: type } });
  try {
    await changePhoto(ctx, key);
  } catch (error) {
    await deletePhotoFile(ctx, key);
    throw error;
  }
  return `/files/${key}`;
}

export async function removePhoto(ctx: Ctx): Promise<void> {
  await changePhoto(ctx, null);
}

/** The stored photo of a name such as `<32 hex digits>.png`. If `unlessTag` equals its tag, there is no body. */
export const findPhoto = (ctx: Ctx, name: string, unlessTag?: string) => openPicture(ctx, FOLDER, name, unlessTag);

/** Deletes photos older than a day that no account refers to. */
export const deleteLostPhotos = (ctx: Ctx): Promise<void> =>
  deleteLostFiles(ctx, FOLDER, sql`value IN (SELECT photo_key FROM accounts WHERE photo_key IS NOT NULL)`);

export const PROFILE_SIGN_IN = 'You must be logged in to view your profile.';

const SHARED = ['fullName', 'phone', 'location', 'linkedinUrl'] as const;
/** The fields that a person reads and changes, by kind of account; each is a column of the same name. */
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
 * Stores changed fields: an absent field stays, null empties it. A field named in `before` is stored only if the person changed
 * it, and 409 names those that also changed elsewhere. Returns the whole profile.
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
