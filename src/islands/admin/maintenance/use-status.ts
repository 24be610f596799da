/** The state of maintenance as the server tells it: on load, every half minute while somebody looks, and from the answers to changes. */
import type { MaintenanceStatus, MaintenanceWindow } from '../../../domain/maintenance/status';
import { MAINTENANCE_MESSAGE } from '../../../domain/maintenance/texts';
import { api } from '../../../lib/api';
import { useAnswer } from '../use-answer';

/** As often as every other page asks. */
const POLL_MS = 30_000;

const isText = (value: unknown): value is string => typeof value === 'string';

function readWindow(value: unknown): MaintenanceWindow | null {
  const { startsAt, endsAt, message } = (value ?? {}) as Record<string, unknown>;
  return isText(startsAt) && isText(endsAt) && isText(message) ? { startsAt, endsAt, message } : null;
}

/** The state in an answer; null when there is none in it. */
export function readStatus(value: unknown): MaintenanceStatus | null {
  const { maintenanceMode, message, estimatedCompletion, scheduled } = (value ?? {}) as Record<string, unknown>;
  if (typeof maintenanceMode !== 'boolean' || !isText(message)) return null;
  return {
    maintenanceMode,
    message,
    estimatedCompletion: isText(estimatedCompletion) ? estimatedCompletion : null,
    scheduled: readWindow(scheduled),
  };
}

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
    read: ({ ok, body }) => (ok ? readStatus(body) : null),
  });
