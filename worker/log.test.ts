/** What a log says about an error. */
import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { causeOf, describeError, placesOf } from './log';

const ofDatabase = new Error('D1_ERROR: no such column: nick');
const ofQuery = new DrizzleQueryError('select * from accounts where email = ?', ['asha@example.com'], ofDatabase);

it.each([
  ['a query of drizzle, by the database’s own error', ofQuery, 'Error: D1_ERROR: no such column: nick'],
  ['any other error', new TypeError('x is not a function'), 'TypeError: x is not a function'],
  ['what is no error', 'out of room', 'out of room'],
])('says the message of %s', (_, error, text) => expect(describeError(error)).toBe(text));

it('has no values of a failed query, neither in its message nor in its places', () => {
  expect(ofQuery.stack).toContain('asha@example.com');
  expect(describeError(ofQuery) + placesOf(ofQuery)).not.toContain('asha@');
  expect(placesOf(ofQuery)).toMatch(/^ {4}at .*log\.test/m);
  expect(causeOf(ofQuery)).toBe(ofDatabase);
  expect(placesOf('out of room')).toBe('');
});
