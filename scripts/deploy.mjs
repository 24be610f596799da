// `npm run deploy`: builds for production, checks that ids and secrets are set, migrates the database and deploys with wrangler.
// `npm run deploy -- --check` stops before anything leaves this machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { deployProblems, neededSecrets } from './build/deploy-problems.mjs';
import { releaseFiles } from './build/release-files.mjs';
import { SBOM, writeSbom } from './sbom.mjs';
import { ensureInstalled, fail, root, runTool, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);

const ENVIRONMENT = 'production';
const built = build({ quiet: true, environment: ENVIRONMENT });
if (built.code !== 0) fail(`The build failed:\n${built.output}`);

const config = JSON.parse(readFileSync(join(root, 'dist/server/wrangler.json'), 'utf8'));
const problems = await deployProblems(config);
if (problems.length > 0)
  fail(`Not ready to deploy (section [env.production] of wrangler.toml):\n- ${problems.join('\n- ')}`);
console.log(`${writeSbom()} packages are listed in ${SBOM}; keep it with the release.`);
if (process.argv.includes('--check')) {
  console.log('The configuration is complete. Secrets are checked when you deploy.');
  process.exit(0);
}

const listed = runTool('wrangler', ['secret', 'list', '--env', ENVIRONMENT, '--config', join(root, 'wrangler.toml')], {
  quiet: true,
});
const names = [...listed.output.matchAll(/"name":\s*"(\w+)"/g)].map((match) => match[1]);
const missing = Object.keys(neededSecrets(config.vars)).filter((name) => !names.includes(name));
if (missing.length > 0) {
  const commands = missing.map((name) => `  npx wrangler secret put ${name} --env ${ENVIRONMENT}`);
  const why = listed.code === 0 ? '' : `\n\nwrangler said:\n${listed.output.trim()}`;
  fail(`Secrets are missing. Set them:\n${commands.join('\n')}${why}`);
}

// Open pages go on requesting the files of their release, even after later releases (decision 051).
const bucket = config.r2_buckets.find(({ binding }) => binding === 'FILES').bucket_name;
const release = await releaseFiles(join(root, 'dist/client/_astro'));
const [uploads, list] = ['release-uploads.json', 'release-list.json'].map((name) => join(root, 'dist', name));
writeFileSync(uploads, JSON.stringify(release.uploads));
writeFileSync(list, JSON.stringify(release.names));

const steps = [
  ['r2', 'bulk', 'put', bucket, '--filename', uploads, '--remote'],
  ['d1', 'migrations', 'apply', 'DB', '--remote', '--env', ENVIRONMENT, '--config', join(root, 'wrangler.toml')],
  // The build left a flat configuration for this environment, which wrangler finds by itself.
  ['deploy'],
  ['r2', 'object', 'put', `${bucket}/${release.listKey(Date.now())}`, '--file', list, '--remote'],
];
for (const step of steps) {
  if (runTool('wrangler', step).code !== 0)
    fail(
      `wrangler ${step.slice(0, 3).join(' ')} failed; the later steps did not run. Fix the problem and deploy again.`,
    );
}
console.log(`\nDeployed. ${config.vars.SITE_URL}/api/health should answer success.`);
