/** Schemas of the answers of the directories: entries, pages of a list, the choices of filters, relaxations and saved searches. */
import { z } from 'zod';
import { contact, fit, funds, maintained, portfolioCompany, source, choice, pictures } from '@/domain/answers/content';
import { DIRECTORIES, INVESTOR_KINDS, type Directory, type DirectoryName, type ListingKind } from './directories';
import { FILTERS, OPTION_ROWS, type FilterName, type OptionName } from './filters/filter-table';
import { CHECKERS } from './listing';
import { NAMES } from './wire';

const texts = z.array(z.string());
const lastCheck = z
  .object({
    /** "2026-11-27", "2026-11" or "2026". */
    on: z.string(),
    by: z.enum(CHECKERS),
  })
  .meta({ id: 'LastCheck' });

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
      lastCheck: lastCheck.optional().meta({ description: 'Missing if nothing has a date' }),
      isActive: z.boolean(),
      sample: z.boolean(),
      pictures,
      schemes: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
      maintained: maintained.nullable().optional().meta({ description: 'Only for a single entry' }),
      fit: fit.optional().meta({ description: 'Only with sort=fit' }),
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
    fit: fit.optional().meta({ description: 'Only with sort=fit' }),
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
    /** How many of them are samples, which come last; 0 if the total is capped. */
    samples: z.number(),
    /** True when the total was not counted further than COUNT_CAP. */
    totalIsCapped: z.boolean(),
    /** Cursor of the next page, null on the last one. */
    next: z.string().nullable().meta({ description: 'Send it as `after` for the next page; null on the last one' }),
    /** Cursor of the page before, null on the first one. */
    previous: z.string().nullable().meta({ description: 'Send it as `before`; null on the first page' }),
    /** The query that was searched if a mistyped word was corrected, else null. */
    correctedQuery: z.string().nullable(),
    /** Plain sentences for the person, e.g. that a long search was cut. */
    notices: z.array(z.string()),
    /** All entries of the directory, whatever the filters; `total` is without samples. */
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
  /** The part to drop to see more: the search words, or a filter. */
  drop: z.enum(['q', ...(Object.keys(FILTERS) as FilterName[])]),
  /** If search words name a value of a filter: that filter, which replaces the words, and the words that remain. */
  instead: z
    .object({ filter: z.enum(OPTION_ROWS.map(({ name }) => name)), value: z.string(), q: z.string() })
    .optional(),
  count: z.number(),
  countIsCapped: z.boolean(),
});

export const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  directory: z.enum(Object.keys(DIRECTORIES) as DirectoryName[]),
  /** Canonical: filters and search as the page has them in its address. */
  query: z.string(),
  /** Entries that match and were added since the last visit, at most MAX_NEW. */
  newCount: z.number(),
  /** The number of the newest entry seen; sent back when a deleted search is restored. */
  seenSeq: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
});
