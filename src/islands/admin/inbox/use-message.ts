/** The open message from the server, and its changes: shown immediately, and undone if the server refuses. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOf, type InboxEntry, type InboxMessage } from '@/domain/admin/inbox/inbox';
import type { InboxChange } from '@/domain/admin/inbox/inbox-input';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { isSignedOut } from '@/islands/lists/signed-out';

type LoadedMessage = InboxMessage | 'failed' | 'gone' | null;
type MessageChange = Omit<InboxChange, 'revision'>;

export type OpenMessage = ReturnType<typeof useMessage>;

/** `onChanged` gets each state that is shown, so that the list beside it shows the same. */
export function useMessage(key: string, onChanged: (entry: InboxEntry) => void) {
  const [message, setMessage] = useState<LoadedMessage>(null);
  const [isChanging, setChanging] = useState(false);
  const current = useRef(key);
  /** The server's version: a change names its revision, and it is shown again if the server refuses. */
  const stored = useRef<InboxMessage | null>(null);
  /** Changes are sent one after another, because each names the revision that the previous one made. */
  const queue = useRef<{ last: Promise<void>; waiting: number }>({ last: Promise.resolve(), waiting: 0 });
  const notify = useRef(onChanged);
  notify.current = onChanged;

  const show = useCallback((next: InboxMessage) => {
    setMessage(next);
    notify.current(next);
  }, []);

  const load = useCallback(async () => {
    const place = placeOf(key);
    if (!place) return;
    const answer = await api.get('/api/admin/inbox/:kind/:id', { param: place });
    if (current.current !== key || isSignedOut(answer)) return;
    const found = answer.data;
    if (found) {
      stored.current = found;
      show(found);
    } else {
      stored.current = null;
      setMessage(answer.status === 404 ? 'gone' : 'failed');
    }
  }, [key, show]);

  useEffect(() => {
    current.current = key;
    stored.current = null;
    setMessage(null);
    void load();
  }, [key, load]);

  const showAnswer = ({ data: next }: Pick<Answer<InboxMessage>, 'data'>): boolean => {
    if (next && current.current === key) {
      stored.current = next;
      show(next);
    }
    return next !== undefined;
  };

  const send = async (changed: MessageChange) => {
    const place = placeOf(key);
    const before = stored.current;
    if (!place || !before || current.current !== key) return;
    const answer = await api.patch('/api/admin/inbox/:kind/:id', {
      param: place,
      json: { ...changed, revision: before.revision },
    });
    if (isSignedOut(answer)) return;
    const isStored = answer.data !== undefined;
    const after = { ...before, ...answer.data };
    if (current.current !== key) return notify.current(after);
    stored.current = after;
    if (isStored) return;
    toast('error', failureText(answer, 'This could not be saved.'));
    if (answer.status === 409 || answer.status === 404) await load();
  };

  const change = async (changed: MessageChange, assignee?: string | null) => {
    if (message === null || typeof message === 'string') return;
    const now = queue.current;
    now.waiting += 1;
    setChanging(true);
    show({ ...message, ...changed, ...(assignee === undefined ? {} : { assignee }) });
    now.last = now.last.then(() => send(changed));
    await now.last;
    now.waiting -= 1;
    if (now.waiting > 0) return;
    setChanging(false);
    // Earlier answers were not shown, because they would have overwritten later changes on the screen.
    if (current.current === key && stored.current) show(stored.current);
  };

  return {
    message,
    isChanging,
    load,
    change,
    /** Shows the message of an answer. Returns whether the answer had one. */
    take: showAnswer,
  };
}
