/** What a source of a record is, and the fields of a listing that one may be about. Data only: whatever reads a listing loads this. */

/** Name of a field among the sources → what a person reads. */
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
export interface Source<Field extends string = string> {
  field: Field;
  /** What the page says: a further fact, or its own words where the listing shows the portal's. Null where the field shows it. */
  value: string | null;
  /** The page that says it. */
  address: string;
  /** "2024-03", "2024", or null where the page has no date. */
  published: string | null;
  /** The page only collects what others say. */
  isList: boolean;
}

export type ListingSource = Source<SourceField>;
