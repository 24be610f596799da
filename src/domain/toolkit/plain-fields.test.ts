/** The fields without a schema library read what those with one read, and nothing else. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { decodeBy, readId, readList, readMoney, readRecord, readRows, readText, type Reader } from './plain-fields';
import { decodeWith, storedId, storedMoney, storedRows, storedText } from './stored-fields';

const any = fc.oneof(
  fc.anything(),
  fc.double(),
  fc.nat(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[\w.:-]{0,101}$/),
  fc.stringMatching(/^\d{1,12}(\.\d{1,4})?$/),
  fc.nat(1e10).map((n) => n / 100),
);
const plainly = <Value>(read: Reader<Value>, value: unknown) => decodeBy(read, value, 'plan');

it.each([
  ['ids', readId, storedId],
  ['texts', readText(10), storedText(10)],
  ['amounts', readMoney, storedMoney],
] as const)('%s', (_, read, schema) => {
  fc.assert(
    fc.property(any, (value) => {
      expect(plainly<unknown>(read, value)).toEqual(decodeWith(schema, value, 'plan'));
    }),
    { numRuns: 2000 },
  );
});

it('rows, with the same sentence for the same fault', () => {
  const read = readRecord<{ rows: { id: string; amount: number }[] }>({
    rows: readRows(readRecord({ id: readId, amount: readMoney }), 3),
  });
  const schema = z.object({ rows: storedRows(z.object({ id: storedId, amount: storedMoney }), 3) });
  const row = fc.oneof(
    { weight: 5, arbitrary: fc.record({ id: fc.nat(8), amount: fc.nat() }) },
    fc.record({ id: any, amount: any }, { requiredKeys: [] }),
    any,
  );
  fc.assert(
    fc.property(fc.oneof(any, fc.record({ rows: fc.oneof(any, fc.array(row, { maxLength: 4 })) })), (value) => {
      expect(plainly(read, value)).toEqual(decodeWith(schema, value, 'plan'));
    }),
    { numRuns: 2000 },
  );
  expect(plainly(read, { rows: [{ id: 'a', amount: 1 }, { id: 'b' }] })).toEqual({
    fault: 'This plan could not be read: something is wrong with “rows”, entry 2.',
    field: 'rows',
  });
});

it('an error of our own is no fault of the document', () => {
  const broken: Reader<string> = () => {
    throw new TypeError('ours');
  };
  expect(() => plainly(readList(broken, 5), ['x'])).toThrow('ours');
});
