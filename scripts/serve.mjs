// Serves the built Worker on this machine: starts the runtime and ends it with this process, applies migrations, runs cron, and locks the data folder.
import childProcess from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { root } from './toolchain.mjs';

/** The names of all variables in worker/env.ts, so that `npm start` can pass each of them on. */
export function knownVariables() {
  const source = readFileSync(join(root, 'worker/env.ts'), 'utf8');
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('\n});'));
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1]);
}

/** The secrets, created at the first start and stored in the data folder, readable only by their owner. */
export function secretsOf(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const random = (bytes) => randomBytes(bytes).toString('base64url');
  const secrets = {
    appSecret: stored.appSecret ?? random(32),
    adminPassword: stored.adminPassword ?? random(12),
    demoPassword: stored.demoPassword ?? random(9),
  };
  if (Object.keys(secrets).some((key) => secrets[key] !== stored[key])) {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

/** Whether the port is free, on IPv4 and IPv6. */
export async function isPortFree(port) {
  for (const host of ['127.0.0.1', '::1']) {
    const free = await new Promise((done) => {
      const probe = createServer();
      probe.once('error', (error) => done(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'));
      probe.listen(port, host, () => probe.close(() => done(true)));
    });
    if (!free) return false;
  }
  return true;
}

/** Returns a port that is free now. */
export function findFreePort() {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    const listed = childProcess.spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return listed.stdout ?? '';
  }
}

const isRunning = (pid, word) => Number.isInteger(pid) && pid > 0 && commandOf(pid).includes(word ?? 'node');

/** Another process can get the same number later, so a lock counts only while its port is in use, or in its first 30 seconds, while Outset may still be starting. */
const isBusy = async ({ port, at }) => Date.now() - at < 30_000 || (port !== undefined && !(await isPortFree(port)));

/**
 * Locks the data folder for this process. Throws if another running Outset uses it, because two runtimes would damage the data.
 * Ends a runtime that a killed process left running.
 */
export async function lockDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'process.json');
  let last = {};
  try {
    last = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No file, or an incomplete one: there is no lock.
  }
  if (![process.pid, process.ppid].includes(last.pid) && isRunning(last.pid, last.word) && (await isBusy(last))) {
    throw new Error(
      `Another Outset (process ${last.pid}, port ${last.port}) is using the data folder ${dataDir}. End it first, or set OUTSET_DATA to another folder.`,
    );
  }
  if (isRunning(last.runtime, 'workerd')) {
    process.kill(last.runtime, 'SIGKILL');
    for (let tries = 0; tries < 50 && isRunning(last.runtime, 'workerd'); tries++) {
      await new Promise((done) => setTimeout(done, 20));
    }
  }
  const facts = { pid: process.pid, word: basename(process.argv[1] ?? 'node'), at: Date.now() };
  const write = () => writeFileSync(file, JSON.stringify(facts));
  write();
  return {
    note: (more) => {
      Object.assign(facts, more);
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Starts a shell that waits on a pipe from this process. If this process dies, the pipe closes and the shell ends the runtime, which would keep the port. */
function guard(pid) {
  if (process.platform === 'win32') return { release: () => undefined };
  const shell = childProcess.spawn('/bin/sh', ['-c', `read -r word || kill -9 ${pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  shell.stdin.unref?.();
  return { release: () => shell.stdin.end('ended\n') };
}

/** Calls `onRuntime(child)` for each workerd process that miniflare starts, also for a restart after a crash. */
function watchRuntimes(onRuntime) {
  const spawn = childProcess.spawn;
  childProcess.spawn = function (command, ...rest) {
    const child = spawn.call(this, command, ...rest);
    if (String(command).includes('workerd') && child.pid) onRuntime(child);
    return child;
  };
  return () => {
    childProcess.spawn = spawn;
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts the built Worker. Returns miniflare, the Worker's name, the database, `url`, `post` and `close`.
 * Without `dataDir` all data is in memory only.
 */
export async function serve({ port, dataDir, vars = {}, log }) {
  const { Miniflare, Log, LogLevel } = await import('miniflare');
  const { edgeOptions, filesOptions, migrate, storage, workerOptions } = await import('./runtime.mjs');
  const folder = dataDir ? resolve(dataDir) : undefined;
  const lock = folder ? await lockDataDir(folder) : undefined;
  lock?.note({ port });
  const url = `http://localhost:${port}`;
  let guardian;
  const unwatch = watchRuntimes((child) => {
    guardian?.release();
    guardian = guard(child.pid);
    lock?.note({ runtime: child.pid });
  });
  const base = { ...storage(folder), host: 'localhost', port, log: log ?? new Log(LogLevel.ERROR) };
  const own = workerOptions({ vars: { SITE_URL: url, ...vars } });
  const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]));
  const mf = new Miniflare({ ...base, workers: [edgeOptions(), own, filesOptions()] });
  // Miniflare's signal handlers would end the process with their own exit code; the caller of `serve` decides that instead.
  for (const [signal, earlier] of before) {
    for (const added of process.listeners(signal)) if (!earlier.includes(added)) process.off(signal, added);
  }
  const close = async () => {
    await mf.dispose();
    guardian?.release();
    unwatch();
    lock?.release();
  };
  try {
    await mf.ready;
    const db = await mf.getD1Database('DB', own.name);
    const migrated = await migrate(db);
    const post = (path, body) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body ?? {}),
      });
    return { mf, name: own.name, db, url, post, migrated, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Runs the Worker's scheduled handler every full minute. Returns a function that stops it. */
export function tickCron({ mf, name }, onError) {
  let timer;
  const next = () => {
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 50);
  };
  const tick = async () => {
    next();
    try {
      const worker = await mf.getWorker(name);
      const result = await worker.scheduled({ scheduledTime: new Date(), cron: '* * * * *' });
      if (result.outcome !== 'ok') onError(new Error(`cron ended with ${result.outcome}`));
    } catch (error) {
      onError(error);
    }
  };
  next();
  return () => clearTimeout(timer);
}
