/** What the directories answer: investors, incubators, media people, schemes, and exchange rates. */
import { z } from 'zod';
import { INVESTOR_KINDS, type Directory, type ListingKind } from '@/domain/directory/directories';
import { FILTERS, OPTION_ROWS, type FilterName, type OptionName } from '@/domain/directory/filters/filter-table';
import { AUDIENCES, INSTRUMENTS, RATED } from './words';
import { CHECKERS } from '@/domain/directory/last-check';
import { NAMES } from '@/domain/directory/wire-names';
import { answerOf, choice, pictures } from './envelope';

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

const lastCheck = z
  .object({
    /** "2026-11-27", "2026-11" or "2026". */
    on: z.string(),
    by: z.enum(CHECKERS),
  })
  .meta({ id: 'LastCheck' });

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
const links = z.object({
  website: z.string().nullable(),
  linkedin: z.string().nullable(),
  twitter: z.string().nullable(),
});
const COMPONENTS: Record<ListingKind, string> = {
  'pre-seed': 'PreSeedInvestor',
  seed: 'SeedInvestor',
  angel: 'AngelInvestor',
  incubator: 'Incubator',
};

/** A record as `toWire` writes it: four fields have the names of its kind. */
function recordOf(kind: ListingKind) {
  const names = NAMES[kind];
  const portfolio = { investedCompanies: z.array(portfolioCompany) };
  const own = {
    'pre-seed': { ...portfolio, noOfInvestedCompanies: z.number().nullable() },
    seed: { ...portfolio, noOfInvestedCompanies: z.number().nullable() },
    angel: { ...portfolio, investorStatus: z.string().nullable() },
    incubator: {
      institute: z.string().nullable(),
      yearOfEstablishment: z.number().nullable(),
      pointOfContact: contact.nullable().meta({ description: 'Always null for tokens and guests' }),
    },
  }[kind];
  return z
    .object({
      _id: z.string(),
      [names.name]: z.string(),
      [names.logo]: z.string().nullable(),
      [names.location]: z.string(),
      [names.type]: z.string(),
      sector: texts,
      focusIndustries: texts,
      preferredStartupStage: texts,
      about: z.string(),
      socialLinks: links,
      funds: funds.nullable(),
      sources: z.array(source),
      lastCheck: lastCheck.optional().meta({ description: 'Missing where nothing has a date' }),
      isActive: z.boolean(),
      sample: z.boolean(),
      pictures,
      schemes: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
      maintained: maintained.nullable().optional().meta({ description: 'Of one entry alone' }),
      fit: fit.optional().meta({ description: 'With sort=fit alone' }),
      ...own,
    })
    .meta({ id: COMPONENTS[kind] });
}

const RECORDS = {
  'pre-seed': recordOf('pre-seed'),
  seed: recordOf('seed'),
  angel: recordOf('angel'),
  incubator: recordOf('incubator'),
};

const normalisedInvestor = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    type: z.enum(INVESTOR_KINDS),
    location: z.string(),
    focusIndustries: texts,
    about: z.string(),
    noOfInvestedCompanies: z.number().nullable().optional().meta({ description: 'Missing for angels' }),
    preferredStartupStage: texts,
    sector: texts,
    socialLinks: links,
    isActive: z.boolean(),
    investedCompanies: z.array(portfolioCompany),
    pictures,
    fit: fit.optional().meta({ description: 'With sort=fit alone' }),
    original: z
      .union([RECORDS['pre-seed'], RECORDS.seed, RECORDS.angel])
      .meta({ description: 'The record of its own directory' }),
  })
  .meta({ id: 'Investor' });

/** An entry as a directory answers it. */
export const listingOf = ({ kinds }: Directory): z.ZodType => {
  const [kind, ...others] = kinds;
  return kind && others.length === 0 ? RECORDS[kind] : normalisedInvestor;
};

export const pageInfo = z
  .object({
    number: z.number(),
    size: z.number(),
    /** Rows of the list, samples among them. */
    total: z.number(),
    /** How many of them are samples, which come last; 0 where the total is capped. */
    samples: z.number(),
    /** True when the total was not counted further than COUNT_CAP. */
    totalIsCapped: z.boolean(),
    /** Cursor of the next page, null on the last one. */
    next: z.string().nullable().meta({ description: 'Send it as `after` for the next page; null on the last one' }),
    /** Cursor of the page before, null on the first one. */
    previous: z.string().nullable().meta({ description: 'Send it as `before`; null on the first page' }),
    /** What was really searched, when a mistyped word was mended. */
    correctedQuery: z.string().nullable(),
    /** Plain sentences for the person, e.g. that a long search was cut. */
    notices: z.array(z.string()),
    /** All entries of the directory, whatever the list was asked for; `total` is without samples. */
    directory: z.object({ total: z.number(), samples: z.number() }).optional(),
  })
  .meta({ id: 'Page' });

const choices = z.array(choice);
export const facets = z.object({
  ...(Object.fromEntries(OPTION_ROWS.map(({ name }) => [name, choices])) as Record<OptionName, typeof choices>),
  /** Incubators: largest maxInvestment in rupees at the stated rates, for the slider (at least 1,000,000). */
  maxFund: z.number(),
  /** The rates at which other currencies are converted, with day and source, as people read them. */
  rates: z.string(),
  /** Without samples. */
  total: z.number(),
  samples: z.number(),
});

export const relaxation = z.object({
  /** What may be dropped to see more: the words that are searched for, or a filter. */
  drop: z.enum(['q', ...(Object.keys(FILTERS) as FilterName[])]),
  count: z.number(),
  countIsCapped: z.boolean(),
});

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
