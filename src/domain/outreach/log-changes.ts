/** What becomes of the log: an entry noted, put into another state, moved or removed; and what all of it comes to. */
import { addDays, type Day } from '@/domain/time/days';
import { isOpen, LOG_LIMIT, OUTREACH_STATES, type OutreachEntry, type OutreachState } from './log';

/** A week, says every guide. */
export const FOLLOW_UP_DAYS = 7;

/** The newest first; the oldest fall off the end. */
export const addEntry = (log: readonly OutreachEntry[], entry: OutreachEntry): OutreachEntry[] =>
  [entry, ...log.filter((other) => other.id !== entry.id)].slice(0, LOG_LIMIT);

/** An answer ends the follow-up. Without an answer it stays as it is, also none; where there was one, a day is proposed again. */
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
 * Notes that a mail was handed over. The same mail to the same person on the same day, opened elsewhere because the first way
 * did not work, is the same entry.
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
