// What every document says of itself: when it was written, and what it is not.
export const WRITTEN = 'Written November 2026';
export const NO_ADVICE = 'No legal or tax advice';
/** Below the title of each document. */
export const NOTE =
  'Written November 2026. This is a preparation and no legal or tax advice. Laws, forms and dates change: confirm yours with a company secretary, a chartered accountant or a lawyer.';
/** At the foot of each page. */
export const FOOT = `Outset · ${WRITTEN} · ${NO_ADVICE}`;
