/** Records how the parts that Outset leans on answered last. Cheap, behind the answer, and never a failure of its own. */
import { errorText } from '@/domain/admin/system/error-text';
import { sql, statementOf, type Sql } from '@worker/db/sql';
import { log } from '@worker/log';
import { MINUTE_MS } from '@/domain/time/durations';

/** The first failures in a row are each written, because they decide whether something is wrong. */
const EACH_MOST = 5;

/** What it needs of a request; a context has it. */
interface Recorded {
  d1: D1Database;
  requestId: string;
}

interface Noted {
  isOk: boolean;
  /** When it was last written, ms. */
  at: number;
  /** Failures in a row that this isolate has seen, and those of them that are not written yet. */
  failures: number;
  unwritten: number;
}

/** What this isolate has noted, by database: a binding lives as long as its isolate. */
const notedOf = new WeakMap<D1Database, Map<string, Noted>>();

function notesOf(d1: D1Database): Map<string, Noted> {
  let notes = notedOf.get(d1);
  if (!notes) notedOf.set(d1, (notes = new Map()));
  return notes;
}

/** `error` is undefined for a success. */
type Outcome = { error?: unknown };

function stateSql(name: string, now: number, noted: Noted, { error }: Outcome): Sql {
  if (noted.isOk)
    return sql`INSERT INTO service_states (name, succeeded_at, failures) VALUES (${name}, ${now}, 0)
      ON CONFLICT (name) DO UPDATE SET succeeded_at = excluded.succeeded_at, failures = 0`;
  return sql`INSERT INTO service_states (name, failed_at, error, failures) VALUES (${name}, ${now}, ${errorText(error)}, ${noted.unwritten})
    ON CONFLICT (name) DO UPDATE SET failed_at = excluded.failed_at, error = excluded.error, failures = failures + excluded.failures`;
}

/** Writes a change of state at once, and what stays as it is at most once in `every` ms. The clock is the real one: jobs act at their due time. */
export async function recordService(
  ctx: Recorded,
  name: string,
  outcome: Outcome = {},
  { every = MINUTE_MS, now = Date.now() }: { every?: number; now?: number } = {},
): Promise<void> {
  const notes = notesOf(ctx.d1);
  const isOk = outcome.error === undefined;
  const before = notes.get(name);
  const isSame = before?.isOk === isOk;
  const noted: Noted = {
    isOk,
    at: before?.at ?? 0,
    failures: isOk ? 0 : isSame ? before.failures + 1 : 1,
    unwritten: isOk ? 0 : isSame ? before.unwritten + 1 : 1,
  };
  notes.set(name, noted);
  const isDue = !isSame || now - noted.at >= every || (!isOk && noted.failures <= EACH_MOST);
  if (!isDue) return;
  const statement = stateSql(name, now, noted, outcome);
  noted.at = now;
  noted.unwritten = 0;
  try {
    await statementOf(ctx.d1, statement).run();
  } catch (error) {
    log('warn', 'service state not recorded', { requestId: ctx.requestId, name, error: String(error).slice(0, 200) });
  }
}

/** Runs `work` and notes behind the answer how it went. Throws what it throws. */
export async function watchService<Result>(
  ctx: Recorded & { defer: (work: Promise<unknown>) => void },
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
