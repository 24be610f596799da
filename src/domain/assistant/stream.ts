/** The stream of an answer: `data:` lines with one event each, ended by the marker. Content is JSON, so that no text can look like a line. */
import type { Action, Citation, Draft, Sum } from './message';
import type { AnsweredBy } from './rating';
import type { OwnAsk } from './own/asks';
import type { FileReport } from './files/report';
import type { MeetingDetails } from './meetings/meeting';

export const DONE_MARK = '[DONE]';

/** Every part may be missing. Unknown parts are passed over. */
export interface ChatEvent {
  /** With the first event, and the ids of both messages; null where nothing is stored. */
  conversationId?: string | null;
  userMessageId?: string;
  messageId?: string;
  title?: string;
  by?: AnsweredBy;
  /** More text of the answer. */
  content?: string;
  /** What goes on before there is text, e.g. "Looking through investors". */
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
  /** The answer broke off; what came before is. */
  error?: string;
  code?: string;
  /** Questions that are left today; null without a limit. */
  left?: number | null;
}

// What the chat says when something fails, in the specification's words.

export const ANSWER_FAILED = 'Failed to get AI response';
export const ANALYSIS_FAILED = 'Failed to analyze file';
export const PASTE_FAILED = 'Failed to process pasted image';
export const COPY_FAILED = 'Failed to copy';
