import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyRecord,
  between,
  check,
  distinct,
  flag,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  where,
  wholeBetween,
} from './shape';

interface Person {
  id: string;
  age: number;
  kind: 'a' | 'b';
  isIn: boolean;
  note?: string;
  since: string | null;
}

const person = record<Person>({
  id: text(5, { least: 1 }),
  age: wholeBetween(0, 120),
  kind: oneOf(['a', 'b']),
  isIn: flag,
  note: optional(text(3)),
  since: nullable(text(10, { test: (value) => value.startsWith('2'), message: 'Not a year' })),
});
const asha = { id: 'x', age: 40, kind: 'a', isIn: true, since: null };
const people = distinct(listOf(person, 2));
const problemsOf = (value: unknown) => {
  const checked = check(people, value);
  return 'problems' in checked ? checked.problems.map(({ path, message }) => `${path.join('.')}: ${message}`) : [];
};

describe('a shape', () => {
  it('answers a copy of what it knows, and leaves out the rest', () => {
    const given = JSON.parse(
      '{"id":"x","age":40,"kind":"b","isIn":false,"since":"2026","__proto__":{"evil":1},"more":1}',
    ) as object;
    const checked = check(person, given);
    expect(checked).toEqual({ value: { id: 'x', age: 40, kind: 'b', isIn: false, since: '2026' } });
    expect('value' in checked && Object.keys(checked.value)).toEqual(['id', 'age', 'kind', 'isIn', 'since']);
    expect(check(text(3), 'a\ud800')).toEqual({ value: 'a\ufffd' });
    expect(check(anyRecord, { any: [1] })).toEqual({ value: { any: [1] } });
  });

  it.each([
    [[{ ...asha, age: 40.5 }], '0.age: Not a whole number'],
    [[{ ...asha, age: Number.NaN }], '0.age: Not a whole number'],
    [[{ ...asha, age: 121 }], '0.age: Not a number of 0 to 120'],
    [[{ ...asha, kind: 'c' }], '0.kind: Not one of a, b'],
    [[{ ...asha, isIn: 1 }], '0.isIn: Not true or false'],
    [[{ ...asha, id: '' }], '0.id: Not a text of this kind'],
    [[{ ...asha, note: 'long' }], '0.note: Not a text of this kind'],
    [[{ ...asha, since: '1999' }], '0.since: Not a year'],
    [[asha, asha], ': Two entries have one id'],
    [[asha, { ...asha, id: 'y' }, asha], ': More than 2 entries'],
    [{ 0: asha }, ': Not a list'],
    [[null], '0: Not an object'],
    [[[]], '0: Not an object'],
  ])('names what is wrong with %j', (value, problem) => {
    expect(problemsOf(value)).toEqual([problem]);
  });

  it('names everything that is wrong at once, and asks for conditions only of what has the right shape', () => {
    expect(problemsOf([{ ...asha, age: -1, isIn: null }, { ...asha }])).toHaveLength(2);
    const even = where(between(0, 10), (value) => value % 2 === 0, 'Odd');
    expect([check(even, 4), check(even, 5), check(even, 'x')]).toEqual([
      { value: 4 },
      { problems: [{ path: [], message: 'Odd' }] },
      { problems: [{ path: [], message: 'Not a number of 0 to 10' }] },
    ]);
    expect([Number.POSITIVE_INFINITY, Number.NaN].map((value) => 'problems' in check(between(0, 10), value))).toEqual([
      true,
      true,
    ]);
  });

  it('never throws, and passes its own answers again', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const checked = check(people, value);
        if ('value' in checked) expect(check(people, checked.value)).toEqual(checked);
      }),
    );
  });
});
