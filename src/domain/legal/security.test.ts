import { describe, expect, it } from 'vitest';
import type { LegalFacts } from './legal-page';
import { securityParts, securityTxt } from './security';

const FACTS: LegalFacts = {
  operator: {
    name: 'Outset Labs',
    address: '12 MG Road, Bengaluru',
    grievanceEmail: 'g@outset.example',
    isNamed: true,
  },
  supportEmail: 'support@outset.example',
  securityEmail: 'security@outset.example',
  restoreDrillOn: null,
  backupDays: null,
  siteUrl: 'https://outset.example',
  mail: 'cloudflare',
  ai: 'embedded',
  news: 'rss',
  hasPayments: false,
  hasChallenge: false,
  hasCalendar: false,
  hasPush: false,
};
const textOf = (facts: LegalFacts) => JSON.stringify(securityParts(facts));

describe('/security', () => {
  it('says where to report, and names a restore drill only once there was one', () => {
    expect(textOf(FACTS)).toContain('Write to security@outset.example.');
    expect(textOf(FACTS)).toContain('Last test of a restore from a backup: none recorded yet.');
    const drilled = textOf({ ...FACTS, restoreDrillOn: '2026-12-01' });
    expect(drilled).toMatch(/Last test of a restore from a backup: [^"]*Dec[^"]*2026\./);
    expect(drilled).not.toContain('none recorded yet');
  });
});

describe('security.txt', () => {
  it('has the fields of RFC 9116, and counts for half a year', () => {
    expect(securityTxt(FACTS, Date.UTC(2026, 10, 26))).toBe(
      [
        'Contact: mailto:security@outset.example',
        'Expires: 2027-05-25T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: https://outset.example/.well-known/security.txt',
        'Policy: https://outset.example/security',
        '',
      ].join('\n'),
    );
  });
});
