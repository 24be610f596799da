/** Saved searches: one form for the same filters, their words, what is refused, and the line that sums up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAGES } from '@/domain/directory/directories';
import {
  canonicalQuery,
  directoryOf,
  matchesText,
  newLabel,
  newMatchesLine,
  NOTHING_NARROWED,
  SEARCH_NAME_LIMIT,
  searchHref,
  suggestedName,
  wordsOfQuery,
} from './saved-search';
import { listQueryOf, newSearch } from './search-input';

const input = (over: Record<string, unknown> = {}) => ({
  name: 'Mine',
  directory: 'seed',
  query: 'sector=SaaS',
  ...over,
});
const messageOf = (body: unknown) => newSearch.safeParse(body).error?.issues[0]?.message;

describe('the canonical query', () => {
  it('is the same for the same filters, and leaves out what does not narrow', () => {
    expect(
      canonicalQuery(
        'seed',
        '?view=grid&stage=MVP&sector=SaaS&sector=Fintech&sector=SaaS&sort=-rank&page=3&open=x&size=48',
      ),
    ).toBe('sector=Fintech&sector=SaaS&stage=MVP');
    expect(canonicalQuery('seed', 'sort=-name&page=2&status=Top+Investor&minFund=5')).toBe('');
    expect(canonicalQuery('all-investors', 'tab=seed')).toBe('tab=seed');
    expect(canonicalQuery('all-investors', 'type=seed&tab=seed')).toBe('tab=seed');
  });

  it('is the same whatever the case of the words and the spaces between them', () => {
    for (const q of ['fin tech', ' Fin  Tech ', 'FIN\u00a0tech', 'fin\ttech'])
      expect(canonicalQuery('seed', new URLSearchParams({ q }).toString()), q).toBe('q=fin+tech');
    const [composed, apart] = ['Caf\u00e9', 'cafe\u0301'].map((q) =>
      canonicalQuery('seed', `q=${encodeURIComponent(q)}`),
    );
    expect(composed).toBe(apart);
  });

  it('is a fixed point, and what the list takes, whatever it came from', () => {
    const part = fc.tuple(
      fc.constantFrom('q', 'sector', 'stage', 'type', 'tab', 'near', 'minFund', 'sort', 'saved', 'after'),
      fc.oneof(
        fc.constantFrom(...STAGES, 'seed', 'SaaS', '5', "' OR 1=1--", 'मुंबई', '%00'),
        fc.string({ maxLength: 140 }),
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom('all-investors', 'angel-investors', 'incubators'), fc.array(part), (name, parts) => {
        const query = canonicalQuery(name, new URLSearchParams(parts).toString());
        expect(canonicalQuery(name, query)).toBe(query);
        if (!query) return;
        expect(listQueryOf(name, query)).not.toBeNull();
        expect(wordsOfQuery(name, query).length).toBeGreaterThan(0);
        expect([...suggestedName(name, query)].length).toBeLessThanOrEqual(SEARCH_NAME_LIMIT);
      }),
    );
  });

  it('reads in words', () => {
    expect(
      wordsOfQuery('incubators', 'q=health&stage=MVP&near=Pune&region=Maharashtra&minYear=2010&sector=Fintech'),
    ).toEqual(['“health”', 'Fintech', 'Stage: MVP', 'Established: from 2010', 'near Pune']);
    expect(wordsOfQuery('all-investors', 'tab=angel')).toEqual(['Type: Angel']);
    expect(suggestedName('seed', 'q=blume&sector=Fintech&stage=MVP&location=Pune')).toBe('blume, Fintech, Pune');
  });
});

describe('a new search', () => {
  it('comes out canonical, with a trimmed name', () => {
    expect(newSearch.parse(input({ name: '  SaaS, Pune 🚀 ', query: 'stage=MVP&sector=SaaS&page=9' }))).toEqual({
      name: 'SaaS, Pune 🚀',
      directory: 'seed',
      query: 'sector=SaaS&stage=MVP',
    });
  });

  it('is refused with a reason', () => {
    for (const name of ['', '   ', 'x'.repeat(81), 'a\u0000b', '\u202e', null, 7, '\ud800'])
      expect(messageOf(input({ name })), String(name)).toBeDefined();
    for (const directory of ['__proto__', 'mentors', '', null])
      expect(messageOf(input({ directory }))).toMatch(/^directory must be one of/);
    for (const query of ['', 'sort=name', 'utm=1', '???']) expect(messageOf(input({ query }))).toBe(NOTHING_NARROWED);
    expect(messageOf(input({ query: 'stage=Never' }))).toBe('stage has a value that is not known');
    expect(messageOf(input({ query: 'minYear=x', directory: 'incubators' }))).toMatch(/minYear must be/);
    expect(messageOf(input({ query: `q=${'x'.repeat(5000)}` }))).toMatch(/at most 4000/);
    expect(messageOf(input({ query: 'q=a&q=b' }))).toBe('must be given once');
    for (const seenSeq of [-1, 1.5, '1', 1e300]) expect(messageOf(input({ seenSeq }))).toBeDefined();
    expect(directoryOf('toString')).toBeNull();
  });
});

describe('what is new', () => {
  const found = { id: 'a', name: 'First cheques', directory: 'seed', query: 'sector=SaaS', entries: [7] } as const;

  it('is summed up in one line', () => {
    expect(newMatchesLine([found])).toEqual({
      title: '1 new match for “First cheques”',
      body: 'SaaS',
      href: '/portal/seed?sector=SaaS&saved=a',
    });
    const many = Array.from({ length: 100 }, (_, at) => at);
    expect(newMatchesLine([found, { ...found, name: 'Other', entries: many }])).toEqual({
      title: '99+ new matches in 2 of your saved searches',
      body: 'First cheques: 1 new · Other: 99+ new',
      href: '/portal/saved-searches',
    });
    expect([newLabel(99), newLabel(100), matchesText(2)]).toEqual(['99 new', '99+ new', '2 new matches']);
  });

  it('counts an entry that matches two searches once', () => {
    const other = { ...found, name: 'Other', entries: [7, 8] };
    expect(newMatchesLine([found, other])).toMatchObject({
      title: '2 new matches in 2 of your saved searches',
      body: 'First cheques: 1 new · Other: 2 new',
    });
    expect(newMatchesLine([found, { ...found, name: 'Same' }]).title).toBe('1 new match in 2 of your saved searches');
  });

  it('opens its list under its own address', () => {
    const search = {
      id: 'a',
      name: 'n',
      directory: 'seed' as const,
      query: 'q=a',
      newCount: 2,
      seenSeq: 5,
      createdAt: '2026-11-20T10:00:00.000Z',
    };
    expect(searchHref(search)).toBe('/portal/seed?q=a&saved=a');
  });
});
