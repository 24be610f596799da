/** The desk of the home page: a person's own company, or what they keep. */
import { Hono } from 'hono';
import { company, deskView } from '@/domain/desk/answers';
import { ok, operations, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { readCompany } from '@worker/services/desk/company';
import { readDesk } from '@worker/services/desk/desk';

const operation = operations('Dashboard');

export const desk = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'Your company at a glance, or what you keep: figures of your tools, the next step, investors that fit, follow-ups',
      '{success, data}: `tools` holds a reading a tool with `kind` known, missing or unreadable; amounts in minor units',
      { programs: 'own:read', data: deskView },
    ),
    requirePermission('desk:read'),
    async (c) => c.json(ok(await readDesk(c.get('ctx')))),
  )
  .get(
    '/company',
    operation(
      'What your profile, your raise, your runway plan and your cap table say of you and your company, for the fields of a mail',
      '{success, data: {today, facts, plan, capTable}}; empty texts are not known, amounts in minor units',
      { programs: 'own:read', data: company },
    ),
    requirePermission('desk:read'),
    async (c) => c.json(ok(await readCompany(c.get('ctx')))),
  );
