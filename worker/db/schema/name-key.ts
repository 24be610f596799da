/** The SQL of a name as it is looked up by: without case, signs and the words of a company's form. Wider than sameness, never narrower for plain names. */
import { lowerAscii } from '@worker/db/sql';

const DROPPED = [
  ' ',
  '.',
  ',',
  '-',
  '–',
  '&',
  "'",
  '’',
  '(',
  ')',
  '/',
  '"',
  'private',
  'pvt',
  'limited',
  'ltd',
  'llp',
  'inc',
];

/** `expression` is a column or a piece of SQL of the code, never a person's text. */
export const nameKeySql = (expression: string): string =>
  DROPPED.reduce((inner, part) => `replace(${inner}, '${part.replaceAll("'", "''")}', '')`, `lower(${expression})`);

/** What the SQL makes of a plain name. Letters beyond A to Z keep their case there. */
export const nameKeyOf = (name: string): string =>
  DROPPED.reduce((inner, part) => inner.replaceAll(part, ''), lowerAscii(name));
