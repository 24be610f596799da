/** Feedback on Outset: stars and a text. The exact messages of the dialog. */
import { z } from 'zod';
import { text } from './fields';

export const FEEDBACK_THANKS = 'Thank you for your feedback!';
export const FEEDBACK_UPDATED = 'Feedback updated successfully!';
export const FEEDBACK_LOGIN = 'You must be logged in to submit feedback';
export const FEEDBACK_FAILED = 'Failed to submit feedback. Please try again later.';

const NO_RATING = 'Please select a rating before submitting';

export const feedbackInput = z.object({
  rating: z.int({ error: NO_RATING }).min(1, { error: NO_RATING }).max(5, { error: NO_RATING }),
  feedback: text('Please enter your feedback', 2000),
});
export type FeedbackInput = z.output<typeof feedbackInput>;
