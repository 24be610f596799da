/** Starts the built app as an operator would, in a separate process with its own data. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const DEMO_PASSWORD = 'Harbour-Lantern-42';
export const ADMIN_PASSWORD = 'Operator-of-the-tests-7';

export interface App {
  base: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** The printed output. */
  output(): string;
  /** SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL of the start script; with `runtime` of workerd in the same moment. */
  kill(which?: 'script' | 'all'): Promise<void>;
  /** Process number of workerd. */
  runtime(): number;
}

/** A folder that the tests remove again. */
export const newDataDir = (): string => mkdtempSync(join(tmpdir(), 'outset-test-'));
export const removeDataDir = (dataDir: string): void =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });

export async function freePort(): Promise<number> {
  const { findFreePort } = (await import('../../scripts/serve.mjs')) as { findFreePort(): Promise<number> };
  return findFreePort();
}

/** Runs `scripts/start.mjs`, which builds when a source changed, and waits until it says that it runs. */
export async function startApp(dataDir: string, env: Record<string, string> = {}): Promise<App> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      // Set by npm and vitest for themselves.
      npm_lifecycle_event: '',
      NODE_ENV: 'production',
      PORT: String(port),
      OUTSET_DATA: dataDir,
      RATE_LIMIT_SCALE: '1000',
      EMAIL_PROVIDER: 'outbox',
      NEWS_PROVIDER: 'bundled',
      DEMO_PASSWORD,
      ADMIN_PASSWORD,
      ...env,
    },
  });
  let output = '';
  const exited = new Promise<number | null>((done) => child.once('exit', done));
  await new Promise<void>((done, failed) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      failed(new Error(`The app did not start in 180 s.\n${output}`));
    }, 180_000);
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Ctrl-C ends it')) return;
      clearTimeout(timer);
      done();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stderr.write(chunk);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      failed(new Error(`The app ended with ${code} before it was ready.\n${output}`));
    });
  });
  const runtime = () =>
    (JSON.parse(readFileSync(join(dataDir, 'process.json'), 'utf8')) as { runtime: number }).runtime;
  return {
    base: `http://localhost:${port}`,
    port,
    dataDir,
    child,
    output: () => output,
    runtime,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      return exited;
    },
    async kill(which = 'all') {
      const pid = runtime();
      child.kill('SIGKILL');
      if (which === 'all') process.kill(pid, 'SIGKILL');
      await exited;
    },
  };
}
