/** One message: a question with its file, or an answer with its sources, its author and its actions. */
import { memo, Suspense } from 'react';
import { Copy, ExternalLink, Paperclip, Play, RotateCcw } from 'lucide-react';
import { chatTime, copyText } from '@/domain/assistant/message-text';
import type { ChatMessage, Citation, EntryKind } from '@/domain/assistant/message';
import { Button, IconButton } from '@/islands/ui/Button';
import { FileReportView } from '@/islands/assistant/files/FileReportView';
import { AnswerText, isSafeHref, linkTarget } from './AnswerText';
import { isStored } from '@/islands/assistant/chat-state';
import { useRating } from './Rating';
import type { Assistant } from '@/islands/assistant/use-assistant';
import { formatFileSize } from '@/domain/count';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';

// Loaded on demand: cards with an action need the stores of the tools, and few answers have one.
const CARDS_FRAME = <LoadingFrame className="h-40 w-full max-w-md" />;
const AnswerCards = lazyComponent(
  () => import('./AnswerCards').then((module) => ({ default: module.AnswerCards })),
  CARDS_FRAME,
);

const clock = (iso: string): string => chatTime(iso).split(', ').at(-1) ?? '';

function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={chatTime(iso)} className="muted text-xs tabular-nums">
      {clock(iso)}
    </time>
  );
}

function QuestionMessage({ message }: { message: ChatMessage }) {
  const { file } = message.details;
  return (
    <li className="grid justify-items-end gap-1" data-message="user">
      <span className="sr-only">You asked:</span>
      <div className="max-w-[85%] rounded-2xl rounded-br-md bg-neutral px-4 py-2.5 text-[15px] leading-relaxed wrap-anywhere whitespace-pre-wrap text-neutral-content">
        {file && (
          <span className="mb-1 flex items-center gap-1.5 text-[13px] opacity-85">
            <Paperclip className="size-3.5 shrink-0" aria-hidden="true" />
            {file.name}, {formatFileSize(file.size)}
          </span>
        )}
        {message.content}
      </div>
      <Time iso={message.timestamp} />
    </li>
  );
}

const KINDS: Readonly<Record<EntryKind, string>> = {
  investor: 'Investor',
  incubator: 'Incubator',
  mentor: 'Mentor',
  influencer: 'Influencer',
  term: 'Startup term',
  faq: 'FAQ',
  resource: 'Resource',
  milestone: 'Roadmap',
  news: 'News',
  scheme: 'Scheme',
  saved: 'Saved by you',
  note: 'Your note',
  template: 'Email template',
  tool: 'Tool',
  page: 'Page',
};

/** The sources under an answer, each with its number, kind and date. */
export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <section aria-label="Sources" className="grid gap-1">
      <h4 className="muted font-sans text-xs font-medium tracking-normal">Sources</h4>
      <ol className="grid gap-px">
        {citations.map(({ n, title, href, kind, source }) => (
          <li key={n} className="flex items-baseline gap-2 py-0.5 text-[13px] max-md:py-2">
            <span className="w-5 shrink-0 rounded bg-base-content/8 text-center text-xs leading-5 font-medium tabular-nums">
              {n}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {isSafeHref(href) ? (
                <a href={href} {...linkTarget(href)} className="link py-1 max-md:py-2">
                  {title}
                  {!href.startsWith('/') && (
                    <>
                      <ExternalLink className="ml-1 inline size-3 align-[-0.05em]" aria-hidden="true" />
                      <span className="sr-only"> (opens in a new tab)</span>
                    </>
                  )}
                </a>
              ) : (
                title
              )}
              <span className="muted">
                {' · '}
                {KINDS[kind] ?? 'Page'}
                {source && ` · ${source}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The line that says who wrote an answer. */
const writtenBy = ({ by }: ChatMessage['details'], provider: string | null): string | null => {
  if (by === 'embedded') return 'Found by Outset’s search, no language model';
  if (by === 'model') return provider ? `Written by ${provider}` : 'Written by a language model';
  return null;
};

interface AnswerActions {
  copy: (text: string) => void;
  retry: (messageId: string) => void;
  goOn: (messageId: string) => void;
}

interface MessageProps extends AnswerActions {
  message: ChatMessage;
  isLive: boolean;
  /** The last answer can be requested again. */
  isLast: boolean;
  /** An interrupted answer that is stored on the server can be continued. */
  canGoOn: boolean;
  /** The answer is stored, so it can be rated. */
  canRate: boolean;
  status: string | null;
  provider: string | null;
}

const ENDS: Partial<Record<ChatMessage['state'], string>> = {
  interrupted: 'Stopped early.',
  failed: 'This answer was cut off.',
};

function Waiting({ status }: { status: string | null }) {
  return (
    <p className="muted flex items-center gap-2.5 text-sm">
      <span className="loading loading-dots loading-sm" aria-hidden="true" />
      {status ?? 'Looking for an answer'}
    </p>
  );
}

function AnswerFoot({ message, isLast, canGoOn, canRate, provider, copy, retry, goOn }: MessageProps) {
  const rating = useRating({ messageId: message.id, first: message.rating });
  const by = writtenBy(message.details, provider);
  const end = ENDS[message.state];
  return (
    <div className="grid gap-2">
      {end && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <p className="muted mr-1">{end}</p>
          {canGoOn && message.content !== '' && (
            <Button size="sm" icon={<Play className="size-3.5" />} onClick={() => goOn(message.id)}>
              Continue
            </Button>
          )}
          {isLast && (
            <Button size="sm" icon={<RotateCcw className="size-3.5" />} onClick={() => retry(message.id)}>
              Retry
            </Button>
          )}
        </div>
      )}
      <div className="-ml-2 flex flex-wrap items-center gap-x-1">
        {message.content !== '' && (
          <IconButton
            label="Copy answer"
            icon={<Copy className="size-3.5" />}
            onClick={() => copy(copyText(message, location.origin))}
          />
        )}
        {isLast && !end && message.details.by && (
          <IconButton
            label="Answer again"
            icon={<RotateCcw className="size-3.5" />}
            onClick={() => retry(message.id)}
          />
        )}
        {canRate && rating.buttons}
        <p className="muted ml-2 text-xs">
          {by && `${by} · `}
          <Time iso={message.timestamp} />
        </p>
      </div>
      {canRate && rating.form}
    </div>
  );
}

function AnswerMessage(props: MessageProps) {
  const { message, isLive, status, copy } = props;
  const { citations = [], sums = [], draft, report, notice, by, meetingLink, action, local = [] } = message.details;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-4" data-message="assistant" aria-busy={isLive || undefined}>
      <span className="sr-only">The assistant answered:</span>
      {message.content !== '' && (
        <AnswerText content={message.content} citations={citations} isLive={isLive} marksUncited={by === 'model'} />
      )}
      {isLive && (message.content === '' || status) && <Waiting status={status} />}
      {meetingLink && (
        <p>
          <a href={meetingLink} {...linkTarget(meetingLink)} className="link text-[15px]">
            Join the meeting
          </a>
        </p>
      )}
      {report && <FileReportView report={report} />}
      {(sums.length > 0 || draft || action || local.length > 0) && (
        <Suspense fallback={CARDS_FRAME}>
          <AnswerCards sums={sums} draft={draft} action={action} local={local} onCopy={copy} />
        </Suspense>
      )}
      <Sources citations={citations} />
      {notice && <p className="muted border-l-2 hairline pl-3 text-[13px]">{notice}</p>}
      {!isLive && <AnswerFoot {...props} />}
    </li>
  );
}

export const Message = memo(function Message(props: MessageProps) {
  return props.message.type === 'user' ? <QuestionMessage message={props.message} /> : <AnswerMessage {...props} />;
});

/** The questions and answers of the open conversation. Loaded on demand: before the first question there are none. */
export function Messages({ assistant }: { assistant: Assistant }) {
  const { state, copy } = assistant;
  const { chat, retry, goOn } = assistant.chat;
  const { isElsewhere } = chat;
  const isLive = chat.liveId !== null || isElsewhere;
  const last = chat.messages.at(-1);
  return (
    <ol aria-label="Conversation" className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-5">
      {chat.messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          isLive={message.id === chat.liveId || (isElsewhere && message === last)}
          isLast={message.id === last?.id && !isLive}
          canRate={chat.conversationId !== null && isStored(message) && message.details.by !== undefined}
          canGoOn={chat.conversationId !== null && isStored(message) && !isLive}
          status={message.id === chat.liveId ? chat.status : isElsewhere ? 'Being answered in another tab' : null}
          provider={state?.provider ?? null}
          copy={copy}
          retry={retry}
          goOn={goOn}
        />
      ))}
    </ol>
  );
}
