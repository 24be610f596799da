// The stage of the benchmarks: one runtime that holds, for each size, the built Worker and the bare one on the same database.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { migrate, storage, workerOptions } from '../scripts/runtime.mjs';
import { findFreePort } from '../scripts/serve.mjs';
import { storeListings } from '../scripts/data/store-listings.mjs';
import { root } from '../scripts/toolchain.mjs';
import { startNewsFeed } from './news-feed.mjs';

export const PASSWORD = 'Harbour-Lantern-42';
const NO_LIMIT = '1000000';

const TRIGRAMS = [
  "CREATE VIRTUAL TABLE IF NOT EXISTS bench_trigrams USING fts5(name, sectors, focus_industries, content = 'listings', content_rowid = 'seq', tokenize = 'trigram')",
  "INSERT INTO bench_trigrams (bench_trigrams) VALUES ('rebuild')",
  "INSERT INTO bench_trigrams (bench_trigrams) VALUES ('optimize')",
];

/** Storage, a queue and a socket of its own for a built Worker. */
export const ownPlaces = ({ name, port }) => ({
  d1Databases: { DB: name },
  kvNamespaces: { KV: `kv-${name}` },
  r2Buckets: { FILES: `files-${name}` },
  queueProducers: { JOBS: `jobs-${name}` },
  queueConsumers: { [`jobs-${name}`]: { maxBatchSize: 10, maxBatchTimeout: 0, maxRetries: 1 } },
  unsafeDirectSockets: [{ host: '127.0.0.1', port }],
});

/**
 * The client reaches both Workers by its own sockets and without the local imitation of the assets service, so that nothing is between the
 * client and the measured Worker.
 */
function workersOf(size, ports, newsFeed) {
  const share = { DB: `bench-${size}` };
  const built = ({ name, port, scale }) => {
    const options = workerOptions({
      name,
      vars: {
        SITE_URL: `http://localhost:${port}`,
        EMAIL_PROVIDER: 'outbox',
        RATE_LIMIT_SCALE: scale,
        LOG_LEVEL: 'error',
        APP_SECRET: 'a secret of the benchmarks',
        ADMIN_PASSWORD: PASSWORD,
        NEWS_PROVIDER: 'rss',
        NEWS_FEED_URL: newsFeed,
        // Cached answers have a separate benchmark; this one measures the way to the database.
        EDGE_CACHE: 'off',
      },
    });
    delete options.serviceBindings;
    return { ...options, ...ownPlaces({ name, port }), d1Databases: share };
  };
  return [
    built({ name: `outset-${size}`, port: ports.own, scale: NO_LIMIT }),
    built({ name: `limited-${size}`, port: ports.limited, scale: '1' }),
    {
      name: `bare-${size}`,
      modules: [
        {
          type: 'ESModule',
          path: 'bare-worker.mjs',
          contents: readFileSync(join(root, 'bench/bare-worker.mjs'), 'utf8'),
        },
      ],
      compatibilityDate: built({ name: 'x', port: 1, scale: '1' }).compatibilityDate,
      compatibilityFlags: ['nodejs_compat'],
      d1Databases: share,
      unsafeDirectSockets: [{ host: '127.0.0.1', port: ports.bare }],
    },
  ];
}

async function fill(db, size) {
  await migrate(db);
  const { n } = await db.prepare('SELECT count(*) AS n FROM listings').first();
  if (n < size) {
    const { seconds } = await storeListings(db, size);
    console.log(`  ${size} listings generated in ${seconds.toFixed(0)} s`);
  }
  const isReady = await db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'bench_trigrams'").first();
  if (!isReady || n < size) for (const sql of TRIGRAMS) await db.prepare(sql).run();
  await db.prepare('ANALYZE').run();
}

async function post(origin, path, body, headers = {}) {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Waits until a far page is reached through anchors, which a job of the queue writes. */
async function buildAnchors(origin, db) {
  await post(origin, `/dev/tick?at=${new Date().toISOString()}`, {});
  for (let tries = 0; tries < 300; tries++) {
    const state = await db.prepare('SELECT version = anchors_version AS fresh FROM listing_state').first();
    if (state?.fresh) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The page anchors were not built in 30 s.');
}

/** Opens the stage. Databases are kept in `dir` and used again by the next run. Returns a map by size, and `close`. */
export async function openStage(sizes, dir) {
  mkdirSync(dir, { recursive: true });
  const places = new Map();
  const workers = [];
  const newsFeed = await startNewsFeed();
  for (const size of sizes) {
    const ports = { own: await findFreePort(), limited: await findFreePort(), bare: await findFreePort() };
    workers.push(...workersOf(size, ports, newsFeed.address));
    const origin = (port) => `http://127.0.0.1:${port}`;
    places.set(size, {
      size,
      own: origin(ports.own),
      limited: origin(ports.limited),
      bare: origin(ports.bare),
    });
  }
  if (!existsSync(dir)) throw new Error(`${dir} cannot be made.`);
  const mf = new Miniflare({ ...storage(dir), port: await findFreePort(), log: new Log(LogLevel.ERROR), workers });
  await mf.ready;
  for (const [size, place] of places) {
    place.db = await mf.getD1Database('DB', `outset-${size}`);
    await fill(place.db, size);
    await post(place.own, '/dev/demo-accounts', { password: PASSWORD });
    await buildAnchors(place.own, place.db);
    const { token } = await post(place.own, '/api/login', { email: 'demo.founder@outset.example', password: PASSWORD });
    place.token = token;
    ({ token: place.adminToken } = await post(place.own, '/api/admin/verify-admin-password', { password: PASSWORD }));
  }
  const close = async () => {
    await mf.dispose();
    newsFeed.close();
  };
  return { places, close };
}
