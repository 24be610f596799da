/** The sample content: how much there is, that the import takes it, and that no one in it is doubled or hurt. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LISTING_KINDS, type ListingKind } from '@/domain/directory/directories';
import { listingInput, type ListingInput } from '@/domain/directory/input/listing-input';
import { FOCUS_INDUSTRIES, SECTORS } from '@/domain/directory/vocabulary';

const FILES: Record<ListingKind, string> = {
  'pre-seed': 'pre-seed.json',
  seed: 'seed.json',
  incubator: 'incubators.json',
  angel: 'angels.json',
};
const folder = new URL('../../../worker/db/seed/', import.meta.url);
const read = (kind: ListingKind) => JSON.parse(readFileSync(new URL(FILES[kind], folder), 'utf8')) as unknown[];
const schema = (kind: ListingKind) => listingInput(kind, { currentYear: 2026, purpose: 'import' });
const listings = Object.fromEntries(
  LISTING_KINDS.map((kind) => [kind, read(kind).map((record) => schema(kind).parse(record))]),
) as Record<ListingKind, ListingInput[]>;
const networks = (JSON.parse(readFileSync(new URL('angel-networks.json', folder), 'utf8')) as unknown[]).map((record) =>
  schema('angel').parse(record),
);
/** Made of content/facts/facts.csv: facts.test.ts holds them against it. */
const institutions = [...listings['pre-seed'], ...listings.seed, ...listings.incubator, ...networks];

describe('sample content', () => {
  it('has at least 66 institutions, of each kind enough, and 16 angels', () => {
    expect(listings['pre-seed'].length).toBeGreaterThanOrEqual(10);
    expect(listings.seed.length).toBeGreaterThanOrEqual(22);
    expect(listings.incubator.length).toBeGreaterThanOrEqual(30);
    expect(institutions.length).toBeGreaterThanOrEqual(66);
    expect(listings.angel).toHaveLength(16);
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

  it('names no one twice', () => {
    const names = [...institutions, ...listings.angel].map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it('links people to https only, institutions to what was published', () => {
    for (const { website } of listings.angel) expect(website ?? 'https://').toMatch(/^https:\/\//);
    for (const { website, linkedin, twitter } of institutions) {
      expect(website ?? 'http://').toMatch(/^https?:\/\//);
      expect([linkedin, twitter]).toEqual([null, null]);
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
      expect(statuses.get(status)).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(listings.angel.map(({ city }) => city)).size).toBeGreaterThanOrEqual(12);
  });

  it('has angels with and without a portrait and a cheque size, and one with many chips', () => {
    const drawn = listings.angel.filter(({ logo }) => /^\/drawn\/people\/[a-z-]+\.svg$/.test(logo ?? ''));
    expect(new Set(drawn.map(({ logo }) => logo)).size).toBe(15);
    const ranges = listings.angel.flatMap(({ funds }) => (funds ? [funds] : []));
    expect(ranges).toHaveLength(14);
    for (const { minInvestment, maxInvestment } of ranges) expect(minInvestment).toBeLessThan(maxInvestment);
    expect(Math.max(...listings.angel.map(({ sectors }) => sectors.length))).toBeGreaterThanOrEqual(8);
    expect(Math.max(...listings.angel.map(({ name }) => name.length))).toBeGreaterThanOrEqual(24);
  });

  it('invents no contact, e-mail address or year of an institution', () => {
    for (const listing of institutions) {
      expect(listing.contact).toBeNull();
      expect(listing.about + JSON.stringify(listing.portfolio)).not.toContain('@');
      for (const { investmentYear } of listing.portfolio) expect(investmentYear).toBeNull();
      expect(listing.about).toMatch(/^An? /);
    }
  });

  it('puts India first and speaks one vocabulary', () => {
    const abroad = ['California', 'United Kingdom', 'New Jersey', 'Washington'];
    const indian = institutions.filter(({ region }) => region !== '' && !abroad.includes(region));
    expect(indian.length / institutions.length).toBeGreaterThan(0.6);
    for (const { sectors, focusIndustries, stages } of listings.angel)
      for (const tags of [sectors, focusIndustries, stages]) expect(tags.length).toBeGreaterThan(0);
    for (const { sectors, focusIndustries } of [...institutions, ...listings.angel]) {
      for (const sector of sectors) expect(SECTORS).toContain(sector);
      for (const industry of focusIndustries) expect(FOCUS_INDUSTRIES).toContain(industry);
    }
  });
});
