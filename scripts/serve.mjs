// Serves the built Worker on this machine: one runtime process that never outlives us, migrated storage, cron, a lock on the data folder.
import childProcess from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { root } from './toolchain.mjs';

/** Names of the variables that worker/env.ts knows, so that anyone who starts Outset can set each of them. */
export function knownVariables() {
  const source = readFileSync(join(root, 'worker/env.ts'), 'utf8');
  const schema = source.slice(source.indexOf('z.object({'), source.indexOf('\n});'));
  return [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map((match) => match[1]);
}

/** Values stored beside the data, readable by the owner only, made at the first start. */
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

/** True when no one listens on the port, on IPv4 and IPv6 alike. */
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

/** A port that is free now. */
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

/** Process numbers are used again: a lock counts while its port answers, or when it is so young that it may still start. */
const isBusy = async ({ port, at }) => Date.now() - at < 30_000 || (port !== undefined && !(await isPortFree(port)));

/**
 * Takes the data folder for this process. Another live Outset on it is refused: two runtimes on one folder damage it.
 * A runtime that a killed process left behind is ended.
 */
export async function lockDataDir(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'process.json');
  let last = {};
  try {
    last = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No file, or one cut short by a kill: nothing to respect.
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

/** A shell that waits on a pipe from us: when we are gone without a word, it ends the runtime that would hold the port. */
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

/** Calls `onRuntime(pid)` for each workerd that miniflare starts, also after a crash of one. */
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
 * Without `dataDir` everything is held in memory.
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
  // Miniflare would end the process at a signal with a code of its own; who calls `serve` decides that.
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

/** Runs the scheduled handler of the Worker at each full minute. Returns how to stop. */
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
