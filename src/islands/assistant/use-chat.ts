/** The model of one conversation: ask, stop, retry, continue, open another. Events are drawn once per frame. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '@/domain/assistant/conversation';
import {
  ANALYSIS_FAILED,
  ANSWER_FAILED,
  type ChatEvent,
  type ChatMessage,
  type MessageState,
} from '@/domain/assistant/message';
import type { FileExtract } from '@/domain/assistant/files/report';
import type { MeetingDetails } from '@/domain/assistant/meetings/meeting';
import { ask, askAboutFile, fetchConversation, type AskOutcome } from './chat-calls';
import {
  chatOf,
  EMPTY_CHAT,
  ended,
  historyOf,
  isStored,
  LOCAL,
  questionOf,
  reopened,
  withEvent,
  withNote,
  withoutQuestion,
  withQuestion,
  type Chat,
  type ChatFault,
} from './chat-state';
import { useSameChat, type Loading, type TabNews } from './chat-tabs';

/** A file, and the extract that the browser read from it. */
export interface Upload {
  file: File;
  extract: FileExtract | null;
}

export interface ChatModel {
  chat: Chat;
  loading: Loading;
  /** False when the question was not accepted: it stays in the field. */
  send: (text: string, upload: Upload | null) => Promise<boolean>;
  stop: () => void;
  retry: (messageId: string) => void;
  goOn: (messageId: string) => void;
  /** Null begins a new conversation. */
  open: (id: string | null) => void;
  rename: (title: string) => void;
  say: (note: Pick<ChatMessage, 'content' | 'details'>) => void;
  setFault: (text: string | null) => void;
  closeScheduler: () => void;
  /** Tells other tabs which conversation was deleted or renamed. */
  tell: (news: TabNews) => void;
  /** Opens the meeting form with these details, after the return from Google. */
  openScheduler: (details: MeetingDetails) => void;
}

interface Options {
  /** Conversations of a guest are not stored, and other tabs do not know of them. */
  isGuest: boolean;
  /** As the server rendered it. */
  first?: Conversation | null | undefined;
  onConversation: (id: string | null) => void;
  onLeft: (left: number | null) => void;
  /** Called after an answer of a stored conversation. */
  onStored: () => void;
  /** Called when another tab asked, renamed or deleted something. */
  onOtherTab: () => void;
}

let lastId = 0;
const nextId = () => `${LOCAL}${(lastId += 1)}`;
const now = () => new Date().toISOString();
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sent by the page of a signed-in person: if the session has ended, the server must not answer as for a guest. */
const asAccount = ({ isGuest }: Options) => (isGuest ? {} : { asAccount: true as const });

/** The error to show for a refusal: the server's sentence if the person can act on it, else `failed`. */
function refusalOf({ message, status }: { message: string | null; status: number }, failed: string): ChatFault {
  if (message !== null && status >= 400 && status < 500) return { text: message, canRetry: false };
  return { text: failed, canRetry: true };
}

export function useChat(options: Options): ChatModel {
  const [chat, setChat] = useState<Chat>(() => (options.first ? chatOf(options.first) : EMPTY_CHAT));
  const [loading, setLoading] = useState<Loading>('no');
  const latest = useRef(chat);
  const given = useRef(options);
  given.current = options;
  const stopper = useRef<AbortController | null>(null);
  const waiting = useRef<ChatEvent[]>([]);
  const frame = useRef(0);
  /** The files of this page's questions, for asking again. */
  const files = useRef(new Map<string, Upload>());

  const show = useCallback((change: (chat: Chat) => Chat) => {
    latest.current = change(latest.current);
    setChat(latest.current);
  }, []);

  const flush = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const events = waiting.current.splice(0);
    if (events.length > 0) show((before) => events.reduce(withEvent, before));
  }, [show]);

  const tell = useSameChat({ isGuest: options.isGuest, chat, loading, latest, show, setLoading, flush, given });

  const hear = useCallback(
    (event: ChatEvent) => {
      if (event.messageId && event.conversationId) tell({ what: 'begins', conversationId: event.conversationId });
      if (event.left !== undefined) given.current.onLeft(event.left);
      if (event.conversationId && event.conversationId !== latest.current.conversationId)
        given.current.onConversation(event.conversationId);
      waiting.current.push(event);
      if (frame.current === 0) frame.current = requestAnimationFrame(flush);
    },
    [flush, tell],
  );

  /** Runs one answer to its end. */
  const run = useCallback(
    async (send: (signal: AbortSignal, onEvent: (event: ChatEvent) => void) => Promise<AskOutcome>, failed: string) => {
      const mine = new AbortController();
      stopper.current = mine;
      // Once another conversation is open, events of this answer are ignored.
      const outcome = await send(mine.signal, (event) => stopper.current === mine && hear(event));
      if (stopper.current !== mine) return null;
      stopper.current = null;
      flush();
      if (outcome.kind === 'refused') return outcome;
      const states: Record<typeof outcome.kind, MessageState> = {
        done: 'done',
        stopped: 'interrupted',
        broken: 'interrupted',
      };
      show((before) =>
        ended(before, states[outcome.kind], outcome.kind === 'broken' ? { text: failed, canRetry: true } : null),
      );
      const { conversationId } = latest.current;
      if (conversationId) {
        given.current.onStored();
        tell({ what: 'ends', conversationId });
      }
      return outcome;
    },
    [flush, hear, show, tell],
  );

  const send = useCallback(
    async (text: string, upload: Upload | null) => {
      const questionId = nextId();
      const { conversationId, messages } = latest.current;
      show((before) =>
        withQuestion(before, {
          text,
          ...(upload ? { file: { name: upload.file.name, size: upload.file.size } } : {}),
          at: now(),
          questionId,
          answerId: nextId(),
        }),
      );
      const failed = upload ? ANALYSIS_FAILED : ANSWER_FAILED;
      const outcome = await run(
        (signal, onEvent) =>
          upload
            ? askAboutFile({ ...upload, prompt: text, conversationId, timeZone: timeZone() }, onEvent, signal)
            : ask(
                {
                  text,
                  timeZone: timeZone(),
                  ...asAccount(given.current),
                  ...(conversationId ? { conversationId } : { history: historyOf(messages) }),
                },
                onEvent,
                signal,
              ),
        failed,
      );
      if (outcome?.kind === 'refused') {
        show((before) => withoutQuestion(before, questionId, refusalOf(outcome, failed)));
        return false;
      }
      const asked = latest.current.messages.findLast(({ type }) => type === 'user');
      if (upload && asked) files.current.set(asked.id, upload);
      return true;
    },
    [run, show],
  );

  const again = useCallback(
    async (messageId: string, how: 'retry' | 'continue') => {
      const before = latest.current;
      const answer = before.messages.find(({ id }) => id === messageId);
      const question = questionOf(before, messageId);
      if (!answer || !question || before.liveId) return;
      const upload = files.current.get(question.id);
      // A question that is not stored, or that has a file, is sent again as a new question.
      if (upload || !before.conversationId || !isStored(answer)) {
        show((chat) => withoutQuestion(chat, question.id, null));
        await send(question.content, upload ?? null);
        return;
      }
      show((chat) => reopened(chat, messageId, how));
      const { conversationId } = before;
      const outcome = await run(
        (signal, onEvent) =>
          ask(
            {
              text: question.content,
              conversationId,
              timeZone: timeZone(),
              ...asAccount(given.current),
              ...(how === 'retry' ? { retryOf: messageId } : { continueOf: messageId }),
            },
            onEvent,
            signal,
          ),
        ANSWER_FAILED,
      );
      // If the server refused, the earlier answer is shown again.
      if (outcome?.kind === 'refused') show(() => ({ ...before, fault: refusalOf(outcome, ANSWER_FAILED) }));
    },
    [run, send, show],
  );

  const drop = useCallback(() => {
    const running = stopper.current;
    stopper.current = null;
    waiting.current = [];
    running?.abort();
  }, []);
  // Leaving the page stops the answer; the server stores the part that it wrote.
  useEffect(() => drop, [drop]);

  const wanted = useRef<string | null>(options.first?.id ?? null);
  const open = useCallback(
    (id: string | null) => {
      wanted.current = id;
      if (id !== null && id === latest.current.conversationId) return;
      drop();
      files.current.clear();
      show(() => ({ ...EMPTY_CHAT, conversationId: id }));
      setLoading(id === null ? 'no' : 'yes');
      if (id === null) return;
      void fetchConversation(id).then((answer) => {
        if (wanted.current !== id) return;
        if ('error' in answer) {
          show(() => EMPTY_CHAT);
          setLoading(answer);
          return;
        }
        show(() => chatOf(answer.found));
        setLoading('no');
      });
    },
    [drop, show],
  );

  return useMemo(
    () => ({
      chat,
      loading,
      send,
      open,
      stop: () => stopper.current?.abort(),
      retry: (id) => void again(id, 'retry'),
      goOn: (id) => void again(id, 'continue'),
      rename: (title) => show((before) => ({ ...before, title })),
      say: (note) => show((before) => withNote(before, { ...note, id: nextId(), timestamp: now() })),
      setFault: (text) => show((before) => ({ ...before, fault: text === null ? null : { text, canRetry: false } })),
      tell,
      closeScheduler: () => show((before) => ({ ...before, scheduler: null })),
      openScheduler: (details) => show((before) => ({ ...before, scheduler: { messageId: '', details } })),
    }),
    [chat, loading, send, open, again, show, tell],
  );
}
