/** Removes accents, so that texts are compared and searched without them. No zod, since pages load it. */

const ASCII = /^[\x00-\x7f]*$/;

/**
 * The text with plain Latin letters ("é" is "e"), and with signs of compatibility written out ("ﬁ" is "fi"). Marks of other scripts stay,
 * because they make other words: दिन is not दान. Where it is split into words, `\p{M}` belongs to them.
 */
export const withoutAccents = (text: string): string =>
  ASCII.test(text)
    ? text
    : text
        .normalize('NFKD')
        .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
        .normalize('NFC');
