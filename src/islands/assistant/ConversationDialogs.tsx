/** Asks for another name of a conversation, and before one is deleted. */
import { useState } from 'react';
import type { ConversationLine } from '../../domain/chat/conversation';
import { TITLE_MOST } from '../../domain/chat/question';
import { toast } from '../../stores/toasts';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { NameDialog } from '../ui/NameDialog';
import { useLast } from '../ui/use-last';
import { deleteConversation, renameConversation } from './chat-calls';
import type { Assistant } from './use-assistant';

/** What a person asks for in the list of conversations, until its dialog is through. */
export interface Asked {
  what: 'rename' | 'delete';
  line: ConversationLine;
}

interface ConversationDialogsProps {
  assistant: Assistant;
  asked: Asked | null;
  onClose: () => void;
}

export default function ConversationDialogs({ assistant, asked, onClose }: ConversationDialogsProps) {
  const [isBusy, setBusy] = useState(false);
  const last = useLast(asked)?.line;
  const { conversations, chat, open } = assistant;
  if (!last) return null;

  const rename = async (title: string) => {
    const fault = await renameConversation(last.id, title);
    if (fault) return fault;
    conversations.renamed(last.id, title);
    chat.tell({ what: 'changed', conversationId: last.id });
    if (chat.chat.conversationId === last.id) chat.rename(title);
    return null;
  };
  const remove = async () => {
    setBusy(true);
    const fault = await deleteConversation(last.id);
    setBusy(false);
    if (fault) return void toast('error', fault);
    conversations.removed(last.id);
    chat.tell({ what: 'gone', conversationId: last.id });
    if (chat.chat.conversationId === last.id) open(null);
    onClose();
  };
  return (
    <>
      <NameDialog
        key={last.id}
        open={asked?.what === 'rename'}
        title="Rename the conversation"
        submitLabel="Rename"
        name={last.title}
        limit={TITLE_MOST}
        onClose={onClose}
        onSubmit={rename}
      />
      <ConfirmDialog
        open={asked?.what === 'delete'}
        title="Delete this conversation?"
        text={`“${last.title}” and its ${last.messages === 1 ? 'message' : 'messages'} will be deleted permanently.`}
        confirmLabel="Delete"
        danger
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={onClose}
      />
    </>
  );
}
