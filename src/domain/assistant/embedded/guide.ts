/** Answers of the portal's own guide: five to ten lines per topic, and the entries that say more. Figures in the lines are those of the entries. */
import type { EntryKind } from '@/domain/assistant/message';

export interface GuideTopic {
  id: string;
  asks: RegExp;
  title: string;
  lines: readonly string[];
  /** Titles of entries of the portal, or paths of pages. */
  sources: readonly { kind: Extract<EntryKind, 'term' | 'milestone' | 'resource' | 'page'>; title: string }[];
}

const term = (title: string) => ({ kind: 'term' as const, title });
const step = (title: string) => ({ kind: 'milestone' as const, title });
const file = (title: string) => ({ kind: 'resource' as const, title });
const page = (path: string) => ({ kind: 'page' as const, title: path });

const VERSUS = String.raw`(?:\s*(?:,|and|or|ya|vs\.?|versus|from|to|between|btw|aur|in|a|an|the|difference)\s*)+`;
const both = (a: string, b: string) =>
  new RegExp(`\\b(?:${a})${VERSUS}(?:${b})\\b|\\b(?:${b})${VERSUS}(?:${a})\\b`, 'i');

export const GUIDE: readonly GuideTopic[] = [
  {
    id: 'private-limited-or-llp',
    asks: both('private limited(?: company)?|pvt\\.? ?ltd\\.?', 'llp'),
    title: 'Private Limited company or LLP',
    lines: [
      'Choose a Private Limited company if you want to raise equity: investors buy shares, and an LLP has none.',
      'ESOP: a company can give stock options; an LLP has no shares, so no ESOP.',
      'An LLP is cheaper to run: fewer yearly filings, and an audit only above limits of turnover or contribution.',
      'A company needs two members and two directors; an LLP needs two designated partners. At least one director or designated partner must be resident in India.',
      'Both can get DPIIT recognition as a startup.',
      'A conversion later costs time and money, so decide by whether you will raise in the next two years.',
      'Ask a company secretary or a chartered accountant before you file: SPICe+ for a company, FiLLiP for an LLP.',
    ],
    sources: [
      step('Choose the legal form: compare Private Limited and LLP for funding, ESOP, tax and yearly filings.'),
      file('Incorporation checklist'),
      term('SPICe+'),
    ],
  },
  {
    id: 'pitch-deck',
    asks: /\b(?:what|how|which)\b.*\b(?:pitch|ten[- ]slide|10[- ]slide|investor) deck\b|\bpitch deck (?:me|mein|outline|structure|contents?)\b|\bslides? (?:of|in|for) (?:a|my|our) (?:pitch )?deck\b/i,
    title: 'A ten-slide pitch deck',
    lines: [
      '1. Title: company, one sentence, your name and email.',
      '2. Problem: who has it, how often, and what it costs them.',
      '3. How they live with it today: the alternatives, and why none is good enough.',
      '4. What you built: one picture of the product in use.',
      '5. Proof: revenue, paying customers, retention or signed pilots, with dates.',
      '6. Market, bottom-up: number of customers × what each can pay in a year.',
      '7. How you sell: who buys, how long it takes, what winning a customer costs.',
      '8. Team: who does what, and why you.',
      '9. Numbers: what you spend, earn and expect.',
      '10. The ask: how much you raise, and the result and month that it buys.',
    ],
    sources: [
      file('Pitch deck outline'),
      step('Prepare a ten-slide pitch deck, a one-page memo and a financial model that agree with each other.'),
    ],
  },
  {
    id: 'founder-split',
    asks: /\b(?:founders?|co-?founders?)\b.*\b(?:split|divide)\b|\b(?:split|divide)\b.*\b(?:equity|shares)\b.*\b(?:founders?|co-?founders?)\b/i,
    title: 'Splitting equity between founders',
    lines: [
      'Split by the next five years of work, not by who had the idea.',
      'Write down why each share is what it is, and leave room for an option pool.',
      'Vest all founder shares: four years is usual, with a one-year cliff, so that no one leaves early with a large share.',
      'After the cliff, shares vest every month or quarter.',
      'Agree now what a good leaver and a bad leaver keep, and at which price the rest comes back.',
      'Assign all code, designs and names to the company on the same day.',
      'Money that a founder puts in is a loan, shares or a gift: decide which, in writing.',
    ],
    sources: [
      step(
        'Sign a founder agreement with equity split, vesting, a one-year cliff and assignment of intellectual property.',
      ),
      term('Vesting'),
      file('Founder agreement points'),
      page('/portal/tools/equity-split'),
    ],
  },
  {
    id: 'equity-sold',
    asks: /^(?!.*\d)(?!.*\b(?:employees?|team|advis\w+|mentors?|co-?founders?|incubat\w*|accelerat\w*)\b)(?=.*\b(?:how much|how many|what (?:percent(?:age)?|share|stake|part)|kitn[aei])\b)(?=.*\b(?:equity|stake|shares?|percent(?:age)?|hissa)\b)(?=.*\b(?:give|giving|offer|sell|part with|dilute|den[aei]|du|doon|dein)\b)(?=.*\b(?:angels?|investors?|vcs?|funds?|rounds?|seed)\b)/i,
    title: 'Equity of a round',
    lines: [
      'There is no fixed share: a round sells the new money divided by the post-money valuation.',
      'Example: ₹1 crore at ₹4 crore before the money is 1 ÷ 5, so the investors get 20% together.',
      'Begin with the money: what the next milestone costs, with some months to spare. Then agree on the valuation.',
      'Investors in one round share what it sells: an angel who pays half of the round gets half of it.',
      'A new option pool and every later round dilute all earlier holders: work out what founders hold after the next two rounds.',
      'A SAFE or a note sets the share later: by its cap, discount and the next priced round.',
    ],
    sources: [
      term('Dilution'),
      term('Pre-money and post-money valuation'),
      term('Option pool'),
      page('/portal/tools/equity-split'),
    ],
  },
  {
    id: 'founder-agreement',
    asks: /\bfounders?'?s? agreement\b/i,
    title: 'A founder agreement',
    lines: [
      'Who does what: role, full time or part time, and which decisions need all founders.',
      'Equity: the share of each founder and why, with room for an option pool.',
      'Vesting: period, cliff and start date; four years with a one-year cliff is usual.',
      'When someone leaves: what a good leaver and a bad leaver keep, the price, the time limit.',
      'Intellectual property: all work made for the company belongs to it from day one; check old contracts.',
      'Money: pay of each founder, expenses, who may sign at the bank.',
      'Disagreement: a named person to ask, and a number of days. Let a lawyer write the final text.',
    ],
    sources: [
      file('Founder agreement points'),
      step(
        'Sign a founder agreement with equity split, vesting, a one-year cliff and assignment of intellectual property.',
      ),
      term('Vesting cliff'),
    ],
  },
  {
    id: 'data-room',
    asks: /\b(?:what|how|which)\b.*\bdata ?room\b|\bdue dil+igence\b(?=.*\b(?:what|how|prepare|documents|checklist|need)\b|\W*$)/i,
    title: 'A data room (for due diligence)',
    lines: [
      'Incorporation: certificate, memorandum and articles, board and shareholder minutes.',
      'Cap table: every holder, option and SAFE, with the papers of each issue.',
      'Contracts: customers, suppliers, leases, loans.',
      'Accounts: statements, bank, budget, and the model that you pitch with.',
      'Tax: income tax, GST and TDS returns.',
      'People: employment papers, ESOP scheme, founder agreement.',
      'Intellectual property: assignments, trademarks, domains, licences.',
    ],
    sources: [
      term('Data room'),
      file('Data room checklist'),
      step('Build a data room: incorporation, cap table, contracts, accounts, IP, tax and people.'),
    ],
  },
  {
    id: 'dpiit',
    asks: /\b(?:how|where|steps?|get|apply|kaise)\b.*\b(?:dpiit|startup india recognition|startup recognition)\b/i,
    title: 'DPIIT startup recognition',
    lines: [
      'Incorporate first: a Private Limited company, an LLP or a registered partnership.',
      'Register on the Startup India portal and fill in the application for recognition.',
      'Say what is new about the product, and attach the certificate of incorporation and a link or a deck.',
      'It is open for 10 years from incorporation while yearly turnover stays within ₹200 crore; for deep tech 20 years and ₹300 crore.',
      'Download the certificate and save it: schemes such as the Startup India Seed Fund ask for it.',
    ],
    sources: [
      term('DPIIT recognition'),
      step('Apply for DPIIT recognition on the Startup India portal and keep the certificate.'),
      page('/portal/schemes'),
    ],
  },
  {
    id: 'investor-update',
    asks: /\b(?:what|how)\b.*\binvestor updates?\b|\bmonthly (?:investor )?update\b(?=.*\b(?:what|include|contain)\b)/i,
    title: 'A monthly investor update',
    lines: [
      'Subject: company, month, and the one thing that matters.',
      'Numbers: revenue, paying customers, customers lost, net burn, cash, runway, with the last two months beside them.',
      'What went well: three lines at most, each with a number.',
      'What did not, why, and what you change. This part builds trust.',
      'What comes next: three goals, and whether last month’s were met.',
      'What you ask for: one introduction, one question, one hire.',
    ],
    sources: [
      file('Investor update template'),
      step('Send an investor update every month: numbers, what went well, what did not, what you ask for.'),
    ],
  },
  {
    id: 'launch',
    asks: /\b(?:what|how|check|checklist|before)\b.*\b(?:launch|go live)\b/i,
    title: 'Before a launch',
    lines: [
      'Four weeks before: one sentence on what it does, prices tested with five buyers, ten users for a week.',
      'Terms of use, privacy notice, refund rule and contact page are written.',
      'Payments: a test payment, a refund and a failure tried with real money; GST and invoices right.',
      'Two weeks before: the landing page on a cheap phone; five strangers sign up and pay; a backup restored once.',
      'One week before: 100 people to write to one by one, and a way to roll back within five minutes.',
      'On the launch day: check sign-up and payment yourself, write to the first 20 people, then the rest.',
      'The week after: call ten people who signed up and five who stopped half-way.',
    ],
    sources: [file('Launch checklist')],
  },
  {
    id: 'cac-payback',
    asks: /\bhow\b.*\b(?:work out|calculate|compute|find)\b.*\bcac payback\b/i,
    title: 'CAC payback',
    lines: [
      'CAC payback says after how many months a new customer has paid back what winning them cost.',
      'CAC = everything spent on sales and marketing in a period ÷ new customers in it.',
      'Monthly gross profit of a customer = monthly revenue × gross margin.',
      'CAC payback = CAC ÷ monthly gross profit of a customer, in months.',
      'Ask me with your figures, and I calculate it.',
    ],
    sources: [term('CAC payback'), term('CAC'), file('Unit economics worksheet')],
  },
  {
    id: 'safe-or-ccps',
    asks: both('i?safes?(?: notes?)?', 'ccps'),
    title: 'SAFE and CCPS',
    lines: [
      'Post-money SAFE: an investor pays now and gets shares in a later priced round; the cap fixes the share.',
      'CCPS: preference shares that exist from today and must become equity shares at an agreed ratio or event.',
      'In India a SAFE in the American form is not usual; the iSAFE is itself issued as CCPS.',
      'CCPS need a valuation report and PAS-3 within 15 days of a private placement.',
      'What follows for a founder: a SAFE or iSAFE is quick and leaves the price for later; a round in CCPS fixes price and rights now.',
    ],
    sources: [term('Post-money SAFE'), term('CCPS'), term('iSAFE'), file('SAFE, note or priced round')],
  },
  {
    id: 'pre-or-post-money-safe',
    asks: both('pre[- ]?money(?: i?safes?)?', 'post[- ]?money(?: i?safes?)?'),
    title: 'Pre-money and post-money',
    lines: [
      'Post-money: the valuation after the money. On a post-money SAFE the share is amount ÷ cap, and you know it today.',
      'Pre-money: the valuation before the money. Post-money = pre-money + the money that comes in.',
      'On a pre-money SAFE the share depends on all other SAFEs and on the pool, so no one knows it before the priced round.',
      'Several pre-money SAFEs also dilute each other; with post-money SAFEs, only the founders bear each further one.',
      'What follows for you as a founder: at the same cap a pre-money SAFE costs you less, a post-money SAFE is clearer. Compare them with your figures in the cap table.',
    ],
    sources: [term('Post-money SAFE'), term('Pre-money and post-money valuation'), page('/portal/tools/equity-split')],
  },
  {
    id: 'burn-or-net-burn',
    asks: both('(?:gross )?burn(?: rate)?', 'net burn(?: rate)?'),
    title: 'Burn and net burn',
    lines: [
      'Burn (gross burn) is all the cash that goes out in a month.',
      'Net burn is what goes out less what customers pay in: gross burn − revenue.',
      'Runway = cash ÷ net burn.',
      'What follows for a founder: say which of the two you mean. Investors ask for net burn; your cost cuts show in gross burn.',
    ],
    sources: [term('Burn rate'), term('Runway'), page('/portal/tools/burn-rate')],
  },
  {
    id: 'safe-or-note',
    asks: both('i?safes?', 'convertible notes?|notes?'),
    title: 'SAFE and convertible note',
    lines: [
      'SAFE: no debt, no interest, no end date; it becomes shares in the next priced round.',
      'Convertible note: a loan that becomes shares or is repaid; in India at least ₹25 lakh from each investor, within ten years.',
      'A note is open to a recognised startup only; an iSAFE is issued as CCPS by any company.',
      'What follows for a founder: a note can fall due, a SAFE cannot. Look at cap, discount and end date first.',
    ],
    sources: [term('Post-money SAFE'), term('Convertible note'), file('SAFE, note or priced round')],
  },
  {
    id: 'due-diligence',
    asks: /^\W*(?:what is |explain )?due dil+igen[cs]e\W*(?:kya hai|meaning)?\W*$/i,
    title: 'Due diligence',
    lines: [
      'In due diligence an investor checks your company before signing: papers, figures, people and claims.',
      'Prepare a data room: incorporation, cap table, contracts, accounts, tax, people, intellectual property.',
      'Answer questions in writing, and correct mistakes before someone finds them.',
    ],
    sources: [term('Data room'), file('Data room checklist')],
  },
];

export const topicOf = (question: string): GuideTopic | null => GUIDE.find(({ asks }) => asks.test(question)) ?? null;
