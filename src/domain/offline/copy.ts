/** The offline copy of one account on one device: whose it is, what an answer of the server does to it, and when it may be opened. Pure. */
import { DAY_MS } from '@/domain/time/durations';
import { COPY_PREFIX } from './handling';

/**
 * Raised with every change of what a session may see or how it ends. A service worker of an older number finds no answer that
 * fits its copy, so that it removes the copy and makes no new one.
 */
export const SESSION_RULES = 1;
/** Names the owner of an answer: the rules and a random-looking id of the account. On pages of accounts and on `/api/session`. */
export const OWNER_HEADER = 'x-outset-owner';
/** Where a shared bank file waits for the page that reads it, once. */
export const BANK_FILE_CACHE = `${COPY_PREFIX}bank-file`;
export const BANK_FILE = '/bank-file';
/** Where the facts of a copy lie, in the cache that they are about. */
export const FACTS_PATH = '/offline-copy-facts';
/** Of a stored page: when it came from the server, ms. */
export const STORED_AT_HEADER = 'x-outset-kept-at';

/** So long a copy opens without the server having said that the session goes on. */
export const LONGEST_OFFLINE_MS = 14 * DAY_MS;
/** A clock that goes wrong by less is trusted. */
const CLOCK_TOLERANCE_MS = DAY_MS;

export interface CopyFacts {
  /** As in the header: `rules.id`. */
  owner: string;
  /** When the server last said that this is the account's device, by this device's clock, ms. */
  reachedAt: number;
  /** The build that the stored files are of. */
  build: string;
  /** The last answer said that Outset is under maintenance. */
  isClosed: boolean;
}

const RULES_PART = `${SESSION_RULES}.`;
/** The value of the header for an account's id. */
export const ownerName = (id: string): string => RULES_PART + id;
export const isOwnerOfTheseRules = (owner: string): boolean =>
  owner.startsWith(RULES_PART) && /^[\w-]{16,64}$/.test(owner.slice(RULES_PART.length));
export const cacheName = (owner: string): string => `${COPY_PREFIX}${owner}`;

/** Facts as they were stored; null for anything else, also for those of a worker with other rules. */
export function readFacts(value: unknown): CopyFacts | null {
  const { owner, reachedAt, build, isClosed } = (value ?? {}) as Partial<Record<keyof CopyFacts, unknown>>;
  if (typeof owner !== 'string' || !isOwnerOfTheseRules(owner)) return null;
  if (typeof reachedAt !== 'number' || !Number.isFinite(reachedAt)) return null;
  return { owner, reachedAt, build: typeof build === 'string' ? build : '', isClosed: isClosed === true };
}

export interface AnswerSeen {
  status: number;
  /** A redirect, of which a service worker may not see where to. */
  isRedirect: boolean;
  /** The header; null where there is none. */
  owner: string | null;
}

/**
 * What an answer to a page of an account does to the copy: stored, passed on, `ask` whose session it is, `close` it while there is
 * maintenance, or `remove` it before the answer is shown, since the session is over or another person's.
 */
export type Verdict = 'keep' | 'pass' | 'ask' | 'close' | 'remove';

export function judgeAnswer({ status, isRedirect, owner }: AnswerSeen, facts: CopyFacts): Verdict {
  if (owner !== null) return owner === facts.owner ? (status === 200 ? 'keep' : 'pass') : 'remove';
  if (isRedirect) return 'ask';
  if (status === 503) return 'close';
  // A server or a proxy in trouble says nothing about the session.
  return status >= 500 || status === 429 ? 'pass' : 'remove';
}

/** Whether a copy may be opened at `now` (ms) without a network. */
export function openness({ reachedAt, isClosed }: CopyFacts, now: number): 'open' | 'expired' | 'clock' | 'closed' {
  if (now < reachedAt - CLOCK_TOLERANCE_MS) return 'clock';
  if (now - reachedAt > LONGEST_OFFLINE_MS) return 'expired';
  return isClosed ? 'closed' : 'open';
}
