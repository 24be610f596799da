/** How long questions and names of conversations may be, what is said of those that may not, and the settings to begin with. No schema, so that a page may know them. */
import { countText } from '@/domain/count';

export const QUESTION_MOST = 4_000;
export const TITLE_MOST = 80;

export const NO_QUESTION = 'Type a question first.';
export const QUESTION_TOO_LONG = `Keep the question under ${countText(QUESTION_MOST)} characters.`;

/** Until a person changes them. */
export const DEFAULT_SETTINGS: Readonly<{ keepsConversations: boolean; sharesOwn: boolean }> = {
  keepsConversations: true,
  sharesOwn: false,
};
