/** The one line of what is not known. */
import { describe, expect, it } from 'vitest';
import type { Listing } from './listing';
import { unknownFacts } from './sources';

const BARE: Listing = {
  id: 'feedfeedfeedfeedfeedfeed',
  kind: 'seed',
  name: 'One Capital',
  logo: null,
  city: '',
  region: '',
  type: '',
  sectors: [],
  focusIndustries: [],
  stages: [],
  about: ' ',
  website: null,
  linkedin: null,
  twitter: null,
  investedCount: null,
  status: null,
  institute: null,
  year: null,
  funds: null,
  contact: null,
  portfolio: [],
  sources: [],
  isActive: true,
  isSample: false,
};

describe('what is not known', () => {
  it('is named by what the kind could have', () => {
    const shared = ['about', 'location', 'sectors', 'focus industries', 'preferred startup stage'];
    const links = ['website', 'LinkedIn'];
    const seed = [...shared, 'cheque size', 'total investments', 'portfolio companies', ...links];
    expect(unknownFacts(BARE)).toEqual(seed);
    expect(unknownFacts({ ...BARE, kind: 'angel' })).toEqual(seed.filter((name) => name !== 'total investments'));
    // Its investment range and contact have sentences of their own.
    expect(unknownFacts({ ...BARE, kind: 'incubator' })).toEqual([...shared, 'year of establishment', ...links]);
  });

  it('leaves out what is there, a cheque that only a source tells among it', () => {
    const told = { value: 'USD 50000', address: 'https://example.com', published: null, isList: false };
    expect(unknownFacts({ ...BARE, sources: [{ ...told, field: 'typicalCheque' }] })).not.toContain('cheque size');
    const differing = { ...told, value: '700', field: 'investedCount' as const };
    expect(unknownFacts({ ...BARE, sources: [differing] })).not.toContain('total investments');
    expect(unknownFacts({ ...BARE, investedCount: 0, city: 'Pune', about: 'Funds.' })).toEqual([
      'sectors',
      'focus industries',
      'preferred startup stage',
      'cheque size',
      'portfolio companies',
      'website',
      'LinkedIn',
    ]);
  });
});
