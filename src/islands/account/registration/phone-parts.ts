/** A phone number in a form: the country and the number without its country code. Does not load the numbering plans. */
export const FIRST_COUNTRY = 'IN';

export interface PhoneParts {
  /** ISO 3166 code. */
  country: string;
  number: string;
  /** The whole number, formatted for people. */
  shown: string;
}
