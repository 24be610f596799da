/** Handles an ended session on a screen of the back-office, and the text for a record that someone else has changed. */
import { leaveForPassword } from '@/lib/admin/admin-token';
import type { Answer } from '@/lib/api/api';

/** For a form that stores a draft. */
export const SESSION_ENDED = 'Your session has ended. What you typed is saved.';

/** The server's sentence, followed by the choice: the next save overwrites the newer record. */
export const overtakenText = (message: string | null | undefined): string =>
  `${message ?? 'Someone else has changed this.'} Save again to overwrite it. To see it, reload the page and discard what you typed.`;

/** Leads to the password page if the session has ended; typed values stay saved as a draft. */
export function isSignedOut({ status }: Pick<Answer, 'status'>): boolean {
  if (status !== 401) return false;
  leaveForPassword();
  return true;
}
