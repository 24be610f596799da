/**
 * The SQL of a lookup key for names: without case, symbols and legal forms of companies. Two different names may have the same key, but one
 * plain name never has two keys.
 */
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

/** `expression` is a column or a piece of SQL from the code, never a person's text. */
export const nameKeySql = (expression: string): string =>
  DROPPED.reduce((inner, part) => `replace(${inner}, '${part.replaceAll("'", "''")}', '')`, `lower(${expression})`);

/** The same key for a plain name, in code. Letters beyond A to Z keep their case, as in SQL. */
export const nameKeyOf = (name: string): string =>
  DROPPED.reduce((inner, part) => inner.replaceAll(part, ''), lowerAscii(name));
