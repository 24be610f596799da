/** The state of the system: from the page, every half minute while the tab is visible, and after each change. */
import type { SystemState } from '../../../domain/admin/system/system';
import { api } from '../../../lib/api';
import { useAnswer } from '../use-answer';

const POLL_MS = 30_000;

/** `isStale`: the last question was not answered. */
export function useSystem(first: SystemState | null) {
  const { value, failed, isBusy, reload } = useAnswer({
    key: ['system'],
    first,
    pace: POLL_MS,
    ask: (signal) => api.get('/api/admin/system', { signal }),
    read: ({ data }) => data ?? null,
  });
  return { state: value, isStale: failed !== null || value === null, isBusy, load: reload };
}
