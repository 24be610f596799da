/** Figures that are asked for again and again, only while the tab is seen; what is known stays while an answer fails. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../lib/api';
import { isSignedOut } from '../table/signed-out';

export interface Polled<Value> {
  /** Null while nothing is known. */
  value: Value | null;
  /** Why the last question had no answer: the server refused it, or nothing came back. */
  failed: 'refused' | 'unreachable' | null;
  again: () => void;
}

interface PollOptions<Value> {
  first: Value | null;
  /** Milliseconds between two questions; with 0 it is asked only when the tab is seen again. */
  everyMs: number;
  ask: () => Promise<Answer>;
  read: (answer: Answer) => Value | null;
}

/** Asks at once where the server gave no value, when the tab is seen again, and then every `everyMs`. */
export function usePolled<Value>(options: PollOptions<Value>): Polled<Value> {
  const [value, setValue] = useState(options.first);
  const [failed, setFailed] = useState<Polled<Value>['failed']>(null);
  const given = useRef(options);
  given.current = options;
  const isAsking = useRef(false);
  const { everyMs } = options;

  const again = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const { ask, read } = given.current;
    const answer = await ask();
    isAsking.current = false;
    if (isSignedOut(answer)) return;
    const found = answer.ok ? read(answer) : null;
    if (found !== null) setValue(found);
    setFailed(found !== null ? null : answer.status === 0 ? 'unreachable' : 'refused');
  }, []);

  useEffect(() => {
    if (given.current.first === null) void again();
    let timer: ReturnType<typeof setInterval> | undefined;
    const run = () => {
      clearInterval(timer);
      if (!document.hidden && everyMs > 0) timer = setInterval(() => void again(), everyMs);
    };
    const onChange = () => {
      if (!document.hidden) void again();
      run();
    };
    run();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [everyMs, again]);
  return { value, failed, again: () => void again() };
}
