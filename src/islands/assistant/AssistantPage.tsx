/** The assistant as a page of its own: the open conversation, which the address names, beside the list of all conversations. */
import { Suspense, useEffect, useRef, useState } from 'react';
import { MessagesSquare } from 'lucide-react';
import { addressOfConversation, conversationIn } from '@/domain/assistant/conversation';
import { $shellDialog, closeShellDialog } from '@/stores/shell';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { IconButton } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { useNarrow } from '@/islands/ui/hooks/use-browser';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { Chat } from './Chat';
import { ChatActions } from './ChatActions';
import { ConversationList } from './ConversationList';
import { useAssistant, type AssistantStart } from './use-assistant';

const CalendarReturn = lazyComponent(() => import('./meetings/CalendarReturn'));

/** Below this width the list opens in a drawer. */
const LIST_BESIDE_PX = 1024;

export interface AssistantPageProps {
  isGuest: boolean;
  start: AssistantStart;
  /** The server's clock, in milliseconds. */
  now: number;
  /** The id in the address, even if that conversation could not be loaded: the page then shows the error. */
  conversationId: string | null;
}

export function AssistantPage({ isGuest, start, now, conversationId }: AssistantPageProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isListed, setListed] = useState(false);
  const isNarrow = useNarrow(LIST_BESIDE_PX);
  const openChat = useRef<(id: string | null) => void>(() => undefined);
  const url = useUrlState<{ conversation: string | null }>({
    first: { conversation: conversationId },
    read: (query) => ({ conversation: conversationIn(query) }),
    href: ({ conversation }) => addressOfConversation(conversation),
    onFollow: ({ conversation }) => openChat.current(conversation),
  });
  const assistant = useAssistant({
    isGuest,
    start,
    wantsList: !isNarrow || isListed,
    onConversation: (conversation, by) => url.go({ conversation }, by === 'answer' ? 'replace' : 'push'),
  });
  openChat.current = assistant.chat.open;
  const { open } = assistant.chat;
  const [isBack, setBack] = useState(false);
  useEffect(() => setBack(new URLSearchParams(location.search).has('calendar')), []);
  const isLoaded = start.conversation !== null;
  useEffect(() => {
    if (conversationId !== null && !isLoaded) open(conversationId);
  }, [conversationId, isLoaded, open]);

  // The chat is already on this page: instead of opening the window, focus its field.
  useEffect(
    () =>
      $shellDialog.subscribe((dialog) => {
        if (dialog !== 'assistant') return;
        closeShellDialog('assistant');
        field.current?.focus();
      }),
    [],
  );

  const { title } = assistant.chat.chat;
  return (
    <div className="assistant-page grid gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <section aria-labelledby="assistant-title" className="flex min-h-0 min-w-0 flex-col overflow-hidden card">
        <div className="flex min-h-11.5 items-center gap-0.5 border-b hairline py-1.5 pr-1.5 pl-4 sm:pl-5">
          <h1 id="assistant-title" className="min-w-0 flex-1 truncate text-lg font-semibold">
            Assistant
            {title && (
              <span className="muted font-sans text-sm font-normal tracking-normal max-sm:sr-only"> · {title}</span>
            )}
          </h1>
          <ChatActions
            assistant={assistant}
            onNew={() => {
              assistant.open(null);
              field.current?.focus();
            }}
          />
          {!isGuest && (
            <IconButton
              label="Conversations"
              icon={MessagesSquare}
              onClick={() => setListed(true)}
              className="lg:hidden"
            />
          )}
        </div>
        <Chat
          assistant={assistant}
          now={now}
          returnTo={addressOfConversation(assistant.chat.chat.conversationId)}
          field={field}
        />
      </section>
      {isBack && (
        <Suspense fallback={null}>
          <CalendarReturn chat={assistant.chat} />
        </Suspense>
      )}
      {isGuest ? (
        <aside className="muted text-sm max-lg:hidden">
          <h2 className="mb-1 font-sans text-sm font-semibold tracking-normal text-base-content">Conversations</h2>
          <p>
            Guests can ask three questions a day, and we do not save them. With an account you can search past
            conversations, ask about files and schedule meetings.
          </p>
        </aside>
      ) : (
        <aside aria-label="Conversations" className="flex min-h-0 flex-col gap-3 max-lg:hidden">
          {!isNarrow && <ConversationList assistant={assistant} />}
        </aside>
      )}
      {!isGuest && (
        <Drawer open={isListed && isNarrow} onClose={() => setListed(false)} title="Conversations">
          {isNarrow && <ConversationList assistant={assistant} onChosen={() => setListed(false)} />}
        </Drawer>
      )}
    </div>
  );
}
