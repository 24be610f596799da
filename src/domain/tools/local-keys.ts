/**
 * Writes a tool's documents as local storage keys, and reads them back. The open document is under the keys of the specification, one key
 * per field; each other document has one key. Unreadable parts are moved aside and named, never dropped. Pure: takes keys and returns keys.
 */
import {
  isDocumentId,
  readDocument,
  readStored,
  uniqueName,
  writeDocument,
  type DocumentKind,
  type ToolDocument,
} from './document';
import { parseJson } from './safe-json';

/** The keys of the open document of a tool. */
export interface LocalLayout {
  /** Field of the stored form → key of the specification. */
  fields: Readonly<Record<string, string>>;
  /** Everything that the specification does not name, with the id and the name of the document. */
  restKey: string;
}

export interface Workspace<Data> {
  open: ToolDocument<Data>;
  /** By name. */
  others: readonly ToolDocument<Data>[];
}

export interface AsideEntry {
  /** The key that it had, and the key under which it is stored now. */
  key: string;
  asideKey: string;
  text: string;
  message: string;
}

export interface KeyWrite {
  key: string;
  /** Null removes the key. */
  value: string | null;
}

export interface WorkspaceReading<Data> {
  workspace: Workspace<Data>;
  aside: readonly AsideEntry[];
  /** Must be written immediately, so that unreadable parts are safe before other code overwrites them. */
  writes: readonly KeyWrite[];
}

export type Entries = ReadonlyMap<string, string>;

export const documentKey = (tool: string, id: string): string => `outset_document_${tool}_${id}`;
/** The browser's data about a tool that is stored in an account; absent until someone turns that on. */
export const accountKey = (tool: string): string => `outset_account_${tool}`;
/** The beginning of the keys of a person's documents while another person uses the browser. */
export const parkedPrefix = (tool: string, person: string): string => `outset_parked_${tool}_${person}_`;
const documentPrefix = (tool: string): string => documentKey(tool, '');

const byName = <Data>(documents: readonly ToolDocument<Data>[]): ToolDocument<Data>[] =>
  [...documents].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1));

interface GatheredFields {
  stored: Record<string, unknown>;
  head: Readonly<Record<string, unknown>>;
  present: string[];
  broken: { key: string; message: string }[];
}

/** The parts of the open document that are valid JSON. */
function gather(layout: LocalLayout, entries: Entries): GatheredFields {
  const found: GatheredFields = { stored: {}, head: {}, present: [], broken: [] };
  const readKey = (key: string, keep: (value: unknown) => void) => {
    const text = entries.get(key);
    if (text === undefined) return;
    found.present.push(key);
    const parsed = parseJson(text);
    if ('fault' in parsed) found.broken.push({ key, message: parsed.fault });
    else keep(parsed.value);
  };
  readKey(layout.restKey, (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      found.broken.push({ key: layout.restKey, message: 'It has no settings.' });
      return;
    }
    found.head = value as GatheredFields['head'];
    const rest = found.head.data;
    if (typeof rest === 'object' && rest !== null && !Array.isArray(rest)) Object.assign(found.stored, rest);
  });
  for (const [field, key] of Object.entries(layout.fields)) readKey(key, (value) => (found.stored[field] = value));
  return found;
}

/** Reads the open document from its keys; null if there is none. Fields that cannot be read are named and left out. */
function readOpen<Data>(
  kind: DocumentKind<Data>,
  layout: LocalLayout,
  entries: Entries,
  fallback: ToolDocument<Data>,
): { document: ToolDocument<Data> | null; broken: { key: string; message: string }[] } {
  const { stored, head, present, broken } = gather(layout, entries);
  if (present.length === 0) return { document: null, broken };
  // Keys without a head were written by another program that knows the specification: version 1.
  const version = head.version ?? 1;
  for (;;) {
    const reading = readStored(kind, version, stored);
    if ('data' in reading) {
      const id = isDocumentId(head.id) ? head.id : fallback.id;
      const name = typeof head.name === 'string' && head.name.trim() ? head.name.slice(0, 80) : fallback.name;
      const savedAt = Number.isSafeInteger(head.savedAt) ? (head.savedAt as number) : fallback.savedAt;
      return { document: { id, name, savedAt, data: reading.data }, broken };
    }
    const field = reading.field;
    const key =
      field === undefined ? undefined : Object.hasOwn(layout.fields, field) ? layout.fields[field] : undefined;
    if (field !== undefined && Object.hasOwn(stored, field)) {
      delete stored[field];
      const at = key ?? layout.restKey;
      if (!broken.some((entry) => entry.key === at)) broken.push({ key: at, message: reading.fault });
      continue;
    }
    const seen = new Set(broken.map((entry) => entry.key));
    return {
      document: null,
      broken: [
        ...broken,
        ...present.filter((name) => !seen.has(name)).map((name) => ({ key: name, message: reading.fault })),
      ],
    };
  }
}

/**
 * Everything of a tool in local storage. `fallback` is the document of a person who has no documents; `now` (ms) becomes a part of the keys
 * of parts that are moved aside.
 */
export function readWorkspace<Data>(
  kind: DocumentKind<Data>,
  layout: LocalLayout,
  entries: Entries,
  fallback: ToolDocument<Data>,
  now: number,
): WorkspaceReading<Data> {
  const { document, broken } = readOpen(kind, layout, entries, fallback);
  let open = document ?? fallback;
  const others: ToolDocument<Data>[] = [];
  const prefix = documentPrefix(kind.tool);
  const repairs: KeyWrite[] = [];
  for (const [key, text] of entries) {
    if (!key.startsWith(prefix)) continue;
    const reading = readDocument(kind, text);
    if ('fault' in reading) broken.push({ key, message: reading.fault });
    else if (reading.document.id === open.id && document) {
      // The page was closed while it switched documents. Unless the open document was saved since then, its copy in one key is complete,
      // but its fields may partly belong to the other document.
      if (reading.document.savedAt >= open.savedAt) {
        open = reading.document;
        repairs.push(...writeOpen(kind, layout, open));
      }
      repairs.push({ key, value: null });
    } else others.push(reading.document);
  }
  const aside = broken.map(({ key, message }, index): AsideEntry => ({
    key,
    asideKey: `outset_aside_${kind.tool}_${now}_${index}`,
    text: entries.get(key) ?? '',
    message,
  }));
  const writes: KeyWrite[] = [
    ...aside.map(({ asideKey, text }) => ({ key: asideKey, value: text })),
    // The parts of the open document are written again with its next change; any other broken document stays only aside.
    ...aside.map(({ key }) => ({ key, value: null })),
    ...repairs,
  ];
  return { workspace: { open, others: byName(others) }, aside, writes };
}

function fieldTexts<Data>(kind: DocumentKind<Data>, data: Data): Map<string, string> {
  if (kind.encodeFields) return new Map(Object.entries(kind.encodeFields(data)));
  const fields = Object.entries(kind.encode(data)).filter(([, value]) => value !== undefined);
  return new Map(fields.map(([field, value]) => [field, JSON.stringify(value)]));
}

/** The keys of the open document. */
export function writeOpen<Data>(
  kind: DocumentKind<Data>,
  layout: LocalLayout,
  document: ToolDocument<Data>,
): KeyWrite[] {
  const { id, name, savedAt, data } = document;
  const texts = fieldTexts(kind, data);
  const writes: KeyWrite[] = [];
  for (const [field, key] of Object.entries(layout.fields)) {
    writes.push({ key, value: texts.get(field) ?? 'null' });
    texts.delete(field);
  }
  const rest = [...texts].map(([field, text]) => `${JSON.stringify(field)}:${text}`).join(',');
  const head = JSON.stringify({ version: kind.version, id, name, savedAt });
  return [...writes, { key: layout.restKey, value: `${head.slice(0, -1)},"data":{${rest}}}` }];
}

/** The writes that bring storage to `after`, in an order that loses nothing if the page is closed in between. */
export function writeWorkspace<Data>(
  kind: DocumentKind<Data>,
  layout: LocalLayout,
  before: Workspace<Data> | null,
  after: Workspace<Data>,
): KeyWrite[] {
  const known = new Map(before?.others.map((document) => [document.id, document]));
  const remaining = new Set(after.others.map((document) => document.id));
  return [
    ...after.others
      .filter((document) => known.get(document.id) !== document)
      .map((document) => ({ key: documentKey(kind.tool, document.id), value: writeDocument(kind, document) })),
    ...(before?.open === after.open ? [] : writeOpen(kind, layout, after.open)),
    ...[...known.keys()]
      .filter((id) => !remaining.has(id))
      .map((id) => ({ key: documentKey(kind.tool, id), value: null })),
  ];
}

const allOf = <Data>(workspace: Workspace<Data>) => [workspace.open, ...workspace.others];

/** Makes the document the open one; the open document until now joins the others. A document with the same id is replaced. */
export function openDocument<Data>(workspace: Workspace<Data>, document: ToolDocument<Data>): Workspace<Data> {
  return { open: document, others: byName(allOf(workspace).filter((other) => other.id !== document.id)) };
}

/** Adds a document under a name that no other has, and opens it. */
export function addDocument<Data>(workspace: Workspace<Data>, document: ToolDocument<Data>): Workspace<Data> {
  const name = uniqueName(
    document.name,
    allOf(workspace)
      .filter((other) => other.id !== document.id)
      .map((other) => other.name),
  );
  return openDocument(workspace, { ...document, name });
}

/** Adds a document from a file. If its id is taken, it gets `newId`, so that an import never replaces a document. */
export function importDocument<Data>(
  workspace: Workspace<Data>,
  document: ToolDocument<Data>,
  newId: string,
): Workspace<Data> {
  const isTaken = allOf(workspace).some((other) => other.id === document.id);
  return addDocument(workspace, isTaken ? { ...document, id: newId } : document);
}

/** Removes a document. If it was the open one, the first of the others opens, or `fallback` if there are no others. */
export function removeDocument<Data>(
  workspace: Workspace<Data>,
  id: string,
  fallback: ToolDocument<Data>,
): Workspace<Data> {
  const others = workspace.others.filter((other) => other.id !== id);
  if (workspace.open.id !== id) return { open: workspace.open, others };
  const [next = fallback, ...rest] = others;
  return { open: next, others: rest };
}

/** Replaces the document with the same id. */
export function updateDocument<Data>(workspace: Workspace<Data>, document: ToolDocument<Data>): Workspace<Data> {
  if (workspace.open.id === document.id) return { ...workspace, open: document };
  return {
    ...workspace,
    others: byName(workspace.others.map((other) => (other.id === document.id ? document : other))),
  };
}
