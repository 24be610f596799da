/** The steps of a tool's store, one by one: each returns what is known next and changes nothing of what was known. */
import { describe, expect, it } from 'vitest';
import { edit, undo } from '@/domain/tools/history';
import type { ToolDocument } from '@/domain/tools/document';
import type { AsideEntry, Entries, Workspace } from '@/domain/tools/local-keys';
import {
  arranged,
  broughtBack,
  heard,
  isStored,
  knownWorkspace,
  newMemory,
  ready,
  renamed,
  stateOf,
  withHistory,
  withoutDocument,
  withWorkspace,
  afterWrites,
  type StorageChange,
  type ToolMemory,
} from './tool-steps';

interface Data {
  amount: number;
}
type Memory = ToolMemory<Data>;

const EMPTY: Data = { amount: 0 };
const NOTHING: Entries = new Map();

const documentOf = (id: string, amount = 0, savedAt = 1): ToolDocument<Data> => ({
  id,
  name: `Plan ${id}`,
  savedAt,
  data: amount === 0 ? EMPTY : { amount },
});

/** A step that changed its argument would throw. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || value instanceof Map || Object.isFrozen(value)) return value;
  Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/** Documents that storage holds as they are here, the first of them open. */
function kept(open: ToolDocument<Data>, ...others: ToolDocument<Data>[]): Memory {
  const memory = withWorkspace(ready(newMemory('My plan', EMPTY), documentOf('first')), { open, others });
  return frozen({ ...memory, known: [open, ...others], knownOpen: open, seen: NOTHING });
}
const idsOf = ({ workspace: { open, others } }: Memory) => [open, ...others].map(({ id }) => id);
const edited = (memory: Memory, amount: number, now = 5) =>
  frozen(withHistory(memory, edit(memory.history, { amount }), now));

describe('before and after storage is read', () => {
  it('begins without an id or a time of its own, and is ready with an empty document that is not stored', () => {
    const memory = frozen(newMemory('My plan', EMPTY));
    expect(stateOf(memory)).toEqual({
      phase: 'loading',
      workspace: { open: { id: 'new', name: 'My plan', savedAt: 0, data: EMPTY }, others: [] },
      isUntouched: false,
      canUndo: false,
      canRedo: false,
      aside: [],
      storage: 'kept',
      removed: [],
    });
    const next = frozen(ready(memory, documentOf('first')));
    expect(next).toMatchObject({ phase: 'ready', workspace: { open: { id: 'first' } } });
    expect(isStored(next)).toBe(true);
    expect(isStored(edited(next, 3))).toBe(false);
    expect([next, edited(next, 3)].map((one) => stateOf(one).isUntouched)).toEqual([true, false]);
  });

  it('takes no edit before it is ready', () => {
    const memory = frozen(newMemory('My plan', EMPTY));
    expect(edited(memory, 3)).toBe(memory);
  });
});

describe('edits', () => {
  it('change the open document and its time, can be undone, and leave the others as they are', () => {
    const before = kept(documentOf('a'), documentOf('b'));
    const after = edited(before, 3);
    expect(after.workspace.open).toMatchObject({ id: 'a', savedAt: 5, data: { amount: 3 } });
    expect(after.workspace.others[0]).toBe(before.workspace.others[0]);
    expect(stateOf(after).canUndo).toBe(true);
    const back = withHistory(after, undo(after.history), 6);
    expect(back.workspace.open.data).toEqual(EMPTY);
    expect(stateOf(back)).toMatchObject({ canUndo: false, canRedo: true });
  });

  it('that change nothing leave the documents the same, so that nothing is written', () => {
    const before = kept(documentOf('a', 3));
    const after = withHistory(before, edit(before.history, before.history.present), 5);
    expect(after.workspace).toBe(before.workspace);
  });

  it('lose their steps where another document is opened or its data came from elsewhere', () => {
    const before = edited(kept(documentOf('a'), documentOf('b')), 3);
    const opened: Workspace<Data> = { open: before.workspace.others[0]!, others: [before.workspace.open] };
    expect(stateOf(withWorkspace(before, opened)).canUndo).toBe(false);
    const elsewhere = { ...before.workspace, open: { ...before.workspace.open, data: { amount: 9 } } };
    expect(stateOf(withWorkspace(before, elsewhere)).canUndo).toBe(false);
    const named = { ...before.workspace, open: { ...before.workspace.open, name: 'Other' } };
    expect(stateOf(withWorkspace(before, named)).canUndo).toBe(true);
  });
});

describe('names', () => {
  const before = kept(documentOf('a'), documentOf('b'));

  it.each([
    ['of a document that is gone', 'x', 'New', 'This document is no longer here.'],
    ['that are empty', 'a', '  ', expect.stringMatching(/name/i)],
    ['that another document has, in other letters', 'a', ' pLAN B ', 'Another document already has this name.'],
  ])('%s are refused', (_what, id, name, message) => {
    expect(renamed(before, id, name, 5)).toEqual(message);
  });

  it('are given without the spaces around them, and to the same document in other letters', () => {
    expect(renamed(before, 'a', ' PLAN A ', 5)).toMatchObject({
      workspace: { open: { id: 'a', name: 'PLAN A', savedAt: 5 } },
    });
    expect(renamed(before, 'b', 'Second', 5)).toMatchObject({ workspace: { others: [{ id: 'b', name: 'Second' }] } });
  });
});

describe('a deleted document', () => {
  it('is named as removed, and comes back where it was, later than any copy of it', () => {
    const before = kept(documentOf('a', 3, 9), documentOf('b'));
    const after = frozen(withoutDocument(before, 'a', documentOf('filler')));
    expect(after.removed).toEqual(['a']);
    expect(idsOf(after)).toEqual(['b']);
    const back = frozen(broughtBack(after, before.workspace, 'a', documentOf('filler'), 5));
    expect(back.removed).toEqual([]);
    expect(back.workspace.open).toMatchObject({ id: 'a', data: { amount: 3 } });
    expect(back.workspace.open.savedAt).toBeGreaterThan(9);
    expect(broughtBack(back, before.workspace, 'a', documentOf('filler'), 6)).toBe(back);
  });

  it('that was not open comes back among the others', () => {
    const before = kept(documentOf('a'), documentOf('b'));
    const after = frozen(withoutDocument(before, 'b', documentOf('filler')));
    expect(broughtBack(after, before.workspace, 'b', documentOf('filler'), 5).workspace).toMatchObject({
      open: { id: 'a' },
      others: [{ id: 'b' }],
    });
  });

  it('that was the last leaves an empty one, which goes again when it comes back', () => {
    const before = kept(documentOf('a', 3));
    const filler = documentOf('filler');
    const after = frozen(withoutDocument(before, 'a', filler));
    expect(idsOf(after)).toEqual(['filler']);
    expect(idsOf(broughtBack(after, before.workspace, 'a', filler, 5))).toEqual(['a']);
    const typed = edited(after, 4);
    expect(idsOf(broughtBack(typed, before.workspace, 'a', filler, 5)).sort()).toEqual(['a', 'filler']);
  });

  it('that the account brings again was not deleted, and its steps stay where that is wanted', () => {
    const before = edited(kept(documentOf('a'), documentOf('b')), 3);
    const after = frozen(withoutDocument(before, 'b', documentOf('filler')));
    const split: Workspace<Data> = { open: { ...after.workspace.open, id: 'c' }, others: [documentOf('b')] };
    expect(arranged(after, split, true).removed).toEqual([]);
    expect(stateOf(arranged(after, split, true)).canUndo).toBe(true);
    expect(stateOf(arranged(after, split, false)).canUndo).toBe(false);
  });
});

describe('what storage held', () => {
  const read = (
    open: ToolDocument<Data>,
    others: ToolDocument<Data>[] = [],
    more: Partial<StorageChange<Data>> = {},
  ) => ({
    workspace: { open, others },
    nothing: documentOf('nothing'),
    seen: NOTHING,
    aside: [],
    storage: null,
    ...more,
  });

  it('takes the place of the empty first document, and is stored as it is', () => {
    const before = frozen(ready(newMemory('My plan', EMPTY), documentOf('first')));
    const after = heard(before, read(documentOf('a', 3), [documentOf('b')]));
    expect(idsOf(after)).toEqual(['a', 'b']);
    expect(isStored(after)).toBe(true);
    expect(stateOf(after).canUndo).toBe(false);
  });

  it('joins what was edited here and is not stored yet', () => {
    const before = edited(kept(documentOf('a')), 3);
    const after = heard(before, read(documentOf('a'), [documentOf('b')]));
    expect(idsOf(after)).toEqual(['a', 'b']);
    expect(after.workspace.open.data).toEqual({ amount: 3 });
    expect(stateOf(after).canUndo).toBe(true);
    expect(isStored(after)).toBe(false);
  });

  it('leaves a new empty document, not stored either, where all were deleted elsewhere', () => {
    const nothing = documentOf('nothing');
    const after = heard(kept(documentOf('a')), read(nothing, [], { nothing }));
    expect(after.workspace.open).toBe(nothing);
    expect(after.untouched).toBe(nothing);
    expect(isStored(after)).toBe(true);
  });

  it('names what was moved aside once, and a refusal to move it', () => {
    const one: AsideEntry = { key: 'k', asideKey: 'aside_1', text: 'no JSON', message: 'It cannot be read.' };
    const again = { ...one, asideKey: 'aside_2' };
    const before = kept(documentOf('a'));
    const refused = frozen(heard(before, read(documentOf('a'), [], { aside: [one], storage: 'full', seen: null })));
    expect(refused).toMatchObject({ aside: [one], storage: 'full', seen: null });
    const moved = heard(refused, read(documentOf('a'), [], { aside: [again], storage: 'kept' }));
    expect(moved.aside).toEqual([one]);
    // Documents wait until they are written themselves.
    expect(moved.storage).toBe('full');
  });
});

describe('writes', () => {
  const writes = [
    { key: 'new', value: 'text' },
    { key: 'old', value: null },
  ];

  it('that were kept make storage hold what is here, without reading it again', () => {
    const before = edited({ ...kept(documentOf('a')), seen: new Map([['old', 'x']]), storage: 'full' }, 3);
    const after = afterWrites(before, writes, 'kept');
    expect(isStored(after)).toBe(true);
    expect(after.storage).toBe('kept');
    expect([...(after.seen ?? [])]).toEqual([['new', 'text']]);
    expect(knownWorkspace(after, documentOf('nothing'))).toEqual(after.workspace);
  });

  it('that were refused leave the documents unstored, and have storage read again', () => {
    const before = edited(kept(documentOf('a')), 3);
    const after = afterWrites(before, writes, 'full');
    expect(isStored(after)).toBe(false);
    expect(after).toMatchObject({ storage: 'full', seen: null, known: before.known });
  });

  it('compare with an empty document where storage held none', () => {
    const nothing = documentOf('nothing');
    const memory = ready(newMemory('My plan', EMPTY), documentOf('first'));
    expect(knownWorkspace(memory, nothing)).toEqual({ open: nothing, others: [] });
  });
});
