import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, dollars, sharesTable } from '@tests/factories/cap-table';
import { equal, sum, whole } from '@/domain/money/fractions';
import { computeCapitalisation, lastStep } from './capitalisation';
import { newConvertible, newRound, type CapTable } from '@/domain/cap-table/document/document';
import { explainExit } from '@/domain/cap-table/presentation/explain-exit';
import { computeExit, exitCurve } from './exit/exit';
import { stagesOf } from './exit/exit-claims';
import { explainRound } from '@/domain/cap-table/presentation/explain-round';
import { fullyDiluted, ownershipPercent } from './holdings';
import { quickest } from '@tests/setup/browser/quickest';

/** Every number inside a value, however deep, is finite; big integers are finite by nature. */
function finite(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (value instanceof Map) return [...value.values()].every(finite);
  if (Array.isArray(value)) return value.every(finite);
  return typeof value !== 'object' || value === null || Object.values(value).every(finite);
}

describe('any cap table through its rounds', () => {
  it('is owned to exactly 100 % at every step, and rows add up to the fully diluted shares', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        for (const { ownership, state } of computeCapitalisation(table).steps) {
          expect(ownership.fullyDiluted).toBe(fullyDiluted(state));
          expect(ownership.rows.reduce((all, row) => all + row.total, 0n)).toBe(ownership.fullyDiluted);
          if (ownership.fullyDiluted === 0n) continue;
          const parts = ownership.rows.map((row) => ownershipPercent(row.total, ownership.fullyDiluted) ?? whole(0));
          expect(equal(sum(parts), whole(100))).toBe(true);
        }
      }),
    );
  });

  it('has holders whose shares no round changes: dilution takes percentages, never shares, and creates none from nothing', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { steps } = computeCapitalisation(table);
        steps.slice(1).forEach((step, at) => {
          const before = steps[at];
          for (const row of before?.ownership.rows ?? []) {
            const after = step.ownership.rows.find((one) => one.holderId === row.holderId);
            expect((after?.total ?? 0n) >= row.total).toBe(true);
          }
          const made = step.ownership.fullyDiluted - (before?.ownership.fullyDiluted ?? 0n);
          const named = [...step.matured, ...(step.outcome?.conversions ?? []), ...(step.outcome?.purchases ?? [])];
          const issued = named.reduce((all, one) => all + one.shares, 0n);
          expect(made).toBe(issued + (step.outcome?.poolIncrease ?? 0n) + (step.outcome?.poolOnTop ?? 0n));
        });
      }),
    );
  });

  it('never issues more shares than the money buys at the price', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        for (const { outcome } of computeCapitalisation(table).steps) {
          if (!outcome) continue;
          const unit = table.currency === 'JPY' ? 1n : 100n;
          expect(outcome.newShares * outcome.price.n * unit <= outcome.newMoney * outcome.price.d).toBe(true);
        }
      }),
    );
  });

  it('pays an exit to the last minor unit, and lets no NaN or Infinity out anywhere', () => {
    fc.assert(
      fc.property(anyTable, fc.integer({ min: 0, max: 1e13 }), (table, proceeds) => {
        const capitalisation = computeCapitalisation(table);
        const step = lastStep(capitalisation);
        expect(finite(capitalisation)).toBe(true);
        expect(finite(capitalisation.steps.map((one) => explainRound(table, one)))).toBe(true);
        const exit = computeExit(table, step.state, { proceeds, date: '2027-01-01' });
        expect(finite(exit)).toBe(true);
        if (!exit.ok) return;
        const { claimMinor, holders, unclaimed } = exit.value;
        expect(holders.reduce((all, one) => all + one.minor, unclaimed)).toBe(BigInt(proceeds));
        expect(claimMinor.reduce((all, one) => all + one, unclaimed)).toBe(BigInt(proceeds));
        expect(finite(explainExit(table, exit.value))).toBe(true);
        expect(exitCurve(table, step.state, { until: proceeds + 1 }).ok).toBe(true);
      }),
    );
  });

  it('leaves the document as it was', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const before = JSON.stringify(table);
        computeCapitalisation(table);
        expect(JSON.stringify(table)).toBe(before);
      }),
    );
  });
});

describe('broken documents', () => {
  const table = sharesTable({ a: 1000 });
  const broken: [string, CapTable][] = [
    ['an unknown class', { ...table, shares: { ...table.shares, classes: [] } }],
    ['an unknown holder', { ...table, stakeholders: [] }],
    ['shares that are none', { ...table, shares: { ...table.shares, poolAvailable: Number.NaN } }],
    [
      'a ratio of 0',
      {
        ...table,
        shares: { ...table.shares, classes: table.shares.classes.map((one) => ({ ...one, conversionRatio: '0' })) },
      },
    ],
    [
      'a price of words',
      {
        ...table,
        shares: {
          ...table.shares,
          options: [{ id: 'o', stakeholderId: 'a', shares: 1, exercisePrice: 'cheap', date: null }],
        },
      },
    ],
  ];
  it.each(broken)('are reported: %s', (_, document) => {
    const result = computeCapitalisation(document);
    expect(result.faults.length).toBeGreaterThan(0);
    expect(finite(result)).toBe(true);
  });
});

it('a price that rounds to 0 at 18 decimals is reported, and no one gets shares for it', () => {
  const table = sharesTable(
    { a: 1_000_000_000_000 },
    {
      convertibles: [
        { amount: 100, discount: 20 },
        { amount: 100, cap: dollars(5_000_000), capBasis: 'pre-money' },
      ],
      rounds: [{ amount: dollars(1_000_000), valuation: dollars(10_000_000) }],
    },
  );
  // 10^26 common shares for $9,000,000: below half of 10^-18 each.
  const [common] = table.shares.classes;
  const classes = common ? [{ ...common, conversionRatio: '100000000000000' }] : [];
  const { faults, steps } = computeCapitalisation({ ...table, shares: { ...table.shares, classes } });
  expect(faults).toEqual([{ code: 'price', message: 'Round 1: A price per share rounds to 0.', subject: 'r0' }]);
  expect(steps[1]?.state).toEqual(steps[0]?.state);
});

describe('speed', () => {
  const large: CapTable = (() => {
    const holders = Object.fromEntries(Array.from({ length: 180 }, (_, at) => [`h${at}`, 10_000 + at * 37]));
    const convertibles = Array.from({ length: 20 }, (_, at) => ({
      ...newConvertible(`s${at}`, `i${at}`),
      kind: at % 4 === 0 ? ('note' as const) : ('safe' as const),
      amount: dollars(10_000 + at * 777),
      cap: at % 5 === 0 ? null : dollars(4_000_000 + at * 123_457),
      discount: at % 3 === 0 ? 20 : 0,
      capBasis: at % 2 === 0 ? ('post-money' as const) : ('pre-money' as const),
      mfn: at % 7 === 0,
      date: '2024-01-01',
      interest: { rate: 7.25, compounding: 'monthly' as const, dayCount: 'actual-365' as const },
      // Some convert in later rounds only.
      ...(at % 4 === 0 ? { qualifiedAmount: dollars(1_500_000 + at * 400_000) } : {}),
    }));
    const rounds = Array.from({ length: 10 }, (_, at) => ({
      ...newRound(`r${at}`),
      amount: dollars(1_000_000 * (at + 1)),
      valuation: dollars(9_000_000 * (at + 1) + 12_345),
      optionPoolPercentage: 10,
      date: `20${25 + at}-06-30`,
    }));
    return sharesTable(holders, { pool: 100_000, convertibles, rounds });
  })();

  /** Milliseconds of one of ten runs after the code is warm: one alone is too short for the clock of CPU time. */
  const timed = (work: () => void) => {
    const tenTimes = () => Array.from({ length: 10 }, work);
    tenTimes();
    return quickest(160, tenTimes) / 10;
  };

  it('200 holders, 10 rounds and 20 instruments are computed anew within a frame of 16 ms', () => {
    const result = computeCapitalisation(large);
    expect(result.steps.filter((step) => step.outcome).length).toBe(10);
    expect(result.faults.filter((one) => one.weight !== 'notice')).toEqual([]);
    expect(large.stakeholders).toHaveLength(200);
    expect(timed(() => computeCapitalisation(large))).toBeLessThan(16);
  });

  it('so is its exit, with all claims', () => {
    const { state } = lastStep(computeCapitalisation(large));
    expect(stagesOf(large, state, null).stages[0]?.claims.length).toBeGreaterThan(20);
    expect(timed(() => computeExit(large, state, { proceeds: dollars(50_000_000) }))).toBeLessThan(16);
  });
});
