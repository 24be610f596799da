/** A composed newsletter: what a composer is given, what it makes, and how that is described. */
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';
import type { NewsletterFact } from './facts';

export interface ComposeRequest {
  focus: NewsletterFocus;
  facts: readonly NewsletterFact[];
}

export interface ComposedItem {
  text: string;
  /** Ids of the facts that it rests on; at least one. */
  facts: string[];
}

export interface Composition {
  subject: string;
  introduction: string;
  startupHighlights: ComposedItem[];
  investorInsights: ComposedItem[];
}

export const SUBJECT_MOST = 150;
export const INTRODUCTION_MOST = 800;
export const ITEM_MOST = 500;
/** Of a list. */
export const ITEMS_MOST = 7;

interface NewsletterSource {
  title: string;
  /** Whole address. */
  link: string;
}

/** A point of a newsletter with the pages that it cites. */
export interface NewsletterPoint {
  text: string;
  sources: NewsletterSource[];
}

/** What the content of a newsletter is drawn from. */
export interface NewsletterParts {
  introduction: string;
  startupHighlights: readonly NewsletterPoint[];
  investorInsights: readonly NewsletterPoint[];
}

export interface NewsletterPreview {
  /** Of this preview: sent twice with it, a newsletter goes out once. */
  id: string;
  subject: string;
  introduction: string;
  startupHighlights: NewsletterPoint[];
  investorInsights: NewsletterPoint[];
  /** HTML with placeholders, drawn from the parts. */
  content: string;
  /** False for the fixed rules, which say so. */
  isFromModel: boolean;
}

export const RULES_NOTE =
  'Written by fixed rules from what is on Outset, not by a language model. Read it before it goes out.';
export const MODEL_NOTE =
  'Written by a language model from what is on Outset. Every point names its page; read it before it goes out.';

/** The composition with the pages of its facts in place of their ids. */
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
