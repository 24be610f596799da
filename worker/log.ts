/** Structured logs: one JSON line, always with the request id, never with personal data. */

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
