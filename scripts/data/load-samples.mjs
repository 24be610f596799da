// Loads the sample content of worker/db/seed into a running Outset, through the same import that admins use.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const seedDir = resolve(import.meta.dirname, '../../worker/db/seed');
/** Files with the kind of their records. Real institutions are made from content/facts/facts.csv, the people are samples. */
const FILES = [
  ['pre-seed.json', 'pre-seed'],
  ['seed.json', 'seed'],
  ['incubators.json', 'incubator'],
  ['angel-networks.json', 'angel'],
  ['angels.json', 'angel'],
  ['youtube-influencers.json', 'youtube-influencer'],
  ['startup-influencers.json', 'startup-influencer'],
  ['mentors.json', 'mentor'],
  ['schemes.json', 'scheme'],
  ['due-dates.json', 'due-date'],
];

/** The API accepts bodies up to 100 KB; this leaves room for the JSON around the records. */
const CHUNK_BYTES = 90_000;
const CHUNK_RECORDS = 500;

/** Splits records so that each part stays below the limits of one request. */
export function chunksOf(records) {
  const chunks = [];
  let size = Infinity;
  for (const record of records) {
    const bytes = Buffer.byteLength(JSON.stringify(record)) + 1;
    if (bytes > CHUNK_BYTES) throw new Error(`The record ${record?.name ?? ''} is larger than one request may be.`);
    if (size + bytes > CHUNK_BYTES || chunks.at(-1).length >= CHUNK_RECORDS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1).push(record);
    size += bytes;
  }
  return chunks;
}

/** The records of each file, with their kind. */
export function readSamples() {
  return FILES.map(([file, kind]) => ({ file, kind, records: JSON.parse(readFileSync(join(seedDir, file), 'utf8')) }));
}

/**
 * Posts all sample records. Returns the number of stored records. Throws an Error that names the file and the row if one is refused.
 * Loading twice updates the records and creates no duplicates.
 */
export async function loadSamples(post) {
  let stored = 0;
  for (const { file, kind, records } of readSamples()) {
    let before = 0;
    for (const chunk of chunksOf(records)) {
      const response = await post('/dev/import', { kind, records: chunk });
      const answer = await response.json().catch(() => null);
      if (!response.ok || !answer?.success) {
        throw new Error(`The sample content ${file} was refused: ${answer?.message ?? `status ${response.status}`}`);
      }
      if (answer.data.failed.length > 0) {
        const lines = answer.data.failed.map(({ row, fields }) => {
          const problems = Object.entries(fields).map(([field, message]) => `${field}: ${message}`);
          return `  row ${before + row} (${chunk[row - 1]?.name ?? 'no name'}): ${problems.join('; ')}`;
        });
        throw new Error(`The sample content ${file} has rows that are not valid:\n${lines.join('\n')}`);
      }
      stored += answer.data.created + answer.data.updated;
      before += chunk.length;
    }
  }
  return stored;
}
