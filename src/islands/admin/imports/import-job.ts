/** A running import: sends the rows if this browser has them, polls the import if another browser sends the rows, and rolls it back step by step. */
import { useEffect, useRef, useState } from 'react';
import { doneOf, type ImportJob } from '@/domain/admin/imports/job';
import { api, failureText, type Answer } from '@/lib/api/api';
import { dropSlices, dropSlice, nextSlice } from '@/lib/tool-documents/import-slices';
import { isSignedOut } from '@/islands/lists/signed-out';
import { useAnswer } from '@/islands/lists/use-answer';

// Sends a request of an import, and again after a network failure, a server error or a rate limit.

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** The first answer that a retry would not change; null if `signal` aborted. */
export async function sendPatiently<Data>(
  call: () => Promise<Answer<Data>>,
  signal: AbortSignal,
  onWait: (sentence: string | null) => void,
): Promise<Answer<Data> | null> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    if (signal.aborted) return null;
    const answer = await call();
    if (signal.aborted) return null;
    const canPass = answer.status === 0 || answer.status === 429 || answer.status >= 500;
    onWait(canPass ? failureText(answer, 'Outset could not take the rows. Trying again.') : null);
    if (!canPass) return answer;
    const ms = answer.retryAfter === null ? wait : Math.min(answer.retryAfter * 1000, 2 * LONGEST_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}

// Sends the rows of an import that this browser stores, slice by slice, until none is left.

export interface Watcher {
  /** Null: a slice is being sent. Otherwise it waits, for this reason. */
  onSending: (reason: string | null) => void;
  onJob: (job: ImportJob) => void;
}

async function sendAll(id: string, signal: AbortSignal, { onSending, onJob }: Watcher): Promise<string | null> {
  for (let slice = await nextSlice(id); slice && !signal.aborted; slice = await nextSlice(id)) {
    onSending(null);
    const { body, place } = slice;
    const headers = { 'content-type': 'application/json' };
    const answer = await sendPatiently(
      () => api.post('/api/admin/imports/:id/rows', { param: { id }, body: `{"rows":${body}}`, headers, signal }),
      signal,
      onSending,
    );
    if (!answer || isSignedOut(answer)) return null;
    // An import that has ended or was rolled back accepts no more rows. After any other error the rows stay, and the error is shown.
    if (answer.status === 409 || answer.status === 404) {
      await dropSlices(id, Date.now());
      return null;
    }
    if (!answer.ok || !answer.data) return failureText(answer, 'The rows could not be imported.');
    await dropSlice(id, place);
    onJob(answer.data.job);
  }
  return null;
}

/**
 * Returns the reason why the import stopped early, if the person should know it. Only one tab sends. Without locks every tab sends, but the
 * server accepts each row once.
 */
export async function sendImport(id: string, signal: AbortSignal, watcher: Watcher): Promise<string | null> {
  if (!('locks' in navigator)) return sendAll(id, signal, watcher);
  return navigator.locks.request(`outset-import-${id}`, { ifAvailable: true }, (lock) =>
    lock ? sendAll(id, signal, watcher) : null,
  );
}

const WATCH_MS = 2_000;
/** If an import wrote nothing for this long, no browser is sending its rows any more. */
const STOPPED_MS = 20_000;

export type Sending = 'no' | 'here' | 'waits';

const hasEnded = (job: ImportJob): boolean => job.state === 'done' || job.state === 'rolled-back';

export function useImportJob(id: string, first: ImportJob | null) {
  const [sending, setSending] = useState<Sending>('no');
  const [holdReason, setHoldReason] = useState<string | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  const undoing = useRef<AbortController>(null);
  const { value, failed, set, reload } = useAnswer<ImportJob | 'gone', ImportJob>({
    key: ['import', id],
    first,
    // While rows are sent from here, no polling is needed: each answer has the state.
    pace: (now) => (sending !== 'no' || isUndoing || now === 'gone' || (now && hasEnded(now)) ? null : WATCH_MS),
    ask: (signal) => api.get('/api/admin/imports/:id', { param: { id }, signal }),
    read: ({ status, data }) => (status === 404 ? 'gone' : (data ?? null)),
  });
  const job = value === 'gone' ? null : value;
  const state = job?.state ?? null;

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    // Rows that another tab of this browser left are sent from here, once that tab has released the lock.
    const send = async (): Promise<void> => {
      while (!signal.aborted) {
        const reason = await sendImport(id, signal, {
          onSending: (reason) => {
            setHoldReason(reason);
            setSending(reason === null ? 'here' : 'waits');
          },
          onJob: set,
        });
        if (signal.aborted) return;
        setSending('no');
        if (reason !== null) setHoldReason(reason);
        await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
      }
    };
    // A request that is aborted with the page is not a failure.
    if (state === 'running') void send().catch(() => undefined);
    else if (state !== null) void dropSlices(id, Date.now());
    return () => control.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only an import that begins or ends changes what is to be done
  }, [id, state]);
  useEffect(() => () => undoing.current?.abort(), []);

  const rollBack = async () => {
    if (undoing.current) return;
    const control = new AbortController();
    undoing.current = control;
    setUndoing(true);
    const { signal } = control;
    try {
      for (let isOver = false; !isOver && !signal.aborted;) {
        const answer = await sendPatiently(
          () => api.post('/api/admin/imports/:id/roll-back', { param: { id }, signal }),
          signal,
          setHoldReason,
        );
        if (!answer || isSignedOut(answer)) return;
        if (!answer.data) return setHoldReason(failureText(answer, 'The import could not be rolled back.'));
        ({ isOver } = answer.data);
        set(answer.data.job);
      }
      await dropSlices(id, Date.now());
    } catch {
      // The person left the page. The rest of the roll-back can be started again.
    } finally {
      undoing.current = null;
      setUndoing(false);
    }
  };

  const fault = holdReason ?? (failed ? failureText(failed, 'The import could not be read. Trying again.') : null);
  return { job, sending, fault, isMissing: value === 'gone', isUndoing, reload, rollBack };
}

/** Running, but no browser has sent rows for a while. */
export const hasStopped = (job: ImportJob, sending: Sending, now: number): boolean =>
  job.state === 'running' &&
  sending === 'no' &&
  doneOf(job) < job.total &&
  now - Date.parse(job.updatedAt) > STOPPED_MS;
