/** Changes of the audit log as people read them. */
import { describe, expect, it } from 'vitest';
import { changeLines } from './change-lines';
import { entityOf } from './entities';

const { fields } = entityOf('pre-seed-investor');

describe('the lines of a change', () => {
  it('have labels, a line for each field of a group that differs, and rows as text', () => {
    const links = { website: 'https://neev.example', linkedin: null, twitter: null };
    const rows = [{ companyName: 'Kite', companyLogo: null, investmentYear: 2020, companyWebsite: null }];
    expect(
      changeLines(fields, {
        preseedName: ['Neev', 'Neev Fund'],
        sector: [['AI'], ['AI', 'SaaS']],
        isActive: [true, false],
        socialLinks: [links, { ...links, linkedin: 'https://www.linkedin.com/company/neev' }],
        investedCompanies: [[], rows],
      }).map(({ label, before, after }) => [label, before, after]),
    ).toEqual([
      ['Name', 'Neev', 'Neev Fund'],
      ['Sector', 'AI', 'AI, SaaS'],
      ['Active', 'Yes', 'No'],
      ['LinkedIn', '', 'https://www.linkedin.com/company/neev'],
      [expect.any(String), '', 'Kite, 2020'],
    ]);
  });

  it('have amounts in the currency of their side, where the change says it', () => {
    const range = (minInvestment: number, currency: string) => ({ minInvestment, maxInvestment: null, currency });
    const lines = (changes: Parameters<typeof changeLines>[1], noun: 'incubator' | 'scheme' = 'incubator') =>
      changeLines(entityOf(noun).fields, changes).map(({ before, after }) => [before, after]);
    expect(lines({ funds: [range(750_000, 'INR'), range(10_000, 'USD')] })).toEqual([
      ['₹7,50,000', '$10,000'],
      ['INR', 'USD'],
    ]);
    expect(lines({ amountMax: [2_500_000, 100], currency: ['INR', 'USD'] }, 'scheme')).toEqual([
      ['₹25,00,000', '$100'],
      ['INR', 'USD'],
    ]);
    expect(lines({ amountMax: [2_500_000, 100] }, 'scheme')).toEqual([['2500000', '100']]);
  });

  it('leave out what stayed empty, and show what no field knows under its name in words', () => {
    expect(changeLines(fields, { about: [null, ''], socialLinks: [null, null], place: [1, 2] })).toEqual([
      { name: 'place', label: 'Place', before: '1', after: '2' },
    ]);
  });
});
