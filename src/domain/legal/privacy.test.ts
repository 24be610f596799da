import { describe, expect, it } from 'vitest';
import * as cookies from './cookies';
import type { LegalFacts } from './legal-page';
import { privacyParts } from './privacy';

const FACTS: LegalFacts = {
  operator: { name: 'Outset Labs', address: '12 MG Road', grievanceEmail: 'g@outset.example', isNamed: true },
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
const rowsOf = (id: string, facts = FACTS) => privacyParts(facts).find((part) => part.id === id)?.rows ?? [];

describe('/privacy', () => {
  it('names every cookie once, with how long it stays', () => {
    const names = Object.values(cookies).filter((value) => typeof value === 'string');
    expect(
      rowsOf('cookies')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(names.toSorted());
    for (const [name, text] of rowsOf('cookies')) expect(text, name).toMatch(/\d+ (days|hours|minutes)/);
    expect(JSON.stringify(privacyParts(FACTS))).not.toContain('undefined');
  });

  it('says what the browser stores, what a sign-out removes, and what stays', () => {
    const rows = rowsOf('browser').map(([what, howLong]) => `${what}: ${howLong}`);
    const removed = [/saved items/, /picture/, /did not send/, /wait to be sent/, /without a network.*14 days/];
    for (const what of removed) expect(rows.find((row) => what.test(row))).toMatch(/: Until .*sign out/);
    const remaining = [/receipts/, /email templates/, /Bookmarks of resources, with your email/, /compare/];
    for (const what of remaining) expect(rows.find((row) => what.test(row))).toContain(': Also after you sign out');
  });

  it('says how long an email about a plan waits that could not be sent', () => {
    const [, howLong] = rowsOf('what').find(([what]) => what.startsWith('An email to our team')) ?? [];
    expect(howLong).toContain('about that deletion: 90 days');
  });

  it('names whom a person lets in, and services only where the installation uses them', () => {
    const named = (facts: LegalFacts) => rowsOf('receivers', facts).map(([who]) => who);
    const own = ['Your own servers', 'Programs you connect', 'Google Sheets', 'Links you share'];
    expect(named(FACTS)).toEqual(expect.arrayContaining(own));
    const optional = ['Reminders on your devices', 'Payments', 'Contact form'];
    expect(named(FACTS).filter((who) => optional.includes(who))).toEqual([]);
    const all = { ...FACTS, hasPush: true, hasPayments: true, hasChallenge: true };
    expect(named(all)).toEqual(expect.arrayContaining(optional));
  });

  it('names stored emails and backups only where there are some', () => {
    const kept = (facts: LegalFacts) => rowsOf('what', facts).map(([what]) => what);
    const some = [
      'Emails to you, which this installation stores instead of sending them',
      'Encrypted backups of the above',
    ];
    expect(kept(FACTS).filter((what) => some.includes(what))).toEqual([]);
    expect(kept({ ...FACTS, mail: 'outbox', backupDays: 30 })).toEqual(expect.arrayContaining(some));
  });

  it('says how an email that is wrong is corrected, as the settings cannot change it', () => {
    const [, how] = rowsOf('rights').find(([what]) => what === 'Correct') ?? [];
    expect(how).toContain('write to support@outset.example');
  });
});
