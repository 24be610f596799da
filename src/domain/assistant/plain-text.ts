/** An answer as plain text: for reading aloud, for a text file, and cut into whole sentences. */

/** Signs that were escaped mean nothing: they wait outside of ASCII until the marks are gone. */
const AWAY = 0xe000;
const putAway = (text: string): string =>
  text.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCharCode(AWAY + sign.charCodeAt(0)));
const bringBack = (text: string): string =>
  text.replace(/[\ue021-\ue07e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - AWAY));

/** Markdown without its marks; tables keep their cells, links their words. Citations such as `[1]` stay unless a caller says otherwise. */
export function plainText(markdown: string, { keepsCitations = true }: { keepsCitations?: boolean } = {}): string {
  const signs = putAway(markdown);
  const plain = (keepsCitations ? signs : signs.replace(/\s?\[\d{1,3}\]/g, ''))
    .replace(/\r\n?/g, '\n')
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '')
    .replace(/^[ \t]*\|[ \t:|-]*-[ \t:|-]*$\n?/gm, '')
    .replace(/^[ \t]*\|(.*?)\|?[ \t]*$/gm, (_, cells: string) => cells.replace(/\s*(?<!\\)\|\s*/g, ', ').trim())
    .replace(/^ {0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/!?\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^\n*]*?[^\s*])\*(?!\*)/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return bringBack(plain);
}

/** What ends a sentence, and that another has begun: a single letter or a number before the full stop does not end one. */
const SENTENCE_END =
  /(?:(?<![\s.(]\p{L}|^\s*\d{1,3}|\n\s*\d{1,3}|\b(?:Rs|vs|No|etc))\.|[!?।])["')\]*]*(?:\s*\[\d{1,3}\])*\s+(?=\S)|\n+(?=\s*\S)/gu;

/**
 * The sentences that have ended since `from`, and where the next begins. While an answer comes in a sentence has ended when another has
 * begun; with `isWhole` the rest is one too.
 */
export function wholeSentences(text: string, from: number, isWhole: boolean): { text: string; to: number } {
  const rest = text.slice(from);
  let end = 0;
  for (const match of rest.matchAll(SENTENCE_END)) end = match.index + match[0].length;
  if (isWhole) end = rest.length;
  return { text: plainText(rest.slice(0, end), { keepsCitations: false }), to: from + end };
}
