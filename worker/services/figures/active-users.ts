/** Who is signed in now: one row a person, by the session that was used last. */
import {
  ACTIVE_MOST,
  ACTIVE_MS,
  deviceInfoOf,
  type ActiveUser,
  type ActiveUsers,
} from '@/domain/admin/figures/active-users';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

interface ActiveRow extends Pick<ActiveUser, 'userId' | 'fullName' | 'userType'> {
  device: string;
  lastActiveAt: number;
  totalUsers: number;
}

/** The people whose session was used in the last five minutes, the last one first. */
export const activeUsersSql = (now: number): Sql<ActiveRow> => sql`
  SELECT s.account_id AS userId, a.full_name AS fullName, a.user_type AS userType, s.device,
    max(s.last_active_at) AS lastActiveAt, count(*) OVER () AS totalUsers
  FROM sessions s INDEXED BY idx_sessions_last_active_at CROSS JOIN accounts a ON a.id = s.account_id
  WHERE s.last_active_at > ${now - ACTIVE_MS} AND s.expires_at > ${now}
  GROUP BY s.account_id ORDER BY lastActiveAt DESC, userId LIMIT ${ACTIVE_MOST}`;

export const toActiveUsers = (rows: readonly ActiveRow[]): ActiveUsers => ({
  totalUsers: rows[0]?.totalUsers ?? 0,
  users: rows.map(({ userId, fullName, userType, device, lastActiveAt }) => ({
    userId,
    fullName,
    userType,
    deviceInfo: deviceInfoOf(device),
    lastActive: new Date(lastActiveAt).toISOString(),
  })),
});

export async function listActiveUsers(ctx: Ctx): Promise<ActiveUsers> {
  const results = await ctx.rows(activeUsersSql(ctx.now()));
  return toActiveUsers(results);
}
