/** The sample content: how much there is, that the import takes it, and that nobody in it is doubled or hurt. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LISTING_KINDS, type ListingKind } from '../../src/domain/directory/directories';
import { listingInput, type ListingInput } from '../../src/domain/directory/input/listing-input';
import { FOCUS_INDUSTRIES, SECTORS } from '../../src/domain/directory/vocabulary';

const FILES: Record<ListingKind, string> = {
  'pre-seed': 'pre-seed.json',
  seed: 'seed.json',
  incubator: 'incubators.json',
  angel: 'angels.json',
};
const folder = new URL('../../worker/db/seed/', import.meta.url);
const read = (kind: ListingKind) => JSON.parse(readFileSync(new URL(FILES[kind], folder), 'utf8')) as unknown[];
const schema = (kind: ListingKind) => listingInput(kind, { currentYear: 2026, purpose: 'import' });
const listings = Object.fromEntries(
  LISTING_KINDS.map((kind) => [kind, read(kind).map((record) => schema(kind).parse(record))]),
) as Record<ListingKind, ListingInput[]>;
const institutions = [...listings['pre-seed'], ...listings.seed, ...listings.incubator];

describe('sample content', () => {
  it('has at least 66 institutions, of each kind enough, and 40 angels', () => {
    expect(listings['pre-seed'].length).toBeGreaterThanOrEqual(15);
    expect(listings.seed.length).toBeGreaterThanOrEqual(22);
    expect(listings.incubator.length).toBeGreaterThanOrEqual(30);
    expect(institutions.length).toBeGreaterThanOrEqual(66);
    expect(listings.angel).toHaveLength(40);
  });

  it('is taken by the import schema, as it is written', () => {
    for (const kind of LISTING_KINDS) {
      for (const record of read(kind)) {
        // Texts, city names, tags and stages already are what the schema would make of them.
        const { portfolio, ...written } = record as Record<string, unknown>;
        expect(schema(kind).parse(record)).toMatchObject(written);
        expect(Array.isArray(portfolio ?? [])).toBe(true);
      }
    }
  });

  it('names nobody twice', () => {
    const names = [...institutions, ...listings.angel].map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    const websites = institutions.flatMap(({ website }) => website ?? []);
    expect(new Set(websites).size).toBe(websites.length);
  });

  it('links to https only', () => {
    for (const { website, linkedin, twitter } of [...institutions, ...listings.angel]) {
      for (const address of [website, linkedin, twitter]) if (address !== null) expect(address).toMatch(/^https:\/\//);
    }
  });

  it('marks every angel as a sample and no institution', () => {
    for (const angel of listings.angel) {
      expect(angel.isSample).toBe(true);
      expect(angel.about).toMatch(/^A sample profile/);
      expect(angel.linkedin).toBeNull();
      expect(angel.website ?? 'https://example.com/').toMatch(/^https:\/\/example\.com\//);
      expect(angel.portfolio).toEqual([]);
    }
    for (const { isSample } of institutions) expect(isSample).toBe(false);
  });

  it('spreads the angels over statuses and cities', () => {
    const statuses = new Map<string | null, number>();
    for (const { status } of listings.angel) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    for (const status of ['Top Investor', 'New Investor', 'Easy Reachout', 'None']) {
      expect(statuses.get(status)).toBeGreaterThanOrEqual(5);
    }
    expect(new Set(listings.angel.map(({ city }) => city)).size).toBeGreaterThanOrEqual(15);
  });

  it('invents no contact, e-mail address or year of an institution', () => {
    for (const listing of institutions) {
      expect(listing.contact).toBeNull();
      expect(JSON.stringify(listing)).not.toContain('@');
      for (const { investmentYear } of listing.portfolio) expect(investmentYear).toBeNull();
      expect(listing.about.length).toBeGreaterThan(40);
    }
  });

  it('puts India first and speaks one vocabulary', () => {
    const abroad = ['', 'California', 'United Kingdom', 'New Jersey', 'Washington'];
    const indian = institutions.filter(({ region }) => !abroad.includes(region));
    expect(indian.length / institutions.length).toBeGreaterThan(0.8);
    for (const { sectors, focusIndustries, stages } of [...institutions, ...listings.angel]) {
      expect(sectors.length).toBeGreaterThan(0);
      expect(focusIndustries.length).toBeGreaterThan(0);
      expect(stages.length).toBeGreaterThan(0);
      for (const sector of sectors) expect(SECTORS).toContain(sector);
      for (const industry of focusIndustries) expect(FOCUS_INDUSTRIES).toContain(industry);
    }
  });
});
