/** The colour of how a newsletter went. */
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_STATES } from './campaign';
import { historyColour } from './campaign-lists';

const colour = (successCount: number, recipientCount: number, state: (typeof CAMPAIGN_STATES)[number] = 'finished') =>
  historyColour({ state, recipientCount, successCount });

describe('the colour of a newsletter', () => {
  it('NEWS-26 is green from 80 % on, gold below, red under 50 %', () => {
    expect([colour(100, 100), colour(80, 100), colour(4, 5)]).toEqual(['green', 'green', 'green']);
    expect([colour(79, 100), colour(50, 100), colour(799_999, 1_000_000), colour(1, 2)]).toEqual([
      'gold',
      'gold',
      'gold',
      'gold',
    ]);
    expect([colour(49, 100), colour(0, 3), colour(499_999, 1_000_000)]).toEqual(['red', 'red', 'red']);
  });

  it('is none before the end, and where there was no one', () => {
    for (const state of CAMPAIGN_STATES)
      expect(colour(1, 1, state)).toBe(state === 'finished' || state === 'cancelled' ? 'green' : null);
    expect(colour(0, 0)).toBe(null);
  });
});
