import { describe, expect, it } from 'vitest';
import { sharesTable } from '@tests/factories/cap-table';
import { equal, sum, toDecimal, whole } from '@/domain/money/fractions';
import { compareScenarios } from '@/domain/cap-table/calculation/compare';
import { defaultCapTable, newRound, newStakeholder, type CapTable } from './document';
import { scenarioForm } from '@/domain/cap-table/editing/forms';
import { sharesFromPercent } from '@/domain/cap-table/editing/share-edits';
import { canLoad, clearAll, createScenario, deleteScenario, loadScenario } from './scenarios';

const base: CapTable = { ...defaultCapTable(), stakeholders: [{ ...newStakeholder('a'), name: 'Asha', equity: 100 }] };
const saved = (table: CapTable, id: string) => {
  const result = createScenario(table, { id, name: ` Plan ${id} `, createdAt: '2026-01-01T00:00:00Z' });
  if (!result.ok) throw new Error(result.faults[0]?.message);
  return result.value;
};

describe('scenarios', () => {
  it('EQ-23 keep id, name, description, stakeholders, rounds and the time; a name is required', () => {
    const table = saved(base, '1');
    expect(table.scenarios[0]).toMatchObject({
      id: '1',
      name: 'Plan 1',
      description: '',
      stakeholders: base.stakeholders,
      fundingRounds: [],
      createdAt: '2026-01-01T00:00:00Z',
    });
    const blank = createScenario(base, { id: '1', name: '  ', createdAt: '' });
    expect(blank).toMatchObject({ ok: false, faults: [{ message: 'Please enter a name for the scenario' }] });
    expect(scenarioForm.parse({ name: 'x' }).description).toBe('');
    expect(scenarioForm.safeParse({ name: ' ' }).success).toBe(false);
  });

  it('EQ-24 replace stakeholders and rounds when loaded; the current one cannot be loaded', () => {
    let table = saved(base, '1');
    table = { ...table, stakeholders: [], fundingRounds: [newRound('r')] };
    table = saved(table, '2');
    expect([canLoad(table, '1'), canLoad(table, '2')]).toEqual([true, false]);
    const loaded = loadScenario(table, '1');
    expect(loaded).toMatchObject({ stakeholders: base.stakeholders, fundingRounds: [], currentScenarioId: '1' });
    expect(loadScenario(table, 'none')).toBe(table);
  });

  it('EQ-25 take the marker with them when deleted only if they were current', () => {
    const table = saved(saved(base, '1'), '2');
    expect(deleteScenario(table, '1')).toMatchObject({ currentScenarioId: '2', scenarios: [{ id: '2' }] });
    expect(deleteScenario(table, '2')).toMatchObject({ currentScenarioId: null, scenarios: [{ id: '1' }] });
  });

  it('stay when all is cleared', () => {
    const cleared = clearAll(saved(base, '1'));
    expect(cleared).toEqual({ ...defaultCapTable(), scenarios: saved(base, '1').scenarios });
  });
});

describe('comparing scenarios', () => {
  it('shows who gains and loses, and the changes add up to 0', () => {
    const before = { ...base, fundingRounds: [] };
    const after = { ...base, fundingRounds: [{ ...newRound('r'), name: 'Seed', amount: 1, valuation: 3 }] };
    const { rows } = compareScenarios(base, before, after);
    expect(
      rows.map((one) => [
        one.name,
        one.before && toDecimal(one.before, 2),
        one.after && toDecimal(one.after, 2),
        toDecimal(one.change, 2),
      ]),
    ).toEqual([
      ['Asha', '100.00', '66.67', '-33.33'],
      ['Seed investors', null, '33.33', '33.33'],
    ]);
    expect(equal(sum(rows.map((one) => one.change)), whole(0))).toBe(true);
  });

  it('compares shares in the mode of shares', () => {
    const table = sharesTable({ a: 600, b: 400 }, { rounds: [{ amount: 100_00, valuation: 500_00 }] });
    const { rows, faults } = compareScenarios(table, { ...table, fundingRounds: [] }, table);
    expect(faults).toEqual({ before: [], after: [] });
    expect(rows.map((one) => [one.holderId, toDecimal(one.change, 2), one.changed])).toEqual([
      ['a', '-12.00', true],
      ['b', '-8.00', true],
      ['round:r0', '20.00', true],
    ]);
  });
});

describe('from percentages to shares', () => {
  const people = (equities: number[]): CapTable => ({
    ...defaultCapTable(),
    stakeholders: equities.map((equity, at) => ({
      ...newStakeholder(`s${at}`),
      equity,
      type: at === 2 ? 'option-pool' : 'co-founder',
    })),
  });

  it('issues exactly the total, pools as the available pool', () => {
    const result = sharesFromPercent(people([33.33, 56.67, 10]));
    expect(result.ok && result.value.shares.certificates.map((one) => one.shares)).toEqual([3_333_000, 5_667_000]);
    expect(result.ok && result.value.shares.poolAvailable).toBe(1_000_000);
    const thirds = sharesFromPercent(people([50, 30]), 999);
    expect(thirds.ok && thirds.value.shares.certificates.map((one) => one.shares)).toEqual([499, 300]);
  });

  it('reports what cannot be issued', () => {
    for (const [table, total] of [
      [people([]), 10],
      [people([0]), 10],
      [people([101]), 10],
      [people([50]), 0],
      [people([50]), Number.NaN],
    ] as const)
      expect(sharesFromPercent(table, total).ok).toBe(false);
  });
});
