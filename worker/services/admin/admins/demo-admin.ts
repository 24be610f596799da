/** The plain admin of one's own machine, beside the super admin that the password signs in as. */
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';

const DEMO = { name: 'Demo Admin', email: 'demo.admin@outset.example' } as const;
const MADE_BEFORE = sql`EXISTS (SELECT 1 FROM audit_log WHERE action = 'admin-user.demo-created')`;

/** Makes the admin to try the view-only role with. Once: removed, it stays so. Returns the e-mail while it is active. */
export async function makeDemoAdmin(ctx: Ctx): Promise<string | null> {
  const entry = { action: 'admin-user.demo-created', subjectType: 'admin-user' };
  const isNew = sql`NOT ${MADE_BEFORE}`;
  const [, , found] = await batch(ctx.d1, [
    sql`INSERT INTO admin_users (id, name, email, role, status, created_at)
      SELECT ${ctx.newId()}, ${DEMO.name}, ${DEMO.email}, 'admin', 'active', ${ctx.now()} WHERE ${isNew}
      ON CONFLICT (email) DO NOTHING`,
    auditRow(ctx, entry, isNew),
    sql<{ email: string }>`SELECT email FROM admin_users WHERE email = ${DEMO.email} AND status = 'active'`,
  ]);
  return found.results[0]?.email ?? null;
}
