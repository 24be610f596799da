// Builds the Worker and its pages; `buildIfChanged` builds only if a source has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root, runTool, underOwnNode } from './toolchain.mjs';

const SOURCES = [
  'src',
  'worker',
  'public',
  'migrations',
  'astro.config.mjs',
  'wrangler.toml',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const mark = join(root, 'dist/.sources');

/** A hash of everything that the build depends on. */
export function sourcesHash() {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(join(root, path))) return;
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
    }
  };
  for (const path of SOURCES) add(path);
  return hash.digest('hex');
}

export function isBuilt() {
  return (
    existsSync(join(root, 'dist/server/wrangler.json')) &&
    existsSync(mark) &&
    readFileSync(mark, 'utf8') === sourcesHash()
  );
}

/** Always builds, for an environment of wrangler.toml or for this machine. Returns astro's exit code, and its output when `quiet`. */
export function build({ quiet = false, environment } = {}) {
  const hash = sourcesHash();
  rmSync(mark, { force: true });
  const result = runTool('astro', ['build'], {
    quiet,
    // The API and the pages name the build, so that an open page notices a newer server.
    env: { ASTRO_TELEMETRY_DISABLED: '1', CLOUDFLARE_ENV: environment ?? '', PUBLIC_BUILD: hash.slice(0, 12) },
  });
  // A build for another environment is not what `npm start` serves, so it gets no mark.
  if (result.code === 0 && !environment) writeFileSync(mark, hash);
  return result;
}

/** Builds when something changed. Returns true when it did; throws with astro's output when it fails. */
export function buildIfChanged() {
  if (isBuilt()) return false;
  const { code, output } = build({ quiet: true });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  return true;
}

if (process.argv[1] === import.meta.filename) {
  ensureInstalled();
  await underOwnNode(import.meta.filename);
  process.exit(build().code);
}
