/** Downloadable resources: the list for everyone, downloads for signed-in people. */
import { Hono } from 'hono';
import { ok, operations, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { countDownload, listResourceCategories } from '@worker/services/resources/resources';

const operation = operations('Resources');

export const resources = new Hono<HonoEnv>()
  .get(
    '/categories',
    operation(
      'Categories with their resources',
      '{success, data: [{_id, title, description, icon, color, items: [{_id, name, description, fileType, downloads, rating, preview, fileSource, fileUrl, driveLink}]}]}',
      { description: 'Guests get no `fileUrl` and no `driveLink`.' },
    ),
    requirePermission('resource:read'),
    async (c) => c.json(ok(await listResourceCategories(c.get('ctx')))),
  )
  .post(
    '/categories/:categoryId/resources/:resourceId/downloads',
    operation('Count one download and get its address', '{success, data: {address, downloads, fileSource}}', {
      422: 'Its Google Drive link is malformed. Nothing was counted',
    }),
    requirePermission('resource:open'),
    limitByAddress('resource-download', 'normal'),
    async (c) => c.json(ok(await countDownload(c.get('ctx'), c.req.param('categoryId'), c.req.param('resourceId')))),
  );
