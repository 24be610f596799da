/** Files from R2. Their names are random and cannot be guessed; who knows one may see it. */
import { Hono } from 'hono';
import type { HonoEnv } from '../../http';
import { findPhoto } from '../../services/photos';

export const files = new Hono<HonoEnv>().get('/photos/:name', async (c) => {
  const { type, tag, body } = await findPhoto(c.get('ctx'), c.req.param('name'), c.req.header('if-none-match'));
  c.header('etag', tag);
  // A name never gets another picture, but the picture may be deleted.
  c.header('cache-control', 'private, max-age=86400');
  c.header('cross-origin-resource-policy', 'same-origin');
  if (!body) return c.body(null, 304);
  c.header('content-type', type);
  return c.body(body);
});
