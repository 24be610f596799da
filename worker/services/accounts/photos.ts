/** Photos of founders in R2: judged by their bytes, stored under random keys, named by the account row alone. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import {
  NOT_A_PHOTO,
  PHOTO_DAMAGED,
  PHOTO_TOO_LARGE,
  PHOTO_TOO_WIDE,
  readPhoto,
  type PhotoFault,
} from '@/domain/accounts/photos/photo-file';
import { AppError } from '@/domain/errors';
import { batch } from '@worker/db/batch';
import { accounts } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { accountEvent } from './account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { deleteLostFiles, openPicture } from '@worker/services/core/files';
import { requireAccount, requireStillThere } from '@worker/services/core/require-actor';

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

/** A photo that stays in R2 by accident is found by the daily sweep. */
export async function deletePhotoFile(ctx: Ctx, key: string): Promise<void> {
  await ctx.env.FILES.delete(key).catch((error: unknown) => {
    log('error', 'photo not deleted', { requestId: ctx.requestId, error: String(error) });
  });
}

/** Names `key` as the photo of the person who asks, or none; the file that it takes the place of is deleted. */
async function changePhoto(ctx: Ctx, key: string | null): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const isThere = sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId})`;
  const [before, changed] = await batch(ctx.d1, [
    // In the batch: of two uploads at once each deletes the file that it really replaced.
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

/** The stored photo of a name such as `<32 hex digits>.png`. With `unlessTag` equal to its tag, the body stays away. */
export const findPhoto = (ctx: Ctx, name: string, unlessTag?: string) => openPicture(ctx, FOLDER, name, unlessTag);

/** Deletes photos older than a day that no account names. */
export const deleteLostPhotos = (ctx: Ctx): Promise<void> =>
  deleteLostFiles(ctx, FOLDER, sql`value IN (SELECT photo_key FROM accounts WHERE photo_key IS NOT NULL)`);
