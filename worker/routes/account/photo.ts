/** The photo of a founder: uploaded as multipart with a size limit of its own, or removed. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { PHOTO_BYTES } from '../../../src/domain/accounts/photo-file';
import { invalid } from '../../../src/domain/errors';
import { ok, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { require } from '../../middleware/require';
import { refusePhoto, removePhoto, setPhoto } from '../../services/photos';
import { PROFILE_LOGIN } from '../../services/profiles';
import { readBounded } from '../bounded-body';

export const PHOTO_UPLOAD = '/upload-profile-image';
/** A photo and what multipart writes around it. */
const MAX_BODY_BYTES = PHOTO_BYTES + 64 * 1024;
const NO_PHOTO = 'Send the photo as multipart/form-data, in the field profileImage.';

async function readFile(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw invalid(NO_PHOTO, { profileImage: NO_PHOTO });
  const body = await readBounded(request, MAX_BODY_BYTES, () => refusePhoto('too-large'));
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  const file = form?.get('profileImage');
  if (!file || typeof file === 'string') throw invalid(NO_PHOTO, { profileImage: NO_PHOTO });
  return new Uint8Array(await file.arrayBuffer());
}

export const photo = new Hono<HonoEnv>()
  .post(
    PHOTO_UPLOAD,
    describeRoute({
      tags: ['Profile'],
      summary: 'Upload your photo as a founder: JPG or PNG under 2 MB, in the field profileImage',
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
      responses: {
        200: { description: 'Stored; `data.profileImage` is its address' },
        400: { description: 'There is no file in the field' },
        401: { description: 'Login required' },
        403: { description: 'Visitors have no photo' },
        413: { description: 'Not under 2 MB' },
        415: { description: 'Neither JPG nor PNG, judged by its bytes' },
        422: { description: 'Damaged, or more than 8,000 pixels wide or high' },
      },
    }),
    require('profile:write-photo', PROFILE_LOGIN),
    limitByAddress('photo'),
    async (c) => {
      const profileImage = await setPhoto(c.get('ctx'), await readFile(c.req.raw));
      return c.json(ok({ profileImage }, 'Profile picture updated!'));
    },
  )
  .delete(
    PHOTO_UPLOAD,
    describeRoute({
      tags: ['Profile'],
      summary: 'Remove your photo',
      responses: { 200: { description: 'There is no photo any more' }, 401: { description: 'Login required' } },
    }),
    require('profile:write-photo', PROFILE_LOGIN),
    limitByAddress('photo'),
    async (c) => {
      await removePhoto(c.get('ctx'));
      return c.json(ok({ profileImage: null }, 'Profile picture removed'));
    },
  );
