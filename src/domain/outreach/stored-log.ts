/** The check of a log that is read back from the browser. */
import * as z from 'zod/mini';
import { isDay } from '../days';
import { storedId, storedText } from '../toolkit/stored-fields';
import { LOG_LIMIT, OUTREACH_STATES, type OutreachEntry } from './log';
import { MAIL_TARGETS } from './links';

const day = z.string().check(z.refine(isDay));

const storedEntry = z.object({
  id: storedId,
  at: z.int().check(z.minimum(0)),
  day,
  recipientId: storedId,
  recipientName: storedText(200),
  email: z._default(z.nullable(storedText(254)), null),
  templateId: z._default(z.nullable(storedId), null),
  subject: storedText(1000),
  channel: z.enum([...MAIL_TARGETS, 'clipboard', 'eml']),
  state: z.enum(OUTREACH_STATES),
  followUp: z._default(z.nullable(day), null),
});

/** The readable entries, the newest first, and how many are not. */
export function readLog(rows: unknown): { log: OutreachEntry[]; unreadable: number } {
  const list = Array.isArray(rows) ? (rows as unknown[]).slice(0, LOG_LIMIT) : [];
  const log: OutreachEntry[] = [];
  for (const row of list) {
    const reading = storedEntry.safeParse(row);
    if (reading.success) log.push(reading.data);
  }
  return { log: log.sort((a, b) => b.at - a.at), unreadable: list.length - log.length };
}
