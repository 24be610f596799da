/** A person's conversations, newest first: search, open, rename, delete and load more. Rename and delete open a dialog. */
import { useRef, useState } from 'react';
import { Ellipsis, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { chatTime } from '@/domain/assistant/message-text';
import type { ConversationLine } from '@/domain/assistant/conversation';
import { TITLE_MOST } from '@/domain/assistant/message';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { focusNextRow } from '@/islands/ui/focus';
import { Menu } from '@/islands/ui/overlay/Menu';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { SearchInput } from '@/islands/ui/fields/inputs';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { deleteConversation, renameConversation } from './chat-calls';
import type { Assistant } from './use-assistant';

/** The rename or delete that the person asked for, until its dialog is closed. */
interface OpenQuestion {
  what: 'rename' | 'delete';
  line: ConversationLine;
}

interface ConversationDialogsProps {
  assistant: Assistant;
  asked: OpenQuestion | null;
  onClose: () => void;
  /** Makes the change that removes a line, and moves the focus to the next one. */
  onRemove: (line: ConversationLine, change: () => void) => void;
}

function ConversationDialogs({ assistant, asked, onClose, onRemove }: ConversationDialogsProps) {
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
    onRemove(last, () => {
      conversations.removed(last.id);
      chat.tell({ what: 'gone', conversationId: last.id });
      if (chat.chat.conversationId === last.id) open(null);
      onClose();
    });
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

interface RowProps {
  line: ConversationLine;
  isHere: boolean;
  onOpen: () => void;
  onAsk: (what: OpenQuestion['what']) => void;
}

function Row({ line, isHere, onOpen, onAsk }: RowProps) {
  const { id, title, updatedAt } = line;
  return (
    <li
      className={`flex items-center rounded-lg pr-1 transition-colors duration-150 ${isHere ? 'bg-base-content/8' : 'hover:bg-base-content/5'}`}
    >
      <a
        href={`/portal/assistant?conversation=${id}`}
        aria-current={isHere ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
        className="min-w-0 flex-1 rounded-lg px-3 py-2 -outline-offset-2 max-md:py-2.5"
      >
        <span className={`block truncate text-sm ${isHere ? 'font-medium' : ''}`}>{title}</span>
        <span className="muted block text-xs tabular-nums">{chatTime(updatedAt)}</span>
      </a>
      <Menu
        label={`More for ${title}`}
        trigger={<Ellipsis className="size-4" aria-hidden="true" />}
        width={160}
        items={[
          { label: 'Rename', icon: Pencil, onSelect: () => onAsk('rename') },
          { label: 'Delete', icon: Trash2, danger: true, onSelect: () => onAsk('delete') },
        ]}
      />
    </li>
  );
}

interface ConversationListProps {
  assistant: Assistant;
  /** Called after a conversation was chosen, e.g. to close the sheet. */
  onChosen?: () => void;
}

export function ConversationList({ assistant, onChosen }: ConversationListProps) {
  const { conversations, chat, open, settings } = assistant;
  const { items, next, hasFailed, isLoadingMore, q, search, more, reload } = conversations;
  const [asked, setAsked] = useState<OpenQuestion | null>(null);
  const isEmpty = items?.length === 0;
  const box = useRef<HTMLDivElement>(null);
  const remove = (line: ConversationLine, change: () => void) =>
    focusNextRow(
      change,
      items?.findIndex(({ id }) => id === line.id) ?? 0,
      () => box.current?.querySelectorAll<HTMLElement>('li [aria-haspopup="menu"]'),
      () => box.current?.querySelector('input'),
    );

  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col gap-3">
      <SearchInput
        aria-label="Search conversations"
        placeholder="Search conversations"
        className="w-full shrink-0"
        maxLength={100}
        value={q}
        onChange={(event) => search(event.target.value)}
      />
      {settings && !settings.keepsConversations && (
        <p className="muted text-[13px]">New conversations are not saved. You can change this in the settings.</p>
      )}
      {!items && !hasFailed && (
        <ul aria-label="Loading conversations" className="grid gap-3 px-3 py-2">
          {[0, 1, 2, 3].map((n) => (
            <li key={n} className="grid gap-1.5">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-3 w-24" />
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <div role="alert" className="grid justify-items-start gap-2 text-sm">
          <p className="flex items-center gap-2">
            <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden="true" />
            Your conversations could not be loaded.
          </p>
          <Button size="sm" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {isEmpty && q !== '' && (
        <p role="status" className="muted px-1 text-sm">
          No conversation matches “{q}”.
        </p>
      )}
      {isEmpty && q === '' && (
        <EmptyState
          ghost={['text', 'figure']}
          headingLevel={3}
          title="No conversations yet"
          text="Ask a question and it is saved here for you."
        />
      )}
      {items && items.length > 0 && (
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
          <ul aria-label="Conversations" className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
            {items.map((line) => (
              <Row
                key={line.id}
                line={line}
                isHere={line.id === chat.chat.conversationId}
                onOpen={() => {
                  open(line.id);
                  onChosen?.();
                }}
                onAsk={(what) => setAsked({ what, line })}
              />
            ))}
          </ul>
          {next && (
            <Button size="sm" variant="ghost" className="mt-2 w-full" busy={isLoadingMore} onClick={more}>
              Load more
            </Button>
          )}
        </div>
      )}
      <ConversationDialogs assistant={assistant} asked={asked} onClose={() => setAsked(null)} onRemove={remove} />
    </div>
  );
}
