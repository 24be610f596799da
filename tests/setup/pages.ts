/** Global setup of the page tests: one built app on a free port, with its own data. */
import type { TestProject } from 'vitest/node';
import { newDataDir, removeDataDir, startApp } from './app';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['OUTSET_BASE']?.replace(/\/$/, '');
  if (given) {
    project.provide('pagesBase', given);
    return () => Promise.resolve();
  }
  const dataDir = newDataDir();
  const app = await startApp(dataDir);
  project.provide('pagesBase', app.base);
  return async () => {
    await app.stop();
    removeDataDir(dataDir);
  };
}
