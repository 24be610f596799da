/** What changes of users say: the exact texts of the specification, and ours beside them. No schema: every table of users loads it. */

export const ONLY_SUPER_EDIT = 'Only Super Admins can edit users';
export const ONLY_SUPER_DELETE = 'Only Super Admins can delete users';
export const ONLY_SUPER_SUPPORT = 'Only Super Admins can do this';

export const SETUP_FAILED = 'Failed to setup 2FA';
export const FIRST_CODE_WRONG = 'Invalid authentication code';
export const FIRST_CODE_FAILED = 'Verification failed';
export const FIRST_CODE_ACCEPTED = 'First verification successful. Please enter a new code for final verification.';
export const FINAL_CODE_WRONG = 'Invalid final verification code';
export const FINAL_CODE_FAILED = 'Final verification failed';
export const FINAL_CODE_ACCEPTED = 'Action successfully authenticated and completed';

export const USER_UPDATED = 'User updated successfully';
export const UPDATE_REFUSED = 'Failed to update user';
export const UPDATE_BROKEN = 'Error updating user';
export const DELETE_BROKEN = 'Error deleting user';
export const userDeleted = (name: string): string => `User ${name} deleted successfully`;

export const CODE_ACCEPTED = 'The code was accepted.';
export const GRANT_NEEDED = 'Please confirm this with two codes of your authenticator first.';
export const GRANT_STALE = 'The first code was too long ago. Please start again.';
export const FACTOR_MISSING = 'Please set up your authenticator first.';
export const FACTOR_UNREADABLE =
  'Your authenticator’s codes cannot be checked any more. Another super admin has to reset it.';
export const VISITORS_STAY = 'Visitors cannot be edited or deleted here.';
export const NO_SECOND_FACTOR = 'Two-factor authentication is not on for this user.';
export const CONFIRMED_ALREADY = 'This email address is already confirmed.';
