/** Invented news, shown until a feed answers. Nobody published it and no real company is in it; every place that shows it says so. */
import type { NewsCategory } from './search';

export interface SampleNews {
  /** Anchor on /sample-news. */
  id: string;
  category: NewsCategory;
  title: string;
  snippet: string;
  /** Age in hours when it is shown. */
  hoursAgo: number;
}

export const SAMPLE_NEWS: readonly SampleNews[] = [
  {
    id: 'seed-round-terms',
    category: 'funding',
    title: 'A seed round, read line by line: what a two-page term sheet settles',
    snippet: 'An invented robotics team walks through price, pool and pro rata before it signs.',
    hoursAgo: 3,
  },
  {
    id: 'first-cheque-from-angels',
    category: 'funding',
    title: 'Eleven angels, one vehicle: how a sample company kept its cap table short',
    snippet: 'A pooled vehicle leaves one line where eleven would have stood.',
    hoursAgo: 7,
  },
  {
    id: 'grant-before-equity',
    category: 'funding',
    title: 'Grant first, equity later: a deep-tech founder counts the months it bought',
    snippet: 'Prototype money without dilution moved this made-up team from idea to pilot.',
    hoursAgo: 13,
  },
  {
    id: 'bridge-note',
    category: 'funding',
    title: 'When a bridge note helps, and when it only moves the cliff',
    snippet: 'Two sample runways side by side, one with a signed customer behind it.',
    hoursAgo: 20,
  },
  {
    id: 'acquired-for-the-team',
    category: 'acquisition',
    title: 'Bought for the team: what a small acquisition paid each share class',
    snippet: 'A worked example with preference, pool and founders, down to the rupee.',
    hoursAgo: 9,
  },
  {
    id: 'diligence-list',
    category: 'acquisition',
    title: 'The diligence list that a buyer sent to an invented logistics company',
    snippet: 'Forty documents, twelve of which decide the price.',
    hoursAgo: 31,
  },
  {
    id: 'smaller-team',
    category: 'layoff',
    title: 'A smaller team and a longer runway: one sample company explains its sums',
    snippet: 'Burn before and after, notice periods included, and what it told its people.',
    hoursAgo: 16,
  },
  {
    id: 'hiring-pause',
    category: 'layoff',
    title: 'Pausing hiring instead of cutting: four months of figures from a made-up company',
    snippet: 'Open roles were the cheapest cost to stop.',
    hoursAgo: 42,
  },
  {
    id: 'path-to-a-billion',
    category: 'unicorn',
    title: 'What a billion-dollar valuation asks of revenue, in one table',
    snippet: 'Multiples from three to thirty, and the growth each of them assumes.',
    hoursAgo: 11,
  },
  {
    id: 'quiet-growth',
    category: 'unicorn',
    title: 'Slow and large: an invented software company that never raised a big round',
    snippet: 'Nine years, one small round, and a calm board.',
    hoursAgo: 50,
  },
  {
    id: 'payments-for-shops',
    category: 'fintech',
    title: 'Credit for corner shops: a sample lender shows its first hundred loans',
    snippet: 'Repayment by week, and the one rule that halved late payments.',
    hoursAgo: 5,
  },
  {
    id: 'ledger-open-source',
    category: 'fintech',
    title: 'Why a made-up payments company wrote its own ledger',
    snippet: 'Double entry, integer paise, and no rounding twice.',
    hoursAgo: 27,
  },
  {
    id: 'classes-in-kannada',
    category: 'edtech',
    title: 'Lessons in Kannada first: an invented school app finds its readers',
    snippet: 'Completion doubled when the first screen was in the language of the home.',
    hoursAgo: 15,
  },
  {
    id: 'tutors-by-the-hour',
    category: 'edtech',
    title: 'Tutors paid by the hour, parents by the month: the sums of a sample company',
    snippet: 'Unit economics of one city, with every assumption listed.',
    hoursAgo: 36,
  },
  {
    id: 'clinic-queue',
    category: 'healthtech',
    title: 'A queue token by text message: small clinics try an invented tool',
    snippet: 'Waiting fell by a third in a pilot that we made up to show the shape of a story.',
    hoursAgo: 18,
  },
  {
    id: 'device-approval',
    category: 'healthtech',
    title: 'From bench to bedside: the calendar of a sample medical device',
    snippet: 'Testing, papers and approvals laid out by month, with the money each needs.',
    hoursAgo: 47,
  },
];

/** Samples whose category is named in `query` first, newest first within; never empty for a positive limit. */
export function pickSamples(query: string, limit: number): readonly SampleNews[] {
  const asked = query.toLowerCase();
  return [...SAMPLE_NEWS]
    .sort((a, b) => Number(asked.includes(b.category)) - Number(asked.includes(a.category)) || a.hoursAgo - b.hoursAgo)
    .slice(0, limit);
}
