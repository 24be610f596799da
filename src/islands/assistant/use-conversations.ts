/** The list of a person's conversations: searched, paged, renamed, deleted. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationLine, ConversationPage } from '@/domain/assistant/conversation';
import { fetchConversations } from './chat-calls';

const TYPING_MS = 250;

export interface Conversations {
  /** Null while they load. */
  items: readonly ConversationLine[] | null;
  next: string | null;
  hasFailed: boolean;
  isLoadingMore: boolean;
  q: string;
  search: (q: string) => void;
  more: () => void;
  reload: () => void;
  renamed: (id: string, title: string) => void;
  /** Null for all. */
  removed: (id: string | null) => void;
}

interface List {
  items: readonly ConversationLine[];
  next: string | null;
}

export function useConversations(isWanted: boolean, first: ConversationPage | null | undefined): Conversations {
  const [list, setList] = useState<List | null>(first ?? null);
  const [hasFailed, setFailed] = useState(false);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const [q, setQ] = useState('');
  const [turn, setTurn] = useState(first ? 0 : 1);
  const loaded = useRef(first ? '0 ' : '');

  useEffect(() => {
    const key = `${turn} ${q}`;
    if (!isWanted || loaded.current === key) return;
    let isGone = false;
    const timer = setTimeout(
      () =>
        void fetchConversations(q.trim(), null).then((page) => {
          if (isGone) return;
          loaded.current = key;
          setFailed(page === null);
          if (page) setList(page);
        }),
      q === '' ? 0 : TYPING_MS,
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isWanted, q, turn]);

  const reload = useCallback(() => {
    setFailed(false);
    setTurn((n) => n + 1);
  }, []);
  const more = useCallback(() => {
    if (!list?.next || isLoadingMore) return;
    const { next } = list;
    setLoadingMore(true);
    void fetchConversations(q.trim(), next).then((page) => {
      setLoadingMore(false);
      setFailed(page === null);
      if (page)
        setList((now) => (now?.next === next ? { items: [...now.items, ...page.items], next: page.next } : now));
    });
  }, [list, isLoadingMore, q]);
  // A list that was asked for before a change must not come in after it: it is asked for again.
  const change = useCallback(
    (changed: (list: List) => List) => {
      setList((now) => now && changed(now));
      reload();
    },
    [reload],
  );
  const renamed = useCallback(
    (id: string, title: string) =>
      change((now) => ({ ...now, items: now.items.map((one) => (one.id === id ? { ...one, title } : one)) })),
    [change],
  );
  const removed = useCallback(
    (id: string | null) =>
      change((now) =>
        id === null ? { items: [], next: null } : { ...now, items: now.items.filter((one) => one.id !== id) },
      ),
    [change],
  );
  return useMemo(
    () => ({
      items: list?.items ?? null,
      next: list?.next ?? null,
      hasFailed,
      isLoadingMore,
      q,
      search: setQ,
      more,
      reload,
      renamed,
      removed,
    }),
    [list, hasFailed, isLoadingMore, q, more, reload, renamed, removed],
  );
}
