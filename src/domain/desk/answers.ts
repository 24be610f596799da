/** Schemas of the desk: figures of a person's tools, the next steps, investors that fit, follow-ups, and the facts for a mail. */
import { z } from 'zod';
import { raise } from '@/domain/answers/own';
import { MILESTONE_STAGES, USER_TYPES } from '@/domain/answers/words';
import { CURRENCIES } from '@/domain/money/money';

const currency = z.enum(CURRENCIES);
/** Amount in minor units. */
const minor = z.number();

export const missing = z.object({
  kind: z.literal('missing'),
  /** Why there is no figure. `too-large`: the document is too long to be added up while a page loads. `example`: the figures are the example's. */
  need: z.enum(['document', 'example', 'balance', 'costs', 'founders', 'over-100', 'round-figures', 'too-large']),
});

/** A document exists but cannot be read completely: a figure from the readable part would be wrong. */
export const unreadable = z.object({ kind: z.literal('unreadable') });

/** A plan may have a bank balance before it has a cost. */
const entered = z
  .object({
    /** Zero if none is entered. */
    balance: minor,
    /** Per month; zero if none is entered. */
    revenue: minor,
    /** The plan's currency. */
    currency,
  })
  .optional();

/** The amount of the next round in a cap table. */
export const nextRaise = z.object({
  round: z.string(),
  /** In the smallest units of the currency; `decimals` is the number of digits after the point. */
  amount: z.number(),
  decimals: z.number(),
  /** The cap table's currency, ISO 4217. */
  currency: z.string(),
});

const runway = z.object({
  kind: z.literal('known'),
  /** Whole months; null if revenue covers the costs. */
  months: z.number().nullable(),
  band: z.enum(['critical', 'warning', 'good']),
  /** Per month, in the plan's currency. */
  burn: minor,
  currency,
  entered,
});

const spent = z.object({
  kind: z.literal('known'),
  month: z.string(),
  total: minor,
  count: z.number(),
  /** The total of the month before; null if nothing was recorded in it. */
  before: minor.nullable(),
  /** The book's currency. */
  currency,
  /** Categories that are over their budget of the month. */
  over: z.array(z.string()).optional(),
});

const ownership = z.object({
  kind: z.literal('known'),
  /** The share that all co-founders hold together, in the tool's format: "62.5%". */
  today: z.string(),
  /** After the next round; null without one. */
  after: z.object({ round: z.string(), share: z.string() }).nullable(),
  /** Counted in shares: the link leads to that part of the tool. */
  isInShares: z.literal(true).optional(),
  /** A round may name its amount before the shares are known. */
  raise: nextRaise.optional(),
});

export const readings = z.object({
  'burn-rate': z.union([runway, missing.extend({ entered }), unreadable]),
  expenses: z.union([spent, missing, unreadable]),
  'cap-table': z.union([ownership, missing.extend({ raise: nextRaise.optional() }), unreadable]),
});

/** The document that a reading was made from; null if there is no document. */
export const readingSource = z.object({ name: z.string(), savedAt: z.number() }).nullable();

const sourced = <Reading extends z.ZodType>(reading: Reading) => z.object({ reading, source: readingSource });
const plan = sourced(readings.shape['burn-rate']);
const capTable = sourced(readings.shape['cap-table']);

/** An open milestone, with the fields that the desk shows. */
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
  /** Collections with a share link. */
  shared: z.number(),
  searches: z.number(),
  /** Entries that were added to saved searches since the last visit. */
  fresh: z.number(),
});

const followUps = z.object({ due: z.number(), first: z.array(deskFollowUp) });

const founderDesk = z.object({
  userType: z.literal('founder'),
  /** The day in India. */
  today: z.string(),
  /** Readings of the tools' documents in the account. */
  tools: z.object({ 'burn-rate': plan, expenses: sourced(readings.shape.expenses), 'cap-table': capTable }),
  /** `open`: milestones that may be next, most urgent first. */
  /** `start`: the roadmap stage of the company. */
  roadmap: z.object({
    done: z.number(),
    total: z.number(),
    start: z.enum(MILESTONE_STAGES).nullable(),
    open: z.array(deskStep),
  }),
  /** The profile fields that are missing for the fit, in the words of its form. */
  missing: z.array(z.string()),
  fits: z.array(deskFit),
  followUps,
  saved: deskSaved.pick({ favourites: true, collections: true }),
  /** True if the account has signed in from more than one browser, so that a missing document may be in another browser. */
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
  /** Null if the account could not be read; nothing is then reported as missing. */
  userType: z.enum(USER_TYPES).nullable(),
  fullName: z.string(),
  phone: z.string(),
  company: z.string(),
  description: z.string(),
  /** In the founder's words, to be used inside a sentence: "seed". */
  stage: z.string(),
  /** In the founder's words, to be used inside a sentence: "finance". */
  industry: z.string(),
  /** Words of the directories that mean the company's industry, such as "Fintech". */
  industries: z.array(z.string()).readonly(),
  raise: raise.nullable(),
});

export const company = z
  .object({
    /** The day in India. */
    today: z.string(),
    facts: companyFacts,
    /** The runway plan and the cap table in the account. */
    plan,
    capTable,
  })
  .meta({ id: 'Company' });

// The answer of `GET /api/desk`: a founder's company figures or a visitor's saved data for the home page.

/** An open milestone, with the fields that the desk shows. */
export type DeskStep = z.infer<typeof deskStep>;

export type DeskFit = z.infer<typeof deskFit>;

export type DeskFollowUp = z.infer<typeof deskFollowUp>;

export type DeskSaved = z.infer<typeof deskSaved>;

export type FounderDesk = z.infer<typeof founderDesk>;

export type VisitorDesk = z.infer<typeof visitorDesk>;

export type DeskView = FounderDesk | VisitorDesk;

/** Maximum number of follow-ups, investors and steps that are shown by name. */
export const MAX_NAMED = 3;
/** Number of possible next milestones, so that the next one appears immediately after the person ticks one. */
export const MAX_STEPS = 6;
