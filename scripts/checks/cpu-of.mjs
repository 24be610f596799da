// Runs a command and writes the CPU seconds of it and of all that it started to a file. Linux tells; elsewhere the file stays empty.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Clock ticks a second that /proc counts in; 100 on all Linux that Node runs on. */
const TICKS = 100;
const [report, command, ...args] = process.argv.slice(2);

/** Of children that have ended and were waited for, with theirs. */
function secondsOfChildren() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on('close', (code) => {
  if (existsSync('/proc/self/stat')) writeFileSync(report, String(secondsOfChildren()));
  process.exitCode = code ?? 1;
});
