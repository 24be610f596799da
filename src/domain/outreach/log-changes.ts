/** Changes the log: adds and removes entries, changes their state and their follow-up day; and counts the people in it. */
import { addDays, type Day } from '@/domain/time/days';
import { isOpen, LOG_LIMIT, OUTREACH_STATES, type OutreachEntry, type OutreachState } from './log';

/** A week, as every guide says. */
export const FOLLOW_UP_DAYS = 7;

/** The newest first; the oldest are removed. */
export const addEntry = (log: readonly OutreachEntry[], entry: OutreachEntry): OutreachEntry[] =>
  [entry, ...log.filter((other) => other.id !== entry.id)].slice(0, LOG_LIMIT);

/**
 * An answer ends the follow-up. Without an answer, the day does not change, even if it is null. If an answer is undone, a day is proposed
 * again.
 */
function followUpIn(state: OutreachState, entry: OutreachEntry): Day | null {
  if (!isOpen(state)) return null;
  return isOpen(entry.state) ? entry.followUp : addDays(entry.day, FOLLOW_UP_DAYS);
}

/** The log with an entry in another state. */
export const setState = (log: readonly OutreachEntry[], id: string, state: OutreachState): OutreachEntry[] =>
  log.map((entry) => (entry.id === id ? { ...entry, state, followUp: followUpIn(state, entry) } : entry));

/** Another day for the next mail; null for none. */
export const setFollowUp = (log: readonly OutreachEntry[], id: string, followUp: Day | null): OutreachEntry[] =>
  log.map((entry) => (entry.id === id ? { ...entry, followUp } : entry));

export const removeEntry = (log: readonly OutreachEntry[], id: string): OutreachEntry[] =>
  log.filter((entry) => entry.id !== id);

/**
 * Records that a mail was opened for sending. The same mail to the same person on the same day is one entry: the person opened it again in
 * another program because the first did not work.
 */
export function noteOpened(log: readonly OutreachEntry[], entry: OutreachEntry): OutreachEntry[] {
  const same = log.find(
    (other) =>
      other.recipientId === entry.recipientId &&
      other.day === entry.day &&
      other.subject === entry.subject &&
      other.state === 'Opened',
  );
  return addEntry(log, same ? { ...entry, id: same.id, followUp: same.followUp } : entry);
}

export interface OutreachCounts {
  people: number;
  replied: number;
  meetings: number;
}

/** Counts people, not mails: a second mail to the same person does not count again. */
export function countOutreach(log: readonly OutreachEntry[]): OutreachCounts {
  const idsOf = (states: readonly OutreachState[]) =>
    new Set(log.filter((entry) => states.includes(entry.state)).map((entry) => entry.recipientId)).size;
  return {
    people: idsOf(OUTREACH_STATES),
    replied: idsOf(['Replied', 'Meeting', 'Declined']),
    meetings: idsOf(['Meeting']),
  };
}
