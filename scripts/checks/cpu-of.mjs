// Runs a command and writes the CPU seconds of it and its child processes to a file. Only Linux reports them; elsewhere it writes no file.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The clock ticks per second that /proc counts in: 100 on every Linux that Node supports. */
const TICKS = 100;
const [report, command, ...args] = process.argv.slice(2);

/** CPU seconds of ended and awaited child processes, including their own children. */
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
