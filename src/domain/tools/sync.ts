/**
 * What a browser and the account must do to hold the same documents. Pure: facts in, a plan out. Nothing that was edited is
 * lost: an edit beats a deletion, and two edits of one document become two documents.
 */
import { DOCUMENT_NAME_LIMIT, uniqueName, type DocumentKind, type ToolDocument } from './document';
import type { StoredDocument } from './account';
import { addDocument, openDocument, removeDocument, updateDocument, type Workspace } from './local-keys';
import { documentsOf } from './reconcile';

/** A document as it lies in this browser. */
export interface LocalFact {
  id: string;
  /** Its last edit, ms. Grows with each edit of a document, whatever the clock says. */
  savedAt: number;
}

/** What browser and account last agreed on. */
export interface Agreed {
  /** 0 before there was any. */
  revision: number;
  /** `savedAt` of the content that both had; null before there was any. */
  savedAt: number | null;
  /** What was sent and perhaps arrived: its base and its `savedAt`. */
  sending?: { base: number; savedAt: number };
}

export interface SyncFacts {
  local: readonly LocalFact[];
  agreed: ReadonlyMap<string, Agreed>;
  /** Ids that a person deleted here. What is merely missing is fetched again. */
  deleted: ReadonlySet<string>;
  remote: readonly StoredDocument[];
}

export interface SyncPlan {
  /** To fetch: new here, or changed there alone. */
  pull: readonly StoredDocument[];
  /** Changed in both places: the remote one keeps the id, the local one becomes a second document unless they are equal. */
  split: readonly StoredDocument[];
  /** To send, based on a revision; 0 is a new document. */
  push: readonly { id: string; base: number }[];
  /** Deleted there and unchanged here. */
  remove: readonly { id: string; revision: number }[];
  /** Deleted here and unchanged there. */
  erase: readonly { id: string; base: number }[];
  /** Agreements that arrived unnoticed: what was sent is what is there. */
  confirm: readonly { id: string; revision: number; savedAt: number }[];
  /** Agreements and deletions of what neither side knows any more. */
  forget: readonly string[];
}

type Step = { do: 'pull' | 'split' | 'nothing' | 'forget' | 'remove' } | { do: 'push' | 'erase'; base: number };

/** The agreement after what was sent turned out to be there. */
function arrived(agreed: Agreed | undefined, remote: StoredDocument | undefined): Agreed | undefined {
  const sending = agreed?.sending;
  const isThere =
    sending && remote?.deletedAt === null && remote.revision === sending.base + 1 && remote.savedAt === sending.savedAt;
  return isThere ? { revision: remote.revision, savedAt: remote.savedAt } : agreed;
}

function stepOf(
  local: LocalFact | undefined,
  agreed: Agreed | undefined,
  isDeletedHere: boolean,
  remote: StoredDocument | undefined,
): Step {
  // A server that was set back knows less than was agreed: what is here counts as changed.
  const isSetBack = agreed !== undefined && remote !== undefined && agreed.revision > remote.revision;
  const agreedAt = agreed?.savedAt ?? null;
  const isChanged = local !== undefined && (agreedAt === null || local.savedAt > agreedAt || isSetBack);
  // An ancestor of what was agreed: another tab, or a browser without room, has not written the newer one.
  const isBehind = local !== undefined && agreedAt !== null && local.savedAt < agreedAt;
  if (!remote) return local ? { do: 'push', base: 0 } : { do: 'forget' };
  if (remote.deletedAt !== null) {
    // What was agreed is remembered: a tab that has not heard of the deletion yet must not bring the document back.
    if (!local) return { do: 'nothing' };
    return isChanged ? { do: 'push', base: remote.revision } : { do: 'remove' };
  }
  if (agreed?.revision === remote.revision) {
    if (local) return isChanged ? { do: 'push', base: remote.revision } : { do: isBehind ? 'pull' : 'nothing' };
    return isDeletedHere ? { do: 'erase', base: remote.revision } : { do: 'pull' };
  }
  return isChanged ? { do: 'split' } : { do: 'pull' };
}

/** What is to be done so that both hold the same; empty when they do. */
export function planSync({ local, agreed, deleted, remote }: SyncFacts): SyncPlan {
  const here = new Map(local.map((fact) => [fact.id, fact]));
  const there = new Map(remote.map((document) => [document.id, document]));
  const plan = {
    pull: [] as StoredDocument[],
    split: [] as StoredDocument[],
    push: [] as { id: string; base: number }[],
    remove: [] as { id: string; revision: number }[],
    erase: [] as { id: string; base: number }[],
    confirm: [] as { id: string; revision: number; savedAt: number }[],
    forget: [] as string[],
  };
  for (const id of new Set([...here.keys(), ...there.keys(), ...agreed.keys(), ...deleted])) {
    const document = there.get(id);
    const before = agreed.get(id);
    const now = arrived(before, document);
    if (now && now !== before && now.savedAt !== null)
      plan.confirm.push({ id, revision: now.revision, savedAt: now.savedAt });
    const step = stepOf(here.get(id), now, deleted.has(id), document);
    if (step.do === 'push' || step.do === 'erase') plan[step.do].push({ id, base: step.base });
    else if (step.do === 'remove' && document) plan.remove.push({ id, revision: document.revision });
    else if ((step.do === 'pull' || step.do === 'split') && document) plan[step.do].push(document);
    else if (step.do === 'forget' && (before || deleted.has(id))) plan.forget.push(id);
  }
  return plan;
}

/** True when both hold the same. */
export const isSettled = (plan: SyncPlan): boolean => Object.values(plan).every((part) => part.length === 0);

const SUFFIX = ' (from this browser)';

/** The name of the local one of two that were changed at the same time. */
export const nameOfSplit = (name: string): string =>
  `${name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name}`
    .slice(0, DOCUMENT_NAME_LIMIT - 6 - SUFFIX.length)
    .trim() + SUFFIX;

// Merges documents from the account into the documents of this browser. No edit of this browser is lost.

/** Documents to add or to replace, ids to take away. */
export interface ToolChanges<Data> {
  put: readonly ToolDocument<Data>[];
  remove: readonly string[];
}

export const sameData = <Data>(kind: DocumentKind<Data>, a: Data, b: Data): boolean =>
  a === b || JSON.stringify(kind.encode(a)) === JSON.stringify(kind.encode(b));

/** As stored, whatever its currency: an empty document in another one says nothing more. */
const textOf = <Data>(kind: DocumentKind<Data>, data: Data): string =>
  JSON.stringify({ ...kind.encode(data), currency: undefined });

/** True for the document that a tool begins with and that no one has entered anything in. */
export const isUntouched = <Data>(
  kind: DocumentKind<Data>,
  document: ToolDocument<Data>,
  first: { name: string; data: Data },
): boolean => document.name === first.name && textOf(kind, document.data) === textOf(kind, first.data);

function put<Data>(workspace: Workspace<Data>, document: ToolDocument<Data>): Workspace<Data> {
  const others = documentsOf(workspace).filter((other) => other.id !== document.id);
  if (others.length === workspace.others.length + 1)
    return openDocument(addDocument(workspace, document), workspace.open);
  const name = uniqueName(
    document.name,
    others.map((other) => other.name),
  );
  return updateDocument(workspace, { ...document, name });
}

/** `fallback` opens when nothing is left; `isFirst` tells an untouched document, which makes room for the first that comes. */
export function mergeDocuments<Data>(
  workspace: Workspace<Data>,
  changes: ToolChanges<Data>,
  fallback: ToolDocument<Data>,
  isFirst: (document: ToolDocument<Data>) => boolean,
): Workspace<Data> {
  let next = workspace;
  for (const document of changes.put) {
    const { open, others } = next;
    const [first, ...rest] = others;
    if (open.id === document.id || !isFirst(open)) {
      next = put(next, document);
      continue;
    }
    // Its name is free for what comes.
    next = first ? put({ open: first, others: rest }, document) : { open: document, others: [] };
    next = openDocument(next, documentsOf(next).find(({ id }) => id === document.id) ?? next.open);
  }
  for (const id of changes.remove) next = removeDocument(next, id, fallback);
  return next;
}

/** The document from elsewhere gets its id, and what was under it here becomes a second document with the id `newId`. */
export function splitDocument<Data>(
  workspace: Workspace<Data>,
  document: ToolDocument<Data>,
  newId: string,
): Workspace<Data> {
  const own = documentsOf(workspace).find(({ id }) => id === document.id);
  if (!own) return put(workspace, document);
  const names = documentsOf(workspace).map(({ name }) => name);
  const copy = { ...own, id: newId, name: uniqueName(nameOfSplit(own.name), [...names, document.name]) };
  const wasOpen = workspace.open.id === own.id;
  const without: Workspace<Data> = wasOpen
    ? { open: copy, others: workspace.others }
    : openDocument(removeDocument(workspace, own.id, copy), copy);
  const both = put(without, document);
  return wasOpen ? both : openDocument(both, workspace.open);
}
