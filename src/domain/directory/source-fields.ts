/** What a source of a record is, and the fields of a listing that one may be about. Data only: whatever reads a listing loads this. */

import type { z } from 'zod';
import type { source } from '@/domain/answers/directories';

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
export type Source<Field extends string = string> = Omit<z.infer<typeof source>, 'field'> & { field: Field };

export type ListingSource = Source<SourceField>;
