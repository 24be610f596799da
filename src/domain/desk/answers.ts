/** What the desk answers: figures of a person's tools, the next steps, investors that fit, follow-ups, and the facts for a mail. */
import { z } from 'zod';
import { raise } from '@/domain/answers/own';
import { MILESTONE_STAGES, USER_TYPES } from '@/domain/answers/words';
import { CURRENCIES } from '@/domain/money/money';

const currency = z.enum(CURRENCIES);
/** In minor units. */
const minor = z.number();

export const missing = z.object({
  kind: z.literal('missing'),
  /** Why there is no figure. `too-large`: the document is too long to be summed on the way to a page. `example`: the figures are the example's. */
  need: z.enum(['document', 'example', 'balance', 'costs', 'founders', 'over-100', 'round-figures', 'too-large']),
});

/** Something lies there, and not all of it can be read: a figure of the rest would be wrong. */
export const unreadable = z.object({ kind: z.literal('unreadable') });

/** A plan may say what is in the bank before there is a cost. */
const entered = z
  .object({
    /** Zero where none is entered. */
    balance: minor,
    /** A month; zero where none is entered. */
    revenue: minor,
    /** The plan's own. */
    currency,
  })
  .optional();

/** What the next round of a cap table brings in. */
export const nextRaise = z.object({
  round: z.string(),
  /** Units of the currency that are not divided further, of which `decimals` digits are after the point. */
  amount: z.number(),
  decimals: z.number(),
  /** The cap table's own, ISO 4217. */
  currency: z.string(),
});

const runway = z.object({
  kind: z.literal('known'),
  /** Whole months; null where revenue covers the costs. */
  months: z.number().nullable(),
  band: z.enum(['critical', 'warning', 'good']),
  /** A month, in the plan's own currency. */
  burn: minor,
  currency,
  entered,
});

const spent = z.object({
  kind: z.literal('known'),
  month: z.string(),
  total: minor,
  count: z.number(),
  /** Of the month before; null where nothing was recorded in it. */
  before: minor.nullable(),
  /** The book's own currency. */
  currency,
  /** Categories that have taken more than their budget of the month. */
  over: z.array(z.string()).optional(),
});

const ownership = z.object({
  kind: z.literal('known'),
  /** What all co-founders hold together, as the tool writes it: "62.5%". */
  today: z.string(),
  /** After the next round; null without one. */
  after: z.object({ round: z.string(), share: z.string() }).nullable(),
  /** Counted in shares: the figures are in that part of the tool. */
  isInShares: z.literal(true).optional(),
  /** A round may say what is raised before the shares are known. */
  raise: nextRaise.optional(),
});

export const readings = z.object({
  'burn-rate': z.union([runway, missing.extend({ entered }), unreadable]),
  expenses: z.union([spent, missing, unreadable]),
  'cap-table': z.union([ownership, missing.extend({ raise: nextRaise.optional() }), unreadable]),
});

/** The document that a reading was made from; null where there is no document. */
export const readingSource = z.object({ name: z.string(), savedAt: z.number() }).nullable();

const sourced = <Reading extends z.ZodType>(reading: Reading) => z.object({ reading, source: readingSource });
const plan = sourced(readings.shape['burn-rate']);
const capTable = sourced(readings.shape['cap-table']);

/** An open milestone, as much of it as the desk shows. */
const deskStep = z.object({
  _id: z.string(),
  description: z.string(),
  stage: z.enum(MILESTONE_STAGES),
  done: z.boolean(),
  dueOn: z.string().nullable(),
});

const deskFit = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the detail page. */
  href: z.string(),
  /** 0 to 100. */
  score: z.number(),
  reasons: z.array(z.string()),
});

const deskFollowUp = z.object({ name: z.string(), on: z.string(), href: z.string() });

const deskSaved = z.object({
  favourites: z.number(),
  collections: z.number(),
  /** Collections that have a link. */
  shared: z.number(),
  searches: z.number(),
  /** Entries that came into saved searches since they were looked at. */
  fresh: z.number(),
});

const followUps = z.object({ due: z.number(), first: z.array(deskFollowUp) });

const founderDesk = z.object({
  userType: z.literal('founder'),
  /** In India. */
  today: z.string(),
  /** What the account keeps of the tools. */
  tools: z.object({ 'burn-rate': plan, expenses: sourced(readings.shape.expenses), 'cap-table': capTable }),
  /** `open`: those that may be next, most urgent first. */
  /** `start`: the stage of the roadmap where the company is. */
  roadmap: z.object({
    done: z.number(),
    total: z.number(),
    start: z.enum(MILESTONE_STAGES).nullable(),
    open: z.array(deskStep),
  }),
  /** What the profile lacks for the fit, in the words of its form. */
  missing: z.array(z.string()),
  fits: z.array(deskFit),
  followUps,
  saved: deskSaved.pick({ favourites: true, collections: true }),
  /** The account has signed in from more than one browser: what a tool lacks here may lie in another. */
  hasOtherBrowsers: z.boolean(),
});

const visitorDesk = z.object({
  userType: z.literal('visitor'),
  today: z.string(),
  followUps,
  saved: deskSaved,
});

export const deskView = z.union([founderDesk, visitorDesk]).meta({ id: 'Desk' });

export const companyFacts = z.object({
  /** Null where the account could not be asked: then no one is shown what is missing. */
  userType: z.enum(USER_TYPES).nullable(),
  fullName: z.string(),
  phone: z.string(),
  company: z.string(),
  description: z.string(),
  /** In the founder's words, inside a sentence: "seed". */
  stage: z.string(),
  /** In the founder's words, inside a sentence: "finance". */
  industry: z.string(),
  /** Words of the directories that mean the company's industry, such as "Fintech". */
  industries: z.array(z.string()).readonly(),
  raise: raise.nullable(),
});

export const company = z
  .object({
    /** In India. */
    today: z.string(),
    facts: companyFacts,
    /** The runway plan and the cap table that the account keeps. */
    plan,
    capTable,
  })
  .meta({ id: 'Company' });

// The answer of `GET /api/desk`: a founder's company figures or a visitor's saved data for the home page.

/** An open milestone, as much of it as the desk shows. */
export type DeskStep = z.infer<typeof deskStep>;

export type DeskFit = z.infer<typeof deskFit>;

export type DeskFollowUp = z.infer<typeof deskFollowUp>;

export type DeskSaved = z.infer<typeof deskSaved>;

export type FounderDesk = z.infer<typeof founderDesk>;

export type VisitorDesk = z.infer<typeof visitorDesk>;

export type DeskView = FounderDesk | VisitorDesk;

/** How many follow-ups, investors and steps are named. */
export const NAMED_MOST = 3;
/** Milestones that may be next, so that the next one is there at once after a tick. */
export const STEPS_MOST = 6;
