/** The inputs of the assistant: questions, settings, conversations and ratings. */
import { z } from 'zod';
import { NO_QUESTION, QUESTION_MOST, QUESTION_TOO_LONG, TITLE_MOST } from './message';
import { NOTE_MOST, POOR_REASONS, RATINGS } from './rating';

const id = z.string().regex(/^[0-9a-f]{24}$/, 'This is not the id of a conversation.');

/** The conversation of a question; without an id, a new one begins. */
const askPlace = z.object({
  conversationId: id.optional(),
  /** IANA name, for "tomorrow" and meetings. */
  timeZone: z.string().max(64).optional(),
});

/**
 * `continueOf`: an interrupted answer to continue. `retryOf`: an answer to replace with a new one; `text` is then its question.
 * `history`: the messages that the browser has, for people whose conversations are not stored.
 */
export const chatInput = askPlace.extend({
  text: z.string().trim().min(1, NO_QUESTION).max(QUESTION_MOST, QUESTION_TOO_LONG),
  /** From the page of a signed-in person: if the session has ended, the question is refused instead of answered as for a guest. */
  asAccount: z.literal(true).optional(),
  continueOf: id.optional(),
  retryOf: id.optional(),
  history: z
    .array(z.object({ type: z.enum(['user', 'assistant']), content: z.string().max(8_000) }))
    .max(12)
    .optional(),
});
export type ChatInput = z.infer<typeof chatInput>;

export const assistantSettings = z.object({
  /** False: nothing of a conversation is stored. */
  keepsConversations: z.boolean(),
  /** True: own saved items, notes and files may go to the model. */
  sharesOwn: z.boolean(),
});
export type AssistantSettings = z.infer<typeof assistantSettings>;

export const conversationTitle = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'Enter a name for the conversation.')
    .max(TITLE_MOST, `At most ${TITLE_MOST} characters.`),
});
export const conversationPath = z.object({ id });
export const answerPath = conversationPath;
export const conversationQuery = z.object({
  q: z.string().trim().max(100).optional(),
  before: z.string().max(200).optional(),
});

/** `rating: null` removes the rating. Only a poor answer has a reason and a note. */
export const answerRating = z
  .object({
    rating: z.enum(RATINGS).nullable(),
    reason: z.enum(POOR_REASONS).optional(),
    note: z.string().trim().max(NOTE_MOST, `Keep it under ${NOTE_MOST} characters.`).optional(),
  })
  .transform(({ rating, reason, note }) => (rating === 'poor' ? { rating, reason, note } : { rating }));
export type AnswerRating = z.output<typeof answerRating>;
export type AnswerRatingInput = z.input<typeof answerRating>;
