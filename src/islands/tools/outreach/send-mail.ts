/** What sends a mail off and notes it: its link, its entry in the log. Fetched when the buttons are reached for. */
import { addDays } from '@/domain/time/days';
import type { OutreachEntry } from '@/domain/outreach/log';
import { FOLLOW_UP_DAYS, noteOpened } from '@/domain/outreach/log-changes';
import type { MergedMail, Recipient } from '@/domain/outreach/letters/merge';
import { localToday } from '@/lib/local-today';
import { changeOutreach } from '@/stores/outreach';

export { mailLink } from '@/domain/outreach/links';

/** Notes in the log that this mail was handed over for this person. */
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
