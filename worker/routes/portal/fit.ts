/** The settings of a founder's fit: the weights and the raise behind the order by best fit. */
import { Hono } from 'hono';
import { fitInput } from '@/domain/directory/input/fit-input';
import { fitView } from '@/domain/answers/own';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { readFitSettings, saveFitSettings } from '@worker/services/directory/fit';

const operation = operations('Investor fit');

export const fit = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'Your weights and raise, and the matching data of your profile',
      '{success, data: {weights, raise, profile}}; `raise.amount` in minor units',
      { programs: 'own:read', data: fitView },
    ),
    requirePermission('fit:read'),
    async (c) => c.json(ok(await readFitSettings(c.get('ctx')))),
  )
  .put(
    '/',
    operation('Set your weights and raise', 'The settings as they are now', {
      programs: 'own:write',
      data: fitView,
      400: 'A weight or the raise is not valid; `errors` names it',
    }),
    requirePermission('fit:write'),
    limitByAddress('fit', 'normal'),
    valid('json', fitInput),
    async (c) => c.json(ok(await saveFitSettings(c.get('ctx'), c.req.valid('json')), 'Saved')),
  );
