// The facts as the texts of the seed files. Pure: the same facts give the same bytes.
import { byInstitution, readFacts } from './read-facts.mjs';
import { listingOf } from './listing.mjs';

/** Directory → the seed file of its real institutions. The sample people of the angels are in a file of their own. */
export const SEED_FILES = {
  'pre-seed': 'pre-seed.json',
  seed: 'seed.json',
  incubator: 'incubators.json',
  angel: 'angel-networks.json',
};

const inOrder = (a, b) => a.name.localeCompare(b.name, 'en') || (a.name < b.name ? -1 : 1);

/** What the facts make: the records of each directory, and the institutions that wait with their reason. */
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

/** A seed file: one record a line, so that a change of a fact is a change of a line. */
export const seedText = (records) => `[\n${records.map((record) => `  ${JSON.stringify(record)}`).join(',\n')}\n]\n`;
