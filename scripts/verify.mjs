// `npm run verify`: the fast part of what CI checks, to run often: format, lint, types, spelling, unused code, domain and component tests.
import { ensureInstalled, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);
const { checks, runAll, vitest } = await import('./checks.mjs');
process.exit(
  await runAll([
    [
      vitest('component tests', ['component', 'component-files'], { workers: 3 }),
      ...checks.slice(0, 2),
      vitest('domain tests', ['domain'], { workers: 1 }),
      ...checks.slice(2),
    ],
  ]),
);
