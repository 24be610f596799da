/** The text part of a mail, made of its HTML. */
import { compile } from 'html-to-text';

const COLUMNS = 76;

const toText = compile({
  wordwrap: COLUMNS,
  limits: { maxDepth: 120 },
  selectors: [
    // "Read more (https://…)", and an address that is its own text once.
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    // Tables lay mails out; cells are below each other.
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
  ],
});

/** The text of sanitised HTML: links as "text (address)", lists, headings and paragraphs, wrapped at 76 characters. */
export function plainTextOf(html: string): string {
  return toText(html)
    .replace(/[ \t\u00a0]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
