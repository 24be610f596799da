import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsOfSwipe, liveCards, repeated, inMiddleCopy } from './carousel';

describe('carousel', () => {
  it('PUB-11 repeats the list three times in a row', () => {
    expect(repeated(['a', 'b'])).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(repeated([])).toEqual([]);
  });

  it('PUB-10 ignores a swipe under 50 px and follows a longer one, both ways', () => {
    for (const dx of [0, 1, -1, 49, -49, 49.9, Number.NaN, Infinity]) expect(cardsOfSwipe(dx, 200)).toBe(0);
    expect(cardsOfSwipe(-50, 200)).toBe(1);
    expect(cardsOfSwipe(51, 200)).toBe(-1);
    expect(cardsOfSwipe(-420, 200)).toBe(2);
    expect(cardsOfSwipe(80, 0)).toBe(-1);
  });

  it('settles any position on the same view in the middle copy', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 30 }), (at, count) => {
        const rest = inMiddleCopy(at, count);
        expect(rest).toBeGreaterThanOrEqual(count);
        expect(rest).toBeLessThan(2 * count);
        expect((((rest - at) % count) + count) % count).toBe(0);
      }),
    );
    expect(inMiddleCopy(7, 0)).toBe(0);
  });

  it('keeps exactly one copy of each entry live, and every visible card among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5 }), fc.nat(20), (count, shown, step) => {
        const at = inMiddleCopy(count + step, count);
        const live = liveCards(at, shown, count);
        for (let entry = 0; entry < count; entry++) {
          expect([0, 1, 2].filter((copy) => live[copy * count + entry])).toHaveLength(1);
        }
        for (let index = at; index < at + Math.min(shown, count); index++) expect(live[index]).toBe(true);
      }),
    );
  });
});
