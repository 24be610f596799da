/** Lists the unknown facts of a listing, which are shown in one line. */
import type { Listing } from './listing';
import { publishedWords } from './published-words';
import type { SourceField } from './source-fields';

const CHEQUES: readonly SourceField[] = ['typicalCheque', 'leastCheque', 'largestCheque'];

/**
 * Returns the names of the facts that are missing, as in "Not known: cheque size, website". What the specification has a sentence of its own
 * for (an incubator's investment range and contact, an angel's status) is not among them.
 */
export function unknownFacts(listing: Listing): string[] {
  const { kind, sources } = listing;
  const isIncubator = kind === 'incubator';
  const isFund = kind === 'pre-seed' || kind === 'seed';
  const isSaid = (name: SourceField) => sources.some(({ field }) => field === name);
  const hasCheque = listing.funds !== null || sources.some(({ field }) => CHEQUES.includes(field));
  const facts: [name: string, isKnown: boolean][] = [
    ['about', listing.about.trim() !== ''],
    ['location', Boolean(listing.city || listing.region)],
    ['sectors', listing.sectors.length > 0],
    ['focus industries', listing.focusIndustries.length > 0],
    ['preferred startup stage', listing.stages.length > 0 || publishedWords(sources, 'stages') !== null],
    ['cheque size', isIncubator || hasCheque],
    ['year of establishment', !isIncubator || listing.year !== null || isSaid('year')],
    ['total investments', !isFund || listing.investedCount !== null || isSaid('investedCount')],
    ['portfolio companies', isIncubator || listing.portfolio.length > 0],
    ['website', listing.website !== null],
    ['LinkedIn', listing.linkedin !== null],
  ];
  return facts.filter(([, isKnown]) => !isKnown).map(([name]) => name);
}
