/** Feedback between the dialog and the API. Knows nothing of how it is shown. */
import { api } from '../../lib/api';
import type { DraftKey } from '../ui/form/draft';
import { $viewer } from '../../stores/session';

export interface Feedback {
  /** 0 while none is chosen. */
  rating: number;
  feedback: string;
}

export const FEEDBACK_FAILED = 'Failed to submit feedback. Please try again later.';
export const FEEDBACK_SIGN_IN = 'You must be logged in to submit feedback';
const THANKS = 'Thank you for your feedback!';
const UPDATED = 'Feedback updated successfully!';

function isFeedback(value: unknown): value is Feedback {
  const found = value as Partial<Feedback> | null;
  return typeof found?.rating === 'number' && typeof found.feedback === 'string';
}

/** What was given before; null when nothing was, or when nobody can tell. Throws FEEDBACK_SIGN_IN without a session. */
export async function fetchOwnFeedback(): Promise<Feedback | null> {
  const { status, data } = await api.get('/api/feedback/user/:email', { param: { email: 'current' } });
  if (status === 401) throw new Error(FEEDBACK_SIGN_IN);
  return isFeedback(data) ? data : null;
}

/** Sends it; returns the sentence of success. Throws an Error whose message is for the person. */
export async function sendFeedback(value: Feedback, isUpdate: boolean): Promise<string> {
  const { ok, status, message, errors } = await api.post('/api/feedback/submit', { json: value });
  if (status === 401) throw new Error(FEEDBACK_SIGN_IN);
  // What the server says of the text can be mended; to try again later would not help.
  if (status === 400) throw new Error(errors['feedback'] ?? FEEDBACK_FAILED);
  if (!ok) throw new Error(FEEDBACK_FAILED);
  // The server knows whether there was one before, also when this page could not load it.
  return message === THANKS || message === UPDATED ? message : isUpdate ? UPDATED : THANKS;
}

/** A draft belongs to a person: whoever signs in next in this tab does not see it. */
export function feedbackDraft(): DraftKey {
  const viewer = $viewer.get();
  return `feedback-draft:${viewer.state === 'authenticated' ? viewer.email : ''}`;
}
