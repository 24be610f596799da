/** State that the assistant's window and page share: who answers, the settings, the open conversation and the list of all. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AssistantState, Conversation, ConversationPage, ConversationLine } from '@/domain/assistant/conversation';
import { COPY_FAILED, DEFAULT_SETTINGS } from '@/domain/assistant/message';
import type { AssistantSettings } from '@/domain/assistant/input';
import { toast } from '@/stores/toasts';
import { fetchState, saveSettings, fetchConversations } from './chat-calls';
import { useChat, type ChatModel } from './use-chat';

const TYPING_MS = 250;

interface Conversations {
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

/** The list of a person's conversations: searched, paged, renamed, deleted. */
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
  // A list requested before a change must not replace the changed one, so it is requested again.
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

export interface AssistantStart {
  state: AssistantState | null;
  conversation: Conversation | null;
  conversations: ConversationPage | null;
}

export interface Assistant {
  isGuest: boolean;
  /** Null while it loads. */
  state: AssistantState | null;
  settings: AssistantSettings | null;
  change: (part: Partial<AssistantSettings>) => void;
  chat: ChatModel;
  conversations: Conversations;
  copy: (text: string) => void;
  /** Opens a conversation, or a new one for null, as the person chose. */
  open: (id: string | null) => void;
}

/** Rejects if the browser refuses it, or has no clipboard. */
const putOnClipboard = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

interface Options {
  isGuest: boolean;
  start?: AssistantStart | undefined;
  /** Whether the list is shown. */
  wantsList: boolean;
  /** The shown conversation has a new id, because of an answer or the person's choice. */
  onConversation: (id: string | null, by: 'answer' | 'person') => void;
}

export function useAssistant({ isGuest, start, wantsList, onConversation }: Options): Assistant {
  const [state, setState] = useState(start?.state ?? null);
  const handler = useRef(onConversation);
  handler.current = onConversation;
  useEffect(() => {
    if (state) return;
    let isGone = false;
    void fetchState().then((found) => {
      if (!isGone && found) setState((now) => now ?? found);
    });
    return () => {
      isGone = true;
    };
  }, [state]);

  const conversations = useConversations(wantsList && !isGuest, start?.conversations);
  const { reload } = conversations;
  const chat = useChat({
    isGuest,
    first: start?.conversation,
    onConversation: (id) => handler.current(id, 'answer'),
    onLeft: (left) => setState((now) => now && { ...now, left }),
    onStored: reload,
    onOtherTab: () => {
      reload();
      void fetchState().then((found) => found && setState(found));
    },
  });

  const change = useCallback(
    (part: Partial<AssistantSettings>) => {
      const before = state?.settings ?? DEFAULT_SETTINGS;
      const settings = { ...before, ...part };
      setState((now) => now && { ...now, settings });
      void saveSettings(settings).then((fault) => {
        if (!fault) return;
        setState((now) => now && { ...now, settings: before });
        toast('error', fault);
      });
    },
    [state],
  );
  const { setFault, open: openChat } = chat;
  const copy = useCallback(
    (text: string) =>
      void putOnClipboard(text).then(
        () => toast('success', 'Copied'),
        () => setFault(COPY_FAILED),
      ),
    [setFault],
  );
  const open = useCallback(
    (id: string | null) => {
      openChat(id);
      handler.current(id, 'person');
    },
    [openChat],
  );
  return useMemo(
    () => ({
      isGuest,
      state,
      settings: isGuest ? null : (state?.settings ?? null),
      change,
      chat,
      conversations,
      copy,
      open,
    }),
    [isGuest, state, change, chat, conversations, copy, open],
  );
}
