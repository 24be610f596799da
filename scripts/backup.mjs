// `npm run backup`: saves a backup of a running Outset, local or deployed, in a folder. `npm run restore -- FOLDER` restores it. See docs/operating.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup, fetchBackup, listStored, restoreBackup, takeBackup } from './data/backup-steps.mjs';
import { ensureInstalled, fail, loadSource, root, underOwnNode } from './toolchain.mjs';

ensureInstalled();
await underOwnNode(import.meta.filename ?? new URL(import.meta.url).pathname);

const USAGE = `
  BACKUP_KEY=… npm run backup  [-- --url https://your.site] [--to FOLDER]   a new backup
  BACKUP_KEY=… npm run backup   -- --kept                                   the backups of the second bucket
  BACKUP_KEY=… npm run backup   -- --kept ID [--to FOLDER]                  brings one of them here
  BACKUP_KEY=… npm run backup   -- --check FOLDER                           checks one, and restores nothing
  BACKUP_KEY=… npm run restore  -- FOLDER [--url …] [--replace HOST]        restores one`;

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        url: { type: 'string', default: `http://localhost:${process.env.PORT || 8787}` },
        to: { type: 'string' },
        kept: { type: 'boolean' },
        check: { type: 'boolean' },
        restore: { type: 'boolean' },
        replace: { type: 'string' },
      },
    });
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
};
const { values, positionals } = readArguments();
const secret = process.env.BACKUP_KEY ?? '';
if (secret.length < 32) fail(`Set BACKUP_KEY to the key of the site's backups, at least 32 characters.\n${USAGE}`);
if (!URL.canParse(values.url)) fail(`--url ${values.url} is not an address.`);

const format = {
  ...(await loadSource('src/domain/backup/backup.ts')),
  ...(await loadSource('worker/services/backup/sealing.ts')),
};
const headers = { 'outset-backup-access': await format.accessOf(secret) };

async function call(method, path, body) {
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  try {
    return await fetch(new URL(path, values.url), {
      method,
      body,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }) },
      redirect: 'error',
    });
  } catch (error) {
    throw new Error(`${new URL(values.url).host} does not answer: ${error.cause?.message ?? error.message}`);
  }
}

/** Reads and writes files of one folder, readable only by the owner. */
const folderStore = (folder) => ({
  write(name, bytes) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), bytes, { mode: 0o600 });
  },
  read: (name) => (existsSync(join(folder, name)) ? new Uint8Array(readFileSync(join(folder, name))) : null),
});

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const show = (text) => process.stdout.isTTY && process.stdout.write(`\r${text.padEnd(70)}`);
const onProgress = ({ part }, done, total) => show(`${done}${total ? ` of ${total}` : ''} chunks, ${part}`);
const defaultFolder = () => join(root, 'backups', new Date().toISOString().slice(0, 19).replaceAll(':', ''));

function summaryOf({ chunks }) {
  const rows = format.countRows(chunks);
  const files = rows.get(format.FILES_PART) ?? 0;
  const total = [...rows.values()].reduce((sum, n) => sum + n, 0) - files;
  const megabytes = chunks.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 / 1024;
  return `${total} rows and ${files} files, ${megabytes.toFixed(1)} MB in ${chunks.length} chunks`;
}

async function backUp() {
  const folder = resolve(values.to ?? defaultFolder());
  if (existsSync(join(folder, format.MANIFEST_NAME))) fail(`${folder} holds a backup already.`);
  const store = folderStore(folder);
  const [id] = positionals;
  const steps = { call, store, format, secret, onProgress };
  const { manifest } = values.kept ? await fetchBackup({ ...steps, id }) : await takeBackup(steps);
  await checkBackup(steps);
  show('');
  console.log(`\n${folder}: ${summaryOf(manifest)}, checked and complete (${seconds()}).`);
  console.log('Without BACKUP_KEY it cannot be opened. Do not store the key in the same place as the backup.');
}

async function restore(folder) {
  const steps = { call, store: folderStore(resolve(folder)), format, secret, replace: values.replace, onProgress };
  const done = await restoreBackup(steps);
  show('');
  console.log(
    `\nRestored ${done.rows - done.leftOut} rows and ${done.files} files; all counts are right (${seconds()}).`,
  );
  if (done.leftOut)
    console.log(`${done.leftOut} rows were left out: the records that they belong to were deleted during the backup.`);
  console.log(`Erased again: ${done.erased} accounts.`);
  if (!done.hasLedger)
    console.log(
      'No second bucket is bound, so only erasures that this database knew were repeated. Repeat those after the backup by hand.',
    );
  console.log('All people must sign in again. Campaigns that were under way are paused.');
  console.log('Maintenance is on: look at the site, then turn it off at /adminPortal/maintenance-settings.');
}

try {
  const [first] = positionals;
  if (values.restore) await (first ? restore(first) : fail(`Which folder?\n${USAGE}`));
  else if (values.check) {
    const { manifest } = await checkBackup({ store: folderStore(resolve(first ?? fail(USAGE))), format, secret });
    console.log(`${manifest.id} is complete: ${summaryOf(manifest)}.`);
  } else if (values.kept && !first) {
    for (const id of await listStored({ call })) console.log(id);
  } else await backUp();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
