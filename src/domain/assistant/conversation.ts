/** Conversations as their list and their page read them, and what a person reads before the first question. */
import type { AssistantSettings } from './input';
import type { ChatMessage } from './message';

export interface ConversationLine {
  id: string;
  title: string;
  /** ISO 8601, of the last message. */
  updatedAt: string;
  messages: number;
}

export interface ConversationPage {
  items: ConversationLine[];
  /** For `before`; null where nothing follows. */
  next: string | null;
}

export interface Conversation extends ConversationLine {
  items: ChatMessage[];
}

const PAGE = '/portal/assistant';

/** Which conversation an address of the page names; null where there is none, or none that could be one. */
export function conversationIn(query: URLSearchParams): string | null {
  const id = query.get('conversation');
  return id !== null && /^[0-9a-f]{24}$/.test(id) ? id : null;
}

export const addressOfConversation = (id: string | null): string => (id === null ? PAGE : `${PAGE}?conversation=${id}`);

/** What the model would get of one's own things: shown before the switch that allows it. */
export interface OwnFact {
  title: string;
  says: string;
  lines: { label: string; value: string }[];
}

/** `GET /api/ai-chat/state`. */
export interface AssistantState {
  /** Who answers. `provider` is named to the person before the first question, e.g. "api.openai.com (gpt-5-mini)". */
  by: 'embedded' | 'model';
  provider: string | null;
  /** Images may go to the model. */
  readsImages: boolean;
  /** Google Calendar is configured. */
  hasCalendar: boolean;
  /** Null for guests. */
  settings: AssistantSettings | null;
  /** Questions left today; null without a limit. */
  left: number | null;
  limit: number | null;
}
