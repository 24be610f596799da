/**
 * The documents of one tool in this browser: loaded and checked once, edited with undo and redo, written back a moment after
 * the last edit, agreed upon between tabs. Every tool makes one with `createToolStore`; nothing here reaches a server.
 */
import { atom, type ReadableAtom } from 'nanostores';
import { canRedo, canUndo, edit, endStep, newHistory, redo, undo, type History } from '../domain/history';
import {
  documentFileName,
  faultOfDocumentName,
  readDocument,
  uniqueName,
  writeDocument,
  type DocumentKind,
  type ToolDocument,
  type ToolName,
} from '../domain/toolkit/document';
import {
  addDocument,
  importDocument,
  openDocument,
  readWorkspace,
  removeDocument,
  updateDocument,
  writeWorkspace,
  type Aside,
  type LocalLayout,
  type Workspace,
} from '../domain/toolkit/local-keys';
import { concerns, doWrites, readEntries, type StorageState } from '../lib/tool-storage';

const WRITE_DELAY_MS = 300;

export interface ToolSetup<Data> {
  tool: ToolName;
  /** The data of a new document. */
  empty: Data;
  /** The name of the first document, "My runway plan". */
  firstName: string;
  /** Fetches the schema of the stored form, which first paint does not need. */
  load: () => Promise<{ kind: DocumentKind<Data>; layout: LocalLayout }>;
}

export interface ToolState<Data> {
  /** `failed`: the schema could not be fetched. */
  phase: 'loading' | 'ready' | 'failed';
  workspace: Workspace<Data>;
  canUndo: boolean;
  canRedo: boolean;
  /** What could not be read and is kept aside since this page was opened. */
  aside: readonly Aside[];
  storage: StorageState;
}

/** What came from elsewhere (the account): documents to add or to replace, ids to take away. */
export interface ToolChanges<Data> {
  put: readonly ToolDocument<Data>[];
  remove: readonly string[];
}

export interface ToolStore<Data> {
  readonly tool: ToolName;
  readonly $state: ReadableAtom<ToolState<Data>>;
  /** Null until the state is ready. */
  kind: () => DocumentKind<Data> | null;
  /** Loads and listens; answers what stops it. Called once by the screen, in an effect. */
  start: () => () => void;
  /** Changes the data of the open document. Edits in a row that name the same `field` are one step of undo. */
  edit: (change: (data: Data) => Data, field?: string) => void;
  endStep: () => void;
  undo: () => void;
  redo: () => void;
  /** Adds a document and opens it; `data` is that of a new one unless given. */
  create: (name: string, data?: Data) => void;
  open: (id: string) => void;
  /** The message about a name that cannot be, or null when it was given. */
  rename: (id: string, name: string) => string | null;
  duplicate: () => void;
  /** Takes a document away; what it answers brings it back. */
  remove: (id: string) => () => void;
  /** The document as a file; null when there is none of this id. */
  exportJson: (id: string) => { name: string; text: string } | null;
  /** Adds the document of a file and opens it; never replaces one. */
  importJson: (text: string) => { name: string } | { fault: string };
  merge: (changes: ToolChanges<Data>) => void;
  /** Writes what still waits. Answers whether the browser keeps it. */
  flush: () => StorageState;
}

const allOf = <Data>({ open, others }: Workspace<Data>): readonly ToolDocument<Data>[] => [open, ...others];

export function createToolStore<Data>(setup: ToolSetup<Data>): ToolStore<Data> {
  const { tool, empty, firstName } = setup;
  const fresh = (name: string, data: Data = empty): ToolDocument<Data> => ({
    id: crypto.randomUUID(),
    name,
    savedAt: Date.now(),
    data,
  });
  // The server draws this too: no id and no time of its own.
  let workspace: Workspace<Data> = { open: { id: 'new', name: firstName, savedAt: 0, data: empty }, others: [] };
  let history: History<Data> = newHistory(empty);
  let kind: DocumentKind<Data> | null = null;
  let layout: LocalLayout | null = null;
  let phase: ToolState<Data>['phase'] = 'loading';
  let aside: readonly Aside[] = [];
  let storage: StorageState = 'kept';
  /** What storage holds; null before it was read or written. */
  let written: Workspace<Data> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stateNow = (): ToolState<Data> => ({
    phase,
    workspace,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    aside,
    storage,
  });
  const $state = atom<ToolState<Data>>(stateNow());
  const show = () => $state.set(stateNow());

  function flush(): StorageState {
    clearTimeout(timer);
    timer = undefined;
    if (!kind || !layout || written === workspace) return storage;
    const state = doWrites(writeWorkspace(kind, layout, written, workspace));
    if (state === 'kept') written = workspace;
    if (state !== storage) {
      storage = state;
      show();
    }
    return state;
  }

  /** Takes a workspace over and has it written soon; a document that was opened begins without steps to undo. */
  function take(next: Workspace<Data>): void {
    if (next.open.id !== workspace.open.id || next.open.data !== history.present) history = newHistory(next.open.data);
    workspace = next;
    show();
    clearTimeout(timer);
    timer = setTimeout(flush, WRITE_DELAY_MS);
  }

  function step(next: History<Data>): void {
    if (phase !== 'ready') return;
    const isSame = next.present === history.present;
    history = next;
    if (isSame) return show();
    take(updateDocument(workspace, { ...workspace.open, savedAt: Date.now(), data: next.present }));
  }

  function read(): void {
    if (!kind || !layout) return;
    const reading = readWorkspace(kind, layout, readEntries(tool, layout), fresh(firstName), Date.now());
    if (reading.writes.length > 0) {
      const state = doWrites(reading.writes);
      if (state !== 'kept') storage = state;
    }
    workspace = reading.workspace;
    written = workspace;
    history = newHistory(workspace.open.data);
    aside = [...aside, ...reading.aside];
    phase = 'ready';
    show();
  }

  return {
    tool,
    $state,
    kind: () => kind,
    start() {
      const onStorage = (event: StorageEvent) => {
        // What this tab has not written yet is newer than what the other one wrote.
        if (layout && event.storageArea === localStorage && concerns(tool, layout, event.key) && timer === undefined)
          read();
      };
      const onLeave = () => document.visibilityState === 'hidden' && flush();
      addEventListener('storage', onStorage);
      addEventListener('pagehide', flush);
      document.addEventListener('visibilitychange', onLeave);
      if (phase !== 'ready')
        setup.load().then(
          (source) => {
            ({ kind, layout } = source);
            read();
          },
          () => {
            phase = 'failed';
            show();
          },
        );
      return () => {
        removeEventListener('storage', onStorage);
        removeEventListener('pagehide', flush);
        document.removeEventListener('visibilitychange', onLeave);
        flush();
      };
    },
    edit: (change, field) => step(edit(history, change(history.present), field === undefined ? {} : { field })),
    endStep: () => {
      history = endStep(history);
    },
    undo: () => step(undo(history)),
    redo: () => step(redo(history)),
    create: (name, data) => take(addDocument(workspace, fresh(name, data))),
    open(id) {
      const document = workspace.others.find((other) => other.id === id);
      if (document) take(openDocument(workspace, document));
    },
    rename(id, name) {
      const document = allOf(workspace).find((other) => other.id === id);
      if (!document) return 'This document is no longer here.';
      const fault = faultOfDocumentName(name);
      if (fault) return fault;
      const taken = allOf(workspace).filter((other) => other.id !== id);
      if (taken.some((other) => other.name.toLowerCase() === name.trim().toLowerCase()))
        return 'Another document has this name.';
      take(updateDocument(workspace, { ...document, name: name.trim(), savedAt: Date.now() }));
      return null;
    },
    duplicate() {
      const { name, data } = workspace.open;
      const names = allOf(workspace).map((document) => document.name);
      take(addDocument(workspace, fresh(uniqueName(`${name} (copy)`, names), data)));
    },
    remove(id) {
      const removed = allOf(workspace).find((document) => document.id === id);
      const wasOpen = workspace.open.id === id;
      take(removeDocument(workspace, id, fresh(firstName)));
      return () => {
        if (!removed || allOf(workspace).some((document) => document.id === id)) return;
        const back = { ...removed, savedAt: Date.now() };
        if (wasOpen) take(addDocument(workspace, back));
        else take(openDocument(addDocument(workspace, back), workspace.open));
      };
    },
    exportJson(id) {
      const document = allOf(workspace).find((other) => other.id === id);
      return kind && document
        ? { name: documentFileName(kind, document), text: writeDocument(kind, document, 2) }
        : null;
    },
    importJson(text) {
      if (!kind) return { fault: 'The tool is still loading. Please try again.' };
      const reading = readDocument(kind, text);
      if ('fault' in reading) return reading;
      take(importDocument(workspace, { ...reading.document, savedAt: Date.now() }, crypto.randomUUID()));
      return { name: workspace.open.name };
    },
    merge({ put, remove }) {
      let next = workspace;
      for (const document of put) {
        const isKnown = allOf(next).some((other) => other.id === document.id);
        next = isKnown ? updateDocument(next, document) : openDocument(addDocument(next, document), next.open);
      }
      for (const id of remove) next = removeDocument(next, id, fresh(firstName));
      if (next !== workspace) take(next);
    },
    flush,
  };
}
