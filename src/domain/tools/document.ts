/**
 * Writes a named document of a tool as text and reads it back: an envelope holds the version, older versions are converted, and a text
 * that cannot be read gives the reason.
 */
import { withoutAccents } from '@/domain/text/accents';
import { isPlainLine, isVisible, NOT_PLAIN, plainLine, withoutUnseenEnds } from '@/domain/text/invisible-characters';
import { isRecord, parseJson } from './safe-json';

export const TOOLS = ['burn-rate', 'expenses', 'cap-table', 'outreach', 'flowchart'] as const;
export type ToolName = (typeof TOOLS)[number];

export interface ToolDocument<Data> {
  id: string;
  name: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  data: Data;
}

/** The stored form: plain JSON, amounts as numbers of whole units, as under the specification's keys. */
export type Stored = Readonly<Record<string, unknown>>;

/** `field` is the top-level field at fault, if there is one. */
export type Decoded<Data> = { data: Data } | { fault: string; field?: string };

/** How the documents of one tool are written, migrated and read. `Data` is the form in which the tool works with them. */
export interface DocumentKind<Data> {
  tool: ToolName;
  /** The word that people read: "runway plan". */
  noun: string;
  /** From 1. */
  version: number;
  /** The first takes stored data of version 1 to 2, and so on; `version - 1` of them. */
  migrations: readonly ((stored: Stored) => Stored)[];
  encode: (data: Data) => Stored;
  /** The JSON text of each field of `encode`, for documents so large that only changed fields should be encoded again. */
  encodeFields?: (data: Data) => Readonly<Record<string, string>>;
  /** Checks everything; a missing field gets its default. */
  decode: (stored: unknown) => Decoded<Data>;
}

export const FORMAT = 'outset-document';
export const DOCUMENT_NAME_LIMIT = 80;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export const isDocumentId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** The fault in a name that a person gives a document; null if there is none. */
export function faultOfDocumentName(name: string): string | null {
  const bare = withoutUnseenEnds(name);
  if (!isVisible(bare)) return 'Please enter a name';
  if (bare.length > DOCUMENT_NAME_LIMIT) return `Please use at most ${DOCUMENT_NAME_LIMIT} characters.`;
  return isPlainLine(bare) ? null : NOT_PLAIN;
}

/** A readable name from any value in a file. */
function tidyName(value: unknown, otherwise: string): string {
  if (typeof value !== 'string') return otherwise;
  const name = plainLine(value).slice(0, DOCUMENT_NAME_LIMIT).toWellFormed();
  return isVisible(name) ? name : otherwise;
}

/** The time of an edit at `now` (ms): later than the previous one, even if the clock was set back or another device's is ahead. */
export const timeOfEdit = ({ savedAt }: { savedAt: number }, now: number): number => Math.max(now, savedAt + 1);

/** The name, with a number if another document already has it: "Plan (2)". */
export function uniqueName(name: string, takenNames: Iterable<string>): string {
  const names = new Set([...takenNames].map((other) => other.toLowerCase()));
  const plain = plainLine(name);
  const base = plain.slice(0, DOCUMENT_NAME_LIMIT - 6).trim();
  let candidate = plain.slice(0, DOCUMENT_NAME_LIMIT);
  for (let number = 2; names.has(candidate.toLowerCase()); number += 1) candidate = `${base} (${number})`;
  return candidate;
}

/** Stored data of any known version, migrated to the latest and checked. */
export function readStored<Data>(kind: DocumentKind<Data>, version: unknown, stored: unknown): Decoded<Data> {
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { fault: `This ${kind.noun} does not say which version it is.` };
  if (version > kind.version)
    return { fault: `This ${kind.noun} was saved by a newer version of Outset. Please reload the page and try again.` };
  if (!isRecord(stored)) return { fault: `This ${kind.noun} has no data.` };
  let current: Stored = stored;
  try {
    for (const migrate of kind.migrations.slice(version - 1, kind.version - 1)) current = migrate(current);
  } catch {
    return { fault: `This ${kind.noun} is from an older version and could not be updated.` };
  }
  return kind.decode(current);
}

/** The document as JSON, for storage and for "Export as JSON". */
export function writeDocument<Data>(kind: DocumentKind<Data>, document: ToolDocument<Data>, indent = 0): string {
  const { id, name, savedAt, data } = document;
  const envelope = {
    format: FORMAT,
    tool: kind.tool,
    version: kind.version,
    id,
    name,
    savedAt,
    data: kind.encode(data),
  };
  return JSON.stringify(envelope, null, indent);
}

export type DocumentReading<Data> = { document: ToolDocument<Data> } | { fault: string };

/** Reads the text of `writeDocument`, or any file that claims to be one. */
export function readDocument<Data>(kind: DocumentKind<Data>, text: string): DocumentReading<Data> {
  const parsed = parseJson(text);
  if ('fault' in parsed) return parsed;
  const envelope = parsed.value;
  if (!isRecord(envelope) || envelope.format !== FORMAT) return { fault: 'This file was not exported from Outset.' };
  if (envelope.tool !== kind.tool) return { fault: `This file is from another tool, so it is not a ${kind.noun}.` };
  const reading = readStored(kind, envelope.version, envelope.data);
  if ('fault' in reading) return { fault: reading.fault };
  if (!isDocumentId(envelope.id)) return { fault: `This ${kind.noun} has no valid id.` };
  const savedAt = Number.isSafeInteger(envelope.savedAt) ? (envelope.savedAt as number) : 0;
  return {
    document: { id: envelope.id, name: tidyName(envelope.name, `Imported ${kind.noun}`), savedAt, data: reading.data },
  };
}

/** `runway-plan-my-company.json`: only letters and digits of the name. */
export function documentFileName<Data>(kind: DocumentKind<Data>, document: Pick<ToolDocument<Data>, 'name'>): string {
  const slug = withoutAccents(document.name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${kind.noun.replaceAll(' ', '-')}${slug && `-${slug}`}.json`;
}
