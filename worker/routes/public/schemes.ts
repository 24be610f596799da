/** Grants and schemes: one page, and one scheme. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { schemeQuery } from '../../../src/domain/schemes/scheme-input';
import { valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listSchemes, requireScheme } from '../../services/schemes/schemes';

const tags = ['Directories'];

export const schemes = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Grants and schemes: one page',
      description:
        'Search and filters; each known condition of a scheme is answered from the profile of the founder who asks. Guests get the first page.',
      responses: {
        200: { description: '{success, data, message, page, facets, notices}' },
        401: { description: 'Login required: guests see the first page only' },
      },
    }),
    requirePermission('directory:preview'),
    valid('query', schemeQuery),
    async (c) => {
      const { schemes: data, page, facets, notices } = await listSchemes(c.get('ctx'), c.req.valid('query'));
      return c.json({ success: true as const, data, message: 'OK', page, facets, notices });
    },
  )
  .get(
    '/:id',
    describeRoute({
      tags,
      summary: 'Grants and schemes: one scheme',
      description: '`institutions` are the entries of the directories that run it.',
      responses: {
        200: { description: '{success, data, message, institutions}' },
        400: { description: 'The id cannot be one' },
        401: { description: 'Login required' },
        404: { description: 'Unknown or no longer listed' },
      },
    }),
    requirePermission('directory:read'),
    async (c) => {
      const { scheme: data, institutions } = await requireScheme(c.get('ctx'), c.req.param('id'));
      return c.json({ success: true as const, data, message: 'OK', institutions });
    },
  );
