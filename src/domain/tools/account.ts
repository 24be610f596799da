/** What the account keeps of a tool's documents: limits, sentences, and the facts that travel between browser and server. */
import type { z } from 'zod';
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
