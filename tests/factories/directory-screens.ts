/** Entries of the directories, and the first state of a directory page, for tests that render its screen. */
import { DIRECTORIES, type DirectoryName, type ListingKind } from '@/domain/directory/directories';
import { readPageState } from '@/domain/directory/filters/filters';
import { OPTION_ROWS, type OptionName } from '@/domain/directory/filters/filter-table';
import type { FacetOption, Facets, PageInfo } from '@/domain/directory/list-state';
import type { Listing } from '@/domain/directory/listing';
import { toNormalisedInvestor, toWire } from '@/domain/directory/wire';
import type { DirectoryStart } from '@/islands/directory/DirectoryScreen';

export const listingId = (n: number): string => n.toString(16).padStart(24, '0');

/** An incubator with everything, which the sample content keeps to public facts. */
export const FULL: Listing = {
  id: 'feedfeedfeedfeedfeedfeed',
  kind: 'incubator',
  name: 'Harbour Lab',
  logo: null,
  city: 'Kochi',
  region: 'Kerala',
  type: 'Incubator',
  sectors: ['DeepTech'],
  focusIndustries: ['Climate'],
  stages: ['MVP'],
  about: Array.from({ length: 70 }, (_, index) => `word${index}`).join(' '),
  website: 'https://example.com/harbour',
  linkedin: 'https://www.linkedin.com/company/harbour',
  twitter: null,
  investedCount: null,
  status: null,
  institute: 'Institute of the Harbour',
  year: 2011,
  funds: { minInvestment: 500_000, maxInvestment: 5_000_000, currency: 'INR' },
  contact: { name: 'Meera Iyer', position: 'Programme lead', email: 'meera@example.org' },
  portfolio: [],
  sources: [],
  isActive: true,
  isSample: false,
};

/** One that pages tell of. */
export const TOLD: Listing = {
  ...FULL,
  id: 'feedfeedfeedfeedfeedfee1',
  name: 'Told Lab',
  sources: [
    { field: 'funds', value: null, address: 'https://example.com/a?b=1&c=2', published: '2024-03', isList: false },
    { field: 'grant', value: 'INR 500000', address: 'https://example.com/list', published: null, isList: true },
    { field: 'apply', value: '<b>=cmd</b> 🚀', address: 'https://example.com/apply', published: '2023', isList: false },
  ],
};

/** One that gave little. */
export const QUIET: Listing = {
  ...FULL,
  id: 'feedfeedfeedfeedfeedfee0',
  name: 'Quiet Lab',
  funds: null,
  contact: null,
  website: null,
};

/** The n-th entry of a kind: "Seed investor 1" and so on. */
export function entry(kind: ListingKind, n: number, more: Partial<Listing> = {}): Listing {
  const label = { 'pre-seed': 'Pre-seed', seed: 'Seed', angel: 'Angel', incubator: 'Incubator' }[kind];
  return {
    ...FULL,
    id: listingId(n),
    kind,
    name: `${label} Capital ${n}`,
    type: label,
    about: `About number ${n}, in a few words more than four.`,
    institute: null,
    contact: null,
    year: kind === 'incubator' ? 2000 + n : null,
    investedCount: kind === 'angel' || kind === 'incubator' ? null : n,
    status: kind === 'angel' ? 'Top Investor' : null,
    ...more,
  };
}

export const entries = (kind: ListingKind, count: number, from = 1): Listing[] =>
  Array.from({ length: count }, (_, index) => entry(kind, from + index));

export const pageInfo = (total: number, more: Partial<PageInfo> = {}): PageInfo => ({
  number: 1,
  size: 6,
  total,
  samples: 0,
  totalIsCapped: false,
  next: null,
  previous: null,
  correctedQuery: null,
  notices: [],
  ...more,
});

/** What the API of a directory answers with these entries. */
export const listBody = (
  name: DirectoryName,
  rows: readonly Listing[],
  page: PageInfo = pageInfo(rows.length),
): { success: true; message: string; data: unknown[]; page: PageInfo } => ({
  success: true,
  message: 'OK',
  data: rows.map((row) => ({
    ...(name === 'all-investors' ? toNormalisedInvestor(row) : toWire(row)),
    ...(row.fit && { fit: row.fit }),
  })),
  page,
});

/** The counts beside the options of the filters; options that are not named have none. */
export function facetsOf(
  total: number,
  named: Partial<Record<OptionName, FacetOption[]>> = {},
  maxFund = 5_000_000,
): Facets {
  const none = Object.fromEntries(OPTION_ROWS.map(({ name }) => [name, [] as FacetOption[]])) as unknown as Record<
    OptionName,
    FacetOption[]
  >;
  return { ...none, ...named, maxFund, rates: '$1 = ₹88 (RBI, 1 Nov 2026)', total, samples: 0 };
}

interface StartOptions {
  /** Query of the page's address. */
  query?: string;
  total?: number;
  page?: Partial<PageInfo>;
  facets?: Facets;
  more?: Partial<DirectoryStart>;
}

/** What the page of a directory hands to its screen, as the server does. Moves the window to its address. */
export function directoryStart(
  name: DirectoryName,
  rows: readonly Listing[],
  { query = '', total = rows.length, page = {}, facets, more = {} }: StartOptions = {},
): DirectoryStart {
  history.replaceState(null, '', `${DIRECTORIES[name].page}${query ? `?${query}` : ''}`);
  const canFit = more.canFit ?? false;
  return {
    name,
    state: readPageState(name, new URLSearchParams(query), { canFit, fitsFirst: false }),
    answer: { kind: 'rows', rows: [...rows], page: pageInfo(total, page) },
    relaxations: [],
    facets,
    total,
    opened: null,
    isGuest: false,
    canFit,
    rowsCookie: 'outset_rows_test',
    opensPanel: false,
    year: 2026,
    ...more,
  };
}
