/** The page numbers of a pagination. */
import { expect, it } from 'vitest';
import { pagesShown } from './Pagination';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 22, [1, 2, null, 22]],
  [4, 22, [1, 2, 3, 4, 5, null, 22]],
  [11, 22, [1, null, 10, 11, 12, null, 22]],
  [22, 22, [1, null, 21, 22]],
  [1, 0, [1]],
])('page %i of %i', (page, count, shown) => expect(pagesShown(page, Math.max(1, count))).toEqual(shown));
