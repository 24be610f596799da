/** Scenarios beside the plan as it is, the example plan, and rows from a spreadsheet. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAmount, burnInputs } from '@tests/factories/burn-rate';
import { CURRENCIES, formatMoneyField } from '@/domain/money/money';
import { parseAmount } from '@/domain/money/read-amount';
import { applyRealCosts, takeBackRealCosts } from './real-costs';
import { EMPTY_PLAN, type BurnPlan } from './plan';
import { examplePlan } from './example-plan';
import { readPastedCosts } from './plan-input';
import { computeSummary } from './runway';
import { changeOf, compareScenarios, copyScenario, newScenario, scenarioName, untilEmpty } from './scenarios';
import { BURN_PLAN } from './stored-plan';
import { judge } from './projection';

const plan: BurnPlan = {
  ...EMPTY_PLAN,
  ...burnInputs(200_000, 10_000, [30_000]),
  scenarios: [
    { ...newScenario('grow', 'Growth'), revenueGrowth: 1000 },
    {
      ...newScenario('hire', 'A hire and a grant'),
      hires: [{ id: 'h', name: 'A', role: 'B', monthlyCost: 500_000, from: '2027-01', until: '2027-02' }],
      oneOffs: [{ id: 'o', name: 'Grant', month: '2026-12', direction: 'income', amount: 1_000_000 }],
    },
  ],
};

describe('scenarios side by side', () => {
  it('start with the plan as it is, and give verdict, needed growth and the balance of every month', () => {
    const [asItIs, grow, hire] = compareScenarios(plan, '2026-11', 12);
    expect(asItIs).toMatchObject({ id: null, name: 'As it is', planned: 0, verdict: { kind: 'dead' } });
    expect(asItIs?.cash.slice(0, 3)).toEqual([20_000_000, 18_000_000, 16_000_000]);
    expect(asItIs?.cash).toHaveLength(13);
    // The worked example of docs/features/burn-rate.md: profit in month 12, $73,842.84 at the lowest.
    expect(grow).toMatchObject({
      planned: 1000,
      verdict: { kind: 'alive', profit: { index: 12, month: '2027-11' }, trough: { index: 11, cash: 7_384_284 } },
    });
    expect(hire?.cash.slice(0, 5)).toEqual([20_000_000, 19_000_000, 16_500_000, 14_000_000, 12_000_000]);
  });

  it('name the least growth with which the plan lives: a hundredth of a percent less does not', () => {
    for (const { id, needed } of compareScenarios(plan, '2026-11', 12)) {
      expect(needed).not.toBeNull();
      const change = changeOf(plan, id);
      expect(judge(plan, { ...change, revenueGrowth: needed! }, '2026-11').kind).toBe('alive');
      expect(judge(plan, { ...change, revenueGrowth: needed! - 1 }, '2026-11').kind).not.toBe('alive');
    }
    const [without] = compareScenarios({ ...plan, monthlyRevenue: 0, scenarios: [] }, '2026-11', 1);
    expect(without?.needed).toBeNull();
  });

  it('draw a balance up to the month that is not paid, and never beyond', () => {
    expect(untilEmpty([3, 2, 0])).toEqual([3, 2, 0]);
    expect(untilEmpty([3, 1, -1, -3, 5])).toEqual([3, 1, -1]);
    expect(untilEmpty([])).toEqual([]);
  });

  it('get names of their own, and copies with ids of their own', () => {
    expect(scenarioName([])).toBe('Scenario 1');
    expect(scenarioName([newScenario('a', 'Scenario 2')])).toBe('Scenario 3');
    let number = 0;
    const copy = copyScenario(plan.scenarios[1]!, () => `new-${(number += 1)}`);
    expect(copy).toMatchObject({ id: 'new-1', name: 'A hire and a grant (copy)' });
    expect([copy.hires[0]?.id, copy.oneOffs[0]?.id]).toEqual(['new-2', 'new-3']);
  });
});

describe('the example plan', () => {
  it.each(CURRENCIES)('is a plan that can be stored, in %s, with a short runway and both verdicts', (currency) => {
    const example = examplePlan(currency, '2026-11');
    expect(BURN_PLAN.decode(BURN_PLAN.encode(example))).toEqual({ data: example });
    expect(computeSummary(example)).toMatchObject({ runway: 5, band: 'warning' });
    const kinds = compareScenarios(example, '2026-11', 1).map(({ verdict }) => verdict.kind);
    expect(kinds).toEqual(['dead', 'alive', 'alive', 'dead']);
  });
});

describe('real costs that are taken back', () => {
  it('leave what was typed since, and bring back what was taken before', () => {
    const cost = (monthlyCost: number) => [{ category: 'Other' as const, target: 'Setup' as const, monthlyCost }];
    const before = applyRealCosts(plan, cost(100), 'USD', 'keep');
    const after = applyRealCosts(before, cost(900), 'USD', 'keep');
    const typed = { ...after, fixedCosts: [...after.fixedCosts, { ...after.fixedCosts[0]!, id: 'own', name: 'Own' }] };
    const back = takeBackRealCosts(typed, before, 'keep');
    expect(back.fixedCosts.map(({ id, monthlyCost }) => [id, monthlyCost])).toEqual([
      ['own', 900],
      ['expenses-other', 100],
    ]);
    expect(back.teamMembers).toEqual(plan.teamMembers);
  });

  it('bring back what they replaced', () => {
    const cost = [{ category: 'Other' as const, target: 'Setup' as const, monthlyCost: 900 }];
    const after = applyRealCosts(plan, cost, 'USD', 'replace');
    expect(after.fixedCosts.map(({ monthlyCost }) => monthlyCost)).toEqual([900]);
    expect(after.teamMembers).toEqual([]);
    expect(takeBackRealCosts(after, plan, 'replace')).toEqual(plan);
  });
});

describe('rows from a spreadsheet', () => {
  it('are read line by line; lines without an amount are counted, text without a tab is left to the field', () => {
    const pasted =
      'Name\tRole\tCost\r\nAsha Rao\tCTO\t₹1,50,000\r\nRavi\t\t1.5 lakh\n\nMeera\t90000\n\tNobody\t5\nNo\tSum\t-4';
    expect(readPastedCosts(pasted, 'team', 'INR')).toEqual({
      rows: [
        { name: 'Asha Rao', role: 'CTO', monthlyCost: 15_000_000 },
        { name: 'Ravi', role: 'Team', monthlyCost: 15_000_000 },
        { name: 'Meera', role: 'Team', monthlyCost: 9_000_000 },
      ],
      skipped: 3,
      totals: 0,
    });
    expect(readPastedCosts('Rent\tsetup\t2,200\nAds\tSomething\t5', 'fixed', 'USD')?.rows).toEqual([
      { name: 'Rent', category: 'Setup', monthlyCost: 220_000 },
      { name: 'Ads', category: 'Setup', monthlyCost: 500 },
    ]);
    expect(readPastedCosts('Asha Rao', 'team', 'USD')).toBeNull();
  });

  it('leave out the total, and take the last filled cell for the amount', () => {
    const pasted =
      'Name\tRole\tMonthly cost\nAsha\tCEO\t1,00,000\nBina\tCTO\t50,000\t\nChetan\t20,000\t\t\nTotal\t\t1,70,000';
    expect(readPastedCosts(pasted, 'team', 'INR')).toEqual({
      rows: [
        { name: 'Asha', role: 'CEO', monthlyCost: 10_000_000 },
        { name: 'Bina', role: 'CTO', monthlyCost: 5_000_000 },
        { name: 'Chetan', role: 'Team', monthlyCost: 2_000_000 },
      ],
      skipped: 1,
      totals: 1,
    });
    const costs = '\tGrand Total:\t300\nTotal Energies\tSetup\t200\n500\t\t';
    expect(readPastedCosts(costs, 'fixed', 'USD')).toEqual({
      rows: [{ name: 'Total Energies', category: 'Setup', monthlyCost: 20_000 }],
      skipped: 1,
      totals: 1,
    });
  });

  it('never throw, and what they give can be stored', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' })), { maxLength: 5 }), (lines) => {
        const text = lines.map((cells) => cells.join('\t')).join('\n');
        const rows = readPastedCosts(text, 'team', 'EUR')?.rows ?? [];
        const members = rows.map((row, index) => ({ id: `t${index}`, role: 'x', ...row }));
        expect(BURN_PLAN.decode(BURN_PLAN.encode({ ...EMPTY_PLAN, teamMembers: members }))).toHaveProperty('data');
      }),
    );
  });
});

it('a field shows every amount so that reading it gives the same amount, and never a negative one', () => {
  fc.assert(
    fc.property(anyAmount, fc.constantFrom(...CURRENCIES), (amount, currency) => {
      expect(parseAmount(formatMoneyField(amount, currency), currency)).toEqual({ minor: amount });
      if (amount > 0)
        expect(parseAmount(`-${formatMoneyField(amount, currency)}`, currency)).toEqual({ fault: 'negative' });
    }),
  );
});
