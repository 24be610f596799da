/** Removes accents, so that texts are compared and searched without them. No zod, since pages load it. */

const ASCII = /^[\x00-\x7f]*$/;

/**
 * The text with plain Latin letters ("é" is "e"), and with compatibility characters written out ("ﬁ" is "fi"). Marks of other scripts
 * remain, because they make other words: दिन is not दान. Code that splits the result into words must count `\p{M}` as part of a word.
 */
export const withoutAccents = (text: string): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC');
