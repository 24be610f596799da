// Every startup term with its picture and its worked example, and the files that they make. Pure: the same code gives the same bytes.
import { DRAWN_TERMS } from '../../../src/domain/addresses/own-picture';
import { EXAMPLE, partsOf } from '../../../src/domain/startup-terms/terms';
import { slugOf } from '../../../src/domain/text/slug';
import { seedText } from '../seed-text.mjs';
import { sheet } from './canvas.mjs';
import { EQUITY } from './equity.mjs';
import { FINANCE } from './finance.mjs';
import { FUNDRAISING } from './fundraising.mjs';
import { GO_TO_MARKET } from './go-to-market.mjs';
import { INVESTOR_RIGHTS } from './investor-rights.mjs';
import { KINDS } from './kinds.mjs';
import { LEGAL } from './legal.mjs';
import { METRICS } from './metrics.mjs';
import { PRODUCT } from './product.mjs';

export const TERMS = [
  ...FUNDRAISING,
  ...EQUITY,
  ...INVESTOR_RIGHTS,
  ...METRICS,
  ...FINANCE,
  ...LEGAL,
  ...PRODUCT,
  ...GO_TO_MARKET,
];

/** The picture of a term as the text of its file. Throws if words would be cut. */
export function drawTerm({ title, says, picture: { kind, ...parts } }) {
  try {
    return sheet(title, says, KINDS[kind](parts));
  } catch (cause) {
    throw new Error(`${title}: ${cause.message}`, { cause });
  }
}

/** File name of each picture → its text. */
export const termFiles = () => new Map(TERMS.map((term) => [`${slugOf(term.title)}.svg`, drawTerm(term)]));

/** The seed file with new examples and pictures; the meanings of the terms stay as written there. */
export function termsText(seed) {
  const drawn = new Map(TERMS.map((term) => [term.title, term]));
  const records = JSON.parse(seed).map((record) => {
    const term = drawn.get(record.title);
    if (!term) throw new Error(`The term "${record.title}" has no picture.`);
    drawn.delete(record.title);
    return {
      ...record,
      description: partsOf(record.description).meaning + (term.example ? `\n\n${EXAMPLE}${term.example}` : ''),
      thumbnailUrl: `${DRAWN_TERMS}${slugOf(record.title)}.svg`,
    };
  });
  if (drawn.size > 0) throw new Error(`There is no term "${[...drawn.keys()].join('", "')}".`);
  return seedText(records);
}
