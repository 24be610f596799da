/**
 * The documents of one tool in this browser: loaded and checked once, edited with undo and redo, written back a moment after
 * the last edit, agreed upon between tabs. Every tool makes one with `createToolStore`; nothing here reaches a server.
 */
import { atom } from 'nanostores';
import { canRedo, canUndo, edit, endStep, newHistory, redo, undo, type History } from '../domain/history';
import {
  documentFileName,
  faultOfDocumentName,
  readDocument,
  timeOfEdit,
  uniqueName,
  writeDocument,
  type DocumentKind,
  type ToolDocument,
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
  type Entries,
  type KeyWrite,
  type LocalLayout,
  type Workspace,
} from '../domain/toolkit/local-keys';
import { documentsOf, keepKnown, reconcile } from '../domain/toolkit/reconcile';
import { concerns, doWrites, readEntries, type StorageState } from '../lib/tool-storage';
import { makeWay } from './tool-account-door';
import type { ToolSetup, ToolState, ToolStore } from './tool-store-types';

const WRITE_DELAY_MS = 300;
const HEARING_DELAY_MS = 60;

export type { ToolSetup, ToolState, ToolStore } from './tool-store-types';

const isSameText = (a: Entries, b: Entries): boolean =>
  a.size === b.size && [...a].every(([key, text]) => b.get(key) === text);

/** Storage as it is once these were written. */
function written(before: Entries, writes: readonly KeyWrite[]): Entries {
  const after = new Map(before);
  for (const { key, value } of writes) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}

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
  let removed: readonly string[] = [];
  /** What storage held when it was last read or written: the documents, which of them was the open one, and the text. */
  let known: readonly ToolDocument<Data>[] = [];
  let knownOpen: ToolDocument<Data> | null = null;
  /** Null has storage read again. */
  let seen: Entries | null = null;
  /** The empty document of a person who has none; it is not stored, and gives way to whatever is. */
  let untouched: ToolDocument<Data> | null = null;
  let hearing: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stateNow = (): ToolState<Data> => ({
    phase,
    workspace,
    canUndo: canUndo(history),
    canRedo: canRedo(history),
    aside,
    storage,
    removed,
  });
  const $state = atom<ToolState<Data>>(stateNow());
  const show = () => $state.set(stateNow());

  /** Takes over what another tab stored since. Answers whether everything unreadable is safe, which only `mayWrite` can do. */
  function catchUp(mayWrite: boolean): boolean {
    if (!kind || !layout) return false;
    const now = readEntries(tool, layout);
    if (seen && isSameText(seen, now)) return true;
    const nothing = fresh(firstName);
    const reading = readWorkspace(kind, layout, now, nothing, Date.now());
    const isEmpty = reading.workspace.open === nothing;
    // What was stored is newer than the empty one that it came from.
    const base = untouched ? [untouched, ...known] : known;
    known = keepKnown(isEmpty ? reading.workspace.others : documentsOf(reading.workspace), known);
    knownOpen = isEmpty ? null : (known.find(({ id }) => id === reading.workspace.open.id) ?? null);
    const theirOpen = knownOpen?.id ?? null;
    const next = reconcile({ base, ours: workspace, theirs: known, theirOpen, fallback: () => (untouched = nothing) });
    let isSafe = reading.writes.length === 0;
    if (mayWrite && !isSafe) {
      const state = doWrites(reading.writes);
      isSafe = state === 'kept';
      if (!isSafe) storage = state;
      const isNew = (one: Aside) => !aside.some(({ key, text }) => key === one.key && text === one.text);
      aside = [...aside, ...reading.aside.filter(isNew)];
    }
    seen = isSafe ? readEntries(tool, layout) : null;
    if (next.open.id !== workspace.open.id || next.open.data !== history.present) history = newHistory(next.open.data);
    workspace = next;
    show();
    return isSafe;
  }

  /** True when storage holds every document as it is here. */
  function isStored(): boolean {
    const documents = documentsOf(workspace).filter((document) => document !== untouched || known.length > 0);
    if (documents.length !== known.length || !documents.every((document) => known.includes(document))) return false;
    return documents.length === 0 || workspace.open === knownOpen;
  }

  /** Nothing is written over what another tab stored, nor over what could not be read and is not safe yet. */
  function flush(): StorageState {
    clearTimeout(timer);
    timer = undefined;
    if (!kind || !layout || phase !== 'ready' || isStored() || !catchUp(true)) return storage;
    const before = { open: knownOpen ?? fresh(firstName), others: known.filter((document) => document !== knownOpen) };
    const writes = writeWorkspace(kind, layout, before, workspace);
    const state = doWrites(writes);
    if (state === 'kept') {
      known = documentsOf(workspace);
      knownOpen = workspace.open;
    }
    // After a refusal storage may hold a part of it. What was written is not read again: of a large document that is felt.
    seen = state === 'kept' && seen ? written(seen, writes) : null;
    if (state !== storage) {
      storage = state;
      show();
    }
    return state;
  }

  /** Takes a workspace over and has it written soon; a document that was opened begins without steps to undo. */
  function take(next: Workspace<Data>, isOpened = next.open.id !== workspace.open.id): void {
    if (isOpened || next.open.data !== history.present) history = newHistory(next.open.data);
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
    take(
      updateDocument(workspace, {
        ...workspace.open,
        savedAt: timeOfEdit(workspace.open, Date.now()),
        data: next.present,
      }),
    );
  }

  async function load(): Promise<void> {
    try {
      const source = await setup.load();
      await makeWay(tool, source);
      ({ kind, layout } = source);
    } catch {
      phase = 'failed';
      return show();
    }
    if (phase !== 'ready') readFirst();
  }

  function readFirst(): void {
    untouched = fresh(firstName);
    workspace = { open: untouched, others: [] };
    history = newHistory(untouched.data);
    phase = 'ready';
    catchUp(true);
    show();
  }

  return {
    tool,
    $state,
    kind: () => kind,
    start() {
      const onStorage = (event: StorageEvent) => {
        if (!layout || event.storageArea !== localStorage || !concerns(tool, layout, event.key)) return;
        // The other tab writes several keys: what is read in between may be half of one document and half of another.
        clearTimeout(hearing);
        hearing = setTimeout(() => catchUp(false), HEARING_DELAY_MS);
      };
      const onLeave = () => document.visibilityState === 'hidden' && flush();
      // A page that comes back from the browser's memory heard nothing meanwhile.
      const onShow = (event: PageTransitionEvent) => event.persisted && phase === 'ready' && catchUp(false);
      addEventListener('storage', onStorage);
      addEventListener('pagehide', flush);
      addEventListener('pageshow', onShow);
      document.addEventListener('visibilitychange', onLeave);
      if (phase === 'ready') catchUp(false);
      else void load();
      return () => {
        removeEventListener('storage', onStorage);
        removeEventListener('pagehide', flush);
        removeEventListener('pageshow', onShow);
        clearTimeout(hearing);
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
      const document = documentsOf(workspace).find((other) => other.id === id);
      if (!document) return 'This document is no longer here.';
      const fault = faultOfDocumentName(name);
      if (fault) return fault;
      const taken = documentsOf(workspace).filter((other) => other.id !== id);
      if (taken.some((other) => other.name.toLowerCase() === name.trim().toLowerCase()))
        return 'Another document has this name.';
      take(updateDocument(workspace, { ...document, name: name.trim(), savedAt: timeOfEdit(document, Date.now()) }));
      return null;
    },
    duplicate() {
      const { name, data } = workspace.open;
      const names = documentsOf(workspace).map((document) => document.name);
      take(addDocument(workspace, fresh(uniqueName(`${name} (copy)`, names), data)));
    },
    remove(id) {
      const gone = documentsOf(workspace).find((document) => document.id === id);
      const wasOpen = workspace.open.id === id;
      // Takes the place of the last document, and leaves it again unless something was entered.
      const filler = fresh(firstName);
      removed = [...removed, id];
      take(removeDocument(workspace, id, filler));
      return () => {
        if (!gone || documentsOf(workspace).some((document) => document.id === id)) return;
        removed = removed.filter((other) => other !== id);
        const back = { ...gone, savedAt: timeOfEdit(gone, Date.now()) };
        if (workspace.open === filler) return take({ open: back, others: workspace.others });
        const added = addDocument(workspace, back);
        take(wasOpen ? added : openDocument(added, workspace.open));
      };
    },
    exportJson(id) {
      const document = documentsOf(workspace).find((other) => other.id === id);
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
    first: { name: firstName, data: empty },
    arrange(change, keepsSteps) {
      const next = change(workspace, fresh(firstName));
      if (next === workspace) return;
      removed = removed.filter((id) => !documentsOf(next).some((document) => document.id === id));
      take(next, keepsSteps ? false : undefined);
    },
    flush,
  };
}
