/** Texts that the operators' maintenance screen shares with the server. Separate from status.ts, whose script is inlined in every page and shares no file. */

export const MAINTENANCE_MESSAGE = "We're currently performing scheduled maintenance to improve your experience.";
/** Maximum characters of the operator's text. */
export const MAINTENANCE_MESSAGE_MAX = 500;
export const MAINTENANCE_ON = 'Maintenance mode activated';
export const MAINTENANCE_OFF = 'Maintenance mode deactivated';
