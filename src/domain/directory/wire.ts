/** Converts between `Listing` and the specification's names of each kind (`preseedName`, `angelLogo`, `companyLocation` …). */
import { copiesOf } from '@/domain/addresses/own-picture';
import { emptyRecord, locationText, type LastCheck, type Listing, type PortfolioCompany } from './listing';
import { LISTING_KINDS, type ListingKind } from './directories';
import type { ListingSource } from './source-fields';

const PREFIX: Record<ListingKind, string> = {
  'pre-seed': 'preseed',
  seed: 'seed',
  angel: 'angel',
  incubator: 'company',
};

/**
 * The specification's names of the four fields that differ by kind. Created once, because joining them for each entry would cost more than
 * all other fields.
 */
const namesOf = (kind: ListingKind) => {
  const prefix = PREFIX[kind];
  return { name: `${prefix}Name`, logo: `${prefix}Logo`, location: `${prefix}Location`, type: `${prefix}Type` };
};
/** The specification's names of fields of each kind of listing, for code that writes or describes a record. */
export const NAMES: Record<ListingKind, ReturnType<typeof namesOf>> = {
  'pre-seed': namesOf('pre-seed'),
  seed: namesOf('seed'),
  angel: namesOf('angel'),
  incubator: namesOf('incubator'),
};

export type WireListing = Record<string, unknown> & { _id: string };

/** The keys of a record of this kind that are always there. */
const keysOf = (kind: ListingKind): string[] => {
  const { name, logo, location, type } = NAMES[kind];
  const common = ['_id', name, logo, location, type, 'sector', 'focusIndustries', 'preferredStartupStage', 'about'];
  common.push('socialLinks', 'funds', 'sources', 'isActive', 'sample');
  if (kind === 'incubator') return [...common, 'institute', 'yearOfEstablishment', 'pointOfContact'];
  return [...common, kind === 'angel' ? 'investorStatus' : 'noOfInvestedCompanies', 'investedCompanies'];
};
const emptyRecords = (): Record<string, Record<string, unknown>> =>
  Object.fromEntries(LISTING_KINDS.map((kind) => [kind, emptyRecord(keysOf(kind))]));
const EMPTY = /* @__PURE__ */ emptyRecords();

/** A record as the API of its kind returns it. Two fields are our own: `sample` marks made-up entries, `pictures` has our copies of the logos. */
export function toWire(listing: Listing): WireListing {
  const { kind } = listing;
  const names = NAMES[kind];
  const wire = { ...EMPTY[kind] } as WireListing;
  wire._id = listing.id;
  wire[names.name] = listing.name;
  wire[names.logo] = listing.logo;
  wire[names.location] = locationText(listing);
  wire[names.type] = listing.type;
  wire['sector'] = listing.sectors;
  wire['focusIndustries'] = listing.focusIndustries;
  wire['preferredStartupStage'] = listing.stages;
  wire['about'] = listing.about;
  wire['socialLinks'] = { website: listing.website, linkedin: listing.linkedin, twitter: listing.twitter };
  wire['funds'] = listing.funds;
  wire['sources'] = listing.sources;
  wire['isActive'] = listing.isActive;
  wire['sample'] = listing.isSample;
  if (kind === 'incubator') {
    wire['institute'] = listing.institute;
    wire['yearOfEstablishment'] = listing.year;
    wire['pointOfContact'] = listing.contact;
  } else {
    if (kind === 'angel') wire['investorStatus'] = listing.status;
    else wire['noOfInvestedCompanies'] = listing.investedCount;
    wire['investedCompanies'] = listing.portfolio;
  }
  if (listing.check) wire['lastCheck'] = listing.check;
  if (listing.pictures) Object.assign(wire, copiesOf(listing.pictures));
  if (listing.schemes) wire['schemes'] = listing.schemes;
  if (listing.maintained !== undefined) wire['maintained'] = listing.maintained;
  return wire;
}

/** The normalised investor of All Investors; `original` is the record of its own directory. */
export function toNormalisedInvestor(listing: Listing): WireListing {
  const original = toWire(listing);
  return {
    _id: listing.id,
    id: listing.id,
    name: listing.name,
    logo: listing.logo,
    type: listing.kind,
    location: locationText(listing),
    focusIndustries: listing.focusIndustries,
    about: listing.about,
    ...(listing.kind === 'angel' ? {} : { noOfInvestedCompanies: listing.investedCount }),
    preferredStartupStage: listing.stages,
    sector: listing.sectors,
    socialLinks: original['socialLinks'],
    isActive: listing.isActive,
    investedCompanies: listing.portfolio,
    ...copiesOf(listing.pictures),
    original,
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Converts back, for islands: a wire record (also a normalised investor) as a `Listing`. Throws 'Data Error' on another shape. */
export function fromWire(kind: ListingKind, wire: unknown): Listing {
  if (typeof wire !== 'object' || wire === null || typeof (wire as WireListing)._id !== 'string')
    throw new Error('Data Error');
  const record = wire as WireListing;
  if (typeof record['original'] === 'object' && record['original'] !== null)
    return fromWire(record['type'] as ListingKind, record['original']);
  const names = NAMES[kind];
  if (typeof record[names.name] !== 'string') throw new Error('Data Error');
  const [city = '', region = ''] = text(record[names.location]).split(', ');
  const links = (record['socialLinks'] ?? {}) as Record<string, unknown>;
  return {
    id: record._id,
    kind,
    name: text(record[names.name]),
    logo: textOrNull(record[names.logo]),
    city,
    region,
    type: text(record[names.type]),
    sectors: texts(record['sector']),
    focusIndustries: texts(record['focusIndustries']),
    stages: texts(record['preferredStartupStage']),
    about: text(record['about']),
    website: textOrNull(links['website']),
    linkedin: textOrNull(links['linkedin']),
    twitter: textOrNull(links['twitter']),
    investedCount: numberOrNull(record['noOfInvestedCompanies']),
    status: textOrNull(record['investorStatus']),
    institute: textOrNull(record['institute']),
    year: numberOrNull(record['yearOfEstablishment']),
    funds: (record['funds'] as Listing['funds']) ?? null,
    contact: (record['pointOfContact'] as Listing['contact']) ?? null,
    portfolio: Array.isArray(record['investedCompanies']) ? (record['investedCompanies'] as PortfolioCompany[]) : [],
    sources: Array.isArray(record['sources']) ? (record['sources'] as ListingSource[]) : [],
    ...(record['lastCheck'] ? { check: record['lastCheck'] as LastCheck } : {}),
    isActive: record['isActive'] !== false,
    isSample: record['sample'] === true,
    ...copiesOf(record['pictures']),
    ...(record['maintained'] ? { maintained: record['maintained'] as NonNullable<Listing['maintained']> } : {}),
    ...(Array.isArray(record['schemes']) ? { schemes: record['schemes'] as NonNullable<Listing['schemes']> } : {}),
  };
}
