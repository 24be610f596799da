/** Schemas of public answers: investors and incubators, media people, schemes, exchange rates, the library and the roadmap. */
import { z } from 'zod';
import { AUDIENCES, INSTRUMENTS, RATED, FAQ_CATEGORIES, MILESTONE_CATEGORIES, MILESTONE_STAGES } from './words';

// Schemas of the parts that all API answers share; the API description is made from them. Pages import only types from here.

/** The envelope of the specification, with `data` and the other parts of a route's answer. */
export const answerOf = (data: z.ZodType, beside: z.ZodRawShape = {}) =>
  z.object({ success: z.literal(true), data, message: z.string(), ...beside });

export const errorAnswer = z.object({
  success: z.literal(false),
  message: z.string().meta({ description: 'A sentence for people' }),
  code: z.string().meta({ description: 'The reason for programs, such as scope-missing; stable across wordings' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'Name of a wrong field → message' }),
  data: z.unknown().optional().meta({ description: 'What is needed to go on, such as the document as it is now' }),
});

/** Our copies of pictures, by the original address; missing if there are none. */
export const pictures = z.record(z.string(), z.string()).readonly().optional();

export const choice = z.object({
  name: z.string(),
  /** Active entries with this value, without other filters and without samples. */
  count: z.number(),
});

export const source = z.object({
  field: z.string(),
  /**
   * The statement of a page about the entry: a fact that is not a field, or the page's words if the listing shows Outset's own words. Null
   * if the field itself shows it.
   */
  value: z.string().nullable(),
  /** The page that gives it. */
  address: z.string(),
  /** "2024-03", "2024", or null if the page has no date. */
  published: z.string().nullable(),
  /** The page only collects statements from others. */
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
 * The investment in one startup, in whole units of the currency and not in minor units, as in the specification's forms. A minimum of 0
 * means that no minimum was given.
 */
export const funds = z.object({ minInvestment: z.number(), maxInvestment: z.number(), currency: z.string() });

export const contact = z.object({ name: z.string(), position: z.string(), email: z.string() });

/** Since when an entry is maintained by the people it is about, and when they last confirmed that it is right, ms. */
export const maintained = z.object({ since: z.number(), confirmedAt: z.number() }).meta({ id: 'Maintained' });

export const fit = z
  .object({
    /** 0 to 100. */
    score: z.number(),
    /** One short sentence per part of the score. */
    reasons: z.array(z.string()),
    /** The reasons for it, in two or three words each. */
    marks: z.array(z.string()),
  })
  .meta({ id: 'Fit' });

const texts = z.array(z.string());
/** A person in the API. Startup influencers have no YouTube address; mentors have more fields. */
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
  /** The part of the profile that decided; null if none did. */
  why: z.string().nullable(),
});

export const scheme = z
  .object({
    _id: z.string(),
    name: z.string(),
    /** The body that runs it. All texts here are empty if no page gives them. */
    who: z.string(),
    /** The published words. */
    forWhom: z.string(),
    audience: z.enum(AUDIENCES),
    instruments: z.array(z.enum(INSTRUMENTS)),
    /** Whole units of the currency; null if no page gives an amount. */
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
    /** Shown first: a note that its status is old or undated; null for a current one. */
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
  /** The rate for one whole unit: 8825 is ₹88.25. A whole number, so that every comparison is exact. */
  paise: z.number(),
  day: z.string(),
  /** The publisher of the rate. */
  source: z.string(),
});

// Public answers of the library and the roadmap, and a person's marks.

export const startupTerm = z
  .object({
    _id: z.string(),
    category: z.string(),
    title: z.string(),
    description: z.string(),
    /** Address of a picture; empty if there is none. */
    thumbnailUrl: z.string(),
    /** Missing for guests; for them, `hasLink` only says that there is a link. */
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
  /** When it was changed, ms since the epoch by the device's clock; 0: never. */
  doneAt: z.number(),
  /** `YYYY-MM-DD`, or null. */
  dueOn: z.string().nullable(),
  dueAt: z.number(),
});

/** A milestone with one person's marks. */
export const roadmapItem = milestone.extend(mark.shape);

export const marksAnswer = z.object({
  /** All marks of the person, by id of the milestone. */
  marks: z.record(z.string(), mark),
  /** Ids that were sent but are not milestones; nothing was stored for them. */
  unknown: z.array(z.string()),
});
