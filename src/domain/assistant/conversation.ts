/** Conversations for their list and their page, the state of the assistant, and the suggested questions. */
import { dayNumber, type Day } from '@/domain/time/days';
import type { AssistantSettings } from './input';
import type { ChatMessage } from './message';

export interface ConversationLine {
  id: string;
  title: string;
  /** Time of the last message, ISO 8601. */
  updatedAt: string;
  messages: number;
}

export interface ConversationPage {
  items: ConversationLine[];
  /** The value for `before`; null if nothing follows. */
  next: string | null;
}

export interface Conversation extends ConversationLine {
  items: ChatMessage[];
}

const PAGE = '/portal/assistant';

/** The id of the conversation that the page's address names; null if it is missing or cannot be an id. */
export function conversationIn(query: URLSearchParams): string | null {
  const id = query.get('conversation');
  return id !== null && /^[0-9a-f]{24}$/.test(id) ? id : null;
}

export const addressOfConversation = (id: string | null): string => (id === null ? PAGE : `${PAGE}?conversation=${id}`);

/** One kind of the person's own data that the model would get: shown before the switch that allows it. */
export interface OwnFact {
  title: string;
  says: string;
  lines: { label: string; value: string }[];
}

/** `GET /api/ai-chat/state`. */
export interface AssistantState {
  /** The source of answers. `provider` is shown to the person before the first question, e.g. "api.openai.com (gpt-5-mini)". */
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

/** Eleven suggested questions. Each can be answered from the portal's own content and tools. */
export const CHAT_PROMPTS: readonly string[] = [
  'How many months of runway do I have?',
  'Which pre-seed investors back SaaS companies in Bengaluru?',
  'What is a post-money SAFE, and how does it dilute me?',
  'What should go into a ten-slide pitch deck?',
  'Should I register a Private Limited company or an LLP?',
  'How do I get DPIIT startup recognition?',
  'Which incubators are near me?',
  'How should founders split equity and vest it?',
  'How do I work out CAC payback?',
  'What should be in a data room?',
  'Schedule a meeting with an investor next week',
];

/** The number of questions offered: five of the eleven, different ones each day. */
const SUGGESTIONS = 5;

/** Five questions for a day, none twice. Five and eleven have no common divisor, so each comes up equally often in eleven days. */
export function suggestionsOf(day: Day, prompts: readonly string[] = CHAT_PROMPTS): string[] {
  const count = Math.min(SUGGESTIONS, prompts.length);
  if (count === 0) return [];
  const first = (((dayNumber(day) * SUGGESTIONS) % prompts.length) + prompts.length) % prompts.length;
  return Array.from({ length: count }, (_, at) => prompts[(first + at) % prompts.length]!);
}
