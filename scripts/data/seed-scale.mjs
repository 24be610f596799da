// `npm run seed:scale -- 100000`: fills the database of OUTSET_DATA (default .data) with this many generated listings.
import { resolve } from 'node:path';
import { ensureInstalled, fail, root, underOwnNode } from '../toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);

const wanted = Number(process.argv[2] ?? Number.NaN);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > 1_000_000) {
  fail('Say how many listings to generate, from 1 to 1000000: npm run seed:scale -- 100000');
}

const { buildIfChanged } = await import('../build.mjs');
const { lockDataDir } = await import('../serve.mjs');
const { storeListings } = await import('./store-listings.mjs');
const { Miniflare } = await import('miniflare');

const dataDir = resolve(root, process.env.OUTSET_DATA || '.data');
let lock;
try {
  buildIfChanged();
  const { migrate, storage, workerOptions } = await import('../runtime.mjs');
  lock = await lockDataDir(dataDir);
  const { d1Databases, compatibilityDate } = workerOptions({});
  const mf = new Miniflare({
    modules: true,
    script: 'export default {}',
    compatibilityDate,
    d1Databases,
    ...storage(dataDir),
  });
  try {
    const db = await mf.getD1Database('DB');
    await migrate(db);
    const { created, seconds } = await storeListings(db, wanted, (done, passed) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${wanted}, ${Math.round(done / passed)} a second `);
    });
    const known = wanted - created;
    console.log(
      `${process.stdout.isTTY ? '\n' : ''}${created} listings added to ${dataDir} in ${seconds.toFixed(1)} s, ${Math.round(wanted / seconds)} a second.` +
        (known > 0 ? ` ${known} were there already.` : ''),
    );
  } finally {
    await mf.dispose();
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  lock?.release();
}
