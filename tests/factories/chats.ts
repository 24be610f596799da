/** First states of the assistant's screens, and answers as the server streams them. */
import type { AssistantState } from '@/domain/assistant/conversation';
import type { ChatEvent } from '@/domain/assistant/message';

export const EMBEDDED: AssistantState = {
  by: 'embedded',
  provider: null,
  readsImages: false,
  hasCalendar: false,
  settings: { keepsConversations: true, sharesOwn: false },
  left: null,
  limit: null,
};
export const MODEL: AssistantState = { ...EMBEDDED, by: 'model', provider: 'api.model.example (big-1)' };

export const CONVERSATION_ID = 'b'.repeat(24);
export const MESSAGE_ID = 'd'.repeat(24);

/** The first event of an answer that is kept. */
export const idsBy = (by: 'embedded' | 'model'): ChatEvent => ({
  conversationId: CONVERSATION_ID,
  userMessageId: 'c'.repeat(24),
  messageId: MESSAGE_ID,
  by,
});

export type Told = ChatEvent | '[DONE]';

/** As lines of the stream. */
export const linesOf = (events: readonly Told[]): string =>
  events.map((event) => `data: ${event === '[DONE]' ? event : JSON.stringify(event)}\n\n`).join('');
