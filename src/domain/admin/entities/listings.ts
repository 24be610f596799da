/** The four directories of listings in the back-office: pre-seed, seed, incubators and angels. */
import { STAGES, type ListingKind } from '@/domain/directory/directories';
import {
  COMPANY_TYPES,
  CURRENCIES,
  FIRST_YEAR,
  INVESTOR_STATUSES,
  LISTING_LIMITS,
  type ListingInput,
} from '@/domain/directory/input/listing-input';
import { SOURCE_FIELDS } from '@/domain/directory/source-fields';
import { commaList, messagesOf, type Entity, type EntityMessages, type Field, type Noun } from './entity';
import { listingBody } from './listing-body';
import { sourcesField } from './sources-field';

const { name: NAME, about: ABOUT, institute: INSTITUTE, companies: COMPANIES, funds: FUNDS } = LISTING_LIMITS;

const PERSON_NAMES = ['name', 'investor name', 'angel name', 'angel', 'angel investor', 'full name', 'investor', 'नाम'];
const ORGANISATION_NAMES = [
  'name',
  'company',
  'company name',
  'investor',
  'investor name',
  'fund',
  'organisation',
  'organization',
  'organization name',
  'organisation name',
  'organization/person name',
  'account name',
  'fund name',
  'firm',
  'firm name',
  'vc name',
  'incubator',
  'incubator name',
  'accelerator name',
  'नाम',
  // In a list of contacts, this is a person of the organisation.
  'full name',
];

/** Fields that all four kinds have, named with the kind's prefix from the specification. */
function sharedFields(
  prefix: string,
  type: Partial<Field>,
  names: readonly string[] = ORGANISATION_NAMES,
): { first: readonly Field[]; last: readonly Field[] } {
  return {
    first: [
      {
        name: `${prefix}Logo`,
        label: 'Logo URL',
        kind: 'image',
        isRequired: true,
        isColumn: true,
        headings: ['logo', 'image', 'logo link', 'thumbnail'],
      },
      {
        name: `${prefix}Name`,
        label: 'Name',
        kind: 'line',
        most: NAME,
        isRequired: true,
        isColumn: true,
        isSorted: true,
        headings: names,
      },
      {
        name: `${prefix}Location`,
        label: 'Location',
        kind: 'line',
        most: 162,
        isRequired: true,
        isColumn: true,
        isSorted: true,
        isFilter: true,
        isPlace: true,
        hint: 'City, state',
        headings: commaList(`
          location, city, place, headquarters, headquarters location, hq location, hq, hq city, based in,
          city based in, city name, city/town, head office, city state, city/state name, शहर, स्थान
        `),
      },
      {
        name: `${prefix}Type`,
        label: 'Type',
        kind: 'line',
        isRequired: true,
        headings: [
          'type',
          'category',
          'investor type',
          'company type',
          'organization type',
          'investor category',
          'प्रकार',
        ],
        ...type,
      },
      {
        name: 'sector',
        label: 'Sector',
        kind: 'tags',
        isRequired: true,
        isColumn: true,
        isFilter: true,
        headings: ['sectors', 'sector focus', 'sectors of interest', 'sectors you invest in', 'focus sectors', 'क्षेत्र'],
      },
      {
        name: 'focusIndustries',
        label: 'Focus industries',
        kind: 'tags',
        isRequired: true,
        headings: ['industries', 'focus', 'industry', 'industry groups', 'primary industry'],
      },
      {
        name: 'preferredStartupStage',
        label: 'Preferred startup stage',
        kind: 'tags',
        options: STAGES,
        isRequired: true,
        headings: commaList(`
          stage, stages, preferred stage, investment stage, investment stages, stage focus, funding stage, चरण
        `),
      },
      {
        name: 'about',
        label: 'About',
        kind: 'paragraphs',
        most: ABOUT,
        isRequired: true,
        headings: commaList(`
          description, summary, about us, overview, bio, biography, about yourself, tell us about yourself,
          about the fund, विवरण, परिचय, company description, full description, short description, headline
        `),
      },
    ],
    last: [
      {
        name: 'socialLinks.website',
        label: 'Website',
        kind: 'web-address',
        isRequired: true,
        section: 'Links',
        headings: commaList(`
          website, url, site, homepage, web address, website url, company domain name, domain,
          company website, fund website, website link, वेबसाइट
        `),
      },
      {
        name: 'socialLinks.linkedin',
        label: 'LinkedIn',
        kind: 'web-address',
        headings: commaList(`
          linkedin, linkedin url, linkedin company page, company linkedin, linkedin profile,
          linkedin profile url, linkedin handle, linkedin page, profile url
        `),
      },
      {
        name: 'socialLinks.twitter',
        label: 'Twitter',
        kind: 'web-address',
        headings: ['twitter', 'x', 'twitter url', 'x url', 'twitter handle', 'twitter/x'],
      },
      {
        name: 'isActive',
        label: 'Active',
        kind: 'flag',
        initial: true,
        isColumn: true,
        isFilter: true,
        section: 'Shown',
        headings: ['active', 'is active', 'सक्रिय'],
      },
      {
        name: 'sample',
        label: 'Sample',
        kind: 'flag',
        initial: false,
        isFilter: true,
        hint: 'A made-up entry, shown as a sample.',
      },
      SOURCES,
    ],
  };
}

const portfolio = (isNameRequired: boolean, isLogoRequired: boolean): Field => ({
  name: 'investedCompanies',
  label: 'Invested companies',
  kind: 'rows',
  section: 'Invested companies',
  headings: ['portfolio', 'portfolio companies', 'portfolio organizations', 'notable investments'],
  rows: [
    { name: 'companyName', label: 'Company name', kind: 'line', most: NAME, isRequired: isNameRequired },
    { name: 'companyLogo', label: 'Logo URL', kind: 'web-address', isRequired: isLogoRequired },
    { name: 'companyWebsite', label: 'Website', kind: 'web-address' },
    { name: 'investmentYear', label: 'Investment year', kind: 'number', min: FIRST_YEAR },
  ],
});

const INVESTMENTS: Field = {
  name: 'noOfInvestedCompanies',
  label: 'Number of investments',
  kind: 'number',
  min: 0,
  max: COMPANIES,
  isRequired: true,
  isColumn: true,
  headings: commaList(`
    investments, number of companies, invested companies, no of investments, number of investments,
    number of portfolio organizations, portfolio companies count, portfolio count,
    number of portfolio companies
  `),
};

/** The smallest and largest investment in one startup. */
const RANGE: readonly Field[] = [
  {
    name: 'funds.minInvestment',
    label: 'Minimum investment',
    kind: 'number',
    min: 0,
    max: FUNDS,
    currencyIn: 'funds.currency',
    limit: 'least',
    section: 'Investment range',
    headings: ['min investment', 'minimum', 'smallest cheque', 'min check', 'min check size', 'min investment size'],
  },
  {
    name: 'funds.maxInvestment',
    label: 'Maximum investment',
    kind: 'number',
    min: 0,
    max: FUNDS,
    currencyIn: 'funds.currency',
    limit: 'most',
    headings: ['max investment', 'maximum', 'largest cheque', 'max check', 'max check size', 'max investment size'],
  },
  {
    name: 'funds.currency',
    label: 'Currency',
    kind: 'choice',
    options: CURRENCIES,
    initial: 'USD',
    isRequired: true,
    headings: ['currency'],
  },
];

const SOURCES = sourcesField(SOURCE_FIELDS);

const INCUBATOR_FIELDS: readonly Field[] = [
  {
    name: 'institute',
    label: 'Institute (full address)',
    kind: 'line',
    most: INSTITUTE,
    isRequired: true,
    headings: ['institute', 'address', 'host institute', 'host institution'],
  },
  {
    name: 'yearOfEstablishment',
    label: 'Year of establishment',
    kind: 'number',
    min: FIRST_YEAR,
    isYear: true,
    isColumn: true,
    headings: ['year', 'founded', 'established', 'year founded', 'founded year', 'year of establishment'],
  },
  ...RANGE,
  {
    name: 'pointOfContact.name',
    label: 'Contact name',
    kind: 'line',
    most: NAME,
    section: 'Point of contact',
    headings: ['contact', 'contact name', 'contact person', 'contact person name', 'primary contact', 'spoc'],
  },
  {
    name: 'pointOfContact.position',
    label: 'Position',
    kind: 'line',
    most: NAME,
    headings: ['position', 'role', 'job title', 'contact title', 'contact person position'],
  },
  {
    name: 'pointOfContact.email',
    label: 'Email',
    kind: 'email',
    headings: ['email', 'contact email', 'email address', 'email id', 'contact email id', 'ईमेल'],
  },
];

const MESSAGES = messagesOf('company', 'companies', {
  deleteManyFailed: 'Failed to delete selected companies',
  importFailed: 'Import Error',
});

function listingEntity(
  noun: Noun,
  kind: ListingKind,
  own: Pick<Entity, 'title' | 'page' | 'names' | 'fields' | 'neededInFiles'> & {
    prefix: string;
    messages?: Partial<EntityMessages>;
  },
): Entity<ListingInput> {
  const { prefix, messages, ...entity } = own;
  return {
    ...entity,
    noun,
    detail: kind,
    nameField: `${prefix}Name`,
    schema: (rules) => listingBody(kind, rules),
    readOnly: ['pictures'],
    sameness: [`${prefix}Name`, `${prefix}Location`, 'socialLinks.website'],
    messages: { ...MESSAGES, ...messages },
    pageSize: 10,
    defaultSort: `${prefix}Name`,
    imports: ['csv', 'xlsx'],
    exports: ['csv', 'xlsx'],
  };
}

function investors(noun: Noun, kind: 'pre-seed' | 'seed', type: string, page: string, title: string) {
  const prefix = kind === 'seed' ? 'seed' : 'preseed';
  const { first, last } = sharedFields(prefix, { kind: 'choice', options: [type], initial: type });
  return listingEntity(noun, kind, {
    prefix,
    title,
    page,
    names: ['company', 'companies'],
    fields: [...first, INVESTMENTS, ...RANGE, portfolio(true, kind === 'pre-seed'), ...last],
  });
}

export const PRE_SEED_INVESTORS = investors(
  'pre-seed-investor',
  'pre-seed',
  'Pre-Seed',
  '/adminPortal/investors/pre-seed',
  'Pre-Seed',
);
export const SEED_INVESTORS = investors('seed-investor', 'seed', 'Seed', '/adminPortal/investors/seed', 'Seed');

const company = sharedFields('company', { kind: 'choice', options: COMPANY_TYPES, isColumn: true, isFilter: true });
export const INCUBATORS = listingEntity('incubator', 'incubator', {
  prefix: 'company',
  title: 'Incubators',
  page: '/adminPortal/investors/incubators',
  names: ['company', 'companies'],
  fields: [...company.first, ...INCUBATOR_FIELDS, ...company.last],
});

const angel = sharedFields(
  'angel',
  { initial: 'Angel', most: LISTING_LIMITS.label, isLabel: true },
  PERSON_NAMES.concat(ORGANISATION_NAMES),
);
export const ANGEL_INVESTORS = listingEntity('angel-investor', 'angel', {
  prefix: 'angel',
  title: 'Angel Management',
  page: '/adminPortal/investors/angel-investors',
  names: ['angel', 'angels'],
  neededInFiles: ['angelName', 'angelLocation', 'angelType', 'about'],
  fields: [
    ...angel.first,
    {
      name: 'investorStatus',
      label: 'Investor status',
      kind: 'choice',
      options: INVESTOR_STATUSES,
      optionLabels: { None: 'Regular Investor' },
      initial: 'None',
      isColumn: true,
      isFilter: true,
      headings: ['status'],
    },
    ...RANGE,
    portfolio(false, false),
    ...angel.last,
  ],
  messages: {
    fetchFailed: 'Failed to fetch Angels',
    createFailed: 'Failed to create angel investor',
    updateFailed: 'Failed to update angel investor',
    deleted: 'Angel deleted',
  },
});
