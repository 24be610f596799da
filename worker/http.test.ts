/** Request bodies may not set the fields that only the server sets. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refuseServerFields } from './http';

const named = z.object({ name: z.string() });

async function faults(body: string, accepted: readonly string[] = []): Promise<unknown[]> {
  const result = await refuseServerFields(named, accepted)['~standard'].validate(JSON.parse(body));
  return result.issues?.map(({ message, path }) => [message, path]) ?? [];
}

it.each([
  ['{"name":"a"}', []],
  ['{"name":"a","id":"1","plan":"premium"}', []],
  ['{"name":"a","role":null}', [['role cannot be set.', ['role']]]],
  ['{"name":"a","__proto__":{"role":"admin"}}', [['__proto__ cannot be set.', ['__proto__']]]],
  ['{"name":"a","\\u005f_proto__":1}', [['__proto__ cannot be set.', ['__proto__']]]],
  [
    '{"_id":"1","isVerified":true}',
    [
      ['isVerified cannot be set.', ['isVerified']],
      ['_id cannot be set.', ['_id']],
    ],
  ],
  // Only top-level fields are refused; the schemas drop unknown fields below them.
  ['{"name":"a","more":{"role":"admin"}}', []],
])('judges %s', async (body, expected) => expect(await faults(body)).toEqual(expected));

it('accepts a field that the schema itself has, and leaves bodies that are no objects to the schema', async () => {
  expect(await faults('{"name":"a","_id":"1"}', ['_id'])).toEqual([]);
  for (const body of ['null', '7', '"role"', '[]']) expect(await faults(body)).toHaveLength(1);
});
