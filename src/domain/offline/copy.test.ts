/** The effect of the server's answers on the offline copy, and when the copy may be opened. */
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';
import { judgeAnswer, LONGEST_OFFLINE_MS, openness, ownerName, readFacts, SESSION_RULES } from './copy';

const OWNER = ownerName('a'.repeat(22));
const FACTS = { owner: OWNER, reachedAt: 1_000 * DAY_MS, build: 'one', isClosed: false };
const answer = { status: 200, isRedirect: false, owner: OWNER };

describe('an answer of the server', () => {
  it.each([
    ['keep', answer],
    ['pass', { ...answer, status: 404 }],
    // The session is over: the page of no one.
    ['remove', { ...answer, owner: null }],
    ['remove', { ...answer, status: 401, owner: null }],
    // Another account in the same browser.
    ['remove', { ...answer, owner: ownerName('b'.repeat(22)) }],
    // A server with other rules of sessions than this worker has.
    ['remove', { ...answer, owner: `${SESSION_RULES + 1}.${'a'.repeat(22)}` }],
    ['ask', { status: 0, isRedirect: true, owner: null }],
    ['close', { ...answer, status: 503, owner: null }],
    ['pass', { ...answer, status: 500, owner: null }],
    ['pass', { ...answer, status: 429, owner: null }],
  ] as const)('%s: %j', (verdict, seen) => expect(judgeAnswer(seen, FACTS)).toBe(verdict));
});

describe('the copy', () => {
  it('opens for fourteen days, not under maintenance, and not where the clock was set back by more than a day', () => {
    const at = (ms: number) => openness(FACTS, FACTS.reachedAt + ms);
    expect([at(0), at(LONGEST_OFFLINE_MS), at(-23 * HOUR_MS)]).toEqual(['open', 'open', 'open']);
    expect([at(LONGEST_OFFLINE_MS + 1), at(-25 * HOUR_MS)]).toEqual(['expired', 'clock']);
    expect(openness({ ...FACTS, isClosed: true }, FACTS.reachedAt)).toBe('closed');
  });

  it('is no one’s where its facts are damaged, forged, or of other rules', () => {
    expect(readFacts(JSON.parse(JSON.stringify(FACTS)))).toEqual(FACTS);
    for (const forged of [
      null,
      'x',
      { ...FACTS, owner: 'a'.repeat(22) },
      { ...FACTS, owner: `${SESSION_RULES + 1}.${'a'.repeat(22)}` },
      { ...FACTS, owner: ownerName('../x') },
      { ...FACTS, reachedAt: '5' },
      { ...FACTS, reachedAt: null },
    ])
      expect(readFacts(forged)).toBeNull();
  });
});
