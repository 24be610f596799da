import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { computeCapitalisation } from './capitalisation';
import type { Convertible, FundingRound } from '@/domain/cap-table/document/document';
import { explainRound } from '@/domain/cap-table/presentation/explain-round';

const round: Partial<FundingRound> = {
  amount: dollars(5_000_000),
  valuation: dollars(40_000_000),
  valuationKind: 'pre-money',
};
const safe: fc.Arbitrary<Partial<Convertible>> = fc.record({
  kind: fc.constantFrom('safe' as const, 'isafe' as const),
  amount: fc.integer({ min: 1, max: 40_000_000 }),
  cap: fc.option(fc.integer({ min: 200_000_000, max: 900_000_000 }), { nil: null }),
  capBasis: fc.constantFrom('post-money' as const, 'pre-money' as const),
  discount: fc.constantFrom(0, 20),
});

describe('a post-money cap', () => {
  it('buys its part of base and conversions down to the share, whatever converts beside it and however prices are rounded', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 90_000_000 }),
        fc.array(safe, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 2, 4, null),
        (founder, convertibles, priceDecimals) => {
          const table = sharesTable({ founder }, { convertibles, rounds: [{ ...round, priceDecimals }] });
          const outcome = computeCapitalisation(table).steps[1]?.outcome;
          if (!outcome) return;
          const capped = outcome.conversions.filter(({ term }) => term.kind === 'post-cap');
          const others = outcome.capitalisation - capped.reduce((all, one) => all + one.shares, 0n);
          // Σ amount / cap over one denominator: n / d.
          const [n, d] = capped.reduce(
            ([top, bottom], { term, due }) =>
              'cap' in term ? [top * term.cap + due * bottom, bottom * term.cap] : [top, bottom],
            [0n, 1n],
          );
          for (const { term, due, shares, price } of capped) {
            if (!('cap' in term)) continue;
            expect(shares).toBe((due * others * d) / (term.cap * (d - n)));
            // What was paid is never less than the preference that comes of it.
            expect(shares * price.n * 100n <= due * price.d).toBe(true);
          }
        },
      ),
    );
  });

  it('of a matured iSAFE comes without a rounded price, too', () => {
    const isafe = { kind: 'isafe' as const, amount: dollars(125_000), cap: dollars(1_785_714), date: '2022-01-01' };
    const table = sharesTable(
      { founder: 16_450_793 },
      { convertibles: [isafe], rounds: [{ ...round, date: '2026-01-01' }] },
    );
    expect(computeCapitalisation(table).steps[1]?.matured.map((one) => one.shares)).toEqual([1_238_231n]);
  });

  it('is explained by the part that it bought', () => {
    const table = sharesTable(
      { founder: 16_450_793 },
      { convertibles: [{ amount: dollars(125_000), cap: dollars(1_785_714) }], rounds: [round] },
    );
    const step = computeCapitalisation(table).steps[1];
    const line = step && explainRound(table, step).find(({ label }) => label.endsWith(': shares'));
    expect(line?.inputs.map(({ label, figure }) => [label, figure.text])).toEqual([
      ['Amount', '125000.00'],
      ['Valuation cap', '1785714.00'],
      ['Shares before and other conversions', '16450793'],
      ['Share of all post-money caps', '7.00'],
    ]);
    expect(line?.result.text).toBe('1238231');
  });
});
