// `npm test`: everything that CI checks, on a fresh clone with Node 20. Its last line is `N passed, N failed`.
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
/** The vitest argument for projects whose tests import the code that they test. */
const changed = commit ? [`--changed=${commit}`] : [];
/** Page and browser tests do not import the pages: they are chosen by the addresses that they open. */
const pages = commit ? affectedPages(changedSince(commit)) : null;
const browser = (name, projects) => (pages?.length === 0 ? [] : [[vitest(name, projects, { more: pages ?? [] })]]);

ensureBrowsers();
process.exit(
  await runAll(
    [
      // The longest step comes first, so that it does not run alone at the end.
      [
        vitest('component tests', ['component', 'component-files'], { workers: 2, more: changed }),
        buildCheck,
        vitest('domain tests', ['domain'], { workers: 1, more: changed }),
        // These use hashes as costly as in production: there is time for them beside the component tests.
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
