/** The check of a log that is read back from the browser. */
import { isDay } from '../days';
import { LOG_LIMIT, OUTREACH_STATES, type OutreachEntry } from './log';
import { MAIL_TARGETS } from './links';
import { idOf, readRows, textOf, timeOf, type Row } from './stored-rows';

const CHANNELS: readonly OutreachEntry['channel'][] = [...MAIL_TARGETS, 'clipboard', 'eml'];

function readEntry(row: Row): OutreachEntry | null {
  const id = idOf(row['id']);
  const at = timeOf(row['at']);
  const recipientId = idOf(row['recipientId']);
  const recipientName = textOf(row['recipientName'], 200, null);
  const subject = textOf(row['subject'], 1000, null);
  const channel = CHANNELS.find((one) => one === row['channel']);
  const state = OUTREACH_STATES.find((one) => one === row['state']);
  const { day } = row;
  if (id === null || at === null || recipientId === null || recipientName === null || subject === null) return null;
  if (!channel || !state || !isDay(day)) return null;
  const { followUp } = row;
  return {
    id,
    at,
    day,
    recipientId,
    recipientName,
    email: textOf(row['email'], 254, null),
    templateId: idOf(row['templateId']),
    subject,
    channel,
    state,
    followUp: isDay(followUp) ? followUp : null,
  };
}

/** The readable entries, the newest first, and how many are not. */
export function readLog(stored: unknown): { log: OutreachEntry[]; unreadable: number } {
  const { rows, unreadable } = readRows(stored, LOG_LIMIT, readEntry);
  return { log: rows.sort((a, b) => b.at - a.at), unreadable };
}
