/** Who of the saved people was written to, from this browser's outreach log, also while another tab adds to it. */
import { useEffect, useState } from 'react';
import { localToday } from '@/lib/local-today';
import { readText } from '@/lib/storage/storage';

const KEY = 'outreach_log';

/** When and how a saved person was written to last. */
export interface LastLetter {
  /** "Written to on 3 Nov". */
  text: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

const NO_LETTERS: ReadonlyMap<string, LastLetter> = new Map();

/** The last letter by `type:id`. The code of the log is fetched only where there is one. */
async function readLetters(): Promise<ReadonlyMap<string, LastLetter>> {
  const [{ contactText, lastContacts }, { readPart }] = await Promise.all([
    import('@/domain/outreach/log'),
    import('@/lib/storage/outreach-storage'),
  ]);
  const today = localToday();
  const last = [...lastContacts(readPart('log').value)];
  return new Map(last.map(([id, entry]) => [id, { text: contactText(entry, today), day: entry.day }]));
}

export function useContacts(): ReadonlyMap<string, LastLetter> {
  const [contacts, setContacts] = useState(NO_LETTERS);
  useEffect(() => {
    const read = () => {
      if (readText(KEY) === null) return;
      // Without a network the code cannot be fetched: the page does without.
      readLetters().then(setContacts, () => null);
    };
    const onStorage = (event: StorageEvent) => event.key === KEY && read();
    read();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return contacts;
}
