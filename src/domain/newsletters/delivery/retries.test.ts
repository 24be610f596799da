import { expect, it } from 'vitest';
import { waitAfter } from './delivery-report';

it('waits 1, 5 and 30 minutes, 2 and 6 hours, and gives up after the sixth try', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(waitAfter)).toEqual([60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, null, null]);
});
