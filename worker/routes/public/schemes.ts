/** Grants and schemes: one page, and one scheme. */
import { Hono } from 'hono';
import { z } from 'zod';
import { answerOf, scheme, schemeInstitution, schemeList } from '@/domain/answers/content';
import { schemeQuery } from '@/domain/schemes/scheme-input';
import { operations, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listSchemes, requireScheme } from '@worker/services/schemes/schemes';

const operation = operations('Directories');

export const schemes = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Grants and schemes: one page', '{success, data, message, page, facets, notices}', {
      programs: 'directory:read',
      whole: schemeList,
      401: 'Login required: guests see the first page only',
      description:
        'Search and filters; each known condition of a scheme is answered from the profile of the founder who asks. Guests get the first page.',
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
    operation('Grants and schemes: one scheme', '{success, data, message, institutions}', {
      programs: 'directory:read',
      whole: answerOf(scheme, { institutions: z.array(schemeInstitution) }),
      400: 'The id is not valid',
      404: 'Unknown or no longer listed',
      description: '`institutions` are the entries of the directories that run it.',
    }),
    requirePermission('directory:read'),
    async (c) => {
      const { scheme: data, institutions } = await requireScheme(c.get('ctx'), c.req.param('id'));
      return c.json({ success: true as const, data, message: 'OK', institutions });
    },
  );
