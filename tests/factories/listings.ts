/** Puts minimal listings into the test database; the triggers derive the rest. */
import { env } from 'cloudflare:test';
import type { ListingKind } from '@/domain/directory/directories';
import { ofFile } from '@tests/setup/of-file';

export interface ListingSeed {
  id?: string;
  kind: ListingKind;
  name: string;
  city?: string;
  region?: string;
  type?: string;
  sectors?: string[];
  focusIndustries?: string[];
  stages?: string[];
  about?: string;
  website?: string | null;
  investedCount?: number | null;
  investorStatus?: string | null;
  year?: number | null;
  fundMin?: number | null;
  fundMax?: number | null;
  fundCurrency?: string | null;
  contact?: { name: string; position: string; email: string } | null;
  portfolio?: unknown[];
  sources?: unknown[] | null;
  isActive?: boolean;
  isSample?: boolean;
}

/** An entry as real directories have them beside the tidy ones: no year, no count, a place outside our list, amounts in dollars. */
export const dirtyTwin = (seed: ListingSeed): ListingSeed => ({
  ...seed,
  name: `${seed.name} (twin)`,
  city: 'Erode North',
  region: '',
  year: null,
  investedCount: null,
  sectors: seed.sectors ?? [],
  focusIndustries: [],
  stages: [],
  ...(seed.fundMax === undefined ? {} : { fundMin: seed.fundMin ?? 0, fundMax: seed.fundMax, fundCurrency: 'USD' }),
});

const counter = ofFile(() => ({ next: 0 }));

/** A public id, readable in failures. */
export const listingId = (n: number) => n.toString(16).padStart(24, '0');

export async function addListings(seeds: ListingSeed[]): Promise<string[]> {
  const rows = seeds.map((seed) => ({
    city: 'Mumbai',
    region: 'Maharashtra',
    type: 'Fund',
    sectors: [],
    focusIndustries: [],
    stages: [],
    about: '',
    website: null,
    portfolio: [],
    sources: [],
    isActive: true,
    isSample: false,
    ...seed,
    id: seed.id ?? listingId(0xabc000 + counter().next++),
  }));
  for (let i = 0; i < rows.length; i += 500) {
    await env.DB.prepare(
      `INSERT INTO listings (id, kind, name, city, region, type, sectors, focus_industries, stages, about, website, invested_count,
         investor_status, year, fund_min, fund_max, fund_currency, contact, portfolio, sources, is_active, is_sample, created_at, updated_at)
       SELECT value->>'id', value->>'kind', value->>'name', value->>'city', value->>'region', value->>'type', value->'sectors',
         value->'focusIndustries', value->'stages', value->>'about', value->>'website', value->>'investedCount', value->>'investorStatus',
         value->>'year', value->>'fundMin', value->>'fundMax', value->>'fundCurrency',
         CASE WHEN value->>'contact' IS NULL THEN NULL ELSE value->'contact' END, value->'portfolio',
         CASE WHEN value->>'sources' IS NULL THEN NULL ELSE value->'sources' END, value->>'isActive', value->>'isSample', 0, 0
       FROM json_each(?)`,
    )
      .bind(JSON.stringify(rows.slice(i, i + 500)))
      .run();
  }
  return rows.map(({ id }) => id);
}
