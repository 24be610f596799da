/** Request bodies may not set the fields that only the server sets, and limits that depend on the time move with it. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { refuseServerFields, valid, type HonoEnv } from './http';
import type { Ctx } from './services/core/context';

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

it('validates each body by the time of its request', async () => {
  let now = 5;
  const app = new Hono<HonoEnv>()
    .use((c, next) => {
      c.set('ctx', { now: () => now } as Ctx);
      return next();
    })
    .onError((error, c) => c.text(error.message, 400))
    .post(
      '/',
      valid('json', (at) => z.object({ value: z.number().max(at, `At most ${at}`) })),
      (c) => c.text('Accepted'),
    );
  const send = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    return (await app.request('/', { method: 'POST', headers, body: JSON.stringify(body) })).text();
  };
  expect([await send({ value: 5 }), await send({ value: 6 })]).toEqual(['Accepted', 'At most 5']);
  now = 6;
  expect([await send({ value: 6 }), await send({ value: 7 })]).toEqual(['Accepted', 'At most 6']);
  expect(await send({ value: 1, role: 'admin' })).toBe('role cannot be set.');
});
