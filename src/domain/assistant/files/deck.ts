/** Finds the parts of a pitch deck that investors look for, and their pages. Word lists only: it shows what is missing, not what is good. */
import type { FileReport } from './report';

type Checklist = NonNullable<FileReport['checklist']>;

/**
 * The words that show each part. The parts follow Sequoia Capital, "Writing a business plan"; we added traction, go to market, the ask,
 * the use of funds and the contact.
 */
const PARTS: readonly { item: string; words: string }[] = [
  { item: 'Problem', words: 'problems?|pain points?|challenges?|status quo' },
  { item: 'Solution', words: 'solutions?|how it works|our approach|value proposition|what we do' },
  { item: 'Product', words: 'products?|platform|features?|demo|screenshots?|technology' },
  {
    item: 'Market size',
    words: 'market size|market opportunity|opportunity|tam|sam|som|addressable market|target market',
  },
  {
    item: 'Business model',
    words:
      'business models?|revenue models?|pricing|unit economics|how we (?:make|earn) money|monetisation|monetization',
  },
  {
    item: 'Traction',
    words: 'traction|milestones achieved|growth|customers|mrr|arr|gmv|pilots?|paying users|retention',
  },
  {
    item: 'Go to market',
    words: 'go[- ]to[- ]market|gtm|distribution|sales strategy|marketing strategy|acquisition channels?|cac',
  },
  { item: 'Competition', words: 'competition|competitors?|competitive|alternatives|moat|landscape' },
  { item: 'Team', words: 'team|founders?|co-?founders?|leadership|advisors?|who we are' },
  { item: 'Financials', words: 'financials?|projections?|forecasts?|runway|burn rate|p&l|ebitda' },
  { item: 'Ask', words: 'the ask|our ask|ask|raising|we are raising|seeking|fundrais(?:e|ing)|investment sought' },
  {
    item: 'Use of funds',
    words: 'use of (?:funds|proceeds)|utili[sz]ation of funds|fund utili[sz]ation|fund allocation|allocation of funds',
  },
  { item: 'Contact', words: 'contact(?: us)?|get in touch|reach us|[\\w.+-]{1,64}@[\\w-]{1,64}\\.[a-z]{2,10}' },
];
const RULES = PARTS.map(({ item, words }) => ({ item, form: new RegExp(`(?<![\\w])(?:${words})(?![\\w])`, 'i') }));

/** A title is in this many first characters of a page. */
const TITLE = 80;
const PAGE_MOST = 20_000;

/** The parts of a deck with the page (from 1) where each was found: in a title if one names it, else anywhere. */
export function checkDeck(pages: readonly string[]): Checklist {
  const texts = pages.map((page) => page.slice(0, PAGE_MOST).replace(/\s+/g, ' ').trim());
  return RULES.map(({ item, form }) => {
    const titled = texts.findIndex((text) => form.test(text.slice(0, TITLE)));
    const page = titled >= 0 ? titled : texts.findIndex((text) => form.test(text));
    return page < 0 ? { item, isFound: false } : { item, isFound: true, where: `page ${page + 1}` };
  });
}

const LOOKS_LIKE = /pitch|deck|investor[ _-]?presentation|teaser/i;
const FEWEST_PAGES = 4;
const MOST_PAGES = 60;
const FEWEST_PARTS = 6;

/** True if a checklist helps: the name says deck, or a short document has titles for about half of the parts. */
export function isDeck(name: string, pages: readonly string[]): boolean {
  if (pages.length === 0) return false;
  if (LOOKS_LIKE.test(name)) return true;
  if (pages.length < FEWEST_PAGES || pages.length > MOST_PAGES) return false;
  const titles = pages.map((page) => page.slice(0, TITLE));
  return RULES.filter(({ form }) => titles.some((title) => form.test(title))).length >= FEWEST_PARTS;
}
