import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ToolDocument } from './document';
import type { Workspace } from './local-keys';
import { mergeDocuments, splitDocument } from './sync';
import { documentsOf } from './reconcile';

type Plain = ToolDocument<string>;
const document = (id: string, name = id, data = `${id} data`): Plain => ({ id, name, savedAt: 5, data });
const FIRST = document('first', 'My plan', '');
const isFirst = ({ name, data }: Plain) => name === 'My plan' && data === '';
const merge = (workspace: Workspace<string>, put: Plain[], remove: string[] = []) =>
  mergeDocuments(workspace, { put, remove }, document('filler', 'My plan', ''), isFirst);
const told = (workspace: Workspace<string>) => documentsOf(workspace).map(({ id, name }) => `${id} ${name}`);

describe('documents from elsewhere', () => {
  const two: Workspace<string> = { open: document('a'), others: [document('b')] };

  it('are added under a name that is free, or take the place of their older state, and the open one stays open', () => {
    expect(told(merge(two, [document('c', 'B')]))).toEqual(['a a', 'c B (2)', 'b b']);
    const next = merge(two, [{ ...document('a', 'Renamed'), savedAt: 9 }]);
    expect(next.open).toEqual({ ...document('a', 'Renamed'), savedAt: 9 });
    expect(told(merge(two, [document('b', 'a')]))).toEqual(['a a', 'b a (2)']);
    expect(merge(two, [], ['b'])).toEqual({ open: document('a'), others: [] });
    expect(merge(two, [], ['a', 'b']).open.id).toBe('filler');
  });

  it('open in place of the untouched first one, under its name', () => {
    expect(told(merge({ open: FIRST, others: [] }, [document('x', 'My plan'), document('y')]))).toEqual([
      'x My plan',
      'y y',
    ]);
    expect(told(merge({ open: FIRST, others: [document('b')] }, [document('x', 'My plan')]))).toEqual([
      'x My plan',
      'b b',
    ]);
  });

  it('keep both where both were edited: the own one goes on under a new id, open as before', () => {
    const theirs = { ...document('a', 'a', 'theirs'), savedAt: 9 };
    const open = splitDocument(two, theirs, 'new');
    expect(open.open).toEqual({ ...document('a'), id: 'new', name: 'a (from this browser)' });
    expect(told(open)).toEqual(['new a (from this browser)', 'a a', 'b b']);
    const other = splitDocument(two, document('b', 'b', 'theirs'), 'new');
    expect(other.open).toBe(two.open);
    expect(told(other)).toEqual(['a a', 'b b', 'new b (from this browser)']);
    expect(told(splitDocument(two, document('z'), 'new'))).toEqual(['a a', 'b b', 'z z']);
  });

  it('never lose what is here, and never make two of one id or one name', () => {
    const any = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      name: fc.constantFrom('A', 'a', 'B', 'x'.repeat(80)),
      data: fc.string(),
      savedAt: fc.nat(),
    });
    fc.assert(
      fc.property(
        any,
        fc.uniqueArray(any, { selector: ({ id }) => id }),
        any,
        fc.boolean(),
        (open, rest, came, isSplit) => {
          const others = rest.filter(({ id }) => id !== open.id).map((one, index) => ({ ...one, name: `${index}` }));
          const before: Workspace<string> = { open, others };
          const after = isSplit ? splitDocument(before, came, 'new') : merge(before, [came]);
          const all = documentsOf(after);
          expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
          expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(all.length);
          expect(all.find(({ id }) => id === came.id)?.data).toBe(came.data);
          for (const { id, data } of documentsOf(before)) {
            if (id !== came.id) expect(all).toContainEqual(expect.objectContaining({ id, data }));
            else if (isSplit) expect(all).toContainEqual(expect.objectContaining({ id: 'new', data }));
          }
        },
      ),
    );
  });
});
