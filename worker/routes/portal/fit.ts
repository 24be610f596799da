/** What fits a founder: the weights and the raise behind the order by best fit. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { fitInput } from '../../../src/domain/directory/input/fit-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { readFitSettings, saveFitSettings } from '../../services/directory/fit';

const tags = ['Investor fit'];
const refusals = { 401: { description: 'Login required' }, 403: { description: 'Founders only' } };

export const fit = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Your weights and raise, and what your profile says',
      responses: {
        200: { description: '{success, data: {weights, raise, profile}}; `raise.amount` in minor units' },
        ...refusals,
      },
    }),
    requirePermission('fit:read'),
    async (c) => c.json(ok(await readFitSettings(c.get('ctx')))),
  )
  .put(
    '/',
    describeRoute({
      tags,
      summary: 'Set your weights and raise',
      responses: {
        200: { description: 'The settings as they now stand' },
        400: { description: 'A weight or the raise is not valid; `errors` names it' },
        ...refusals,
        429: { description: 'Too many requests; see Retry-After' },
      },
    }),
    requirePermission('fit:write'),
    limitByAddress('fit', 'normal'),
    valid('json', fitInput),
    async (c) => c.json(ok(await saveFitSettings(c.get('ctx'), c.req.valid('json')), 'Saved')),
  );
