/** Fills in placeholders such as `{{subscriberName}}` in one pass: inserted values are never read again. Also turns an operator's text into HTML. */
import { isEmailAddress } from '@/domain/addresses/email-address';
import { isWebAddress, mendAddress } from '@/domain/addresses/web-address';
import { readName } from '@/domain/text/person-name';
import type { Placeholder } from './templates';

/** HTML that our own code composed and sanitised, and that is inserted unchanged. Every other value is escaped. */
export class SafeHtml {
  constructor(readonly html: string) {}
}

/** Values by placeholder name. Missing and blank values leave the placeholder empty. */
export type RenderValues = Readonly<Record<string, string | SafeHtml | undefined>>;

/** Letters and digits between two pairs of braces; blanks around the name are allowed. Single braces are text. */
const PLACEHOLDER = /\{\{[ \t\u00a0]{0,10}([A-Za-z][A-Za-z0-9_]{0,39})[ \t\u00a0]{0,10}\}\}/g;
/** Characters that break a line or change the direction of text, in names that strangers chose. */
const NOT_IN_A_LINE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
const CODES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => CODES[character] ?? '');
const oneLine = (text: string): string => text.replace(NOT_IN_A_LINE, ' ').trim();
const valueAt = (values: RenderValues, name: string): string | SafeHtml =>
  (Object.hasOwn(values, name) ? values[name] : undefined) ?? '';

const textAt = (values: RenderValues, name: string): string => {
  const value = valueAt(values, name);
  return value instanceof SafeHtml ? '' : value;
};

/** How a placeholder is written. */
export const placeholderText = (name: string): string => `{{${name}}}`;

const fill = (text: string, keep: readonly string[], valueOf: (name: string) => string): string =>
  text.replace(PLACEHOLDER, (_, name: string) => (keep.includes(name) ? placeholderText(name) : valueOf(name)));

/** The names in the texts, in order, each once. */
export function listPlaceholders(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)))];
}

/** The names in the texts for which there is no value, to be listed before anything is sent. `givenNames` are filled in for each recipient. */
export function missingValues(
  texts: readonly string[],
  values: RenderValues,
  givenNames: readonly string[] = [],
): string[] {
  return listPlaceholders(...texts).filter((name) => {
    if (givenNames.includes(name)) return false;
    const value = valueAt(values, name);
    return (value instanceof SafeHtml ? value.html : value).trim() === '';
  });
}

/** The message for placeholders without a value. */
export const noValueText = (missing: readonly string[]): string =>
  `These placeholders have no value: ${missing.map(placeholderText).join(', ')}`;

/**
 * The content as HTML. A text value is escaped, in an attribute too, and its line ends become `<br>`. The names in `keep` remain
 * placeholders, for a second call with the values of each recipient.
 */
export function renderContent(content: string, values: RenderValues, keep: readonly string[] = []): string {
  return fill(content, keep, (name) => {
    const value = valueAt(values, name);
    if (value instanceof SafeHtml) return value.html;
    return escaped(value.replace(/\r\n?/g, '\n').trim()).replaceAll('\n', '<br>');
  });
}

/** Renders a plain text. HTML that we composed is left out. */
export function renderText(text: string, values: RenderValues): string {
  return fill(text, [], (name) => textAt(values, name).trim());
}

/** A subject: one line of plain text, whatever the values contain. */
export function renderSubject(subject: string, values: RenderValues, keep: readonly string[] = []): string {
  return oneLine(fill(subject, keep, (name) => textAt(values, name))).replace(/ {2,}/g, ' ');
}

// The placeholders that operators need not fill in: those of the recipient and of the date.

/** Differs from recipient to recipient. */
export const PERSONAL_PLACEHOLDERS = ['subscriberName'] as const;
export const GIVEN_PLACEHOLDERS: readonly string[] = [...PERSONAL_PLACEHOLDERS, 'monthYear'];

/** The month of a moment in India, such as November 2026. `at` in ms. */
export const monthYearOf = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at);

/** The name of a recipient; "there" for someone without a name. */
export const personalValues = (fullName: string): { subscriberName: string } => ({
  subscriberName: readName(fullName).full || 'there',
});

/** Made-up values of placeholders, for showing a template. */
export const SAMPLE_VALUES: Readonly<Partial<Record<Placeholder, string>>> = {
  highlightsContent: 'Eleven new seed funds, two hackathons in Pune, and a guide to your first term sheet.',
  mainStoryContent: 'How a team of three in Jaipur raised its first round with forty emails and one spreadsheet.',
  updatesContent: 'The cap table now opens files of other tools. Mentors have a directory of their own.',
  holidayMessage: 'We wish you and your team a bright and restful holiday.',
  specialOffers: 'Three short reads for the train home, and a check-list for the new year.',
  eventName: 'Founders’ Evening in Bengaluru',
  eventDate: 'Friday, 12 February',
  eventTime: '6:30 pm to 9 pm',
  eventLocation: 'Indiranagar, Bengaluru',
  eventDescription: 'Meet ten early-stage investors and thirty founders. Five pitches, and time to talk.',
  registrationLink: 'https://example.com/register',
};

// Values inside links. If a value is not a valid address, the mail leaves it out, and a click does nothing.

/** The address of a link: in quotes, in single quotes, or bare. */
const LINK = /<a\b[^<>]*?\shref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi;
export const WRONG_LINK = 'Please enter a web address, such as https://example.com/register';

/** An address of the web, of a mailbox, or a path of this site; https may be missing. */
function isLink(typed: string): boolean {
  const address = typed.trim();
  if (/^mailto:/i.test(address)) return isEmailAddress(address.slice('mailto:'.length).split('?')[0] ?? '');
  return isWebAddress(address.startsWith('/') ? `https://www.example.com${address}` : mendAddress(address));
}

/** The names of values because of which a link in the content has no address. Names without a value are left to `missingValues`. */
export function wrongLinks(content: string, values: RenderValues): string[] {
  const wrong = [...content.matchAll(LINK)].flatMap(([, quoted, single, bare]) => {
    const href = quoted ?? single ?? bare ?? '';
    const names = listPlaceholders(href);
    const isFilled = names.length > 0 && names.every((name) => textAt(values, name).trim() !== '');
    return isFilled && !isLink(renderText(href, values)) ? names : [];
  });
  return [...new Set(wrong)];
}

// Turns an operator's text into HTML: text without a tag becomes paragraphs.

/** The elements of HTML, including elements of older standards that editors and mail programs still write. */
const ELEMENTS =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins kbd label legend li link listing main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp'.split(
    ' ',
  );
/** A tag as it is written: an element alone, or with attributes, so that "x<b and a>c" has none. */
const TAG = new RegExp(`</?(?:${ELEMENTS.join('|')})(?:\\s*/?>|\\s[^<>=]*=[^<>]*>)|<!--|<!doctype`, 'i');
const TAG_NAME = /<(?=\/?([a-z][^\s/<>]*))/gi;
/** Names of other markup, such as `o:p` of Word: they are no text. */
const FOREIGN_NAME = /^[a-z][a-z\d]*[:-][a-z][\w-]*$/i;
/** Text that was sanitised before it was stored has these already. */
const MARKS = /&(?!(?:amp|lt|gt);)|[<>]/g;
const WRITTEN_CODES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** True if it has a tag of HTML: "Asha Rao <asha@example.in>" is text. */
export const isHtml = (written: string): boolean => TAG.test(written);

const isTagName = (name: string): boolean => ELEMENTS.includes(name.toLowerCase()) || FOREIGN_NAME.test(name);

/**
 * HTML does not change, except that text that only looks like a tag is escaped. In plain text, blank lines separate paragraphs and line
 * ends remain. Nothing in plain text is markup, but `&amp;`, `&lt;` and `&gt;` are read as the signs that they mean.
 */
export function writtenHtml(written: string): string {
  if (isHtml(written)) return written.replace(TAG_NAME, (mark, name: string) => (isTagName(name) ? mark : '&lt;'));
  return written
    .replace(/\r\n?/g, '\n')
    .replace(MARKS, (character) => WRITTEN_CODES[character] ?? '')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.trim().replaceAll('\n', '<br />')}</p>`)
    .join('\n');
}
