/** Listings, their wire form and their texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_KINDS } from './directories';
import { fundsText, moneyText, NO_FUNDS } from './funds';
import { firstWords, locationText, mapHref, type Listing } from './listing';
import { fromWire, toNormalisedInvestor, toWire } from './wire';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const filled = text.map((value) => `a${value}`);
const noComma = text.map((value) => value.replaceAll(', ', ' '));
const maybe = fc.option(filled, { nil: null });

/** Every listing as its kind can carry it: what a kind has no field for is empty. */
const listing: fc.Arbitrary<Listing> = fc.constantFrom(...LISTING_KINDS).chain((kind) => {
  const isIncubator = kind === 'incubator';
  const none = fc.constant(null);
  return fc.record({
    id: filled,
    kind: fc.constant(kind),
    name: filled,
    logo: maybe,
    city: noComma.map((value) => `c${value}`),
    region: noComma.map((value) => `r${value}`),
    type: text,
    sectors: fc.array(text),
    focusIndustries: fc.array(text),
    stages: fc.array(text),
    about: text,
    website: maybe,
    linkedin: maybe,
    twitter: maybe,
    investedCount: kind === 'pre-seed' || kind === 'seed' ? fc.option(fc.nat(), { nil: null }) : none,
    status: kind === 'angel' ? maybe : none,
    institute: isIncubator ? maybe : none,
    year: isIncubator ? fc.option(fc.nat(2026), { nil: null }) : none,
    funds: fc.option(fc.record({ minInvestment: fc.nat(), maxInvestment: fc.nat(), currency: fc.constant('INR') }), {
      nil: null,
    }),
    contact: isIncubator ? fc.option(fc.record({ name: text, position: text, email: text }), { nil: null }) : none,
    portfolio: isIncubator
      ? fc.constant([])
      : fc.array(
          fc.record({
            companyName: text,
            companyLogo: maybe,
            companyWebsite: maybe,
            investmentYear: fc.option(fc.nat(), { nil: null }),
          }),
          { maxLength: 3 },
        ),
    sources: fc.array(
      fc.record({
        field: fc.constantFrom('funds' as const, 'fundSize' as const),
        value: maybe,
        address: filled,
        published: maybe,
        isList: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    isActive: fc.boolean(),
    isSample: fc.boolean(),
  });
});

describe('the wire form', () => {
  it('DIR-47 DIR-48 DIR-49 carries every kind there and back', () => {
    fc.assert(
      fc.property(listing, (value) => {
        expect(fromWire(value.kind, toWire(value))).toEqual(value);
      }),
    );
  });

  it('DIR-32 carries a normalised investor there and back by its original', () => {
    fc.assert(
      fc.property(listing, (value) => {
        expect(fromWire('pre-seed', JSON.parse(JSON.stringify(toNormalisedInvestor(value))))).toEqual(value);
      }),
    );
  });

  it.each([null, 7, 'row', [], {}, { _id: 5 }, { _id: 'x' }, { _id: 'x', seedName: 'of another kind' }])(
    'DIR-30 refuses %j as Data Error',
    (value) => expect(() => fromWire('pre-seed', value)).toThrow('Data Error'),
  );
});

describe('texts of a record', () => {
  it('DIR-22 cuts to fifty words and says that something was cut', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
    expect(firstWords(words.join('  \n'), 50)).toBe(`${words.slice(0, 50).join(' ')}…`);
    expect(firstWords(words.slice(0, 50).join(' '), 50)).toBe(words.slice(0, 50).join(' '));
    expect(firstWords('', 50)).toBe('');
  });

  it('DIR-23 writes funds as currency without decimals, ₹ in lakh and crore', () => {
    expect(fundsText({ minInvestment: 500_000, maxInvestment: 12_345_678, currency: 'INR' })).toBe(
      '₹5,00,000 – ₹1,23,45,678',
    );
    expect(fundsText({ minInvestment: 50_000, maxInvestment: 50_000, currency: 'USD' })).toBe('$50,000');
    expect(moneyText(1234.6, 'INR')).toBe('₹1,235');
    expect(moneyText(1000, '??')).toBe('?? 1,000');
  });

  it('DIR-23 says so when an incubator gave no range', () => {
    expect(NO_FUNDS).toBe('The incubator has not provided its investment range.');
    expect(fundsText(null)).toBe(NO_FUNDS);
    expect(fundsText({ minInvestment: 0, maxInvestment: 0, currency: 'INR' })).toBe(NO_FUNDS);
  });

  it('names a place by what is known of it', () => {
    expect(locationText({ city: 'Pune', region: 'Maharashtra' })).toBe('Pune, Maharashtra');
    expect(locationText({ city: '', region: 'Goa' })).toBe('Goa');
  });

  it('puts the place in the middle of the map', () => {
    const url = new URL(mapHref({ latitude: 19.076, longitude: 72.8777 }));
    expect(url.host).toBe('www.openstreetmap.org');
    const [west, south, east, north] = (url.searchParams.get('bbox') ?? '').split(',').map(Number);
    expect(((west ?? 0) + (east ?? 0)) / 2).toBeCloseTo(72.8777, 3);
    expect(((south ?? 0) + (north ?? 0)) / 2).toBeCloseTo(19.076, 3);
  });
});
