/** A conversation as it is shown: what an event, a question, a stop or a failure makes of it. Pure. */
import type { Conversation } from '@/domain/assistant/conversation';
import {
  ANSWER_FAILED,
  type ChatEvent,
  type ChatMessage,
  type MessageFile,
  type MessageState,
} from '@/domain/assistant/message';
import type { MeetingAnswer, MeetingDetails } from '@/domain/assistant/meetings/meeting';

/** What the alert of the chat says, and whether asking again can help. */
export interface ChatFault {
  text: string;
  canRetry: boolean;
}

export interface Chat {
  /** Null for a conversation that is not stored, or not yet. */
  conversationId: string | null;
  title: string | null;
  messages: readonly ChatMessage[];
  /** The answer that comes in; null between answers. */
  liveId: string | null;
  /** What goes on before there is text. */
  status: string | null;
  /** The meeting form, under the answer that asked for it. */
  scheduler: { messageId: string; details: MeetingDetails } | null;
  fault: ChatFault | null;
  /** Another tab writes the last answer. */
  isElsewhere: boolean;
}

export const EMPTY_CHAT: Chat = {
  conversationId: null,
  title: null,
  messages: [],
  liveId: null,
  status: null,
  scheduler: null,
  fault: null,
  isElsewhere: false,
};

export const chatOf = ({ id, title, items }: Conversation): Chat => ({
  ...EMPTY_CHAT,
  conversationId: id,
  title,
  messages: items,
});

/** Ids until the server says its own. */
export const LOCAL = 'local-';
export const isStored = ({ id }: ChatMessage): boolean => !id.startsWith(LOCAL);

export interface Question {
  text: string;
  file?: MessageFile;
  /** ISO 8601. */
  at: string;
  questionId: string;
  answerId: string;
}

/** With the question and the place of its answer. */
export function withQuestion(chat: Chat, { text, file, at, questionId, answerId }: Question): Chat {
  return {
    ...chat,
    messages: [
      ...chat.messages,
      { id: questionId, type: 'user', content: text, timestamp: at, state: 'done', details: file ? { file } : {} },
      { id: answerId, type: 'assistant', content: '', timestamp: at, state: 'done', details: {} },
    ],
    liveId: answerId,
    status: null,
    scheduler: null,
    fault: null,
  };
}

const replaced = (chat: Chat, id: string, change: (message: ChatMessage) => ChatMessage): readonly ChatMessage[] =>
  chat.messages.map((one) => (one.id === id ? change(one) : one));

/** An answer that is written again in its place, or goes on where it stopped. */
export function reopened(chat: Chat, messageId: string, how: 'retry' | 'continue'): Chat {
  return {
    ...chat,
    messages: replaced(chat, messageId, (one) =>
      how === 'retry' ? { ...one, content: '', state: 'done', details: {} } : { ...one, state: 'done' },
    ),
    liveId: messageId,
    status: null,
    scheduler: null,
    fault: null,
  };
}

const definedOnly = <Part extends object>(part: Part): Part =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== null)) as Part;

function withIds(chat: Chat, { userMessageId, messageId }: ChatEvent): Pick<Chat, 'messages' | 'liveId'> {
  const at = chat.messages.findIndex(({ id }) => id === chat.liveId);
  if (at < 0) return chat;
  const messages = chat.messages.map((one, index) => {
    if (index === at && messageId) return { ...one, id: messageId };
    if (index === at - 1 && userMessageId && one.type === 'user') return { ...one, id: userMessageId };
    return one;
  });
  return { messages, liveId: messageId ?? chat.liveId };
}

/** What one event makes of the conversation. Parts that are missing change nothing. */
export function withEvent(before: Chat, event: ChatEvent): Chat {
  if (before.liveId === null) return before;
  const chat: Chat = {
    ...before,
    ...withIds(before, event),
    ...(event.conversationId === undefined ? {} : { conversationId: event.conversationId }),
    ...(event.title === undefined ? {} : { title: event.title }),
    ...(event.status === undefined ? {} : { status: event.status }),
    ...(event.content ? { status: null } : {}),
  };
  const id = chat.liveId!;
  const { by, citations, sums, draft, report, notice, meetingDetails, action, local, error } = event;
  const details = definedOnly({ by, citations, sums, draft, report, notice, meetingDetails, action, local, error });
  const isSaid = Boolean(event.content) || Object.keys(details).length > 0;
  return {
    ...chat,
    messages: isSaid
      ? replaced(chat, id, (one) => ({
          ...one,
          content: one.content + (event.content ?? ''),
          state: error === undefined ? one.state : 'failed',
          details: { ...one.details, ...details },
        }))
      : chat.messages,
    scheduler: event.showScheduler ? { messageId: id, details: meetingDetails ?? {} } : chat.scheduler,
    fault: error === undefined ? chat.fault : { text: error || ANSWER_FAILED, canRetry: true },
  };
}

/** The answer has ended: whole, stopped by the person, or broken off. An answer that has nothing to show is left out. */
export function ended(chat: Chat, state: MessageState, fault: ChatFault | null = null): Chat {
  const id = chat.liveId;
  const messages = chat.messages
    .map((one) => (one.id === id && one.state === 'done' ? { ...one, state } : one))
    .filter(({ id: each, content, details }) => each !== id || content !== '' || hasParts(details) || state !== 'done');
  return { ...chat, messages, liveId: null, status: null, fault: fault ?? chat.fault };
}

const hasParts = ({ citations, sums, draft, report, notice, meetingDetails, error }: ChatMessage['details']): boolean =>
  Boolean(citations?.length || sums?.length || draft || report || notice || meetingDetails || error);

/** Without the question that was not accepted and the place of its answer: it goes back to the field. */
export function withoutQuestion(chat: Chat, questionId: string, fault: ChatFault | null): Chat {
  const at = chat.messages.findIndex(({ id }) => id === questionId);
  return {
    ...chat,
    messages: at < 0 ? chat.messages : chat.messages.slice(0, at),
    liveId: null,
    status: null,
    fault,
  };
}

/** With a message that this page adds, e.g. that a meeting is arranged. */
export const withNote = (chat: Chat, note: Pick<ChatMessage, 'id' | 'content' | 'timestamp' | 'details'>): Chat => ({
  ...chat,
  scheduler: null,
  messages: [...chat.messages, { ...note, type: 'assistant', state: 'done' }],
});

/** The question that an answer answers. */
export function questionOf(chat: Chat, answerId: string): ChatMessage | null {
  const at = chat.messages.findIndex(({ id }) => id === answerId);
  return chat.messages.slice(0, Math.max(0, at)).findLast(({ type }) => type === 'user') ?? null;
}

/** What goes with a question where nothing is stored: the last messages, each cut. */
export const historyOf = (messages: readonly ChatMessage[]) =>
  messages
    .filter(({ content }) => content !== '')
    .slice(-12)
    .map(({ type, content }) => ({ type, content: content.slice(0, 8_000) }));

const isWebLink = (link: string) => /^https:\/\/[^\s<>"()]{1,500}$/i.test(link);

/** What the chat says when a meeting is arranged: the server's sentence, and the link to the video room. */
export const meetingNote = ({ message, meetingLink }: MeetingAnswer): Pick<ChatMessage, 'content' | 'details'> => ({
  content: message,
  details: meetingLink && isWebLink(meetingLink) ? { meetingLink } : {},
});
