/** One message of the inbox: sender, text, status, earlier answers, and the reply form. */
import { optionsOf } from '@/domain/options';
import { useEffect, useId, useState } from 'react';
import type { AdminRecord } from '@/domain/admin/entities/entity';
import {
  INBOX_STATUSES,
  SENDER_TEXTS,
  type InboxEntry,
  type InboxMessage,
  type InboxOperator,
  type InboxReply,
  type InboxStatus,
} from '@/domain/admin/inbox/inbox';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { Drawer } from '@/islands/ui/overlay/Drawer';
import { useHydrated, useNarrow } from '@/islands/ui/hooks/use-browser';
import { Select } from '@/islands/ui/fields/inputs';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Tag } from '@/islands/ui/Tag';
import { Moment } from '@/islands/lists/list-columns';
import { Rating, STATUS_LABELS } from './InboxList';
import { readAnswers, ReplyForm } from './ReplyForm';
import { useMessage, type OpenMessage } from './use-message';

/** From this width in px, a message fits beside the list. */
const WIDE = 1024;

interface MessageViewProps {
  open: string;
  operators: readonly InboxOperator[];
  /** Prepared answers; null until they are read. */
  answers: readonly AdminRecord[] | null;
  onChanged: (entry: InboxEntry) => void;
}

function Loading() {
  return (
    <div role="status" aria-label="Loading the message" className="grid gap-3">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

/** An assignee who is no longer an operator stays in the list. */
function operatorOptions(operators: readonly InboxOperator[], { assigneeId, assignee }: InboxEntry) {
  const isKnown = assigneeId === null || operators.some(({ id }) => id === assigneeId);
  return [
    { value: '', label: 'No one' },
    ...operators.map(({ id, name }) => ({ value: id, label: name })),
    ...(isKnown ? [] : [{ value: assigneeId, label: assignee ?? 'A former operator' }]),
  ];
}

interface ControlsProps {
  message: InboxMessage;
  operators: readonly InboxOperator[];
  open: OpenMessage;
}

function Controls({ message, operators, open }: ControlsProps) {
  const id = useId();
  const { change, isChanging } = open;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <label htmlFor={`${id}-status`} className="muted flex items-center gap-2">
        Status
        <Select
          id={`${id}-status`}
          aria-busy={isChanging || undefined}
          className="select-sm w-auto! text-base-content"
          options={optionsOf(STATUS_LABELS, INBOX_STATUSES)}
          value={message.status}
          onChange={({ target }) => void change({ status: target.value as InboxStatus })}
        />
      </label>
      <label htmlFor={`${id}-assignee`} className="muted flex min-w-0 items-center gap-2">
        Assignee
        <Select
          id={`${id}-assignee`}
          aria-busy={isChanging || undefined}
          className="select-sm w-auto! max-w-48 text-base-content"
          options={operatorOptions(operators, message)}
          value={message.assigneeId ?? ''}
          onChange={({ target }) =>
            void change(
              { assigneeId: target.value || null },
              operators.find((one) => one.id === target.value)?.name ?? null,
            )
          }
        />
      </label>
    </div>
  );
}

function Thread({ replies, name }: { replies: readonly InboxReply[]; name: string }) {
  if (replies.length === 0) return null;
  return (
    <section aria-label="Replies">
      <ol className="grid gap-3">
        {replies.map(({ id, text, by, at, isTheirs }) => (
          <li
            key={id}
            className={`rounded-lg border-l-3 bg-base-200 px-4 py-3 ${isTheirs ? 'border-base-300' : 'border-secondary'}`}
          >
            <p className="muted text-xs">
              {isTheirs ? `${name} answered by email` : `${by ?? 'A former operator'} replied`} · <Moment at={at} />
            </p>
            <p className="mt-1.5 text-sm leading-relaxed whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function MessageView({ open, operators, answers, onChanged }: MessageViewProps) {
  const opened = useMessage(open, onChanged);
  const { message } = opened;
  if (message === null) return <Loading />;
  if (message === 'gone')
    return (
      <EmptyState
        title="This message is no longer there"
        text="It was deleted with the account of the person who wrote it."
      />
    );
  if (message === 'failed') return <FailedState title="The message could not be read." size="sm" retry={opened.load} />;
  return (
    <article aria-label={`Message from ${message.name || message.email}`} className="grid grid-cols-1 gap-4">
      <header className="grid gap-2">
        <h2 className="text-xl font-semibold wrap-anywhere">
          {message.kind === 'feedback' ? 'Feedback' : message.subject}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <strong className="font-medium wrap-anywhere">{message.name}</strong>
          <span className="muted wrap-anywhere">{message.email}</span>
          {message.rating !== null && <Rating rating={message.rating} />}
          <Tag isMuted>{SENDER_TEXTS[message.sender]}</Tag>
        </p>
        <p className="muted text-xs">
          <Moment at={message.at} />
          {message.isWaiting && ' · Not yet in the support mailbox. We try again automatically.'}
        </p>
      </header>
      <Controls message={message} operators={operators} open={opened} />
      <p className="text-sm leading-relaxed whitespace-pre-line wrap-anywhere">{message.text}</p>
      <Thread replies={message.replies} name={message.name || message.email} />
      <ReplyForm
        message={message}
        answers={answers}
        onSent={(answer) => opened.take(answer) || void opened.load()}
        onStale={() => void opened.load()}
      />
    </article>
  );
}

/** Shows the open message beside the list, on small screens in a drawer. */
export function MessagePlace({ onClose, ...props }: Omit<MessageViewProps, 'answers'> & { onClose: () => void }) {
  const isNarrow = useNarrow(WIDE);
  const isOpen = props.open !== '';
  const isShown = useHydrated() && isOpen;
  const [answers, setAnswers] = useState<AdminRecord[] | null>(null);
  useEffect(() => {
    if (isOpen) void readAnswers().then(setAnswers);
  }, [isOpen]);
  const message = isShown && <MessageView key={props.open} {...props} answers={answers} />;
  if (isNarrow)
    return (
      message && (
        <Drawer open onClose={onClose} title="Message" side="right" className="max-md:h-[88dvh]">
          {message}
        </Drawer>
      )
    );
  return (
    <div className="min-w-0 max-lg:hidden lg:sticky lg:top-20">
      {message ? (
        <div
          className="max-h-[calc(100dvh-6rem)] overflow-y-auto card p-5"
          tabIndex={0}
          role="region"
          aria-label="Message"
        >
          {message}
        </div>
      ) : (
        <EmptyState title="Choose a message" text="Press j for the next one and k for the previous one." />
      )}
    </div>
  );
}
