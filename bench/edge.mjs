// Kept pages and rendered ones: how near a kept page is to a bare answer, and what rendering costs. With `--before DIR`, the build of
// another checkout renders beside this one.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { findFreePort } from '../scripts/serve.mjs';
import { root } from '../scripts/toolchain.mjs';
import { compareThroughput, target } from './load.mjs';
import { ownPlaces, PASSWORD } from './stage.mjs';

const LISTINGS = 500;
// As every browser asks.
const GZIP = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const GUEST = { cookie: 'outset_guest=1', ...GZIP };
const PAGE = '/portal/incubators';
const PLANS = '/subscription-plans';

const runtimeOf = (dir) => import(pathToFileURL(join(dir, 'scripts/runtime.mjs')).href);

/** What puts the listings into the tables of a checkout, which an older one has in another folder. */
const storeOf = async (dir) => {
  const path = ['scripts/data', 'scripts'].map((folder) => join(dir, folder, 'store-listings.mjs')).find(existsSync);
  return (await import(pathToFileURL(path).href)).storeListings;
};

/** The built Worker of a checkout on a database of its own, reached by a socket of its own. */
async function appOf({ name, dir, edgeCache }) {
  const runtime = await runtimeOf(dir);
  const port = await findFreePort();
  const options = runtime.workerOptions({
    name,
    vars: {
      SITE_URL: `http://localhost:${port}`,
      EMAIL_PROVIDER: 'outbox',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      APP_SECRET: 'a secret of the benchmarks',
      ADMIN_PASSWORD: PASSWORD,
      EDGE_CACHE: edgeCache,
    },
  });
  Object.assign(options, ownPlaces({ name, port }));
  return {
    name,
    workers: [options, runtime.filesOptions({ name })],
    origin: `http://127.0.0.1:${port}`,
    migrate: runtime.migrate,
    storeListings: await storeOf(dir),
  };
}

async function bareOf() {
  const port = await findFreePort();
  return {
    origin: `http://127.0.0.1:${port}`,
    workers: [
      {
        name: 'bare-edge',
        modules: [
          {
            type: 'ESModule',
            path: 'bare-worker.mjs',
            contents: readFileSync(join(root, 'bench/bare-worker.mjs'), 'utf8'),
          },
        ],
        compatibilityDate: '2026-07-01',
        compatibilityFlags: ['nodejs_compat'],
        unsafeDirectSockets: [{ host: '127.0.0.1', port }],
      },
    ],
  };
}

/** The cookies of the demo founder. */
async function signIn(origin) {
  const post = (path, body) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/dev/demo-accounts', { password: PASSWORD });
  const response = await post('/api/login', { email: 'demo.founder@outset.example', password: PASSWORD });
  if (!response.ok) throw new Error(`The demo founder could not sign in: ${await response.text()}`);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
}

/** Reports the ratios; `before` is the folder of another checkout that is built. */
export async function tryEdge(report, { quick, before }) {
  if (before && !existsSync(join(before, 'dist/server/wrangler.json')))
    throw new Error(`${before} is not built: run "npm run build" there.`);
  const kept = await appOf({ name: 'kept', dir: root, edgeCache: 'embedded' });
  const rendered = await appOf({ name: 'rendered', dir: root, edgeCache: 'off' });
  const former = before ? await appOf({ name: 'former', dir: resolve(before), edgeCache: 'off' }) : null;
  const bare = await bareOf();
  const apps = [kept, rendered, ...(former ? [former] : [])];
  const mf = new Miniflare({
    port: await findFreePort(),
    log: new Log(LogLevel.ERROR),
    workers: [...apps, bare].flatMap(({ workers }) => workers),
  });
  try {
    await mf.ready;
    for (const { name, migrate, storeListings } of apps) {
      const db = await mf.getD1Database('DB', name);
      await migrate(db);
      await storeListings(db, LISTINGS);
      await db.prepare('ANALYZE').run();
    }
    const hello = target(bare.origin, '/hello');
    const guest = (app, path) => target(app.origin, path, { headers: GUEST });
    report(
      'kept plans / bare hello',
      await compareThroughput(target(kept.origin, PLANS, { headers: GZIP }), hello, quick),
      0.6,
    );
    report(
      'kept directory page of a guest / bare hello',
      await compareThroughput(guest(kept, PAGE), hello, quick),
      0.6,
    );
    report(
      'kept directory page of a guest / the same, rendered',
      await compareThroughput(guest(kept, PAGE), guest(rendered, PAGE), quick),
      10,
    );
    if (!former) return;
    report(
      'rendered directory page of a guest / before',
      await compareThroughput(guest(rendered, PAGE), guest(former, PAGE), quick),
      2,
    );
    // More of them than an isolate keeps drawn screens for.
    const others = Array.from(
      { length: 400 },
      (_, at) => `${PAGE}?minYear=${1930 + (at % 20)}&maxYear=${(2000 + at / 20) | 0}`,
    );
    report(
      'rendered pages of a guest that differ each time / before',
      await compareThroughput(guest(rendered, others), guest(former, others), quick),
      1.8,
    );
    const cookies = new Map([
      [rendered, await signIn(rendered.origin)],
      [former, await signIn(former.origin)],
    ]);
    const mine = (app, path) => target(app.origin, path, { headers: cookies.get(app) });
    report(
      'rendered directory page, signed in / before',
      await compareThroughput(mine(rendered, PAGE), mine(former, PAGE), quick),
      2,
    );
    report(
      'rendered pages that differ each time, signed in / before',
      await compareThroughput(mine(rendered, others), mine(former, others), quick),
      1.8,
    );
  } finally {
    await mf.dispose();
  }
}
