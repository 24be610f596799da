/** Sends and logs a mail: its link, and its entry in the log. Loaded when someone points at the buttons or focuses them. */
import { addDays } from '@/domain/time/days';
import type { OutreachEntry } from '@/domain/outreach/log';
import { FOLLOW_UP_DAYS, noteOpened } from '@/domain/outreach/log-changes';
import type { MergedMail, Recipient } from '@/domain/outreach/letters/merge';
import { localToday } from '@/lib/local-today';
import { changeOutreach } from '@/stores/outreach';

export { mailLink } from '@/domain/outreach/links';

/** Adds to the log that this mail to this person was opened, copied or downloaded. */
export function noteSent(
  { subject }: MergedMail,
  { id, name, email }: Recipient,
  templateId: string | null,
  channel: OutreachEntry['channel'],
): void {
  const day = localToday();
  const entry: OutreachEntry = {
    id: crypto.randomUUID(),
    at: Date.now(),
    day,
    recipientId: id,
    recipientName: name,
    email,
    templateId,
    subject: subject.slice(0, 1000).toWellFormed(),
    channel,
    state: 'Opened',
    followUp: addDays(day, FOLLOW_UP_DAYS),
  };
  changeOutreach('log', (log) => noteOpened(log, entry));
}
