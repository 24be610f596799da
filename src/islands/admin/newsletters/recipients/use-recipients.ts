/** The people of the table as the server lists them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { readRecipient, type MailRecipient } from '../../../../domain/newsletters/recipient';
import { recipientQueryOf, type RecipientView } from '../../../../domain/newsletters/screen-state';
import { api, type Answer } from '../../../../lib/api';
import { isSignedOut } from '../../records/use-records';

export interface RecipientList {
  recipients: readonly MailRecipient[];
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** While one types, the server is asked after this pause. */
const TYPING_MS = 300;

/** The list of an answer; null where it could not be read. */
export function readRecipients({ ok, body }: Pick<Answer, 'ok' | 'body'>): RecipientList | null {
  const { data, total, totalIsCapped, next, previous } = body;
  if (!ok || !Array.isArray(data)) return null;
  const recipients = data.map(readRecipient).filter((one) => one !== null);
  return {
    recipients,
    total: typeof total === 'number' ? total : recipients.length,
    totalIsCapped: totalIsCapped === true,
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
  };
}

/** `first` is what the page brought; undefined where it brought another tab, null where the list could not be read. */
export function useRecipients(view: RecipientView, first: RecipientList | null | undefined) {
  const [list, setList] = useState<RecipientList | 'failed' | null>(first === undefined ? null : (first ?? 'failed'));
  const [isBusy, setBusy] = useState(first === undefined);
  const [version, setVersion] = useState(0);
  const query = recipientQueryOf(view);
  const key = JSON.stringify([query, version]);
  const asked = useRef(first === undefined ? '' : key);
  const askedText = useRef(query['q']);

  useEffect(() => {
    if (asked.current === key) return;
    const end = new AbortController();
    const load = async () => {
      askedText.current = query['q'];
      setBusy(true);
      try {
        const answer = await api.get('/api/admin/newsletter-recipients', { query, signal: end.signal });
        asked.current = key;
        if (!isSignedOut(answer)) setList(readRecipients(answer) ?? 'failed');
      } catch {
        return; // A newer question took its place.
      }
      setBusy(false);
    };
    const timer = setTimeout(() => void load(), askedText.current === query['q'] ? 0 : TYPING_MS);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key holds all of the query
  }, [key]);

  return { list, isBusy, reload: useCallback(() => setVersion((now) => now + 1), []) };
}
