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

  it('leave out what stayed empty, and show what no field knows under its name in words', () => {
    expect(changeLines(fields, { about: [null, ''], socialLinks: [null, null], place: [1, 2] })).toEqual([
      { name: 'place', label: 'Place', before: '1', after: '2' },
    ]);
  });
});
