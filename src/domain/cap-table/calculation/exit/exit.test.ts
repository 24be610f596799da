import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { add, compare, multiply, subtract, sum, toDecimal, toNumber, whole, ZERO } from '@/domain/money/fractions';
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable, Convertible, Preference } from '@/domain/cap-table/document/document';
import { conversionsText, explainExit } from '@/domain/cap-table/presentation/explain-exit';
import { computeExit, byHolder, convertsFrom, exitCurve, type ExitInputs } from './exit';
import { stageAt, stagesOf } from './exit-claims';
import { distribute, payoutAt } from './waterfall';

describe('the exit of a cap table', () => {
  const plain: Preference = { multiple: 1, participation: 'none', cap: null };
  const table = (convertibles: Partial<Convertible>[] = [], preference = plain): CapTable => ({
    ...sharesTable(
      { founder: 8_000_000 },
      {
        pool: 1_000_000,
        convertibles,
        rounds: [{ amount: dollars(2_000_000), valuation: dollars(11_000_000), preference }],
      },
    ),
  });
  const exit = (document: CapTable, inputs: ExitInputs, step = lastStep(computeCapitalisation(document))) =>
    computeExit(document, step.state, inputs);
  const paidTo = (result: ReturnType<typeof exit>, id: string) =>
    result.ok ? result.value.holders.find((one) => one.holderId === id)?.minor : result.faults;

  it('leaves the part of the pool that no one holds out, and deducts costs first', () => {
    const result = exit(table(), { proceeds: dollars(21_000_000), deductions: dollars(1_000_000) });
    expect(paidTo(result, 'founder')).toBe(1_600_000_000n);
    expect(paidTo(result, 'round:r0')).toBe(400_000_000n);
    expect(result.ok && explainExit(table(), result.value).map((one) => one.formula)).toEqual([
      'Shares × Per common share',
      'Shares × Per common share: more than the preference',
    ]);
  });

  it('pays a SAFE that has not converted its amount, or its part at the cap if that is more', () => {
    const document = { ...table([{ amount: dollars(1_000_000), cap: dollars(10_000_000) }]), fundingRounds: [] };
    expect(paidTo(exit(document, { proceeds: dollars(5_000_000) }), 'i0')).toBe(100_000_000n);
    expect(paidTo(exit(document, { proceeds: dollars(20_000_000) }), 'i0')).toBe(199_999_820n);
  });

  it('pays notes with interest before all others', () => {
    const note: Partial<Convertible> = {
      kind: 'note',
      amount: dollars(1_000_000),
      date: '2024-01-01',
      interest: { rate: 10, compounding: 'simple', dayCount: '30-360' },
    };
    const document = { ...table([note]), fundingRounds: [] };
    expect(paidTo(exit(document, { proceeds: dollars(500_000), date: '2025-01-01' }), 'i0')).toBe(50_000_000n);
    expect(paidTo(exit(document, { proceeds: dollars(9_000_000), date: '2025-01-01' }), 'i0')).toBe(110_000_000n);
  });

  it('adds up to the cent, whatever the holders', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 9 }),
        (proceeds, held) => {
          const document = sharesTable(Object.fromEntries(held.map((one, at) => [`h${at}`, one])), {
            rounds: [{ amount: dollars(100_003), valuation: dollars(1_000_033) }],
          });
          const result = exit(document, { proceeds });
          expect(result.ok && result.value.holders.reduce((all, one) => all + one.minor, 0n)).toBe(BigInt(proceeds));
        },
      ),
    );
  });

  it('has a curve from 0 to the end for a chart', () => {
    const document = table();
    const curve = exitCurve(document, lastStep(computeCapitalisation(document)).state, { until: dollars(50_000_000) });
    expect(curve.ok && curve.value.points.map((one) => toDecimal(one.proceeds, 0))).toEqual([
      '0',
      '2000000',
      '10000000',
      '50000000',
    ]);
    expect(curve.ok && toDecimal(curve.value.points[2]?.holders.get('founder') ?? ZERO, 0)).toBe('8000000');
  });

  it.each([
    [1_000_000, ['0', '1000000']],
    [2_000_000, ['0', '2000000']],
    [5_000_000, ['0', '2000000', '5000000']],
  ])('has a curve that ends at $%d, without the turns beyond', (until, points) => {
    const document = table();
    const curve = exitCurve(document, lastStep(computeCapitalisation(document)).state, { until: dollars(until) });
    expect(curve.ok && curve.value.points.map((one) => toDecimal(one.proceeds, 0))).toEqual(points);
  });

  it.each([Number.NaN, -1, 10 ** 15, Number.POSITIVE_INFINITY, 0.5])('reports proceeds of %d', (proceeds) => {
    expect(exit(table(), { proceeds }).ok).toBe(false);
  });

  it('reports an empty table, and pays 0 of 0', () => {
    const nothing = exit(sharesTable({}), { proceeds: 100 });
    expect(nothing).toMatchObject({ ok: false, faults: [{ code: 'no-shares' }] });
    const { state } = lastStep(computeCapitalisation(sharesTable({})));
    expect(exitCurve(sharesTable({}), state, { until: 100 })).toMatchObject({ faults: [{ code: 'no-shares' }] });
    expect(exitCurve(table(), state, { until: 0 })).toMatchObject({ faults: [{ code: 'amount' }] });
    expect(paidTo(exit(table(), { proceeds: 0 }), 'founder')).toBe(0n);
    expect(byHolder([], distribute([], ZERO, 'stacked')).size).toBe(0);
  });
});

describe('an open SAFE at an exit', () => {
  const founder = { founder: 9_000_000 };
  const low: Partial<Convertible> = { amount: dollars(1_000_000), cap: dollars(10_000_000) };
  const high: Partial<Convertible> = { amount: dollars(1_000_000), cap: dollars(50_000_000) };
  const at = (convertibles: Partial<Convertible>[], proceeds: number) => {
    const table = sharesTable(founder, { convertibles });
    const exit = computeExit(table, lastStep(computeCapitalisation(table)).state, { proceeds: dollars(proceeds) });
    if (!exit.ok) throw new Error(exit.faults[0]?.message);
    return exit.value;
  };
  const shares = (exit: ReturnType<typeof at>, id: string) => exit.claims.find((one) => one.id === id)?.shares;
  const paid = (exit: ReturnType<typeof at>) =>
    Object.fromEntries(exit.holders.map((one) => [one.holderId, one.minor]));

  // The post-money SAFE, "Liquidity Capitalization": converting securities count, but none whose holders take cash.
  it('that takes cash does not count in the capitalisation of one that converts', () => {
    const exit = at([low, high], 21_000_000);
    // $20M are left beside the cash: 10 % and 90 % of them.
    expect(paid(exit)).toEqual({ founder: 1_800_000_000n, i0: 200_000_000n, i1: 100_000_000n });
    expect([shares(exit, 'open:s0'), shares(exit, 'open:s1')]).toEqual([1_000_000n, 0n]);
  });

  it('that converts counts: 10 % and 2 % of a company that is worth enough', () => {
    const exit = at([low, high], 100_000_000);
    expect([shares(exit, 'open:s0'), shares(exit, 'open:s1')]).toEqual([1_022_727n, 204_545n]);
    expect(toDecimal({ n: (paid(exit)['i1'] ?? 0n) * 100n, d: exit.net }, 3)).toBe('2.000');
  });

  it('converts from the proceeds at which that is worth more, said by the table', () => {
    const { stages } = at([low, high], 1);
    // Rounded down to whole shares, so by a hair more than $50M and $11M (10 % of what is left beside $1M of cash).
    expect(toDecimal(convertsFrom(stages, 'open:s1') ?? ZERO, 0)).toBe('50000108');
    expect(toDecimal(convertsFrom(stages, 'open:s0') ?? ZERO, 0)).toBe('11000000');
    expect(convertsFrom(at([{ amount: 100, discount: 20 }], 1).stages, 'open:s0')).toBeNull();
  });

  it('says of each class from which proceeds it converts, and joins only those with the same figure', () => {
    const { stages } = at([low, high], 1);
    const points = ['open:s0', 'open:s1'].map((id) => ({ x: toNumber(convertsFrom(stages, id) ?? ZERO, 2), name: id }));
    const inMillions = (proceeds: number) => `$${Math.round(proceeds / 1_000_000)}M`;
    expect(conversionsText([...points, { x: 50_000_000, name: 'Seed' }], inMillions)).toBe(
      'From $11M: open:s0; From $50M: open:s1, Seed',
    );
    expect(conversionsText([], inMillions)).toBe('');
  });

  it('has two points in the curve where it begins to convert', () => {
    const table = sharesTable(founder, { convertibles: [low, high] });
    const curve = exitCurve(table, lastStep(computeCapitalisation(table)).state, { until: dollars(60_000_000) });
    const common = curve.ok
      ? curve.value.points.map((one) => [toDecimal(one.proceeds, 0), toDecimal(one.perShare, 4)])
      : [];
    expect(common.filter(([proceeds]) => proceeds === '50000108')).toEqual([
      ['50000108', '4.9000'],
      ['50000108', '4.8889'],
    ]);
  });

  const open: fc.Arbitrary<Partial<Convertible>> = fc.record({
    kind: fc.constantFrom('safe' as const, 'isafe' as const, 'note' as const),
    amount: fc.integer({ min: 1, max: 100_000_000 }),
    cap: fc.option(fc.integer({ min: 1_000_000_000, max: 9_000_000_000 }), { nil: null }),
    capBasis: fc.constantFrom('post-money' as const, 'pre-money' as const),
    exitMultiple: fc.constantFrom(1, 2),
  });
  it('counts only where it converts, gains by it, and would not gain where it takes cash: whatever the terms', () => {
    fc.assert(
      fc.property(
        fc.array(open, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 20_000_000_000 }),
        fc.boolean(),
        (convertibles, proceeds, isOneKind) => {
          const list = isOneKind
            ? convertibles.map((one) => ({ ...one, capBasis: 'post-money' as const }))
            : convertibles;
          const table = sharesTable(founder, { convertibles: list });
          const { state } = lastStep(computeCapitalisation(table));
          const { stages } = stagesOf(table, state, null);
          const money = { n: BigInt(proceeds), d: 100n };
          const stage = stageAt(stages, money);
          const result = distribute(stage.claims, money, 'stacked');
          const parts = list.reduce(
            (all, { amount = 0, cap, capBasis }, place) =>
              cap && capBasis === 'post-money' && stage.converting.has(`open:s${place}`)
                ? { n: all.n * BigInt(cap) + BigInt(amount) * all.d, d: all.d * BigInt(cap) }
                : all,
            { n: 0n, d: 1n },
          );
          const pre = list.reduce(
            (all, { amount = 0, cap, capBasis }, place) =>
              cap && capBasis === 'pre-money' && stage.converting.has(`open:s${place}`)
                ? { n: all.n * BigInt(cap) + 9_000_000n * BigInt(amount) * all.d, d: all.d * BigInt(cap) }
                : all,
            { n: 9_000_000n, d: 1n },
          );
          list.forEach(({ amount = 0, cap, capBasis }, place) => {
            const claim = stage.claims.find(({ id }) => id === `open:s${place}`);
            if (!claim || !cap) return expect(claim?.shares ?? 0n).toBe(0n);
            if (!stage.converting.has(claim.id)) return expect(claim.shares).toBe(0n);
            // Its shares follow from those who convert alone, and give it more than its cash.
            const over =
              capBasis === 'pre-money'
                ? { n: 9_000_000n, d: 1n }
                : { n: pre.n * parts.d, d: pre.d * (parts.d - parts.n) };
            expect(claim.shares).toBe((BigInt(amount) * over.n) / (BigInt(cap) * over.d));
            expect(compare(multiply(whole(claim.shares), result.perShare), claim.preference)).toBe(1);
          });
          expect(compare(sum(result.payouts.map((one) => one.amount)), subtract(money, result.left))).toBe(0);
          // With one kind of cap no one who takes cash would gain by joining the others.
          const after = stages[stages.indexOf(stage) + 1];
          if (isOneKind && after) {
            const joined = distribute(after.claims, money, 'stacked');
            const [id] = [...after.converting].filter((one) => !stage.converting.has(one));
            const claim = after.claims.find((one) => one.id === id);
            // Shares are whole: who joins first moves the others' by one, so that a tie is decided within a share.
            if (claim)
              expect(
                compare(payoutAt(claim, joined.perShare), add(claim.preference, joined.perShare)),
              ).toBeLessThanOrEqual(0);
          }
        },
      ),
    );
  });
});

describe('the tables of an exit', () => {
  it('by holder and by class agree to the cent, and no one is more than a cent off for each class that is held', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.record({ amount: fc.integer({ min: 1, max: 1e8 }), shares: fc.integer({ min: 0, max: 1e6 }) }), {
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 1e10 }),
        (held, grants, proceeds) => {
          const document = sharesTable(Object.fromEntries(held.map((one, at) => [`h${at}`, one])), {
            rounds: grants.map(({ amount }, at) => ({
              amount,
              valuation: 900_000_000 + at,
              investors: [{ stakeholderId: 'h0', amount: null }],
            })),
          });
          document.shares.options = grants.map(({ shares }, at) => ({
            id: `o${at}`,
            stakeholderId: `h${at % held.length}`,
            shares,
            exercisePrice: '0.01',
            date: null,
          }));
          const result = computeExit(document, lastStep(computeCapitalisation(document)).state, { proceeds });
          if (!result.ok) throw new Error(result.faults[0]?.message);
          const { claimMinor, claims, holders, unclaimed, waterfall } = result.value;
          expect(holders.reduce((all, one) => all + one.minor, unclaimed)).toBe(BigInt(proceeds));
          expect(claimMinor.reduce((all, one) => all + one, unclaimed)).toBe(BigInt(proceeds));
          claims.forEach((claim, at) => {
            const exact = multiply(waterfall.payouts[at]?.amount ?? ZERO, whole(100));
            const off = subtract(whole(claimMinor[at] ?? 0n), exact);
            expect(compare(multiply(off, off), whole(1))).toBe(-1);
            // Who alone holds one class, and no other, reads the same figure in both tables.
            const [only, more] = claim.holders;
            const others = claims.some(
              (one) => one !== claim && one.holders.some((h) => h.holderId === only?.holderId),
            );
            if (only && !more && !others)
              expect(holders.find((one) => one.holderId === only.holderId)?.minor).toBe(claimMinor[at]);
          });
          for (const { holderId, exact, minor } of holders) {
            const classes = claims.filter((one) => one.holders.some((h) => h.holderId === holderId)).length;
            const off = subtract(whole(minor), multiply(exact, whole(100)));
            expect(compare(multiply(off, off), whole(classes * classes))).toBeLessThanOrEqual(0);
          }
        },
      ),
    );
  });
});
