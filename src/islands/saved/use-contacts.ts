/** Who of the saved people was written to, from this browser's outreach log, also while another tab adds to it. */
import { useEffect, useState } from 'react';
import { localToday } from '../../lib/local-today';
import { readText } from '../../lib/storage';
import type { LastLetter } from './contacts';

const KEY = 'outreach_log';
const NO_LETTERS: ReadonlyMap<string, LastLetter> = new Map();

export function useContacts(): ReadonlyMap<string, LastLetter> {
  const [contacts, setContacts] = useState(NO_LETTERS);
  useEffect(() => {
    const read = () => {
      if (readText(KEY) === null) return;
      // Without a network the code cannot be fetched: the page does without.
      import('./contacts').then(
        ({ readContacts }) => setContacts(readContacts(localToday())),
        () => null,
      );
    };
    const onStorage = (event: StorageEvent) => event.key === KEY && read();
    read();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return contacts;
}
