/** Global setup of the browser tests: starts, for each test worker, the built app on a free port with its own data, and a browser. */
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import type { Place } from './browser-place';
import { ADMIN_PASSWORD, DEMO_PASSWORD, newDataDir, removeDataDir, startApp } from '@tests/setup/app';

declare module 'vitest' {
  interface ProvidedContext {
    places: Place[];
    demoPassword: string;
    adminPassword: string;
  }
}

/** Path of the browser of this project, looked up where `npm test` looks. */
async function browserPath(project: TestProject): Promise<string> {
  const { findBrowsers } = (await import('../../../scripts/chromium.mjs')) as {
    findBrowsers(): { shell: string; full: string } | null;
  };
  const found = findBrowsers();
  if (!found)
    throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
  return project.name === 'browser-full' ? found.full : found.shell;
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
  // Pages of one profile share a process, which has compiled our scripts already.
  '--process-per-site',
  // No request leaves this machine, so tests give the same result with and without a network.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['OUTSET_BASE']?.replace(/\/$/, '');
  const executablePath = await browserPath(project);
  const ends: (() => Promise<unknown>)[] = [];
  const prepare = async (): Promise<Place> => {
    const browser = await chromium.launchServer({ executablePath, args: ARGS, headless: true });
    ends.push(() => browser.close());
    const processes = [browser.process().pid!];
    if (given) return { base: given, browserEndpoint: browser.wsEndpoint(), dataDir: null, processes };
    const dataDir = newDataDir();
    const app = await startApp(dataDir);
    ends.push(async () => {
      await app.stop();
      removeDataDir(dataDir);
    });
    return {
      base: app.base,
      browserEndpoint: browser.wsEndpoint(),
      dataDir,
      processes: [...processes, app.child.pid!],
    };
  };
  // The first one builds where a source has changed.
  const places = [await prepare()];
  while (places.length < Number(project.config.maxWorkers)) places.push(await prepare());
  project.provide('places', places);
  project.provide('demoPassword', (given && process.env['DEMO_PASSWORD']) || DEMO_PASSWORD);
  project.provide('adminPassword', (given && process.env['ADMIN_PASSWORD']) || ADMIN_PASSWORD);
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
