/** Messages of a conversation with the assistant, and the parts of an answer: citations, sums, a file report, a change to confirm. */
import type { Day } from '@/domain/time/days';
import type { ExpenseCategory } from '@/domain/expenses/expense';
import type { Currency, Minor } from '@/domain/money/money';
import type { SavedRef } from '@/domain/saved/items';
import { countText } from '@/domain/count';
import type { FileReport } from './files/report';
import type { MeetingDetails } from './meetings/meeting';
import type { OwnAsk } from './own/asks';
import type { AnsweredBy, Rating } from './rating';

/** A change that the assistant proposes: the person confirms it on a card, and it is made as on its own screen. */
export type Action =
  /** `collection`: the one in which the entry is already saved; null adds it to the collection for follow-ups first. */
  | { kind: 'follow-up'; item: SavedRef; name: string; day: string; collection: string | null }
  | { kind: 'save'; item: SavedRef; name: string }
  | { kind: 'tick'; milestoneId: string; name: string }
  /** Adds to the open expense book of this browser. `id` is that of the new expense. */
  | {
      kind: 'expense';
      id: string;
      name: string;
      amount: Minor;
      currency: Currency;
      description: string;
      category: ExpenseCategory;
      date: Day;
    }
  /** Adds to the open runway plan of this browser. Growth is per month, in hundredths of a percent. */
  | {
      kind: 'scenario';
      id: string;
      name: string;
      currency: Currency;
      revenueGrowth: number;
      costGrowth: number;
      hires: { count: number; role: string; monthlyCost: Minor } | null;
      oneOff: { name: string; direction: 'cost' | 'income'; amount: Minor } | null;
    };

/** The page that shows each change afterwards. */
export const ACTION_PAGES: Readonly<Record<Action['kind'], string>> = {
  'follow-up': '/portal/saved-investors',
  save: '/portal/saved-investors',
  tick: '/portal/checklist',
  expense: '/portal/tools/expense-tracker',
  scenario: '/portal/tools/burn-rate',
};

export const MESSAGE_TYPES = ['user', 'assistant'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** `interrupted`: the connection closed or the answer was stopped; `failed`: it broke off. Both keep the text that came. */
export const MESSAGE_STATES = ['done', 'interrupted', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/**
 * The space that a model left out between a text that broke off and its continuation: before a capital letter or a citation after a
 * word, and before a word after a punctuation mark. Otherwise a word may have broken off in its middle, so nothing is added.
 */
export const spaceBetween = (partial: string, rest: string): '' | ' ' =>
  (/[\p{Ll}\p{Lo}\p{M}\p{N}]$/u.test(partial) && /^(?:\p{Lu}|\[\d)/u.test(rest)) ||
  (/[.!?]$/.test(partial) && /^\p{Lu}/u.test(rest)) ||
  (/[,;:)\]]$/.test(partial) && /^\p{L}/u.test(rest))
    ? ' '
    : '';

export const ENTRY_KINDS = [
  'investor',
  'incubator',
  'mentor',
  'influencer',
  'term',
  'faq',
  'resource',
  'milestone',
  'news',
  'scheme',
  'saved',
  'note',
  'template',
  'tool',
  'page',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A source of an answer. `n` is its number in the text, as `[1]`. */
export interface Citation {
  n: number;
  title: string;
  /** A path of the portal, or the address of a story of the news. */
  href: string;
  kind: EntryKind;
  /** For a figure about others: its source and year, e.g. "SEBI, 2025". */
  source?: string;
}

/** A calculation as it is shown: its inputs, steps and result, each as a person reads it. */
export interface Sum {
  title: string;
  lines: { label: string; value: string }[];
  /** In words or symbols, e.g. "cash ÷ (costs − revenue)". */
  formula: string;
  result: string;
  /** The tool of the portal in which the person can continue. */
  href?: string;
}

/** A draft of a mail. Nothing is sent: it is copied, or opened in the outreach tool. */
export interface Draft {
  subject: string;
  body: string;
  href: string;
}

/** The facts of a file that went with a question. Its bytes are not stored. */
export interface MessageFile {
  name: string;
  /** Bytes. */
  size: number;
}

export interface MessageDetails {
  citations?: Citation[];
  sums?: Sum[];
  draft?: Draft;
  file?: MessageFile;
  report?: FileReport;
  by?: AnsweredBy;
  /** A sentence about how the answer was made, e.g. that the budget for the model is used up. */
  notice?: string;
  meetingDetails?: MeetingDetails;
  /** A change that the person has not confirmed yet. */
  action?: Action;
  /** Questions about documents that the account does not have: the browser answers them from its own. */
  local?: OwnAsk[];
  /** The video room of a meeting that was arranged. */
  meetingLink?: string;
  /** Why an answer failed. */
  error?: string;
}

export interface ChatMessage {
  id: string;
  type: MessageType;
  content: string;
  /** ISO 8601. */
  timestamp: string;
  state: MessageState;
  details: MessageDetails;
  /** The person's rating of an answer. */
  rating?: Rating;
}

// The stream of an answer: `data:` lines with one event each, ended by the marker. Events are JSON, so that no text can look like a line.

export const DONE_MARK = '[DONE]';

/** Every part may be missing. Unknown parts are ignored. */
export interface ChatEvent {
  /** In the first event, with the ids of both messages; null if nothing is stored. */
  conversationId?: string | null;
  userMessageId?: string;
  messageId?: string;
  title?: string;
  by?: AnsweredBy;
  /** More text of the answer. */
  content?: string;
  /** The step in progress before there is text, e.g. "Looking through investors". */
  status?: string;
  showScheduler?: boolean;
  meetingDetails?: MeetingDetails;
  citations?: Citation[];
  sums?: Sum[];
  draft?: Draft;
  action?: Action;
  local?: OwnAsk[];
  report?: FileReport;
  notice?: string;
  /** The answer broke off; the text that came before stays. */
  error?: string;
  code?: string;
  /** Questions that are left today; null without a limit. */
  left?: number | null;
}

// The messages of the chat when something fails, in the specification's words.

export const ANSWER_FAILED = 'Failed to get AI response';
export const ANALYSIS_FAILED = 'Failed to analyze file';
export const PASTE_FAILED = 'Failed to process pasted image';
export const COPY_FAILED = 'Failed to copy';

// Max lengths of questions and names of conversations, the messages for longer ones, and the default settings. Without a schema, so that
// pages can load them.

/** How long the text read from a file is stored, in hours. */
export const CHAT_FILE_HOURS = 24;
export const QUESTION_MOST = 4_000;
export const TITLE_MOST = 80;

export const NO_QUESTION = 'Type a question first.';
export const QUESTION_TOO_LONG = `Keep the question under ${countText(QUESTION_MOST)} characters.`;

/** Until a person changes them. */
export const DEFAULT_SETTINGS: Readonly<{ keepsConversations: boolean; sharesOwn: boolean }> = {
  keepsConversations: true,
  sharesOwn: false,
};
