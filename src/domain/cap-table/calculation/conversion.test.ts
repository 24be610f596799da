import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { add, compare, divide, equal, multiply, sum, toDecimal, whole } from '@/domain/money/fractions';
import { computeCapitalisation } from './capitalisation';
import { solveRound, type Instrument } from './conversion';
import { type Convertible, type FundingRound } from '@/domain/cap-table/document/document';
import { explainRound } from '@/domain/cap-table/presentation/explain-round';
import { roundPrice } from './prices';

const round: Partial<FundingRound> = {
  amount: dollars(1_000_000),
  valuation: dollars(10_000_000),
  valuationKind: 'pre-money',
};
const run = (
  convertibles: Partial<Convertible>[],
  more: Partial<FundingRound> = {},
  holders: Record<string, number> = { founder: 1_000_000 },
) => {
  const document = sharesTable(holders, { convertibles, rounds: [{ ...round, ...more }] });
  const result = computeCapitalisation(document);
  return { document, result, step: result.steps[1], outcome: result.steps[1]?.outcome, faults: result.faults };
};

describe('a conversion', () => {
  it('takes the cap or the discount, whichever gives more shares', () => {
    const safe = { amount: dollars(100_000), cap: dollars(8_000_000), discount: 20 };
    expect(run([safe], { valuation: dollars(9_000_000) }).outcome?.conversions[0]?.basis).toBe('discount');
    expect(run([safe], { valuation: dollars(12_000_000) }).outcome?.conversions[0]?.basis).toBe('cap');
    expect(run([{ amount: dollars(100_000) }]).outcome?.conversions[0]?.basis).toBe('price');
  });

  it('leaves notes below their qualified financing, and instruments of a later date, unconverted', () => {
    const note = { kind: 'note' as const, amount: dollars(1000), qualifiedAmount: dollars(2_000_000) };
    const { step, faults } = run([note]);
    expect(step?.state.open).toHaveLength(1);
    expect(faults).toMatchObject([{ code: 'not-qualified', weight: 'notice' }]);
    const later = run([{ amount: dollars(1000), date: '2026-01-01' }], { date: '2025-01-01' });
    expect([later.step?.state.open.length, later.faults]).toEqual([1, []]);
  });

  it.each<[string, Partial<Convertible>, Partial<FundingRound>]>([
    ['a note in a round of exactly its qualified financing', { kind: 'note', qualifiedAmount: dollars(1_000_000) }, {}],
    ['a SAFE, which has no qualified financing', { kind: 'safe', qualifiedAmount: dollars(2_000_000) }, {}],
    ['an instrument of the day of the round', { date: '2025-01-01' }, { date: '2025-01-01' }],
    ['an instrument without a date', { date: null }, { date: '2025-01-01' }],
    ['an instrument of any date in a round without one', { date: '2025-01-01' }, { date: null }],
  ])('takes place for %s', (_, instrument, more) => {
    // $10M for the 1,000,000 shares before the round: $10 a share.
    const { step, outcome, faults } = run([{ amount: dollars(100_000), ...instrument }], {
      ...more,
      method: 'pre-money',
    });
    expect(faults).toEqual([]);
    expect(step?.state.open).toEqual([]);
    expect(outcome?.conversions.map((one) => one.shares)).toEqual([10_000n]);
  });

  it('passes over an instrument without an amount, which stays open, and says so', () => {
    const { step, outcome, faults } = run([{ amount: 0 }, { amount: dollars(100_000) }], { method: 'pre-money' });
    expect(faults).toMatchObject([{ code: 'amount', subject: 's0' }]);
    expect(step?.state.open.map((one) => one.id)).toEqual(['s0']);
    expect(outcome?.conversions.map((one) => [one.id, one.shares])).toEqual([['s1', 10_000n]]);
  });

  it('of less than the price of a share gives none, so its holder has no line in the round', () => {
    const { step, outcome } = run([{ amount: 999 }], { method: 'pre-money' });
    expect(outcome?.conversions[0]?.shares).toBe(0n);
    expect(step?.state.holdings.map((one) => one.holderId)).toEqual(['founder', 'round:r0']);
  });

  it('solves the circle: at the exact price no one does better by other terms, and the price is what it was divided by', () => {
    const term = fc.oneof(
      fc.record({
        kind: fc.constantFrom('post-cap' as const, 'pre-cap' as const),
        cap: fc.bigInt({ min: 10n ** 8n, max: 10n ** 11n }),
        from: fc.constant('x'),
      }),
      fc.record({
        kind: fc.constant('discount' as const),
        factor: fc.integer({ min: 50, max: 100 }).map((part) => ({ n: BigInt(part), d: 100n })),
        from: fc.constant('x'),
      }),
    );
    const instrument: fc.Arbitrary<Instrument> = fc.record({
      id: fc.constant('x'),
      due: fc.bigInt({ min: 1n, max: 10n ** 8n }),
      terms: fc.array(term, { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(instrument, { maxLength: 6 }),
        fc.constantFrom('percent-ownership' as const, 'pre-money' as const, 'dollars-invested' as const),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom('after' as const, 'before' as const),
        (instruments, method, pool, of) => {
          const inputs = {
            method,
            preMoney: 10n ** 10n,
            newMoney: 10n ** 9n,
            base: 10n ** 7n,
            available: 10n ** 5n,
            instruments,
          };
          const solved = solveRound({ ...inputs, pool: { kind: 'target', share: { n: BigInt(pool), d: 100n }, of } });
          if (!solved.ok) return;
          const { perMinor, increase, capitalisation, chosen } = solved.value;
          const converted = sum(chosen.map((one) => one.shares));
          expect(equal(capitalisation, add(whole(inputs.base), converted))).toBe(true);
          const counted = add(method === 'pre-money' ? whole(inputs.base) : capitalisation, increase);
          const due = instruments.reduce((all, one) => all + one.due, 0n);
          const worth = inputs.preMoney + (method === 'dollars-invested' ? due : 0n);
          expect(equal(counted, multiply(whole(worth), perMinor))).toBe(true);
          instruments.forEach((one, at) => {
            for (const terms of one.terms) {
              const over = terms.kind === 'post-cap' ? capitalisation : add(whole(inputs.base), increase);
              const shares =
                terms.kind === 'discount'
                  ? divide(multiply(whole(one.due), perMinor), terms.factor)
                  : multiply({ n: one.due, d: terms.cap }, over);
              expect(compare(shares, chosen[at]?.shares ?? whole(0))).toBeLessThanOrEqual(0);
            }
          });
          if (compare(increase, whole(0)) > 0) {
            const all =
              of === 'before'
                ? add(capitalisation, increase)
                : add(add(capitalisation, increase), multiply(whole(inputs.newMoney), perMinor));
            expect(equal(multiply(all, { n: BigInt(pool), d: 100n }), add(whole(inputs.available), increase))).toBe(
              true,
            );
          }
        },
      ),
    );
  });

  it('gives a post-money SAFE its percentage whatever other SAFEs convert beside it', () => {
    const { outcome } = run(
      [
        { amount: dollars(500_000), cap: dollars(5_000_000) },
        { amount: dollars(300_000), cap: dollars(6_000_000) },
        { amount: dollars(50_000), discount: 15 },
      ],
      { priceDecimals: null },
    );
    const part = (at: number) =>
      toDecimal({ n: (outcome?.conversions[at]?.shares ?? 0n) * 100n, d: outcome?.capitalisation ?? 1n }, 3);
    expect([part(0), part(1)]).toEqual(['10.000', '5.000']);
  });
});

describe('new money', () => {
  const safe = { amount: dollars(500_000), cap: dollars(5_000_000), proRata: true };

  it('lets a pro-rata right keep the holder at the percentage before the new money', () => {
    const { outcome, step } = run([safe], { proRata: ['s0'], priceDecimals: null });
    expect(outcome?.proRata[0]).toMatchObject({ used: true, holderId: 'i0' });
    const held = step?.ownership.rows.find((row) => row.holderId === 'i0')?.total ?? 0n;
    expect(toDecimal({ n: held * 100n, d: step?.ownership.fullyDiluted ?? 1n }, 2)).toBe('10.00');
    expect(run([safe]).outcome?.proRata[0]?.used).toBe(false);
  });

  it('gives a right of just below 10,000 shares 9,999 of 100,000, and says what it would cost where it is not used', () => {
    // 111,111 of 1,111,111 shares; $10 a share.
    const { outcome } = run([safe, { ...safe, proRata: false }, safe], { proRata: ['s0', 's1'], method: 'pre-money' });
    const { outcome: alone } = run([safe], { proRata: ['s0'], method: 'pre-money' });
    const right = (one?: NonNullable<typeof outcome>['proRata'][number]) =>
      one && [one.instrumentId, one.shares, toDecimal(one.cost, 2), one.used];
    expect(right(alone?.proRata[0])).toEqual(['s0', 9_999n, '99990.00', true]);
    expect(alone?.purchases).toEqual([
      { holderId: 'i0', shares: 9_999n },
      { holderId: 'round:r0', shares: 90_001n },
    ]);
    // Three of a tenth each, 142,857 of 1,428,571 shares; the second has no right, the third does not use its own.
    expect(outcome?.proRata.map(right)).toEqual([
      ['s0', 9_999n, '99990.00', true],
      ['s2', 9_999n, '99990.00', false],
    ]);
    expect(outcome?.purchases.map((one) => one.holderId)).toEqual(['i0', 'round:r0']);
  });

  it('goes to named investors by amount, the rest to the round', () => {
    const { outcome, faults } = run([safe], {
      investors: [{ stakeholderId: 'founder', amount: dollars(250_000) }],
      method: 'pre-money',
    });
    expect(faults).toEqual([]);
    expect(outcome?.purchases.map((one) => [one.holderId, one.shares])).toEqual([
      ['founder', 25_000n],
      ['round:r0', 75_000n],
    ]);
    const open = run([], { investors: [{ stakeholderId: 'founder', amount: null }] });
    expect(open.outcome?.purchases.map((one) => one.holderId)).toEqual(['founder']);
  });

  // $10 a share, so 100,000 new shares.
  it.each([
    ['in three equal parts, the share left over to the first', 'a, b, c', 'a 33334, b 33333, c 33333'],
    ['after the named amounts, the two left over to the first two', 'a, b 20, c, b', 'b 2, a 33333, c 33333, b 33332'],
    ['not at all where the named amounts take everything', 'a 400000, b 600000, c', 'a 40000, b 60000'],
  ])('goes to investors without an amount %s', (_, list, bought) => {
    const investors = list.split(', ').map((one) => {
      const [stakeholderId = '', amount] = one.split(' ');
      return { stakeholderId, amount: amount === undefined ? null : dollars(Number(amount)) };
    });
    const { outcome, faults } = run([], { investors }, { a: 400_000, b: 300_000, c: 300_000 });
    expect(faults).toEqual([]);
    expect(outcome?.purchases.map((one) => `${one.holderId} ${one.shares}`).join(', ')).toBe(bought);
    expect(outcome?.newShares).toBe(100_000n);
  });

  // ₹1 crore at ₹3 a share is 33,33,333 shares and a rupee; two of ₹50 lakh buy 16,66,666 each, and no one else is in the round.
  it.each([
    [
      'is not issued where the remainders of named investors alone would pay for it',
      'a 5000000, b 5000000',
      'a 1666666, b 1666666',
    ],
    ['goes to the rest only where its own money pays for it', 'a 5000000', 'a 1666666, round:r0 1666666'],
    ['goes to the rest where it is a whole one', 'a 5000000, b 4999997', 'a 1666666, b 1666665, round:r0 1'],
    ['does not go to an investor without an amount, either', 'a 5000000, b 5000000, c', 'a 1666666, b 1666666'],
  ])('a share left over %s', (_, list, bought) => {
    const investors = list.split(', ').map((one) => {
      const [stakeholderId = '', amount] = one.split(' ');
      return { stakeholderId, amount: amount === undefined ? null : dollars(Number(amount)) };
    });
    const valuation = { amount: dollars(10_000_000), valuation: dollars(100_000_000) };
    const { outcome, faults, step } = run(
      [],
      { ...valuation, investors },
      { a: 20_000_000, b: 10_000_000, c: 3_333_333 },
    );
    expect(faults).toEqual([]);
    expect(outcome?.price).toEqual({ n: 3n, d: 1n });
    expect(outcome?.purchases.map((one) => `${one.holderId} ${one.shares}`).join(', ')).toBe(bought);
    expect(step?.ownership.fullyDiluted).toBe(33_333_333n + (outcome?.newShares ?? 0n));
  });

  it('reports investors who take more than there is, and sells them no more than that', () => {
    const { outcome, faults } = run([], { investors: [{ stakeholderId: 'founder', amount: dollars(2_000_000) }] });
    expect(faults.map((one) => one.code)).toEqual(['allotment']);
    expect(outcome?.purchases.map((one) => one.shares)).toEqual([100_000n]);
  });

  it.each([
    ['a stranger', 'unknown-holder', { stakeholderId: 'x', amount: null }],
    ['an amount below 0', 'amount', { stakeholderId: 'founder', amount: -1 }],
  ])('reports %s, and leaves the shares to the other investors of the round', (_, code, investor) => {
    const { outcome, faults } = run([], { investors: [investor] });
    expect(faults.map((one) => one.code)).toEqual([code]);
    expect(outcome?.purchases.map((one) => [one.holderId, one.shares])).toEqual([['round:r0', 100_000n]]);
  });
});

describe('what cannot be computed', () => {
  it.each<[string, Partial<Convertible>[], Partial<FundingRound>, Record<string, number>]>([
    ['no-shares', [], {}, {}],
    ['amount', [], { amount: -1 }, { a: 1 }],
    ['amount', [], { amount: 10 ** 15 }, { a: 1 }],
    ['amount', [], { valuation: Number.NaN }, { a: 1 }],
    ['valuation', [], { valuation: 0 }, { a: 1 }],
    ['valuation', [], { valuationKind: 'post-money', valuation: dollars(1_000_000) }, { a: 1 }],
    ['pool', [], { optionPoolPercentage: 100 }, { a: 1 }],
    ['pool', [], { optionPoolPercentage: Number.POSITIVE_INFINITY }, { a: 1 }],
    ['pool', [], { optionPoolPercentage: 100, poolTiming: 'on-top' }, { a: 1 }],
    ['pool', [], { optionPoolPercentage: -1 }, { a: 1 }],
    ['pool', [], { poolIncrease: -1 }, { a: 1 }],
    ['pool', [], { poolIncrease: 0.5 }, { a: 1 }],
    ['price', [], { optionPoolPercentage: 95 }, { a: 1000 }],
    // It gets as many shares as the holders and the pool have together, so the pool stays below a half.
    ['pool', [{ amount: 100, cap: 100, capBasis: 'pre-money' }], { optionPoolPercentage: 50 }, { a: 1000 }],
    ['pool', [{ amount: 100, cap: 100, capBasis: 'pre-money' }], { optionPoolPercentage: 60 }, { a: 1000 }],
    ['over-converted', [{ amount: dollars(5_000_000), cap: dollars(5_000_000) }], {}, { a: 1000 }],
    ['price', [{ amount: dollars(50_000_000) }], {}, { a: 1000 }],
    ['amount', [{ amount: 10 ** 15 }], {}, { a: 1000 }],
    ['amount', [{ amount: 100, discount: 100 }], {}, { a: 1000 }],
    ['amount', [{ amount: 100, cap: 0 }], {}, { a: 1000 }],
    ['amount', [], {}, { a: -5 }],
    ['amount', [], {}, { a: 0.5 }],
  ])('is the fault %s of %j %j %j', (code, convertibles, more, holders) => {
    const { faults } = run(convertibles, more, holders);
    expect(faults.map((one) => one.code)).toContain(code);
  });

  it('keeps prices that four decimals would swallow', () => {
    expect(toDecimal(roundPrice({ n: 345n, d: 1_000_000n }, 4), 7)).toBe('0.0003450');
    expect(toDecimal(roundPrice({ n: 10n, d: 11n }, 3), 4)).toBe('0.9090');
    expect(toDecimal(roundPrice({ n: 12345n, d: 100_000_000n }, 4), 9)).toBe('0.000123500');
  });
});

describe('explanations', () => {
  it('name the formula, the inputs and the result of every number of a round', () => {
    const { document, step } = run([{ amount: dollars(500_000), cap: dollars(5_000_000), proRata: true }], {
      optionPoolPercentage: 10,
    });
    const lines = step ? explainRound(document, step) : [];
    expect(lines.map((one) => one.label)).toEqual([
      'Option pool',
      'Price per share',
      'Conversion of SAFE of i0, $500,000: amount',
      'Conversion of SAFE of i0, $500,000: price',
      'Conversion of SAFE of i0, $500,000: shares',
      'Pro-rata right of SAFE of i0, $500,000',
      'New shares',
      'Fully diluted shares',
      'Effective pre-money valuation',
      'Post-money valuation',
      'Ownership of founder',
      'Ownership of i0',
      'Ownership of Round 1 investors',
      'Ownership of Option pool',
    ]);
    for (const { inputs, result } of lines)
      for (const text of [...inputs.map((one) => one.figure.text), result.text])
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
    const owned = lines.filter((one) => one.label.startsWith('Ownership'));
    expect(equal(sum(owned.map((one) => one.result.exact)), whole(100))).toBe(true);
  });
});
