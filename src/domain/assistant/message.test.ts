/** Where a text that broke off goes on. */
import { expect, it } from 'vitest';
import { spaceBetween } from './message';

it.each([
  ['It is in', 'Pune.', ' '],
  ['Kite Fund', '[1] invests.', ' '],
  ['It invests.', 'It also helps.', ' '],
  ['Seed,', 'growth', ' '],
  ['as [1]', 'says', ' '],
  ['यह 5', 'Crore', ' '],
  ['It is in', ' Pune.', ''],
  ['It is in ', 'Pune.', ''],
  ['It is in\n', '- Pune', ''],
  // A word, a number or an address may have broken off in its middle.
  ['invest', 'ors', ''],
  ['SA', 'FE', ''],
  ['₹1', '0 lakh', ''],
  ['₹3.', '5 crore', ''],
  ['example.', 'com', ''],
  ['₹1,', '00,000', ''],
  ['', 'Pune', ''],
])('%j and %j', (partial, rest, space) => expect(spaceBetween(partial, rest)).toBe(space));
