/** What the sign-in of operators says, and where its pages lie. Apart from the schemas, because every page of the back-office loads it. */

export const ADMIN_PASSWORD_REQUIRED = 'Please enter the admin password';
export const INVALID_PASSWORD = 'Invalid password';
export const NO_ADMIN_ACCESS = 'You do not have admin access';
/** The credential does not verify. */
export const SIGN_IN_FAILED = 'Login Failed';
/** The sign-in could not be judged, so another try may work. */
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
