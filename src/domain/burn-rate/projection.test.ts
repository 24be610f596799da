/** Projection and verdict: the worked example of default alive, and what holds for any plan. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_INPUTS } from './plan';
import { NO_CHANGE, projectCash, describeNotCounted, describeVerdict, judge } from './projection';
import { reportMonths, reportProjection } from './report';
import { computeSummary } from './runway';
import { growthNeeded } from './scenarios';
import { formatCardMoney } from '@/domain/money/money';
import { DOLLAR, anyBurnInputs, burnInputs } from '@tests/factories/burn-rate';

describe('projection', () => {
  it.each([
    [0, 1],
    [5, 6],
    [23, 24],
    [24, 24],
    [100, 24],
    [Infinity, 12],
  ])('BURN-18 a runway of %d shows %i months', (runway, rows) => expect(reportMonths(runway)).toBe(rows));

  it('runs to the month that cannot be paid', () => {
    const rows = reportProjection(burnInputs(25_000, 0, [10_000]), '2026-11');
    expect(rows.map((row) => [row.index, row.month, row.opening / DOLLAR, row.closing / DOLLAR])).toEqual([
      [1, '2026-12', 25_000, 15_000],
      [2, '2027-01', 15_000, 5_000],
      [3, '2027-02', 5_000, -5_000],
    ]);
  });

  it('grows from next month on and rounds each month once', () => {
    const change = { ...NO_CHANGE, revenueGrowth: 1000, costGrowth: 333 };
    const rows = projectCash(burnInputs(0, 10_000, [100]), change, '2026-01', 8);
    // 1.1^7 = 1.9487171, 1.1^8 = 2.14358881.
    expect(rows.map((row) => row.revenue).slice(-2)).toEqual([1_948_717, 2_143_589]);
    expect(rows[0]!.costs).toBe(10_333);
    expect(rows[1]!.costs).toBe(10_677);
  });

  it('adds hires and one-offs in their months', () => {
    const change = {
      ...NO_CHANGE,
      hires: [{ id: 'h', name: 'Dev', role: 'Dev', monthlyCost: 500, from: '2026-03', until: '2026-04' }],
      oneOffs: [
        { id: 'a', name: 'Fair', month: '2026-02', direction: 'cost' as const, amount: 70 },
        { id: 'b', name: 'Grant', month: '2026-04', direction: 'income' as const, amount: 90 },
      ],
    };
    const rows = projectCash({ ...EMPTY_INPUTS, bankBalance: 5000 }, change, '2026-01', 4);
    expect(rows.map((row) => row.net)).toEqual([-70, -500, -410, 0]);
    expect(rows.at(-1)!.closing).toBe(4020);
  });

  it('leaves out what was paid by the end of the current month, and says so', () => {
    const [november, december] = ['2026-11', '2026-12'].map((month) => ({
      id: month,
      name: `Server ${month}`,
      month,
      direction: 'cost' as const,
      amount: 70,
    }));
    const hire = { id: 'h', name: 'Dev', role: 'Dev', monthlyCost: 500, from: '2026-09', until: '2026-11' };
    const change = { ...NO_CHANGE, hires: [hire], oneOffs: [november!, december!] };
    expect(projectCash(EMPTY_INPUTS, change, '2026-11', 2).map(({ net }) => net)).toEqual([-70, 0]);
    expect(describeNotCounted(change, '2026-11')).toBe(
      'Not counted: “Dev” (November 2026), “Server 2026-11” (November 2026). The projection starts with December 2026, so your bank balance should already include them.',
    );
    expect(describeNotCounted(change, '2026-10')).toBeNull();
    expect(describeNotCounted({ ...NO_CHANGE, oneOffs: [1, 2, 3, 4].map(() => november!) }, '2026-12')).toContain(
      '(November 2026) and 1 more. The projection starts with January 2027',
    );
    // A plan of which nothing is counted has no verdict.
    expect(judge(EMPTY_INPUTS, { ...change, oneOffs: [november!] }, '2026-11').kind).toBe('none');
    expect(judge(EMPTY_INPUTS, change, '2026-11').kind).not.toBe('none');
  });

  it('each month opens with what the last one closed with', () => {
    fc.assert(
      fc.property(anyBurnInputs, fc.integer({ min: -10_000, max: 10_000 }), (any, revenueGrowth) => {
        const rows = projectCash(any, { ...NO_CHANGE, revenueGrowth }, '2026-01', 60);
        rows.forEach((row, index) => {
          expect(row.opening).toBe(index === 0 ? any.bankBalance : rows[index - 1]!.closing);
          expect(Number.isSafeInteger(row.closing)).toBe(true);
        });
      }),
    );
  });
});

describe('default alive', () => {
  const example = burnInputs(200_000, 10_000, [30_000]);

  it('the worked example: profit in month 12, trough $73,842.84', () => {
    // Month k earns 10,000 × 1.1^k against 30,000. 1.1^11 = 2.853, 1.1^12 = 3.138.
    // 200,000 − 11 × 30,000 + 10,000 × (1.1 + … + 1.1^11 = 20.384284) = 73,842.84.
    const verdict = judge(example, { ...NO_CHANGE, revenueGrowth: 1000 }, '2026-11');
    expect(verdict).toEqual({
      kind: 'alive',
      profit: { index: 12, month: '2027-11' },
      last: null,
      trough: { index: 11, month: '2027-10', cash: 73_842_84 },
      missing: 0,
    });
    expect(describeVerdict(verdict, 'USD')).toEqual({
      title: 'Default alive',
      text: 'Revenue covers your costs from month 12 (November 2027) on. Your lowest balance is $73,842.84, at the end of month 11 (October 2027).',
    });
  });

  it('without growth the money ends after the runway', () => {
    const verdict = judge(example, NO_CHANGE, '2026-11');
    expect(verdict.kind).toBe('dead');
    expect(verdict.last).toEqual({ index: 10, month: '2027-09' });
    expect(verdict.profit).toBeNull();
    expect(describeVerdict(verdict, 'USD').text).toContain('Your revenue does not catch up');
  });

  it('names what is missing when profit comes too late', () => {
    const poor = burnInputs(100_000, 10_000, [30_000]);
    const verdict = judge(poor, { ...NO_CHANGE, revenueGrowth: 1000 }, '2026-11');
    expect(verdict).toMatchObject({ kind: 'dead', profit: { index: 12 }, missing: 26_157_16 });
    expect(describeVerdict(verdict, 'USD').text).toContain('short of $26,157.16');
    // Without paise it is rounded up: ₹26,157 would not be enough.
    expect(describeVerdict(verdict, 'INR', { money: formatCardMoney }).text).toContain('short of ₹26,158 until');
  });

  it('names the month of the largest shortage where a one-off cost comes after the profit', () => {
    const oneOffs = [{ id: 'o', name: 'Machine', month: '2027-11', amount: 1_000_000_000, direction: 'cost' as const }];
    const inputs = burnInputs(1_000_000, 120_000, [100_000]);
    // 10 lakh + 12 × 20,000 − 1 crore = −87.6 lakh.
    const verdict = judge(inputs, { ...NO_CHANGE, oneOffs }, '2026-11');
    expect(verdict).toMatchObject({ kind: 'dead', profit: { index: 1 }, trough: { index: 12 }, missing: 876_000_000 });
    expect(describeVerdict(verdict, 'INR').text).toBe(
      'Your money covers everything until month 11 (October 2027) but not the month after. Your revenue covers your running costs from month 1 (December 2026) on, but you are short of ₹87,60,000.00 at the end of month 12 (November 2027).',
    );
  });

  it('claims no profit and no shortage from figures that are too large to be exact', () => {
    const growth = { ...NO_CHANGE, revenueGrowth: 3000, costGrowth: 4000 };
    // 1.4^k ÷ 1.3^k passes 100 in month 63: from then on, costs are above revenue for good.
    const verdict = judge(burnInputs(10_000_000_000, 100_000, [1000]), growth, '2026-11');
    expect(verdict).toMatchObject({ kind: 'dead', profit: null });
    expect(describeVerdict(verdict, 'INR').text).toContain('Your revenue does not catch up with your costs.');
    expect(describeVerdict(verdict, 'INR').text).not.toContain('short of');
  });

  it('profit at once never falls below today', () => {
    const verdict = judge(burnInputs(1000, 500, [400]), NO_CHANGE, '2026-11');
    expect(verdict).toMatchObject({ kind: 'alive', profit: { index: 1 }, trough: { index: 0, cash: 1000_00 } });
  });

  it('a company that lasts ten years without profit is neither', () => {
    const verdict = judge(burnInputs(1_000_000, 0, [100]), NO_CHANGE, '2026-11');
    expect(verdict.kind).toBe('open');
    expect(describeVerdict(verdict, 'USD').title).toBe('No profit in sight');
  });

  it('the growth that is needed is the least that makes it alive', () => {
    const needed = growthNeeded(example, NO_CHANGE, '2026-11')!;
    const kind = (revenueGrowth: number) => judge(example, { ...NO_CHANGE, revenueGrowth }, '2026-11').kind;
    expect(kind(needed)).toBe('alive');
    expect(kind(needed - 1)).toBe('dead');
    expect(growthNeeded(burnInputs(1, 0, [100]), NO_CHANGE, '2026-11')).toBeNull();
  });

  it('dead means that some month closes below zero, and alive that none does', () => {
    fc.assert(
      fc.property(anyBurnInputs, fc.integer({ min: -2000, max: 3000 }), (any, revenueGrowth) => {
        const change = { ...NO_CHANGE, revenueGrowth };
        const verdict = judge(any, change, '2026-01');
        const all = projectCash(any, change, '2026-01', 120);
        // After a figure that is too large to be exact, nothing is known.
        const cut = all.findIndex((row) =>
          [row.revenue, row.costs, row.net, row.closing].some((one) => Math.abs(one) === Number.MAX_SAFE_INTEGER),
        );
        const rows = cut < 0 ? all : all.slice(0, cut + 1);
        const low = Math.min(any.bankBalance, ...rows.map((row) => row.closing));
        expect(verdict.trough.cash).toBe(low);
        expect(verdict.kind === 'dead').toBe(low < 0);
        // Without growth the last month that can be paid is the runway of the specification.
        const flat = judge(any, NO_CHANGE, '2026-01');
        const runway = computeSummary(any).runway;
        if (runway !== null && runway < 120) expect(flat.last?.index).toBe(runway);
        else expect(flat.last).toBeNull();
      }),
    );
  });
});
