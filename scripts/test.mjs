// `npm test`: everything CI checks, on a fresh clone of a machine with Node 20. Its last line is `N passed, N failed`.
// `npm test -- --since COMMIT` runs what the changes since then can affect, for work in progress.
import { ensureInstalled, fail, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);
const { buildCheck, checks, runAll, vitest } = await import('./checks.mjs');
const { ensureBrowsers } = await import('./chromium.mjs');

const at = process.argv.indexOf('--since');
const commit = at < 0 ? null : process.argv[at + 1];
if (at >= 0 && !commit) fail('--since takes a commit: npm test -- --since main');
const { affectedPages, changedSince } = await import('./checks/since.mjs');
/** What vitest runs of projects whose tests import what they prove. */
const changed = commit ? [`--changed=${commit}`] : [];
/** The tests of pages and of the browser know nothing of imports: they are chosen by the addresses that they open. */
const pages = commit ? affectedPages(changedSince(commit)) : null;
const browser = (name, projects) => (pages?.length === 0 ? [] : [[vitest(name, projects, { more: pages ?? [] })]]);

ensureBrowsers();
process.exit(
  await runAll(
    [
      // The longest first, so that neither lane waits for it at the end.
      [
        vitest('component tests', ['component', 'component-files'], { workers: 1, more: changed }),
        buildCheck,
        vitest('domain tests', ['domain'], { workers: 1, more: changed }),
        // With hashes that cost what they cost in production: the lane beside the component tests has time for them.
        vitest('password tests', ['worker-hash'], { workers: 1, more: changed }),
        ...checks,
      ],
      [vitest('api tests', ['worker'], { more: changed })],
      ...browser('page tests', ['page']),
      ...browser('browser tests', ['browser']),
      ...browser('browser tests alone', ['browser-serial', 'browser-full']),
    ],
    { isPart: commit !== null },
  ),
);
