/** What becomes of a screen whose session is over. */
import { leaveForPassword } from '../../../lib/admin-token';
import type { Answer } from '../../../lib/api';

/** A session that is over leads to the password page; what was typed into a form is kept there. */
export function isSignedOut({ status }: Pick<Answer, 'status'>): boolean {
  if (status !== 401) return false;
  leaveForPassword();
  return true;
}
