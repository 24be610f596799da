/** The sources of a record: their type, the fields of a listing that they may be about, and published words. Everything that reads a listing loads it. */
import type { z } from 'zod';
import type { source } from '@/domain/answers/content';

/** Name of a field in the sources → its label. */
export const SOURCE_FIELDS = {
  city: 'Location',
  region: 'State',
  website: 'Website',
  institute: 'Institute',
  year: 'Year of establishment',
  investedCount: 'Companies invested in',
  portfolio: 'Portfolio companies',
  funds: 'Investment range',
  sectors: 'Sectors',
  stages: 'Preferred startup stage',
  otherStages: 'Stages on other pages',
  type: 'Kind of institution',
  founded: 'Founded',
  host: 'Host',
  typicalCheque: 'Typical cheque',
  leastCheque: 'Smallest cheque',
  largestCheque: 'Largest cheque',
  fundSize: 'Fund size',
  equity: 'Equity taken',
  grant: 'Largest grant',
  programme: 'Programme length',
  supported: 'Companies supported',
  apply: 'How to apply',
} as const;
export type SourceField = keyof typeof SOURCE_FIELDS;

/** One page that says one field of a record. */
export type Source<Field extends string = string> = Omit<z.infer<typeof source>, 'field'> & { field: Field };

export type ListingSource = Source<SourceField>;

// The words that the sources of a listing publish, and how they are compared. `publishedSql` reads the same from the row.

/** A published word as it is compared: in lower case without spaces. */
export const wordKey = (word: string): string => word.toLowerCase().replaceAll(' ', '');

/** The published words of a field, as the pages write them, each once; null if no page has any. */
export function publishedWords(sources: readonly ListingSource[], field: 'stages' | 'sectors'): string[] | null {
  const publishedValues = sources.flatMap((source) =>
    source.field === field && source.value !== null ? [source.value] : [],
  );
  if (publishedValues.length === 0) return null;
  const words = publishedValues.flatMap((value) => value.split(';')).map((word) => word.trim());
  return words.filter((word, at) => word !== '' && words.findIndex((one) => wordKey(one) === wordKey(word)) === at);
}

/** The published stages in one line, as the pages write them; null if no page has any. */
export const publishedStages = (sources: readonly ListingSource[]): string | null => {
  const words = publishedWords(sources, 'stages');
  return words && words.length > 0 ? `As published: ${words.join(', ')}` : null;
};

/** Figures of earlier years show their year, and nothing is compared with them. */
export const FIGURES_SINCE = '2021';

/**
 * The year of a figure that only pages of earlier years give; null for a newer figure and for a figure without a date. A source with a
 * `value` gives another figure than the shown one, and does not count.
 */
export function oldYear(
  sources: readonly Pick<ListingSource, 'field' | 'value' | 'published'>[],
  figure: 'funds' | 'investedCount',
): string | null {
  const dates = sources.flatMap(({ field, value, published }) =>
    field === figure && value === null && published ? [published] : [],
  );
  const latest = dates.sort().at(-1);
  return latest !== undefined && latest < FIGURES_SINCE ? latest.slice(0, 4) : null;
}
