/** Before the browser tests: the built app on a free port with fresh data, and one Chromium that every test file shares. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
    browserEndpoint: string;
    demoPassword: string;
    adminPassword: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const DEMO_PASSWORD = 'Harbour-Lantern-42';
const ADMIN_PASSWORD = 'Operator-of-the-tests-7';

/** Path of a Chromium, looked up where `npm test` looks. */
async function chromiumPath(): Promise<string> {
  const { findChromium } = (await import('../../scripts/chromium.mjs')) as { findChromium(): string | null };
  const found = findChromium();
  if (!found)
    throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  return found;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Nothing outside this machine is asked: tests give the same result with and without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

interface App {
  base: string;
  child: ChildProcess | null;
  dataDir: string | null;
}

/** Starts the app as an operator would (`scripts/start.mjs` builds when a source changed) and waits until it is ready. */
async function startApp(): Promise<App> {
  const given = process.env['OUTSET_BASE'];
  if (given) return { base: given.replace(/\/$/, ''), child: null, dataDir: null };
  const { findFreePort } = (await import('../../scripts/serve.mjs')) as { findFreePort(): Promise<number> };
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'outset-browser-'));
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      OUTSET_DATA: dataDir,
      RATE_LIMIT_SCALE: '1000',
      EMAIL_PROVIDER: 'outbox',
      NEWS_PROVIDER: 'bundled',
      DEMO_PASSWORD,
      ADMIN_PASSWORD,
    },
  });
  let output = '';
  const ready = new Promise<void>((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`The app did not start in 180 s.\n${output}`)), 180_000);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('Outset runs at')) return;
      clearTimeout(timer);
      done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stderr.write(chunk);
    });
    child.on('exit', (code) => failed(new Error(`The app ended with ${code} before it was ready.\n${output}`)));
  });
  await ready;
  return { base: `http://localhost:${port}`, child, dataDir };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp();
  const browser = await chromium.launchServer({ executablePath: await chromiumPath(), args: ARGS, headless: true });
  project.provide('base', app.base);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('demoPassword', process.env['DEMO_PASSWORD'] ?? DEMO_PASSWORD);
  project.provide('adminPassword', process.env['ADMIN_PASSWORD'] ?? ADMIN_PASSWORD);
  return async () => {
    await browser.close();
    if (app.child && app.child.exitCode === null) {
      const ended = new Promise((done) => app.child?.once('exit', done));
      app.child.kill('SIGTERM');
      await ended;
    }
    if (app.dataDir) rmSync(app.dataDir, { recursive: true, force: true });
  };
}
