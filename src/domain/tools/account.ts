/** Documents of tools in an account: limits, messages, the facts that browser and server exchange, and the choice of old versions to drop. */
import type { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';
import type { storedDocument, savedVersion } from './account-input';
import { withoutTurns, withoutUnseenEnds } from '@/domain/text/invisible-characters';
import { FORMAT, faultOfDocumentName, isDocumentId, type ToolName } from './document';
import { parseJson } from './safe-json';

const MB = 1024 * 1024;

/** Max bytes of one document in UTF-8. */
export const DOCUMENT_BYTES = 8 * MB;
/** Max documents per tool in an account, and max bytes of all its documents with all versions. */
export const MAX_DOCUMENTS = 50;
export const ACCOUNT_BYTES = 500 * MB;
/** Deletions that are remembered per tool, so that other devices learn of them. */
export const MAX_DELETIONS = 200;

export const TOO_LARGE = 'This document is too large for your account. The limit is 8 MB.';
export const TOO_MANY = `Your account can have at most ${MAX_DOCUMENTS} documents for each tool. Delete one to add another.`;
export const NO_ROOM = 'Your account has no space left for documents. Delete some to add others.';
export const NOT_NEWEST = 'This document was changed on another device.';
export const NOT_STORED = 'This document is not in your account.';
export const ANOTHER_PERSON = 'Someone else has signed in on this browser. Please reload the page.';

/** The header with the person who is signed in according to the browser, so that nothing goes into another account. */
export const PERSON_HEADER = 'x-outset-person';
/** The revision of the body in an answer. */
export const REVISION_HEADER = 'x-outset-revision';
/** The text that is hashed (SHA-256, base64url, 22 characters) to name a person without their email address. */
export const personText = (email: string): string => `outset-tools:${email.trim().toLowerCase()}`;
export const PERSON_LENGTH = 22;

export type StoredDocument = z.infer<typeof storedDocument>;

export type SavedVersion = z.infer<typeof savedVersion>;

export interface Envelope {
  name: string;
  savedAt: number;
  /** The text to store, written again from the checked values. */
  text: string;
}

/**
 * Checks the JSON of a document from outside: the envelope of `tool`, under `id`. A saving time after `latest` (ms) is set
 * back to it. The data is checked by the code that opens it.
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
  if (!isDocumentId(ownId) || ownId !== id) return { fault: 'The document’s id does not match its address.' };
  if (!Number.isSafeInteger(version) || (version as number) < 1)
    return { fault: 'The document does not say which version it is.' };
  if (!Number.isSafeInteger(savedAt) || (savedAt as number) < 0)
    return { fault: 'The document does not say when it was saved.' };
  if (typeof name !== 'string') return { fault: 'Please enter a name' };
  // Earlier versions allowed marks that change the direction of text. They are removed from names, so that such documents can be saved again.
  const plain = withoutTurns(name);
  const fault = faultOfDocumentName(plain);
  if (fault) return { fault };
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { fault: 'The document has no data.' };
  const at = Math.min(savedAt as number, latest);
  const stored = { format, tool, version, id, name: withoutUnseenEnds(plain), savedAt: at, data };
  return { envelope: { name: stored.name, savedAt: at, text: JSON.stringify(stored) } };
}

// Chooses the versions of a document to store: not too many, but some of them old.

const MAX_VERSIONS = 20;
/** This number of the latest versions is not reduced to one version per day. */
const VERSIONS_RECENT = 10;
/** Max bytes of all versions of one document; the latest is stored whatever its size. */
export const VERSIONS_BYTES = 40 * 1024 * 1024;
/** A save within this time of a version's first save replaces the version. */
const VERSION_SPAN_MS = 10 * MINUTE_MS;

export interface StoredVersion {
  revision: number;
  /** Time of the first save of this version, ms. */
  startedAt: number;
  /** Bytes. */
  size: number;
}

/** A save replaces the latest version while that is recent, unless it removes more than half of the document. */
export const replacesVersion = (newest: StoredVersion, save: { at: number; size: number }): boolean =>
  save.at - newest.startedAt < VERSION_SPAN_MS && save.at >= newest.startedAt && save.size * 2 >= newest.size;

const dayOf = ({ startedAt }: StoredVersion): number => Math.floor(startedAt / DAY_MS);

/**
 * The versions to drop so that the others fit; `versions` are newest first. Of the versions older than the newest ten, first only the last
 * version of each day remains; after that, the oldest versions are dropped.
 */
export function versionsToDrop<Version extends StoredVersion>(versions: readonly Version[]): Version[] {
  const remaining = [...versions];
  const dropped: Version[] = [];
  let bytes = remaining.reduce((sum, { size }) => sum + size, 0);
  while (remaining.length > 1 && (remaining.length > MAX_VERSIONS || bytes > VERSIONS_BYTES)) {
    const crowded = remaining.findLastIndex(
      (version, index) => index > VERSIONS_RECENT && dayOf(version) === dayOf(remaining[index - 1] ?? version),
    );
    const [droppedVersion] = remaining.splice(crowded > 0 ? crowded : remaining.length - 1, 1);
    if (!droppedVersion) break;
    bytes -= droppedVersion.size;
    dropped.push(droppedVersion);
  }
  return dropped;
}
