/** Initials and a fixed colour for a name, if there is no picture. Pure. */
import { once } from '@/domain/once';

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));
const ASCII = /^[\x20-\x7e]*$/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

function charactersOf(word: string): string[] {
  // In ASCII each code unit is a character.
  if (ASCII.test(word)) return word.split('');
  return Array.from(segmenter().segment(word), ({ segment }) => segment);
}

/** One or two upper-case characters: the first letters of the first and the last word, or the first two of a single word; "?" if empty. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(charactersOf)
    .filter((letters) => letters.some((letter) => LETTER_OR_DIGIT.test(letter)));
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last) return '?';
  const letters = words.length === 1 ? first.slice(0, 2) : [first[0], last[0]];
  return letters.join('').toLocaleUpperCase('en-IN');
}

/** A hue of 0 to 359 degrees. The same name always gets the same hue (FNV-1a over its UTF-16 units; case and outer blanks are ignored). */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of name.trim().toLowerCase()) {
    hash ^= unit.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 0) % 360;
}

/** Background and text of an initials tile; the pair keeps 4.5:1 at every hue, in both themes. */
export function tileColours(name: string): { background: string; color: string } {
  const hue = hueOf(name);
  return { background: `oklch(0.42 0.08 ${hue})`, color: `oklch(0.96 0.03 ${hue})` };
}
