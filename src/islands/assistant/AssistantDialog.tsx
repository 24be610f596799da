/** The assistant over any page of the portal: a window on wide screens, the whole screen of a phone. A running answer continues while it is closed. */
import type { Closable } from '@/islands/ui/overlay/Dialog';
import { useId, useRef, useState } from 'react';
import { Maximize2, MessagesSquare, X } from 'lucide-react';
import type { Viewer } from '@/lib/session/viewer';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { IconButton } from '@/islands/ui/Button';
import { useModal } from '@/islands/ui/hooks/use-modal';
import { Chat } from './Chat';
import { ChatActions } from './ChatActions';
import { ConversationList } from './ConversationList';
import { noteConversation, useLastConversation } from './chat-tabs';
import { useAssistant } from './use-assistant';

const PAGE = '/portal/assistant';

export default function AssistantDialog({ open, onClose, viewer }: Closable & { viewer: Viewer }) {
  const id = useId();
  const [now] = useState(() => Date.now());
  const { dialogProps, isPresent } = useModal(open, onClose);
  const [isListed, setListed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isGuest = viewer.state !== 'authenticated';
  const assistant = useAssistant({ isGuest, wantsList: isListed, onConversation: noteConversation });
  useLastConversation(isGuest ? null : assistant.chat.open);
  const { conversationId, title } = assistant.chat.chat;
  const chooseNew = () => {
    assistant.open(null);
    field.current?.focus();
  };

  return (
    <dialog
      {...dialogProps}
      aria-labelledby={`${id}-title`}
      className="surface m-auto h-dvh max-h-dvh w-full max-w-full overflow-x-hidden overflow-y-auto border-base-content/15 bg-base-200 text-base-content shadow-2xl outline-none sm:h-[min(48rem,calc(100dvh-3rem))] sm:max-w-[calc(100%-3rem)] sm:rounded-2xl sm:border md:max-w-3xl"
    >
      {isPresent && (
        // In a lower window, the dialog scrolls.
        <div className="flex h-full min-h-96 flex-col">
          <div className="flex min-h-11.5 items-center gap-0.5 border-b hairline py-1.5 pr-1.5 pl-4 sm:pl-5">
            <h2 id={`${id}-title`} className="min-w-0 flex-1 truncate text-base font-semibold">
              Assistant
              {title && (
                <span className="muted font-sans text-sm font-normal tracking-normal max-sm:sr-only"> · {title}</span>
              )}
            </h2>
            <ChatActions assistant={assistant} onNew={chooseNew} />
            {!isGuest && <IconButton label="Conversations" icon={MessagesSquare} onClick={() => setListed(true)} />}
            <IconButton
              label="Open as a page"
              icon={Maximize2}
              href={conversationId ? `${PAGE}?conversation=${conversationId}` : PAGE}
              className="max-sm:hidden"
            />
            <IconButton label="Close" icon={X} onClick={onClose} />
          </div>
          <Chat assistant={assistant} now={now} returnTo={PAGE} field={field} />
        </div>
      )}
      <Drawer open={isListed} onClose={() => setListed(false)} title="Conversations">
        <ConversationList assistant={assistant} onChosen={() => setListed(false)} />
      </Drawer>
    </dialog>
  );
}
