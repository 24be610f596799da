/** What the outreach log of this browser says about saved people. Fetched only where there is a log. */
import { contactText, lastContacts } from '../../domain/outreach/log';
import { readPart } from '../../lib/outreach-storage';

/** "Written to on 3 Nov" by `type:id`. */
export function readContacts(today: string): ReadonlyMap<string, string> {
  const last = lastContacts(readPart('log').value);
  return new Map([...last].map(([id, entry]) => [id, contactText(entry, today)]));
}
