/** One conversation in several tabs, and over a reload in mid-answer: tabs tell each other what changed (ids, never a word), and what was shown is there again at once. */
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { CONVERSATION_GONE, fetchConversation } from './chat-calls';
import { chatOf, EMPTY_CHAT, type Chat } from './chat-state';
import { storeAnswer, withStoredAnswer } from './tab-storage';

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
