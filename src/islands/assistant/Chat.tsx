/** The open conversation: its messages, the error, and the field for the next question. */
import { Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { ArrowDown, TriangleAlert, X } from 'lucide-react';
import { wholeSentences } from '@/domain/assistant/message-text';
import type { MeetingAnswer } from '@/domain/assistant/meetings/meeting';
import { askToSignIn } from '@/stores/shell';
import { Button, IconButton } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { LoadingFrame, Skeleton } from '@/islands/ui/loading/Skeleton';
import { Messages } from './answer/Message';
import { Composer, useUpload } from './Composer';
import { EmptyChat } from './EmptyChat';
import { meetingNote, type Chat as Conversation } from './chat-state';
import type { Assistant } from './use-assistant';
import { useQuestion } from './chat-tabs';

const MeetingForm = lazyComponent(() => import('./meetings/MeetingForm'));

const FILES_NEED_ACCOUNT = 'Log in to ask about a file.';
const MEETINGS_NEED_ACCOUNT = 'Log in to schedule a meeting.';

interface ChatProps {
  assistant: Assistant;
  now: number;
  /** The path that the sign-in returns to. */
  returnTo: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

function LoadingMessages() {
  return (
    <div role="status" className="grid gap-4 py-4">
      <span className="sr-only">Loading the conversation</span>
      <Skeleton className="ml-auto h-11 w-2/3 rounded-2xl" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}

function Fault({ text, onRetry, onClose }: { text: string; onRetry: (() => void) | null; onClose: () => void }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-xl border border-error/50 bg-error/10 py-1.5 pr-1.5 pl-4 text-sm"
    >
      <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden="true" />
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
      <IconButton label="Close the message" icon={X} onClick={onClose} />
    </div>
  );
}

/** How many of the day's questions are left, and whether the conversation is saved. */
function Left({ assistant, returnTo }: { assistant: Assistant; returnTo: string }) {
  const { state, isGuest, settings } = assistant;
  const { left = null, limit = null } = state ?? {};
  const isUnsaved = !isGuest && settings !== null && !settings.keepsConversations;
  if (left === null && !isGuest && !isUnsaved) return null;
  return (
    <p className="muted text-xs">
      {left !== null && (
        <span className="tabular-nums">
          {left === 0 ? 'No questions left today.' : `${left} of ${limit ?? left} questions left today.`}
        </span>
      )}{' '}
      {isGuest && (
        <>
          {left === null && 'This chat is not saved. '}
          <a href={`/login?returnTo=${encodeURIComponent(returnTo)}`} className="link">
            Log in
          </a>{' '}
          to {left === null ? '' : 'ask more and '}save your conversations.
        </>
      )}
      {isUnsaved && <span>This conversation is not saved.</span>}
    </p>
  );
}

export function Chat({ assistant, now, returnTo, field }: ChatProps) {
  const { state, isGuest, chat: model } = assistant;
  const { chat, loading, send, retry, stop, setFault } = model;
  const [text, setText] = useQuestion();
  const upload = useUpload(setFault);
  const { region, isAtEnd, toEnd } = useStick(chat.messages);
  const isLive = chat.liveId !== null;
  const isEmpty = chat.messages.length === 0;
  const sending = useRef(false);

  const ask = async (question: string) => {
    const asked = question.trim();
    if (asked === '' || sending.current) return;
    sending.current = true;
    const { current } = upload;
    const isTyped = question === text;
    if (isTyped) setText('');
    upload.remove();
    toEnd();
    const isAccepted = await send(asked, current);
    sending.current = false;
    if (isAccepted) return;
    // Text that was typed in the meantime is not overwritten.
    if (isTyped || field.current?.value === '')
      setText(field.current?.value ? `${question}\n${field.current.value}` : question);
    if (current) upload.putBack(current);
  };

  const last = chat.messages.at(-1);
  const canAskAgain = last?.type === 'assistant' && last.state !== 'done';
  const onRetry = chat.fault?.canRetry ? () => (canAskAgain ? retry(last.id) : void ask(text)) : null;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={region}
        role="region"
        aria-label="Messages"
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 outline-offset-[-2px] sm:px-5"
      >
        {loading === 'yes' && <LoadingMessages />}
        {typeof loading === 'object' && (
          <div role="alert" className="m-auto grid justify-items-center gap-3 text-center text-sm">
            <p>{loading.error}</p>
            <Button size="sm" onClick={() => assistant.open(null)}>
              Start a new conversation
            </Button>
          </div>
        )}
        {loading === 'no' && isEmpty && (
          <EmptyChat state={state} isGuest={isGuest} now={now} onAsk={(question) => void ask(question)} />
        )}
        {!isEmpty && <Messages assistant={assistant} />}
        {chat.scheduler && !isLive && <Scheduler assistant={assistant} />}
      </div>
      <div className="relative mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2 px-3 pb-3 sm:px-5 sm:pb-4">
        {!isAtEnd && (
          <IconButton
            label="Go to the latest message"
            icon={ArrowDown}
            onClick={toEnd}
            className="absolute -top-12 right-4 rounded-full sm:right-auto sm:left-1/2 sm:-translate-x-1/2 border control-line bg-base-100"
          />
        )}
        {chat.fault && <Fault text={chat.fault.text} onRetry={onRetry} onClose={() => setFault(null)} />}
        <Composer
          text={text}
          onText={setText}
          onSend={() => void ask(text)}
          onStop={stop}
          isLive={isLive}
          upload={upload}
          onUploadAsked={isGuest ? () => askToSignIn(FILES_NEED_ACCOUNT, returnTo) : null}
          field={field}
          isFirst={isEmpty}
        />
        <Left assistant={assistant} returnTo={returnTo} />
      </div>
      <Spoken chat={chat} />
    </div>
  );
}

/** The meeting form under the answer that asked for it. Guests are asked to log in. */
function Scheduler({ assistant }: { assistant: Assistant }) {
  const { isGuest, chat: model } = assistant;
  const { scheduler } = model.chat;
  const place = useRef<HTMLDivElement>(null);
  const [details] = useState(scheduler?.details ?? {});
  // In braces: newer browsers return a promise here, which is not a valid cleanup of an effect.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (isGuest)
    return (
      <div className="mx-auto mb-5 flex w-full max-w-3xl flex-wrap items-center gap-3 text-sm">
        <p className="muted">{MEETINGS_NEED_ACCOUNT}</p>
        <Button size="sm" onClick={() => askToSignIn(MEETINGS_NEED_ACCOUNT)}>
          Log in
        </Button>
      </div>
    );
  return (
    <div ref={place} className="mx-auto mb-5 w-full max-w-3xl">
      <Suspense fallback={<LoadingFrame className="h-64 w-full" />}>
        <MeetingForm
          details={details}
          onScheduled={(answer: MeetingAnswer) => model.say(meetingNote(answer))}
          onCancel={model.closeScheduler}
        />
      </Suspense>
    </div>
  );
}

/** Maximum number of sentences in the live region. Screen readers speak each sentence when it is added. */
const MAX_SENTENCES = 6;

/** Announces a streaming answer to screen readers, in whole sentences and never word by word. It is invisible. */
function Spoken({ chat }: { chat: Conversation }) {
  const [announced, setAnnounced] = useState<readonly { key: number; text: string }[]>([]);
  /** The answer that is being announced, and the position reached in it. */
  const place = useRef({ id: '', at: 0, keys: 0 });
  const answer = chat.messages.at(-1);
  const isLive = chat.liveId !== null;

  useEffect(() => {
    if (answer?.type !== 'assistant') return;
    const here = place.current;
    // Only a streaming answer is announced: a conversation that is opened is read by the person.
    if (isLive && here.id !== answer.id) {
      const isSame = here.id !== '' && here.at > 0 && here.at <= answer.content.length && answer.state === 'done';
      place.current = { id: answer.id, at: isSame ? here.at : 0, keys: here.keys };
    }
    if (place.current.id !== answer.id) return;
    const { text, to } = wholeSentences(answer.content, place.current.at, !isLive);
    place.current.at = to;
    if (!text) return;
    place.current.keys += 1;
    const key = place.current.keys;
    setAnnounced((before) => [...before.slice(1 - MAX_SENTENCES), { key, text }]);
  }, [answer, isLive]);

  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions" data-spoken>
      {chat.status && isLive && <p>{chat.status}</p>}
      {announced.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

/** Distance to the end, in pixels, that still counts as being at the end. */
const NEAR_PX = 48;

/**
 * Keeps the end of a scrolled region visible while its lines grow, unless the person has scrolled up to read. Without lines the region
 * stays at its top.
 */
function useStick(lines: readonly unknown[]) {
  const region = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const isEmpty = lines.length === 0;

  const toEnd = useCallback(() => {
    const box = region.current;
    sticks.current = true;
    if (box) box.scrollTop = isEmpty ? 0 : box.scrollHeight;
  }, [isEmpty]);
  useEffect(() => {
    const box = region.current;
    if (!box) return;
    const look = () => {
      sticks.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
      setAtEnd(sticks.current);
    };
    box.addEventListener('scroll', look, { passive: true });
    // A window that changes its size, as with a phone's keyboard, keeps the end in view too.
    const sizes = new ResizeObserver(() => sticks.current && toEnd());
    sizes.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [toEnd]);
  useLayoutEffect(() => {
    if (sticks.current) toEnd();
  }, [lines, toEnd]);
  return { region, isAtEnd, toEnd };
}
