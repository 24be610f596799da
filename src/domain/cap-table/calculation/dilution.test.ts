import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, equal, toDecimal, whole } from '@/domain/money/fractions';
import { compareScenarios } from './compare';
import { computeDilution, finalTotal, problemsOf, warningsOf } from './dilution';
import {
  defaultCapTable,
  newRound,
  newStakeholder,
  type CapTable,
  type FundingRound,
} from '@/domain/cap-table/document/document';
import { explainDilution, explainTotal } from '@/domain/cap-table/presentation/explain-dilution';
import { roundForm, stakeholderForm } from '@/domain/cap-table/editing/forms';
import { percentTables } from '@/domain/cap-table/presentation/report';

const table = (equities: number[], rounds: Partial<FundingRound>[] = []): CapTable => ({
  ...defaultCapTable(),
  stakeholders: equities.map((equity, at) => ({ ...newStakeholder(`s${at}`), name: `Holder ${at}`, equity })),
  fundingRounds: rounds.map((one, at) => ({ ...newRound(`r${at}`), name: `Round ${at + 1}`, ...one })),
});
const two = { decimals: (value: Parameters<typeof toDecimal>[0]) => toDecimal(value, 4) }.decimals;

describe('dilution', () => {
  const result = computeDilution(
    table(
      [60, 40],
      [
        { amount: 100, valuation: 400 },
        { amount: 100, valuation: 500 },
      ],
    ),
  );

  it('EQ-11 goes in order: the total after a round is the previous total times (1 − amount / valuation)', () => {
    expect(result.rounds.map((one) => two(one.factor))).toEqual(['0.2500', '0.2000']);
    expect(result.rounds.map((one) => two(one.remaining))).toEqual(['75.0000', '60.0000']);
  });

  it('EQ-12 shows equity × (1 − the factor of the round), beside the running figure', () => {
    expect(result.stakeholders[0]?.rounds.map((one) => two(one.diluted))).toEqual(['45.0000', '48.0000']);
    expect(result.stakeholders[0]?.rounds.map((one) => two(one.running))).toEqual(['45.0000', '36.0000']);
  });

  it('gives the new money what the others lose', () => {
    expect(result.newMoney.map((one) => two(one.final))).toEqual(['20.0000', '20.0000']);
    expect(equal(finalTotal(result), whole(100))).toBe(true);
  });

  it('adds the amount to a pre-money valuation first', () => {
    const pre = computeDilution(table([100], [{ amount: 100, valuation: 300, valuationKind: 'pre-money' }]));
    expect(two(pre.stakeholders[0]?.final ?? whole(0))).toBe('75.0000');
  });

  it('explains its figures with formula and inputs', () => {
    const document = table(
      [60, 40],
      [
        { amount: 100_00, valuation: 400_00 },
        { amount: 100_00, valuation: 500_00 },
      ],
    );
    const lines = explainDilution(document, computeDilution(document), 's0', 'r1');
    expect(lines.map((one) => [one.formula, one.result.text])).toEqual([
      ['Amount / Post-money valuation', '20.00'],
      ['Equity × (1 − Dilution factor)', '48.00'],
      ['Equity before the round × (1 − Dilution factor)', '36.00'],
    ]);
    expect(lines[0]?.inputs.map(({ label, figure }) => `${label} ${figure.text}`)).toEqual([
      'Amount 100.00',
      'Post-money valuation 500.00',
    ]);
  });

  it('always sums to 100 % exactly where the equities do, and never creates any', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 8 });
    const rounds = fc.array(
      fc.record({ amount: fc.integer({ min: 0, max: 1e12 }), valuation: fc.integer({ min: 0, max: 1e12 }) }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(cuts, rounds, (places, list) => {
        const sorted = [0, ...places.sort((a, b) => a - b), 10_000];
        const equities = sorted.slice(1).map((place, at) => (place - (sorted[at] ?? 0)) / 100);
        const dilution = computeDilution(table(equities, list));
        expect(equal(finalTotal(dilution), whole(100))).toBe(true);
        for (const row of dilution.stakeholders) expect(compare(row.final, row.equity)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it.each([
    [{ amount: 100, valuation: 0 }, 'the valuation must be above 0'],
    [{ amount: 200, valuation: 100 }, 'exceeds the post-money valuation'],
    [{ amount: -1, valuation: 100 }, 'amounts from 0 up'],
    [{ amount: 10 ** 15, valuation: 10 ** 16 }, 'amounts from 0 up'],
    [{ amount: Number.NaN, valuation: 100 }, 'amounts from 0 up'],
    [{ amount: 1.5, valuation: Number.POSITIVE_INFINITY }, 'amounts from 0 up'],
  ])('reports %j and dilutes no one by it', (round, words) => {
    const dilution = computeDilution(table([100], [round]));
    expect(dilution.faults[0]?.message).toContain(words);
    expect(two(dilution.stakeholders[0]?.final ?? whole(0))).toBe('100.0000');
  });

  it('reports an equity that is none', () => {
    for (const equity of [Number.NaN, -1, 101, Number.POSITIVE_INFINITY])
      expect(computeDilution(table([equity])).faults).toHaveLength(1);
    expect(computeDilution(table([])).total).toEqual(whole(0));
  });
});

describe('a total above 100 %', () => {
  const over = computeDilution(table([60, 45], [{ amount: 100, valuation: 400 }]));

  it('is said once, and nothing is computed on it', () => {
    expect(over).toMatchObject({ isOver: true, stakeholders: [], newMoney: [] });
    expect(over.faults.map((one) => one.message)).toEqual(['Total equity cannot exceed 100%']);
    expect(problemsOf(table([60, 45]), over)).toEqual(['Total equity cannot exceed 100%']);
    expect(explainTotal(over)[0]?.inputs.map(({ figure }) => figure.text)).toEqual(['60.00', '45.00']);
  });

  it('is not compared, and not in the report', () => {
    const now = table([60, 45], [{ amount: 100, valuation: 400 }]);
    const compared = compareScenarios(now, now, { ...now, stakeholders: now.stakeholders.slice(0, 1) });
    expect(compared.rows.map(({ before }) => before)).toEqual([null, null]);
    expect(compared.faults.before.map((one) => one.message)).toEqual(['Total equity cannot exceed 100%']);
    expect(percentTables(now, '2026-01-01', () => null).map(({ title }) => title)).toEqual([
      'Stakeholders',
      'Funding rounds',
      'Warnings',
    ]);
  });

  it('begins above exactly 100', () => {
    expect(computeDilution(table([0.1, 0.2, 99.7])).isOver).toBe(false);
    expect(computeDilution(table([0.1, 0.2, 99.7000000001])).isOver).toBe(true);
  });
});

describe('warnings', () => {
  it('EQ-13 have the exact words above and below 100, and are exact at the edge', () => {
    expect(warningsOf(table([60, 41]))).toEqual(['Total equity cannot exceed 100%']);
    expect(warningsOf(table([60]))).toEqual(['Total equity should be 100%']);
    expect(warningsOf(table([0.1, 0.2, 99.7]))).toEqual([]);
    expect(warningsOf(table([33.33, 33.33, 33.33]))).toEqual(['Total equity should be 100%']);
  });

  it('EQ-14 name each round with a pool above 20', () => {
    const rounds = [
      { name: 'Seed', optionPoolPercentage: 20 },
      { name: 'Series A', optionPoolPercentage: 20.01 },
    ];
    expect(warningsOf(table([100], rounds))).toEqual(['Option pool percentage for Series A is unusually high (>20%)']);
  });
});

describe('what may be added', () => {
  it('EQ-06 EQ-07 starts as a co-founder with equity 0, without investment or schedule', () => {
    expect(newStakeholder('x')).toEqual({ id: 'x', name: '', type: 'co-founder', equity: 0 });
    const typed = { name: 'Asha', equity: 40, investment: '$50K' };
    for (const type of ['co-founder', 'investor', 'option-pool'])
      expect(stakeholderForm('USD').parse({ ...typed, type })).toEqual({
        name: 'Asha',
        type,
        equity: 40,
        investment: 5_000_000,
      });
    expect(stakeholderForm('USD').safeParse({ ...typed, type: 'friend' }).success).toBe(false);
  });

  it('EQ-08 is a stakeholder with a name and an equity above 0 up to 100', () => {
    const draft = { name: 'Asha', type: 'co-founder', equity: 40 };
    const canAdd = (values: object) => stakeholderForm('USD').safeParse(values).success;
    for (const equity of [0.01, 40, 100]) expect(canAdd({ ...draft, equity })).toBe(true);
    for (const bad of [
      { name: ' ' },
      { equity: 0 },
      { equity: 100.5 },
      { equity: -1 },
      { equity: null },
      { equity: Number.NaN },
    ])
      expect(canAdd({ ...draft, ...bad })).toBe(false);
    expect(stakeholderForm('USD').safeParse({ ...draft, equity: 0 }).error?.issues[0]?.message).toBe(
      'Please enter equity above 0',
    );
  });

  it('EQ-09 EQ-10 is a round with name, amount and valuation of at least 0 and a pool within 0 to 100', () => {
    expect(newRound('x')).toMatchObject({
      id: 'x',
      name: '',
      amount: 0,
      valuation: 0,
      investors: [],
      optionPoolPercentage: 0,
    });
    const draft = { name: 'Seed', amount: 0, valuation: 0, optionPoolPercentage: 100 };
    const canAdd = (values: object) => roundForm('USD').safeParse(values).success;
    expect(canAdd(draft)).toBe(true);
    for (const bad of [
      { name: '' },
      { amount: null },
      { amount: -1 },
      { valuation: null },
      { valuation: -1 },
      { optionPoolPercentage: -1 },
      { optionPoolPercentage: 101 },
    ])
      expect(canAdd({ ...draft, ...bad })).toBe(false);
    expect(roundForm('USD').safeParse({ ...draft, amount: 1e15 }).error?.issues[0]?.message).toBe(
      'Please enter at most 9,999,999,999,999.99',
    );
  });
});
