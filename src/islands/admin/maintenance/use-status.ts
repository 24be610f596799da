/** The state of maintenance as the server tells it: on load, every half minute while somebody looks, and from the answers to changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MaintenanceStatus, MaintenanceWindow } from '../../../domain/maintenance/status';
import { MAINTENANCE_MESSAGE } from '../../../domain/maintenance/texts';
import { api } from '../../../lib/api';

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

export interface KnownStatus {
  /** Null while it loads, 'failed' when it could not be. */
  status: MaintenanceStatus | 'failed' | null;
  load: () => void;
  /** Takes what the answer to a change said. */
  set: (status: MaintenanceStatus) => void;
}

export function useStatus(): KnownStatus {
  const [status, setStatus] = useState<KnownStatus['status']>(null);
  const changes = useRef(0);

  const set = useCallback((next: MaintenanceStatus) => {
    changes.current += 1;
    setStatus(next);
  }, []);

  /** A later question that fails leaves what is known; an answer that a change has overtaken is dropped. */
  const ask = useCallback(async (isFirst: boolean) => {
    const before = changes.current;
    const answer = await api.get('/api/maintenance/status');
    if (before !== changes.current) return;
    const next = answer.ok ? readStatus(answer.body) : null;
    if (next) setStatus(next);
    else if (isFirst) setStatus('failed');
  }, []);

  const load = useCallback(() => {
    setStatus(null);
    void ask(true);
  }, [ask]);

  useEffect(() => {
    void ask(true);
    const again = () => document.hidden || void ask(false);
    const timer = setInterval(again, POLL_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask]);

  return { status, load, set };
}
