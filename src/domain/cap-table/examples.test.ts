/** Published examples, number by number; each names its source. The table with all of them: docs/decisions/144. */
import { dollars, sharesTable as table } from '../../../tests/factories/cap-table';
import { describe, expect, it } from 'vitest';
import { toDecimal } from '../fractions';
import { computeCapitalisation } from './capitalisation';
import type { CapTable, FundingRound } from './document';
import { ownershipPercent } from './holdings';

function only(document: CapTable) {
  const result = computeCapitalisation(document);
  expect(result.faults).toEqual([]);
  const step = result.steps.at(-1);
  if (!step?.outcome) throw new Error('The round was not computed.');
  return { step, outcome: step.outcome };
}

const percent = (document: CapTable, ...ids: string[]) => {
  const { step } = only(document);
  const held = step.ownership.rows
    .filter((row) => ids.includes(row.holderId))
    .reduce((all, row) => all + row.total, 0n);
  const share = ownershipPercent(held, step.ownership.fullyDiluted);
  return share && toDecimal(share, 2);
};

// Y Combinator, "Safe User Guide" (post-money): founders 9,250,000; options, promised options and unissued pool 750,000.
describe('the guide of the post-money SAFE', () => {
  const safes = [
    { amount: dollars(200_000), cap: dollars(4_000_000) },
    { amount: dollars(800_000), cap: dollars(8_000_000) },
  ];
  const round = { amount: dollars(5_000_000), valuation: dollars(15_000_000), valuationKind: 'pre-money' as const };
  const guide = (more: Partial<FundingRound>) =>
    table(
      { founders: 9_250_000, employees: 650_000 },
      { pool: 100_000, convertibles: safes, rounds: [{ ...round, ...more }] },
    );

  const check = (document: CapTable) => {
    const { outcome, step } = only(document);
    expect(outcome.conversions.map((one) => one.shares)).toEqual([588_235n, 1_176_470n]);
    expect(outcome.conversions.map((one) => toDecimal(one.price, 4))).toEqual(['0.3400', '0.6800']);
    expect(outcome.capitalisation).toBe(11_764_705n);
    expect(outcome.poolIncrease).toBe(1_695_000n);
    expect(toDecimal(outcome.price, 4)).toBe('1.1144');
    expect(outcome.newShares).toBe(4_486_719n);
    expect(step.ownership.fullyDiluted).toBe(17_946_424n);
    expect(percent(document, 'founders')).toBe('51.54');
  };

  it('comes out with its pool increase of 1,695,000 shares', () => check(guide({ poolIncrease: 1_695_000 })));
  it('comes out with a pool of 10 % after the round, rounded up to whole thousands', () =>
    check(guide({ optionPoolPercentage: 10, poolLot: 1000 })));

  it('gives 5 % and 10 % of the capitalisation before the new money', () => {
    const { outcome } = only(guide({}));
    expect(outcome.conversions.map((one) => toDecimal({ n: one.shares * 100n, d: outcome.capitalisation }, 2))).toEqual(
      ['5.00', '10.00'],
    );
  });
});

// Venture Hacks, "The Option Pool Shuffle".
describe('the option pool shuffle', () => {
  const shuffle = (more: Partial<FundingRound>) =>
    table(
      { founders: 6_000_000 },
      {
        rounds: [
          {
            amount: dollars(2_000_000),
            valuation: dollars(8_000_000),
            valuationKind: 'pre-money',
            optionPoolPercentage: 20,
            ...more,
          },
        ],
      },
    );

  it('makes $8M before the money $6M, and $1.33 a share $1.00', () => {
    const { outcome, step } = only(shuffle({}));
    expect(toDecimal(outcome.price, 2)).toBe('1.00');
    expect(outcome.poolIncrease).toBe(2_000_000n);
    expect(outcome.newShares).toBe(2_000_000n);
    expect(toDecimal(outcome.effectivePreMoney, 2)).toBe('6000000.00');
    expect(step.ownership.fullyDiluted).toBe(10_000_000n);
    expect(toDecimal(only(shuffle({ optionPoolPercentage: 0 })).outcome.price, 4)).toBe('1.3333');
  });

  it('differs when the pool is measured before the round, or created on top after it', () => {
    const before = only(shuffle({ poolTiming: 'before' })).outcome;
    expect([before.poolIncrease, toDecimal(before.price, 4)]).toEqual([1_500_000n, '1.0667']);
    const onTop = only(shuffle({ poolTiming: 'on-top', priceDecimals: null }));
    expect(onTop.outcome.newShares).toBe(1_500_000n);
    expect(onTop.outcome.poolOnTop).toBe(1_875_000n);
    expect(onTop.step.ownership.pool * 5n).toBe(onTop.step.ownership.fullyDiluted);
  });
});

// Y Combinator, "Safe Primer" of the pre-money SAFE, example 1.
describe('the primer of the pre-money SAFE', () => {
  const primer = (more: Partial<FundingRound>) =>
    table(
      { founders: 10_000_000 },
      {
        pool: 1_000_000,
        convertibles: [{ amount: dollars(100_000), cap: dollars(5_000_000), capBasis: 'pre-money' }],
        rounds: [
          {
            amount: dollars(1_000_000),
            valuation: dollars(10_000_000),
            valuationKind: 'pre-money',
            method: 'pre-money',
            ...more,
          },
        ],
      },
    );

  it('converts at $0.4545 with Series A at $0.909', () => {
    const { outcome } = only(primer({}));
    expect(toDecimal(outcome.conversions[0]?.price ?? outcome.price, 4)).toBe('0.4545');
    expect(toDecimal(outcome.price, 3)).toBe('0.909');
  });

  it('issues 220,022 and 1,100,110 shares with the prices rounded as printed', () => {
    const { outcome } = only(primer({ priceDecimals: 3, conversionDecimals: 4 }));
    expect(outcome.conversions[0]?.shares).toBe(220_022n);
    expect(outcome.newShares).toBe(1_100_110n);
  });
});

// AD SME Hub, "Convertible notes": 1M shares, note of $500,000 at 30 % discount, $1M at $10M pre-money. The third method
// follows its definition (post-money = pre-money + new money + notes), see docs/decisions/141.
describe('the three ways to convert a note', () => {
  const note = (method: FundingRound['method']) =>
    only(
      table(
        { founder: 1_000_000 },
        {
          convertibles: [{ kind: 'note', amount: dollars(500_000), discount: 30 }],
          rounds: [{ amount: dollars(1_000_000), valuation: dollars(10_000_000), valuationKind: 'pre-money', method }],
        },
      ),
    );

  it('pre-money: $10.00, the note at $7.00', () => {
    const { outcome } = note('pre-money');
    expect([toDecimal(outcome.price, 2), outcome.conversions[0]?.shares, outcome.newShares]).toEqual([
      '10.00',
      71_428n,
      100_000n,
    ]);
  });

  it('percent ownership: the new money holds 1/11, whatever converts', () => {
    const { outcome, step } = note('percent-ownership');
    expect([toDecimal(outcome.price, 4), outcome.conversions[0]?.shares, outcome.newShares]).toEqual([
      '9.2857',
      76_923n,
      107_692n,
    ]);
    expect(toDecimal({ n: outcome.newShares * 100n, d: step.ownership.fullyDiluted }, 2)).toBe('9.09');
  });

  it('dollars invested: all shares at the new price are worth $11.5M', () => {
    const { outcome } = note('dollars-invested');
    expect(toDecimal(outcome.price, 4)).toBe('9.7857');
    expect(Math.abs(Number(toDecimal(outcome.postMoneyAtPrice, 2)) - 11_500_000)).toBeLessThan(50);
  });
});
