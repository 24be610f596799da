/** Merges the documents of this tab with the documents that another tab has stored since, so that neither tab loses a document. Pure. */
import { uniqueName, type ToolDocument } from './document';
import type { Workspace } from './local-keys';

type Documents<Data> = ReadonlyMap<string, ToolDocument<Data>>;

const byId = <Data>(documents: readonly ToolDocument<Data>[]): Map<string, ToolDocument<Data>> =>
  new Map(documents.map((document) => [document.id, document]));

export const documentsOf = <Data>({ open, others }: Workspace<Data>): readonly ToolDocument<Data>[] => [
  open,
  ...others,
];

/** True if two readings show the same state of a document: every change gives it another time. */
const isSame = <Data>(a: ToolDocument<Data>, b: ToolDocument<Data>): boolean =>
  a.id === b.id && a.savedAt === b.savedAt && a.name === b.name;

/** The documents as read, but with the objects of this tab for unchanged documents, so that references to them stay valid. */
export function keepKnown<Data>(
  read: readonly ToolDocument<Data>[],
  known: readonly ToolDocument<Data>[],
): readonly ToolDocument<Data>[] {
  const before = byId(known);
  return read.map((document) => {
    const one = before.get(document.id);
    return one && isSame(one, document) ? one : document;
  });
}

/** The state of one document that stays; undefined if it is deleted. */
function settle<Data>(
  id: string,
  base: Documents<Data>,
  ours: Documents<Data>,
  theirs: Documents<Data>,
): ToolDocument<Data> | undefined {
  const [before, own, other] = [base.get(id), ours.get(id), theirs.get(id)];
  // Not changed in this tab: the stored state counts. If it is no longer stored, another tab deleted it.
  if (own === before) return other;
  // Deleted in this tab: it stays deleted, unless another tab changed it since.
  if (!own) return other && before && other.savedAt > before.savedAt ? other : undefined;
  return other && other.savedAt > own.savedAt ? other : own;
}

export interface Sides<Data> {
  /** The documents stored when this tab last read or wrote; unchanged ones are the same objects as in `ours`. */
  base: readonly ToolDocument<Data>[];
  ours: Workspace<Data>;
  /** The documents stored now. */
  theirs: readonly ToolDocument<Data>[];
  /** The open document of `theirs`, used only if our open document is gone. */
  theirOpen: string | null;
  /** Opened when nothing is left. */
  fallback: () => ToolDocument<Data>;
}

/** The later of two changes to one document counts; a change counts more than a deletion. The open one stays open. */
export function reconcile<Data>({ base, ours, theirs, theirOpen, fallback }: Sides<Data>): Workspace<Data> {
  const [before, own, stored] = [byId(base), byId(documentsOf(ours)), byId(theirs)];
  const merged = new Map<string, ToolDocument<Data>>();
  for (const id of new Set([...stored.keys(), ...own.keys()])) {
    const document = settle(id, before, own, stored);
    if (document) merged.set(id, document);
  }
  for (const [id, document] of merged) {
    if (stored.has(id)) continue;
    const names = [...merged.values()].filter((other) => other.id !== id).map((other) => other.name);
    const name = uniqueName(document.name, names);
    if (name !== document.name) merged.set(id, { ...document, name });
  }
  const open =
    merged.get(ours.open.id) ??
    (theirOpen === null ? undefined : merged.get(theirOpen)) ??
    [...merged.values()][0] ??
    fallback();
  const others = [...merged.values()].filter((document) => document !== open);
  others.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));
  return { open, others };
}
