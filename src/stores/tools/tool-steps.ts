/**
 * The state of a tool's store as one value, and pure functions that return the next state. Documents that a step may need, the content
 * of storage and the time (ms) are arguments. tool-store.ts handles storage, timers and the page.
 */
import { canRedo, canUndo, newHistory, type History } from '@/domain/tools/history';
import { withoutUnseenEnds } from '@/domain/text/invisible-characters';
import { faultOfDocumentName, timeOfEdit, type DocumentKind, type ToolDocument } from '@/domain/tools/document';
import {
  addDocument,
  openDocument,
  removeDocument,
  updateDocument,
  type AsideEntry,
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
  /** The undo and redo steps of the open document. */
  readonly history: History<Data>;
  /** Null until it is fetched. */
  readonly source: ToolSource<Data> | null;
  /** The documents in storage when it was last read or written, and the open one among them. */
  readonly known: readonly ToolDocument<Data>[];
  readonly knownOpen: ToolDocument<Data> | null;
  /** The text in storage at that time; null if it must be read again. */
  readonly seen: Entries | null;
  /** The empty document of a person who has no documents. It is not stored, and stored documents replace it. */
  readonly untouched: ToolDocument<Data> | null;
}

/** The state before storage is read. The server renders it too, so its id and time are fixed. */
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

/** The part that the screen gets. */
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

/** The state with an empty document, ready, before stored documents are taken over. */
export const ready = <Data>(memory: ToolMemory<Data>, untouched: ToolDocument<Data>): ToolMemory<Data> => ({
  ...memory,
  phase: 'ready',
  untouched,
  workspace: { open: untouched, others: [] },
  history: newHistory(untouched.data),
});

/** The state with other documents. An opened one (`isOpened`), or one whose data came from elsewhere, begins without undo steps. */
export function withWorkspace<Data>(
  memory: ToolMemory<Data>,
  workspace: Workspace<Data>,
  isOpened: boolean = workspace.open.id !== memory.workspace.open.id,
): ToolMemory<Data> {
  const isNew = isOpened || workspace.open.data !== memory.history.present;
  return { ...memory, workspace, history: isNew ? newHistory(workspace.open.data) : memory.history };
}

/** The state after an edit, undo or redo of the open document. The list of documents is the same if the data is. */
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

/** The state with another name for a document, or the message why it cannot have this name. */
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
  const newName = withoutUnseenEnds(name);
  if (documents.some((other) => other.id !== id && other.name.toLowerCase() === newName.toLowerCase()))
    return 'Another document already has this name.';
  const next = { ...document, name: newName, savedAt: timeOfEdit(document, now) };
  return withWorkspace(memory, updateDocument(memory.workspace, next));
}

/** The state without a document. If it was the last document, `filler` replaces it, and is removed again if nothing is entered. */
export const withoutDocument = <Data>(
  memory: ToolMemory<Data>,
  id: string,
  filler: ToolDocument<Data>,
): ToolMemory<Data> =>
  withWorkspace({ ...memory, removed: [...memory.removed, id] }, removeDocument(memory.workspace, id, filler));

/** The state with a deleted document restored. The document is open if it was open `before`. No change if the document exists already. */
export function broughtBack<Data>(
  memory: ToolMemory<Data>,
  before: Workspace<Data>,
  id: string,
  filler: ToolDocument<Data>,
  now: number,
): ToolMemory<Data> {
  const { workspace } = memory;
  const deleted = documentsOf(before).find((document) => document.id === id);
  if (!deleted || documentsOf(workspace).some((document) => document.id === id)) return memory;
  const next = { ...memory, removed: memory.removed.filter((other) => other !== id) };
  const back = { ...deleted, savedAt: timeOfEdit(deleted, now) };
  if (workspace.open === filler) return withWorkspace(next, { open: back, others: workspace.others });
  const added = addDocument(workspace, back);
  return withWorkspace(next, before.open.id === id ? added : openDocument(added, workspace.open));
}

/** The state with documents from elsewhere (the account); a document that is here again does not count as deleted. */
export function arranged<Data>(
  memory: ToolMemory<Data>,
  workspace: Workspace<Data>,
  keepsSteps: boolean,
): ToolMemory<Data> {
  const removed = memory.removed.filter((id) => !documentsOf(workspace).some((document) => document.id === id));
  return withWorkspace({ ...memory, removed }, workspace, keepsSteps ? false : undefined);
}

/** The content read from storage. `nothing` is the document that stands for an empty storage. */
export interface StorageChange<Data> {
  workspace: Workspace<Data>;
  nothing: ToolDocument<Data>;
  /** The text in storage now; null if something unreadable is still there. */
  seen: Entries | null;
  /** Parts that are moved aside now. */
  aside: readonly AsideEntry[];
  /** The result of the writes that move them; null if there were none. */
  storage: StorageState | null;
}

/** The state with the changes that another tab, or an earlier page, has stored since storage was last read. */
export function heard<Data>(memory: ToolMemory<Data>, heardOf: StorageChange<Data>): ToolMemory<Data> {
  const { workspace: stored, nothing, seen, storage } = heardOf;
  const isEmpty = stored.open === nothing;
  const known = keepKnown(isEmpty ? stored.others : documentsOf(stored), memory.known);
  const knownOpen = isEmpty ? null : (known.find(({ id }) => id === stored.open.id) ?? null);
  const next = reconcile({
    // Known documents come last, because a stored document is newer than the empty document with the same id.
    base: memory.untouched ? [memory.untouched, ...memory.known] : memory.known,
    ours: memory.workspace,
    theirs: known,
    theirOpen: knownOpen?.id ?? null,
    fallback: () => nothing,
  });
  const isNew = (one: AsideEntry) => !memory.aside.some(({ key, text }) => key === one.key && text === one.text);
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

/** True if storage has every document as it is here. */
export function isStored<Data>({ workspace, known, knownOpen, untouched }: ToolMemory<Data>): boolean {
  const documents = documentsOf(workspace).filter((document) => document !== untouched || known.length > 0);
  if (documents.length !== known.length || !documents.every((document) => known.includes(document))) return false;
  return documents.length === 0 || workspace.open === knownOpen;
}

/** The documents that storage had; `nothing` is open if none was. */
export const knownWorkspace = <Data>(memory: ToolMemory<Data>, nothing: ToolDocument<Data>): Workspace<Data> => ({
  open: memory.knownOpen ?? nothing,
  others: memory.known.filter((document) => document !== memory.knownOpen),
});

/** Storage as it is after these writes. */
function written(before: Entries, writes: readonly KeyWrite[]): Entries {
  const after = new Map(before);
  for (const { key, value } of writes) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

/** The state after these writes. Storage is read again only after a refusal, which may be partial, because a large document takes time. */
export function afterWrites<Data>(
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
