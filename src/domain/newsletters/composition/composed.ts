/** A composed newsletter: the input and output of a composer, and the HTML made from it. */
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import { button, card, head, link, list, small, text, title } from '@/domain/newsletters/default-templates/blocks';
import type { NewsletterFact } from './facts';

export interface ComposeRequest {
  focus: NewsletterFocus;
  facts: readonly NewsletterFact[];
}

export interface ComposedItem {
  text: string;
  /** Ids of the cited facts; at least one. */
  facts: string[];
}

export interface Composition {
  subject: string;
  introduction: string;
  startupHighlights: ComposedItem[];
  investorInsights: ComposedItem[];
}

export const MAX_SUBJECT = 150;
export const MAX_INTRODUCTION = 800;
export const MAX_ITEM = 500;
/** Maximum items of a list. */
export const MAX_ITEMS = 7;

interface NewsletterSource {
  title: string;
  /** Absolute address. */
  link: string;
}

/** A point of a newsletter with the pages that it cites. */
export interface NewsletterPoint {
  text: string;
  sources: NewsletterSource[];
}

/** The parts from which the content of a newsletter is made. */
interface NewsletterParts {
  introduction: string;
  startupHighlights: readonly NewsletterPoint[];
  investorInsights: readonly NewsletterPoint[];
}

export interface NewsletterPreview {
  /** Id of this preview: a newsletter that is sent twice with it goes out once. */
  id: string;
  subject: string;
  introduction: string;
  startupHighlights: NewsletterPoint[];
  investorInsights: NewsletterPoint[];
  /** HTML with placeholders, made from the parts. */
  content: string;
  /** False if it was composed by the fixed rules. */
  isFromModel: boolean;
}

export const RULES_NOTE =
  'Written by fixed rules from what is on Outset, not by a language model. Read it before it goes out.';
export const MODEL_NOTE =
  'Written by a language model from what is on Outset. Every point names its page; read it before it goes out.';

/** The composition with the pages of its facts instead of their ids. */
export function partsOf(composition: Composition, facts: readonly NewsletterFact[]): NewsletterParts {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const point = ({ text, facts: ids }: ComposedItem): NewsletterPoint => ({
    text,
    sources: ids.flatMap((id) => {
      const fact = byId.get(id);
      return fact ? [{ title: fact.title, link: fact.link }] : [];
    }),
  });
  return {
    introduction: composition.introduction,
    startupHighlights: composition.startupHighlights.map(point),
    investorInsights: composition.investorInsights.map(point),
  };
}

/** Escapes HTML, and breaks up text that would be filled in as a placeholder. */
const escape = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/\{(?=\{)/g, '{ ');

/** Only addresses of the web become links. */
const sourceHtml = (source: NewsletterPoint['sources'][number]): string =>
  /^https?:\/\//.test(source.link) ? link(escape(source.title), escape(source.link)) : escape(source.title);

const pointHtml = ({ text: words, sources }: NewsletterPoint): string =>
  escape(words) + (sources.length > 0 ? small(`From ${sources.map(sourceHtml).join(', ')}`) : '');

const section = (heading: string, points: readonly NewsletterPoint[]): string[] =>
  points.length > 0 ? [title(heading), list(points.map(pointHtml))] : [];

/** The content of an AI newsletter as HTML, built from the blocks of our templates; all texts are escaped. */
export function newsletterContent({ introduction, startupHighlights, investorInsights }: NewsletterParts): string {
  return [
    head('News from Outset', '{{monthYear}}', '#1d212b', '#f6f3ec'),
    card(
      text('Hello {{subscriberName}},'),
      ...(introduction ? [text(escape(introduction))] : []),
      ...section('Startup highlights', startupHighlights),
      ...section('Investor insights', investorInsights),
      button('Read more at Outset', '/portal'),
    ),
  ].join('\n');
}
