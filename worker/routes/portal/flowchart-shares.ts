/** The read-only link of a flowchart in the account, for its owner: read, make, end. */
import { Hono } from 'hono';
import { PERSON_HEADER } from '../../../src/domain/toolkit/account';
import { documentIdPath } from '../../../src/domain/toolkit/account-input';
import { ok, operations, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { createFlowchartShare, findFlowchartShare, revokeFlowchartShare } from '../../services/tools/flowchart-shares';
import { ANOTHER_PERSON } from './tool-documents';

const operation = operations('Tools');

export const flowchartShares = new Hono<HonoEnv>()
  .get(
    '/:id/share',
    operation(
      'The link of an own flowchart',
      '{success, data: {path, createdAt}}, or null while it is not shared',
      ANOTHER_PERSON,
    ),
    requirePermission('tool-document:share'),
    valid('param', documentIdPath),
    async (c) =>
      c.json(ok(await findFlowchartShare(c.get('ctx'), c.req.valid('param').id, c.req.header(PERSON_HEADER)))),
  )
  .put(
    '/:id/share',
    operation('Share an own flowchart by a read-only link', '{success, data: {path, createdAt}}', {
      ...ANOTHER_PERSON,
      description: 'Again: returns the link that is there. Whoever has the link sees the flowchart as it is then.',
    }),
    limitByAddress('share', 'normal'),
    requirePermission('tool-document:share'),
    valid('param', documentIdPath),
    async (c) => {
      const share = await createFlowchartShare(c.get('ctx'), c.req.valid('param').id, c.req.header(PERSON_HEADER));
      return c.json(ok(share, 'Share link created'));
    },
  )
  .delete(
    '/:id/share',
    operation('End the link of an own flowchart', 'The link is ended', {
      ...ANOTHER_PERSON,
      description: 'The address opens nothing from then on; sharing again makes another one.',
    }),
    requirePermission('tool-document:share'),
    valid('param', documentIdPath),
    async (c) => {
      await revokeFlowchartShare(c.get('ctx'), c.req.valid('param').id, c.req.header(PERSON_HEADER));
      return c.json(ok(null, 'Share link ended'));
    },
  );
