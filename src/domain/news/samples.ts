/**
 * Invented news, shown until a feed answers. Every place that shows them says that they are invented. They name no real company and were
 * never published.
 */
import type { NewsCategory } from './choices';

export interface SampleNews {
  /** Anchor on /sample-news. */
  id: string;
  /** The first is its group on that page. */
  categories: readonly NewsCategory[];
  title: string;
  snippet: string;
  /** Age in hours when it is shown. */
  hoursAgo: number;
}

const sample = (
  id: string,
  categories: readonly NewsCategory[],
  hoursAgo: number,
  title: string,
  snippet: string,
): SampleNews => ({ id, categories, hoursAgo, title, snippet });

/** At most twelve: enough for one per category, and for one category to have a second page. */
export const SAMPLE_NEWS: readonly SampleNews[] = [
  sample(
    'seed-round-terms',
    ['funding'],
    3,
    'A seed round, read line by line: what a two-page term sheet settles',
    'A made-up robotics team walks through price, pool and pro rata before it signs.',
  ),
  sample(
    'first-cheque-from-angels',
    ['funding'],
    7,
    'Eleven angels, one vehicle: how a sample company kept its cap table short',
    'A pooled vehicle leaves one line where eleven would have stood.',
  ),
  sample(
    'grant-before-equity',
    ['funding'],
    13,
    'Grant first, equity later: a deep-tech founder counts the months it bought',
    'Prototype money without dilution moved this made-up team from idea to pilot.',
  ),
  sample(
    'bridge-note',
    ['funding'],
    20,
    'When a bridge note helps, and when it only moves the cliff',
    'Two sample runways side by side, one with a signed customer behind it.',
  ),
  sample(
    'update-mails',
    ['funding'],
    22,
    'Twelve investor updates later: the mail that brought the lead',
    'A made-up founder shows what she reported in the months when nothing went well.',
  ),
  sample(
    'flat-round',
    ['unicorn', 'funding'],
    15,
    'A flat round after a high one: what the terms gave and took',
    'The price of a made-up late-stage company stayed; a ratchet and a seat moved.',
  ),
  sample(
    'debt-for-loans',
    ['fintech', 'funding'],
    5,
    'Equity for the team, debt for the loan book: how a sample lender paid for both',
    'Two kinds of money, two prices, and why this made-up company keeps them apart.',
  ),
  sample(
    'ledger-open-source',
    ['fintech'],
    27,
    'Why a made-up payments company wrote its own ledger',
    'Double entry, integer paise, and no rounding twice.',
  ),
  sample(
    'earn-out',
    ['acquisition'],
    14,
    'An earn-out that paid, and one that did not',
    'Two made-up contracts that differ in a single definition of revenue.',
  ),
  sample(
    'smaller-team',
    ['layoff'],
    16,
    'A smaller team and a longer runway: one sample company explains its sums',
    'Burn before and after, notice periods included, and what it said to its people.',
  ),
  sample(
    'school-as-customer',
    ['edtech'],
    4,
    'Selling to schools: eleven months from demo to first invoice',
    'The calendar of a made-up reading app, with the people who had to agree.',
  ),
  sample(
    'pilot-to-contract',
    ['healthtech'],
    14,
    'From a free pilot to a contract: the clause that a sample company adds now',
    'A price on day one, payable only when the numbers hold.',
  ),
].sort((a, b) => a.hoursAgo - b.hoursAgo);

/** Samples of a category. Without a category: all samples, first those whose category is in `query`. Newest first within each group. */
export function pickSamples(category: NewsCategory | null, query: string): readonly SampleNews[] {
  if (category) return SAMPLE_NEWS.filter(({ categories }) => categories.includes(category));
  const lowerQuery = query.toLowerCase();
  const isAsked = ({ categories }: SampleNews) => Number(categories.some((one) => lowerQuery.includes(one)));
  return [...SAMPLE_NEWS].sort((a, b) => isAsked(b) - isAsked(a));
}
