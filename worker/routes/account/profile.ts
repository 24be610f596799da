/** The profile and photo of the caller, at a separate address for founders and visitors. */
import { Hono } from 'hono';
import { founderProfile, OWN_ID, PROFILE_UPDATED, visitorProfile } from '@/domain/accounts/profile';
import { profile as profileAnswer } from '@/domain/answers/own';
import { PHOTO_BYTES } from '@/domain/accounts/photo-file';
import { invalid } from '@/domain/errors';
import { yearInIndia } from '@/domain/time/india';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import {
  PROFILE_SIGN_IN,
  readProfile,
  updateProfile,
  refusePhoto,
  removePhoto,
  setPhoto,
} from '@worker/services/accounts/profiles';
import { readMultipart } from '@worker/routes/bounded-body';

const operation = operations('Profile');
const CHANGED = 'The profile as it is stored now. Absent fields stay, empty ones are emptied, unknown ones ignored.';
const REFUSED = {
  400: 'A field is wrong; `errors` names each one',
  409: 'A field differs from its value in `before`, because it was changed elsewhere; `errors` names each one',
};

/** The founding year is at most the current year. */
const founderBody = (now: number) => founderProfile(yearInIndia(now));

export const profile = new Hono<HonoEnv>()
  .get(
    '/profile',
    operation('Your profile as a founder', 'The profile', { programs: 'own:read', data: profileAnswer }),
    requirePermission('account:read', PROFILE_SIGN_IN),
    async (c) => c.json(ok(await readProfile(c.get('ctx'), 'founder'))),
  )
  .get(
    '/visitor/profile',
    operation('Your profile as a visitor', 'The profile', { programs: 'own:read', data: profileAnswer }),
    requirePermission('account:read', PROFILE_SIGN_IN),
    async (c) => c.json(ok(await readProfile(c.get('ctx'), 'visitor'))),
  )
  .put(
    '/profile-update',
    operation('Change your profile as a founder', CHANGED, { ...REFUSED, data: profileAnswer }),
    requirePermission('account:write', PROFILE_SIGN_IN),
    limitByAddress('profile', 'normal'),
    valid('json', founderBody, { acceptsFields: [OWN_ID] }),
    async (c) => {
      const input = c.req.valid('json');
      return c.json(ok(await updateProfile(c.get('ctx'), { kind: 'founder', input }), PROFILE_UPDATED));
    },
  )
  .put(
    '/visitor/profile-update',
    operation('Change your profile as a visitor', CHANGED, { ...REFUSED, data: profileAnswer }),
    requirePermission('account:write', PROFILE_SIGN_IN),
    limitByAddress('profile', 'normal'),
    valid('json', visitorProfile, { acceptsFields: [OWN_ID] }),
    async (c) => {
      const input = c.req.valid('json');
      return c.json(ok(await updateProfile(c.get('ctx'), { kind: 'visitor', input }), PROFILE_UPDATED));
    },
  );

export const PHOTO_UPLOAD = '/upload-profile-image';
const NO_PHOTO = 'Send the photo as multipart/form-data, in the field profileImage.';

async function readFile(request: Request): Promise<Uint8Array> {
  const form = await readMultipart(request, PHOTO_BYTES, () => refusePhoto('too-large'));
  const file = form?.get('profileImage');
  if (!file || typeof file === 'string') throw invalid(NO_PHOTO, { profileImage: NO_PHOTO });
  return new Uint8Array(await file.arrayBuffer());
}

/** The photo of a founder: uploaded as multipart with its own size limit, or removed. */
export const photo = new Hono<HonoEnv>()
  .post(
    PHOTO_UPLOAD,
    operation(
      'Upload your photo as a founder: JPG or PNG under 2 MB, in the field profileImage',
      'Stored; `data.profileImage` is its address',
      {
        400: 'There is no file in the field',
        403: 'Visitors have no photo',
        413: 'Not under 2 MB',
        415: 'Neither JPG nor PNG, according to its bytes',
        422: 'Damaged, or more than 8,000 pixels wide or high',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['profileImage'],
                properties: { profileImage: { type: 'string', format: 'binary' } },
              },
            },
          },
        },
      },
    ),
    requirePermission('profile:write-photo', PROFILE_SIGN_IN),
    limitByAddress('photo'),
    async (c) => {
      const profileImage = await setPhoto(c.get('ctx'), await readFile(c.req.raw));
      return c.json(ok({ profileImage }, 'Profile picture updated!'));
    },
  )
  .delete(
    PHOTO_UPLOAD,
    operation('Remove your photo', 'The photo is removed'),
    requirePermission('profile:write-photo', PROFILE_SIGN_IN),
    limitByAddress('photo'),
    async (c) => {
      await removePhoto(c.get('ctx'));
      return c.json(ok({ profileImage: null }, 'Profile picture removed'));
    },
  );
