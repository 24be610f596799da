/** Startup terms for everybody; the linked resource for who is signed in. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ok, type HonoEnv } from '../../http';
import { require } from '../../middleware/require';
import { listStartupTerms } from '../../services/startup-terms';

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
  require('term:read'),
  async (c) => c.json(ok(await listStartupTerms(c.get('ctx')))),
);
