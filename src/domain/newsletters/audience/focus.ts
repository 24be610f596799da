/** The focus of an AI newsletter: its options, and the content of the portal that fits them. Has no zod schema, because the page loads it. */
import { SECTORS } from '@/domain/directory/vocabulary';
import { NEWS_CATEGORIES, type NewsCategory } from '@/domain/news/choices';
import type { MilestoneStage } from '@/domain/roadmap/milestones';
import { STAGE_MEANINGS, type CurrentStage, type DirectoryStage } from '@/domain/stages';
import type { NewsletterFocus } from '@/domain/newsletters/campaigns/campaign';

export const FUNDING_STAGES = ['Pre-Seed', 'Seed', 'Series A', 'Series B', 'Series C+', 'Growth', 'IPO Ready'] as const;
type FundingStage = (typeof FUNDING_STAGES)[number];

/** The industries of the specification. */
export const NEWSLETTER_INDUSTRIES = SECTORS;

/** Maximum characters of a focus area. */
export const MAX_FOCUS = 120;
export const NO_FOCUS: NewsletterFocus = { focusArea: '', fundingStage: '', industries: [] };

interface StageFit {
  /** The round that an investor's own pages must name, if they name any. */
  round?: CurrentStage;
  listings: readonly DirectoryStage[];
  roadmap: readonly MilestoneStage[];
  news: readonly NewsCategory[];
}

const OF_STAGE: Readonly<Record<FundingStage, StageFit>> = {
  'Pre-Seed': {
    round: 'pre-seed',
    listings: STAGE_MEANINGS['pre-seed'].stages.core,
    roadmap: ['IDEATION', 'MVP'],
    news: ['funding'],
  },
  Seed: { round: 'seed', listings: STAGE_MEANINGS.seed.stages.core, roadmap: ['MVP'], news: ['funding'] },
  'Series A': { round: 'series-a', listings: ['Early Stage', 'Growth'], roadmap: ['MVP', 'GROWTH'], news: ['funding'] },
  'Series B': { listings: ['Growth'], roadmap: ['GROWTH'], news: ['funding', 'acquisition'] },
  'Series C+': { listings: ['Growth', 'Scale'], roadmap: ['GROWTH', 'SCALING'], news: ['funding', 'unicorn'] },
  Growth: { listings: ['Growth', 'Scale'], roadmap: ['GROWTH', 'SCALING'], news: ['funding', 'acquisition'] },
  'IPO Ready': { listings: ['Scale'], roadmap: ['SCALING'], news: ['unicorn', 'acquisition'] },
};
const NEWS_OF_INDUSTRY: Readonly<Record<string, NewsCategory>> = {
  Fintech: 'fintech',
  EdTech: 'edtech',
  Healthcare: 'healthtech',
  BioTech: 'healthtech',
};

/** The fit if no stage is chosen. */
const ANY_STAGE: StageFit = { listings: [], roadmap: [], news: ['funding'] };

const isFundingStage = (text: string): text is FundingStage => (FUNDING_STAGES as readonly string[]).includes(text);

/** An empty list means no restriction. */
export function stageFitOf({ fundingStage }: NewsletterFocus): StageFit {
  return isFundingStage(fundingStage) ? OF_STAGE[fundingStage] : ANY_STAGE;
}

/** The categories of news that fit, each once, in their own order. */
export function newsCategoriesOf(focus: NewsletterFocus): NewsCategory[] {
  const wantedCategories = new Set(stageFitOf(focus).news);
  for (const industry of focus.industries) {
    const category = Object.hasOwn(NEWS_OF_INDUSTRY, industry) ? NEWS_OF_INDUSTRY[industry] : undefined;
    if (category) wantedCategories.add(category);
  }
  return NEWS_CATEGORIES.filter((category) => wantedCategories.has(category));
}

/** "a, b and c". */
export function joined(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** The focus in a few words, such as "payments · Seed · Fintech, SaaS"; empty for none. */
export function focusText({ focusArea, fundingStage, industries }: NewsletterFocus): string {
  return [focusArea, fundingStage, industries.join(', ')].filter(Boolean).join(' · ');
}
