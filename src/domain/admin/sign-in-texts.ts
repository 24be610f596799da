/** Texts and addresses of the operators' sign-in. Separate from the schemas, because every page of the back-office loads it. */

export const ADMIN_PASSWORD_REQUIRED = 'Please enter the admin password';
export const INVALID_PASSWORD = 'Invalid password';
export const NO_ADMIN_ACCESS = 'You do not have admin access';
/** The credential is not valid. */
export const SIGN_IN_FAILED = 'Login Failed';
/** The sign-in could not be checked, so try again. */
export const SIGN_IN_FAILED_RETRY = 'Login failed. Please try again.';
export const LOGGED_OUT = 'Logged out successfully';
export const LOGOUT_FAILED = 'Failed to logout. Please try again.';
export const ROLE_NOT_FETCHED = 'Failed to fetch user role';
export const ADMIN_SIGN_IN_REQUIRED = 'Please sign in as an operator.';
export const GOOGLE_NOT_CONFIGURED = 'Google sign-in is not configured.';
export const PASSWORD_NOT_CONFIGURED = 'The operator’s password is not configured.';
export const PASSWORD_FIRST = 'Please enter the admin password first.';

export const ADMIN_PASSWORD_PAGE = '/admin-password';
export const ADMIN_SIGN_IN_PAGE = '/admin';
export const ADMIN_DASHBOARD = '/adminPortal/dashboard';

// The page that operators' mailed links open, and its texts. Separate from the schemas, because pages without a framework load it.

export const LINK_PAGE = '/admin/link';
/** The same whether the email is an operator's or not. */
export const LINK_SENT =
  'If this is the email of an active operator, a link is on its way. It works once, for 10 minutes, in this browser.';
export const LINK_NOT_VALID = 'This link has been used or has run out. Ask for a new one.';
export const OTHER_BROWSER = 'This link works only in the browser that asked for it. Ask for a new one here.';
/** A super admin's authenticator comes after the link. */
export const LINK_CODE_NEEDED = 'Enter the code of your authenticator too.';
/** Needed before a right is given away, because the session alone is not enough proof. */
export const CODE_NEEDED = 'Please confirm this with a code of your authenticator.';
export const LINK_NEEDED = 'Please confirm this first with a link that we email you.';
export const LINK_FAILED = 'The link could not be sent. Please try again.';
