/** Counts the cost of a browser test file: CPU seconds of this worker, its app and its browser. Works only on Linux. */
import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, inject } from 'vitest';
import { placeOfWorker } from './browser-place';

declare module 'vitest' {
  interface TaskMeta {
    /** CPU seconds of the whole file. */
    cpuSeconds?: number;
  }
}

/** Clock ticks a second that /proc counts in; 100 on all Linux that Node runs on. */
const TICKS = 100;

interface Stat {
  parent: number;
  /** Of the process and of its children that have ended, seconds. */
  seconds: number;
}

function statOf(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the numbers come after it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, seconds: (user + system + childUser + childSystem) / TICKS };
  } catch {
    // Ended while we looked: its parent has counted it.
    return null;
  }
}

/** Seconds of these processes and all below them, ended ones included. */
function secondsOf(roots: readonly number[]): number {
  const stats = new Map<number, Stat>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat) stats.set(Number(pid), stat);
  }
  const isBelow = (pid: number): boolean => roots.includes(pid) || (stats.has(pid) && isBelow(stats.get(pid)!.parent));
  return [...stats].reduce((sum, [pid, { seconds }]) => sum + (isBelow(pid) ? seconds : 0), 0);
}

if (process.platform === 'linux') {
  const roots = [process.pid, ...placeOfWorker(inject('places')).processes];
  let before = 0;
  beforeAll(() => {
    before = secondsOf(roots);
  });
  afterAll(({}, file) => {
    file.meta.cpuSeconds = secondsOf(roots) - before;
  });
}
