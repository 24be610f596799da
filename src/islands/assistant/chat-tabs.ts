/** One conversation in several tabs, and over a reload in mid-answer: tabs tell each other what changed (ids, never a word), and what was shown is there again at once. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { saveDraft, readDraft } from '@/islands/ui/form/draft';
import { CONVERSATION_GONE, fetchConversation } from './chat-calls';
import { chatOf, EMPTY_CHAT, isStored, type Chat } from './chat-state';

// State of the assistant that this tab stores over a reload, until the sign-out: the typed question, the id of the open conversation, and the unfinished answer.

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

/** A stored conversation is on its way, or could not be had. */
export type Loading = 'no' | 'yes' | { error: string };

/**
 * `begins` and `ends`: an answer is written in another tab. `asks`: is it being written? `changed`: its name; `gone`: deleted, null
 * for all.
 */
export interface TabNews {
  what: 'begins' | 'ends' | 'asks' | 'changed' | 'gone';
  conversationId: string | null;
}

const CHANNEL = 'outset-assistant';

/** Tells the other tabs; `hear` gets what they tell. A browser without channels has tabs that do not know of each other. */
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

/** How long the server may take to store what came of an answer whose page was left. */
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
  /** Draws what has come. */
  flush: () => void;
  given: RefObject<{ onOtherTab: () => void }>;
}

/** Keeps the conversation that is shown the same as in other tabs and on the server. Returns what tells the other tabs. */
export function useSameChat({ isGuest, chat, loading, latest, show, setLoading, flush, given }: SameChat) {
  /** Reads the conversation again, as the server has it by now. */
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
      // A tab that crashes says nothing of its end.
      refreshIn(what === 'begins' ? ANSWER_MS : STORED_MS);
    }
  });

  // What was shown of an answer is there again at once; what the server stored of it follows.
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
