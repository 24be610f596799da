// Texts in every document: when it was written, and that it is not legal or tax advice.
export const WRITTEN = 'Written November 2026';
export const NO_ADVICE = 'No legal or tax advice';
/** Below the title of each document. */
export const NOTE =
  'Written November 2026. This is a preparation and no legal or tax advice. Laws, forms and dates change: confirm yours with a company secretary, a chartered accountant or a lawyer.';
/** In the footer of each page. */
export const FOOT = `Outset · ${WRITTEN} · ${NO_ADVICE}`;
