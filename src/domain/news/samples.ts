/** Invented news, shown until a feed answers. Nobody published it and no real company is in it; every place that shows it says so. */
import { NEWS_CATEGORIES, type NewsCategory } from './choices';

export interface SampleNews {
  /** Anchor on /sample-news. */
  id: string;
  category: NewsCategory;
  title: string;
  snippet: string;
  /** Age in hours when it is shown. */
  hoursAgo: number;
}

/** One item a line: anchor | age in hours | title | snippet. */
const LINES: Readonly<Record<NewsCategory, string>> = {
  funding: `
    seed-round-terms | 3 | A seed round, read line by line: what a two-page term sheet settles | An invented robotics team walks through price, pool and pro rata before it signs.
    first-cheque-from-angels | 7 | Eleven angels, one vehicle: how a sample company kept its cap table short | A pooled vehicle leaves one line where eleven would have stood.
    rolling-close | 10 | Closing a round in three parts: what a made-up drone maker learned | The first money in set the price; the last paid for certainty.
    grant-before-equity | 13 | Grant first, equity later: a deep-tech founder counts the months it bought | Prototype money without dilution moved this made-up team from idea to pilot.
    insider-round | 15 | When the same investors lead again, and what outsiders read into it | Three invented insider rounds and the questions that followed each.
    venture-debt-maths | 17 | Venture debt beside a Series A: the sums of a sample logistics company | Interest, warrants and covenants, month by month, against the dilution saved.
    bridge-note | 20 | When a bridge note helps, and when it only moves the cliff | Two sample runways side by side, one with a signed customer behind it.
    update-mails | 22 | Twelve investor updates later: the mail that brought the lead | An invented founder shows what she reported in the months when nothing went well.`,
  acquisition: `
    offer-by-a-customer | 4 | The largest customer makes an offer: five questions before the first call | A sample software company works out what it sells: product, team or contract.
    acquired-for-the-team | 9 | Bought for the team: what a small acquisition paid each share class | A worked example with preference, pool and founders, down to the rupee.
    merger-of-two | 12 | Two small rivals, one company: the ratio that both boards could sign | Made-up figures for revenue, cash and growth, weighed three ways.
    earn-out | 14 | An earn-out that paid, and one that did not | Two invented contracts that differ in a single definition of revenue.
    stock-or-cash | 16 | Shares or cash? A seller compares two offers over five years | Tax, lock-in and risk in one sample table.
    buying-a-brand | 19 | Buying a brand out of a shutdown: the checks that took a week | An invented consumer company lists what it bought, and what it left.
    retention-pool | 23 | After the sale: a retention pool that kept nine of ten engineers | What a made-up buyer set aside, and when it vested.
    diligence-list | 31 | The diligence list that a buyer sent to an invented logistics company | Forty documents, twelve of which decide the price.`,
  layoff: `
    notice-and-dues | 5 | Notice, dues and letters: a checklist for the hardest week | What an invented company paid, to whom, and on which day.
    alumni-list | 8 | A list of people, sent to forty founders: how a sample team found new work | Three weeks later two thirds had an offer.
    four-day-week | 11 | Four days for three months: what a made-up agency saved | Salaries, leave and output before and after.
    smaller-team | 16 | A smaller team and a longer runway: one sample company explains its sums | Burn before and after, notice periods included, and what it told its people.
    one-round-of-cuts | 18 | Cut once: why an invented marketplace planned for eighteen months | Two smaller rounds would have cost more, in money and in trust.
    pay-cut-ladder | 20 | Founders first: a ladder of pay cuts that kept everyone | The percentages by level, and the month in which they ended.
    hire-back | 21 | Hiring back after a year: what changed in the offers | A sample company writes down what it promised itself.
    hiring-pause | 42 | Pausing hiring instead of cutting: four months of figures from a made-up company | Open roles were the cheapest cost to stop.`,
  unicorn: `
    preference-stack | 6 | A billion on paper: what the preference stack leaves for staff | An invented exit at half the last price, share class by share class.
    secondary-sale | 9 | Selling a few shares before the listing: who may, and at what price | A made-up company opens a window for people of four years and more.
    path-to-a-billion | 11 | What a billion-dollar valuation asks of revenue, in one table | Multiples from three to thirty, and the growth each of them assumes.
    flat-round | 13 | A flat round after a high one: what the terms gave and took | The price stayed; a ratchet and a seat moved.
    soonicorn-count | 15 | How lists of future unicorns are made, and why they rarely agree | Three invented lists, one company on all of them.
    public-markets | 19 | Four quarters as if listed: a rehearsal in a sample company | Closing the books in ten days turned out to be the hard part.
    board-at-scale | 21 | From five seats to nine: the board of an invented late-stage company | Committees, independents and what the founders kept.
    quiet-growth | 50 | Slow and large: an invented software company that never raised a big round | Nine years, one small round, and a calm board.`,
  fintech: `
    payments-for-shops | 5 | Credit for corner shops: a sample lender shows its first hundred loans | Repayment by week, and the one rule that halved late payments.
    licence-or-partner | 7 | Licence or partner? A made-up lender compares two years of costs | Capital, audits and people on one side, a share of revenue on the other.
    upi-reconciliation | 10 | Reconciling a million small payments before breakfast | An invented team describes three files, two clocks and one queue.
    kyc-drop-off | 12 | Where people leave the sign-up: the steps of a sample wallet | A photograph in poor light cost more users than the fees.
    fraud-rules | 14 | Eleven fraud rules and the two that did the work | A made-up processor counts false alarms by rule.
    salary-advance | 18 | Salary advances: the unit economics of one invented employer | Defaults by tenure, and why the limit follows the calendar.
    audit-trail | 22 | An audit trail that the auditor could read without help | Every change of a balance, who made it, and why.
    ledger-open-source | 27 | Why a made-up payments company wrote its own ledger | Double entry, integer paise, and no rounding twice.`,
  edtech: `
    school-as-customer | 4 | Selling to schools: eleven months from demo to first invoice | The calendar of an invented reading app, with the people who had to agree.
    teacher-first | 8 | Teachers first: what a sample company removed from its product | Fewer screens, one printed page, and twice the classes.
    offline-lessons | 11 | Lessons that work without a network: the storage sums of a made-up app | A week of mathematics in eighty megabytes.
    classes-in-kannada | 15 | Lessons in Kannada first: an invented school app finds its readers | Completion doubled when the first screen was in the language of the home.
    refund-policy | 17 | A refund in thirty days, no questions: what it did to sales | Three cohorts of a sample test-preparation company.
    cohort-courses | 19 | Cohorts or self-paced? Completion in six invented courses | A fixed end date mattered more than the price.
    hybrid-centres | 23 | One room, twelve desks: the monthly accounts of a sample learning centre | Rent, mentors and the seat count at which it pays for itself.
    tutors-by-the-hour | 36 | Tutors paid by the hour, parents by the month: the sums of a sample company | Unit economics of one city, with every assumption listed.`,
  healthtech: `
    reports-in-one-place | 3 | One place for lab reports: consent screens that patients understood | Four drafts of a sentence, tested by an invented clinic chain.
    home-samples | 6 | Home samples before nine: the routes of a made-up diagnostics team | Two riders, forty doors, and a cold box that sets the limit.
    nurse-dashboard | 9 | What night nurses wanted from a dashboard, and what they ignored | A sample company removed seven of ten charts.
    insurance-claims | 12 | Cashless claims in two hours: where an invented hospital lost the time | The missing form was always the same one.
    pilot-to-contract | 14 | From a free pilot to a contract: the clause that a sample company adds now | A price on day one, payable only when the numbers hold.
    clinic-queue | 18 | A queue token by text message: small clinics try an invented tool | Waiting fell by a third in a pilot that we made up to show the shape of a story.
    rural-teleconsult | 21 | Video where the line is poor: lessons of a made-up teleconsultation service | Sound first, picture when there is room.
    device-approval | 47 | From bench to bedside: the calendar of a sample medical device | Testing, papers and approvals laid out by month, with the money each needs.`,
};

export const SAMPLE_NEWS: readonly SampleNews[] = NEWS_CATEGORIES.flatMap((category) =>
  LINES[category]
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', hours = '', title = '', snippet = ''] = line.split(' | ').map((part) => part.trim());
      return { id, category, title, snippet, hoursAgo: Number(hours) };
    }),
);

/** Samples of a category; without one, those whose category stands in `query` first. Newest first within. */
export function pickSamples(category: NewsCategory | null, query: string): readonly SampleNews[] {
  if (category) return SAMPLE_NEWS.filter((item) => item.category === category);
  const asked = query.toLowerCase();
  return [...SAMPLE_NEWS].sort(
    (a, b) => Number(asked.includes(b.category)) - Number(asked.includes(a.category)) || a.hoursAgo - b.hoursAgo,
  );
}
