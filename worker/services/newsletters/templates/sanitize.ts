/**
 * Sanitises the HTML of operators for mails by an allow-list of tags, attributes, addresses and styles. Everything else is
 * removed, unclosed tags are closed.
 */
import { compile } from 'html-to-text';
import sanitize, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { mendAddress } from '@/domain/addresses/web-address';
import { isHtml, writtenHtml } from '@/domain/newsletters/templates/render';
import { PALETTE } from '@worker/emails/layout';

// The text part of a mail, made of its HTML.

const COLUMNS = 76;

const toText = compile({
  wordwrap: COLUMNS,
  limits: { maxDepth: 120 },
  selectors: [
    // A link becomes "Read more (https://…)"; an address that is its own text appears once.
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'ul', options: { itemPrefix: '- ' } },
    // Tables in mails are for layout, so their cells are put below each other.
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

export interface SanitizeOptions {
  /** The prefix for addresses that begin with a slash, which are ours. Without a prefix they do not change, as in a stored template. */
  siteUrl?: string;
  /** A link may be only a placeholder, as long as it is not filled in. */
  keepsPlaceholders?: boolean;
  /** Shows our classes in the dark colours, for previews, whose pages allow no style sheet of their own. */
  isDark?: boolean;
}

const TAGS = [
  ...['a', 'abbr', 'b', 'blockquote', 'br', 'caption', 'code', 'col', 'colgroup', 'dd', 'del', 'div', 'dl', 'dt', 'em'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'li', 'ol', 'p', 'pre', 'q', 's', 'small', 'span'],
  ...['strong', 'sub', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
];

/** Tags that are removed with their content. */
const SILENT_TAGS = ['script', 'style', 'title', 'textarea', 'option', 'xmp', 'noscript', 'template', 'svg', 'math'];

/** Deeper tags are removed, because mail programs and our own text part need not follow them. */
const MAX_DEPTH = 80;

/** The classes of a mail's frame that have other colours in dark mode, and the properties that change. */
const { page, card, line, ink, muted, brand, link, button, buttonInk } = PALETTE.dark;
const DARK: Readonly<Record<string, string>> = {
  page: `background-color:${page}`,
  card: `background-color:${card};border-color:${line}`,
  ink: `color:${ink}`,
  muted: `color:${muted}`,
  brand: `color:${brand}`,
  link: `color:${link}`,
  button: `background-color:${button};color:${buttonInk}`,
};

/** Words, numbers, quotes and colours. Other functions are not allowed, so there are no addresses, expressions and variables. */
const VALUE = /^(?=.{1,200}$)(?:[\w\s#%.,'"+/-]|\b(?:rgb|hsl)a?\([\d\s.,%/-]{1,60}\))+$/;
const PROPERTIES = [
  ...['background', 'background-color', 'border', 'border-bottom', 'border-collapse', 'border-color', 'border-left'],
  ...['border-radius', 'border-right', 'border-spacing', 'border-style', 'border-top', 'border-width', 'color'],
  ...['direction', 'display', 'font', 'font-family', 'font-size', 'font-style', 'font-weight', 'height'],
  ...['letter-spacing', 'line-height', 'list-style-type', 'margin', 'margin-bottom', 'margin-left', 'margin-right'],
  ...['margin-top', 'max-height', 'max-width', 'min-width', 'overflow', 'overflow-wrap', 'padding', 'padding-bottom'],
  ...['padding-left', 'padding-right', 'padding-top', 'table-layout', 'text-align', 'text-decoration'],
  ...['text-transform', 'vertical-align', 'white-space', 'width', 'word-break'],
];
const STYLES = Object.fromEntries(PROPERTIES.map((property) => [property, [VALUE]]));

const ONLY_PLACEHOLDER = /^\{\{[ \t]{0,10}[A-Za-z][A-Za-z0-9_]{0,39}[ \t]{0,10}\}\}$/;
/** A path of this site: not `//host`, and nothing that a browser reads as such. */
const OWN_PATH = /^\/(?![/\\])[^\s\\<>"`\p{Cc}]*$/u;
const NO_ADDRESS = /[\s\\<>"`\p{Cc}]/u;

function webAddress(value: string, schemes: readonly string[]): string | null {
  if (NO_ADDRESS.test(value) || !URL.canParse(value)) return null;
  const { protocol, username, password } = new URL(value);
  return schemes.includes(protocol) && username === '' && password === '' ? value : null;
}

/** The address in the form that a mail may have, with https if it has no scheme; null if the address is not allowed. */
function addressOf(value: string | undefined, schemes: readonly string[], options: SanitizeOptions): string | null {
  const address = (value ?? '').trim();
  if (options.keepsPlaceholders && ONLY_PLACEHOLDER.test(address)) return address;
  if (OWN_PATH.test(address)) return `${options.siteUrl ?? ''}${address}`;
  // On one's own machine the site itself has no https.
  const isOwn = options.siteUrl !== undefined && address.startsWith(`${options.siteUrl}/`);
  return webAddress(mendAddress(address), isOwn ? [...schemes, 'http:'] : schemes);
}

/** The tag with the checked address in `name`, or without that attribute. */
const withAddress =
  (name: 'href' | 'src', schemes: readonly string[], options: SanitizeOptions) =>
  (tagName: string, attributes: Attributes): Tag => {
    const { [name]: value, ...rest } = attributes;
    const address = addressOf(value, schemes, options);
    const attribs = address === null ? rest : { ...attributes, [name]: address };
    return { tagName, attribs: options.isDark ? darkened(attribs) : attribs };
  };

function darkened(attribs: Attributes): Attributes {
  const styles = (attribs['class'] ?? '')
    .split(/\s+/)
    .flatMap((name) => (Object.hasOwn(DARK, name) ? [DARK[name]] : []));
  if (styles.length === 0) return attribs;
  return { ...attribs, style: [attribs['style'] ?? '', ...styles].filter(Boolean).join(';') };
}

function optionsOf(options: SanitizeOptions): IOptions {
  const asDiv =
    (style: string) =>
    (_: string, attribs: Attributes): Tag => ({
      tagName: 'div',
      attribs: { ...attribs, style: [style, attribs['style']].filter(Boolean).join(';') },
    });
  return {
    allowedTags: TAGS,
    nonTextTags: SILENT_TAGS,
    nestingLimit: MAX_DEPTH,
    allowedAttributes: {
      '*': ['style', 'class', 'align', 'valign', 'bgcolor', 'dir', 'lang', 'title', 'role', 'width', 'height'],
      a: ['href'],
      img: ['src', 'alt'],
      table: ['cellpadding', 'cellspacing', 'border'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'type'],
    },
    allowedClasses: { '*': Object.keys(DARK) },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      ...(options.isDark
        ? { '*': (tagName: string, attribs: Attributes) => ({ tagName, attribs: darkened(attribs) }) }
        : {}),
      // Tags that a whole page has around its content.
      body: asDiv(''),
      center: asDiv('text-align:center'),
      a: withAddress('href', ['https:', 'http:', 'mailto:'], options),
      img: withAddress('src', ['https:'], options),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  };
}

/** HTML that may be in a mail. Never throws; for input that is not HTML, the text is left. */
export function sanitizeHtml(html: string, options: SanitizeOptions = {}): string {
  return sanitize(html, optionsOf(options)).trim();
}

/** The text of an operator as it is stored: HTML is sanitised, plain text stays plain text. */
export const storedContent = (written: string, options: SanitizeOptions = {}): string =>
  isHtml(written) ? sanitizeHtml(writtenHtml(written), options) : written.trim();
