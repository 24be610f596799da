/** Texts of the maintenance screen in the back-office, except the two of the switch. */

export const STATUS_FAILED = 'Failed to load maintenance status';
export const UPDATE_FAILED = 'Failed to update maintenance status';
export const MESSAGE_UPDATED = 'What people see is updated';
export const PLANNED = 'Maintenance planned';
export const NOTHING_PLANNED = 'The planned maintenance was cancelled';
export const PLAN_FAILED = 'The maintenance could not be planned. Please try again.';
export const CANCEL_FAILED = 'The planned maintenance could not be cancelled. Please try again.';
export const TIME_MISSING = 'Please choose a date and time';
