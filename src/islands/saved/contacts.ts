/** What the outreach log of this browser says about saved people. Fetched only where there is a log. */
import { contactText, lastContacts } from '../../domain/outreach/log';
import { readPart } from '../../lib/outreach-storage';

/** When and how a saved person was written to last. */
export interface LastLetter {
  /** "Written to on 3 Nov". */
  text: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** The last letter by `type:id`. */
export function readContacts(today: string): ReadonlyMap<string, LastLetter> {
  const last = lastContacts(readPart('log').value);
  return new Map([...last].map(([id, entry]) => [id, { text: contactText(entry, today), day: entry.day }]));
}
