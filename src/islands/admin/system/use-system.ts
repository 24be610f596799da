/** The state of the system: as the page brought it, every half minute while somebody looks, and after each change. */
import { useCallback, useEffect, useState } from 'react';
import type { SystemState } from '../../../domain/admin/system/system';
import { api, type Answer } from '../../../lib/api';
import { isSignedOut } from '../table/signed-out';

const POLL_MS = 30_000;

/** The state of an answer; null when there is none in it. */
export function readSystemState({ ok, data }: Pick<Answer, 'ok' | 'data'>): SystemState | null {
  const { problems, failedJobs } = (data ?? {}) as { problems?: unknown; failedJobs?: { items?: unknown } };
  return ok && Array.isArray(problems) && Array.isArray(failedJobs?.items) ? (data as SystemState) : null;
}

export interface KnownSystem {
  state: SystemState | null;
  /** The last question was not answered: what is shown is of before. */
  isStale: boolean;
  isBusy: boolean;
  load: () => Promise<void>;
}

export function useSystem(first: SystemState | null): KnownSystem {
  const [state, setState] = useState(first);
  const [isStale, setStale] = useState(first === null);
  const [isBusy, setBusy] = useState(false);
  const load = useCallback(async () => {
    setBusy(true);
    const answer = await api.get('/api/admin/system');
    setBusy(false);
    if (isSignedOut(answer)) return;
    const next = readSystemState(answer);
    setStale(next === null);
    if (next) setState(next);
  }, []);
  useEffect(() => {
    const again = () => document.hidden || void load();
    const timer = setInterval(again, POLL_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [load]);
  return { state, isStale, isBusy, load };
}
