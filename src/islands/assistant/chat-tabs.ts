/** Keeps one conversation the same in several tabs (which exchange ids, never text), and shows a half-written answer again after a reload. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { saveDraft, readDraft } from '@/islands/ui/form/draft';
import { CONVERSATION_GONE, fetchConversation } from './chat-calls';
import { chatOf, EMPTY_CHAT, isStored, type Chat } from './chat-state';

// State of the assistant that this tab stores across reloads, until the sign-out: typed question, id of the open conversation, unfinished answer.

const QUESTION = { key: 'draft:assistant' } as const;
const NO_QUESTION = { text: '' };

export function useQuestion(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const latest = useRef('');
  useEffect(() => {
    const stored = readDraft(QUESTION, NO_QUESTION).text;
    if (!stored || latest.current !== '') return;
    latest.current = stored;
    setText(stored);
  }, []);
  const set = useCallback((next: string) => {
    latest.current = next;
    setText(next);
    saveDraft(QUESTION, { text: next }, NO_QUESTION);
  }, []);
  return [text, set];
}

const LAST = { key: 'draft:assistant-conversation' } as const;
const NO_LAST = { id: '' };

/** Stores the id of the open conversation, which the chat window opens on the next page. */
export const noteConversation = (id: string | null): void => saveDraft(LAST, { id: id ?? '' }, NO_LAST);

/** Opens the stored conversation once. `open` is null for guests, who have no conversations. */
export function useLastConversation(open: ((id: string) => void) | null): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !open) return;
    isDone.current = true;
    const { id } = readDraft(LAST, NO_LAST);
    if (id && /^[0-9a-f]{24}$/.test(id)) open(id);
  }, [open]);
}

const ANSWER = { key: 'draft:assistant-answer' } as const;
const NO_ANSWER = { id: '', content: '' };

/** Stores an unfinished answer when the page is left, because the server may not have stored it yet when the next page loads. */
function storeAnswer({ messages, liveId }: Chat): void {
  const answer = messages.find(({ id }) => id === liveId);
  if (answer && isStored(answer)) saveDraft(ANSWER, { id: answer.id, content: answer.content }, NO_ANSWER);
}

/** The conversation with this tab's stored text of the last answer, if that is longer than the server's. */
function withStoredAnswer(chat: Chat): Chat {
  const { id, content = '' } = readDraft(ANSWER, NO_ANSWER);
  const last = chat.messages.at(-1);
  if (!last || last.id !== id || last.state !== 'interrupted' || last.content.length >= content.length) return chat;
  return { ...chat, messages: [...chat.messages.slice(0, -1), { ...last, content }] };
}

/** Whether a stored conversation is loading, or why it could not be loaded. */
export type Loading = 'no' | 'yes' | { error: string };

/**
 * `begins` and `ends`: an answer in another tab begins or ends. `asks`: a tab asks whether an answer is being written. `changed`: a
 * conversation was renamed. `gone`: it was deleted; a null id means all conversations.
 */
export interface TabNews {
  what: 'begins' | 'ends' | 'asks' | 'changed' | 'gone';
  conversationId: string | null;
}

const CHANNEL = 'outset-assistant';

/**
 * Returns a function that sends news to the other tabs; `hear` is called with their news. Without BroadcastChannel, tabs do not know of
 * each other.
 */
function useOtherTabs(isWanted: boolean, hear: (news: TabNews) => void): (news: TabNews) => void {
  const heard = useRef(hear);
  heard.current = hear;
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    if (!isWanted || typeof BroadcastChannel === 'undefined') return;
    const open = new BroadcastChannel(CHANNEL);
    open.onmessage = ({ data }: MessageEvent<TabNews>) => heard.current(data);
    channel.current = open;
    return () => {
      channel.current = null;
      open.close();
    };
  }, [isWanted]);
  const tell = useRef((news: TabNews) => channel.current?.postMessage(news));
  return tell.current;
}

/** Time for the server to store the part of an answer that arrived before its page was closed. */
const STORED_MS = 1_000;
/** Longer than any answer takes. */
const ANSWER_MS = 70_000;

interface SameChat {
  isGuest: boolean;
  chat: Chat;
  loading: Loading;
  latest: RefObject<Chat>;
  show: (change: (chat: Chat) => Chat) => void;
  setLoading: (loading: Loading) => void;
  /** Draws the events that have arrived. */
  flush: () => void;
  given: RefObject<{ onOtherTab: () => void }>;
}

/** Keeps the shown conversation the same as in other tabs and on the server. Returns the function that sends news to the other tabs. */
export function useSameChat({ isGuest, chat, loading, latest, show, setLoading, flush, given }: SameChat) {
  /** Loads the conversation from the server again. */
  const refresh = useCallback(
    (isElsewhere: boolean) => {
      const { conversationId } = latest.current;
      if (conversationId === null) return;
      void fetchConversation(conversationId).then((answer) => {
        const { conversationId: here, liveId } = latest.current;
        if ('found' in answer && here === conversationId && liveId === null)
          show((before) => ({ ...withStoredAnswer(chatOf(answer.found)), fault: before.fault, isElsewhere }));
      });
    },
    [latest, show],
  );
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshIn = useCallback(
    (ms: number) => {
      clearTimeout(later.current);
      later.current = setTimeout(() => refresh(false), ms);
    },
    [refresh],
  );

  const tell = useOtherTabs(!isGuest, ({ what, conversationId }) => {
    const here = latest.current;
    const isHere = here.conversationId !== null && (conversationId === null || conversationId === here.conversationId);
    if (what === 'asks') {
      if (isHere && here.liveId !== null) tell({ what: 'begins', conversationId });
      return;
    }
    given.current.onOtherTab();
    if (!isHere || here.liveId !== null) return;
    if (what === 'gone') {
      show(() => EMPTY_CHAT);
      setLoading({ error: CONVERSATION_GONE });
    } else {
      refresh(what === 'begins');
      // A tab that crashes does not send `ends`.
      refreshIn(what === 'begins' ? ANSWER_MS : STORED_MS);
    }
  });

  // The text that this tab stored is shown at once; the part that the server stored follows.
  const openedId = chat.conversationId;
  useEffect(() => {
    const last = latest.current.messages.at(-1);
    if (openedId === null || latest.current.liveId !== null || last?.state !== 'interrupted') return;
    show(withStoredAnswer);
    if (Date.now() - Date.parse(last.timestamp) > ANSWER_MS) return;
    tell({ what: 'asks', conversationId: openedId });
    refreshIn(STORED_MS);
  }, [openedId, loading, latest, refreshIn, show, tell]);
  useEffect(() => {
    const onLeave = () => {
      const { conversationId, liveId } = latest.current;
      if (conversationId === null || liveId === null) return;
      flush();
      storeAnswer(latest.current);
      tell({ what: 'ends', conversationId });
    };
    addEventListener('pagehide', onLeave);
    return () => {
      removeEventListener('pagehide', onLeave);
      clearTimeout(later.current);
    };
  }, [flush, latest, tell]);
  return tell;
}
