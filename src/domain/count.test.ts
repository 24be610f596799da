/** Counts with their nouns. */
import { expect, it } from 'vitest';
import { countedText } from './count';

it('a count of one has its noun in the singular, every other the plural', () => {
  expect([0, 1, 2, 100_000].map((count) => countedText(count, 'scheme'))).toEqual([
    '0 schemes',
    '1 scheme',
    '2 schemes',
    '1,00,000 schemes',
  ]);
  expect([1, 2].map((count) => countedText(count, 'entry', 'entries'))).toEqual(['1 entry', '2 entries']);
});
