/** Merges documents from the account into the documents of this browser. No edit of this browser is lost. */
import { uniqueName, type DocumentKind, type ToolDocument } from './document';
import { addDocument, openDocument, removeDocument, updateDocument, type Workspace } from './local-keys';
import { documentsOf } from './reconcile';
import { nameOfSplit } from './sync';

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
