/** Request bodies may not set the fields that only the server sets, limits that depend on the time move with it, and what the validation library says becomes plain words. */
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

const asked = z.strictObject({
  name: z.string('Please enter a name'),
  stage: z.enum(['Idea', 'Growth']),
  kind: z.union([z.literal('a'), z.number()]),
  near: z.string().max(5).optional(),
  ids: z.array(z.int()).min(1),
  isOn: z.boolean(),
  values: z.record(z.string(), z.string()),
});
const right = { name: 'a', stage: 'Idea', kind: 'a', ids: [1], isOn: true, values: {} };

it.each([
  [{ name: 7 }, 'Please enter a name'],
  [{ near: 'Banyan' }, 'near must have at most 5 characters.'],
  [{ stage: 'x' }, 'stage must be one of Idea, Growth.'],
  [{ stage: undefined }, 'stage is missing.'],
  [{ kind: 'b' }, 'kind is not valid.'],
  [{ kind: undefined }, 'kind is missing.'],
  [{ near: ['a', 'b'] }, 'near must be given once.'],
  [{ near: 7 }, 'near must be a text.'],
  [{ ids: 'a' }, 'ids must be a list.'],
  [{ ids: [] }, 'ids must have at least 1 entry.'],
  [{ ids: [1.5] }, 'ids.0 must be a whole number.'],
  [{ isOn: 'yes' }, 'isOn must be true or false.'],
  [{ values: { city: 3 } }, 'city must be a text.'],
  [{ extra: 1 }, 'Unknown field: extra'],
])('says plainly what is wrong with %o', (over, text) =>
  expect(asked.safeParse({ ...right, ...over }).error?.issues[0]?.message).toBe(text),
);

it('says plainly that a request is not an object', () =>
  expect(asked.safeParse(null).error?.issues[0]?.message).toBe('The request must be an object with fields.'));
