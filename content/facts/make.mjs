// `npm run content facts`: writes the seed files of real institutions, schemes and due dates from content/facts/*.csv. --check only lists stale files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dueLinesOf } from './due-dates.mjs';
import { schemesOf } from './schemes.mjs';
import { SEED_FILES, seedText, seedsOf } from './seeds.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (name) => readFileSync(join(import.meta.dirname, name), 'utf8');
const { records, waiting } = seedsOf(read('facts.csv'));
records.scheme = schemesOf(read('schemes.csv'));
records.due = dueLinesOf(read('due-dates.csv'));
const isCheck = process.argv.includes('--check');
for (const [directory, file] of Object.entries({ ...SEED_FILES, scheme: 'schemes.json', due: 'due-dates.json' })) {
  const path = join(root, 'worker/db/seed', file);
  const text = seedText(records[directory]);
  if (!isCheck) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${file} does not say what the facts say. Run: npm run content facts`);
    process.exitCode = 1;
  }
  console.log(`${file}: ${records[directory].length} records`);
}
for (const [why, list] of Object.entries(Object.groupBy(waiting, ({ why }) => why)))
  console.log(`Waiting, ${why}: ${list.length}`);
