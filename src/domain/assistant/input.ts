/** The inputs of the assistant: questions, settings, conversations and ratings. */
import { z } from 'zod';
import { line, paragraphs } from '@/domain/fields';
import { searchText } from '@/domain/lists/list';
import { plainText } from '@/domain/text/invisible-characters';
import { NO_QUESTION, QUESTION_MOST, QUESTION_TOO_LONG, TITLE_MOST } from './message';
import { NOTE_MOST, POOR_REASONS, RATINGS } from './rating';

const id = z.string().regex(/^[0-9a-f]{24}$/, 'This is not the id of a conversation.');

/** The conversation of a question; without an id, a new one begins. */
const askPlace = z.object({
  conversationId: id.optional(),
  /** IANA name, for "tomorrow" and meetings. */
  timeZone: z.string().max(64).optional(),
});

/** Pasted text often has control characters, and so have older questions that are asked again: they are removed, not refused. */
const question = z
  .string({ error: NO_QUESTION })
  .max(QUESTION_MOST * 4, QUESTION_TOO_LONG)
  .overwrite(plainText)
  .pipe(paragraphs(NO_QUESTION, QUESTION_MOST, { long: QUESTION_TOO_LONG }));

/**
 * `continueOf`: an interrupted answer to continue. `retryOf`: an answer to replace with a new one; `text` is then its question.
 * `history`: the messages that the browser has, for people whose conversations are not stored.
 */
export const chatInput = askPlace.extend({
  text: question,
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
  title: line('Enter a name for the conversation.', TITLE_MOST, { long: `At most ${TITLE_MOST} characters.` }),
});
export const conversationPath = z.object({ id });
export const answerPath = conversationPath;
export const conversationQuery = z.object({
  q: z
    .string({ error: 'q must be given once' })
    .optional()
    .transform((value) => searchText(value ?? '')),
  before: z.string().max(200).optional(),
});

/** `rating: null` removes the rating. Only a poor answer has a reason and a note. */
export const answerRating = z
  .object({
    rating: z.enum(RATINGS).nullable(),
    reason: z.enum(POOR_REASONS).optional(),
    note: paragraphs(null, NOTE_MOST, { long: `Keep it under ${NOTE_MOST} characters.` }).optional(),
  })
  .transform(({ rating, reason, note }) => (rating === 'poor' ? { rating, reason, note } : { rating }));
export type AnswerRating = z.output<typeof answerRating>;
export type AnswerRatingInput = z.input<typeof answerRating>;
