// Writes the list of all packages that Outset contains (CycloneDX, JSON) to dist/sbom.cdx.json: `npm run sbom`, and at each deploy.
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, root } from './toolchain.mjs';

export const SBOM = 'dist/sbom.cdx.json';
const REGISTRY = 'https://registry.npmjs.org/';

const nameOf = (path, { name }) => name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf([path, entry]) {
  const name = nameOf(path, entry);
  const [algorithm = '', hash = ''] = (entry.integrity ?? '').split('-');
  return {
    'bom-ref': `${path}@${entry.version}`,
    type: 'library',
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    purl: purlOf(name, entry.version),
    ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }],
  };
}

/**
 * The CycloneDX 1.6 list for a lockfile, without packages only for building and testing. `npm sbom --omit dev` would also leave out packages
 * that another package lists as a development dependency, such as react, zod and fflate.
 */
export function sbomOf(lock, at) {
  const { name, version } = lock.packages[''];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: at, component: { 'bom-ref': name, type: 'application', name, version } },
    components: Object.entries(lock.packages)
      .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
      .map(componentOf),
  };
}

/** Sentences about packages that do not come from npm's registry or have no hash of their content; none when all is well. */
export function packageProblems(lock) {
  return Object.entries(lock.packages).flatMap(([path, { resolved, integrity, link }]) => {
    if (path === '' || link) return [];
    if (resolved && !resolved.startsWith(REGISTRY)) return [`${path} comes from ${resolved}, not from npm's registry.`];
    return integrity ? [] : [`${path} has no hash of its content.`];
  });
}

/** Writes it, and returns how many packages it lists. */
export function writeSbom() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const problems = packageProblems(lock);
  if (problems.length > 0) fail(`package-lock.json:\n- ${problems.join('\n- ')}`);
  const sbom = sbomOf(lock, new Date().toISOString());
  mkdirSync(dirname(join(root, SBOM)), { recursive: true });
  writeFileSync(join(root, SBOM), `${JSON.stringify(sbom, null, 2)}\n`);
  return sbom.components.length;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  console.log(`${writeSbom()} packages are listed in ${SBOM}.`);
