/** The limits of vesting acceleration and their messages, for the form and the stored document. */

export const TRIGGERS = ['single', 'double'] as const;

/** The part that vests ahead of the schedule when the company is sold. */
export interface Acceleration {
  /** `single`: the sale is enough. `double`: the holder must also be let go within `months` after it. */
  trigger: (typeof TRIGGERS)[number];
  /** Percent of the unvested part on the day of the sale: above 0, at most 100, at most 10 decimals. */
  share: number;
  /** Window of a double trigger, 1 to 60; 12 if not given. */
  months?: number;
}

/** Default window of a double trigger, in months after the sale. */
const WINDOW = 12;
export const MAX_WINDOW = 60;

export const TRIGGER_MESSAGE = 'Please choose a single or a double trigger';
export const SHARE_MESSAGE = 'The share must be above 0% and at most 100%';
export const WINDOW_MESSAGE = `The window must be a whole number of 1 to ${MAX_WINDOW} months`;

/** Months of the window of a double trigger. */
export const windowOf = ({ months = WINDOW }: Pick<Acceleration, 'months'>): number => months;
