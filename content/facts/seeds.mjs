// Turns the facts into the texts of the seed files. The same facts give the same bytes.
import { byInstitution, readFacts } from './read-facts.mjs';
import { listingOf } from './listing.mjs';

/** Directory → the seed file with its real institutions. The sample angel investors have a separate file. */
export const SEED_FILES = {
  'pre-seed': 'pre-seed.json',
  seed: 'seed.json',
  incubator: 'incubators.json',
  angel: 'angel-networks.json',
};

const inOrder = (a, b) => a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1);

/** The records of each directory, and the institutions that lack facts, each with the reason. */
export function seedsOf(csv) {
  const records = { 'pre-seed': [], seed: [], incubator: [], angel: [] };
  const waiting = [];
  for (const [name, facts] of byInstitution(readFacts(csv))) {
    const made = listingOf(name, facts);
    if (made.waits) waiting.push({ name, why: made.waits });
    else records[made.directory].push(made.record);
  }
  for (const list of Object.values(records)) list.sort(inOrder);
  return { records, waiting };
}

/** The text of a seed file, with one record on each line, so that a changed fact changes one line. */
export const seedText = (records) => `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(',\n')}\n]\n`;
