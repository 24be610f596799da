/** The entry that is open, as the server has it, and changes of it: shown at once, taken back where the server refuses. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InboxEntry, InboxMessage } from '../../../domain/admin/inbox/inbox';
import type { InboxChange } from '../../../domain/admin/inbox/inbox-input';
import { placeOf } from '../../../domain/admin/inbox/inbox-state';
import { api, failureText, type Answer } from '../../../lib/api';
import { toast } from '../../../stores/toasts';
import { isSignedOut } from '../table/signed-out';

export type Loaded = InboxMessage | 'failed' | 'gone' | null;
type Changed = Omit<InboxChange, 'revision'>;

function messageOf({ ok, data }: Pick<Answer, 'ok' | 'data'>): InboxMessage | null {
  const { replies, text } = (data ?? {}) as { replies?: unknown; text?: unknown };
  return ok && Array.isArray(replies) && typeof text === 'string' ? (data as InboxMessage) : null;
}

export interface OpenMessage {
  message: Loaded;
  isChanging: boolean;
  load: () => Promise<void>;
  change: (change: Changed, assignee?: string | null) => Promise<void>;
  /** Takes what an answer said. */
  take: (answer: Pick<Answer, 'ok' | 'data'>) => boolean;
}

/** `onChanged` hears of each state that is shown, so that the list beside it says the same. */
export function useMessage(key: string, onChanged: (entry: InboxEntry) => void): OpenMessage {
  const [message, setMessage] = useState<Loaded>(null);
  const [isChanging, setChanging] = useState(false);
  const current = useRef(key);
  const told = useRef(onChanged);
  told.current = onChanged;

  const show = useCallback((next: InboxMessage) => {
    setMessage(next);
    told.current(next);
  }, []);

  const load = useCallback(async () => {
    const place = placeOf(key);
    if (!place) return;
    const answer = await api.get('/api/admin/inbox/:kind/:id', { param: place });
    if (current.current !== key || isSignedOut(answer)) return;
    const found = messageOf(answer);
    if (found) show(found);
    else setMessage(answer.status === 404 ? 'gone' : 'failed');
  }, [key, show]);

  useEffect(() => {
    current.current = key;
    setMessage(null);
    void load();
  }, [key, load]);

  const take = (answer: Pick<Answer, 'ok' | 'data'>): boolean => {
    const next = messageOf(answer);
    if (next && current.current === key) show(next);
    return next !== null;
  };

  const change = async (changed: Changed, assignee?: string | null) => {
    const place = placeOf(key);
    if (!place || isChanging || message === null || typeof message === 'string') return;
    const before = message;
    setChanging(true);
    show({ ...before, ...changed, ...(assignee === undefined ? {} : { assignee }) });
    const answer = await api.patch('/api/admin/inbox/:kind/:id', {
      param: place,
      json: { ...changed, revision: before.revision },
    });
    setChanging(false);
    if (isSignedOut(answer)) return;
    if (answer.ok && answer.data) {
      const entry = answer.data as InboxEntry;
      if (current.current === key) show({ ...before, ...entry });
      else told.current(entry);
      return;
    }
    toast('error', failureText(answer, 'This could not be saved.'));
    if (current.current === key) show(before);
    else told.current(before);
    if (answer.status === 409 || answer.status === 404) await load();
  };

  return { message, isChanging, load, change, take };
}
