/** What becomes of a screen whose session is over, and of a form whose record someone else has changed. */
import { leaveForPassword } from '@/lib/admin/admin-token';
import type { Answer } from '@/lib/api/api';

/** Of a form that keeps a draft. */
export const SESSION_ENDED = 'Your session has ended. What you typed is saved.';

/** After the server's sentence, where the form saves over the newer record from now on. */
export const overtakenText = (message: string | null | undefined): string =>
  `${message ?? 'Someone else has changed this.'} Save again to write over it, or reload the page to see it.`;

/** A session that is over leads to the password page; what was typed into a form is saved there. */
export function isSignedOut({ status }: Pick<Answer, 'status'>): boolean {
  if (status !== 401) return false;
  leaveForPassword();
  return true;
}
