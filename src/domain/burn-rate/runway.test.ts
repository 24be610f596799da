/** Burn, runway, bands, breakdown and advice: worked examples and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN, EMPTY_INPUTS, isUntouched, type BurnInputs } from './plan';
import { NO_CHANGE, describeVerdict, judge } from './projection';
import { recommendationsFor } from './recommendations';
import { burnReport } from './report';
import {
  bandOf,
  computeBreakdown,
  computeMonthlyBurn,
  computeRunway,
  computeSummary,
  formatRunway,
  lowRunwayWarning,
  legendFor,
  raiseBy,
  runwayBar,
} from './runway';
import { compareScenarios } from './scenarios';
import { DOLLAR, anyBurnInputs, burnInputs } from '@tests/factories/burn-rate';

describe('burn and runway', () => {
  it('BURN-03 monthly burn is team costs plus fixed costs less revenue', () => {
    expect(
      computeMonthlyBurn(
        burnInputs(
          0,
          4000,
          [5000, 3000],
          [
            ['Setup', 2000],
            ['Goals', 1000],
          ],
        ),
      ),
    ).toBe(7000 * DOLLAR);
    expect(computeMonthlyBurn(burnInputs(0, 9000, [5000]))).toBe(-4000 * DOLLAR);
    expect(computeMonthlyBurn(EMPTY_INPUTS)).toBe(0);
  });

  it.each([
    [100_000, 10_000, 10],
    [99_999, 10_000, 9],
    [0, 10_000, 0],
    [9_999, 10_000, 0],
    [100_000, 0, Infinity],
    [100_000, -5, Infinity],
    [0, 0, Infinity],
  ])('BURN-04 %i of balance at a burn of %i lasts %d months', (balance, burn, months) => {
    expect(computeRunway(balance, burn)).toBe(months);
  });

  it('BURN-04 the floor is exact where floating division is not', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_000_000), fc.integer({ min: 1, max: 10_000_000_000_000 }), (balance, burn) => {
        expect(BigInt(computeRunway(balance, burn))).toBe(BigInt(balance) / BigInt(burn));
      }),
    );
  });

  it.each([
    [0, 'critical'],
    [2, 'critical'],
    [3, 'warning'],
    [5, 'warning'],
    [6, 'good'],
    [Infinity, 'good'],
  ] as const)('BURN-07 %d months are %s', (months, band) => expect(bandOf(months)).toBe(band));

  it.each([
    // Good while six months are left, then warning, then critical; months that are not paid are critical, too.
    [Infinity, 12, 0, 0],
    [17, 12, 0, 0],
    [16, 11, 1, 0],
    [8, 3, 3, 6],
    [4, 0, 2, 10],
    [2, 0, 0, 12],
    [0, 0, 0, 12],
  ])('colours twelve months by what is left: runway %d', (runway, good, warning, critical) => {
    const bar = runwayBar(runway);
    expect(bar.map((segment) => segment.band)).toEqual([
      ...Array<string>(good).fill('good'),
      ...Array<string>(warning).fill('warning'),
      ...Array<string>(critical).fill('critical'),
    ]);
    expect(bar.map((segment) => segment.isFunded)).toEqual(bar.map(({ index }) => index < runway));
    expect(legendFor(runway).map(({ band }) => band)).toEqual(
      runway === Infinity ? ['good'] : ['critical', 'warning', 'good'],
    );
  });

  it.each([
    [5, null],
    [6, '2026-11'],
    [16, '2027-09'],
    [36, '2029-05'],
    [37, null],
    [Infinity, null],
  ])('a runway of %d leaves six months for a round that begins by %s', (runway, month) =>
    expect(raiseBy(runway, '2026-11')).toBe(month),
  );

  it('warns below six months and is urgent below three', () => {
    expect(lowRunwayWarning(6)).toBeNull();
    expect(lowRunwayWarning(Infinity)).toBeNull();
    expect(lowRunwayWarning(5)?.band).toBe('warning');
    expect(lowRunwayWarning(0)?.message).toContain('less than a month');
    expect(lowRunwayWarning(1)?.message).toContain('only 1 month.');
    expect([formatRunway(0), formatRunway(1), formatRunway(Infinity)]).toEqual(['0 months', '1 month', 'Infinite']);
  });

  it('breaks the costs down by category, the largest first', () => {
    const lines = computeBreakdown(
      burnInputs(
        0,
        99,
        [3000],
        [
          ['Goals', 500],
          ['Setup', 6000],
          ['Goals', 500],
        ],
      ),
    );
    expect(lines).toEqual([
      { category: 'Setup', amount: 6000 * DOLLAR, share: 6000 },
      { category: 'Team costs', amount: 3000 * DOLLAR, share: 3000 },
      { category: 'Goals', amount: 1000 * DOLLAR, share: 1000 },
    ]);
    expect(computeBreakdown(EMPTY_INPUTS)).toEqual([]);
    expect(isUntouched(EMPTY_INPUTS)).toBe(true);
  });

  it('stays whole and finite for any input', () => {
    fc.assert(
      fc.property(anyBurnInputs, (any) => {
        const { burn, runway, total, revenue } = computeSummary(any);
        expect(burn).toBe(total - revenue);
        const isEmpty = total === 0 && revenue === 0;
        if (runway === null || isEmpty) expect([runway, isEmpty]).toEqual([null, true]);
        else expect(runway === Infinity || (Number.isSafeInteger(runway) && runway >= 0)).toBe(true);
        for (const { text } of recommendationsFor(any, 'INR')) expect(text).not.toMatch(/NaN|undefined|null/);
      }),
    );
  });
});

describe('a plan without a cost or revenue', () => {
  it.each<[string, BurnInputs, number | null, string | null]>([
    ['nothing entered', EMPTY_INPUTS, null, null],
    ['only a bank balance', burnInputs(100_000, 0, []), null, null],
    ['costs of nothing', burnInputs(100_000, 0, [0], [['Setup', 0]]), null, null],
    ['revenue alone', burnInputs(100_000, 1, []), Infinity, 'good'],
    ['revenue that covers the costs', burnInputs(0, 500, [500]), Infinity, 'good'],
  ])('gets no runway, band, verdict or advice, and one with entries does (BURN-04): %s', (_, inputs, runway, band) => {
    expect(computeSummary(inputs)).toMatchObject({ runway, band });
    const { kind } = judge(inputs, NO_CHANGE, '2026-11');
    expect(kind).toBe(runway === null ? 'none' : 'alive');
    if (runway !== null) return;
    expect(recommendationsFor(inputs, 'INR')).toEqual([]);
    const texts = JSON.stringify([
      describeVerdict(judge(inputs, NO_CHANGE, '2026-11'), 'INR'),
      burnReport({ ...EMPTY_PLAN, ...inputs }, 'Plan', '2026-11-26'),
    ]);
    expect(texts).toContain('Add your first cost to see your runway.');
    expect(texts).not.toMatch(/Infinite|"Good"|Default/);
    for (const { verdict, needed } of compareScenarios({ ...EMPTY_PLAN, ...inputs }, '2026-11', 12))
      expect([verdict.kind, needed]).toEqual(['none', null]);
  });
});

describe('recommendations', () => {
  const ids = (any: BurnInputs) => recommendationsFor(any, 'USD').map(({ id }) => id);

  it.each<[string, BurnInputs, string[]]>([
    ['runway of 2', burnInputs(20_000, 1, [5000], [['Setup', 5000]]), ['runway-urgent']],
    [
      'runway of 3',
      burnInputs(
        30_000,
        10_000,
        [10_000],
        [
          ['Setup', 5000],
          ['Goals', 5000],
        ],
      ),
      ['runway-warning'],
    ],
    [
      'runway of 5',
      burnInputs(
        59_999,
        10_000,
        [10_000],
        [
          ['Setup', 5000],
          ['Goals', 5000],
        ],
      ),
      ['runway-warning'],
    ],
    [
      'runway of 6',
      burnInputs(
        60_000,
        10_000,
        [10_000],
        [
          ['Setup', 5000],
          ['Goals', 5000],
        ],
      ),
      [],
    ],
    ['team of twice the fixed costs', burnInputs(1e6, 1, [4000, 4000], [['Setup', 4000]]), ['category-team-costs']],
    [
      'team over twice the fixed costs',
      burnInputs(1e6, 1, [8001], [['Setup', 4000]]),
      ['team-costs', 'category-team-costs'],
    ],
    ['no revenue', burnInputs(1e6, 0, [100], [['Setup', 100]]), ['no-revenue']],
    ['a category over half', burnInputs(1e6, 1, [100], [['Setup', 101]]), ['category-setup']],
    ['exactly half', burnInputs(1e6, 1, [500], [['Setup', 500]]), []],
    ['nothing entered', EMPTY_INPUTS, []],
    ['only a bank balance', burnInputs(100_000, 0, []), []],
  ])('BURN-19 %s', (_, any, expected) => expect(ids(any)).toEqual(expected));

  it('BURN-19 raises each of the five', () => {
    expect(ids(burnInputs(2_000, 0, [900], [['Setup', 100]]))).toEqual([
      'runway-urgent',
      'team-costs',
      'no-revenue',
      'category-team-costs',
    ]);
    expect(ids(burnInputs(4_000, 0, [900], [['Setup', 100]]))[0]).toBe('runway-warning');
  });

  it('says what it found, in the currency of the plan', () => {
    const [first] = recommendationsFor(burnInputs(20_000, 100, [5100], [['Setup', 5000]]), 'INR');
    expect(first).toMatchObject({ level: 'urgent', title: 'Urgent: less than 3 months of runway' });
    const category = recommendationsFor(burnInputs(1e6, 0, [100], [['Setup', 200]]), 'INR').find(
      ({ id }) => id === 'category-setup',
    );
    expect(category?.text).toContain('₹200.00 of the ₹300.00 you spend each month before revenue (66.67%)');
  });
});
