import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canRedo, canUndo, edit, endStep, newHistory, redo, undo, type History } from './history';

const undoAll = <T>(history: History<T>): History<T> => (canUndo(history) ? undoAll(undo(history)) : history);
const redoAll = <T>(history: History<T>): History<T> => (canRedo(history) ? redoAll(redo(history)) : history);
const edits = fc.array(
  fc.record({ value: fc.integer(), field: fc.constantFrom(undefined, 'a', 'b'), end: fc.boolean() }),
  { maxLength: 40 },
);

describe('the history', () => {
  it('undoes any edits back to the first state, and redoes them to the last', () => {
    fc.assert(
      fc.property(edits, (list) => {
        const after = list.reduce(
          (history, { value, field, end }) => {
            const next = edit(history, { value }, field === undefined ? {} : { field });
            return end ? endStep(next) : next;
          },
          newHistory<{ value: number }>({ value: -1 }),
        );
        const first = undoAll(after);
        expect(first.present).toEqual({ value: -1 });
        expect(redoAll(first).present).toBe(after.present);
      }),
    );
  });

  it('takes edits of one field as one step until it ends or another field is edited', () => {
    let history = newHistory('');
    for (const text of ['A', 'An', 'Ann']) history = edit(history, text, { field: 'name' });
    expect(undo(history).present).toBe('');
    history = edit(endStep(history), 'Anna', { field: 'name' });
    history = edit(history, 'Anna!', { field: 'note' });
    expect(undo(history).present).toBe('Anna');
    expect(undo(undo(history)).present).toBe('Ann');
  });

  it('does not join an edit with one that was undone', () => {
    let history = edit(edit(newHistory(0), 1, { field: 'x' }), 2, { field: 'y' });
    history = edit(undo(history), 3, { field: 'x' });
    expect(canRedo(history)).toBe(false);
    expect(undo(history).present).toBe(1);
  });

  it('forgets the oldest beyond its limit, and takes no change for no edit', () => {
    let history = newHistory(0);
    for (let value = 1; value <= 10; value += 1) history = edit(history, value, { limit: 3 });
    expect(undoAll(history).present).toBe(7);
    expect(edit(history, 10)).toBe(history);
    expect(undo(newHistory(1)).present).toBe(1);
    expect(redo(newHistory(1)).present).toBe(1);
  });
});
