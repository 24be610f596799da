/** Startup terms for everyone; the linked resource for signed-in people. */
import { Hono } from 'hono';
import { z } from 'zod';
import { startupTerm } from '@/domain/answers/content';
import { ok, operation, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listStartupTerms } from '@worker/services/startup-terms/startup-terms';

export const startupTerms = new Hono<HonoEnv>().get(
  '/',
  operation(
    'Startup terms',
    'All startup terms in their order',
    '{success, data: [{_id, category, title, description, thumbnailUrl, figmaLink, hasLink}]}',
    {
      programs: 'directory:read',
      data: z.array(startupTerm),
      description: 'Guests get no `figmaLink`; `hasLink` tells whether there is one.',
    },
  ),
  requirePermission('term:read'),
  async (c) => c.json(ok(await listStartupTerms(c.get('ctx')))),
);
