/** A phone number as forms hold it: a country and what is written beside its code. Knows no numbering plans. */
export const FIRST_COUNTRY = 'IN';

export interface PhoneParts {
  /** ISO 3166 code. */
  country: string;
  number: string;
  /** The whole number as people write it. */
  shown: string;
}
