// Runs before anything is installed: installs the packages, then starts the Node that the lockfile pins. Needs Node 20 and no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const bin = join(root, 'node_modules/.bin');
const mark = join(root, 'node_modules/.outset-lockfile');
const isWindows = process.platform === 'win32';

/** Exits with a plain sentence instead of a stack trace. */
export function fail(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** The environment with the project's own tools first in PATH. */
export function ownEnv(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Runs `npm ci` when node_modules is missing or belongs to another lockfile. */
export function ensureInstalled() {
  const hash = lockfileHash();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  // A folder that was installed by hand from this lockfile counts too.
  const installed = join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && isSameTree(installed)) {
    writeFileSync(mark, hash);
    return;
  }
  console.log('Installing packages (npm ci) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (result.error) fail(`npm could not be started: ${result.error.message}. Outset needs Node 20 or newer with npm.`);
  if (result.status !== 0) fail('Installing the packages failed; the lines above say why. Then run this again.');
  writeFileSync(mark, hash);
}

function isSameTree(installed) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === '' || entry.optional || entry.peer || present[path]?.version === entry.version,
  );
}

function ownNode() {
  const path = join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node');
  return existsSync(path) ? path : null;
}

function parentOf(pid) {
  const listed = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(listed.stdout ?? '') || 0;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Calls `onGone` once if npm, which started this process through a shell, ends without passing on a signal. */
export function watchNpm(onGone) {
  if (!process.env.npm_lifecycle_event || isWindows) return;
  const parent = process.ppid;
  const above = [parent, parentOf(parent)].filter((pid) => pid > 1);
  const timer = setInterval(() => {
    if (process.ppid === parent && above.every(isAlive)) return;
    clearInterval(timer);
    onGone();
  }, 1_000);
  timer.unref();
}

function isNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/**
 * Returns if this process is the pinned Node, or new enough when that is missing. Otherwise runs `script` in the pinned Node
 * and exits with its exit code. Passes signals on, and the child ends when this process has ended.
 */
export async function underOwnNode(script) {
  const own = ownNode();
  if (own && realpathSync(own) === realpathSync(process.execPath)) return;
  if (!own) {
    if (isNewEnough()) return;
    fail(
      `Node ${process.versions.node} is too old to go on, and the pinned one is not in node_modules (its install script did not run). Remove node_modules and run npm ci, without --ignore-scripts.`,
    );
  }
  const child = spawn(own, [script, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: ownEnv(),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  const code = await new Promise((done) => child.on('exit', (status, signal) => done(signal ? 1 : (status ?? 1))));
  process.exit(code);
}

/** Loads a TypeScript module of the Worker or the domain; works only after the install. */
export async function loadSource(path) {
  const { runnerImport } = await import('vite');
  const alias = { '@worker': join(root, 'worker'), '@': join(root, 'src') };
  const { module } = await runnerImport(join(root, path), {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
  });
  return module;
}

/** Runs a tool of node_modules/.bin with its output shown; returns its exit code. */
export function runTool(tool, args, { env = {}, quiet = false } = {}) {
  const result = spawnSync(tool, args, {
    cwd: root,
    stdio: quiet ? 'pipe' : 'inherit',
    encoding: 'utf8',
    shell: isWindows,
    env: ownEnv(env),
    maxBuffer: 64 * 1024 * 1024,
  });
  if (result.error) fail(`${tool} could not be started: ${result.error.message}`);
  return { code: result.status ?? 1, output: `${result.stdout ?? ''}${result.stderr ?? ''}` };
}
