// The memory of the runtime that a benchmark started.
import { readdirSync, readFileSync } from 'node:fs';

/** Resident bytes of the runtime, which is a child of this process. */
export function residentBytes() {
  let pages = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (!stat.includes('(workerd)')) continue;
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== process.pid) continue;
      pages += Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    } catch {
      // It ended meanwhile.
    }
  }
  return pages * 4096;
}
