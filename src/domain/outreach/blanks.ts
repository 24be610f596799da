/** Finds the open blanks of a finished mail: fields, and other texts that people write as a blank. */

/** `ASKS` begin a blank in square brackets. `NAMED` are a blank by themselves or after one word: `[Investor name]`. */
const ASKS = 'your|my|insert|enter|add';
const NAMED = '(?:[a-z]{1,20}[ _-])?(?:name|company|startup|investor|fund|product|amount|date)';

/** `{{company}}`, `{{your company}}`, `{company}`, `[Your name]`; single `{{` or `}}` are half a field; a Markdown link is not a blank. */
const BLANK = new RegExp(
  `\\{\\{[^{}\\r\\n]{0,250}\\}\\}|\\{[a-z][\\w .-]{0,60}\\}|\\{\\{|\\}\\}|\\[(?:(?:${ASKS})\\b[^\\[\\]\\r\\n]{0,60}|${NAMED})\\](?!\\()`,
  'gi',
);

/** The blanks of a text as they are in it, in order, each once. */
export const blanksOf = (text: string): string[] => [...new Set(text.match(BLANK) ?? [])];
