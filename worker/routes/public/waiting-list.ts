/** The sign-up of the Coming Soon page. */
import { Hono } from 'hono';
import { ON_THE_LIST, waitingListInput } from '@/domain/waiting-list/sign-up';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { joinWaitingList } from '@worker/services/waiting-list/waiting-list';

export const waitingList = new Hono<HonoEnv>().post(
  '/',
  operation('Support', 'Join the waiting list for new features', 'The same whether the address was on the list or not'),
  requirePermission('waiting-list:join'),
  limitByAddress('waiting-list', 'strict'),
  valid('json', waitingListInput),
  async (c) => c.json(ok(await joinWaitingList(c.get('ctx'), c.req.valid('json')), ON_THE_LIST)),
);
