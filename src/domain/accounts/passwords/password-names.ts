/** Names in a new password: the first thing that someone who knows the person tries. */

const PRODUCT = 'Outset';
/** Letters of a part that counts; shorter ones are in many words by chance. */
const LEAST = 4;

export const NAME_IN_PASSWORD =
  'Please leave your name, the name of your company and “Outset” out of the password. They are easy to guess.';

/** Small letters without accents, so that "Müller" is "muller". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the password holds the product's name, or a part of four letters or more of one of these names. Nothing counts as no name. */
export function holdsName(password: string, names: readonly (string | null | undefined)[]): boolean {
  const typed = plain(password);
  const parts = [PRODUCT, ...names].flatMap((name) => plain(name ?? '').match(/\p{L}+/gu) ?? []);
  return parts.some((part) => [...part].length >= LEAST && typed.includes(part));
}
