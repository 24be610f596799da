/** The photo of a founder: uploaded as multipart with a size limit of its own, or removed. */
import { Hono } from 'hono';
import { PHOTO_BYTES } from '@/domain/accounts/photos/photo-file';
import { invalid } from '@/domain/errors';
import { ok, operations, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { refusePhoto, removePhoto, setPhoto } from '@worker/services/accounts/photos';
import { PROFILE_SIGN_IN } from '@worker/services/accounts/profiles';
import { readMultipart } from '@worker/routes/multipart';

const operation = operations('Profile');

export const PHOTO_UPLOAD = '/upload-profile-image';
const NO_PHOTO = 'Send the photo as multipart/form-data, in the field profileImage.';

async function readFile(request: Request): Promise<Uint8Array> {
  const form = await readMultipart(request, PHOTO_BYTES, () => refusePhoto('too-large'));
  const file = form?.get('profileImage');
  if (!file || typeof file === 'string') throw invalid(NO_PHOTO, { profileImage: NO_PHOTO });
  return new Uint8Array(await file.arrayBuffer());
}

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
        415: 'Neither JPG nor PNG, judged by its bytes',
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
    operation('Remove your photo', 'There is no photo any more'),
    requirePermission('profile:write-photo', PROFILE_SIGN_IN),
    limitByAddress('photo'),
    async (c) => {
      await removePhoto(c.get('ctx'));
      return c.json(ok({ profileImage: null }, 'Profile picture removed'));
    },
  );
