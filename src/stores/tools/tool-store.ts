/**
 * The documents of one tool in this browser. They are loaded and checked once, edited with undo and redo, written back a moment after the
 * last edit, and merged between tabs. Every tool creates its store with `createToolStore`; nothing here reaches a server.
 */
import { atom } from 'nanostores';
import { edit, endStep, redo, undo, type History } from '@/domain/tools/history';
import { documentFileName, readDocument, uniqueName, writeDocument, type ToolDocument } from '@/domain/tools/document';
import {
  addDocument,
  importDocument,
  openDocument,
  readWorkspace,
  writeWorkspace,
  type Entries,
  type Workspace,
} from '@/domain/tools/local-keys';
import { documentsOf } from '@/domain/tools/reconcile';
import { concerns, doWrites, readEntries, type StorageState } from '@/lib/storage/tool-storage';
import { readHomeCurrency, SERVER_CURRENCY } from '@/stores/home-currency';
import { transferIfNeeded } from './lazy-tool-account';
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
  type ToolMemory,
} from './tool-steps';
import type { ToolSetup, ToolState, ToolStore } from './tool-store-types';

const WRITE_DELAY_MS = 300;
const HEARING_DELAY_MS = 60;

export type { ToolSetup, ToolState, ToolStore } from './tool-store-types';

const isSameText = (a: Entries, b: Entries): boolean =>
  a.size === b.size && [...a].every(([key, text]) => b.get(key) === text);

/** A debounce: runs `delay` ms after the last request. */
function afterPause(run: () => void, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    ask: () => {
      cancel();
      timer = setTimeout(run, delay);
    },
  };
}

export function createToolStore<Data>(setup: ToolSetup<Data>): ToolStore<Data> {
  const { tool, firstName } = setup;
  const empty = () => setup.empty(readHomeCurrency());
  const fresh = (name = firstName, data: Data = empty()): ToolDocument<Data> => ({
    id: crypto.randomUUID(),
    name,
    savedAt: Date.now(),
    data,
  });
  let memory: ToolMemory<Data> = newMemory(firstName, setup.empty(SERVER_CURRENCY));
  const $state = atom<ToolState<Data>>(stateOf(memory));
  const writing = afterPause(() => flush(), WRITE_DELAY_MS);
  // The other tab writes several keys: a read in between may get half of one document and half of another.
  const hearing = afterPause(() => catchUp(false), HEARING_DELAY_MS);

  function show(next: ToolMemory<Data>): void {
    memory = next;
    $state.set(stateOf(memory));
  }

  /** Shows the result of a step, and writes changed documents soon. */
  function change(next: ToolMemory<Data>): void {
    if (next === memory) return;
    const isChanged = next.workspace !== memory.workspace;
    show(next);
    if (isChanged) writing.ask();
  }
  const replaceWorkspace = (workspace: Workspace<Data>) => change(withWorkspace(memory, workspace));
  const step = (next: History<Data>) => change(withHistory(memory, next, Date.now()));

  /** Takes over changes of another tab. Returns true if the keys contain no unreadable text; such text is moved aside only with `mayWrite`. */
  function catchUp(mayWrite: boolean): boolean {
    const { source, seen } = memory;
    if (!source) return false;
    const { kind, layout } = source;
    const now = readEntries(tool, layout);
    if (seen && isSameText(seen, now)) return true;
    const nothing = fresh();
    const { workspace, writes, aside } = readWorkspace(kind, layout, now, nothing, Date.now());
    const storage = mayWrite && writes.length > 0 ? doWrites(writes) : null;
    const isSafe = writes.length === 0 || storage === 'kept';
    const after = isSafe ? readEntries(tool, layout) : null;
    show(heard(memory, { workspace, nothing, seen: after, aside: mayWrite ? aside : [], storage }));
    return isSafe;
  }

  /** Writes changes. Never overwrites changes that another tab stored, nor unreadable text that is not moved aside yet. */
  function flush(): StorageState {
    writing.cancel();
    const { source, phase } = memory;
    if (!source || phase !== 'ready' || isStored(memory) || !catchUp(true)) return memory.storage;
    const writes = writeWorkspace(source.kind, source.layout, knownWorkspace(memory, fresh()), memory.workspace);
    const next = afterWrites(memory, writes, doWrites(writes));
    if (next.storage === memory.storage) memory = next;
    else show(next);
    return memory.storage;
  }

  async function load(): Promise<void> {
    try {
      const source = await setup.load();
      await transferIfNeeded(tool, source);
      memory = { ...memory, source };
    } catch {
      return show({ ...memory, phase: 'failed' });
    }
    if (memory.phase === 'ready') return;
    memory = ready(memory, fresh());
    catchUp(true);
    show(memory);
  }

  return {
    tool,
    $state,
    kind: () => memory.source?.kind ?? null,
    start() {
      const onStorage = (event: StorageEvent) => {
        const { source } = memory;
        if (source && event.storageArea === localStorage && concerns(tool, source.layout, event.key)) hearing.ask();
      };
      const onLeave = () => document.visibilityState === 'hidden' && flush();
      // A page that comes back from the back-forward cache missed the changes of other tabs.
      const onShow = (event: PageTransitionEvent) => event.persisted && memory.phase === 'ready' && catchUp(false);
      addEventListener('storage', onStorage);
      addEventListener('pagehide', flush);
      addEventListener('pageshow', onShow);
      document.addEventListener('visibilitychange', onLeave);
      if (memory.phase === 'ready') catchUp(false);
      else void load();
      return () => {
        removeEventListener('storage', onStorage);
        removeEventListener('pagehide', flush);
        removeEventListener('pageshow', onShow);
        hearing.cancel();
        document.removeEventListener('visibilitychange', onLeave);
        flush();
      };
    },
    edit: (make, field) => {
      const { history } = memory;
      step(edit(history, make(history.present), { field, limit: setup.steps }));
    },
    endStep: () => {
      memory = { ...memory, history: endStep(memory.history) };
    },
    undo: () => step(undo(memory.history)),
    redo: () => step(redo(memory.history)),
    create: (name, data) => replaceWorkspace(addDocument(memory.workspace, fresh(name, data))),
    open(id) {
      const document = memory.workspace.others.find((other) => other.id === id);
      if (document) replaceWorkspace(openDocument(memory.workspace, document));
    },
    rename(id, name) {
      const next = renamed(memory, id, name, Date.now());
      if (typeof next === 'string') return next;
      change(next);
      return null;
    },
    duplicate() {
      const { name, data } = memory.workspace.open;
      const names = documentsOf(memory.workspace).map((document) => document.name);
      replaceWorkspace(addDocument(memory.workspace, fresh(uniqueName(`${name} (copy)`, names), data)));
    },
    remove(id) {
      const before = memory.workspace;
      const filler = fresh();
      change(withoutDocument(memory, id, filler));
      return () => change(broughtBack(memory, before, id, filler, Date.now()));
    },
    exportJson(id) {
      const kind = memory.source?.kind;
      const document = documentsOf(memory.workspace).find((other) => other.id === id);
      return kind && document
        ? { name: documentFileName(kind, document), text: writeDocument(kind, document, 2) }
        : null;
    },
    importJson(text) {
      const kind = memory.source?.kind;
      if (!kind) return { fault: 'The tool is still loading. Please try again.' };
      const reading = readDocument(kind, text);
      if ('fault' in reading) return reading;
      const document = { ...reading.document, savedAt: Date.now() };
      replaceWorkspace(importDocument(memory.workspace, document, crypto.randomUUID()));
      return { name: memory.workspace.open.name };
    },
    get first() {
      return { name: firstName, data: empty() };
    },
    arrange(make, keepsSteps = false) {
      const next = make(memory.workspace, fresh());
      if (next !== memory.workspace) change(arranged(memory, next, keepsSteps));
    },
    flush,
  };
}
