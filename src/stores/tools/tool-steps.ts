/**
 * What the store of a tool knows, as one value, and the steps that lead from one such value to the next. Pure: documents that
 * a step may need, what storage held and the time (ms) are arguments. Storage, timers and the page belong to tool-store.ts.
 */
import { canRedo, canUndo, newHistory, type History } from '@/domain/tools/history';
import { faultOfDocumentName, timeOfEdit, type DocumentKind, type ToolDocument } from '@/domain/tools/document';
import {
  addDocument,
  openDocument,
  removeDocument,
  updateDocument,
  type Aside,
  type Entries,
  type KeyWrite,
  type LocalLayout,
  type Workspace,
} from '@/domain/tools/local-keys';
import { documentsOf, keepKnown, reconcile } from '@/domain/tools/reconcile';
import type { StorageState } from '@/lib/storage/tool-storage';
import type { ToolState } from './tool-store-types';

interface ToolSource<Data> {
  kind: DocumentKind<Data>;
  layout: LocalLayout;
}

export interface ToolMemory<Data> extends Pick<
  ToolState<Data>,
  'phase' | 'workspace' | 'aside' | 'storage' | 'removed'
> {
  /** The steps of the open document. */
  readonly history: History<Data>;
  /** Null until it is fetched. */
  readonly source: ToolSource<Data> | null;
  /** The documents that storage held when it was last read or written, and which of them was the open one. */
  readonly known: readonly ToolDocument<Data>[];
  readonly knownOpen: ToolDocument<Data> | null;
  /** The text that storage held then; null has it read again. */
  readonly seen: Entries | null;
  /** The empty document of a person who has none; it is not stored, and gives way to whatever is. */
  readonly untouched: ToolDocument<Data> | null;
}

/** Before storage is read. The server draws this too: no id and no time of its own. */
export const newMemory = <Data>(name: string, data: Data): ToolMemory<Data> => ({
  phase: 'loading',
  workspace: { open: { id: 'new', name, savedAt: 0, data }, others: [] },
  history: newHistory(data),
  source: null,
  aside: [],
  storage: 'kept',
  removed: [],
  known: [],
  knownOpen: null,
  seen: null,
  untouched: null,
});

/** What the screen sees of it. */
export const stateOf = <Data>(memory: ToolMemory<Data>): ToolState<Data> => {
  const { phase, workspace, untouched, known, history, aside, storage, removed } = memory;
  const isUntouched = workspace.open === untouched && known.length === 0;
  return {
    phase,
    workspace,
    isUntouched,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    aside,
    storage,
    removed,
  };
};

/** Ready with an empty document, before anything that is stored is taken over. */
export const ready = <Data>(memory: ToolMemory<Data>, untouched: ToolDocument<Data>): ToolMemory<Data> => ({
  ...memory,
  phase: 'ready',
  untouched,
  workspace: { open: untouched, others: [] },
  history: newHistory(untouched.data),
});

/** With other documents. One that was opened (`isOpened`), or whose data came from elsewhere, begins without steps to undo. */
export function withWorkspace<Data>(
  memory: ToolMemory<Data>,
  workspace: Workspace<Data>,
  isOpened: boolean = workspace.open.id !== memory.workspace.open.id,
): ToolMemory<Data> {
  const isNew = isOpened || workspace.open.data !== memory.history.present;
  return { ...memory, workspace, history: isNew ? newHistory(workspace.open.data) : memory.history };
}

/** After an edit, an undo or a redo of the open document; the documents stay the same where its data does. */
export function withHistory<Data>(memory: ToolMemory<Data>, history: History<Data>, now: number): ToolMemory<Data> {
  if (memory.phase !== 'ready') return memory;
  const { open } = memory.workspace;
  const next = { ...memory, history };
  if (history.present === memory.history.present) return next;
  return withWorkspace(
    next,
    updateDocument(memory.workspace, { ...open, savedAt: timeOfEdit(open, now), data: history.present }),
  );
}

/** With another name for a document, or the message why it cannot have this one. */
export function renamed<Data>(
  memory: ToolMemory<Data>,
  id: string,
  name: string,
  now: number,
): ToolMemory<Data> | string {
  const documents = documentsOf(memory.workspace);
  const document = documents.find((other) => other.id === id);
  if (!document) return 'This document is no longer here.';
  const fault = faultOfDocumentName(name);
  if (fault) return fault;
  const wanted = name.trim();
  if (documents.some((other) => other.id !== id && other.name.toLowerCase() === wanted.toLowerCase()))
    return 'Another document already has this name.';
  const next = { ...document, name: wanted, savedAt: timeOfEdit(document, now) };
  return withWorkspace(memory, updateDocument(memory.workspace, next));
}

/** Without a document. `filler` takes the place of the last one, and leaves it again unless something was entered. */
export const withoutDocument = <Data>(
  memory: ToolMemory<Data>,
  id: string,
  filler: ToolDocument<Data>,
): ToolMemory<Data> =>
  withWorkspace({ ...memory, removed: [...memory.removed, id] }, removeDocument(memory.workspace, id, filler));

/** With a deleted document back, opened where it was open `before`; unchanged where it is here already. */
export function broughtBack<Data>(
  memory: ToolMemory<Data>,
  before: Workspace<Data>,
  id: string,
  filler: ToolDocument<Data>,
  now: number,
): ToolMemory<Data> {
  const { workspace } = memory;
  const gone = documentsOf(before).find((document) => document.id === id);
  if (!gone || documentsOf(workspace).some((document) => document.id === id)) return memory;
  const next = { ...memory, removed: memory.removed.filter((other) => other !== id) };
  const back = { ...gone, savedAt: timeOfEdit(gone, now) };
  if (workspace.open === filler) return withWorkspace(next, { open: back, others: workspace.others });
  const added = addDocument(workspace, back);
  return withWorkspace(next, before.open.id === id ? added : openDocument(added, workspace.open));
}

/** With documents that came from elsewhere (the account); what is here again was not deleted. */
export function arranged<Data>(
  memory: ToolMemory<Data>,
  workspace: Workspace<Data>,
  keepsSteps: boolean,
): ToolMemory<Data> {
  const removed = memory.removed.filter((id) => !documentsOf(workspace).some((document) => document.id === id));
  return withWorkspace({ ...memory, removed }, workspace, keepsSteps ? false : undefined);
}

/** What was read from storage. `nothing` is the document that stands for an empty storage. */
export interface Heard<Data> {
  workspace: Workspace<Data>;
  nothing: ToolDocument<Data>;
  /** What storage holds now; null where something unreadable lies there still. */
  seen: Entries | null;
  /** What was moved aside now. */
  aside: readonly Aside[];
  /** The answer to the writes that move it; null where there were none. */
  storage: StorageState | null;
}

/** With what another tab, or an earlier page, has stored since storage was last read. */
export function heard<Data>(memory: ToolMemory<Data>, heardOf: Heard<Data>): ToolMemory<Data> {
  const { workspace: stored, nothing, seen, storage } = heardOf;
  const isEmpty = stored.open === nothing;
  const known = keepKnown(isEmpty ? stored.others : documentsOf(stored), memory.known);
  const knownOpen = isEmpty ? null : (known.find(({ id }) => id === stored.open.id) ?? null);
  const next = reconcile({
    // What was stored is newer than the empty document that it came from.
    base: memory.untouched ? [memory.untouched, ...memory.known] : memory.known,
    ours: memory.workspace,
    theirs: known,
    theirOpen: knownOpen?.id ?? null,
    fallback: () => nothing,
  });
  const isNew = (one: Aside) => !memory.aside.some(({ key, text }) => key === one.key && text === one.text);
  return withWorkspace(
    {
      ...memory,
      known,
      knownOpen,
      seen,
      aside: [...memory.aside, ...heardOf.aside.filter(isNew)],
      storage: storage === null || storage === 'kept' ? memory.storage : storage,
      untouched: next.open === nothing ? nothing : memory.untouched,
    },
    next,
  );
}

/** True when storage holds every document as it is here. */
export function isStored<Data>({ workspace, known, knownOpen, untouched }: ToolMemory<Data>): boolean {
  const documents = documentsOf(workspace).filter((document) => document !== untouched || known.length > 0);
  if (documents.length !== known.length || !documents.every((document) => known.includes(document))) return false;
  return documents.length === 0 || workspace.open === knownOpen;
}

/** What storage held, as documents; `nothing` is open where none was. */
export const knownWorkspace = <Data>(memory: ToolMemory<Data>, nothing: ToolDocument<Data>): Workspace<Data> => ({
  open: memory.knownOpen ?? nothing,
  others: memory.known.filter((document) => document !== memory.knownOpen),
});

/** Storage as it is once these were written. */
function written(before: Entries, writes: readonly KeyWrite[]): Entries {
  const after = new Map(before);
  for (const { key, value } of writes) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

/** After these writes. A refusal may leave a part of them; what was written is not read again: of a large document that is felt. */
export function wrote<Data>(
  memory: ToolMemory<Data>,
  writes: readonly KeyWrite[],
  storage: StorageState,
): ToolMemory<Data> {
  if (storage !== 'kept') return { ...memory, storage, seen: null };
  const { workspace, seen } = memory;
  return {
    ...memory,
    storage,
    known: documentsOf(workspace),
    knownOpen: workspace.open,
    seen: seen && written(seen, writes),
  };
}
