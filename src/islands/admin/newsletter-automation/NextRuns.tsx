/** The next five runs of the typed cron expression in its time zone, or the fault in it. */
import { useEffect, useMemo, useState } from 'react';
import { momentText } from '@/domain/admin/moments';
import { cronFault, nextRuns, runsWithinADay, tidyCron } from '@/domain/newsletters/schedule/cron';

/** Runs pass while one looks. */
const AGAIN_MS = 30_000;

interface Props {
  cronExpression: string;
  timeZone: string;
  isActive: boolean;
  /** What is in the field is what is saved. */
  isSaved: boolean;
}

export function NextRuns({ cronExpression, timeZone, isActive, isSaved }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const expression = tidyCron(cronExpression);
  const fault = useMemo(() => cronFault(expression), [expression]);
  const runs = useMemo(
    () => (fault === null ? nextRuns(expression, timeZone, now) : []),
    [fault, expression, timeZone, now],
  );
  const day = (run: number) => new Date(run).toLocaleDateString('en-IN', { weekday: 'long', timeZone });
  return (
    <section aria-labelledby="next-runs" className="card p-4 md:p-5">
      <h2 id="next-runs" className="text-base font-semibold">
        {isActive && isSaved ? 'Next five runs' : 'Next five runs, once saved'}
      </h2>
      {fault !== null && <p className="muted mt-2 text-sm">{fault}</p>}
      {runs.length > 0 && (
        <ol aria-label="Next runs" className="mt-3 grid gap-2.5 text-sm">
          {runs.map((run) => (
            <li key={run}>
              <time dateTime={new Date(run).toISOString()}>
                <span className="block font-medium">{day(run)}</span>
                <span className="muted num">{momentText(new Date(run).toISOString(), timeZone)}</span>
              </time>
            </li>
          ))}
        </ol>
      )}
      {runsWithinADay(runs) > 1 && (
        <p role="status" className="mt-3 rounded-lg border border-warning/40 bg-warning/10 px-3 py-2 text-sm">
          People would get more than one newsletter a day.
        </p>
      )}
      <p className="muted mt-3 text-[13px] text-pretty">
        When clocks change, a skipped time runs right after the gap, and a repeated time runs once.
      </p>
    </section>
  );
}
