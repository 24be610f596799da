/** Downloadable resources: the list for everybody, downloads for who is signed in. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ok, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { countDownload, listResourceCategories } from '../../services/content/resources';

const tags = ['Resources'];

export const resources = new Hono<HonoEnv>()
  .get(
    '/categories',
    describeRoute({
      tags,
      summary: 'Categories with their resources',
      description: 'Guests get no `fileUrl` and no `driveLink`.',
      responses: {
        200: {
          description:
            '{success, data: [{_id, title, description, icon, color, items: [{_id, name, description, fileType, downloads, rating, preview, fileSource, fileUrl, driveLink}]}]}',
        },
      },
    }),
    requirePermission('resource:read'),
    async (c) => c.json(ok(await listResourceCategories(c.get('ctx')))),
  )
  .post(
    '/categories/:categoryId/resources/:resourceId/downloads',
    describeRoute({
      tags,
      summary: 'Count one download and learn where it leads',
      responses: {
        200: { description: '{success, data: {address, downloads, fileSource}}' },
        401: { description: 'Login required' },
        404: { description: 'No such resource in this category, or it has no file. Nothing was counted' },
        422: { description: 'Its Google Drive link is malformed. Nothing was counted' },
        429: { description: 'Too many from this address' },
      },
    }),
    requirePermission('resource:open'),
    limitByAddress('resource-download', 'normal'),
    async (c) => c.json(ok(await countDownload(c.get('ctx'), c.req.param('categoryId'), c.req.param('resourceId')))),
  );
