// Options to run the built Worker in workerd with D1, KV, R2, the queue and the static files. Used by start, the browser tests and the benchmarks.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const built = JSON.parse(readFileSync(join(root, 'dist/server/wrangler.json'), 'utf8'));

function modules(dir) {
  return readdirSync(dir, { recursive: true })
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => ({ type: 'ESModule', path: join(dir, name), contents: readFileSync(join(dir, name), 'utf8') }))
    .sort((a, b) => Number(b.path.endsWith('entry.mjs')) - Number(a.path.endsWith('entry.mjs')));
}

/** Miniflare options for the built Worker; `vars` override the variables of wrangler.toml. */
export function workerOptions({ vars = {}, dataDir, name = 'outset' }) {
  return {
    name,
    modulesRoot: join(root, 'dist/server'),
    modules: modules(join(root, 'dist/server')),
    compatibilityDate: built.compatibility_date,
    compatibilityFlags: built.compatibility_flags,
    bindings: { ...built.vars, ...vars },
    d1Databases: Object.fromEntries(built.d1_databases.map((d) => [d.binding, d.database_name])),
    kvNamespaces: Object.fromEntries(built.kv_namespaces.map((k) => [k.binding, k.binding])),
    r2Buckets: Object.fromEntries(built.r2_buckets.map((b) => [b.binding, b.bucket_name])),
    queueProducers: Object.fromEntries(built.queues.producers.map((p) => [p.binding, p.queue])),
    queueConsumers: Object.fromEntries(
      built.queues.consumers.map((q) => [
        q.queue,
        { maxBatchSize: q.max_batch_size, maxBatchTimeout: q.max_batch_timeout, maxRetries: q.max_retries },
      ]),
    ),
    ratelimits: Object.fromEntries(
      built.ratelimits.map((r) => [r.name, { namespace_id: r.namespace_id, simple: r.simple }]),
    ),
    // Mails of EMAIL_PROVIDER=cloudflare are written to a temporary folder here.
    email: { send_email: built.send_email ?? [] },
    // Each request goes to the Worker first, as with run_worker_first on Cloudflare; it reads static files through this binding.
    serviceBindings: { [built.assets.binding]: `${name}-files` },
  };
}

/** A second Worker that serves the static files, as the asset server does on Cloudflare. */
export function filesOptions({ name = 'outset' } = {}) {
  return {
    name: `${name}-files`,
    compatibilityDate: built.compatibility_date,
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) };',
    assets: {
      directory: join(root, 'dist/client'),
      workerName: `${name}-files`,
      routerConfig: { has_user_worker: false },
    },
  };
}

/** Headers that only Cloudflare's edge or the local runtime may set. */
const NOT_FROM_CALLERS = /^(?:cf-|x-real-ip$|x-forwarded-|true-client-ip$|mf-)/i;

/**
 * A Worker in front of the app, instead of Cloudflare's edge. It removes headers that a caller must not set, gives every caller
 * the address 127.0.0.1, and refuses a request whose host header differs from its address.
 */
export function edgeOptions({ name = 'outset' } = {}) {
  return {
    name: `${name}-edge`,
    compatibilityDate: built.compatibility_date,
    modules: true,
    script: `
      const NOT_FROM_CALLERS = ${NOT_FROM_CALLERS};
      const refused = () =>
        Response.json({ success: false, message: 'The host of the request is not valid.', code: '400' }, { status: 400 });
      export default {
        fetch(request, env) {
          const host = 'http://' + (request.headers.get('host') ?? '');
          if (!URL.canParse(host) || new URL(host).host !== new URL(request.url).host) return refused();
          const headers = new Headers(request.headers);
          for (const name of [...headers.keys()]) if (NOT_FROM_CALLERS.test(name)) headers.delete(name);
          headers.set('cf-connecting-ip', '127.0.0.1');
          return env.APP.fetch(new Request(request, { headers }));
        },
      };`,
    serviceBindings: { APP: name },
  };
}

/** Storage options: files under `dataDir`, or in memory without it. */
export function storage(dataDir) {
  if (!dataDir) return {};
  return { d1Persist: join(dataDir, 'd1'), kvPersist: join(dataDir, 'kv'), r2Persist: join(dataDir, 'r2') };
}

/** Applies the migrations that the database does not have yet, each in one batch with its record. Returns their names. */
export async function migrate(db) {
  const dir = join(root, 'migrations');
  await db
    .prepare(
      'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
    )
    .run();
  const done = new Set((await db.prepare('SELECT name FROM d1_migrations').all()).results.map((row) => row.name));
  const applied = [];
  for (const name of readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    if (done.has(name)) continue;
    const statements = readFileSync(join(dir, name), 'utf8')
      .split('--> statement-breakpoint')
      .map((s) => s.trim())
      .filter(Boolean);
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name),
    ]);
    applied.push(name);
  }
  return applied;
}
