/** Startup terms for everybody; the linked resource for who is signed in. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ok, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listStartupTerms } from '../../services/content/startup-terms';

export const startupTerms = new Hono<HonoEnv>().get(
  '/',
  describeRoute({
    tags: ['Startup terms'],
    summary: 'All startup terms in their order',
    description: 'Guests get no `figmaLink`; `hasLink` tells whether there is one.',
    responses: {
      200: {
        description: '{success, data: [{_id, category, title, description, thumbnailUrl, figmaLink, hasLink}]}',
      },
    },
  }),
  requirePermission('term:read'),
  async (c) => c.json(ok(await listStartupTerms(c.get('ctx')))),
);
