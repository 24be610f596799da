/** A filter of the directories is named in its table and nowhere else, so that a new one is a row there. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FILTER_ROWS } from '@/domain/directory/filters/filter-table';

const TABLE = 'src/domain/directory/filters/filter-table.ts';
const PLACES = [
  'src/{domain,islands,components}/{directory,saved-searches}/**/*.{ts,tsx,astro}',
  'worker/services/{directory,saved}/**/*.ts',
  'worker/routes/public/directory.ts',
];
/** Words that mean something else, too: fields of a listing, the largest cheque, a word of every day. */
const SHARED = new Set(['sectors', 'industries', 'stages', 'funds', 'years', 'maxFund']);
/** The type goes with the tabs, and Fetch Local sets the place: they have more to them than a row. */
const OF_THE_TABLE = FILTER_ROWS.filter(({ kind }) => kind === 'tags' || kind === 'range');

it('no other module of the directories names one', () => {
  const names = OF_THE_TABLE.flatMap((row) => [row.name, ...(row.kind === 'range' ? row.params : [])]);
  const own = names.filter((name) => !SHARED.has(name));
  expect(own).toEqual(expect.arrayContaining(['statuses', 'minFund', 'maxYear']));
  const named = new RegExp(`\\b(?:${own.join('|')})\\b`);
  const files = globSync(PLACES).filter((file) => file !== TABLE && !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([]);
});
