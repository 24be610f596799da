/** Founders and visitors as User Management lists them. */
import type { UserType } from '../../../../src/domain/accounts/actor';
import type { UserQuery } from '../../../../src/domain/admin/users/user-query';
import type { UserRecord } from '../../../../src/domain/admin/users/user-record';
import type { Ctx } from '../../core/context';
import { requireAllowed } from '../../core/require-actor';
import { listPeople, type PeoplePage } from './list-people';
import { conditionsOf, searchOf } from './user-conditions';
import { toUser, USER_COLUMNS, userTables, type UserRow } from './user-rows';

export type UserPage = Omit<PeoplePage<never>, 'rows'> & { users: UserRecord[] };

/**
 * One page of all, or of one kind. The total is counted up to 1,000. One round trip. Throws 400 for a cursor of another list.
 */
export async function listUsers(ctx: Ctx, kind: UserType | null, query: UserQuery): Promise<UserPage> {
  requireAllowed(ctx, 'user:read');
  const { sort, isDescending, filters, q } = query;
  const { rows, ...rest } = await listPeople<UserRow>(
    ctx,
    {
      list: `users:${kind ?? 'all'}:${sort}:${isDescending}:${q}:${JSON.stringify(filters)}`,
      search: searchOf(query),
      conditions: conditionsOf(kind, query),
      columns: USER_COLUMNS,
      tables: userTables,
    },
    query,
  );
  return { users: rows.map(toUser), ...rest };
}
