/** The input of a listing of each kind, for forms and files: one schema, with the messages of the specification. */
import { z } from 'zod';
import { emailAddress, flag, paragraphs, tags } from '@/domain/fields';
import { findCity } from '@/domain/cities';
import { STAGES, type ListingKind } from '@/domain/directory/directories';
import { isPictureAddress } from '@/domain/addresses/own-picture';
import { isLinkedinUrl, LINKEDIN_HINT, mendHandle, mendProfileAddress } from '@/domain/addresses/web-address';
import type { Listing } from '@/domain/directory/listing';
import { SOURCE_FIELDS, type SourceField } from '@/domain/directory/source-fields';
import { spellTag } from '@/domain/directory/vocabulary';
import { address, optional, orEmpty, orNull, record, textMessages, sources, text, wholeField } from './record-rules';

export const FIRST_YEAR = 1900;
export const CURRENCIES = ['USD', 'EUR', 'GBP', 'INR'] as const;
export const COMPANY_TYPES = ['VC', 'Angel', 'Accelerator', 'Incubator'] as const;
/** The stored values; 'None' is shown as "Regular Investor". */
export const INVESTOR_STATUSES = ['Top Investor', 'New Investor', 'Easy Reachout', 'None'] as const;

export const LISTING_LIMITS = {
  name: 120,
  place: 80,
  label: 40,
  tags: 20,
  about: 2000,
  institute: 300,
  portfolio: 100,
  companies: 100_000,
  /** Twelve digits, as the range filter takes them. */
  funds: 999_999_999_999,
} as const;

/** Everything of a listing but its id and kind; fields of other kinds are null or empty. */
export type ListingInput = Omit<Listing, 'id' | 'kind'>;

export interface ListingRules {
  /** Upper bound of years; the domain has no clock. */
  currentYear: number;
  /**
   * `form` requires all fields that the specification's forms mark as required. `import` requires name, type, about, and a place or, except
   * for angels, a website: public facts are often incomplete, and an empty field is better than an invented value. `edit` has the messages
   * of the form, and allows empty values in fields that published facts may lack.
   */
  purpose: 'form' | 'import' | 'edit';
}

export const MISSING_ANGEL_FIELDS = 'Missing required fields for angel investor';

const withoutComma = (label: string) =>
  z.string().refine((value) => !value.includes(','), `${label} must not contain a comma`);

function tagList(label: string, missing?: string) {
  const tag = text(label, LISTING_LIMITS.label, `${label} must not contain an empty entry`).pipe(withoutComma(label));
  const list = {
    list: `${label} must be a list`,
    most: LISTING_LIMITS.tags,
    many: `${label} must have at most ${LISTING_LIMITS.tags} entries`,
    missing,
  };
  return orEmpty(tags(tag, list, spellTag), []);
}

function stages(missing?: string) {
  const list = z
    .array(z.enum(STAGES, `Preferred stage must be one of ${STAGES.join(', ')}`), 'Preferred stage must be a list')
    .max(LISTING_LIMITS.tags, `Preferred stage must have at most ${LISTING_LIMITS.tags} entries`)
    .transform((values) => STAGES.filter((stage) => values.includes(stage)) as string[])
    .refine((values) => missing === undefined || values.length > 0, missing ?? '');
  return orEmpty(list, []);
}

function portfolio(kind: ListingKind, { currentYear, purpose }: ListingRules) {
  const company = record(
    {
      companyName:
        kind === 'angel'
          ? text('Company name', LISTING_LIMITS.name)
          : text('Company name', LISTING_LIMITS.name, 'Company name is required'),
      companyLogo: address(
        'Company logo',
        kind === 'pre-seed' && purpose === 'form' ? 'Company logo URL is required' : undefined,
      ),
      companyWebsite: address('Company website'),
      investmentYear: orNull(wholeField('Investment year', FIRST_YEAR, currentYear)),
    },
    'A portfolio company must be a record of companyName, companyLogo, companyWebsite, investmentYear',
  ).transform((value) =>
    // The specification's rule for imported angels.
    kind === 'angel' && purpose === 'import'
      ? { ...value, investmentYear: value.investmentYear ?? currentYear }
      : value,
  );
  const list = z
    .array(company, 'Portfolio must be a list')
    .max(LISTING_LIMITS.portfolio, `Portfolio must have at most ${LISTING_LIMITS.portfolio} companies`);
  return orEmpty(list, []);
}

function funds() {
  const amount = (label: string) => wholeField(label, 0, LISTING_LIMITS.funds);
  return orNull(
    record(
      {
        minInvestment: amount('Minimum investment'),
        maxInvestment: amount('Maximum investment'),
        currency: orEmpty(z.enum(CURRENCIES, `Currency must be one of ${CURRENCIES.join(', ')}`), 'USD'),
      },
      'Funds must be a record of minInvestment, maxInvestment, currency',
    ).refine((value) => value.minInvestment <= value.maxInvestment, {
      message: 'Minimum investment must not be above the maximum',
      path: ['minInvestment'],
    }),
  );
}

/** Lists of other programs often have only the email address or only the name of a contact, and such a record can be edited. */
function contact({ purpose }: ListingRules) {
  const isForm = purpose === 'form';
  const wrong = 'Please enter a valid email address';
  const email = emailAddress(wrong, wrong);
  return orNull(
    record(
      {
        name: text('Contact name', LISTING_LIMITS.name, isForm ? 'Please enter the contact name' : null),
        position: text('Contact position', LISTING_LIMITS.name),
        email: isForm ? email : orEmpty(z.union([z.literal(''), email], wrong)),
      },
      'Contact must be a record of name, position, email',
    ),
  );
}

function typeOf(kind: ListingKind, isForm: boolean) {
  if (kind === 'angel') {
    const typeText = text('Type', LISTING_LIMITS.label, isForm ? null : MISSING_ANGEL_FIELDS);
    return typeText.transform((value) => value || 'Angel');
  }
  if (kind === 'incubator') return z.enum(COMPANY_TYPES, `Type must be one of ${COMPANY_TYPES.join(', ')}`);
  const only = kind === 'pre-seed' ? 'Pre-Seed' : 'Seed';
  return orEmpty(z.literal(only, `Type must be ${only}`), only);
}

const about = (missing: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.normalize('NFC') : (value ?? '')),
    paragraphs(missing, LISTING_LIMITS.about, textMessages('About', LISTING_LIMITS.about)),
  );

const NO_PLACE = 'Please enter the location';

/** Imports of institutions may have a website instead of a place; the specification requires the place of every angel. */
const needsPlace = (kind: ListingKind, { purpose }: ListingRules) => purpose === 'form' || kind === 'angel';

function fields(kind: ListingKind, rules: ListingRules) {
  const isNew = rules.purpose === 'form';
  const isForm = rules.purpose !== 'import';
  const need = (message: string) => (isNew ? message : undefined);
  const missing = (message: string) => (kind === 'angel' && !isForm ? MISSING_ANGEL_FIELDS : message);
  const nameMissing = kind === 'angel' ? 'Please enter Angel name' : 'Please enter the name';
  const shape = {
    name: text('Name', LISTING_LIMITS.name, missing(nameMissing)),
    logo: address('Logo', need('Logo URL is required'), { isGood: isPictureAddress }),
    city: text('City', LISTING_LIMITS.place, needsPlace(kind, rules) ? missing(NO_PLACE) : null).pipe(
      withoutComma('City'),
    ),
    region: text('Region', LISTING_LIMITS.place).pipe(withoutComma('Region')),
    type: typeOf(kind, isForm),
    sectors: tagList('Sector', need('Please enter at least one sector')),
    focusIndustries: tagList('Focus industries', need('Please enter at least one focus industry')),
    stages: stages(need('Please select the preferred stage')),
    about: about(missing('Please enter the about text')),
    website: address('Website', need('Website URL is required')),
    linkedin: address('LinkedIn', undefined, { mend: mendProfileAddress }).refine(
      (value) => value === null || isLinkedinUrl(value),
      LINKEDIN_HINT,
    ),
    twitter: address('Twitter', undefined, { mend: (typed) => mendProfileAddress(mendHandle(typed)) }),
    funds: funds(),
    sources: sources(Object.keys(SOURCE_FIELDS) as SourceField[]),
    isActive: orEmpty(flag('Active'), true),
    isSample: orEmpty(flag('Sample'), false),
  };
  if (kind === 'incubator') {
    return record(
      {
        ...shape,
        institute: isNew
          ? text('Institute', LISTING_LIMITS.institute, 'Please enter the institute')
          : optional('Institute', LISTING_LIMITS.institute),
        year: orNull(wholeField('Year of establishment', FIRST_YEAR, rules.currentYear)),
        contact: contact(rules),
      },
      'A listing must be a record',
    );
  }
  if (kind === 'angel') {
    const status = z.enum(INVESTOR_STATUSES, `Investor status must be one of ${INVESTOR_STATUSES.join(', ')}`);
    return record(
      { ...shape, status: z.preprocess((value) => value || 'None', status), portfolio: portfolio(kind, rules) },
      'A listing must be a record',
    );
  }
  const count = wholeField('Number of investments', 0, LISTING_LIMITS.companies);
  return record(
    {
      ...shape,
      investedCount: orNull(count).refine(
        (value) => !isNew || value !== null,
        'Please enter the number of investments',
      ),
      portfolio: portfolio(kind, rules),
    },
    'A listing must be a record',
  );
}

/** Fields that every kind has, and fields that only some kinds have. */
type ListingFields = Omit<ListingInput, keyof typeof NOTHING> & Partial<ListingInput>;

const NOTHING = {
  investedCount: null,
  status: null,
  institute: null,
  year: null,
  contact: null,
  portfolio: [],
} satisfies Partial<ListingInput>;

/**
 * The schema of one kind. Trims texts. A city of the 47 gets its official name and, if the region is empty, its state. Refuses a field that
 * the kind does not have, so that the person notices a wrong column name.
 */
export function listingInput(kind: ListingKind, rules: ListingRules): z.ZodType<ListingInput> {
  const placed = (fields(kind, rules) as z.ZodType<ListingFields>).refine(
    ({ city, website }) => city !== '' || website !== null,
    { message: NO_PLACE, path: ['city'] },
  );
  return placed.transform((value): ListingInput => {
    const city = findCity(value.city);
    const isThere = city && (value.region === '' || value.region.toLowerCase() === city.state.toLowerCase());
    // Not by spreading, which took a fifth of the time of a preview of 10,000 rows.
    const made: ListingInput = Object.assign({}, NOTHING, value);
    if (isThere) Object.assign(made, { city: city.name, region: city.state });
    return made;
  });
}
