/** The numbers of the operators' dashboard, in one statement. */
import type { AdminOverview } from '../../../src/domain/admin/overview';
import { sql, statementOf } from '../../db/sql';
import type { Ctx } from '../core/context';

export async function readOverview(ctx: Ctx): Promise<AdminOverview> {
  const counts = await statementOf(
    ctx.d1,
    sql`SELECT (SELECT count(*) FROM second_factors WHERE enabled_at IS NOT NULL) AS twoFactorUsers,
              count(*) FILTER (WHERE is_verified) AS verifiedUsers,
              count(*) FILTER (WHERE user_type = 'founder') AS founders,
              count(*) FILTER (WHERE user_type = 'visitor') AS visitors
         FROM accounts`,
  ).first<AdminOverview>();
  if (!counts) throw new Error('counting accounts gave no row');
  const { verifiedUsers, twoFactorUsers, founders, visitors } = counts;
  return { verifiedUsers, twoFactorUsers, founders, visitors };
}
