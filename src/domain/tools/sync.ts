/**
 * Plans how a browser and the account get the same documents. Pure: takes facts and returns a plan. No edit is lost: an edit wins over a
 * deletion, and two edits of one document become two documents.
 */
import { DOCUMENT_NAME_LIMIT, uniqueName, type DocumentKind, type ToolDocument } from './document';
import type { StoredDocument } from './account';
import { addDocument, openDocument, removeDocument, updateDocument, type Workspace } from './local-keys';
import { documentsOf } from './reconcile';

/** A document in this browser. */
export interface LocalFact {
  id: string;
  /** Its last edit, ms. Grows with each edit of a document, whatever the clock says. */
  savedAt: number;
}

/** The state on which browser and account last agreed. */
export interface Agreed {
  /** 0 before there was any. */
  revision: number;
  /** `savedAt` of the content that both had; null before there was any. */
  savedAt: number | null;
  /** A change that was sent and may have arrived: its base and its `savedAt`. */
  sending?: { base: number; savedAt: number };
}

export interface SyncFacts {
  local: readonly LocalFact[];
  agreed: ReadonlyMap<string, Agreed>;
  /** Ids that a person deleted here. A document that is only missing is fetched again. */
  deleted: ReadonlySet<string>;
  remote: readonly StoredDocument[];
}

export interface SyncPlan {
  /** To fetch: new here, or changed only there. */
  pull: readonly StoredDocument[];
  /** Changed in both places: the remote one keeps the id, the local one becomes a second document unless they are equal. */
  split: readonly StoredDocument[];
  /** To send, based on a revision; 0 is a new document. */
  push: readonly { id: string; base: number }[];
  /** Deleted there and unchanged here. */
  remove: readonly { id: string; revision: number }[];
  /** Deleted here and unchanged there. */
  erase: readonly { id: string; base: number }[];
  /** Changes that arrived without an answer: the account has the same document. */
  confirm: readonly { id: string; revision: number; savedAt: number }[];
  /** Agreements and deletions of documents that neither side has any more. */
  forget: readonly string[];
}

type Step = { do: 'pull' | 'split' | 'nothing' | 'forget' | 'remove' } | { do: 'push' | 'erase'; base: number };

/** The agreement, updated if the account turns out to have the change that was sent. */
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
  // If the server was set back to a backup, it has an older revision than the agreed one, so the local document counts as changed.
  const isSetBack = agreed !== undefined && remote !== undefined && agreed.revision > remote.revision;
  const agreedAt = agreed?.savedAt ?? null;
  const isChanged = local !== undefined && (agreedAt === null || local.savedAt > agreedAt || isSetBack);
  // The document is older than the agreed state: another tab, or a browser without space, has not written the newer one.
  const isBehind = local !== undefined && agreedAt !== null && local.savedAt < agreedAt;
  if (!remote) return local ? { do: 'push', base: 0 } : { do: 'forget' };
  if (remote.deletedAt !== null) {
    // The agreement is remembered, because a tab that has not seen the deletion yet must not restore the document.
    if (!local) return { do: 'nothing' };
    return isChanged ? { do: 'push', base: remote.revision } : { do: 'remove' };
  }
  if (agreed?.revision === remote.revision) {
    if (local) return isChanged ? { do: 'push', base: remote.revision } : { do: isBehind ? 'pull' : 'nothing' };
    return isDeletedHere ? { do: 'erase', base: remote.revision } : { do: 'pull' };
  }
  return isChanged ? { do: 'split' } : { do: 'pull' };
}

/** The plan that makes both sides equal; empty if they are already equal. */
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
    else if (step.do === 'forget') plan.forget.push(id);
  }
  return plan;
}

/** True if both have the same documents. */
export const isSettled = (plan: SyncPlan): boolean => Object.values(plan).every((part) => part.length === 0);

const SUFFIX = ' (from this browser)';

/** The name of the local document, if both it and the remote one were changed. */
export const nameOfSplit = (name: string): string =>
  `${name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name}`
    .slice(0, DOCUMENT_NAME_LIMIT - 6 - SUFFIX.length)
    .trim() + SUFFIX;

// Merges documents from the account into the documents of this browser. No edit of this browser is lost.

/** Documents to add or to replace, ids to remove. */
export interface ToolChanges<Data> {
  put: readonly ToolDocument<Data>[];
  remove: readonly string[];
}

export const sameData = <Data>(kind: DocumentKind<Data>, a: Data, b: Data): boolean =>
  a === b || JSON.stringify(kind.encode(a)) === JSON.stringify(kind.encode(b));

/** The stored text without the currency, because an empty document in another currency is still empty. */
const textOf = <Data>(kind: DocumentKind<Data>, data: Data): string =>
  JSON.stringify({ ...kind.encode(data), currency: undefined });

/** True for the first document of a tool in which no one has entered anything. */
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

/** `fallback` opens if nothing is left; `isFirst` is true for an untouched document, which the first incoming one replaces. */
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
    // The untouched document is removed first, so that its name is free for the incoming document.
    next = first ? put({ open: first, others: rest }, document) : { open: document, others: [] };
    next = openDocument(next, documentsOf(next).find(({ id }) => id === document.id) ?? next.open);
  }
  for (const id of changes.remove) next = removeDocument(next, id, fallback);
  return next;
}

/** The document from elsewhere keeps its id, and the local one under that id becomes a second document with the id `newId`. */
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
