// `npm run content test`: installs this package, runs its tests, and writes the checksums of the tested files. `npm test` adds
// --if-changed: then nothing runs if the checksums equal the committed ones.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from '../scripts/checks/import-circles.mjs';
import { ownEnv, root } from '../scripts/toolchain.mjs';

const here = import.meta.dirname;
const CHECKSUMS = join(here, 'checksums.json');
/** The project's own packages whose versions affect the bytes of documents. */
const PACKAGES = ['@expo-google-fonts/noto-sans', 'fflate', 'jspdf', 'jspdf-autotable'];

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !path.startsWith('content/node_modules/') && path !== 'content/checksums.json')
    .sort();

/** The modules outside this package that its modules and tests import, directly or indirectly. */
function importedModules() {
  const imports = importsOf(root, ['src', 'worker', 'tests', 'content'], { withTests: true });
  const reached = new Set([...imports.keys()].filter((path) => path.startsWith('content/')));
  for (const path of reached) for (const next of imports.get(path) ?? []) reached.add(next);
  return [...reached].filter((path) => !path.startsWith('content/')).sort();
}

const hashOf = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
};
const hashOfFiles = (paths) => hashOf(paths.flatMap((path) => [path, readFileSync(join(root, path))]));

/** What the tests depend on, by kind: the package, what it makes, and what of the project it uses. */
function checksums() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return {
    content: hashOfFiles(filesIn('content')),
    drawn: hashOfFiles(filesIn('public/drawn')),
    library: hashOfFiles(filesIn('public/files/library')),
    seed: hashOfFiles(filesIn('worker/db/seed')),
    modules: hashOfFiles(importedModules()),
    packages: hashOf(PACKAGES.map((name) => `${name} ${packages[`node_modules/${name}`].version}`)),
  };
}

/** Runs a command with its output shown; ends with its exit code where it fails. */
function run(command, args, cwd) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: ownEnv(),
  });
  if (status !== 0) process.exit(status ?? 1);
}

const now = checksums();
const proved = existsSync(CHECKSUMS) ? JSON.parse(readFileSync(CHECKSUMS, 'utf8')) : {};
const changed = Object.keys(now).filter((kind) => now[kind] !== proved[kind]);
const isIfChanged = process.argv.includes('--if-changed');
if (isIfChanged && changed.length === 0) {
  console.log('Nothing of the content has changed since its tests passed.');
} else {
  if (changed.length > 0) console.log(`Changed since the tests passed: ${changed.join(', ')}.`);
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], here);
  run('vitest', ['run', '--project=content'], root);
  if (isIfChanged) console.log('Run `npm run content test`, and commit content/checksums.json.');
  else writeFileSync(CHECKSUMS, `${JSON.stringify(now, null, 2)}\n`);
}
