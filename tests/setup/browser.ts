/** Before the browser tests: the built app on a free port with fresh data, and one Chromium that every test file shares. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ADMIN_PASSWORD, DEMO_PASSWORD, newDataDir, removeDataDir, startApp } from './app';

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
    browserEndpoint: string;
    demoPassword: string;
    adminPassword: string;
  }
}

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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['OUTSET_BASE'];
  const dataDir = newDataDir();
  const app = given ? null : await startApp(dataDir);
  const browser = await chromium.launchServer({ executablePath: await chromiumPath(), args: ARGS, headless: true });
  project.provide('base', given?.replace(/\/$/, '') ?? app?.base ?? '');
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('demoPassword', (given && process.env['DEMO_PASSWORD']) || DEMO_PASSWORD);
  project.provide('adminPassword', (given && process.env['ADMIN_PASSWORD']) || ADMIN_PASSWORD);
  return async () => {
    await browser.close();
    await app?.stop();
    removeDataDir(dataDir);
  };
}
