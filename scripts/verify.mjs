// `npm run verify`: the fast part of what CI checks. Format, lint with the import fences, types, domain and worker tests.
import { ensureInstalled, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);
const { checks, runAll, vitest } = await import('./checks.mjs');
process.exit(
  await runAll([
    [vitest('domain', { workers: 1 }), ...checks],
    [vitest('worker', { projects: ['worker', 'worker-hash'] })],
  ]),
);
