import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addFavourite,
  removeFavourite,
  addToCollection,
  createCollection,
  deleteCollection,
  placeItem,
} from './changes';
import { nextTick, readStamp, seeStamp, writeStamp, mergeRecords, recordName, type SavedRecord } from './records';
import { savedRecord } from './input';
import { change, joinReplicas, newReplica, outgoing, receive, type Change, type Replica } from './replica';
import { viewOf } from './deals';

const id = (n: number) => n.toString(16).padStart(24, '0');

/** What the server does: keeps the greater stamp, numbers what won, answers what came after a version. */
class Server {
  records = new Map<string, { record: SavedRecord; version: number }>();
  version = 0;
  sync(sent: readonly SavedRecord[], since: number) {
    this.version += 1;
    for (const record of sent) {
      const known = this.records.get(recordName(record));
      if (!known || record.stamp > known.record.stamp)
        this.records.set(recordName(record), { record, version: this.version });
    }
    const newer = [...this.records.values()].filter(({ version }) => version > since);
    return { records: newer.map(({ record }) => record), version: this.version };
  }
}

function synchronise(server: Server, replica: Replica, most = 500): Replica {
  const sent = outgoing(replica, most);
  return receive(replica, sent, server.sync(sent, replica.version));
}

type Step =
  | { what: 'favourite' | 'remove'; item: number }
  | { what: 'collect'; item: number; name: string }
  | { what: 'add'; item: number; pick: number }
  | { what: 'delete'; pick: number }
  | { what: 'place'; pick: number; item: number; index: number }
  | { what: 'sync' | 'lost answer' };

const item = fc.nat(5);
const step: fc.Arbitrary<{ device: 0 | 1; skew: number; step: Step }> = fc.record({
  device: fc.constantFrom(0 as const, 1 as const),
  skew: fc.integer({ min: -5000, max: 5000 }),
  step: fc.oneof(
    fc.record({ what: fc.constantFrom('favourite' as const, 'remove' as const), item }),
    fc.record({ what: fc.constant('collect' as const), item, name: fc.constantFrom('A', 'B', 'C') }),
    fc.record({ what: fc.constant('add' as const), item, pick: fc.nat(3) }),
    fc.record({ what: fc.constant('delete' as const), pick: fc.nat(3) }),
    fc.record({ what: fc.constant('place' as const), pick: fc.nat(3), item, index: fc.nat(4) }),
    fc.record({ what: fc.constantFrom('sync' as const, 'lost answer' as const) }),
  ),
});

function changesOf(replica: Replica, step: Step, now: number): Change[] {
  const { state } = replica;
  const ref = { type: 'seed' as const, id: id('item' in step ? step.item : 0) };
  const { collections } = viewOf(state);
  const picked = 'pick' in step ? collections[step.pick % Math.max(1, collections.length)]?.id : undefined;
  if (step.what === 'favourite') return addFavourite(state, ref).changes;
  if (step.what === 'remove') return removeFavourite(ref).changes;
  if (step.what === 'collect') return createCollection(state, step.name, now, ref).changes;
  if (!picked) return [];
  if (step.what === 'add') return addToCollection(state, picked, ref).changes;
  if (step.what === 'delete') return deleteCollection(state, picked).changes;
  if (step.what === 'place') return placeItem(state, picked, ref, step.index).changes;
  return [];
}

describe('two devices', () => {
  it('end equal after 200 random steps offline and online, with clocks that differ and answers that get lost', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 200, maxLength: 200 }), (steps) => {
        const server = new Server();
        const devices = [newReplica('aa'), newReplica('bb')];
        let now = 1_790_000_000_000;
        for (const { device, skew, step: one } of steps) {
          now += 7;
          const replica = devices[device] as Replica;
          if (one.what === 'sync') devices[device] = synchronise(server, replica, 5);
          else if (one.what === 'lost answer') server.sync(outgoing(replica, 5), replica.version);
          else devices[device] = change(replica, changesOf(replica, one, now), now + skew);
        }
        for (let round = 0; round < 2; round++)
          for (const n of [0, 1]) {
            let replica = devices[n] as Replica;
            do replica = synchronise(server, replica);
            while (replica.unsent.size > 0);
            devices[n] = replica;
          }
        const [a, b] = devices.map((replica) => viewOf(replica.state));
        expect(a).toEqual(b);
        expect(new Map(devices[0]?.state)).toEqual(
          new Map([...server.records].map(([name, { record }]) => [name, record])),
        );
      }),
    );
  });

  it('neither lose nor double what both added while offline', () => {
    const server = new Server();
    const ref = (n: number) => ({ type: 'angel' as const, id: id(n) });
    let a = newReplica('aa');
    let b = newReplica('bb');
    a = change(a, addFavourite(a.state, ref(1)).changes, 1000);
    a = change(a, addFavourite(a.state, ref(2)).changes, 1001);
    b = change(b, addFavourite(b.state, ref(2)).changes, 900);
    b = change(b, addFavourite(b.state, ref(3)).changes, 901);
    a = synchronise(server, a);
    b = synchronise(server, b);
    a = synchronise(server, a);
    const ids = (replica: Replica) =>
      viewOf(replica.state)
        .favourites.map((one) => one.id)
        .sort();
    expect(ids(a)).toEqual([id(1), id(2), id(3)]);
    expect(ids(b)).toEqual(ids(a));
  });

  it('let the later of a removal and an addition win, also when it reaches the server first', () => {
    const server = new Server();
    const ref = { type: 'angel' as const, id: id(1) };
    let a = synchronise(server, change(newReplica('aa'), addFavourite(new Map(), ref).changes, 1000));
    let b = synchronise(server, newReplica('bb'));
    a = change(a, removeFavourite(ref).changes, 2000);
    b = change(b, removeFavourite(ref).changes, 3000);
    b = synchronise(server, change(b, addFavourite(b.state, ref).changes, 3001));
    a = synchronise(server, a);
    expect(viewOf(a.state).favourites).toHaveLength(1);
    expect(viewOf(b.state).favourites).toHaveLength(1);
  });

  it('bring back the items of a collection whose deletion is undone', () => {
    let a = newReplica('aa');
    const made = createCollection(a.state, 'Round one', 1_790_000_000_000, { type: 'seed', id: id(7) });
    a = change(a, made.changes, 1000);
    const deleted = deleteCollection(a.state, made.id);
    a = change(a, deleted.changes, 1001);
    expect(viewOf(a.state).collections).toEqual([]);
    a = change(a, deleted.undo, 1002);
    expect(viewOf(a.state).collections).toMatchObject([{ name: 'Round one', items: [{ id: id(7) }] }]);
  });
});

describe('two tabs', () => {
  it('lose nothing when both changed before either saw the other', () => {
    const base = change(newReplica('aa'), addFavourite(new Map(), { type: 'seed', id: id(1) }).changes, 1000);
    const a = change(base, addFavourite(base.state, { type: 'seed', id: id(2) }).changes, 1001);
    const other = { ...base, device: 'bb' };
    const b = change(other, removeFavourite({ type: 'seed', id: id(1) }).changes, 1001);
    const joined = joinReplicas(a, b);
    expect(viewOf(joined.state).favourites.map((one) => one.id)).toEqual([id(2)]);
    expect(joined.unsent.size).toBe(2);
    expect(viewOf(joinReplicas(b, a).state)).toEqual(viewOf(joined.state));
    const sent = receive(a, outgoing(a), { records: [], version: 4 });
    const after = joinReplicas(sent, base);
    expect([after.version, after.unsent.size]).toEqual([4, 0]);
  });
});

describe('merging', () => {
  const record = fc.record({
    kind: fc.constant('favourite' as const),
    key: fc.nat(3).map((n) => `seed:${id(n)}`),
    value: fc.constantFrom(true as const, null),
    stamp: fc
      .tuple(fc.nat(9), fc.nat(2), fc.constantFrom('aa', 'bb'))
      .map(([ms, count, device]) => writeStamp({ ms, count }, device)),
  });
  /** One stamp stands for one change: equal stamps carry equal values. */
  const records = fc.array(record, { maxLength: 12 }).map((list) => {
    const values = new Map<string, true | null>();
    return list.map((one) => {
      const name = `${one.key} ${one.stamp}`;
      if (!values.has(name)) values.set(name, one.value);
      return { ...one, value: values.get(name) ?? null };
    });
  });

  const twice = records.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.subarray(list), fc.nat(12)),
  );

  it('does not depend on order, grouping or repetition', () => {
    fc.assert(
      fc.property(twice, ([list, shuffled, repeated, cut]) => {
        const all = mergeRecords(new Map(), list).state;
        const first = mergeRecords(new Map(), shuffled.slice(0, cut)).state;
        const second = mergeRecords(mergeRecords(first, repeated).state, shuffled.slice(cut)).state;
        expect(new Map([...second].sort())).toEqual(new Map([...all].sort()));
      }),
    );
  });
});

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

describe('a record from outside', () => {
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
});
