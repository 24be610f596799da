/** From a row of `listings` to a `Listing`. */
import type { ListingKind } from '../../src/domain/directory/directories';
import type { Listing, PortfolioCompany } from '../../src/domain/directory/listing';

/** Columns of a listing under the alias `l`, with the keys that a cursor needs. */
export const LISTING_COLUMNS = `l.seq, l.id, l.kind, l.name, l.logo, l.city, l.region, l.type, l.sectors, l.focus_industries, l.stages,
  l.about, l.website, l.linkedin, l.twitter, l.invested_count, l.investor_status, l.institute, l.year, l.fund_min, l.fund_max,
  l.fund_currency, l.contact, l.portfolio, l.is_active, l.is_sample, l.sort_name, l.rank_key`;

export interface ListingRow {
  seq: number;
  id: string;
  kind: ListingKind;
  name: string;
  logo: string | null;
  city: string;
  region: string;
  type: string;
  sectors: string;
  focus_industries: string;
  stages: string;
  about: string;
  website: string | null;
  linkedin: string | null;
  twitter: string | null;
  invested_count: number | null;
  investor_status: string | null;
  institute: string | null;
  year: number | null;
  fund_min: number | null;
  fund_max: number | null;
  fund_currency: string | null;
  contact: string | null;
  portfolio: string;
  is_active: number;
  is_sample: number;
  sort_name: string;
  rank_key: number;
}

export function toListing(row: ListingRow): Listing {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    logo: row.logo,
    city: row.city,
    region: row.region,
    type: row.type,
    sectors: JSON.parse(row.sectors) as string[],
    focusIndustries: JSON.parse(row.focus_industries) as string[],
    stages: JSON.parse(row.stages) as string[],
    about: row.about,
    website: row.website,
    linkedin: row.linkedin,
    twitter: row.twitter,
    investedCount: row.invested_count,
    status: row.kind === 'angel' ? (row.investor_status ?? 'None') : null,
    institute: row.institute,
    year: row.year,
    funds:
      row.fund_min === null || row.fund_max === null
        ? null
        : { minInvestment: row.fund_min, maxInvestment: row.fund_max, currency: row.fund_currency ?? 'INR' },
    contact: row.contact ? (JSON.parse(row.contact) as Listing['contact']) : null,
    portfolio: row.portfolio === '[]' ? [] : (JSON.parse(row.portfolio) as PortfolioCompany[]),
    isActive: row.is_active === 1,
    isSample: row.is_sample === 1,
  };
}
