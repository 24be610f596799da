/** Counts as people in India read them. */

/** Dear to make and cheap to use, so it is made for the first count that has a comma. */
let format: Intl.NumberFormat | undefined;

/** A whole number in Indian grouping: 1,00,000. */
export const countText = (count: number): string =>
  Math.abs(count) < 1000 ? String(count) : (format ??= new Intl.NumberFormat('en-IN')).format(count);
