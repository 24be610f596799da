/** Grants and schemes: their types, labels and texts. No schema, because pages load this. */
import { INSTRUMENTS, AUDIENCES } from '@/domain/answers/words';
import type { z } from 'zod';
import type { answeredCondition, scheme, schemeInstitution } from '@/domain/answers/content';
import { STAGES } from '@/domain/directory/directories';
import { moneyText } from '@/domain/directory/funds';
import type { Source } from '@/domain/directory/source-fields';

export { INSTRUMENTS, AUDIENCES };

export const SCHEMES_PATH = '/portal/schemes';
export const SCHEMES_TITLE = 'Grants and schemes';

export type Instrument = (typeof INSTRUMENTS)[number];

export type Audience = (typeof AUDIENCES)[number];
export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  founders: 'Founders directly',
  others: 'Institutions or funds',
  'not-said': 'Not said',
};

/** The place shown for a scheme that names no state. */
export const NATIONAL = 'National';

/** Name of a field among the sources → its label. */
export const SCHEME_FIELDS = {
  who: 'Run by',
  forWhom: 'For whom',
  instrument: 'What it gives',
  amount: 'Largest amount',
  sectors: 'Sectors',
  state: 'State',
  apply: 'How to apply',
  website: 'Website',
  statusAsOf: 'Status',
  deadline: 'Deadline',
} as const;
export type SchemeField = keyof typeof SCHEME_FIELDS;
export type SchemeSource = Source<SchemeField>;

export type Answer = AnsweredCondition['answer'];

export type AnsweredCondition = z.infer<typeof answeredCondition>;

/** A scheme as it is stored. */
export type Scheme = Omit<WireScheme, '_id' | 'notice' | 'conditions' | 'sources'> & {
  id: string;
  sources: SchemeSource[];
  isActive: boolean;
};

/** A scheme in the API. */
export type WireScheme = z.infer<typeof scheme>;

/** An entry of a directory that runs a scheme. */
export type SchemeInstitution = z.infer<typeof schemeInstitution>;

export const schemeStages = STAGES.slice(0, 4);

export const placeOf = ({ state }: Pick<Scheme, 'state'>): string => state || NATIONAL;

/** "Up to ₹50,00,000", or null. */
export const amountText = ({ amountMax, currency }: Pick<Scheme, 'amountMax' | 'currency'>): string | null =>
  amountMax === null ? null : `Up to ${moneyText(amountMax, currency)}`;

/** Published words with amounts in Indian format: "INR 1000000" becomes ₹10,00,000. */
export const readable = (text: string): string =>
  text.replace(/\b(INR|USD) (\d{4,15})\b/g, (_, currency: string, amount: string) =>
    moneyText(Number(amount), currency),
  );
