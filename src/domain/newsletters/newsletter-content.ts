/** The content of an AI newsletter as HTML, drawn from its parts; every text of theirs is escaped. The mail's frame is not made here. */
import type { NewsletterParts, NewsletterPoint } from './composed';

/** The light colours of our mails; their classes recolour them where a mail program is dark. */
const CARD = 'background:#fffefb;border:1px solid #e2dccf;border-radius:12px;padding:28px 24px';
const INK = 'color:#1d212b;overflow-wrap:anywhere';
const MUTED = 'color:#565b67';
const LINK = 'color:#0a5c66';

/** Escaped, and without what would be filled in as a placeholder. */
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\{(?=\{)/g, '{ ');

/** Only addresses of the web become links. */
const linkOf = ({ title, link }: NewsletterPoint['sources'][number]): string =>
  /^https?:\/\//.test(link)
    ? `<a class="link" style="${LINK}" href="${escape(link)}">${escape(title)}</a>`
    : escape(title);

function itemOf({ text, sources }: NewsletterPoint): string {
  const from =
    sources.length > 0
      ? `<br><span class="muted" style="font-size:14px;${MUTED}">From: ${sources.map(linkOf).join(', ')}</span>`
      : '';
  return `<li class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;${INK}">${escape(text)}${from}</li>`;
}

function listOf(heading: string, points: readonly NewsletterPoint[]): string {
  if (points.length === 0) return '';
  return `<h2 class="ink" style="margin:28px 0 14px;font-size:20px;line-height:1.3;${INK}">${heading}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${points.map(itemOf).join('\n')}
</ul>`;
}

const paragraphOf = (html: string): string =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;${INK}">${html}</p>`;

export function newsletterContent({ introduction, startupHighlights, investorInsights }: NewsletterParts): string {
  const parts = [
    paragraphOf('Hello {{subscriberName}},'),
    introduction ? paragraphOf(escape(introduction)) : '',
    listOf('Startup highlights', startupHighlights),
    listOf('Investor insights', investorInsights),
  ];
  return `<div class="card" style="${CARD}">\n${parts.filter(Boolean).join('\n')}\n</div>`;
}
