/** The state of the system: from the page, every half minute while the tab is visible, and after each change. */
import type { SystemState } from '../../../domain/admin/system/system';
import { api, type Answer } from '../../../lib/api';
import { useAnswer } from '../use-answer';

const POLL_MS = 30_000;

/** The state of an answer; null when there is none in it. */
export function readSystemState({ ok, data }: Pick<Answer, 'ok' | 'data'>): SystemState | null {
  const { problems, failedJobs } = (data ?? {}) as { problems?: unknown; failedJobs?: { items?: unknown } };
  return ok && Array.isArray(problems) && Array.isArray(failedJobs?.items) ? (data as SystemState) : null;
}

/** `isStale`: the last question was not answered. */
export function useSystem(first: SystemState | null) {
  const { value, failed, isBusy, reload } = useAnswer({
    key: ['system'],
    first,
    pace: POLL_MS,
    ask: (signal) => api.get('/api/admin/system', { signal }),
    read: readSystemState,
  });
  return { state: value, isStale: failed !== null || value === null, isBusy, load: reload };
}
