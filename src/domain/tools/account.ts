/** What the account keeps of a tool's documents: limits, sentences, and the facts that travel between browser and server. */
import type { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';
import type { storedDocument, savedVersion } from './account-input';
import { FORMAT, faultOfDocumentName, isDocumentId, type ToolName } from './document';
import { parseJson } from './safe-json';

const MB = 1024 * 1024;

/** Bytes of one document in UTF-8. */
export const DOCUMENT_BYTES = 8 * MB;
/** Documents that a person stores of one tool, and bytes of everything stored with all versions. */
export const DOCUMENTS_MOST = 50;
export const ACCOUNT_BYTES = 500 * MB;
/** Deletions that are remembered of one tool, so that other devices hear of them. */
export const DELETIONS_MOST = 200;

export const TOO_LARGE = 'This document is too large for your account. The limit is 8 MB.';
export const TOO_MANY = `Your account can have at most ${DOCUMENTS_MOST} documents for each tool. Delete one to add another.`;
export const NO_ROOM = 'Your account has no space left for documents. Delete some to add others.';
export const NOT_NEWEST = 'This document was changed on another device.';
export const NOT_STORED = 'This document is not in your account.';
export const ANOTHER_PERSON = 'Someone else has signed in on this browser. Please reload the page.';

/** Names the person a browser believes to be signed in, so that nothing goes into another account. */
export const PERSON_HEADER = 'x-outset-person';
/** The revision of the body in an answer. */
export const REVISION_HEADER = 'x-outset-revision';
/** What is hashed (SHA-256, base64url, 22 characters) to name a person without their address. */
export const personText = (email: string): string => `outset-tools:${email.trim().toLowerCase()}`;
export const PERSON_LENGTH = 22;

export type StoredDocument = z.infer<typeof storedDocument>;

export type SavedVersion = z.infer<typeof savedVersion>;

export interface Envelope {
  name: string;
  savedAt: number;
  /** What is stored: what was checked, written again. */
  text: string;
}

/**
 * Checks the JSON of a document from outside: the envelope of `tool`, under `id`. A time of saving beyond `latest` (ms) is set
 * back to it. Its data is checked by the code that opens it.
 */
export function readEnvelope(
  tool: ToolName,
  id: string,
  text: string,
  latest: number,
): { envelope: Envelope } | { fault: string } {
  const parsed = parseJson(text);
  if ('fault' in parsed) return { fault: parsed.fault.replace('This file', 'The document') };
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { fault: 'The document must be an object.' };
  const { format, tool: ofTool, version, id: ownId, name, savedAt, data } = value as Readonly<Record<string, unknown>>;
  if (format !== FORMAT) return { fault: 'This is not an Outset document.' };
  if (ofTool !== tool) return { fault: 'This document is from another tool.' };
  if (!isDocumentId(ownId) || ownId !== id) return { fault: 'The document has another id than its address.' };
  if (!Number.isSafeInteger(version) || (version as number) < 1)
    return { fault: 'The document does not say which version it is.' };
  if (!Number.isSafeInteger(savedAt) || (savedAt as number) < 0)
    return { fault: 'The document does not say when it was saved.' };
  if (typeof name !== 'string') return { fault: 'Please enter a name' };
  const fault = faultOfDocumentName(name);
  if (fault) return { fault };
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { fault: 'The document has no data.' };
  const at = Math.min(savedAt as number, latest);
  const stored = { format, tool, version, id, name: name.trim().toWellFormed(), savedAt: at, data };
  return { envelope: { name: stored.name, savedAt: at, text: JSON.stringify(stored) } };
}

// Which versions of a document stay: few enough to store, spread so that they reach back in time.

const VERSIONS_MOST = 20;
/** The newest of them stay however close together they are. */
const VERSIONS_RECENT = 10;
/** Bytes of all versions of one document; the newest is stored whatever it takes. */
export const VERSIONS_BYTES = 40 * 1024 * 1024;
/** Saves within this time of a version's first one take its place. */
const VERSION_SPAN_MS = 10 * MINUTE_MS;

export interface StoredVersion {
  revision: number;
  /** When the first save of this version came, ms. */
  startedAt: number;
  /** Bytes. */
  size: number;
}

/** A save takes the place of the newest version while that is young, unless more than half of the document went away with it. */
export const replacesVersion = (newest: StoredVersion, save: { at: number; size: number }): boolean =>
  save.at - newest.startedAt < VERSION_SPAN_MS && save.at >= newest.startedAt && save.size * 2 >= newest.size;

const dayOf = ({ startedAt }: StoredVersion): number => Math.floor(startedAt / DAY_MS);

/**
 * The versions to drop so that the rest fits, given newest first. Beyond the newest ten a day keeps its last version before
 * whole days are given up, the oldest first.
 */
export function versionsToDrop<Version extends StoredVersion>(versions: readonly Version[]): Version[] {
  const remaining = [...versions];
  const dropped: Version[] = [];
  let bytes = remaining.reduce((sum, { size }) => sum + size, 0);
  while (remaining.length > 1 && (remaining.length > VERSIONS_MOST || bytes > VERSIONS_BYTES)) {
    const crowded = remaining.findLastIndex(
      (version, index) => index > VERSIONS_RECENT && dayOf(version) === dayOf(remaining[index - 1] ?? version),
    );
    const [gone] = remaining.splice(crowded > 0 ? crowded : remaining.length - 1, 1);
    if (!gone) break;
    bytes -= gone.size;
    dropped.push(gone);
  }
  return dropped;
}
