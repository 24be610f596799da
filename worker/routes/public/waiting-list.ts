/** The sign-up of the Coming Soon page. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ON_THE_LIST, waitingListInput } from '../../../src/domain/waiting-list/sign-up';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { joinWaitingList } from '../../services/messages/waiting-list';

export const waitingList = new Hono<HonoEnv>().post(
  '/',
  describeRoute({
    tags: ['Support'],
    summary: 'Hear when something new is there',
    responses: {
      200: { description: 'The same whether the address was on the list or not' },
      400: { description: 'The address is missing or not valid' },
      429: { description: 'Too many requests' },
    },
  }),
  requirePermission('waiting-list:join'),
  limitByAddress('waiting-list', 'strict'),
  valid('json', waitingListInput),
  async (c) => {
    await joinWaitingList(c.get('ctx'), c.req.valid('json'));
    return c.json(ok(null, ON_THE_LIST));
  },
);
