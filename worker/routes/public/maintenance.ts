/** The maintenance status, for everyone; the switch and the plan, for operators. */
import { Hono } from 'hono';
import { MaintenancePlan, MaintenanceToggle } from '@/domain/maintenance/input';
import { MAINTENANCE_OFF, MAINTENANCE_ON } from '@/domain/maintenance/status';
import { readEnv } from '@worker/env';
import { operations, valid, type HonoEnv } from '@worker/http';
import { STATUS_CACHING } from '@worker/middleware/maintenance';
import { requirePermission } from '@worker/middleware/require-permission';
import { createContext } from '@worker/services/core/context';
import {
  cancelPlannedMaintenance,
  findMaintenance,
  planMaintenance,
  toggleMaintenance,
} from '@worker/services/maintenance/maintenance';

const operation = operations('Maintenance');

/** Mounted before the session: every open page requests this every 30 seconds, and the answer is the same for all. */
export const maintenanceStatus = new Hono<HonoEnv>().get(
  '/status',
  operation(
    'Is Outset under maintenance?',
    '`{maintenanceMode, message, estimatedCompletion, scheduled, contactEmail}`',
    {
      304: 'Nothing new since the ETag in If-None-Match',
      description: 'Requested by every visible page every 30 seconds. `scheduled` is a window that is yet to start.',
    },
  ),
  async (c) => {
    const { body, etag } = await findMaintenance(createContext(readEnv(c.env)));
    const headers = { 'cache-control': STATUS_CACHING, etag };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(body, 200, { ...headers, 'content-type': 'application/json' });
  },
);

export const maintenance = new Hono<HonoEnv>()
  .post(
    '/toggle',
    operation(
      'Switch maintenance on or off',
      '`maintenanceMode` is the new state, `data.revision` counts the switches',
      { 409: 'Another switch came at the same moment, or a restore has not finished' },
    ),
    requirePermission('maintenance:write'),
    valid('json', MaintenanceToggle),
    async (c) => {
      const status = await toggleMaintenance(c.get('ctx'), c.req.valid('json'));
      const message = status.maintenanceMode ? MAINTENANCE_ON : MAINTENANCE_OFF;
      return c.json({ success: true as const, maintenanceMode: status.maintenanceMode, data: status, message });
    },
  )
  .put(
    '/schedule',
    operation('Plan the next window', 'Planned', {
      409: 'It starts in the past, a window is running, or another switch came at the same moment',
      description:
        'It starts and ends automatically. Pages show a banner 15 minutes before, and everyone gets a notice.',
    }),
    requirePermission('maintenance:write'),
    valid('json', MaintenancePlan),
    async (c) => {
      const data = await planMaintenance(c.get('ctx'), c.req.valid('json'));
      return c.json({ success: true as const, data, message: 'Maintenance planned' });
    },
  )
  .delete(
    '/schedule',
    operation('Cancel the planned window', 'Nothing is planned', {
      409: 'The window is running, or another switch came at the same moment',
    }),
    requirePermission('maintenance:write'),
    async (c) => {
      const data = await cancelPlannedMaintenance(c.get('ctx'));
      return c.json({ success: true as const, data, message: 'Nothing is planned' });
    },
  );
