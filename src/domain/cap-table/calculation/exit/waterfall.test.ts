import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  divide,
  equal,
  greater,
  isZero,
  lesser,
  multiply,
  subtract,
  sum,
  toDecimal,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { conversionPoint, breakpoints } from './exit';
import { distribute, type Claim, type Seniority } from './waterfall';

const claim = (id: string, more: Partial<Claim> = {}): Claim => ({
  id,
  name: id,
  kind: 'preferred',
  preference: ZERO,
  participation: 'none',
  cap: null,
  shares: 0n,
  exercisePrice: ZERO,
  seniority: 1,
  holders: [{ holderId: id, weight: 1n }],
  ...more,
});
const common = (shares: bigint) => claim('common', { kind: 'common', shares });
const money = (amount: number): Fraction => whole(amount);
const paid = (claims: Claim[], proceeds: number, seniority: Seniority = 'stacked') =>
  Object.fromEntries(
    distribute(claims, money(proceeds), seniority).payouts.map((one) => [one.claimId, toDecimal(one.amount, 2)]),
  );

// $5M for 20 % at 1×, 2M of 10M shares: converts above $25M. Three kinds as in the usual term sheets (Feld & Mendelson,
// "Venture Deals", on liquidation preferences).
const series = (more: Partial<Claim>) => [
  claim('a', { preference: money(5_000_000), shares: 2_000_000n, ...more }),
  common(8_000_000n),
];

describe('one class of preferred shares', () => {
  it.each([
    [3_000_000, '3000000.00', '0.00'],
    [20_000_000, '5000000.00', '15000000.00'],
    [25_000_000, '5000000.00', '20000000.00'],
    [40_000_000, '8000000.00', '32000000.00'],
  ])('non-participating, %i', (proceeds, a, rest) => {
    expect(paid(series({}), proceeds)).toEqual({ a, common: rest });
  });

  it('participating gets its preference and its part', () => {
    expect(paid(series({ participation: 'full' }), 25_000_000)).toEqual({ a: '9000000.00', common: '16000000.00' });
  });

  it.each([
    [25_000_000, '9000000.00', 'participates'],
    [60_000_000, '15000000.00', 'capped'],
    [70_000_000, '15000000.00', 'capped'],
    [100_000_000, '20000000.00', 'converts'],
  ])('capped at 3×, %i', (proceeds, a, choice) => {
    const claims = series({ participation: 'capped', cap: money(15_000_000) });
    expect(paid(claims, proceeds)['a']).toBe(a);
    expect(distribute(claims, money(proceeds), 'stacked').payouts[0]?.choice).toBe(choice);
  });

  it('converts from $25M on', () => {
    const point = conversionPoint(series({}), 'a');
    expect(point && toDecimal(point, 2)).toBe('25000000.00');
  });

  it('that is capped converts once its shares are worth the cap: $7.50 each', () => {
    const point = conversionPoint(series({ participation: 'capped', cap: money(15_000_000) }), 'a');
    expect(point && toDecimal(point, 2)).toBe('75000000.00');
  });

  it.each<[string, Partial<Claim>]>([
    ['participates in full', { participation: 'full' }],
    ['has no shares', { shares: 0n }],
    ['is common', { kind: 'common' }],
    ['are options', { kind: 'option', preference: ZERO, exercisePrice: money(1) }],
    ['is not there', { id: 'b' }],
  ])('never converts if it %s', (_, more) => {
    expect(conversionPoint(series(more), 'a')).toBeNull();
  });
});

describe('several classes', () => {
  const two = [
    claim('b', { preference: money(10), shares: 10n, seniority: 2 }),
    claim('a', { preference: money(5), shares: 10n, seniority: 1 }),
    common(20n),
  ];

  it('stacked pays the later first, pari passu in proportion', () => {
    expect(paid(two, 12)).toEqual({ b: '10.00', a: '2.00', common: '0.00' });
    expect(paid(two, 12, 'pari-passu')).toEqual({ b: '8.00', a: '4.00', common: '0.00' });
  });

  it('pays debts before all others in both ways', () => {
    const claims = [...two, claim('note', { kind: 'debt', preference: money(4) })];
    expect(paid(claims, 7, 'pari-passu')).toEqual({ b: '2.00', a: '1.00', common: '0.00', note: '4.00' });
  });

  it('lets options exercise once a share is worth more than their price', () => {
    const claims = [common(10n), claim('options', { kind: 'option', shares: 10n, exercisePrice: money(2) })];
    expect(paid(claims, 20)).toEqual({ common: '20.00', options: '0.00' });
    expect(paid(claims, 40)).toEqual({ common: '30.00', options: '10.00' });
  });

  it('reports what no one has a claim to', () => {
    const result = distribute([claim('safe', { preference: money(5) })], money(8), 'stacked');
    expect(toDecimal(result.left, 2)).toBe('3.00');
  });
});

const anyClaim = (id: string): fc.Arbitrary<Claim> =>
  fc
    .record({
      kind: fc.constantFrom(
        'preferred' as const,
        'preferred' as const,
        'common' as const,
        'option' as const,
        'debt' as const,
      ),
      preference: fc.integer({ min: 0, max: 1000 }),
      participation: fc.constantFrom('none' as const, 'full' as const, 'capped' as const),
      more: fc.integer({ min: 0, max: 2000 }),
      shares: fc.bigInt({ min: 0n, max: 1000n }),
      price: fc.integer({ min: 0, max: 50 }),
      seniority: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ kind, preference, participation, more, shares, price, seniority }) => {
      const preferred = kind === 'preferred' || kind === 'debt';
      return claim(id, {
        kind,
        preference: preferred ? money(preference) : ZERO,
        participation: kind === 'preferred' ? participation : 'none',
        cap: kind === 'preferred' && participation === 'capped' ? money(preference + more) : null,
        shares,
        exercisePrice: kind === 'option' ? money(price) : ZERO,
        seniority,
      });
    });
const anyClaims = fc
  .integer({ min: 1, max: 5 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyClaim(`c${at}`))));
const anySeniority = fc.constantFrom<Seniority>('stacked', 'pari-passu');
const anyProceeds = fc.integer({ min: 0, max: 20_000 });

describe('any waterfall', () => {
  it('pays out exactly the proceeds, and no one less than nothing', () => {
    fc.assert(
      fc.property(anyClaims, anyProceeds, anySeniority, (claims, proceeds, seniority) => {
        const { payouts, left } = distribute(claims, money(proceeds), seniority);
        expect(equal(add(sum(payouts.map((one) => one.amount)), left), money(proceeds))).toBe(true);
        expect(payouts.every((one) => compare(one.amount, ZERO) >= 0)).toBe(true);
        const sharing = claims.some((one) => one.shares > 0n);
        if (sharing) expect(isZero(left)).toBe(true);
      }),
    );
  });

  it('never pays a claim less when there is more to pay', () => {
    fc.assert(
      fc.property(anyClaims, anyProceeds, anyProceeds, anySeniority, (claims, a, b, seniority) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map(
          (one) => distribute(claims, money(one), seniority).payouts,
        );
        less?.forEach((one, at) => expect(compare(one.amount, more?.[at]?.amount ?? ZERO)).toBeLessThanOrEqual(0));
      }),
    );
  });

  it('is an equilibrium: no class gains by deciding otherwise alone', () => {
    fc.assert(
      fc.property(anyClaims, anyProceeds, anySeniority, (claims, proceeds, seniority) => {
        const result = distribute(claims, money(proceeds), seniority);
        claims.forEach((one, at) => {
          if (one.kind !== 'preferred' || one.participation === 'full' || one.shares === 0n) return;
          const converts = result.payouts[at]?.choice === 'converts';
          const otherwise = fixed(
            claims,
            result.payouts.map(({ choice }) => choice === 'converts' || choice === 'exercises'),
            at,
            !converts,
          );
          const alternative = outcomeOf(otherwise, money(proceeds), seniority)[at] ?? ZERO;
          expect(compare(alternative, result.payouts[at]?.amount ?? ZERO)).toBeLessThanOrEqual(0);
        });
      }),
    );
  });

  it('is a straight line between its breakpoints', () => {
    fc.assert(
      fc.property(anyClaims, anySeniority, fc.integer({ min: 1, max: 9 }), (claims, seniority, tenths) => {
        const points = breakpoints(claims, seniority, money(20_000));
        points.slice(1).forEach((end, at) => {
          const start = points[at] as Fraction;
          const part = { n: BigInt(tenths), d: 10n };
          const between = add(start, multiply(subtract(end, start), part));
          const [a, b, c] = [start, end, between].map((one) => distribute(claims, one, seniority).payouts);
          claims.forEach((_, place) => {
            const [low, high] = [a?.[place]?.amount ?? ZERO, b?.[place]?.amount ?? ZERO];
            expect(equal(c?.[place]?.amount ?? ZERO, add(low, multiply(subtract(high, low), part)))).toBe(true);
          });
        });
      }),
    );
  });
});

/** The same claims with every decision made beforehand, the one at `at` as told. */
function fixed(claims: Claim[], decided: boolean[], at: number, converts: boolean) {
  return claims.map((one, place) => ({ one, converted: place === at ? converts : (decided[place] ?? false) }));
}

/** Payouts under fixed decisions, by plain tiers and a search for the price of a common share; independent of `distribute`. */
function outcomeOf(
  decided: { one: Claim; converted: boolean }[],
  proceeds: Fraction,
  seniority: Seniority,
): Fraction[] {
  const due = decided.map(({ one, converted }) => (converted ? ZERO : one.preference));
  const paidOut = due.map(() => ZERO);
  const rank = (one: Claim) => (one.kind === 'debt' ? 99 : seniority === 'pari-passu' ? 0 : one.seniority);
  let left = proceeds;
  for (const tier of [...new Set(decided.map(({ one }) => rank(one)))].sort((a, b) => b - a)) {
    const members = decided.map(({ one }, at) => (rank(one) === tier ? at : -1)).filter((at) => at >= 0);
    const all = sum(members.map((at) => due[at] ?? ZERO));
    const part = lesser(left, all);
    if (!isZero(all)) for (const at of members) paidOut[at] = divide(multiply(part, due[at] ?? ZERO), all);
    left = subtract(left, part);
  }
  const share = (v: Fraction) =>
    decided.map(({ one, converted }) => {
      const whatItTakes = multiply(whole(one.shares), v);
      if (one.kind === 'common' || (converted && one.kind !== 'option')) return whatItTakes;
      if (one.kind === 'option') return converted ? multiply(whole(one.shares), subtract(v, one.exercisePrice)) : ZERO;
      if (one.participation === 'none') return ZERO;
      const most = one.cap ? greater(subtract(one.cap, one.preference), ZERO) : null;
      return most ? lesser(whatItTakes, most) : whatItTakes;
    });
  let [low, high] = [ZERO, whole(10n ** 7n)];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = divide(add(low, high), whole(2));
    if (compare(sum(share(middle)), left) <= 0) low = middle;
    else high = middle;
  }
  return share(low).map((one, at) => add(greater(one, ZERO), paidOut[at] ?? ZERO));
}
