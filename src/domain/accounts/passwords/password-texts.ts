/** Texts about changing and resetting passwords. Separate from the schemas, so that a page can load only these. */

export const RESET_LINK_SENT = 'Password reset link has been sent to your email.';
export const RESET_LINK_FAILED = 'Failed to send reset link.';
export const RESET_TOKEN_MISSING = 'Invalid or missing token.';
export const RESET_FAILED = 'Failed to reset password.';
export const RESET_BROKE = 'An error occurred. Please try again.';
export const PASSWORD_RESET = 'Your password has been reset. You can now log in.';
export const PASSWORD_CHANGED = 'Your password has been changed. All other devices were signed out.';
export const CHANGE_FAILED = 'Failed to update password';
export const VERIFY_LINK_SENT =
  'If an account with this email is waiting for confirmation, a new link is on its way. Please check your spam folder too.';
export const VERIFY_LINK_FAILED = 'The link could not be sent. Please try again.';

export const NEEDS_DIGIT = 'Password must contain at least one number!';
export const NEEDS_UPPERCASE = 'Password must contain at least one uppercase letter!';
