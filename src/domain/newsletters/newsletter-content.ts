/** The content of an AI newsletter as HTML, drawn from its parts; every text of theirs is escaped. The mail's frame is not made here. */
import type { NewsletterParts, NewsletterPoint } from './composed';

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\{(?=\{)/g, '{ ');

/** Only addresses of the web become links. */
const linkOf = ({ title, link }: NewsletterPoint['sources'][number]): string =>
  /^https?:\/\//.test(link) ? `<a href="${escape(link)}">${escape(title)}</a>` : escape(title);

function itemOf({ text, sources }: NewsletterPoint): string {
  const from = sources.length > 0 ? `<br><small>From: ${sources.map(linkOf).join(', ')}</small>` : '';
  return `<li style="margin:0 0 14px">${escape(text)}${from}</li>`;
}

function listOf(heading: string, points: readonly NewsletterPoint[]): string {
  if (points.length === 0) return '';
  return `<h2 style="margin:28px 0 12px;font-size:20px;line-height:1.3">${heading}</h2>
<ul style="margin:0;padding:0 0 0 20px">
${points.map(itemOf).join('\n')}
</ul>`;
}

export function newsletterContent({ introduction, startupHighlights, investorInsights }: NewsletterParts): string {
  return [
    '<p style="margin:0 0 16px">Hello {{subscriberName}},</p>',
    introduction ? `<p style="margin:0 0 16px">${escape(introduction)}</p>` : '',
    listOf('Startup highlights', startupHighlights),
    listOf('Investor insights', investorInsights),
  ]
    .filter(Boolean)
    .join('\n');
}
