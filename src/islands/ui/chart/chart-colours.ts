/** The colours of a chart's parts, as variables that both themes define. */

export const COLOURS = 10;
const DASHES = ['', '6 4', '2 3', '10 3 2 3'] as const;

/** From 0. */
export const colourOf = (index: number): string => `var(--chart-${(index % COLOURS) + 1})`;

/** The stroke pattern of a line: by its own wish, or where colours repeat. */
export const dashOf = (index: number, isDashed = false): string =>
  isDashed ? DASHES[1] : (DASHES[Math.floor(index / COLOURS) % DASHES.length] ?? '');
