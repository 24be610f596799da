/** Records of saved items: how their stamps order them, and what is taken from outside. */
import { describe, expect, it } from 'vitest';
import { savedRecord } from './input';
import { boundStamp, nextTick, readRecord, readStamp, seeStamp, writeStamp } from './records';

const id = (n: number) => n.toString(16).padStart(24, '0');

describe('stamps', () => {
  it('order as text like time, counter and device', () => {
    const stamps = [
      writeStamp({ ms: 35, count: 0 }, 'zz'),
      writeStamp({ ms: 36, count: 0 }, 'aa'),
      writeStamp({ ms: 36, count: 35 }, 'aa'),
      writeStamp({ ms: 36, count: 36 }, 'aa'),
      writeStamp({ ms: 36, count: 36 }, 'ab'),
    ];
    expect([...stamps].sort()).toEqual(stamps);
    expect(readStamp(stamps[3] as string)).toEqual({ ms: 36, count: 36 });
  });

  it('never go back: not when the wall clock does, not after a stamp from ahead', () => {
    expect(nextTick({ ms: 500, count: 3 }, 400)).toEqual({ ms: 500, count: 4 });
    expect(nextTick({ ms: 500, count: 3 }, 501)).toEqual({ ms: 501, count: 0 });
    expect(nextTick({ ms: 500, count: 36 ** 4 - 1 }, 400)).toEqual({ ms: 501, count: 0 });
    const seen = seeStamp({ ms: 500, count: 3 }, writeStamp({ ms: 900, count: 1 }, 'bb'));
    expect(writeStamp(nextTick(seen, 500), 'aa') > writeStamp({ ms: 900, count: 1 }, 'bb')).toBe(true);
  });
});

describe('the time of a device whose clock is ahead', () => {
  const stamp = writeStamp({ ms: 5_000, count: 7 }, 'bb');

  it('is reduced to the latest that is allowed; counter and device stay', () => {
    expect(boundStamp(stamp, 4_999)).toBe(writeStamp({ ms: 4_999, count: 7 }, 'bb'));
  });

  it.each([5_000, 6_000])('stays as it is where %i is allowed', (latest) => {
    expect(boundStamp(stamp, latest)).toBe(stamp);
  });
});

describe('a record from outside', () => {
  const KEY = `1790000000000/seed:${id(1)}`;
  const good = { kind: 'favourite', key: `seed:${id(1)}`, value: true, stamp: writeStamp({ ms: 5, count: 0 }, 'aa') };
  it('is taken as it is when it is one', () => {
    expect(savedRecord.parse(good)).toEqual(good);
    expect(savedRecord.parse({ ...good, value: null }).value).toBeNull();
  });

  it.each([
    [{ kind: 'wish' }, 'kind is not known'],
    [{ key: 'seed:1' }, 'key is not valid'],
    [{ key: `due-date:${id(1)}` }, 'key is not valid'],
    [{ value: 'yes' }, /.+/],
    [{ stamp: 'later' }, 'stamp is not valid'],
    [{ kind: 'collection', key: '1790000000000', value: { name: '   ' } }, 'Please enter a name for the collection'],
    [
      { kind: 'collection', key: '1790000000000', value: { name: 'x'.repeat(10_000) } },
      'The name can have at most 80 characters',
    ],
    [
      { kind: 'collection', key: '1790000000000', value: { name: 'a\u0000b' } },
      'The name contains characters that cannot be shown',
    ],
    [
      { kind: 'note', key: `1790000000000/seed:${id(1)}`, value: 'x'.repeat(2001) },
      'The note can have at most 2000 characters',
    ],
    [{ kind: 'step', key: `1790000000000/seed:${id(1)}`, value: 'Won' }, 'The step is not one of the pipeline'],
    [
      { kind: 'follow-up', key: `1790000000000/seed:${id(1)}`, value: '31/12/2026' },
      'The date must be like 2026-11-30',
    ],
  ])('is refused: %j', (over, message) => {
    const { error } = savedRecord.safeParse({ ...good, ...over });
    expect(error?.issues[0]?.message).toMatch(message);
  });

  it.each<[string, number, string]>([
    ['note', 2000, 'The note'],
    ['introduction', 200, 'The introduction'],
    ['reason', 500, 'The reason'],
    ['next-step', 200, 'The next step'],
    ['round', 80, 'The round'],
  ])('may be a %s of %i characters, and not of more, of control characters or of no text', (kind, most, what) => {
    const faultOf = (value: unknown) => {
      const read = readRecord({ ...good, kind, key: KEY, value });
      return 'fault' in read ? read.fault : null;
    };
    expect(faultOf('x'.repeat(most))).toBeNull();
    expect(faultOf('')).toBeNull();
    expect(faultOf('x'.repeat(most + 1))).toEqual({
      field: 'value',
      message: `${what} can have at most ${most} characters`,
    });
    expect(faultOf('a\u0000b')?.message).toBe(`${what} contains characters that cannot be shown`);
    expect(faultOf(7)?.message).toBe(`${what} must be a text`);
  });

  it.each<[string, string, object]>([
    ['collection', '1790000000000', { name: 'Leads' }],
    ['member', KEY, { place: 1.5 }],
    ['amount', KEY, { amount: 0, currency: 'INR' }],
  ])('of the kind %s is stored without what does not belong to it, and may be removed', (kind, key, value) => {
    const stored = (given: unknown) => readRecord({ ...good, kind, key, value: given, isAdmin: true });
    const stays = { kind, key, stamp: good.stamp };
    expect(stored({ ...value, isAdmin: true })).toEqual({ record: { ...stays, value } });
    expect(stored(null)).toEqual({ record: { ...stays, value: null } });
    expect(stored(undefined)).toEqual({ record: { ...stays, value: null } });
  });

  it.each<[string, string, unknown, string]>([
    ['member', KEY, { place: '1' }, 'place must be a number'],
    ['member', KEY, { place: Infinity }, 'place must be a number'],
    ['amount', KEY, { amount: -1, currency: 'INR' }, 'amount must be whole minor units with a currency'],
    ['amount', KEY, { amount: 1.5, currency: 'INR' }, 'amount must be whole minor units with a currency'],
    ['amount', KEY, { amount: 1, currency: 'XXX' }, 'amount must be whole minor units with a currency'],
    ['collection', '1790000000000', { name: ' Leads ' }, 'The name must not begin or end with a space'],
    ['collection', '1790000000000', {}, 'Please enter a name for the collection'],
    ['note', `seed:${id(1)}`, 'x', 'key is not valid'],
    ['note', `1790000000000/seed:1`, 'x', 'key is not valid'],
    ['note', `1790/seed:${id(1)}`, 'x', 'key is not valid'],
  ])('of the kind %s is refused with %j and %j', (kind, key, value, message) => {
    expect(readRecord({ ...good, kind, key, value })).toMatchObject({ fault: { message } });
  });

  it('that is none is refused', () => {
    for (const entry of [null, undefined, 7, 'x', []])
      expect(readRecord(entry)).toEqual({ fault: { field: 'kind', message: 'kind is not known' } });
  });
});
