/** The outreach log: recipient, time, channel and result of each mail. Outset sees that a mail was opened for sending, not that it was sent. */
import { shortDay, type Day } from '@/domain/time/days';
import type { MailTarget } from './people/targets';

export const OUTREACH_STATES = ['Opened', 'Sent', 'Replied', 'Meeting', 'Declined'] as const;
/** `Opened`: passed to a mail program. The person sets all other states. */
export type OutreachState = (typeof OUTREACH_STATES)[number];

export interface OutreachEntry {
  id: string;
  /** Milliseconds since the epoch; `day` is the person's local day. */
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

export const LOG_LIMIT = 2000;

/** A follow-up makes sense while no one has answered. */
export const isOpen = (state: OutreachState): boolean => state === 'Opened' || state === 'Sent';

/** The last entry of each person, by their id. */
export function lastContacts(log: readonly OutreachEntry[]): ReadonlyMap<string, OutreachEntry> {
  const last = new Map<string, OutreachEntry>();
  for (const entry of log) {
    const known = last.get(entry.recipientId);
    if (!known || entry.at > known.at) last.set(entry.recipientId, entry);
  }
  return last;
}

/** The follow-ups that are due by `today`: the last entry of each person, if it is open and due. The longest due first. */
export function dueFollowUps(log: readonly OutreachEntry[], today: Day): OutreachEntry[] {
  return [...lastContacts(log).values()]
    .filter((entry) => isOpen(entry.state) && entry.followUp !== null && entry.followUp <= today)
    .sort((a, b) => (a.followUp! < b.followUp! ? -1 : a.followUp! > b.followUp! ? 1 : 0));
}

/** The last entry of a person, which is shown before the next mail to them; null if there is none. */
export const lastContact = (log: readonly OutreachEntry[], recipientId: string): OutreachEntry | null =>
  lastContacts(log).get(recipientId) ?? null;

/** "Written to on 3 Nov": the words of the pipeline. */
export const contactText = (entry: OutreachEntry, today: Day): string => {
  const stateText = entry.state === 'Opened' || entry.state === 'Sent' ? '' : `, ${entry.state.toLowerCase()}`;
  return `Written to ${entry.day === today ? 'today' : `on ${shortDay(entry.day, today)}`}${stateText}`;
};

/** The index of the next person after `current` who was not written to on `today`, continuing at the start; null if all were. */
export function nextToWrite(
  ids: readonly string[],
  current: number,
  log: readonly OutreachEntry[],
  today: Day,
): number | null {
  const last = lastContacts(log);
  for (let step = 1; step <= ids.length; step += 1) {
    const index = (current + step) % ids.length;
    if (index !== current && last.get(ids[index]!)?.day !== today) return index;
  }
  return null;
}
