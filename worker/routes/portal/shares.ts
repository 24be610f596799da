/** The read-only link of a collection or a flowchart, for its owner: read, create, end. */
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { ShareKind } from '@/domain/shares/shares';
import { PERSON_HEADER } from '@/domain/tools/account';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { createShare, findShare, revokeShare } from '@worker/services/shares/shares';
import { ANOTHER_PERSON } from './tool-documents';

/** `/:id/share` of one kind, below the address of its list. `param` checks the id. */
export function shareRoutes(kind: ShareKind, param: z.ZodType<{ id: string }, { id: string }>) {
  const operation = operations(kind === 'collection' ? 'Saved items' : 'Tools');
  const subject = (c: Context<HonoEnv>) => ({
    kind,
    id: c.req.param('id') ?? '',
    person: c.req.header(PERSON_HEADER),
  });
  const link = '{success, data: {path, createdAt}}';
  return new Hono<HonoEnv>()
    .get(
      '/:id/share',
      operation(`The link of your ${kind}`, `${link}, or null while it is not shared`, ANOTHER_PERSON),
      requirePermission('share:write'),
      valid('param', param),
      async (c) => c.json(ok(await findShare(c.get('ctx'), subject(c)))),
    )
    .put(
      '/:id/share',
      operation(`Share your ${kind} with a read-only link`, link, {
        ...ANOTHER_PERSON,
        description: `If it is already shared, returns the existing link. Everyone with the link sees the current ${kind}.`,
      }),
      limitByAddress('share', 'normal'),
      requirePermission('share:write'),
      valid('param', param),
      async (c) => c.json(ok(await createShare(c.get('ctx'), subject(c)), 'Share link created')),
    )
    .delete(
      '/:id/share',
      operation(`End the link of your ${kind}`, 'The link is ended', {
        ...ANOTHER_PERSON,
        description: 'The address stops working; sharing again creates another one.',
      }),
      requirePermission('share:write'),
      valid('param', param),
      async (c) => c.json(ok(await revokeShare(c.get('ctx'), subject(c)), 'Share link ended')),
    );
}
