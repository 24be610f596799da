/** The events of an account, in the words that its owner reads on the security page. */

export const ACCOUNT_EVENTS = {
  'logged-in': 'Signed in',
  'login-failed': 'Failed sign-in',
  'logged-out': 'Signed out',
  'logged-out-everywhere': 'Signed out on all devices',
  'session-ended': 'Ended a session',
  'other-sessions-ended': 'Signed out on all other devices',
  'email-verified': 'Confirmed the email address',
  'password-changed': 'Changed the password',
  'reset-requested': 'Asked for a password reset',
  'password-reset': 'Reset the password',
  'two-factor-enabled': 'Turned two-factor authentication on',
  'two-factor-disabled': 'Turned two-factor authentication off',
  'two-factor-failed': 'Wrong two-factor code',
  'recovery-code-used': 'Signed in with a recovery code',
  'recovery-codes-renewed': 'Created new recovery codes',
  'device-trusted': 'Trusted a device for 30 days',
  'devices-distrusted': 'Stopped trusting devices',
  'profile-updated': 'Changed the profile',
  'photo-changed': 'Changed the photo',
  'token-created': 'Created a personal token',
  'token-revoked': 'Revoked a personal token',
  'program-connected': 'Connected a program',
  'program-disconnected': 'Disconnected a program',
  'webhook-added': 'Added a webhook',
  'webhook-removed': 'Removed a webhook',
  'webhook-off': 'A webhook was turned off after three days of failures',
  'webhook-on': 'Turned a webhook on again',
  'data-downloaded': 'Downloaded the data',
  'profile-changed-by-support': 'Outset support changed the profile',
  'unlocked-by-support': 'Outset support unlocked the sign-in',
  'sessions-ended-by-support': 'Outset support signed you out on all devices',
  'two-factor-removed-by-support': 'Outset support turned two-factor authentication off',
} as const;

export type AccountEventType = keyof typeof ACCOUNT_EVENTS;

/** How long events are stored, in days. */
export const EVENT_DAYS = 90;

export interface AccountEvent {
  id: number;
  type: AccountEventType;
  device: string | null;
  city: string | null;
  /** ISO 8601. */
  at: string;
}
