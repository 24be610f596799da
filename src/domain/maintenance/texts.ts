/** What the operator's screen of maintenance shares with the server. Apart from status.ts, whose script is inside every page and shares no file. */

export const MAINTENANCE_MESSAGE = "We're currently performing scheduled maintenance to improve your experience.";
/** Characters of the operator's text. */
export const MAINTENANCE_MESSAGE_MAX = 500;
export const MAINTENANCE_ON = 'Maintenance mode activated';
export const MAINTENANCE_OFF = 'Maintenance mode deactivated';
