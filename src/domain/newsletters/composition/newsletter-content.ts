/** The content of an AI newsletter as HTML, of the blocks of our templates; every text of its parts is escaped. */
import type { NewsletterParts, NewsletterPoint } from './composed';
import { button, card, head, link, list, small, text, title } from '@/domain/newsletters/default-templates/blocks';

/** Escaped, and without what would be filled in as a placeholder. */
const escape = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\{(?=\{)/g, '{ ');

/** Only addresses of the web become links. */
const sourceOf = (source: NewsletterPoint['sources'][number]): string =>
  /^https?:\/\//.test(source.link) ? link(escape(source.title), escape(source.link)) : escape(source.title);

const pointOf = ({ text: words, sources }: NewsletterPoint): string =>
  escape(words) + (sources.length > 0 ? small(`From ${sources.map(sourceOf).join(', ')}`) : '');

const section = (heading: string, points: readonly NewsletterPoint[]): string[] =>
  points.length > 0 ? [title(heading), list(points.map(pointOf))] : [];

export function newsletterContent({ introduction, startupHighlights, investorInsights }: NewsletterParts): string {
  return [
    head('News for founders', '{{monthYear}}', '#1d212b', '#f6f3ec'),
    card(
      text('Hello {{subscriberName}},'),
      ...(introduction ? [text(escape(introduction))] : []),
      ...section('Startup highlights', startupHighlights),
      ...section('Investor insights', investorInsights),
      button('Read more at Outset', '/portal'),
    ),
  ].join('\n');
}
