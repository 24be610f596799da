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
import { writeStamp, mergeRecords, recordName, type SavedRecord } from './records';
import {
  change,
  joinReplicas,
  newReplica,
  nextParcel,
  outgoing,
  receive,
  withdraw,
  type Change,
  type Replica,
} from './replica';
import { viewOf } from './deals';

const id = (n: number) => n.toString(16).padStart(24, '0');

/** A fake server: it keeps the greater stamp, numbers each accepted change, and returns the changes after a version. */
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

describe('the records of one request', () => {
  /** Notes in a script of three bytes a letter, each at its limit: 6,000 bytes and about 100 around them. */
  const notes = (count: number): Change[] =>
    Array.from({ length: count }, (_, n) => ({
      kind: 'note',
      key: `1790000000000/seed:${id(n)}`,
      value: 'ஆ'.repeat(2000),
    }));
  const noteOf = ({ key }: SavedRecord) => Number(`0x${key.slice(-24)}`);
  const counted = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

  it('are the oldest that fit below the limit of the API, and the next request has those after them', () => {
    let replica = change(newReplica('aa'), notes(30), 1000);
    const parcels: SavedRecord[][] = [];
    for (let parcel = nextParcel(replica); parcel.length > 0; parcel = nextParcel(replica)) {
      parcels.push(parcel);
      replica = receive(replica, parcel, { records: [], version: parcels.length });
    }
    // Twelve make 72,000 bytes of letters; a thirteenth would make more than 80,000 with what is around them.
    expect(parcels.map((parcel) => parcel.map(noteOf))).toEqual([counted(0, 12), counted(12, 24), counted(24, 30)]);
    for (const parcel of parcels) expect(new TextEncoder().encode(JSON.stringify(parcel)).length).toBeLessThan(80_000);
  });

  it('are all of many small ones, at most 500', () => {
    const favourites = Array.from({ length: 501 }, (_, n): Change => ({
      kind: 'favourite',
      key: `seed:${id(n)}`,
      value: null,
    }));
    const replica = change(newReplica('aa'), favourites, 1000);
    expect(outgoing(replica)).toHaveLength(500);
    expect(nextParcel(change(newReplica('aa'), favourites.slice(0, 100), 1000))).toHaveLength(100);
  });

  it('is one alone where that is too large by itself, so that those after it do not wait for ever', () => {
    const [first, second] = notes(2) as [Change, Change];
    const replica = change(newReplica('aa'), [{ ...first, value: 'x'.repeat(90_000) }, second], 1000);
    expect(nextParcel(replica).map(noteOf)).toEqual([0]);
  });
});

describe('changes that the server refuses for good', () => {
  it('are taken back, except what was changed again, and everything of the server is asked for again', () => {
    const before = change(
      { ...newReplica('aa'), version: 7 },
      [
        { kind: 'favourite', key: `seed:${id(1)}`, value: true },
        { kind: 'favourite', key: `seed:${id(2)}`, value: true },
      ],
      1000,
    );
    const refused = outgoing(before);
    const after = withdraw(change(before, [{ kind: 'favourite', key: `seed:${id(2)}`, value: null }], 2000), refused);
    expect(outgoing(after).map(({ key, value }) => [key, value])).toEqual([[`seed:${id(2)}`, null]]);
    expect([...after.state.keys()]).toEqual([`favourite seed:${id(2)}`]);
    expect(after.version).toBe(0);
  });
});
