/** Counts as people in India read them. */

// A formatter is dear to make and cheap to use.
const FORMAT = new Intl.NumberFormat('en-IN');

/** A whole number in Indian grouping: 1,00,000. */
export const countText = (count: number): string => FORMAT.format(count);
