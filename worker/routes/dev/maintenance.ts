/** Local use only: the switch and the plan of maintenance without an operator's session, for tests and for looking at the screen. */
import { Hono } from 'hono';
import { MaintenancePlan, MaintenanceToggle } from '@/domain/maintenance/input';
import { ok, valid, type HonoEnv } from '@worker/http';
import { outboxOnly } from '@worker/middleware/local-only';
import { createContext } from '@worker/services/core/context';
import { planMaintenance, toggleMaintenance } from '@worker/services/admin/maintenance';

const asSystem = (c: { get(name: 'ctx'): HonoEnv['Variables']['ctx'] }) => {
  const { env, requestId } = c.get('ctx');
  return createContext(env, { requestId, actor: { role: 'system', job: 'dev' } });
};

export const devMaintenance = new Hono<HonoEnv>()
  .post('/', outboxOnly, valid('json', MaintenanceToggle), async (c) =>
    c.json(ok(await toggleMaintenance(asSystem(c), c.req.valid('json')))),
  )
  .put('/', outboxOnly, valid('json', MaintenancePlan), async (c) =>
    c.json(ok(await planMaintenance(asSystem(c), c.req.valid('json')))),
  );
