// Finds the page and browser tests that a change can affect, by the imports of the pages whose addresses they open.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from './import-circles.mjs';
import { fail, root } from '../toolchain.mjs';

/** Files that every page is built from or served by. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|astro\.config\.mjs|wrangler\.toml|vitest\.config\.ts|migrations\/|public\/|scripts\/|src\/styles\/|tests\/setup\/)/;
/** The noun of a Worker module: its folder, or its file if the folder names an area. */
const NOUN = /^worker\/(?:services|routes|jobs|integrations|emails)\/(?:(?:account|admin|portal|public)\/)?([\w-]+)/;

/** Paths that differ from a commit, including files that git does not track yet. */
export function changedSince(commit) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) fail(`git ${args[0]} failed: ${stderr.trim()}`);
    return stdout.split('\n').filter(Boolean);
  };
  return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')];
}

/** These modules, and all modules that import one of them, directly or indirectly. */
function reachedFrom(paths, imports) {
  const reached = new Set(paths);
  for (let size = -1; size !== reached.size;) {
    size = reached.size;
    for (const [path, sources] of imports) if (sources.some((source) => reached.has(source))) reached.add(path);
  }
  return reached;
}

/** `src/pages/portal/[...path].astro` as a pattern of the addresses that it answers. */
function patternOf(page) {
  const path = page.replace(/^src\/pages/, '').replace(/(?:\/index)?\.(?:astro|ts)$/, '');
  const pattern = path
    .replace(/[.]/g, '\\.')
    .replace(/\[\\\.\\\.\\\.\w+\]/g, '.+')
    .replace(/\[\w+\]/g, '[^/]+');
  return new RegExp(`^${pattern || '/'}$`);
}

const addressesIn = (text) =>
  [...text.matchAll(/['"`](\/[\w\-/]*)/g)].map(([, address]) => address.replace(/(.)\/$/, '$1'));

/** The files of tests/e2e and tests/pages to run; null for all of them. */
export function affectedPages(changed) {
  const real = changed.filter((path) => !/\.test\.tsx?$/.test(path) || path.startsWith('tests/'));
  if (real.some((path) => EVERYTHING.test(path))) return null;
  const nouns = new Set();
  for (const path of real.filter((one) => one.startsWith('worker/'))) {
    const noun = NOUN.exec(path)?.[1];
    if (!noun || !existsSync(join(root, 'tests/e2e', noun))) return null;
    nouns.add(noun);
  }
  const pages = [...reachedFrom(real, importsOf(root, ['src', 'worker']))].filter((path) =>
    path.startsWith('src/pages/'),
  );
  const patterns = pages.map(patternOf);
  const tests = importsOf(root, ['tests/e2e', 'tests/pages', 'tests/setup', 'tests/factories'], { withTests: true });
  const reached = reachedFrom(real, tests);
  const ownAddresses = new Map(
    [...tests.keys()].map((path) => [path, addressesIn(readFileSync(join(root, path), 'utf8'))]),
  );
  const isAffected = (path) =>
    reached.has(path) ||
    nouns.has(path.split('/')[2]) ||
    [path, ...tests.get(path).filter((one) => !one.startsWith('tests/setup/'))].some((one) =>
      (ownAddresses.get(one) ?? []).some((address) => patterns.some((pattern) => pattern.test(address))),
    );
  return [...tests.keys()].filter((path) => /^tests\/(?:e2e|pages)\/.+\.test\.ts$/.test(path) && isAffected(path));
}
