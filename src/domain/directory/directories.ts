/** The directories, each with its title, the addresses of its page and API, the kinds that it shows, and its exact texts. */

export const LISTING_KINDS = ['pre-seed', 'seed', 'angel', 'incubator'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

export const INVESTOR_KINDS = ['pre-seed', 'seed', 'angel'] as const;
export type InvestorKind = (typeof INVESTOR_KINDS)[number];

export const TYPE_LABEL: Record<string, string> = {
  'pre-seed': 'Pre-Seed',
  seed: 'Seed',
  angel: 'Angel',
  incubator: 'Incubator',
};

/** Preferred stages of directory data, in their order. */
export const STAGES = ['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale'] as const;

/** Shown to guests, who only get the first page. */
export const SIGN_IN_FOR_MORE = 'Login required to view more';

/** Quick filters of the angel directory. */
export const ANGEL_STATUSES = ['Top Investor', 'New Investor', 'Easy Reachout', 'Regular Investor'] as const;

export type DirectoryName = 'all-investors' | 'pre-seed' | 'seed' | 'angel-investors' | 'incubators';

type DirectoryApi =
  | '/api/investors'
  | '/api/preseed-investors'
  | '/api/seed-investors'
  | '/api/angel-investors'
  | '/api/incubator-companies';

export interface Directory {
  name: DirectoryName;
  kinds: readonly ListingKind[];
  title: string;
  /** Path of the list in the API. */
  api: DirectoryApi;
  /** Path of the list page. */
  page: string;
  /** Path of a detail page, before the id; empty for All Investors, whose rows lead to the page of their kind. */
  detail: string;
  searchLabel: string;
  /** The specification's text when the list cannot be loaded. */
  loadError: string;
  localButton: 'Fetch Local Investors' | 'Fetch Local Incubators';
  /** `{kind}` of the location messages. */
  localKind: 'Seed Investors' | 'incubators' | 'Investors';
  /** `investors` or `incubators` in "Showing … in {city}". */
  localNoun: 'investors' | 'incubators';
}

export const DIRECTORIES: Record<DirectoryName, Directory> = {
  'all-investors': {
    name: 'all-investors',
    kinds: INVESTOR_KINDS,
    title: 'All Investors',
    api: '/api/investors',
    page: '/portal/all-investors',
    detail: '',
    searchLabel: 'Search by name, sector or focus industry',
    loadError: 'Failed to fetch investors',
    localButton: 'Fetch Local Investors',
    localKind: 'Investors',
    localNoun: 'investors',
  },
  'pre-seed': {
    name: 'pre-seed',
    kinds: ['pre-seed'],
    title: 'Pre-seed investors',
    api: '/api/preseed-investors',
    page: '/portal/pre-seed',
    detail: '/portal/preseed-investors/preseed-detail/',
    searchLabel: 'Search by name, sector or focus industry',
    loadError: 'Failed to fetch preseeds',
    localButton: 'Fetch Local Investors',
    localKind: 'Investors',
    localNoun: 'investors',
  },
  seed: {
    name: 'seed',
    kinds: ['seed'],
    title: 'Seed investors',
    api: '/api/seed-investors',
    page: '/portal/seed',
    detail: '/portal/seed-investors/seed-detail/',
    searchLabel: 'Search by name, sector or focus industry',
    loadError: 'Failed to fetch companies',
    localButton: 'Fetch Local Investors',
    localKind: 'Seed Investors',
    localNoun: 'investors',
  },
  'angel-investors': {
    name: 'angel-investors',
    kinds: ['angel'],
    title: 'Angel investors',
    api: '/api/angel-investors',
    page: '/portal/angel-investors',
    detail: '/portal/angel-investors/angels-detail/',
    searchLabel: 'Search by name, sector or focus industry',
    loadError: 'Failed to fetch Angels',
    localButton: 'Fetch Local Investors',
    localKind: 'Investors',
    localNoun: 'investors',
  },
  incubators: {
    name: 'incubators',
    kinds: ['incubator'],
    title: 'Incubators',
    api: '/api/incubator-companies',
    page: '/portal/incubators',
    detail: '/portal/incubators/incubators-detail/',
    searchLabel: 'Search by company name, sector or focus area',
    loadError: 'Failed to fetch incubator companies',
    localButton: 'Fetch Local Incubators',
    localKind: 'incubators',
    localNoun: 'incubators',
  },
};

const OF_KIND: Record<ListingKind, DirectoryName> = {
  'pre-seed': 'pre-seed',
  seed: 'seed',
  angel: 'angel-investors',
  incubator: 'incubators',
};

/** The directory that shows details of a kind. */
export function directoryOfKind(kind: ListingKind): Directory {
  return DIRECTORIES[OF_KIND[kind]];
}

/** Address of the page of an entry. */
export const detailHref = ({ kind, id }: { kind: ListingKind; id: string }): string =>
  `${directoryOfKind(kind).detail}${id}`;
