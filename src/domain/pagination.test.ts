import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCount, pageSpan, reachablePages, spanText, totalText } from './pagination';

describe('paged lists', () => {
  it('covers every row once', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 100 }), (total, size) => {
        const pages = pageCount(total, size);
        let next = 1;
        for (let page = 1; page <= pages; page++) {
          const shown = Math.min(size, total - (page - 1) * size);
          if (shown <= 0) continue;
          const span = pageSpan(page, size, shown);
          expect(span.from).toBe(next);
          next = span.to + 1;
        }
        expect(next - 1).toBe(total);
      }),
    );
  });

  it.each([
    [1, 6, 6, 128, false, '1–6 of 128'],
    [22, 6, 2, 128, false, '127–128 of 128'],
    [1, 6, 0, 0, false, '0 of 0'],
    [200, 6, 6, 1000, true, '1,195–1,200 of 1,000+'],
    [1, 6, 6, 100_000, false, '1–6 of 1,00,000'],
  ])('page %i of %i with %i rows of %i reads', (page, size, shown, total, isCapped, text) => {
    expect(spanText(pageSpan(page, size, shown), total, isCapped)).toBe(text);
  });

  it('says 1,000+ where counting stopped', () => expect(totalText(1000, true)).toBe('1,000+'));

  it('has a first page even when empty, and a next one behind a capped count', () => {
    expect(pageCount(0, 6)).toBe(1);
    expect(reachablePages(167, 6, 1000, true)).toBe(168);
    expect(reachablePages(1, 6, 12, true)).toBe(2);
  });
});
