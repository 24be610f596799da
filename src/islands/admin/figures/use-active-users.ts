/** Who is signed in now, kept up to date. */
import type { ActiveUser, ActiveUsers } from '../../../domain/admin/figures/active-users';
import { api } from '../../../lib/api';
import { useAnswer } from '../use-answer';

/** The list of an answer; null when it is no such answer. */
export function readActiveUsers(body: Record<string, unknown>): ActiveUsers | null {
  const { data, totalUsers } = body;
  return Array.isArray(data) && typeof totalUsers === 'number' ? { users: data as ActiveUser[], totalUsers } : null;
}

export const useActiveUsers = (first: ActiveUsers | null, everyMs: number) =>
  useAnswer({
    key: ['active-users'],
    first,
    pace: everyMs,
    ask: (signal) => api.get('/api/logged-in-users', { signal }),
    read: ({ ok, body }) => (ok ? readActiveUsers(body) : null),
  });
