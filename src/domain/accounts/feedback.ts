/** The input of feedback on Outset, stars and a text, with the exact messages of the dialog. */
import { z } from 'zod';
import { paragraphs, wholeNumber } from '@/domain/fields';

export const FEEDBACK_THANKS = 'Thank you for your feedback!';
export const FEEDBACK_UPDATED = 'Feedback updated successfully!';
export const FEEDBACK_SIGN_IN = 'You must be logged in to submit feedback';

const NO_RATING = 'Please select a rating before submitting';

export const feedbackInput = z.object({
  rating: wholeNumber(NO_RATING, 1, 5),
  feedback: paragraphs('Please enter your feedback', 2000),
});
export type FeedbackInput = z.output<typeof feedbackInput>;
