/** The log of outreach: who was written to, when, how, and what came of it. We see that a mail was opened for sending, not that it was sent. */
import { addDays, type Day } from '../days';
import type { MailTarget } from './links';

export const OUTREACH_STATES = ['Opened', 'Sent', 'Replied', 'Meeting', 'Declined'] as const;
/** `Opened`: handed to a mail program. All others are what the person says. */
export type OutreachState = (typeof OUTREACH_STATES)[number];

export interface OutreachEntry {
  id: string;
  /** Milliseconds since the epoch, and the day of it where the person is. */
  at: number;
  day: Day;
  recipientId: string;
  recipientName: string;
  email: string | null;
  templateId: string | null;
  subject: string;
  channel: MailTarget | 'clipboard' | 'eml';
  state: OutreachState;
  /** When to write again; null for not at all. */
  followUp: Day | null;
}

/** A week, says every guide. */
export const FOLLOW_UP_DAYS = 7;
export const LOG_LIMIT = 2000;

/** The newest first; the oldest fall off the end. */
export const addEntry = (log: readonly OutreachEntry[], entry: OutreachEntry): OutreachEntry[] =>
  [entry, ...log.filter((other) => other.id !== entry.id)].slice(0, LOG_LIMIT);

/** A follow-up makes sense while nobody has answered. */
const isOpen = (state: OutreachState): boolean => state === 'Opened' || state === 'Sent';

/** The entry in another state: an answer ends the follow-up. */
export function setState(log: readonly OutreachEntry[], id: string, state: OutreachState): OutreachEntry[] {
  return log.map((entry) =>
    entry.id === id
      ? { ...entry, state, followUp: isOpen(state) ? (entry.followUp ?? addDays(entry.day, FOLLOW_UP_DAYS)) : null }
      : entry,
  );
}

/** Who should hear from you again by `today`: the last entry of each person, if it is open and due. The longest due first. */
export function dueFollowUps(log: readonly OutreachEntry[], today: Day): OutreachEntry[] {
  const last = new Map<string, OutreachEntry>();
  for (const entry of log) {
    const known = last.get(entry.recipientId);
    if (!known || entry.at > known.at) last.set(entry.recipientId, entry);
  }
  return [...last.values()]
    .filter((entry) => isOpen(entry.state) && entry.followUp !== null && entry.followUp <= today)
    .sort((a, b) => (a.followUp! < b.followUp! ? -1 : a.followUp! > b.followUp! ? 1 : 0));
}

/** What to know before writing to somebody: their last entry, or null. */
export const lastContact = (log: readonly OutreachEntry[], recipientId: string): OutreachEntry | null =>
  log.reduce<OutreachEntry | null>(
    (last, entry) => (entry.recipientId === recipientId && (!last || entry.at > last.at) ? entry : last),
    null,
  );

export interface OutreachCounts {
  people: number;
  replied: number;
  meetings: number;
}

/** People, not mails: a second mail to the same person is no second person. */
export function countOutreach(log: readonly OutreachEntry[]): OutreachCounts {
  const idsOf = (states: readonly OutreachState[]) =>
    new Set(log.filter((entry) => states.includes(entry.state)).map((entry) => entry.recipientId)).size;
  return {
    people: idsOf(OUTREACH_STATES),
    replied: idsOf(['Replied', 'Meeting', 'Declined']),
    meetings: idsOf(['Meeting']),
  };
}
