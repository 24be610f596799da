/** The layouts of all mails, as HTML in light and dark and as plain text. Everything that a template passes to the first layout is escaped here. */
import type { Mail } from '@worker/integrations/email/port';

// The colours of mails: light ones are inline, because every mail program reads those; dark ones replace them by class.

interface Colours {
  page: string;
  card: string;
  line: string;
  ink: string;
  muted: string;
  brand: string;
  link: string;
  button: string;
  buttonInk: string;
}

/** The two themes of the site in hex, because mail programs do not support oklch. */
export const PALETTE: Record<'light' | 'dark', Colours> = {
  light: {
    page: '#f6f3ec',
    card: '#fffefb',
    line: '#e2dccf',
    ink: '#1d212b',
    muted: '#565b67',
    brand: '#875400',
    link: '#0a5c66',
    button: '#f0a62c',
    buttonInk: '#2a1a02',
  },
  dark: {
    page: '#11141c',
    card: '#191d27',
    line: '#2f3542',
    ink: '#e6e8ee',
    muted: '#a3a9b6',
    brand: '#f5b649',
    link: '#6cc7cf',
    button: '#f5b649',
    buttonInk: '#2a1a02',
  },
};

const dark = PALETTE.dark;

export const DARK_QUERY = '@media (prefers-color-scheme: dark)';

/** Most programs read the media query; Outlook on the web marks the mail with an attribute instead. */
const MAIL_STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${DARK_QUERY}{.page{background:${dark.page}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}.brand{color:${dark.brand}!important}.link{color:${dark.link}!important}.button{background:${dark.button}!important;color:${dark.buttonInk}!important}}
[data-ogsc] .ink{color:${dark.ink}!important}[data-ogsc] .muted{color:${dark.muted}!important}[data-ogsc] .brand{color:${dark.brand}!important}[data-ogsc] .link{color:${dark.link}!important}`;

export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Facts under the paragraphs, such as when and where. */
  facts?: readonly { label: string; value: string }[];
  /** A list with links, such as tasks or news. */
  items?: readonly MailItem[];
  /** A paragraph under that list, such as how many more there are. */
  more?: string;
  /** A second list with its own line above it. */
  also?: { text: string; items: readonly MailItem[] };
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Small print under the action. */
  note?: string;
  /** Link to the page that switches off mails of this sort. */
  unsubscribe?: { label: string; url: string };
  /** Replaces the usual last line: HTML and text that are already safe, from `footerHtml` and `footerText`. */
  footer?: { html: string; text: string };
  /** Address of the site that sends the mail. */
  siteUrl: string;
}

interface MailItem {
  title: string;
  url: string;
  /** Small print below, such as source and date. */
  text: string;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A time in words, in Indian time. */
export function momentOf(at: number): string {
  const words = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });
  return `${words.format(at)} (India)`;
}

const { page, card, line, ink, muted, brand, link, button, buttonInk } = PALETTE.light;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Keeps the line breaks of a text. */
const multiline = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const paragraphOf = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${ink};overflow-wrap:anywhere">${multiline(text)}</p>`;

const smallOf = (html: string) =>
  `<p class="muted" style="margin:0 0 12px;font-size:14px;line-height:1.5;color:${muted};overflow-wrap:anywhere">${html}</p>`;

function factsOf(facts: MailContent['facts']): string {
  if (!facts?.length) return '';
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="muted" style="padding:6px 16px 6px 0;font-size:14px;color:${muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" style="padding:6px 0;font-size:14px;color:${ink};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`;
}

function itemsOf(items: MailContent['items']): string {
  if (!items?.length) return '';
  const rows = items.map(
    ({ title, url, text }) =>
      `<li style="margin:0 0 14px"><a class="link" href="${escapeHtml(url)}" style="font-size:16px;line-height:1.4;color:${link};overflow-wrap:anywhere">${escapeHtml(title)}</a><br><span class="muted" style="font-size:14px;line-height:1.5;color:${muted};overflow-wrap:anywhere">${escapeHtml(text)}</span></li>`,
  );
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${rows.join('')}</ul>`;
}

function actionOf(action: MailContent['action']): string {
  if (!action) return '';
  const url = escapeHtml(action.url);
  return `<p style="margin:24px 0"><a class="button" href="${url}" style="display:inline-block;background:${button};color:${buttonInk};text-decoration:none;font-weight:600;font-size:16px;line-height:20px;padding:14px 22px;border-radius:8px">${escapeHtml(action.label)}</a></p>
${smallOf(`If the button does not work, open this address:<br><a class="link" href="${url}" style="color:${link};word-break:break-all">${url}</a>`)}`;
}

function unsubscribeOf(link: MailContent['unsubscribe']): string {
  if (!link) return '';
  return smallOf(
    `<a class="link" href="${escapeHtml(link.url)}" style="color:${PALETTE.light.link}">${escapeHtml(link.label)}</a>`,
  );
}

/** The whole document around a body: meta tags for mail programs, and the colours of the dark theme. */
const mailDocument = (subject: string, body: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${MAIL_STYLE}</style>
</head>
${body}
</html>
`;

/** The line below the card. */
const lastLineOf = (home: string) => `</td></tr><tr><td style="padding:16px 4px 0">
<p class="muted" style="margin:0;font-size:13px;line-height:1.5;color:${muted}">You get this email because of your account or a message at <a class="link" href="${home}" style="color:${link}">Outset</a>.</p>
`;

function htmlOf(content: MailContent): string {
  const home = escapeHtml(content.siteUrl);
  return mailDocument(
    content.subject,
    `<body class="page" style="margin:0;padding:0;background:${page};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.paragraphs.find((text) => !/^Hello\b/.test(text)) ?? content.heading)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${page}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td style="padding:0 4px 16px">
<a class="brand" href="${home}" style="font-size:20px;font-weight:700;letter-spacing:-0.02em;color:${brand};text-decoration:none">outset</a>
</td></tr><tr><td class="card" style="background:${card};border:1px solid ${line};border-radius:12px;padding:32px 28px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.3;letter-spacing:-0.01em;color:${ink};overflow-wrap:anywhere">${escapeHtml(content.heading)}</h1>
${[...content.paragraphs.map(paragraphOf), factsOf(content.facts), itemsOf(content.items), content.more ? paragraphOf(content.more) : '', content.also ? paragraphOf(content.also.text) : '', itemsOf(content.also?.items), actionOf(content.action), content.note ? smallOf(multiline(content.note)) : '', unsubscribeOf(content.unsubscribe), content.footer?.html ?? ''].filter(Boolean).join('\n')}
${content.footer ? '' : lastLineOf(home)}</td></tr></table>
</td></tr></table>
</body>`,
  );
}

function textOf(content: MailContent): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.facts?.length) parts.push(content.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'));
  const list = (items: readonly MailItem[]) =>
    items.map(({ title, url, text }) => `* ${title}\n  ${text}\n  ${url}`).join('\n\n');
  if (content.items?.length) parts.push(list(content.items));
  if (content.more) parts.push(content.more);
  if (content.also) parts.push(content.also.text, list(content.also.items));
  if (content.action) parts.push(`${content.action.label}:\n${content.action.url}`);
  if (content.note) parts.push(content.note);
  if (content.unsubscribe) parts.push(`${content.unsubscribe.label}:\n${content.unsubscribe.url}`);
  parts.push(content.footer?.text.trimEnd() ?? `-- \nOutset, ${content.siteUrl}`);
  return `${parts.join('\n\n')}\n`;
}

/** A mail without its recipient. */
export const layOutBody = (content: MailContent): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: content.subject,
  text: textOf(content),
  html: htmlOf(content),
});

export const layOut = (to: string, content: MailContent): Mail => ({ to, ...layOutBody(content) });

// The document around the content of a mail to many: colours of both themes and the footer. All parts are sanitised HTML, except the subject.

export interface NewsletterParts {
  subject: string;
  /** Sanitised HTML. */
  content: string;
  /** Our own HTML; '' for none. */
  footer: string;
}

/** The body: one column of 600 px at most, as wide as the screen below that. */
export const newsletterBody = (
  { content, footer }: NewsletterParts,
  { page, ink }: { page: string; ink: string } = PALETTE.light,
): string =>
  `<body class="page" style="margin:0;padding:0;background:${page};color:${ink};${FONT}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left"><tr><td class="ink" style="font-size:16px;line-height:1.55;color:${ink};overflow-wrap:anywhere">
${content}
</td></tr><tr><td style="padding:16px 4px 0">
${footer}
</td></tr></table>
</td></tr></table>
</body>`;

/** The whole HTML part of a mail to many. */
export const newsletterDocument = (parts: NewsletterParts): string =>
  mailDocument(parts.subject, newsletterBody(parts));
