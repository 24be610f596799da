/** Removes invisible characters, which copied text often has, and converts digits and symbols of other scripts to ASCII. No zod; never for passwords. */

/** Soft hyphen, zero-width space, direction marks, word joiner and invisible operators, byte order mark. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
const EVERY_UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/**
 * Joiners change the shape of the character before them in Indian scripts, and connect the parts of emojis; anywhere else they are
 * invisible and are removed.
 */
const JOINED =
  String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f\u20e3` +
  ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mtei', 'Olck']
    .map((script) => String.raw`\p{Script=${script}}`)
    .join('') +
  ']';
const ENDS_JOINED = new RegExp(`${JOINED}$`, 'u');
const LOOSE_JOINER = new RegExp(String.raw`(?<!${JOINED})[\u200c\u200d]`, 'gu');
const isJoiner = (sign: string) => sign === '\u200c' || sign === '\u200d';
const isBlank = (sign: string) => UNSEEN.test(sign) || sign.trim() === '';

/** The text without blanks and invisible characters at its ends; those inside the text remain. */
export function withoutUnseenEnds(text: string): string {
  let from = 0;
  while (from < text.length && (isBlank(text[from]!) || isJoiner(text[from]!))) from += 1;
  let to = text.length;
  for (; to > from; to -= 1) {
    const sign = text[to - 1]!;
    if (isJoiner(sign) ? ENDS_JOINED.test(text.slice(Math.max(from, to - 3), to - 1)) : !isBlank(sign)) break;
  }
  return text.slice(from, to);
}

/** For addresses, numbers and codes: without blanks at the ends and without invisible characters anywhere. */
export const withoutUnseen = (text: string): string => {
  let bare = text;
  // A joiner may become loose only after the joiner before it is removed.
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(EVERY_UNSEEN, '').replace(LOOSE_JOINER, '');
  }
  return bare.trim();
};

const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** The digits of every script as 0 to 9: १२ and ١٢ are 12. */
export const asciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0)!;
    // Unicode has the ten digits of a script in a row, beginning with zero, and only other groups of ten next to them.
    let zero = point;
    while (isDigit(zero - 1)) zero -= 1;
    return String((point - zero) % 10);
  });

/** For numbers: digits, hyphens and decimal separators of all scripts become ASCII, every kind of space becomes one space, invisible characters are removed. */
export const plainSigns = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/[\u2212\u2012\u2013\u2010\u2011]/g, '-')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(EVERY_UNSEEN, '')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** C0 and C1 controls, line and paragraph separators, and the marks that change the text direction. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** The same, but a text of several lines may contain tabs and line feeds. */
const CONTROL_IN_TEXT = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/u;
/** At least one visible character: not only spaces, format characters, fillers, empty Braille or half a surrogate pair. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const NOT_PLAIN = 'Please use plain characters only.';

export const isVisible = (text: string): boolean => VISIBLE.test(text);
export const isPlainLine = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);
export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL_IN_TEXT.test(text);

/** Without marks that turn the text, line and paragraph separators and halves of surrogate pairs. */
export const withoutTurns = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2028\u2029]/g, ' ')
    .toWellFormed();

/** A text that is stored already, or pasted, as `isPlainText` accepts it: marks of direction go, other controls become blanks. */
export const plainText = (text: string): string =>
  withoutTurns(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]+/gu, ' ');

/** The same as one line, without invisible ends. */
export const plainLine = (text: string): string => withoutUnseenEnds(plainText(text).replace(/[\t\n]+/g, ' '));

/** The words of a search, at most `max` characters. Control characters count as blanks. */
export const searchText = (typed: string, max: number): string =>
  [...withoutUnseenEnds(typed.slice(0, max * 4).replace(/[\u0000-\u001f\u007f]/g, ' '))].slice(0, max).join('');
