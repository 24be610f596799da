/** One import as it goes on: sent from here where this browser has its rows, watched where another one sends them, undone step by step. */
import { useEffect, useRef, useState } from 'react';
import { doneOf, type ImportJob, type RollbackStep } from '../../../domain/admin/imports/job';
import { api, failureText } from '../../../lib/api';
import { dropSlices } from '../../../lib/import-slices';
import { isSignedOut } from '../table/signed-out';
import { sendImport } from './send-import';
import { sendPatiently } from './send-patiently';

const WATCH_MS = 2_000;
/** An import that wrote nothing for so long has lost its browser. */
export const STOPPED_MS = 20_000;

export type Sending = 'no' | 'here' | 'waits';

export function useImportJob(id: string, first: ImportJob | null) {
  const [job, setJob] = useState<ImportJob | null>(first);
  const [sending, setSending] = useState<Sending>('no');
  /** What holds it up, or why it could not be read. */
  const [fault, setFault] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const undoing = useRef(false);
  const life = useRef(new AbortController());

  useEffect(() => {
    const control = new AbortController();
    life.current = control;
    const { signal } = control;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const send = async (): Promise<void> => {
      const reason = await sendImport(id, signal, {
        onSending: (why) => {
          setFault(why);
          setSending(why === null ? 'here' : 'waits');
        },
        onJob: setJob,
      });
      if (signal.aborted) return;
      setSending('no');
      if (reason !== null) setFault(reason);
    };

    const watch = async (): Promise<void> => {
      const answer = await api.get('/api/admin/imports/:id', { param: { id }, signal });
      if (isSignedOut(answer)) return;
      setMissing(answer.status === 404);
      if (answer.ok && answer.data) {
        const now = answer.data as ImportJob;
        if (!undoing.current) setJob(now);
        setFault(null);
        if (now.state === 'running') await send();
        else await dropSlices(id, Date.now());
        if (now.state === 'done' || now.state === 'rolled-back') return;
      } else if (answer.status !== 404) setFault(failureText(answer, 'The import could not be read. Trying again.'));
      else return;
      if (!signal.aborted) timer = setTimeout(() => void watch().catch(() => undefined), WATCH_MS);
    };
    // A request that ends with the page is not an answer.
    void watch().catch(() => undefined);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [id]);

  const rollBack = async () => {
    if (undoing.current) return;
    undoing.current = true;
    setUndoing(true);
    const { signal } = life.current;
    try {
      for (let isOver = false; !isOver && !signal.aborted;) {
        const answer = await sendPatiently(
          () => api.post('/api/admin/imports/:id/roll-back', { param: { id }, signal }),
          signal,
          setFault,
        );
        if (!answer || isSignedOut(answer)) return;
        if (!answer.ok) return setFault(failureText(answer, 'The import could not be rolled back.'));
        const step = answer.data as RollbackStep;
        ({ isOver } = step);
        setJob(step.job);
      }
      await dropSlices(id, Date.now());
    } catch {
      // The page is left; what is left of the undoing can be asked for again.
    } finally {
      undoing.current = false;
      setUndoing(false);
    }
  };

  return { job, sending, fault, isMissing, isUndoing, rollBack };
}

/** Running, but no browser has sent rows for a while. */
export const hasStopped = (job: ImportJob, sending: Sending, now: number): boolean =>
  job.state === 'running' &&
  sending === 'no' &&
  doneOf(job) < job.total &&
  now - Date.parse(job.updatedAt) > STOPPED_MS;
