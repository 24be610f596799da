/** Who is signed in now, kept up to date. */
import type { ActiveUser, ActiveUsers } from '../../../domain/admin/figures/active-users';
import { api } from '../../../lib/api';
import { usePolled } from './use-polled';

/** The list of an answer; null when it is no such answer. */
export function readActiveUsers(body: Record<string, unknown>): ActiveUsers | null {
  const { data, totalUsers } = body;
  return Array.isArray(data) && typeof totalUsers === 'number' ? { users: data as ActiveUser[], totalUsers } : null;
}

export const useActiveUsers = (first: ActiveUsers | null, everyMs: number) =>
  usePolled({
    first,
    everyMs,
    ask: () => api.get('/api/logged-in-users'),
    read: ({ body }) => readActiveUsers(body),
  });
