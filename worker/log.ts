/** Structured logs: one JSON line, always with the request id, never with personal data. */
import { DrizzleQueryError } from 'drizzle-orm';

type Level = 'error' | 'warn' | 'info';
const order: Record<Level, number> = { error: 0, warn: 1, info: 2 };
let threshold: Level = 'warn';

export function setLogLevel(level: Level): void {
  threshold = level;
}

export function log(level: Level, event: string, facts: Record<string, unknown>): void {
  if (order[level] > order[threshold]) return;
  const line = JSON.stringify({ level, event, ...facts });
  if (level === 'error') console.error(line);
  else console.log(line);
}

/**
 * The database's own error if drizzle wrapped it; any other error unchanged. Drizzle's message contains the values of the failed query,
 * which may be personal data.
 */
export const causeOf = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);

/** An error as text for a log. */
export const describeError = (error: unknown): string => String(causeOf(error));

/** The place in the code where an error was thrown, without its message. */
export const placesOf = (error: unknown): string =>
  error instanceof Error ? (error.stack?.match(/^ {4}at .*$/gm) ?? []).join('\n') : '';
