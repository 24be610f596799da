/** Conversations as their list and their page read them, and what a person reads before the first question. */
import { dayNumber, type Day } from '@/domain/time/days';
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

/** The eleven questions. Each can be answered from the portal's own content and tools. */
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

/** Which of the canned questions are offered: five of the eleven, others each day. */
const SUGGESTIONS = 5;

/** Five questions for a day, none twice. Five and eleven have no common divisor, so that in eleven days each comes up equally often. */
export function suggestionsOf(day: Day, prompts: readonly string[] = CHAT_PROMPTS): string[] {
  const count = Math.min(SUGGESTIONS, prompts.length);
  if (count === 0) return [];
  const first = (((dayNumber(day) * SUGGESTIONS) % prompts.length) + prompts.length) % prompts.length;
  return Array.from({ length: count }, (_, at) => prompts[(first + at) % prompts.length]!);
}
