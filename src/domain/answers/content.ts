/** What answers about investors and incubators are made of, and what media people, schemes and exchange rates are answered as. */
import { z } from 'zod';
import { AUDIENCES, INSTRUMENTS, RATED, FAQ_CATEGORIES, MILESTONE_CATEGORIES, MILESTONE_STAGES } from './words';

// What every answer of the API has around it, as schemas: the description of the API is made of them. Pages import types of here alone.

/** The envelope of the specification, with `data` and what a route answers beside it. */
export const answerOf = (data: z.ZodType, beside: z.ZodRawShape = {}) =>
  z.object({ success: z.literal(true), data, message: z.string(), ...beside });

export const errorAnswer = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for people' }),
  code: z.string().meta({ description: 'The reason for programs, such as scope-missing; stable across wordings' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'Name of a wrong field → message' }),
  data: z.unknown().optional().meta({ description: 'What is needed to go on, such as the document as it is now' }),
});

/** Our copies of pictures, by the address that was typed; missing where there are none. */
export const pictures = z.record(z.string(), z.string()).readonly().optional();

export const choice = z.object({
  name: z.string(),
  /** Active entries with this value, without other filters and without samples. */
  count: z.number(),
});

export const source = z.object({
  field: z.string(),
  /** What the page says: a further fact, or its own words where the listing shows the portal's. Null where the field shows it. */
  value: z.string().nullable(),
  /** The page that says it. */
  address: z.string(),
  /** "2024-03", "2024", or null where the page has no date. */
  published: z.string().nullable(),
  /** The page only collects what others say. */
  isList: z.boolean(),
});

export const portfolioCompany = z
  .object({
    companyName: z.string(),
    companyLogo: z.string().nullable(),
    companyWebsite: z.string().nullable(),
    investmentYear: z.number().nullable(),
  })
  .meta({ id: 'PortfolioCompany' });

/**
 * What it invests in one startup: whole units of the currency, not minor ones, as the specification's forms take them. A least
 * of 0 is none that was said.
 */
export const funds = z.object({ minInvestment: z.number(), maxInvestment: z.number(), currency: z.string() });

export const contact = z.object({ name: z.string(), position: z.string(), email: z.string() });

/** Since when those it is about maintain an entry, and when they last confirmed that it is right, ms. */
export const maintained = z.object({ since: z.number(), confirmedAt: z.number() }).meta({ id: 'Maintained' });

export const fit = z
  .object({
    /** 0 to 100. */
    score: z.number(),
    /** One short sentence a part. */
    reasons: z.array(z.string()),
    /** What speaks for it, in two or three words each. */
    marks: z.array(z.string()),
  })
  .meta({ id: 'Fit' });

const texts = z.array(z.string());
/** A person as the API tells it. Startup influencers have no YouTube address, mentors have more. */
export const mediaPerson = z
  .object({
    _id: z.string(),
    name: z.string(),
    imageUrl: z.string(),
    youtubeUrl: z.string().optional(),
    linkedinUrl: z.string(),
    focus: texts,
    description: z.string(),
    bio: z.string(),
    expertise: texts.optional(),
    languages: texts.optional(),
    availability: z.string().optional(),
    bookingUrl: z.string().optional(),
    city: z.string().optional(),
    isSample: z.boolean(),
    pictures,
  })
  .meta({ id: 'MediaPerson' });

export const answeredCondition = z.object({
  /** A part of the published words. */
  words: z.string(),
  answer: z.enum(['fits', 'does not fit', 'check yourself']),
  /** The part of the profile that decided; null where none did. */
  why: z.string().nullable(),
});

export const scheme = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** Who runs it. All texts here are empty where no page says them. */
    who: z.string(),
    /** The published words. */
    forWhom: z.string(),
    audience: z.enum(AUDIENCES),
    instruments: z.array(z.enum(INSTRUMENTS)),
    /** Whole units of the currency; null where no page says one. */
    amountMax: z.number().nullable(),
    currency: z.string(),
    /** Sectors and focus industries of the directories. */
    sectors: texts,
    /** Empty for a scheme that names none. */
    state: z.string(),
    apply: z.string(),
    website: z.string().nullable(),
    /** The published words, such as "guidelines updated April 2022". */
    statusAsOf: z.string(),
    /** `YYYY-MM-DD`, added by an operator with the page that says it. */
    deadline: z.string().nullable(),
    deadlineSource: z.string().nullable(),
    /** Names of entries of the directories that run it, or describe it. */
    institutions: texts,
    sources: z.array(source),
    /** Shown first: that its status is old or undated; null for a current one. */
    notice: z.string().nullable(),
    /** Empty for guests. */
    conditions: z.array(answeredCondition),
  })
  .meta({ id: 'Scheme' });

/** An entry of a directory that runs a scheme. */
export const schemeInstitution = z.object({ name: z.string(), href: z.string() });

const choices = z.array(choice);
export const schemeChoices = z.object({ states: choices, sectors: choices, gives: choices, stages: choices });

export const schemeList = answerOf(z.array(scheme), {
  page: z.object({ number: z.number(), size: z.number(), total: z.number() }),
  facets: schemeChoices,
  notices: texts,
});

export const exchangeRate = z.object({
  currency: z.enum(RATED),
  /** For one whole unit: 8825 is ₹88.25. Whole, so that every comparison is exact. */
  paise: z.number(),
  day: z.string(),
  /** Who publishes it. */
  source: z.string(),
});

// What the library and the roadmap answer to everyone, and the marks of a person.

export const startupTerm = z
  .object({
    _id: z.string(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    /** Address of a picture; empty where there is none. */
    thumbnailUrl: z.string(),
    /** Missing for guests, who only learn from `hasLink` that there is one. */
    figmaLink: z.string().optional(),
    hasLink: z.boolean(),
    pictures,
  })
  .meta({ id: 'StartupTerm' });

export const faq = z.object({ _id: z.string(), question: z.string(), answer: z.string() });
export const faqGroup = z.object({
  /** E.g. `account`. */
  key: z.string(),
  label: z.enum(FAQ_CATEGORIES),
  content: z.array(faq),
});

export const milestone = z.object({
  _id: z.string(),
  description: z.string(),
  category: z.enum(MILESTONE_CATEGORIES),
  stage: z.enum(MILESTONE_STAGES),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Path of the attached file, or null. */
  fileUrl: z.string().nullable(),
});

export const mark = z.object({
  done: z.boolean(),
  /** When that was changed, ms since the epoch by the clock of the device; 0: never. */
  doneAt: z.number(),
  /** `YYYY-MM-DD`, or null. */
  dueOn: z.string().nullable(),
  dueAt: z.number(),
});

/** A milestone with what one person has marked on it. */
export const roadmapItem = milestone.extend(mark.shape);

export const marksAnswer = z.object({
  /** All marks of the person, by id of the milestone. */
  marks: z.record(z.string(), mark),
  /** Ids that were sent and are no milestones; nothing was stored for them. */
  unknown: z.array(z.string()),
});
