/** Who is signed in now, refreshed regularly. */
import type { ActiveUser, ActiveUsers } from '@/domain/admin/figures/active-users';
import { api, type Answer } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';

/** The list of an answer, with the total beside it; null when it failed. */
export const readActiveUsers = ({ data, body }: Pick<Answer<ActiveUser[]>, 'data' | 'body'>): ActiveUsers | null =>
  data ? { users: data, totalUsers: Number(body['totalUsers']) } : null;

export const useActiveUsers = (first: ActiveUsers | null, everyMs: number) =>
  useAnswer({
    key: ['active-users'],
    first,
    pace: everyMs,
    ask: (signal) => api.get('/api/logged-in-users', { signal }),
    read: readActiveUsers,
  });
