import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToCollection, createCollection, placeItem } from './changes';
import { dayInIndia, daysBefore } from '@/domain/time/india';
import type { SavedRef } from './items';
import { columnsOf, followUpState, viewOf } from './deals';
import { changeDetails, findItem, moveOnBoard } from './pipeline';
import { PIPELINE_STEPS, readRecord } from './records';
import { change, newReplica, type Change, type Replica } from './replica';

const id = (n: number) => n.toString(16).padStart(24, '0');
const seed = (n: number): SavedRef => ({ type: 'seed', id: id(n) });
const COLLECTION = '1790000000000';
let now = 1_790_000_000_000;
const after = (replica: Replica, changes: readonly Change[]) => change(replica, changes, (now += 10));

function filled(count = 4): Replica {
  let replica = newReplica('aa');
  replica = after(replica, createCollection(replica.state, 'Round', Number(COLLECTION)).changes);
  for (let n = 1; n <= count; n++)
    replica = after(replica, addToCollection(replica.state, COLLECTION, seed(n)).changes);
  return replica;
}
const order = (replica: Replica) =>
  viewOf(replica.state).collections[0]?.items.map((item) => Number(`0x${item.id}`)) ?? [];
const board = (replica: Replica) =>
  columnsOf(viewOf(replica.state).collections[0]?.items ?? []).map(({ items }) =>
    items.map((item) => Number(`0x${item.id}`)),
  );
const itemOf = (replica: Replica, n: number) => findItem(replica.state, COLLECTION, seed(n))?.item;

describe('details of an item', () => {
  it('change in one step, only where they differ, and can be taken back', () => {
    const start = filled();
    const details = {
      step: 'In talks',
      followUp: '2026-12-01',
      introduction: ' Ravi ',
      note: 'Met',
      reason: '',
    } as const;
    const changed = changeDetails(start.state, COLLECTION, seed(2), details);
    expect(changed.message).toBe('Moved to In talks');
    expect(changed.changes.map(({ kind }) => kind)).toEqual(['step', 'follow-up', 'introduction', 'note']);
    const then = after(start, changed.changes);
    expect(itemOf(then, 2)).toMatchObject({
      step: 'In talks',
      followUp: '2026-12-01',
      introduction: 'Ravi',
      note: 'Met',
    });
    expect(changeDetails(then.state, COLLECTION, seed(2), details).changes).toEqual([]);
    expect(itemOf(after(then, changed.undo), 2)).toEqual(itemOf(start, 2));
  });

  it('are stored without control characters, with the line breaks of Word as line ends, or as spaces in one line', () => {
    const start = filled();
    const texts = {
      note: 'Met\u000bthem\u0000',
      reason: 'Too\u000cearly',
      nextStep: 'Send\u000bthe deck',
      introduction: 'Ravi\u0007',
      round: '\u000bSeed\u001b',
    };
    const { changes } = changeDetails(start.state, COLLECTION, seed(1), texts);
    const then = after(start, changes);
    expect(itemOf(then, 1)).toMatchObject({
      note: 'Met\nthem',
      reason: 'Too\nearly',
      nextStep: 'Send the deck',
      introduction: 'Ravi',
      round: 'Seed',
    });
    for (const record of then.state.values()) expect(readRecord(record)).toEqual({ record });
    expect(changeDetails(then.state, COLLECTION, seed(1), texts).changes).toEqual([]);
  });

  it('are left alone when they are not given, and taken away when they are empty', () => {
    const start = filled();
    const noted = after(
      start,
      changeDetails(start.state, COLLECTION, seed(1), { note: 'a', followUp: '2026-12-01' }).changes,
    );
    const cleared = after(noted, changeDetails(noted.state, COLLECTION, seed(1), { followUp: null }).changes);
    expect(itemOf(cleared, 1)).toMatchObject({ note: 'a', followUp: null });
  });

  it('hold round, amount and next step beside what was known before, each as a record of its own', () => {
    const start = filled();
    const details = {
      round: ' Seed ',
      amount: { amount: 1_12_00_000_00, currency: 'INR' },
      nextStep: 'Send it',
    } as const;
    const { changes, undo } = changeDetails(start.state, COLLECTION, seed(1), details);
    expect(changes.map(({ kind, value }) => [kind, value])).toEqual([
      ['round', 'Seed'],
      ['amount', details.amount],
      ['next-step', 'Send it'],
    ]);
    const then = after(start, changes);
    expect(itemOf(then, 1)).toMatchObject({ ...details, round: 'Seed', step: 'To research' });
    expect(changeDetails(then.state, COLLECTION, seed(1), { ...details, round: 'Seed' }).changes).toEqual([]);
    expect(itemOf(after(then, undo), 1)).toEqual(itemOf(start, 1));
    expect(changeDetails(then.state, COLLECTION, seed(1), { amount: null }).changes).toMatchObject([{ value: null }]);
  });

  it('refuse an amount that is none', () => {
    const stamp = after(filled(), []).state.get(`collection ${COLLECTION}`)?.stamp;
    const read = (value: unknown) =>
      'fault' in readRecord({ kind: 'amount', key: `${COLLECTION}/seed:${id(1)}`, value, stamp });
    expect(
      [
        { amount: 1, currency: 'INR', more: 1 },
        { amount: 1.5, currency: 'INR' },
        { amount: -1, currency: 'INR' },
      ].map(read),
    ).toEqual([false, true, true]);
    expect([{ amount: 1, currency: 'XXX' }, 'much', 5].map(read)).toEqual([true, true, true]);
  });

  it('of something that is not there change nothing', () => {
    const { state } = filled();
    expect(changeDetails(state, COLLECTION, seed(9), { note: 'x' }).changes).toEqual([]);
    expect(changeDetails(state, '1790000000009', seed(1), { note: 'x' }).changes).toEqual([]);
    expect(moveOnBoard(state, COLLECTION, seed(9), 'Passed', null).changes).toEqual([]);
    expect(placeItem(state, '1790000000009', seed(1), 0).changes).toEqual([]);
  });
});

describe('moves on the board', () => {
  it('go to the end of a column or before an item of it', () => {
    let replica = filled();
    for (const n of [1, 2, 3])
      replica = after(replica, moveOnBoard(replica.state, COLLECTION, seed(n), 'Contacted', null).changes);
    expect(board(replica)).toEqual([[4], [1, 2, 3], [], [], []]);
    replica = after(replica, moveOnBoard(replica.state, COLLECTION, seed(4), 'Contacted', seed(2)).changes);
    expect(board(replica)).toEqual([[], [1, 4, 2, 3], [], [], []]);
    const moved = moveOnBoard(replica.state, COLLECTION, seed(1), 'Contacted', null);
    expect(board(after(replica, moved.changes))[1]).toEqual([4, 2, 3, 1]);
    expect(board(after(after(replica, moved.changes), moved.undo))[1]).toEqual([1, 4, 2, 3]);
  });

  it('to where it stands already change nothing', () => {
    const { state } = filled();
    expect(moveOnBoard(state, COLLECTION, seed(4), 'To research', null).changes).toEqual([]);
  });

  const moves = fc.array(
    fc.record({
      n: fc.integer({ min: 1, max: 6 }),
      step: fc.constantFrom(...PIPELINE_STEPS),
      before: fc.option(fc.integer({ min: 1, max: 6 })),
    }),
    { maxLength: 40 },
  );
  it('lose and double nothing, and put what is moved where it was asked', () => {
    fc.assert(
      fc.property(moves, (all) => {
        let replica = filled(6);
        for (const { n, step, before } of all) {
          const target = before !== null && before !== n && itemOf(replica, before)?.step === step ? before : null;
          const outcome = moveOnBoard(replica.state, COLLECTION, seed(n), step, target === null ? null : seed(target));
          const then = after(replica, outcome.changes);
          const column = board(then)[PIPELINE_STEPS.indexOf(step)] ?? [];
          expect(column[column.indexOf(n) + 1]).toBe(target === null ? undefined : target);
          expect(order(then).sort()).toEqual([1, 2, 3, 4, 5, 6]);
          expect(board(after(then, outcome.undo))).toEqual(board(replica));
          replica = then;
        }
      }),
    );
  });
});

describe('places', () => {
  it('are numbered anew when two devices gave the same one', () => {
    let replica = filled(0);
    const same = [1, 2, 3].map((n): Change => ({
      kind: 'member',
      key: `${COLLECTION}/seed:${id(n)}`,
      value: { place: 1 },
    }));
    replica = after(replica, same);
    const before = order(replica);
    const moved = placeItem(replica.state, COLLECTION, seed(before[2] ?? 0), 1);
    const then = after(replica, moved.changes);
    expect(order(then)).toEqual([before[0], before[2], before[1]]);
    expect(order(after(then, moved.undo)).sort()).toEqual([1, 2, 3]);
  });

  it('never run out, however often an item is put between the same two', () => {
    let replica = filled(3);
    for (let turn = 0; turn < 200; turn++) {
      const last = order(replica).at(-1) ?? 0;
      replica = after(replica, placeItem(replica.state, COLLECTION, seed(last), 1).changes);
      expect(order(replica)[1]).toBe(last);
    }
  });
});

describe('days', () => {
  it('say whether a follow-up is late', () => {
    expect(followUpState(null, '2026-11-21')).toBeNull();
    expect(followUpState('2026-11-20', '2026-11-21')).toBe('overdue');
    expect(followUpState('2026-11-21', '2026-11-21')).toBe('today');
    expect(followUpState('2027-01-01', '2026-11-21')).toBe('later');
  });

  it('begin in India at 18:30 of the day before in UTC', () => {
    expect(dayInIndia(Date.parse('2026-11-30T18:29:59Z'))).toBe('2026-11-30');
    expect(dayInIndia(Date.parse('2026-11-30T18:30:00Z'))).toBe('2026-12-01');
    expect(daysBefore('2026-03-01', 2)).toBe('2026-02-27');
    expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  });
});
