/** The check of a log that is read back from the browser. */
import * as v from 'valibot';
import { isDay } from '@/domain/time/days';
import { storedId, storedText, wholeBetween } from '@/domain/tools/stored-fields';
import { LOG_LIMIT, OUTREACH_STATES, type OutreachEntry } from './log';
import { readRows } from './letters/stored-templates';
import { MAIL_TARGETS } from './people/targets';

const day = v.custom<string>(isDay);

const storedEntry = v.object({
  id: storedId,
  at: wholeBetween(0, Number.MAX_SAFE_INTEGER),
  day,
  recipientId: storedId,
  recipientName: storedText(200),
  email: v.fallback(v.nullable(storedText(254)), null),
  templateId: v.fallback(v.nullable(storedId), null),
  subject: storedText(1000),
  channel: v.picklist([...MAIL_TARGETS, 'clipboard', 'eml']),
  state: v.picklist(OUTREACH_STATES),
  followUp: v.fallback(v.nullable(day), null),
});

/** The readable entries, the newest first, and how many are not. */
export function readLog(stored: unknown): { log: OutreachEntry[]; unreadable: number } {
  const { rows, unreadable } = readRows<OutreachEntry>(stored, LOG_LIMIT, storedEntry);
  return { log: rows.sort((a, b) => b.at - a.at), unreadable };
}
