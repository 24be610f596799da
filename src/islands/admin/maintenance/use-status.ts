/** The state of maintenance as the server tells it: on load, every half minute while someone looks, and from the answers to changes. */
import type { MaintenanceStatus } from '@/domain/maintenance/status';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/texts';
import { api } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';

/** As often as every other page asks. */
const POLL_MS = 30_000;

/** What the two cards are given. */
export interface StatusProps {
  status: MaintenanceStatus;
  onChanged: (status: MaintenanceStatus) => void;
}

/** The usual message is a placeholder, not something to be edited. */
export const typedMessage = (message: string): string => (message === MAINTENANCE_MESSAGE ? '' : message);

export const useStatus = () =>
  useAnswer({
    key: ['maintenance'],
    pace: POLL_MS,
    ask: (signal) => api.get('/api/maintenance/status', { signal }),
    // The specification has no envelope here.
    read: ({ ok, body }) => (ok && 'maintenanceMode' in body ? (body as unknown as MaintenanceStatus) : null),
  });
