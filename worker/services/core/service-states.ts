/** Records the last success and failure of each external service. This happens after the answer was sent; an error in it is only logged. */
import { errorText } from '@/domain/admin/system/problems';
import { sql, statementOf, type Sql } from '@worker/db/sql';
import { causeOf, describeError, log } from '@worker/log';
import { MINUTE_MS } from '@/domain/time/durations';

/** The first failures in a row, up to this number, are written immediately, because they decide whether the service counts as down. */
const MAX_IMMEDIATE = 5;

/** The parts of a request context that recording needs. */
interface RecordingContext {
  d1: D1Database;
  requestId: string;
}

interface NotedState {
  isOk: boolean;
  /** When the state was last written, in ms. */
  at: number;
  /** Consecutive failures that this isolate has counted; `unwritten` are failures not yet written to the database. */
  failures: number;
  unwritten: number;
}

/** The states that this isolate has seen, by database and service name. */
const notedOf = new WeakMap<D1Database, Map<string, NotedState>>();

function notesOf(d1: D1Database): Map<string, NotedState> {
  let notes = notedOf.get(d1);
  if (!notes) notedOf.set(d1, (notes = new Map()));
  return notes;
}

/** A success has no `error`. */
type Outcome = { error?: unknown };

function stateSql(name: string, now: number, noted: NotedState, { error }: Outcome): Sql {
  if (noted.isOk)
    return sql`INSERT INTO service_states (name, succeeded_at, failures) VALUES (${name}, ${now}, 0)
      ON CONFLICT (name) DO UPDATE SET succeeded_at = excluded.succeeded_at, failures = 0`;
  return sql`INSERT INTO service_states (name, failed_at, error, failures) VALUES (${name}, ${now}, ${errorText(causeOf(error))}, ${noted.unwritten})
    ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, error = excluded.error, failures = failures + excluded.failures`;
}

/** Writes a changed state immediately, and an unchanged one at most once in `every` ms. Uses the real clock, because `ctx.now` of a job is its due time. */
export async function recordService(
  ctx: RecordingContext,
  name: string,
  outcome: Outcome = {},
  { every = MINUTE_MS, now = Date.now() }: { every?: number; now?: number } = {},
): Promise<void> {
  const notes = notesOf(ctx.d1);
  const isOk = outcome.error === undefined;
  const before = notes.get(name);
  const isSame = before?.isOk === isOk;
  const noted: NotedState = {
    isOk,
    at: before?.at ?? 0,
    failures: isOk ? 0 : isSame ? before.failures + 1 : 1,
    unwritten: isOk ? 0 : isSame ? before.unwritten + 1 : 1,
  };
  notes.set(name, noted);
  const isDue = !isSame || now - noted.at >= every || (!isOk && noted.failures <= MAX_IMMEDIATE);
  if (!isDue) return;
  const statement = stateSql(name, now, noted, outcome);
  noted.at = now;
  noted.unwritten = 0;
  try {
    await statementOf(ctx.d1, statement).run();
  } catch (error) {
    log('warn', 'service state not recorded', {
      requestId: ctx.requestId,
      name,
      error: describeError(error).slice(0, 200),
    });
  }
}

/** Runs `work` and records its success or failure after the answer is sent. Throws the errors of `work`. */
export async function watchService<Result>(
  ctx: RecordingContext & { defer: (work: Promise<unknown>) => void },
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    ctx.defer(recordService(ctx, name));
    return result;
  } catch (error) {
    ctx.defer(recordService(ctx, name, { error }));
    throw error;
  }
}
