/** Types of a tool's store: the configuration from the tool, the state, and the actions. */
import type { ReadableAtom } from 'nanostores';
import type { Currency } from '@/domain/money/money';
import type { DocumentKind, ToolDocument, ToolName } from '@/domain/tools/document';
import type { AsideEntry, LocalLayout, Workspace } from '@/domain/tools/local-keys';
import type { StorageState } from '@/lib/storage/tool-storage';

export interface ToolSetup<Data> {
  tool: ToolName;
  /** The data of a new document, in the home currency if it has a currency. */
  empty: (currency: Currency) => Data;
  /** The name of the first document, "My runway plan". */
  firstName: string;
  /** Max undo steps, if a tool needs more than `HISTORY_STEPS`. */
  steps?: number;
  /** Loads the schema of the stored form, which the first paint does not need. */
  load: () => Promise<{ kind: DocumentKind<Data>; layout: LocalLayout }>;
}

export interface ToolState<Data> {
  /** `failed`: the schema could not be loaded. */
  phase: 'loading' | 'ready' | 'failed';
  workspace: Workspace<Data>;
  /** True if the open document is the empty one of a person who has no documents. It is not stored, and has another id after a reload. */
  isUntouched: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Parts that could not be read and were moved aside since this page was opened. */
  aside: readonly AsideEntry[];
  storage: StorageState;
  /** Ids that the person deleted since this page was opened and did not bring back. */
  removed: readonly string[];
}

export interface ToolStore<Data> {
  readonly tool: ToolName;
  readonly $state: ReadableAtom<ToolState<Data>>;
  /** Null until the state is ready. */
  kind: () => DocumentKind<Data> | null;
  /** Loads and listens; returns the function that stops it. Called once by the screen, in an effect. */
  start: () => () => void;
  /** Changes the data of the open document. Edits in a row that name the same `field` are one step of undo. */
  edit: (change: (data: Data) => Data, field?: string) => void;
  endStep: () => void;
  undo: () => void;
  redo: () => void;
  /** Adds a document and opens it. Without `data`, it has the data of a new document. */
  create: (name: string, data?: Data) => void;
  open: (id: string) => void;
  /** The message about a name that is not allowed, or null if the document now has it. */
  rename: (id: string, name: string) => string | null;
  duplicate: () => void;
  /** Removes a document; returns the function that restores it. */
  remove: (id: string) => () => void;
  /** The document as a file; null if there is none with this id. */
  exportJson: (id: string) => { name: string; text: string } | null;
  /** Adds the document of a file and opens it; never replaces a document. */
  importJson: (text: string) => { name: string } | { fault: string };
  /** The name and the data of the document that the tool begins with, as of now. */
  readonly first: { name: string; data: Data };
  /** Takes over documents from elsewhere (the account). `fallback` opens if none is left; `keepsSteps` keeps the undo steps. */
  arrange: (
    change: (workspace: Workspace<Data>, fallback: ToolDocument<Data>) => Workspace<Data>,
    keepsSteps?: boolean,
  ) => void;
  /** Writes waiting changes. Returns whether the browser stores them. */
  flush: () => StorageState;
}
