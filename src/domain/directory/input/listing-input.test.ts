/** The import and form schema of listings: what passes, what is mended, and the exact texts of refusals. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_KINDS, type ListingKind } from '@/domain/directory/directories';
import { LISTING_LIMITS, listingInput, MISSING_ANGEL_FIELDS, type ListingRules } from './listing-input';

const rules: ListingRules = { currentYear: 2026, purpose: 'import' };
const base = { name: 'Blume Ventures', city: 'Mumbai', type: undefined as string | undefined, about: 'Invests early.' };
const sample = (kind: ListingKind, more: Record<string, unknown> = {}) => ({
  ...base,
  type: { 'pre-seed': 'Pre-Seed', seed: 'Seed', angel: 'Angel', incubator: 'Incubator' }[kind],
  ...more,
});

/** First message of every field that is refused. */
function problems(kind: ListingKind, record: unknown, over: Partial<ListingRules> = {}): Record<string, string> {
  const result = listingInput(kind, { ...rules, ...over }).safeParse(record);
  const fields: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}
const accept = (kind: ListingKind, record: unknown, over: Partial<ListingRules> = {}) =>
  listingInput(kind, { ...rules, ...over }).parse(record);

describe('listingInput for imports', () => {
  it.each(LISTING_KINDS)('takes a %s record of name, place, type and about, and fills the rest', (kind) => {
    expect(accept(kind, sample(kind))).toEqual({
      name: 'Blume Ventures',
      logo: null,
      city: 'Mumbai',
      region: 'Maharashtra',
      type: sample(kind).type,
      sectors: [],
      focusIndustries: [],
      stages: [],
      about: 'Invests early.',
      website: null,
      linkedin: null,
      twitter: null,
      investedCount: null,
      status: kind === 'angel' ? 'None' : null,
      institute: null,
      year: null,
      funds: null,
      contact: null,
      portfolio: [],
      sources: [],
      isActive: true,
      isSample: false,
    });
  });

  it('trims texts, puts official city names and known tags in place, sorts stages, drops doubles', () => {
    const listing = accept(
      'seed',
      sample('seed', {
        name: '  Blume   Ventures ',
        city: ' bangalore ',
        sectors: ['fintech', 'Fintech', ' ai/ml '],
        focusIndustries: ['d2c', 'Beedi Rolling'],
        stages: ['Growth', 'Idea', 'Idea'],
        website: ' https://example.com/a?b=c ',
      }),
    );
    expect(listing).toMatchObject({
      name: 'Blume Ventures',
      city: 'Bengaluru',
      region: 'Karnataka',
      sectors: ['Fintech', 'AI/ML'],
      focusIndustries: ['D2C', 'Beedi Rolling'],
      stages: ['Idea', 'Growth'],
      website: 'https://example.com/a?b=c',
    });
  });

  it('leaves a city of the same name in another region alone', () => {
    expect(accept('seed', sample('seed', { city: 'Hyderabad', region: 'Sindh' }))).toMatchObject({
      city: 'Hyderabad',
      region: 'Sindh',
    });
  });

  it('ADIR-20 refuses an angel without name, location, type or about with the exact text; a missing year becomes the current one', () => {
    for (const field of ['name', 'city', 'type', 'about']) {
      expect(problems('angel', { ...sample('angel'), [field]: undefined })).toEqual({ [field]: MISSING_ANGEL_FIELDS });
      expect(problems('angel', { ...sample('angel'), [field]: '   ' })).toEqual({ [field]: MISSING_ANGEL_FIELDS });
    }
    expect(MISSING_ANGEL_FIELDS).toBe('Missing required fields for angel investor');
    const company = { companyName: 'Acme' };
    expect(accept('angel', sample('angel', { portfolio: [company] })).portfolio[0]?.investmentYear).toBe(2026);
    expect(accept('seed', sample('seed', { portfolio: [company] })).portfolio[0]?.investmentYear).toBeNull();
  });

  it('takes an institution by its website where its place is not known, but no angel', () => {
    const website = 'https://example.com';
    for (const kind of ['pre-seed', 'seed', 'incubator'] as const) {
      expect(accept(kind, sample(kind, { city: null, website }))).toMatchObject({ city: '', region: '', website });
      for (const city of [undefined, null, '', '  '])
        expect(problems(kind, sample(kind, { city }))).toEqual({ city: 'Please enter the location' });
    }
    expect(problems('angel', sample('angel', { city: '', website }))).toEqual({ city: MISSING_ANGEL_FIELDS });
  });

  it('takes which page says what, and refuses what is no page, no month and no field', () => {
    const source = {
      field: 'fundSize',
      value: ' USD  5 ',
      address: 'https://example.com/a?b=1&c=2',
      published: '2024-03',
    };
    const kept = { ...source, value: 'USD 5', isList: false };
    expect(accept('seed', sample('seed', { sources: [source] })).sources).toEqual([kept]);
    expect(
      accept('angel', sample('angel', { sources: [{ ...source, published: '2024', isList: true }] })).sources,
    ).toEqual([{ ...kept, published: '2024', isList: true }]);
    for (const [wrong, field] of [
      [{ address: 'javascript:alert(1)' }, 'address'],
      [{ address: '' }, 'address'],
      [{ published: '2024-13' }, 'published'],
      [{ published: 'last week' }, 'published'],
      [{ field: 'phone' }, 'field'],
      [{ value: 'x'.repeat(601) }, 'value'],
      [{ isList: 'yes' }, 'isList'],
    ] as const)
      expect(Object.keys(problems('seed', sample('seed', { sources: [{ ...source, ...wrong }] })))).toEqual([
        `sources.0.${field}`,
      ]);
    expect(problems('seed', sample('seed', { sources: Array.from({ length: 61 }, () => source) }))).toEqual({
      sources: 'Sources must have at most 60 entries',
    });
  });

  it('DIR-05 ADIR-12 takes the five stages and no other, and the fixed types of pre-seed and seed', () => {
    const stages = ['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale'];
    expect(accept('pre-seed', sample('pre-seed', { stages, type: undefined }))).toMatchObject({
      stages,
      type: 'Pre-Seed',
    });
    expect(accept('seed', sample('seed', { type: undefined })).type).toBe('Seed');
    expect(problems('pre-seed', sample('pre-seed', { type: 'Seed' }))).toEqual({ type: 'Type must be Pre-Seed' });
    expect(problems('seed', sample('seed', { stages: ['IPO'] }))).toEqual({
      'stages.0': 'Preferred stage must be one of Idea, MVP, Early Stage, Growth, Scale',
    });
    expect(problems('seed', sample('seed', { type: 'Pre-Seed' }))).toEqual({ type: 'Type must be Seed' });
  });

  it('ADIR-14 takes the four company types and currencies, US dollars by default', () => {
    expect(problems('incubator', sample('incubator', { type: 'Bank' }))).toEqual({
      type: 'Type must be one of VC, Angel, Accelerator, Incubator',
    });
    const funds = { minInvestment: 0, maxInvestment: 5 };
    expect(accept('incubator', sample('incubator', { funds })).funds).toEqual({ ...funds, currency: 'USD' });
    expect(problems('incubator', sample('incubator', { funds: { ...funds, currency: 'JPY' } }))).toEqual({
      'funds.currency': 'Currency must be one of USD, EUR, GBP, INR',
    });
  });

  it('ADIR-15 bounds the year of establishment and the amounts, which must be in order', () => {
    const year = 'Year of establishment must be a whole number from 1900 to 2026';
    for (const wrong of [1899, 2027, 2000.5, '2000', Number.NaN]) {
      expect(problems('incubator', sample('incubator', { year: wrong }))).toEqual({ year });
    }
    expect(accept('incubator', sample('incubator', { year: 1900 })).year).toBe(1900);
    expect(accept('incubator', sample('incubator', { year: 2026 })).year).toBe(2026);
    expect(problems('incubator', sample('incubator', { funds: { minInvestment: -1, maxInvestment: -1 } }))).toEqual({
      'funds.minInvestment': `Minimum investment must be a whole number from 0 to ${LISTING_LIMITS.funds}`,
      'funds.maxInvestment': `Maximum investment must be a whole number from 0 to ${LISTING_LIMITS.funds}`,
    });
    expect(problems('incubator', sample('incubator', { funds: { minInvestment: 2, maxInvestment: 1 } }))).toEqual({
      'funds.minInvestment': 'Minimum investment must not be above the maximum',
    });
  });

  it('ADIR-19 takes the four statuses of angels, None by default', () => {
    for (const status of ['Top Investor', 'New Investor', 'Easy Reachout', 'None'])
      expect(accept('angel', sample('angel', { status })).status).toBe(status);
    for (const status of ['', undefined]) expect(accept('angel', sample('angel', { status })).status).toBe('None');
    expect(problems('angel', sample('angel', { status: 'Boss' }))).toHaveProperty('status');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https:example.com',
    'https:\\\\example.com',
    'https://user:secret@example.com',
    'https://localhost',
    'https://exa mple.com',
    'https://example.com/\n',
    'https://example.com/"onload=x',
    'https://',
    `https://example.com/${'x'.repeat(500)}`,
  ])('refuses the address %j', (website) => {
    const found = problems('seed', sample('seed', { website }));
    // A line end at the very end is trimmed off.
    if (website === 'https://example.com/\n') expect(found).toEqual({});
    else expect(Object.keys(found)).toEqual(['website']);
  });

  it('completes a website without a scheme, leaves http as it is, and takes no file for a host', () => {
    for (const website of ['example.com', '//example.com'])
      expect(accept('seed', sample('seed', { website })).website).toBe('https://example.com');
    expect(accept('seed', sample('seed', { website: 'http://example.com' })).website).toBe('http://example.com');
    expect(problems('seed', sample('seed', { website: 'our website' }))).toEqual({
      website: 'Website must be a web address (http or https)',
    });
    expect(problems('seed', sample('seed', { logo: 'logo.svg' }))).toHaveProperty('logo');
  });

  it('names the field of a wrong type, and an unknown field', () => {
    const wrong = {
      name: 7,
      city: {},
      about: [],
      sectors: 'Fintech',
      focusIndustries: [1],
      stages: { a: 1 },
      website: 9,
      isActive: 'yes',
      investedCount: '12',
      portfolio: ['Acme'],
    };
    expect(Object.keys(problems('seed', sample('seed', wrong))).sort()).toEqual(
      [
        'name',
        'city',
        'about',
        'sectors',
        'focusIndustries.0',
        'stages',
        'website',
        'isActive',
        'investedCount',
        'portfolio.0',
      ].sort(),
    );
    expect(problems('seed', sample('seed', { status: 'None' }))).toEqual({ '': 'Unknown field: status' });
    for (const nothing of [null, undefined, 1, 'x', [], [sample('seed')]]) {
      expect(problems('seed', nothing)).toEqual({ '': 'A listing must be a record' });
    }
  });

  it('refuses control characters, direction marks and broken UTF-16; takes any script and emoji', () => {
    for (const bad of ['a\0b', 'a\tb', 'a\nb', 'a\u202eb', 'a\u2028b', 'a\ud800b', '\u0007']) {
      expect(Object.keys(problems('seed', sample('seed', { name: bad })))).toEqual(['name']);
      expect(Object.keys(problems('seed', sample('seed', { sectors: [bad] })))).toEqual(['sectors.0']);
    }
    expect(problems('seed', sample('seed', { about: 'a\0b' }))).toEqual({
      about: 'About must not contain control characters',
    });
    for (const good of ["' OR 1=1--", 'मुंबई वेंचर्स', 'Rocket 🚀 Fund', '<b>x</b>', 'a*"b"', '100% _x_']) {
      expect(accept('seed', sample('seed', { name: good, about: `${good}\nsecond line` }))).toMatchObject({
        name: good,
      });
    }
  });

  it('bounds every length', () => {
    const long = 'x'.repeat(10_240);
    expect(problems('seed', sample('seed', { name: long, about: long, region: long, city: long }))).toEqual({
      name: 'Name must have at most 120 characters',
      city: 'City must have at most 80 characters',
      region: 'Region must have at most 80 characters',
      about: 'About must have at most 2000 characters',
    });
    expect(problems('seed', sample('seed', { sectors: Array.from({ length: 21 }, (_, i) => `S${i}`) }))).toHaveProperty(
      'sectors',
    );
    expect(problems('seed', sample('seed', { stages: Array.from({ length: 21 }, () => 'MVP') }))).toEqual({
      stages: 'Preferred stage must have at most 20 entries',
    });
    expect(problems('seed', sample('seed', { stages: Array.from({ length: 20 }, () => 'MVP') }))).toEqual({});
    expect(problems('seed', sample('seed', { name: 'x'.repeat(120) }))).toEqual({});
  });

  it('refuses commas where lists and locations are joined by them', () => {
    expect(problems('seed', sample('seed', { city: 'Pune, India', sectors: ['A,B'] }))).toEqual({
      city: 'City must not contain a comma',
      'sectors.0': 'Sector must not contain a comma',
    });
  });

  it('never throws, and what it accepts it accepts again unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LISTING_KINDS), fc.anything(), (kind, junk) => {
        expect(() => listingInput(kind, rules).safeParse(junk)).not.toThrow();
      }),
    );
    fc.assert(
      fc.property(
        fc.record({
          name: fc.string({ unit: 'binary', maxLength: 130 }),
          city: fc.string({ unit: 'grapheme', maxLength: 20 }),
          about: fc.string({ minLength: 1, maxLength: 50 }),
          sectors: fc.array(fc.string({ maxLength: 12 }), { maxLength: 4 }),
          investedCount: fc.option(fc.nat(100_000)),
        }),
        (record) => {
          const schema = listingInput('seed', rules);
          const first = schema.safeParse({ ...record, type: 'Seed' });
          if (!first.success) return;
          const { status, institute, year, funds, contact, ...own } = first.data;
          expect([status, institute, year, funds, contact]).toEqual([null, null, null, null, null]);
          expect(schema.parse(own)).toEqual(first.data);
        },
      ),
    );
  });
});

describe('listingInput for forms', () => {
  const form = { purpose: 'form' } as const;

  it('ADIR-09 asks pre-seed and seed for every required field', () => {
    for (const kind of ['pre-seed', 'seed'] as const) {
      expect(problems(kind, {}, form)).toEqual({
        name: 'Please enter the name',
        logo: 'Logo URL is required',
        city: 'Please enter the location',
        sectors: 'Please enter at least one sector',
        focusIndustries: 'Please enter at least one focus industry',
        stages: 'Please select the preferred stage',
        about: 'Please enter the about text',
        website: 'Website URL is required',
        investedCount: 'Please enter the number of investments',
      });
    }
  });

  it('ADIR-10 asks for the name of a portfolio company, and for its logo with pre-seed only', () => {
    const nameless = { portfolio: [{ companyLogo: 'https://example.com/l.png' }] };
    expect(problems('seed', nameless, form)['portfolio.0.companyName']).toBe('Company name is required');
    const bare = { portfolio: [{ companyName: 'Acme' }] };
    expect(problems('pre-seed', bare, form)['portfolio.0.companyLogo']).toBe('Company logo URL is required');
    expect(problems('seed', bare, form)).not.toHaveProperty('portfolio.0.companyLogo');
    const year = { portfolio: [{ companyName: 'Acme', investmentYear: 1899 }] };
    expect(problems('seed', year, form)['portfolio.0.investmentYear']).toBe(
      'Investment year must be a whole number from 1900 to 2026',
    );
  });

  it('ADIR-13 asks incubators for institute and type as well', () => {
    expect(problems('incubator', {}, form)).toEqual({
      name: 'Please enter the name',
      logo: 'Logo URL is required',
      city: 'Please enter the location',
      sectors: 'Please enter at least one sector',
      focusIndustries: 'Please enter at least one focus industry',
      stages: 'Please select the preferred stage',
      about: 'Please enter the about text',
      website: 'Website URL is required',
      institute: 'Please enter the institute',
      type: 'Type must be one of VC, Angel, Accelerator, Incubator',
    });
  });

  it('ADIR-18 asks angels with the exact texts; the type is Angel by default, portfolio fields are optional', () => {
    const found = problems('angel', { portfolio: [{}] }, form);
    expect(found).toMatchObject({ name: 'Please enter Angel name', website: 'Website URL is required' });
    expect(Object.keys(found).sort()).toEqual(
      ['about', 'city', 'focusIndustries', 'logo', 'name', 'sectors', 'stages', 'website'].sort(),
    );
    const full = {
      ...base,
      type: undefined,
      logo: 'https://example.com/l.png',
      sectors: ['SaaS'],
      focusIndustries: ['D2C'],
      stages: ['MVP'],
      website: 'https://example.com',
      portfolio: [{}],
    };
    expect(accept('angel', full, form)).toMatchObject({
      type: 'Angel',
      portfolio: [{ companyName: '', companyLogo: null, companyWebsite: null, investmentYear: null }],
    });
  });
});
