/** Files from R2, under random names. Who knows the name of a photo may see it, everybody the pictures of terms; files of resources need a sign-in. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { findPhoto } from '../../services/accounts/photos';
import { findResourceFile } from '../../services/content/resource-files';
import { findThumbnail } from '../../services/content/startup-terms';

export const files = new Hono<HonoEnv>()
  .get('/photos/:name', async (c) => {
    const { type, tag, body } = await findPhoto(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'));
    c.header('etag', tag);
    // A name never gets another picture, but the picture may be deleted.
    c.header('cache-control', 'private, max-age=86400');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!body) return c.body(null, 304);
    c.header('content-type', type);
    return c.body(body);
  })
  .get('/terms/:name', requirePermission('term:read'), async (c) => {
    const { type, tag, body } = await findThumbnail(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'));
    c.header('etag', tag);
    c.header('cache-control', 'private, max-age=86400');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!body) return c.body(null, 304);
    c.header('content-type', type);
    return c.body(body);
  })
  .get('/resources/:name', requirePermission('resource:open'), async (c) => {
    const file = await findResourceFile(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'));
    c.header('etag', file.tag);
    // Kept by the browser, and asked for again each time: after a logout it is closed.
    c.header('cache-control', 'private, no-cache');
    c.header('vary', 'cookie, authorization');
    c.header('cross-origin-resource-policy', 'same-origin');
    if (!file.body) return c.body(null, 304);
    c.header('content-type', file.type);
    c.header('content-disposition', file.disposition);
    c.header('content-length', String(file.size));
    return c.body(file.body);
  });
