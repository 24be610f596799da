/** Real costs, forms, report and guide of the burn rate tool. */
import { describe, expect, it } from 'vitest';
import { EXPENSE_CATEGORIES, type Expense } from '@/domain/expenses/expense';
import { isSheetName } from '@/domain/tools/report';
import { COST_TARGETS, DEFAULT_COST_MAPPING, MAPPED_CATEGORIES, EMPTY_PLAN } from './plan';
import { applyRealCosts, computeRealCosts, typedCosts } from './real-costs';
import { GUIDE_TABS } from './guide';
import {
  balanceInput,
  fixedCostInput,
  growthField,
  hireInput,
  oneOffInput,
  scenarioInput,
  teamMemberInput,
} from './plan-input';
import { burnReport } from './report';
import { NO_RUNWAY } from './runway';
import { burnInputs } from '@tests/factories/burn-rate';

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
    expect(computeRealCosts([], '2026-11', DEFAULT_COST_MAPPING)).toEqual({ range: null, costs: [] });
    expect(computeRealCosts([expense('2026-01-05', 'Other', 900)], '2026-11', DEFAULT_COST_MAPPING).range).toBeNull();
    expect(computeRealCosts([], '2026-11', DEFAULT_COST_MAPPING).costs).toEqual([]);
  });

  it('replaces what was taken before, and what was typed unless it is to be kept', () => {
    const plan = { ...EMPTY_PLAN, ...burnInputs(0, 0, [100], [['Setup', 5]]) };
    const costs = [
      { category: 'Salary & Benefits' as const, target: 'Team' as const, monthlyCost: 7 },
      { category: 'Operations' as const, target: 'Goals' as const, monthlyCost: 8 },
      { category: 'Other' as const, target: 'Leave out' as const, monthlyCost: 9 },
    ];
    const once = applyRealCosts(plan, costs, 'USD', 'keep');
    expect(once.teamMembers).toHaveLength(2);
    expect(once.fixedCosts.map(({ category, monthlyCost }) => [category, monthlyCost])).toEqual([
      ['Setup', 500],
      ['Goals', 8],
    ]);
    expect(applyRealCosts(once, costs, 'USD', 'keep')).toEqual(once);
    expect(typedCosts(once)).toBe(10_500);
    const alone = applyRealCosts(once, costs, 'USD', 'replace');
    expect([...alone.teamMembers, ...alone.fixedCosts].map(({ monthlyCost }) => monthlyCost)).toEqual([7, 8]);
    expect(typedCosts(alone)).toBe(0);
    expect(applyRealCosts(once, [], 'USD', 'keep')).toEqual(plan);
    expect(applyRealCosts(plan, costs, 'INR', 'replace')).toBe(plan);
    expect(Object.values(DEFAULT_COST_MAPPING).every((target) => COST_TARGETS.includes(target))).toBe(true);
    expect(MAPPED_CATEGORIES).toEqual(EXPENSE_CATEGORIES);
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
    expect(['५', '१२.५ %', '-३'].map((text) => growthField.parse(text))).toEqual([500, 1250, -300]);
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
    const oneOffs = [{ id: 'o', name: 'Server', month: '2026-11', direction: 'cost' as const, amount: 100 }];
    const scenario = { id: 's', name: 'Growth', revenueGrowth: 1000, costGrowth: 0, hires: [], oneOffs };
    const plan = { ...EMPTY_PLAN, ...burnInputs(200_000, 10_000, [30_000]), scenarios: [scenario], scenarioId: 's' };
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
    expect(report.lines[2]).toContain(
      ' Not counted: “Server” (November 2026). The projection starts with December 2026',
    );
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

  it('says of each month what is left, and nothing alarming of a plan that pays for itself', () => {
    const statusOf = (revenue: number, balance: number, change = {}, title = 'Projection') => {
      const scenario = { id: 's', name: 'S', revenueGrowth: 0, costGrowth: 0, hires: [], oneOffs: [], ...change };
      const plan = { ...EMPTY_PLAN, ...burnInputs(balance, revenue, [30_000]), scenarios: [scenario], scenarioId: 's' };
      const table = burnReport(plan, 'P', '2026-11-21').tables.find((one) => one.title === title);
      return table!.rows.map((row) => row.at(-1));
    };
    const profitable = burnReport({ ...EMPTY_PLAN, ...burnInputs(1, 40_000, [30_000]) }, 'P', '2026-11-21');
    expect(JSON.stringify(profitable)).not.toMatch(/Critical|Warning|Urgent/);
    expect(statusOf(10_000, 150_000)).toEqual([
      ...['Good', 'Good', 'Warning', 'Warning', 'Warning', 'Critical', 'Critical', 'Out of money'],
    ]);
    // Far from its end, also in the last row that is shown.
    expect(new Set(statusOf(10_000, 1_000_000))).toEqual(new Set(['Good']));
    expect(new Set(statusOf(10_000, 200_000, { revenueGrowth: 1000 }, 'Scenario'))).toEqual(new Set(['Good']));
    // Nothing is known of a plan without a cost or revenue, so no month of it is called good.
    const nothing = { id: 's', name: 'S', revenueGrowth: 0, costGrowth: 0, hires: [], oneOffs: [] };
    const unknown = { ...EMPTY_PLAN, scenarios: [nothing], scenarioId: 's' };
    for (const { title, rows } of burnReport(unknown, 'P', '2026-11-21').tables)
      if (title === 'Scenario' || title === 'Projection')
        expect(new Set(rows.map((row) => row.at(-1))), title).toEqual(new Set([NO_RUNWAY.value]));
    // One large payment ends the money: what is left counts down to it.
    const oneOffs = [{ id: 'o', name: 'Fine', month: '2027-04', direction: 'cost', amount: 1_000_000_00 }];
    expect(statusOf(40_000, 1_000, { oneOffs }, 'Scenario').slice(0, 6)).toEqual([
      ...['Warning', 'Warning', 'Critical', 'Critical', 'Out of money', 'Out of money'],
    ]);
  });

  it('has the three tabs of the guide', () => {
    expect(GUIDE_TABS.map((tab) => tab.label)).toEqual(['Overview', 'How to Use', 'Financial Terms']);
    for (const tab of GUIDE_TABS) for (const section of tab.sections) expect(section.text.join('')).not.toBe('');
  });
});
