/** Every cookie that Outset sets, by name. /privacy gives the purpose and duration of each cookie, and must name all of them. */

export const SESSION_COOKIE = '__Host-outset';
/** A browser that someone has signed in from. */
export const DEVICE_COOKIE = '__Host-outset-device';
/** A device that skips the second factor. */
export const TRUST_COOKIE = '__Host-outset-trust';
/** A guest who asks the assistant. */
export const QUESTIONS_COOKIE = '__Host-outset-questions';
export const GUEST_COOKIE = 'outset_guest';
/** The start of a name: each account of a browser has one, by a hash of its address. */
export const ROWS_COOKIE = 'outset_rows_';
export const ADMIN_COOKIE = '__Host-outset-admin';
/** Between the first and the second proof of an operator. */
export const ADMIN_PASS_COOKIE = '__Host-outset-admin-pass';

/** Cookies that the API sets and only the server reads. */
export type ServerCookie =
  | typeof SESSION_COOKIE
  | typeof DEVICE_COOKIE
  | typeof TRUST_COOKIE
  | typeof QUESTIONS_COOKIE
  | typeof ADMIN_COOKIE
  | typeof ADMIN_PASS_COOKIE;

/** All of them. */
export type CookieName = ServerCookie | typeof GUEST_COOKIE | typeof ROWS_COOKIE;

/** For this long a browser remembers that it is used by a guest. */
export const GUEST_COOKIE_DAYS = 30;
/** For this long the assistant counts the questions of a guest together. */
export const QUESTIONS_COOKIE_DAYS = 2;
/** For this long a browser remembers how many rows a list shows. */
export const ROWS_COOKIE_DAYS = 365;
