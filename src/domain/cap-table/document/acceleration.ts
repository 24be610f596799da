/** Limits of an acceleration of vesting and what is said beyond them: the form and the stored document name the same. */
import type { Acceleration } from './document';

export const TRIGGERS = ['single', 'double'] as const satisfies readonly Acceleration['trigger'][];
/** Months after a sale within which a double trigger looks, where it says nothing else. */
export const WINDOW = 12;
export const WINDOW_MOST = 60;

export const TRIGGER_MESSAGE = 'Please choose a single or a double trigger';
export const SHARE_MESSAGE = 'The share must be above 0% and at most 100%';
export const WINDOW_MESSAGE = `The window must be a whole number of 1 to ${WINDOW_MOST} months`;

/** Months of the window of a double trigger. */
export const windowOf = ({ months = WINDOW }: Pick<Acceleration, 'months'>): number => months;
