/** Files from R2, under random names. Anyone who has the name can see a photo or picture; files of resources need a sign-in. */
import { Hono, type Context } from 'hono';
import type { HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { findPhoto } from '@worker/services/accounts/profiles';
import { findReleaseFile } from '@worker/services/site/release-files';
import { findResourceFile } from '@worker/services/resources/resource-files';
import { findThumbnail } from '@worker/services/startup-terms/startup-terms';
import type { StoredPicture } from '@worker/services/core/files';
import { findPicture } from '@worker/services/core/pictures';

/** A name never gets another picture, but its picture may be deleted. */
function answerPicture(c: Context<HonoEnv>, { type, tag, body }: StoredPicture, isForAll = false) {
  c.header('etag', tag);
  c.header('cache-control', `${isForAll ? 'public' : 'private'}, max-age=86400`);
  c.header('cross-origin-resource-policy', 'same-origin');
  if (!body) return c.body(null, 304);
  c.header('content-type', type);
  return c.body(body);
}

/** Build files with a content hash in their name. Files of the running release never reach the Worker. */
export const releaseFiles = new Hono<HonoEnv>().get('/:name', async (c) => {
  const { type, body } = await findReleaseFile(c.get('ctx'), c.req.param('name'));
  c.header('cache-control', 'public, max-age=31536000, immutable');
  c.header('content-type', type);
  return c.body(body);
});

export const files = new Hono<HonoEnv>()
  .get('/photos/:name', async (c) =>
    answerPicture(c, await findPhoto(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'))),
  )
  .get('/pictures/:name', async (c) =>
    answerPicture(c, await findPicture(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match')), true),
  )
  .get('/terms/:name', requirePermission('term:read'), async (c) =>
    answerPicture(c, await findThumbnail(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'))),
  )
  .get('/resources/:name', requirePermission('resource:open'), async (c) => {
    const file = await findResourceFile(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'));
    c.header('etag', file.tag);
    // The browser caches it but asks again each time, because access ends with a logout.
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'cookie, authorization');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!file.body) return c.body(null, 304);
    c.header('content-type', file.type);
    c.header('content-disposition', file.disposition);
    c.header('content-length', String(file.size));
    return c.body(file.body);
  });
