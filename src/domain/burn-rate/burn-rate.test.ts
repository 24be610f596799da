/** Burn, runway, bands, advice, projection and verdict: worked examples and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Expense } from '../expenses/expense';
import { isSheetName } from '../toolkit/report';
import { applyRealCosts, computeRealCosts, COST_TARGETS, DEFAULT_COST_MAPPING } from './cost-mapping';
import { GUIDE_TABS } from './guide';
import { EMPTY_INPUTS, isUntouched, type BurnInputs, type FixedCostCategory } from './plan';
import {
  balanceInput,
  fixedCostInput,
  growthField,
  hireInput,
  oneOffInput,
  scenarioInput,
  teamMemberInput,
} from './plan-input';
import { NO_CHANGE, projectCash, reportMonths, reportProjection } from './projection';
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
  runwayBar,
} from './runway';
import { EMPTY_PLAN } from './stored-plan';
import { describeVerdict, growthNeeded, judge } from './verdict';

const DOLLAR = 100;
const inputs = (
  balance: number,
  revenue: number,
  team: number[],
  fixed: [FixedCostCategory, number][] = [],
): BurnInputs => ({
  bankBalance: balance * DOLLAR,
  monthlyRevenue: revenue * DOLLAR,
  teamMembers: team.map((cost, index) => ({ id: `t${index}`, name: 'A', role: 'B', monthlyCost: cost * DOLLAR })),
  fixedCosts: fixed.map(([category, cost], index) => ({
    id: `f${index}`,
    name: 'C',
    category,
    monthlyCost: cost * DOLLAR,
  })),
});

const amount = fc.nat(1_000_000_000_00);
const anyInputs: fc.Arbitrary<BurnInputs> = fc.record({
  bankBalance: amount,
  monthlyRevenue: amount,
  teamMembers: fc.array(
    fc.record({ id: fc.uuid(), name: fc.constant('A'), role: fc.constant('B'), monthlyCost: amount }),
    { maxLength: 5 },
  ),
  fixedCosts: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.constant('C'),
      category: fc.constantFrom('Setup', 'Documents', 'Teams', 'Goals', 'Strategy'),
      monthlyCost: amount,
    }),
    { maxLength: 5 },
  ),
});

describe('burn and runway', () => {
  it('BURN-03 monthly burn is team costs plus fixed costs less revenue', () => {
    expect(
      computeMonthlyBurn(
        inputs(
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
    expect(computeMonthlyBurn(inputs(0, 9000, [5000]))).toBe(-4000 * DOLLAR);
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
  ] as const)('BURN-07 month %d is %s', (month, band) => expect(bandOf(month)).toBe(band));

  it('covers twelve months, funded ones first', () => {
    const bar = runwayBar(4);
    expect(bar).toHaveLength(12);
    expect(bar.filter((segment) => segment.isFunded)).toHaveLength(4);
    expect(bar.map((segment) => segment.band)).toEqual([
      ...Array<string>(3).fill('critical'),
      ...Array<string>(3).fill('warning'),
      ...Array<string>(6).fill('good'),
    ]);
    expect(runwayBar(Infinity).every((segment) => segment.isFunded)).toBe(true);
  });

  it('warns below six months and is urgent below three', () => {
    expect(lowRunwayWarning(6)).toBeNull();
    expect(lowRunwayWarning(Infinity)).toBeNull();
    expect(lowRunwayWarning(5)?.band).toBe('warning');
    expect(lowRunwayWarning(0)?.message).toContain('less than a month');
    expect(lowRunwayWarning(1)?.message).toContain('only 1 month at');
    expect([formatRunway(0), formatRunway(1), formatRunway(Infinity)]).toEqual(['0 months', '1 month', 'Infinite']);
  });

  it('breaks the costs down by category, the largest first', () => {
    const lines = computeBreakdown(
      inputs(
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
      fc.property(anyInputs, (any) => {
        const { burn, runway, total, revenue } = computeSummary(any);
        expect(burn).toBe(total - revenue);
        expect(runway === Infinity || (Number.isSafeInteger(runway) && runway >= 0)).toBe(true);
        for (const { text } of recommendationsFor(any, 'INR')) expect(text).not.toMatch(/NaN|undefined|null/);
      }),
    );
  });
});

describe('recommendations', () => {
  const ids = (any: BurnInputs) => recommendationsFor(any, 'USD').map(({ id }) => id);

  it.each<[string, BurnInputs, string[]]>([
    ['runway of 2', inputs(20_000, 1, [5000], [['Setup', 5000]]), ['runway-urgent']],
    [
      'runway of 3',
      inputs(
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
      inputs(
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
      inputs(
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
    ['team of twice the fixed costs', inputs(1e6, 1, [4000, 4000], [['Setup', 4000]]), ['category-team-costs']],
    [
      'team over twice the fixed costs',
      inputs(1e6, 1, [8001], [['Setup', 4000]]),
      ['team-costs', 'category-team-costs'],
    ],
    ['no revenue', inputs(1e6, 0, [100], [['Setup', 100]]), ['no-revenue']],
    ['a category over half', inputs(1e6, 1, [100], [['Setup', 101]]), ['category-setup']],
    ['exactly half', inputs(1e6, 1, [500], [['Setup', 500]]), []],
    ['nothing entered', EMPTY_INPUTS, ['no-revenue']],
  ])('BURN-19 %s', (_, any, expected) => expect(ids(any)).toEqual(expected));

  it('BURN-19 raises each of the five', () => {
    expect(ids(inputs(2_000, 0, [900], [['Setup', 100]]))).toEqual([
      'runway-urgent',
      'team-costs',
      'no-revenue',
      'category-team-costs',
    ]);
    expect(ids(inputs(4_000, 0, [900], [['Setup', 100]]))[0]).toBe('runway-warning');
  });

  it('says what it found, in the currency of the plan', () => {
    const [first] = recommendationsFor(inputs(20_000, 100, [5100], [['Setup', 5000]]), 'INR');
    expect(first).toMatchObject({ level: 'urgent', title: 'Urgent: less than 3 months of runway' });
    const category = recommendationsFor(inputs(1e6, 0, [100], [['Setup', 200]]), 'INR').find(
      ({ id }) => id === 'category-setup',
    );
    expect(category?.text).toContain('₹200.00 of the ₹300.00 that you burn each month before revenue (66.67%)');
  });
});

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
    const rows = reportProjection(inputs(25_000, 0, [10_000]), '2026-11');
    expect(rows.map((row) => [row.index, row.month, row.opening / DOLLAR, row.closing / DOLLAR])).toEqual([
      [1, '2026-12', 25_000, 15_000],
      [2, '2027-01', 15_000, 5_000],
      [3, '2027-02', 5_000, -5_000],
    ]);
  });

  it('grows from next month on and rounds each month once', () => {
    const change = { ...NO_CHANGE, revenueGrowth: 1000, costGrowth: 333 };
    const rows = projectCash(inputs(0, 10_000, [100]), change, '2026-01', 8);
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

  it('each month opens with what the last one closed with', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: -10_000, max: 10_000 }), (any, revenueGrowth) => {
        const rows = projectCash(any, { ...NO_CHANGE, revenueGrowth }, '2026-01', 60);
        rows.forEach((row, index) => {
          expect(row.opening).toBe(index === 0 ? any.bankBalance : rows[index - 1]!.closing);
          expect(Number.isSafeInteger(row.closing)).toBe(true);
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe('default alive', () => {
  const example = inputs(200_000, 10_000, [30_000]);

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
      text: 'Revenue covers your costs from month 12 (November 2027) on. The least you have on the way is $73,842.84, at the end of month 11 (October 2027).',
    });
  });

  it('without growth the money ends after the runway', () => {
    const verdict = judge(example, NO_CHANGE, '2026-11');
    expect(verdict.kind).toBe('dead');
    expect(verdict.last).toEqual({ index: 10, month: '2027-09' });
    expect(verdict.profit).toBeNull();
    expect(describeVerdict(verdict, 'USD').text).toContain('Revenue does not catch up');
  });

  it('names what is missing when profit comes too late', () => {
    const poor = inputs(100_000, 10_000, [30_000]);
    const verdict = judge(poor, { ...NO_CHANGE, revenueGrowth: 1000 }, '2026-11');
    expect(verdict).toMatchObject({ kind: 'dead', profit: { index: 12 }, missing: 26_157_16 });
    expect(describeVerdict(verdict, 'USD').text).toContain('short of $26,157.16');
  });

  it('profit at once never falls below today', () => {
    const verdict = judge(inputs(1000, 500, [400]), NO_CHANGE, '2026-11');
    expect(verdict).toMatchObject({ kind: 'alive', profit: { index: 1 }, trough: { index: 0, cash: 1000_00 } });
  });

  it('a company that lasts ten years without profit is neither', () => {
    const verdict = judge(inputs(1_000_000, 0, [100]), NO_CHANGE, '2026-11');
    expect(verdict.kind).toBe('open');
    expect(describeVerdict(verdict, 'USD').title).toBe('No profit in sight');
  });

  it('the growth that is needed is the least that makes it alive', () => {
    const needed = growthNeeded(example, NO_CHANGE, '2026-11')!;
    const kind = (revenueGrowth: number) => judge(example, { ...NO_CHANGE, revenueGrowth }, '2026-11').kind;
    expect(kind(needed)).toBe('alive');
    expect(kind(needed - 1)).toBe('dead');
    expect(growthNeeded(inputs(1, 0, [100]), NO_CHANGE, '2026-11')).toBeNull();
  });

  it('dead means that some month closes below zero, and alive that none does', () => {
    fc.assert(
      fc.property(anyInputs, fc.integer({ min: -2000, max: 3000 }), (any, revenueGrowth) => {
        const change = { ...NO_CHANGE, revenueGrowth };
        const verdict = judge(any, change, '2026-01');
        const rows = projectCash(any, change, '2026-01', 120);
        const low = Math.min(any.bankBalance, ...rows.map((row) => row.closing));
        expect(verdict.trough.cash).toBe(low);
        expect(verdict.kind === 'dead').toBe(low < 0);
        // Without growth the last month that can be paid is the runway of the specification.
        const flat = judge(any, NO_CHANGE, '2026-01');
        const runway = computeSummary(any).runway;
        if (runway < 120) expect(flat.last?.index).toBe(runway);
        else expect(flat.last).toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});

describe('real costs from the expense tracker', () => {
  const expense = (date: string, category: Expense['category'], cost: number): Expense => ({
    id: `${date}${category}${cost}`,
    date,
    description: 'x',
    category,
    amount: cost,
    paymentMethod: 'Cash',
    isRecurring: false,
    recurringPeriod: null,
    notes: '',
    importKey: null,
    occurrence: null,
  });

  it('averages the last three full months by category', () => {
    const expenses = [
      expense('2026-07-31', 'Operations', 999_999),
      expense('2026-08-01', 'Salary & Benefits', 300_000),
      expense('2026-09-15', 'Salary & Benefits', 300_001),
      expense('2026-10-31', 'Salary & Benefits', 300_001),
      expense('2026-10-01', 'Legal & Professional', 100),
      expense('2026-11-02', 'Legal & Professional', 999_999),
    ];
    expect(computeRealCosts(expenses, '2026-11', DEFAULT_COST_MAPPING)).toEqual({
      range: { from: '2026-08', to: '2026-10', months: 3 },
      costs: [
        { category: 'Salary & Benefits', target: 'Team', monthlyCost: 300_001 },
        { category: 'Legal & Professional', target: 'Documents', monthlyCost: 33 },
      ],
    });
  });

  it('of a younger tracker, the months since it began; of a new one, nothing', () => {
    const young = computeRealCosts([expense('2026-10-05', 'Other', 900)], '2026-11', DEFAULT_COST_MAPPING);
    expect(young).toMatchObject({ range: { months: 1 }, costs: [{ monthlyCost: 900 }] });
    expect(computeRealCosts([expense('2026-11-05', 'Other', 900)], '2026-11', DEFAULT_COST_MAPPING)).toEqual({
      range: null,
      costs: [],
    });
    expect(computeRealCosts([], '2026-11', DEFAULT_COST_MAPPING).costs).toEqual([]);
  });

  it('replaces what was taken before and keeps what was typed', () => {
    const plan = { ...EMPTY_PLAN, ...inputs(0, 0, [100], [['Setup', 5]]) };
    const costs = [
      { category: 'Salary & Benefits' as const, target: 'Team' as const, monthlyCost: 7 },
      { category: 'Operations' as const, target: 'Goals' as const, monthlyCost: 8 },
      { category: 'Other' as const, target: 'Leave out' as const, monthlyCost: 9 },
    ];
    const once = applyRealCosts(plan, costs, 'USD');
    expect(once.teamMembers).toHaveLength(2);
    expect(once.fixedCosts.map(({ category, monthlyCost }) => [category, monthlyCost])).toEqual([
      ['Setup', 500],
      ['Goals', 8],
    ]);
    expect(applyRealCosts(once, costs, 'USD')).toEqual(once);
    expect(applyRealCosts(once, [], 'USD')).toEqual(plan);
    expect(applyRealCosts(plan, costs, 'INR')).toBe(plan);
    expect(Object.values(DEFAULT_COST_MAPPING).every((target) => COST_TARGETS.includes(target))).toBe(true);
  });
});

describe('forms', () => {
  const messagesOf = (reading: { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } }) =>
    Object.fromEntries((reading.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));

  it('answers the messages of the specification', () => {
    expect(messagesOf(balanceInput('USD').safeParse({}))).toEqual({
      bankBalance: 'Please enter your bank balance',
      monthlyRevenue: 'Please enter your monthly revenue',
    });
    expect(messagesOf(teamMemberInput('USD').safeParse({ name: ' ', monthlyCost: '' }))).toEqual({
      name: 'Please enter name',
      role: 'Please enter role',
      monthlyCost: 'Please enter monthly cost',
    });
    expect(messagesOf(fixedCostInput('USD').safeParse({ category: '__proto__' }))).toEqual({
      name: 'Please enter name',
      category: 'Please select category',
      monthlyCost: 'Please enter monthly cost',
    });
  });

  it.each([
    ['-1', 'Please enter an amount of 0 or more'],
    ['1e15', 'Please enter a number, such as 1,234.50'],
    [1e15, 'Please enter at most 100,000,000,000.00'],
    ['ten', 'Please enter a number, such as 1,234.50'],
    ['1.234', 'Please use at most 2 decimals'],
    [{}, 'Please enter a number, such as 1,234.50'],
  ])('a balance of %j is refused', (bankBalance, message) => {
    expect(messagesOf(balanceInput('USD').safeParse({ bankBalance, monthlyRevenue: 0 }))).toEqual({
      bankBalance: message,
    });
  });

  it('reads what people type', () => {
    expect(balanceInput('INR').parse({ bankBalance: '₹1.5 crore', monthlyRevenue: '0' })).toEqual({
      bankBalance: 1_500_000_000,
      monthlyRevenue: 0,
    });
    expect(scenarioInput.parse({ name: 'Base', revenueGrowth: '10 %', costGrowth: '' })).toEqual({
      name: 'Base',
      revenueGrowth: 1000,
      costGrowth: 0,
    });
    expect(['2.5', '-3', '100', 7, '0,25'].map((text) => growthField.parse(text))).toEqual([
      250, -300, 10_000, 700, 25,
    ]);
    expect(['101', 'x', '1.234', NaN, {}].some((text) => growthField.safeParse(text).success)).toBe(false);
  });

  it('checks dated changes', () => {
    const hire = { name: 'A', role: 'B', monthlyCost: '1', from: '2026-05', until: '2026-04' };
    expect(messagesOf(hireInput('USD').safeParse(hire))).toEqual({
      until: 'The last month must not be before the first',
    });
    expect(hireInput('USD').parse({ ...hire, until: '' }).until).toBeNull();
    expect(
      messagesOf(oneOffInput('USD').safeParse({ name: 'x', month: '2026-13', direction: 'cost', amount: 1 })),
    ).toEqual({ month: 'Please select a month' });
  });
});

describe('report and guide', () => {
  it('holds every table, with names that a spreadsheet takes', () => {
    const scenario = { id: 's', name: 'Growth', revenueGrowth: 1000, costGrowth: 0, hires: [], oneOffs: [] };
    const plan = { ...EMPTY_PLAN, ...inputs(200_000, 10_000, [30_000]), scenarios: [scenario], scenarioId: 's' };
    const report = burnReport(plan, 'My plan', '2026-11-21');
    expect(report.tables.map((table) => table.title)).toEqual([
      'Summary',
      'Team costs',
      'Fixed costs',
      'Burn breakdown',
      'Projection',
      'Recommendations',
      'Scenario',
    ]);
    expect(report.lines[2]).toContain('Default alive');
    const projection = report.tables.find((table) => table.title === 'Projection')!;
    expect(projection.rows).toHaveLength(11);
    expect(projection.rows.at(-1)).toContain('Out of money');
    for (const table of report.tables) {
      expect(isSheetName(table.title)).toBe(true);
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    }
    expect(
      burnReport(EMPTY_PLAN, 'Empty', '2026-11-21').tables.find((table) => table.title === 'Projection')!.rows,
    ).toHaveLength(12);
  });

  it('has the three tabs of the guide', () => {
    expect(GUIDE_TABS.map((tab) => tab.label)).toEqual(['Overview', 'How to Use', 'Financial Terms']);
    for (const tab of GUIDE_TABS) for (const section of tab.sections) expect(section.text.join('')).not.toBe('');
  });
});
