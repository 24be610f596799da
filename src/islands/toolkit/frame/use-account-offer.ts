/** Whether to offer the account now: once in this browser, after the first thing that a person entered. */
import { useEffect, useState } from 'react';
import { readText, writeText } from '../../../lib/storage';

const KEY = 'outset_offered_account';

/** `isEntered`: something was entered on this page, and is in this browser alone. */
export function useAccountOffer(isEntered: boolean): { isOffered: boolean; close: () => void } {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!isEntered || readText(KEY) !== null) return;
    writeText(KEY, '1');
    setOffered(true);
  }, [isEntered]);
  return { isOffered: isOffered && isEntered, close: () => setOffered(false) };
}
