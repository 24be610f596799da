/** The answers that may be cached, and the key of each. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '@/domain/admin/entities';
import { cacheableAt, tagPurgedBy } from './cacheable';

const as = (path: string, isGuest = false) => cacheableAt(new URL(path, 'https://outset.example'), isGuest);

describe('what the edge keeps', () => {
  it.each([
    ['/terms', false, '/terms', ['site']],
    ['/support', false, '/support', ['site', 'faqs']],
    ['/portal/incubators', true, '/portal/incubators', ['site', 'listings']],
    ['/portal/mentors', true, '/portal/mentors', ['site', 'people']],
    ['/api/investors', false, '/api/investors', ['site', 'listings']],
    [
      '/api/investors?stage=MVP&location=Pune&sort=name',
      false,
      '/api/investors?location=Pune&sort=name&stage=MVP',
      ['site', 'listings'],
    ],
    ['/api/investors?stage=MVP&stage=Idea', false, '/api/investors?stage=Idea&stage=MVP', ['site', 'listings']],
    [
      `/api/investors?location=${'x'.repeat(80)}`,
      false,
      `/api/investors?location=${'x'.repeat(80)}`,
      ['site', 'listings'],
    ],
    [
      '/api/investors?stage=Idea&location=Pune&sector=SaaS',
      false,
      '/api/investors?location=Pune&sector=SaaS&stage=Idea',
      ['site', 'listings'],
    ],
  ])('%s', (path, isGuest, key, tags) => expect(as(path, isGuest)).toMatchObject({ key, tags }));

  it.each([
    '/portal/incubators',
    '/portal',
    '/portal/settings/profile',
    '/terms?x=1',
    '/support?q=hello',
    '/api/investors?q=blume',
    '/api/investors?page=2',
    '/api/investors?after=abc',
    '/api/investors?stage=MVP&stage=MVP',
    '/api/investors?stage=',
    '/api/investors?utm_source=x',
    '/api/investors?stage=Idea&stage=MVP&location=Pune&sector=SaaS',
    `/api/investors?location=${'x'.repeat(81)}`,
    `/api/investors?location=${'x'.repeat(10_000)}`,
    '/api/session',
    '/api/investors/0123456789abcdef01234567',
    '/terms/',
  ])('not %s of a stranger', (path) => expect(as(path)).toBeNull());

  it('has one key for one list, whatever the order of its query', () => {
    const pairs = fc.uniqueArray(
      fc.constantFrom('stage=MVP', 'stage=Idea', 'location=New+Delhi', 'sector=AI%2FML', 'sort=name'),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(pairs, (list) => {
        expect(as(`/api/investors?${list.join('&')}`)?.key).toBe(
          as(`/api/investors?${list.toReversed().join('&')}`)?.key,
        );
      }),
    );
  });
});

describe('what a change purges', () => {
  const NOT_KEPT = new Set([
    'milestone',
    'resource-category',
    'resource',
    'startup-term',
    'prepared-answer',
    'newsletter-template',
    'scheme',
    'due-date',
  ]);
  it('is named for every kind of record of the back-office that is on a cached page', () => {
    const nouns = [...ENTITIES.keys()];
    expect(nouns.length).toBeGreaterThan(8);
    for (const noun of nouns) expect([noun, tagPurgedBy(noun) !== null]).toEqual([noun, !NOT_KEPT.has(noun)]);
    expect(tagPurgedBy('session')).toBeNull();
  });
});
