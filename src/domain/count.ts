/** Counts as people in India read them. */

/** Dear to make and cheap to use, so it is made for the first count that has a comma. */
let format: Intl.NumberFormat | undefined;

/** A whole number in Indian grouping: 1,00,000. */
export const countText = (count: number): string =>
  Math.abs(count) < 1000 ? String(count) : (format ??= new Intl.NumberFormat('en-IN')).format(count);

/** Counting what waits for operators ends there. */
export const COUNTED_MOST = 100;
/** A count that ends at `COUNTED_MOST`: "99+" from there on. */
export const waitingText = (count: number): string => (count >= COUNTED_MOST ? `${COUNTED_MOST - 1}+` : String(count));
