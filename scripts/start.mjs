// `npm start`: from a fresh clone to a running Outset. Runs on Node 20 with nothing installed; see docs/operating.md.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, fail, root, runTool, underOwnNode, watchNpm } from './toolchain.mjs';

const began = Date.now();
ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);

const port = Number(process.env.PORT || 8787);
if (!Number.isInteger(port) || port < 1 || port > 65535) fail(`PORT is ${process.env.PORT}; it must be 1 to 65535.`);
if (process.argv.includes('--dev')) process.exit(runTool('astro', ['dev', '--port', String(port)]).code);

const dataDir = resolve(root, process.env.OUTSET_DATA || '.data');
const { buildIfChanged, isBuilt } = await import('./build.mjs');
const { isPortFree, knownVariables, secretsOf, serve, tickCron } = await import('./serve.mjs');

let running;
let ending = false;
async function end(code) {
  if (ending) return;
  ending = true;
  // Even if something hangs, this frees the port: the guard ends the runtime after this process has ended.
  setTimeout(() => process.exit(code), 5_000).unref();
  await running?.close();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
process.on('disconnect', () => void end(0));
watchNpm(() => void end(0));

async function loadSamples({ db, post }) {
  const script = join(root, 'scripts/data/load-samples.mjs');
  if (!existsSync(script)) return 0;
  // An interrupted load leaves its mark and runs again; loading twice updates the records.
  const mark = join(dataDir, 'loading-samples');
  const { n } = await db.prepare('SELECT count(*) AS n FROM (SELECT 1 FROM listings LIMIT 1)').first();
  if (n > 0 && !existsSync(mark)) return 0;
  writeFileSync(mark, '');
  const loader = await import(pathToFileURL(script).href);
  const stored = await loader.loadSamples(post);
  rmSync(mark);
  return stored;
}

/** Fills only an empty table, so that an operator's changes and deletions stay. */
async function loadFaqs({ db, post }) {
  const script = join(root, 'scripts/data/load-faqs.mjs');
  if (!existsSync(script) || (await db.prepare('SELECT 1 FROM faqs LIMIT 1').first())) return 0;
  const loader = await import(pathToFileURL(script).href);
  return loader.loadFaqs(post);
}

/** Fills only an empty table, like the questions. */
async function loadMilestones({ db, post }) {
  const script = join(root, 'scripts/data/load-milestones.mjs');
  if (!existsSync(script) || (await db.prepare('SELECT 1 FROM milestones LIMIT 1').first())) return 0;
  const loader = await import(pathToFileURL(script).href);
  return loader.loadMilestones(post);
}

/** Loads resources and startup terms, each only into an empty table. An interrupted load of resources leaves its mark and runs again. */
async function loadLibrary({ db, post }) {
  const script = join(root, 'scripts/data/load-library.mjs');
  if (!existsSync(script)) return {};
  const loader = await import(pathToFileURL(script).href);
  const mark = join(dataDir, 'loading-resources');
  const isEmpty = async (table) => !(await db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).first());
  let resources = 0;
  if ((await isEmpty('resource_categories')) || existsSync(mark)) {
    writeFileSync(mark, '');
    resources = await loader.loadResources(post);
    rmSync(mark);
  }
  return { resources, terms: (await isEmpty('startup_terms')) ? await loader.loadTerms(post) : 0 };
}

/** Sets up the two demo accounts; returns them, or null if the Worker does not offer them. */
async function demoAccounts({ post }, password) {
  const response = await post('/dev/demo-accounts', { password });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The demo accounts were refused: ${await response.text()}`);
  return ['demo.founder@outset.example', 'demo.visitor@outset.example'];
}

/** The plain admin, who signs in by a link; null if the Worker does not offer one or an operator removed it. */
async function demoAdmin({ post }) {
  const response = await post('/dev/demo-admin');
  return response.ok ? (await response.json()).data.email : null;
}

try {
  if (!(await isPortFree(port))) {
    fail(`Port ${port} is taken by another program. End it, or choose another one: PORT=${port + 1} npm start`);
  }
  if (!isBuilt()) {
    console.log('Building …');
    buildIfChanged();
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secrets = secretsOf(dataDir);
  const adminPassword = process.env.ADMIN_PASSWORD || secrets.adminPassword;
  const demoPassword = process.env.DEMO_PASSWORD || secrets.demoPassword;
  const vars = { APP_SECRET: secrets.appSecret };
  for (const name of knownVariables()) if (process.env[name]) vars[name] = process.env[name];
  vars.ADMIN_PASSWORD = adminPassword;

  running = await serve({ port, dataDir, vars });
  if (ending) await running.close();
  if (running.migrated.length > 0) console.log(`Database: ${running.migrated.join(', ')} applied.`);
  const health = await fetch(`${running.url}/api/health`);
  if (!health.ok) throw new Error(`The Worker does not get ready: ${await health.text()}`);
  // The sample content and the demo people are loaded through addresses that a public site does not have.
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(vars.SITE_URL ?? running.url).hostname);
  const load = (loader, otherwise) => (isLocal ? loader(running) : otherwise);
  const samples = await load(loadSamples, 0);
  if (samples > 0) console.log(`Sample content: ${samples} listings loaded.`);
  const faqs = await load(loadFaqs, 0);
  if (faqs > 0) console.log(`Support centre: ${faqs} questions with answers loaded.`);
  const milestones = await load(loadMilestones, 0);
  if (milestones > 0) console.log(`Roadmap: ${milestones} milestones loaded.`);
  const { resources, terms } = await load(loadLibrary, {});
  if (resources > 0) console.log(`Library: ${resources} resources loaded.`);
  if (terms > 0) console.log(`Startup guide: ${terms} terms loaded.`);
  const accounts = isLocal ? await demoAccounts(running, demoPassword) : null;
  const admin = await load(demoAdmin, null);
  const keepsMails = (vars.EMAIL_PROVIDER ?? 'outbox') === 'outbox';
  tickCron(running, (error) => console.error(`cron: ${error.message}`));

  console.log(`
  Outset runs at ${running.url}        (ready after ${((Date.now() - began) / 1000).toFixed(1)} s)

  Admin password   ${adminPassword}
${admin ? `  Admin            ${admin}   the same password, and a link that ${keepsMails ? '/dev/inbox' : 'a mail'} brings; cannot change founders or admins (docs/roles.md)\n` : ''}\
${(accounts ?? []).map((email) => `  Demo account     ${email}   ${demoPassword}\n`).join('')}\
  Mail             ${keepsMails ? `${running.url}/dev/inbox` : `goes out by ${vars.EMAIL_PROVIDER}`}
  Data             ${dataDir}

  Ctrl-C ends it.
`);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
