/** The state of a conversation on screen, and pure functions that apply an event, a question, a stop or a failure to it. */
import type { Conversation } from '@/domain/assistant/conversation';
import {
  ANSWER_FAILED,
  type ChatEvent,
  type ChatMessage,
  type MessageFile,
  type MessageState,
} from '@/domain/assistant/message';
import type { MeetingAnswer, MeetingDetails } from '@/domain/assistant/meetings/meeting';

/** The text of the chat's alert, and whether asking again can help. */
export interface ChatFault {
  text: string;
  canRetry: boolean;
}

export interface Chat {
  /** Null for a conversation that is not stored, or not yet. */
  conversationId: string | null;
  title: string | null;
  messages: readonly ChatMessage[];
  /** The answer that is streaming; null if none is. */
  liveId: string | null;
  /** The progress text, until the answer has text. */
  status: string | null;
  /** The meeting form, under the answer that asked for it. */
  scheduler: { messageId: string; details: MeetingDetails } | null;
  fault: ChatFault | null;
  /** The last answer is being written in another tab. */
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

/** Prefix of the ids that are used until the server sends its own. */
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

/** The chat with the question and an empty answer at its end. Events then fill the answer. */
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

/** The chat with an answer that the server will write again from the start, or continue where it stopped. */
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

/** The conversation after one event. Parts that an event lacks change nothing. */
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

/** The chat after its answer ended: whole, stopped by the person, or broken off. An answer that has nothing to show is left out. */
export function ended(chat: Chat, state: MessageState, fault: ChatFault | null = null): Chat {
  const id = chat.liveId;
  const messages = chat.messages
    .map((one) => (one.id === id && one.state === 'done' ? { ...one, state } : one))
    .filter(({ id: each, content, details }) => each !== id || content !== '' || hasParts(details) || state !== 'done');
  return { ...chat, messages, liveId: null, status: null, fault: fault ?? chat.fault };
}

const hasParts = ({ citations, sums, draft, report, notice, meetingDetails, error }: ChatMessage['details']): boolean =>
  Boolean(citations?.length || sums?.length || draft || report || notice || meetingDetails || error);

/** The chat without a question that was not accepted and without its empty answer. The text of the question goes back to the field. */
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

/** The chat with a message that this page adds, e.g. that a meeting is arranged. */
export const withNote = (chat: Chat, note: Pick<ChatMessage, 'id' | 'content' | 'timestamp' | 'details'>): Chat => ({
  ...chat,
  scheduler: null,
  messages: [...chat.messages, { ...note, type: 'assistant', state: 'done' }],
});

/** The question before an answer. */
export function questionOf(chat: Chat, answerId: string): ChatMessage | null {
  const at = chat.messages.findIndex(({ id }) => id === answerId);
  return chat.messages.slice(0, Math.max(0, at)).findLast(({ type }) => type === 'user') ?? null;
}

/** The history that is sent with a question when nothing is stored: the last messages, each cut. */
export const historyOf = (messages: readonly ChatMessage[]) =>
  messages
    .filter(({ content }) => content !== '')
    .slice(-12)
    .map(({ type, content }) => ({ type, content: content.slice(0, 8_000) }));

const isWebLink = (link: string) => /^https:\/\/[^\s<>"()]{1,500}$/i.test(link);

/** The message of the chat for an arranged meeting: the server's sentence, and the link to the video room. */
export const meetingNote = ({ message, meetingLink }: MeetingAnswer): Pick<ChatMessage, 'content' | 'details'> => ({
  content: message,
  details: meetingLink && isWebLink(meetingLink) ? { meetingLink } : {},
});
