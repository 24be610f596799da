// Backup and restore of the built Worker. Interrupted at ten random points and repeated, the restore must give identical data. Also
// measures the memory for the backup of many listings.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { restoreBackup, takeBackup } from '../scripts/data/backup-steps.mjs';
import { migrate, storage, workerOptions } from '../scripts/runtime.mjs';
import { findFreePort } from '../scripts/serve.mjs';
import { storeListings } from '../scripts/data/store-listings.mjs';
import { loadSource } from '../scripts/toolchain.mjs';
import { openHeap } from './heap.mjs';
import { ownPlaces } from './stage.mjs';
import { fillAccounts } from './users.mjs';

const SECRET = 'the key of the backups of the benchmarks';
const INTERRUPTIONS = 10;
const FULL = { listings: 10_000, accounts: 2_000, files: 500, many: 100_000 };
const QUICK = { listings: 1_000, accounts: 200, files: 50, many: 10_000 };
/** Tables that a restore empties, writes into, or derives in another order. */
const APART = new Set(
  (
    'd1_migrations maintenance_switches service_states restores erasures listing_state listing_anchors account_counts audit_log ' +
    'notices sessions personal_tokens token_writes account_tokens login_challenges trusted_devices login_devices calendar_grants admin_sessions admin_links admin_grants'
  ).split(' '),
);

const format = {
  ...(await loadSource('src/domain/backup/backup.ts')),
  ...(await loadSource('worker/services/backup/sealing.ts')),
};
const headers = { 'outset-backup-access': await format.accessOf(SECRET) };

function site(name, port) {
  const options = workerOptions({
    name,
    vars: {
      SITE_URL: `http://localhost:${port}`,
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      APP_SECRET: 'a secret of the benchmarks',
      BACKUP_KEY: SECRET,
      EDGE_CACHE: 'off',
    },
  });
  delete options.serviceBindings;
  return { ...options, ...ownPlaces({ name, port }) };
}

/** The command's way to a site. `interrupt(count)` may give milliseconds after which a request is cut off. */
function callerOf(port, interrupt = () => null) {
  let count = 0;
  return async (method, path, body) => {
    const ms = interrupt(count++);
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(ms === null ? {} : { signal: AbortSignal.timeout(ms) }),
    });
    // Answered before it was cut off: the answer is lost.
    if (ms !== null) throw new DOMException('cut off', 'AbortError');
    return response;
  };
}

const memory = () => {
  const files = new Map();
  return { files, write: (name, bytes) => files.set(name, bytes), read: (name) => files.get(name) ?? null };
};

async function fillFiles(bucket, count) {
  for (let at = 0; at < count; at++) {
    // One in a hundred is larger than a chunk.
    const bytes = randomBytes(at % 100 === 50 ? 7_000_000 : 1 + ((at * 7919) % 120_000));
    const folder = ['photos', 'documents', 'resources'][at % 3];
    await bucket.put(`${folder}/${at}.bin`, bytes, { httpMetadata: { contentType: `application/x-${at % 5}` } });
  }
}

/** A hash a table and a file, read past the Worker. */
async function pictureOf(db, bucket) {
  const picture = new Map();
  const { results: tables } = await db
    .prepare("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .all();
  for (const { name, wr } of tables) {
    if (APART.has(name) || /^(?:sqlite_|_cf)/.test(name)) continue;
    const hash = createHash('sha256');
    const key = wr ? '' : 'rowid AS own_rowid, ';
    for (let from = 0; ; from += 5000) {
      const { results } = await db
        .prepare(`SELECT ${key}* FROM "${name}" ORDER BY 1, 2 LIMIT 5000 OFFSET ${from}`)
        .all();
      for (const row of results) if (row.n !== 0) hash.update(JSON.stringify(row));
      if (results.length < 5000) break;
    }
    picture.set(name, hash.digest('hex'));
  }
  for (let cursor, isOver = false; !isOver;) {
    const page = await bucket.list(cursor ? { cursor } : {});
    for (const { key } of page.objects) {
      const file = await bucket.get(key);
      const hash = createHash('sha256').update(Buffer.from(await file.arrayBuffer()));
      picture.set(`file ${key}`, hash.update(JSON.stringify(file.httpMetadata)).digest('hex'));
    }
    isOver = !page.truncated;
    cursor = page.cursor;
  }
  return picture;
}

/** Restores until it ends. Each time it is cut off at some point, also in the middle of a request. Returns the number of interruptions. */
async function restoreInPieces(store, port, chunks) {
  let cuts = 0;
  for (;;) {
    const at = Math.floor(Math.random() * (chunks / INTERRUPTIONS) * 1.5);
    const isLast = cuts >= INTERRUPTIONS;
    const interrupt = (count) => (!isLast && count === at ? 1 + Math.floor(Math.random() * 30) : null);
    try {
      await restoreBackup({ call: callerOf(port, interrupt), store, format, secret: SECRET });
      return cuts;
    } catch (error) {
      if (!['TimeoutError', 'AbortError'].includes(error.name)) throw error;
      cuts += 1;
    }
  }
}

/** `report` takes: rows and files that differ (0), megabytes of the Worker's heap at most. */
export async function tryRestore(report, { atMost, isQuick }) {
  const { listings, accounts, files, many } = isQuick ? QUICK : FULL;
  const ports = { source: await findFreePort(), target: await findFreePort(), many: await findFreePort() };
  const inspectorPort = await findFreePort();
  const dir = mkdtempSync(join(tmpdir(), 'outset-restore-'));
  const names = Object.keys(ports);
  const mf = new Miniflare({
    ...storage(dir),
    port: await findFreePort(),
    inspectorPort,
    log: new Log(LogLevel.ERROR),
    workers: names.map((name) => site(`outset-${name}`, ports[name])),
  });
  try {
    await mf.ready;
    const db = {};
    const bucket = {};
    for (const name of names) {
      db[name] = await mf.getD1Database('DB', `outset-${name}`);
      bucket[name] = await mf.getR2Bucket('FILES', `outset-${name}`);
      await migrate(db[name]);
    }
    await storeListings(db.source, listings);
    await fillAccounts(db.source, accounts);
    await fillFiles(bucket.source, files);

    let began = performance.now();
    const timed = (what) => {
      console.log(`  ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
      began = performance.now();
    };
    const store = memory();
    const { manifest } = await takeBackup({ call: callerOf(ports.source), store, format, secret: SECRET });
    const megabytes = manifest.chunks.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
    timed(`backup of ${listings} listings, ${accounts} accounts and ${files} files, ${megabytes.toFixed(0)} MB`);
    const cuts = await restoreInPieces(store, ports.target, manifest.chunks.length);
    timed(`restore, cut off ${cuts} times`);
    const [before, after] = [await pictureOf(db.source, bucket.source), await pictureOf(db.target, bucket.target)];
    const different = [...new Set([...before.keys(), ...after.keys()])].filter(
      (name) => before.get(name) !== after.get(name),
    );
    if (different.length > 0) console.log(`  differ: ${different.slice(0, 20).join(', ')}`);
    report('restore: interruptions', cuts, INTERRUPTIONS);
    report('restore: tables and files that differ', different.length, 0, atMost);

    await storeListings(db.many, many);
    const heap = await openHeap(inspectorPort, 'outset-many');
    const sampler = heap.watch();
    began = performance.now();
    const sink = { write: () => undefined, read: () => null };
    await takeBackup({ call: callerOf(ports.many), store: sink, format, secret: SECRET });
    timed(`backup of ${many} listings`);
    const peak = (await sampler.stop()) / 1024 / 1024;
    heap.close();
    report(`backup of ${many.toLocaleString('en')} listings: MB of the Worker at most`, peak, 64, atMost);
  } finally {
    await mf.dispose();
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
