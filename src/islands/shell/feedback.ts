/** Feedback between the dialog and the API, and the draft that outlives a reload. Knows nothing of how it is shown. */
import { api } from '../../lib/api';
import { $viewer } from '../../stores/session';

export interface Feedback {
  /** 0 while none is chosen. */
  rating: number;
  feedback: string;
}

export const FEEDBACK_FAILED = 'Failed to submit feedback. Please try again later.';
export const FEEDBACK_LOGIN = 'You must be logged in to submit feedback';
const THANKS = 'Thank you for your feedback!';
const UPDATED = 'Feedback updated successfully!';
const DRAFT = 'feedback-draft';

function isFeedback(value: unknown): value is Feedback {
  const found = value as Partial<Feedback> | null;
  return typeof found?.rating === 'number' && typeof found.feedback === 'string';
}

/** What was given before; null when nothing was, or when nobody can tell. Throws FEEDBACK_LOGIN without a session. */
export async function fetchOwnFeedback(): Promise<Feedback | null> {
  const { status, data } = await api.get('/api/feedback/user/:email', { param: { email: 'current' } });
  if (status === 401) throw new Error(FEEDBACK_LOGIN);
  return isFeedback(data) ? data : null;
}

/** Sends it; answers the sentence of success. Throws an Error whose message is for the person. */
export async function sendFeedback(value: Feedback, isUpdate: boolean): Promise<string> {
  const { ok, status, message, errors } = await api.post('/api/feedback/submit', { json: value });
  if (status === 401) throw new Error(FEEDBACK_LOGIN);
  // What the server says of the text can be mended; to try again later would not help.
  if (status === 400) throw new Error(errors['feedback'] ?? FEEDBACK_FAILED);
  if (!ok) throw new Error(FEEDBACK_FAILED);
  // The server knows whether there was one before, also when this page could not load it.
  return message === THANKS || message === UPDATED ? message : isUpdate ? UPDATED : THANKS;
}

/** A draft belongs to a person: whoever signs in next in this tab does not see it. */
function owner(): string {
  const viewer = $viewer.get();
  return viewer.state === 'authenticated' ? viewer.email : '';
}

export function readFeedbackDraft(): Feedback | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as { owner?: unknown } | null;
    if (!isFeedback(draft) || draft.owner !== owner()) return null;
    return { rating: draft.rating, feedback: draft.feedback };
  } catch {
    return null;
  }
}

export function keepFeedbackDraft(draft: Feedback | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify({ ...draft, owner: owner() }));
  } catch {
    // Without session storage a reload loses the draft, nothing else.
  }
}
