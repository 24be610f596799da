import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  changesToSend,
  completionOf,
  emptyCopy,
  isPending,
  joinCopies,
  marksOf,
  readCopy,
  withChange,
  type LocalCopy,
  type MarkChange,
} from './local-copy';
import {
  clampTime,
  CLOCK_SKEW_MS,
  marksOfItems,
  mergeMark,
  mergeMarks,
  readMarks,
  UNMARKED,
  type Marks,
} from './marks';

const id = (n: number) => n.toString(16).padStart(24, '0');
const day = fc.constantFrom('2026-11-30', '2026-12-01', null);
// Few different times, so that ties happen.
const mark = fc.record({ done: fc.boolean(), doneAt: fc.nat(3), dueOn: day, dueAt: fc.nat(3) });
const marks: fc.Arbitrary<Marks> = fc.dictionary(fc.nat(3).map(id), mark);

describe('merging marks', () => {
  it('is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(marks, marks, marks, (a, b, c) => {
        expect(mergeMarks(a, b)).toEqual(mergeMarks(b, a));
        expect(mergeMarks(mergeMarks(a, b), c)).toEqual(mergeMarks(a, mergeMarks(b, c)));
        expect(mergeMarks(a, a)).toEqual(a);
        expect(mergeMarks(mergeMarks(a, b), b)).toEqual(mergeMarks(a, b));
      }),
    );
  });

  it('keeps the later change of each field by itself', () => {
    const phone = { done: true, doneAt: 200, dueOn: '2026-12-01', dueAt: 100 };
    const desk = { done: false, doneAt: 100, dueOn: null, dueAt: 300 };
    expect(mergeMark(phone, desk)).toEqual({ done: true, doneAt: 200, dueOn: null, dueAt: 300 });
  });

  it('sets times back that are ahead of the clock', () => {
    expect(clampTime(5_000, 1_000_000)).toBe(5_000);
    expect(clampTime(1_000_000 + CLOCK_SKEW_MS, 1_000_000)).toBe(1_000_000 + CLOCK_SKEW_MS);
    expect(clampTime(Number.MAX_SAFE_INTEGER, 1_000_000)).toBe(1_000_000 + CLOCK_SKEW_MS);
  });
});

/** A server as worker/services/roadmap/roadmap.ts is one: merges what comes, clamped to its clock. */
function serverOf() {
  let kept: Marks = {};
  return {
    take(sent: ReturnType<typeof changesToSend>, now: number): Marks {
      for (const { milestoneId, done = false, doneAt = 0, dueOn = null, dueAt = 0 } of sent) {
        const change = { done, doneAt: clampTime(doneAt, now), dueOn, dueAt: clampTime(dueAt, now) };
        kept = mergeMarks(kept, { [milestoneId]: change });
      }
      return kept;
    },
    marks: () => kept,
  };
}

const step = fc.record({
  device: fc.nat(2),
  what: fc.constantFrom('tick', 'untick', 'due', 'send'),
  milestone: fc.nat(2),
});

describe('the copies of several devices', () => {
  it('end with the same marks as the server, whatever was sent when and however wrong their clocks are', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.tuple(fc.integer({ min: -9e6, max: 9e6 }), fc.integer({ min: -9e6, max: 9e6 }), fc.constant(0)),
        (steps, skews) => {
          const server = serverOf();
          const devices: LocalCopy[] = [emptyCopy('a'), emptyCopy('a'), emptyCopy('a')];
          let now = 1_790_000_000_000;
          const send = (device: number) => {
            const sent = changesToSend(devices[device]!, 200);
            devices[device] = afterAnswer(devices[device]!, sent, server.take(sent, now));
          };
          for (const { device, what, milestone } of steps) {
            now += 1_000;
            if (what === 'send') send(device);
            else {
              const change: MarkChange = what === 'due' ? { dueOn: '2026-12-01' } : { done: what === 'tick' };
              devices[device] = withChange(devices[device]!, id(milestone), change, now + skews[device]!);
            }
          }
          // Everyone sends; then everyone hears of what the others sent.
          for (const device of [0, 1, 2, 0, 1, 2]) send(device);
          for (const device of devices) {
            expect(isPending(device)).toBe(false);
            expect(marksOf(device)).toEqual(server.marks());
          }
        },
      ),
    );
  });

  it('show a change at once, and keep what was changed while the answer was under way', () => {
    let copy = withChange(emptyCopy('a'), id(1), { done: true }, 100);
    const sent = changesToSend(copy, 200);
    expect(sent).toEqual([{ milestoneId: id(1), done: true, doneAt: 100 }]);
    copy = withChange(copy, id(1), { dueOn: '2026-12-01' }, 150);
    copy = withChange(copy, id(1), { done: false }, 160);
    copy = afterAnswer(copy, sent, { [id(1)]: { done: true, doneAt: 100, dueOn: null, dueAt: 0 } });
    expect(marksOf(copy)[id(1)]).toEqual({ done: false, doneAt: 160, dueOn: '2026-12-01', dueAt: 150 });
    expect(changesToSend(copy, 200)).toEqual([
      { milestoneId: id(1), done: false, doneAt: 160, dueOn: '2026-12-01', dueAt: 150 },
    ]);
  });

  it('date a change after what it changes, though the clock be behind', () => {
    const copy: LocalCopy = {
      owner: 'a',
      confirmed: { [id(1)]: { ...UNMARKED, done: true, doneAt: 900 } },
      pending: {},
    };
    expect(marksOf(withChange(copy, id(1), { done: false }, 5))[id(1)]).toMatchObject({ done: false, doneAt: 901 });
  });

  it('forget what the server does not know any more', () => {
    const copy = { owner: 'a', confirmed: { [id(1)]: { ...UNMARKED, done: true, doneAt: 9 } }, pending: {} };
    expect(marksOf(afterAnswer(copy, [], {}))).toEqual({});
  });
});

describe('what a browser keeps', () => {
  it('ROAD-06 has a completion map of milestone id to boolean', () => {
    let copy = withChange(emptyCopy('a'), id(1), { done: true }, 100);
    copy = withChange(copy, id(2), { dueOn: '2026-12-01' }, 100);
    expect(completionOf(marksOf(copy))).toEqual({ [id(1)]: true, [id(2)]: false });
  });

  it('is read back; another person’s copy and nonsense are not', () => {
    const copy = withChange(emptyCopy('a'), id(1), { done: true }, 100);
    expect(readCopy(JSON.parse(JSON.stringify(copy)), 'a')).toEqual(copy);
    expect(readCopy(copy, 'b')).toEqual(emptyCopy('b'));
    for (const value of [null, 'x', 7, [], { owner: 'a', confirmed: [1], pending: { x: 1, __proto__: {} } }])
      expect(readCopy(value, 'a')).toEqual(emptyCopy('a'));
    expect(
      readMarks({
        [id(1)]: { done: 'yes', doneAt: -1 },
        [id(2)]: { done: 1, doneAt: 5, dueOn: '2026-02-30', dueAt: 1 },
        [id(3)]: { done: true, doneAt: 5, dueOn: null },
        [id(4)]: { done: true, doneAt: '5', dueOn: null, dueAt: 1 },
        'no-milestone': { done: true, doneAt: 5, dueOn: null, dueAt: 1 },
      }),
    ).toEqual({
      [id(2)]: { done: false, doneAt: 5, dueOn: null, dueAt: 1 },
    });
    expect(marksOfItems([{ _id: id(1), ...UNMARKED, done: true, doneAt: 3 }, null, {}, 'x'])).toEqual({
      [id(1)]: { ...UNMARKED, done: true, doneAt: 3 },
    });
  });

  it('joins two copies of one person and leaves another person’s out', () => {
    const a = withChange(emptyCopy('a'), id(1), { done: true }, 100);
    const b = withChange(emptyCopy('a'), id(2), { done: true }, 90);
    expect(Object.keys(joinCopies(a, b).pending)).toEqual([id(1), id(2)]);
    expect(joinCopies(a, { ...b, owner: 'b' })).toEqual(a);
  });
});
