/** What the assistant's window and its page share: who answers, the settings, the conversation at hand and the list of all. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AssistantState, Conversation, ConversationPage } from '@/domain/assistant/conversation';
import { COPY_FAILED } from '@/domain/assistant/failures';
import type { AssistantSettings } from '@/domain/assistant/input';
import { DEFAULT_SETTINGS } from '@/domain/assistant/question';
import { toast } from '@/stores/toasts';
import { fetchState, saveSettings } from './chat-calls';
import { useChat, type ChatModel } from './use-chat';
import { useConversations, type Conversations } from './use-conversations';

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
  /** The conversation at hand, or none, as it is opened by the person. */
  open: (id: string | null) => void;
}

/** Rejects where the browser refuses it, or has no clipboard. */
const putOnClipboard = async (text: string): Promise<void> => navigator.clipboard.writeText(text);

interface Options {
  isGuest: boolean;
  start?: AssistantStart | undefined;
  /** The list is drawn. */
  wantsList: boolean;
  /** The conversation that is shown has another id, by an answer or by the person. */
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
