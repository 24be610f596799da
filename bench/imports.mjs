// An import of 10,000 rows beside the plainest insert of the same rows: the time that the server takes, and the memory it grows by.
import { generateListings } from '../scripts/data/generate-listings.mjs';
import { residentBytes } from './memory.mjs';

const ROWS = 10_000;
const SLICE = 500;
const PREFIX = 'Bench';

/** Angels under the names that the API has, and the same rows by column for the plain insert. */
function rowsOf(round) {
  const rows = [];
  for (const listing of generateListings(ROWS * 5)) {
    if (listing.kind !== 'angel' || rows.length >= ROWS) continue;
    const name = `${PREFIX} ${round} ${rows.length} ${listing.name}`.slice(0, 120);
    rows.push({ ...listing, name });
  }
  return rows;
}

const valuesOf = (row) => ({
  angelName: row.name,
  angelLocation: row.region ? `${row.city}, ${row.region}` : row.city,
  angelType: row.type,
  sector: row.sectors,
  focusIndustries: row.focusIndustries,
  preferredStartupStage: row.stages,
  about: row.about,
  'socialLinks.website': row.website,
  investorStatus: row.status ?? 'None',
});

async function send(place, path, body) {
  const response = await fetch(`${place.own}/api/admin/imports${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${place.adminToken}`, 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}

/** Imports one file; returns the milliseconds that its slices took and the most that memory grew. */
async function importOnce(place, round) {
  const rows = rowsOf(round).map((row, at) => ({ row: at + 1, values: valuesOf(row) }));
  const slices = [];
  for (let at = 0; at < rows.length; at += SLICE) slices.push(JSON.stringify({ rows: rows.slice(at, at + SLICE) }));
  const start = { noun: 'angel-investor', fileName: 'bench.csv', file: '0'.repeat(64), total: rows.length };
  const { id } = await send(place, '', JSON.stringify({ ...start, columns: [], headings: [] }));
  const idle = residentBytes();
  let peak = idle;
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes())), 25);
  const began = performance.now();
  let job;
  for (const slice of slices) ({ job } = await send(place, `/${id}/rows`, slice));
  const ms = performance.now() - began;
  clearInterval(watch);
  if (job.state !== 'done' || job.counts.created !== ROWS) throw new Error(JSON.stringify(job));
  return { ms, grown: peak - idle };
}

/** The same rows by one statement a thousand, over a Worker that does nothing else. */
async function insertOnce(place, round) {
  const rows = rowsOf(round);
  const slices = [];
  for (let at = 0; at < rows.length; at += 1000) slices.push(JSON.stringify(rows.slice(at, at + 1000)));
  const began = performance.now();
  for (const body of slices) {
    const response = await fetch(`${place.bare}/insert`, { method: 'POST', body });
    if (!response.ok) throw new Error(`The plain insert answered ${response.status}`);
  }
  return performance.now() - began;
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function clear(db) {
  await db.prepare('DELETE FROM import_rows').run();
  await db.prepare("DELETE FROM audit_log WHERE action LIKE 'angel-investor.%'").run();
  for (;;) {
    const { meta } = await db
      .prepare('DELETE FROM listings WHERE seq IN (SELECT seq FROM listings WHERE name LIKE ? LIMIT 2000)')
      .bind(`${PREFIX} %`)
      .run();
    if (meta.changes === 0) return;
  }
}

/** The ratio of the times, and the megabytes that memory grew by. The first round warms everything up and does not count. */
export async function compareImport(place, rounds = 3) {
  const own = [];
  const plain = [];
  const grown = [];
  for (let round = 0; round <= rounds; round++) {
    const stamp = `${Date.now()} ${round}`;
    const imported = await importOnce(place, `i ${stamp}`);
    const inserted = await insertOnce(place, `p ${stamp}`);
    await clear(place.db);
    if (process.env.BENCH_TALK) console.log(imported, inserted);
    if (round === 0) continue;
    own.push(imported.ms);
    plain.push(inserted);
    grown.push(imported.grown);
  }
  return { ratio: median(own) / median(plain), megabytes: median(grown) / 1024 / 1024 };
}
