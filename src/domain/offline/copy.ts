/** The offline copy of one account on one device: its owner, the effect of a server's answer on it, and when it may be opened. Pure. */
import { DAY_MS } from '@/domain/time/durations';
import { COPY_PREFIX } from './handling';

/**
 * Increase this with every change of a session's rights, or of the way a session ends. A service worker with an older number finds no
 * answer that matches its copy, so it removes the copy and makes no new one.
 */
export const SESSION_RULES = 1;
/** Names the owner of an answer: the number of the rules and a random-looking id of the account. Sent on pages of accounts and on `/api/session`. */
export const OWNER_HEADER = 'x-outset-owner';
/** The cache in which a shared bank file waits for the page that reads it, once. */
export const BANK_FILE_CACHE = `${COPY_PREFIX}bank-file`;
export const BANK_FILE = '/bank-file';
/** The path of a copy's facts, in the cache that they are about. */
export const FACTS_PATH = '/offline-copy-facts';
/** On a stored page: the time at which it came from the server, in ms. */
export const STORED_AT_HEADER = 'x-outset-kept-at';

/** How long a copy opens without a confirmation from the server that the session continues. */
export const LONGEST_OFFLINE_MS = 14 * DAY_MS;
/** Deviations of the clock below this are accepted. */
const CLOCK_TOLERANCE_MS = DAY_MS;

export interface CopyFacts {
  /** The value of the header: `rules.id`. */
  owner: string;
  /** When the server last confirmed that this is the account's device, by this device's clock, ms. */
  reachedAt: number;
  /** The build that the stored files belong to. */
  build: string;
  /** True if the last answer reported maintenance. */
  isClosed: boolean;
}

const RULES_PART = `${SESSION_RULES}.`;
/** The value of the header for an account's id. */
export const ownerName = (id: string): string => RULES_PART + id;
export const isOwnerOfTheseRules = (owner: string): boolean =>
  owner.startsWith(RULES_PART) && /^[\w-]{16,64}$/.test(owner.slice(RULES_PART.length));
export const cacheName = (owner: string): string => `${COPY_PREFIX}${owner}`;

/** Stored facts. Null for any other value, and for facts of a worker with other rules. */
export function readFacts(value: unknown): CopyFacts | null {
  const { owner, reachedAt, build, isClosed } = (value ?? {}) as Partial<Record<keyof CopyFacts, unknown>>;
  if (typeof owner !== 'string' || !isOwnerOfTheseRules(owner)) return null;
  if (typeof reachedAt !== 'number' || !Number.isFinite(reachedAt)) return null;
  return { owner, reachedAt, build: typeof build === 'string' ? build : '', isClosed: isClosed === true };
}

export interface AnswerSeen {
  status: number;
  /** A redirect; a service worker may not see its target. */
  isRedirect: boolean;
  /** The header; null if there is none. */
  owner: string | null;
}

/**
 * The effect of an answer to an account's page on the copy. `keep`: store it. `pass`: only pass it on. `ask`: ask the server for the
 * session's owner. `close`: close the copy during maintenance. `remove`: remove the copy before the answer is shown, because the session
 * has ended or belongs to another person.
 */
export type Verdict = 'keep' | 'pass' | 'ask' | 'close' | 'remove';

export function judgeAnswer({ status, isRedirect, owner }: AnswerSeen, facts: CopyFacts): Verdict {
  if (owner !== null) return owner === facts.owner ? (status === 200 ? 'keep' : 'pass') : 'remove';
  if (isRedirect) return 'ask';
  if (status === 503) return 'close';
  // An error of a server or a proxy says nothing about the session.
  return status >= 500 || status === 429 ? 'pass' : 'remove';
}

/** Whether a copy may be opened at `now` (ms) without a network. */
export function openness({ reachedAt, isClosed }: CopyFacts, now: number): 'open' | 'expired' | 'clock' | 'closed' {
  if (now < reachedAt - CLOCK_TOLERANCE_MS) return 'clock';
  if (now - reachedAt > LONGEST_OFFLINE_MS) return 'expired';
  return isClosed ? 'closed' : 'open';
}
