/** Published examples, number by number; each names its source. All of them: docs/features/cap-table-examples.md. */
import { dollars, sharesTable as table } from '@tests/factories/cap-table';
import { describe, expect, it } from 'vitest';
import { toDecimal } from '@/domain/money/fractions';
import { computeCapitalisation } from './capitalisation';
import type { CapTable, FundingRound } from '@/domain/cap-table/document/document';
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

// The same guide: example 1, question 5 (a low price makes B convert at it), and example 2 (A holds a pre-money SAFE).
describe('the guide of the post-money SAFE, with other terms beside it', () => {
  const founders = { founders: 9_250_000, employees: 650_000 };
  const postMoney = { amount: dollars(800_000), cap: dollars(8_000_000) };
  const high = { amount: dollars(5_000_000), valuation: dollars(15_000_000), valuationKind: 'pre-money' as const };
  const low = { amount: dollars(2_200_000), valuation: dollars(8_800_000), valuationKind: 'pre-money' as const };

  // In example 2 the guide prints one share more of the new money (4,498,426 and 3,350,594): there it rounds to the nearest,
  // in example 1 and for every SAFE down. A share that the money does not fill is not issued here.
  it.each([
    [
      'example 1, question 5',
      { amount: dollars(200_000), cap: dollars(4_000_000) },
      { ...low, poolIncrease: 1_573_000 },
      { price: '0.6577', converted: [590_334n, 1_216_360n], news: 3_344_990n, all: 16_724_684n },
    ],
    [
      'example 2, question 2',
      { amount: dollars(200_000), cap: dollars(3_800_000), capBasis: 'pre-money' as const },
      { ...high, poolIncrease: 1_700_000 },
      { price: '1.1115', converted: [615_763n, 1_179_529n], news: 4_498_425n, all: 17_993_717n },
    ],
    [
      'example 2, question 5',
      { amount: dollars(200_000), cap: dollars(3_800_000), capBasis: 'pre-money' as const },
      { ...low, poolIncrease: 1_575_000 },
      { price: '0.6566', converted: [609_198n, 1_218_397n], news: 3_350_593n, all: 16_753_188n },
    ],
  ])('%s comes out to the share', (_, first, round, must) => {
    const { outcome, step } = only(
      table(founders, { pool: 100_000, convertibles: [first, postMoney], rounds: [round] }),
    );
    expect(toDecimal(outcome.price, 4)).toBe(must.price);
    expect(outcome.conversions.map((one) => one.shares)).toEqual(must.converted);
    expect(outcome.newShares).toBe(must.news);
    expect(step.ownership.fullyDiluted).toBe(must.all);
  });

  it('converts example 2 on a capitalisation of 11,795,292', () => {
    const first = { amount: dollars(200_000), cap: dollars(3_800_000), capBasis: 'pre-money' as const };
    const { outcome } = only(
      table(founders, {
        pool: 100_000,
        convertibles: [first, postMoney],
        rounds: [{ ...high, poolIncrease: 1_700_000 }],
      }),
    );
    expect(outcome.capitalisation).toBe(11_795_292n);
  });

  it('gives $125,000 at a cap of $1,785,714 its 7 % of 16,450,793 shares to the share', () => {
    const safe = { amount: dollars(125_000), cap: dollars(1_785_714) };
    const { outcome } = only(table({ founders: 16_450_793 }, { convertibles: [safe], rounds: [high] }));
    expect(outcome.conversions[0]?.shares).toBe(1_238_231n);
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
    // 6,000,000 + 1,500,000 + 1,875,000 shares at $1.3333…
    expect(onTop.outcome.fullyDiluted).toBe(9_375_000n);
    expect(toDecimal(onTop.outcome.postMoneyAtPrice, 2)).toBe('12500000.00');
    expect(toDecimal(onTop.outcome.effectivePreMoney, 2)).toBe('8000000.00');
  });
});

describe('a pool on top of a round', () => {
  const onTop = (more: Partial<FundingRound>, pool = 0) =>
    only(
      table(
        { founders: 6_000_000 - pool },
        {
          pool,
          rounds: [
            {
              amount: dollars(2_000_000),
              valuation: dollars(8_000_000),
              valuationKind: 'pre-money',
              optionPoolPercentage: 20,
              poolTiming: 'on-top',
              priceDecimals: null,
              ...more,
            },
          ],
        },
      ),
    ).outcome;

  // 7,500,000 shares after closing; x with (pool + x) / (7,500,000 + x) = 20 %.
  it.each<[string, bigint, Partial<FundingRound>, number]>([
    ['grows by 1,875,000 shares from nothing', 1_875_000n, {}, 0],
    ['may be a part of a percent, and more than a half', 12_500_000n, { optionPoolPercentage: 62.5 }, 0],
    ['is rounded up to whole lots', 1_880_000n, { poolLot: 10_000 }, 0],
    ['counts the shares that are available already', 625_000n, {}, 1_000_000],
    ['does not grow where it has its percentage already', 0n, {}, 1_500_000],
    ['does not shrink where it has more', 0n, {}, 3_000_000],
    ['is not created for 0 %', 0n, { optionPoolPercentage: 0 }, 0],
    ['is not created beside an increase in shares, which comes first', 0n, { poolIncrease: 10_000 }, 0],
  ])('%s', (_, shares, more, pool) => {
    expect(onTop(more, pool).poolOnTop).toBe(shares);
  });

  it('of an increase in shares is that increase, before the new money', () => {
    expect(onTop({ poolIncrease: 10_000 }).poolIncrease).toBe(10_000n);
    expect(onTop({}).poolIncrease).toBe(0n);
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
// follows its definition (post-money = pre-money + new money + notes), see docs/features/priced-rounds.md.
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
