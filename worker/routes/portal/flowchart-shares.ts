/** The read-only link of a flowchart in the account, for its owner: read, make, end. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { PERSON_HEADER } from '../../../src/domain/toolkit/account';
import { documentIdPath } from '../../../src/domain/toolkit/account-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { createFlowchartShare, findFlowchartShare, revokeFlowchartShare } from '../../services/tools/flowchart-shares';

const tags = ['Tools'];
const refusals = {
  400: { description: 'The id cannot be one of a document' },
  401: { description: 'Login required' },
  403: { description: `Another person is signed in than \`${PERSON_HEADER}\` names (code \`another-person\`)` },
  404: { description: 'The account keeps no such flowchart' },
};

export const flowchartShares = new Hono<HonoEnv>()
  .get(
    '/:id/share',
    describeRoute({
      tags,
      summary: 'The link of an own flowchart',
      responses: {
        200: { description: '{success, data: {path, createdAt}}, or null while it is not shared' },
        ...refusals,
      },
    }),
    requirePermission('tool-document:share'),
    valid('param', documentIdPath),
    async (c) =>
      c.json(ok(await findFlowchartShare(c.get('ctx'), c.req.valid('param').id, c.req.header(PERSON_HEADER)))),
  )
  .put(
    '/:id/share',
    describeRoute({
      tags,
      summary: 'Share an own flowchart by a read-only link',
      description: 'Again: returns the link that is there. Whoever has the link sees the flowchart as it is then.',
      responses: { 200: { description: '{success, data: {path, createdAt}}' }, ...refusals },
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
    describeRoute({
      tags,
      summary: 'End the link of an own flowchart',
      description: 'The address opens nothing from then on; sharing again makes another one.',
      responses: { 200: { description: 'The link is ended' }, ...refusals },
    }),
    requirePermission('tool-document:share'),
    valid('param', documentIdPath),
    async (c) => {
      await revokeFlowchartShare(c.get('ctx'), c.req.valid('param').id, c.req.header(PERSON_HEADER));
      return c.json(ok(null, 'Share link ended'));
    },
  );
