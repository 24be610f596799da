/** Likely duplicates, thin and stale entries, and what a report accepts. */
import { describe, expect, it } from 'vitest';
import { needsApproval, claimRefusal } from './claim-rules';
import { maintainedText } from './claims';
import { countFacts, isStale, isThin, lastConfirmed, areAlike, findDuplicates } from './find';
import { NO_HTML, readGiven, reportInput, suggestionInput } from './input';
import { mergedSources, mergeRows, takenFrom } from './merge';
import { entityOf } from '@/domain/admin/entities';
import type { Listing } from '@/domain/directory/listing';

const entry = (id: string, name: string, city = 'Pune', website: string | null = null, kind = 'seed') => ({
  id,
  kind,
  name,
  city,
  website,
});
const pairsOf = (...entries: ReturnType<typeof entry>[]) =>
  findDuplicates(entries).map(({ first, second, why }) => [first.id, second.id, why]);

describe('entries that may be the same', () => {
  it('have one website, however it is written, or one name, in one kind', () => {
    expect(
      pairsOf(
        entry('b', 'Asha', 'Pune', 'https://www.asha.in/'),
        entry('a', 'Else', 'Delhi', 'http://asha.in'),
        entry('c', 'Else', 'Goa', 'https://asha.in', 'angel'),
      ),
    ).toEqual([['a', 'b', 'Same website']]);
    expect(pairsOf(entry('a', 'Asha Capital Pvt. Ltd.', 'Delhi'), entry('b', 'ASHA  capital', 'Pune'))).toEqual([
      ['a', 'b', 'Same name'],
    ]);
  });

  it('have similar names in one city, and not where only the usual words are common', () => {
    expect(pairsOf(entry('a', 'Lotus Seed Fund'), entry('b', 'Lotus Seed Ventures'))).toEqual([
      ['a', 'b', 'Similar names in one city'],
    ]);
    expect(pairsOf(entry('a', 'Lotus Seed Fund'), entry('b', 'Lotus Seed Ventures', 'Delhi'))).toEqual([]);
    expect(areAlike('Mumbai Angels Network', 'Indian Angel Network')).toBe(false);
    expect(pairsOf(entry('a', 'Venture Fund'), entry('b', 'Capital Partners'))).toEqual([]);
    // 1 of 1.5 is 0.67, and 1.25 of 1.5 is 0.83: 0.7 is enough.
    expect(areAlike('Lotus Fund', 'Lotus Ventures')).toBe(false);
    expect(areAlike('Lotus Fund India', 'Lotus Fund Partners')).toBe(true);
    expect(pairsOf(entry('a', 'Lotus Seed Fund', ''), entry('b', 'Lotus Seed Ventures', ''))).toEqual([]);
  });

  it('are not all entries whose name has no word', () => {
    expect(pairsOf(entry('a', '—', ''), entry('b', '???', 'Goa'))).toEqual([]);
    expect([areAlike('—', '???'), areAlike('', '')]).toEqual([false, false]);
  });

  it('are found among many in one pass', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => entry(String(i), `Name${i} Ventures`, `City ${i % 40}`));
    expect(findDuplicates([...many, entry('x', 'Name7 Ventures', 'Elsewhere')])).toHaveLength(1);
  });
});

describe('an entry', () => {
  const listing = {
    website: 'https://a.in',
    about: ' ',
    sectors: [],
    focusIndustries: [],
    stages: [],
    funds: null,
    year: null,
    investedCount: null,
    portfolio: [],
    contact: null,
    sources: [],
  } as unknown as Listing;

  it('is thin with fewer than three facts', () => {
    expect([countFacts(listing), isThin(listing)]).toEqual([1, true]);
    expect(isThin({ ...listing, stages: ['Idea'], year: 2001 })).toBe(false);
  });

  it('is stale a year after the newest of its pages, an edit or someone said that it is right', () => {
    const at = (year: number, month = 0, day = 1) => Date.UTC(year, month, day);
    const page = (published: string | null) => ({ published }) as Listing['sources'][number];
    const known = { created: at(2026), updated: at(2026), isEdited: false, confirmedOn: null };
    expect(lastConfirmed({ sources: [page('2024-02'), page('2023'), page(null)] }, known)).toBe(at(2024, 1, 29));
    expect(lastConfirmed({ sources: [page('2023')] }, { ...known, isEdited: true })).toBe(at(2026));
    expect(lastConfirmed({ sources: [page('2023')] }, { ...known, confirmedOn: '2025-01-01' })).toBe(
      Date.parse('2025-01-01T00:00+05:30'),
    );
    expect(lastConfirmed({ sources: [] }, known)).toBe(at(2026));
    expect([isStale(at(2025), at(2026)), isStale(at(2025), at(2026, 0, 3))]).toEqual([false, true]);
  });
});

describe('what people send', () => {
  const report = { noun: 'incubator', id: '0'.repeat(24), field: 'about', value: 'x < 5', address: 'https://a.in/x' };
  const faultOf = (schema: typeof reportInput | typeof suggestionInput, body: object) =>
    schema.safeParse(body).error?.issues[0]?.message;

  it('is text with the page that says it', () => {
    expect(faultOf(reportInput, report)).toBeUndefined();
    expect(faultOf(reportInput, { ...report, address: '' })).toBe('Please enter the page that confirms it.');
    expect(faultOf(reportInput, { ...report, address: 'a page' })).toMatch(/^Please give the full address/);
    for (const value of ['<b>x</b>', '<img src=x onerror=alert(1)>', '<!-- x'])
      expect(faultOf(reportInput, { ...report, value })).toBe(NO_HTML);
  });

  it.each([
    ['teams with burn <c 5 lakh', null],
    ['1 < 2 and 3 > 2', null],
    ['<b>Bold</b>', NO_HTML],
    ['<img src=x onerror=alert(1)', NO_HTML],
    ['<!-- note', NO_HTML],
  ])('that says %j: %s', (value, fault) => {
    const { error } = reportInput.safeParse({ ...report, value });
    expect(error?.issues[0]?.message ?? null).toBe(fault);
  });

  it('of an entry is fields with texts and figures, without HTML', () => {
    const suggestion = { noun: 'mentor', address: 'https://a.in', values: { name: 'A', focus: ['x'], n: 1, no: null } };
    expect(faultOf(suggestionInput, suggestion)).toBeUndefined();
    expect(faultOf(suggestionInput, { ...suggestion, noun: 'faq' })).toBe('Please choose a kind.');
    expect(faultOf(suggestionInput, { ...suggestion, values: ['A'] })).toBe('The fields must be a record.');
    const fields = ['name', 'focus', 'n', 'no'].map((name) => ({ name }));
    const read = (values: Record<string, unknown>) => readGiven(fields, values, 'No such field.');
    expect(read(suggestion.values)).toEqual({ values: suggestion.values });
    expect(read({ name: '<script>', n: { a: 1 } })).toEqual({
      errors: { name: NO_HTML, n: 'Please give a text, a number or a list of texts.' },
    });
  });

  it.each([[false], [{ a: 1 }], ['text'], ['<b>'], [null]])(
    'names a field that the kind does not have before all else: %j',
    (value) => {
      expect(readGiven([{ name: 'name' }], { name: true, isActive: value }, 'No such field.')).toEqual({
        errors: { isActive: 'No such field.' },
      });
    },
  );
});

describe('two entries that become one', () => {
  const incubator = entityOf('incubator');
  const kept = {
    companyName: 'Asha',
    yearOfEstablishment: 2005,
    funds: { minInvestment: 2_500_000, maxInvestment: 100_000_000, currency: 'INR' },
    sources: [{ field: 'year', value: null, address: 'https://asha.in', published: '2024', isList: false }],
  };
  const gone = {
    companyName: 'Asha',
    yearOfEstablishment: 2006,
    funds: null,
    socialLinks: { website: 'https://asha.org' },
    sources: [
      { field: 'year', value: null, address: 'https://asha.org', published: null, isList: false },
      { field: 'year', value: null, address: 'https://asha.in', published: '2024', isList: false },
    ],
  };

  it('differ in fields, and a range goes with its currency', () => {
    expect(mergeRows(incubator, kept, gone).map(({ name, first, second }) => [name, first, second])).toEqual([
      ['yearOfEstablishment', '2005', '2006'],
      ['funds', '₹25,00,000 · ₹10,00,00,000', ''],
      ['socialLinks.website', '', 'https://asha.org'],
    ]);
    expect(takenFrom(incubator, gone, ['funds', 'socialLinks.website', 'sources', 'sample', '__proto__', 'x'])).toEqual(
      {
        funds: null,
        socialLinks: { website: 'https://asha.org' },
      },
    );
  });

  it('show the parts of a contact person that are known', () => {
    const of = (name: string | null, email: string) => ({ pointOfContact: { name, position: '', email } });
    const [row] = mergeRows(incubator, of('', 'a@asha.in'), of('Asha Rao', ''));
    expect([row?.label, row?.first, row?.second]).toEqual(['Contact person', 'a@asha.in', 'Asha Rao']);
    expect(mergeRows(incubator, of(null, ''), of('', ''))).toEqual([]);
  });

  it('keep the sources of both; a page that says something else than the merged entry shows says so', () => {
    expect(mergedSources(kept, gone, kept, 10).map(({ address, value }) => [address, value])).toEqual([
      ['https://asha.in', null],
      ['https://asha.org', '2006'],
    ]);
    expect(mergedSources(kept, gone, kept, 1)).toHaveLength(1);
  });
});

describe('an address that claims an entry', () => {
  const fund = 'https://www.lotus.vc/about';
  const institute = 'https://sineiitb.iitb.ac.in/';

  it('is at the host of its website, or at the domain above it', () => {
    expect(claimRefusal('asha@lotus.vc', fund)).toBeNull();
    expect(claimRefusal('asha@accel.com', 'https://india.accel.com')).toBeNull();
    expect(claimRefusal('office@sineiitb.iitb.ac.in', institute)).toBeNull();
    expect(claimRefusal('dean@iitb.ac.in', 'https://iitb.ac.in')).toBeNull();
  });

  it.each([
    ['asha@gmail.com', fund, 'Anyone can have an address at gmail.com. Please use an address at lotus.vc.'],
    ['asha@rediffmail.com', fund, 'Anyone can have'],
    ['asha@1otus.vc', fund, '1otus.vc looks like lotus.vc but is another domain.'],
    ['asha@lotus.com', fund, 'looks like'],
    ['asha@lotus-vc.com', fund, 'looks like'],
    ['asha@lotus.vc.example.org', fund, 'looks like'],
    ['asha@xn--ltus-5qa.vc', fund, 'looks like'],
    ['asha@iitd.ac.in', 'https://iitb.ac.in', 'iitd.ac.in is not the domain of this institution'],
    ['asha@other.org', fund, 'other.org is not the domain of this institution'],
    ['x@students.iitb.ac.in', 'https://iitb.ac.in', 'can give addresses to others, such as students'],
    ['21b030001@iitb.ac.in', 'https://www.iitb.ac.in', 'This looks like the address of a student.'],
    ['dean@iitb.ac.in', institute, 'has addresses of many people outside this institution, such as students'],
    ['a@kerala.gov.in', 'https://startup.kerala.gov.in', 'has addresses of many people'],
    ['a@wordpress.com', 'https://lotus.wordpress.com', 'has no website at a domain of its own'],
    ['a@linkedin.com', 'https://www.linkedin.com/company/lotus', 'has no website at a domain of its own'],
    ['a@lotus.vc', null, 'has no website at a domain of its own'],
  ])('is refused: %s for %s', (email, website, reason) => {
    expect(claimRefusal(email, website)).toContain(reason);
  });
});

describe('a change by an entry’s owner', () => {
  const waits = (name: string, value: unknown) => needsApproval(name, value, 'https://www.lotus.vc');

  it('of description, focus and cheque is at once, unless it leads to another domain', () => {
    expect(
      ['about', 'sector', 'focusIndustries', 'preferredStartupStage', 'funds.maxInvestment'].filter((name) =>
        waits(name, 5),
      ),
    ).toEqual([]);
    expect(waits('about', 'See https://lotus.vc/apply and www.lotus.vc.')).toBe(false);
    expect(waits('about', 'See https://other.org/apply.')).toBe(true);
    expect(waits('about', 'See https://lotus.vc.other.org')).toBe(true);
  });

  it.each([
    ['Apply at phish-kite.in/apply.', true],
    ['Mail us: boss@gmail.com', true],
    ['Mail us: asha@lotus.vc', false],
    ['See lotus.vc or apply.lotus.vc/now.', false],
    ['See http://evil.example.com', true],
    ['Write to us at evil.com. Then wait.', true],
    ['Phish-Kite.Com', true],
    ['evil.tech/apply', true],
    ['see evil.com.br/a', true],
    ['We are on LOTUS.VC/apply and lotus.vc.', false],
    ['Apply now at money-club.top', true],
    ['See evil.live, evil.tech or evil.finance', true],
    ['See evil.भारत', true],
    ['See evil。com', true],
    ['See evil．com', true],
    ['See evil｡com', true],
    ['See evil\u200b.\u200bcom.', true],
    ['Pay the fee to asha@okaxis', true],
    ['Pay the fee to asha＠okaxis', true],
    ['See evil.com?@lotus.vc', true],
    ['See http://lotus.vc@evil.com', true],
    ['See http:evil.com', true],
    ['See evil.com.I', true],
    ['Mail asha.rao+deck@lotus.vc, asha@apply.lotus.vc: we answer.', false],
    ['Our terms (lotus.vc/terms.pdf) and “https://lotus.vc/a.b?x=1#top”…', false],
    ['For Ph.D. and B.E. founders, e.g. Rs.50 lakh or Rs.1.5Cr at 12.5 %... in the U.S.A. too; Pvt. Ltd. only.', false],
    ['Growth, deep tech... और भारत।', false],
    // These only miss a space or are abbreviations, but an ending like theirs can be one of the web.
    ['We back founders.In Pune we meet weekly.', true],
    ['We know Node.js.', true],
  ])('of a description that says %j waits: %s', (text, isWaiting) => expect(waits('about', text)).toBe(isWaiting));

  it('of name, type, logo, contact person and links waits, but for a page at the own domain', () => {
    const names = ['seedName', 'seedType', 'seedLogo', 'pointOfContact.email', 'socialLinks.linkedin', 'seedLocation'];
    expect(names.filter((name) => !waits(name, 'https://lotus.vc/x'))).toEqual([]);
    expect(waits('socialLinks.website', 'https://lotus.vc/india')).toBe(false);
    expect(waits('socialLinks.website', 'https://lotus.com')).toBe(true);
    expect(waits('socialLinks.website', null)).toBe(true);
    expect(waits('socialLinks.website', 'https://lotus.wordpress.com')).toBe(true);
    // Without a domain of its own, no address is that of the entry.
    for (const value of ['https://lotus.vc', 'https://lotus.wordpress.com', 'lotus', null])
      expect(needsApproval('socialLinks.website', value, 'https://lotus.wordpress.com'), String(value)).toBe(true);
    expect(needsApproval('about', 'See https://lotus.vc/apply.', null)).toBe(true);
    expect(needsApproval('about', 'We back farmers.', null)).toBe(false);
  });

  it('says since when the entry is maintained', () => {
    const since = Date.UTC(2026, 10, 27);
    expect(maintainedText('seed', { since })).toBe('Maintained by the institution since November 2026');
    expect(maintainedText('angel', { since })).toBe('Maintained by the investor since November 2026');
  });
});
