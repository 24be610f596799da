// `npm test`: everything CI checks, on a fresh clone of a machine with Node 20. Its last line is `N passed, N failed`.
import { ensureInstalled, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);
const { buildCheck, checks, runAll, vitest } = await import('./checks.mjs');
const { ensureBrowsers } = await import('./chromium.mjs');
ensureBrowsers();
process.exit(
  await runAll([
    [vitest('domain', { workers: 1 }), buildCheck, ...checks],
    [vitest('worker', { projects: ['worker', 'worker-hash'] })],
    [vitest('browser')],
    [vitest('browser alone', { projects: ['browser-serial', 'browser-full'] })],
  ]),
);
