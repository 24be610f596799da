import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { toDecimal } from '@/domain/money/fractions';
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';
import type { CapTable, Convertible, FundingRound, Preference, ShareClass } from '@/domain/cap-table/document/document';
import { computeExit, convertsFrom, type ExitInputs } from './exit';

const exit = (table: CapTable, millions: number, inputs: Partial<ExitInputs> = {}) => {
  const { state } = lastStep(computeCapitalisation(table));
  const result = computeExit(table, state, { proceeds: dollars(millions * 1_000_000), ...inputs });
  if (!result.ok) throw new Error(result.faults[0]?.message);
  const paid = Object.fromEntries(result.value.holders.map(({ holderId, minor }) => [holderId, Number(minor) / 100]));
  return { ...result.value, paid };
};

// $2M for 2,000,000 of 10,000,000 shares: $1 a share.
const seed: Partial<FundingRound> = { amount: dollars(2_000_000), valuation: dollars(10_000_000) };
const founder = { founder: 8_000_000 };

describe('the preference of a class at an exit of $10M', () => {
  it.each<[string, Preference, number]>([
    ['twice its price is $4M', { multiple: 2, participation: 'none', cap: null }, 4_000_000],
    ['of 0 leaves its part of all shares', { multiple: 0, participation: 'none', cap: null }, 2_000_000],
    ['of 0 that participates leaves the same', { multiple: 0, participation: 'full', cap: null }, 2_000_000],
    ['that participates adds a fifth of the rest', { multiple: 1, participation: 'full', cap: null }, 3_600_000],
    ['stops at its cap of 1.5 times', { multiple: 1, participation: 'capped', cap: 1.5 }, 3_000_000],
    ['does not stop at a cap of 3 times', { multiple: 1, participation: 'capped', cap: 3 }, 3_600_000],
    ['that forgot its cap participates in full', { multiple: 1, participation: 'capped', cap: null }, 3_600_000],
    ['with a cap of 0 participates in full', { multiple: 1, participation: 'capped', cap: 0 }, 3_600_000],
    ['is paid even if its cap is lower', { multiple: 2, participation: 'capped', cap: 1 }, 4_000_000],
  ])('%s', (_, preference, paid) => {
    const result = exit(sharesTable(founder, { rounds: [{ ...seed, preference }] }), 10);
    expect(result.paid).toEqual({ founder: 10_000_000 - paid, 'round:r0': paid });
  });

  it('needs an issue price: without one a preferred class has none, and the exit says so', () => {
    const classOf = (id: string, more: Partial<ShareClass>): ShareClass => ({
      id,
      name: id,
      kind: 'preferred',
      issuePrice: null,
      conversionRatio: '1',
      preference: { multiple: 1, participation: 'none', cap: null },
      seniority: 1,
      ...more,
    });
    const table = sharesTable({ founder: 8_000_000, asha: 1_000_000, ben: 1_000_000 });
    table.shares.classes.push(classOf('unpriced', {}), classOf('priced', { issuePrice: '3' }), classOf('empty', {}));
    for (const [at, classId] of ['common', 'unpriced', 'priced'].entries())
      Object.assign(table.shares.certificates[at] ?? {}, { classId });
    const { faults, paid } = exit(table, 12);
    expect(faults).toEqual([
      {
        code: 'price',
        message: 'unpriced: without an issue price it has no preference.',
        subject: 'unpriced',
        weight: 'notice',
      },
    ]);
    // Ben takes his $3M, the others share $9M by their shares.
    expect(paid).toEqual({ founder: 8_000_000, asha: 1_000_000, ben: 3_000_000 });
  });
});

describe('the ranks of an exit', () => {
  const later: Partial<FundingRound> = { amount: dollars(4_000_000), valuation: dollars(20_000_000) };

  it.each<[string, Partial<FundingRound>, Partial<FundingRound>, number[]]>([
    ['pay the later round first', {}, {}, [1_000_000, 4_000_000]],
    ['follow the round instead where it says so', { seniority: 5 }, {}, [2_000_000, 3_000_000]],
    ['that are equal share in proportion to the preferences', { seniority: 2 }, {}, [1_666_666.67, 3_333_333.33]],
    ['may be 0, the last', {}, { seniority: 0 }, [2_000_000, 3_000_000]],
  ])('%s', (_, first, second, paid) => {
    const table = sharesTable(founder, {
      rounds: [
        { ...seed, ...first },
        { ...later, ...second },
      ],
    });
    expect(exit(table, 5).paid).toEqual({ founder: 0, 'round:r0': paid[0], 'round:r1': paid[1] });
  });

  it('put an open SAFE beside the first round, and a note before all', () => {
    const open: Partial<Convertible> = { amount: dollars(1_000_000), date: '2027-01-01' };
    const table = sharesTable(founder, {
      convertibles: [open, { ...open, kind: 'note' }],
      rounds: [{ ...seed, date: '2025-01-01' }],
    });
    // $1M for the note, $1.5M for the $3M of the SAFE and the round.
    expect(exit(table, 2.5).paid).toEqual({ founder: 0, i0: 500_000, i1: 1_000_000, 'round:r0': 1_000_000 });
  });
});

describe('what else has a claim at an exit', () => {
  it('are options, in one line for each exercise price, paid what a share gets above it', () => {
    const table = sharesTable({ founder: 8_000_000, asha: 0, ben: 0 });
    table.shares.options = [
      { id: 'o0', stakeholderId: 'asha', shares: 1_500_000, exercisePrice: '1.00', date: null },
      { id: 'o1', stakeholderId: 'ben', shares: 500_000, exercisePrice: '1', date: null },
      { id: 'o2', stakeholderId: 'ben', shares: 100_000, exercisePrice: '2.5', date: null },
      { id: 'o3', stakeholderId: 'ben', shares: 0, exercisePrice: '0', date: null },
    ];
    const { claims, paid } = exit(table, 12);
    expect(claims.map(({ name, shares }) => [name, shares])).toEqual([
      ['Common', 8_000_000n],
      ['Options at 1', 2_000_000n],
      ['Options at 2.5', 100_000n],
    ]);
    // $12M and the $2M of the exercise for 10,000,000 shares: $1.40 each.
    expect(paid).toEqual({ founder: 11_200_000, asha: 600_000, ben: 200_000 });
  });

  it.each([
    [2, 2_000_000],
    [1.5, 1_500_000],
    [0, 1_000_000],
  ])('is an open SAFE of $1M with an exit multiple of %d', (exitMultiple, paid) => {
    const table = sharesTable(founder, { convertibles: [{ amount: dollars(1_000_000), exitMultiple }] });
    expect(exit(table, 10).paid).toEqual({ founder: 10_000_000 - paid, i0: paid });
  });

  it('is an iSAFE that has matured by then, as preferred shares with its money back', () => {
    const isafe = { kind: 'isafe' as const, amount: dollars(500_000), cap: dollars(5_000_000), date: '2022-01-01' };
    const table = sharesTable({ founder: 1_000_000 }, { convertibles: [isafe] });
    // 111,111 shares at $4.50.
    expect(exit(table, 1, { date: '2025-01-01' }).paid).toEqual({ founder: 500_000.5, i0: 499_999.5 });
    expect(exit(table, 1, { date: '2024-12-31' }).paid).toEqual({ founder: 500_000, i0: 500_000 });
  });

  it('is no one where the costs take it all', () => {
    const { net, paid } = exit(sharesTable(founder), 1, { deductions: dollars(1_000_001) });
    expect([net, paid]).toEqual([0n, { founder: 0 }]);
  });
});

describe('the proceeds from which a class converts', () => {
  const beside = (cap: number) => {
    const table = sharesTable(founder, {
      convertibles: [{ amount: dollars(1_000_000), cap: dollars(cap), date: '2027-01-01' }],
      rounds: [{ ...seed, date: '2025-01-01' }],
    });
    const { stages } = exit(table, 1);
    const point = (id: string) => toDecimal(convertsFrom(stages, id) ?? { n: -1n, d: 1n }, 0);
    return [point('round:r0'), point('open:s0')];
  };

  it('count an open SAFE as cash if it converts later', () => {
    // The round at $1 for each of 10,000,000 shares, beside $1M of cash. The SAFE has 1 %, rounded down to 101,010 shares: it
    // needs $9.9000099 for each of 10,101,010.
    expect(beside(100_000_000)).toEqual(['11000000', '100000099']);
  });

  it('count its shares if it converts earlier', () => {
    // The SAFE has 2,500,000 shares, so $0.40 each: $3.2M, the preference of $2M and $1M. The round at $1: 12,500,000 shares.
    expect(beside(5_000_000)).toEqual(['12500000', '6200000']);
  });
});
