import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { computeCapitalisation } from './capitalisation';
import { isafeMaturity } from './isafe';
import { toDecimal } from '@/domain/money/fractions';
import { dayOf } from '@/domain/cap-table/document/calendar';
import { resolveTerms, accrued, owedOn } from './conversion-terms';
import {
  newConvertible,
  type Convertible,
  type FundingRound,
  type Interest,
} from '@/domain/cap-table/document/document';

const round: Partial<FundingRound> = {
  amount: dollars(1_000_000),
  valuation: dollars(10_000_000),
  valuationKind: 'pre-money',
};
const run = (
  convertibles: Partial<Convertible>[],
  more: Partial<FundingRound> = {},
  holders: Record<string, number> = { founder: 1_000_000 },
) => {
  const document = sharesTable(holders, { convertibles, rounds: [{ ...round, ...more }] });
  const result = computeCapitalisation(document);
  return { document, result, step: result.steps[1], outcome: result.steps[1]?.outcome, faults: result.faults };
};
const interest = (more: Partial<Interest> = {}): Interest => ({
  rate: 8,
  compounding: 'simple',
  dayCount: 'actual-365',
  ...more,
});

describe('interest', () => {
  const over = (from: string, to: string, terms: Partial<Interest> = {}) =>
    accrued(100_000_00n, interest(terms), dayOf(from) ?? 0, dayOf(to) ?? 0);

  it('is simple by actual days over 365', () => {
    expect(over('2023-01-01', '2024-01-01')).toBe(8_000_00n);
    expect(over('2024-01-01', '2025-01-01')).toBe(8_021_92n);
    expect(over('2024-01-01', '2024-07-01', { dayCount: '30-360' })).toBe(4_000_00n);
  });

  it('compounds whole periods and takes the running one in part', () => {
    expect(over('2023-01-01', '2025-01-01', { compounding: 'annual', dayCount: '30-360' })).toBe(16_640_00n);
    expect(over('2023-01-01', '2024-07-01', { compounding: 'annual', dayCount: '30-360' })).toBe(12_320_00n);
    expect(over('2023-01-01', '2024-01-01', { compounding: 'monthly', dayCount: '30-360' })).toBe(8_299_95n);
    expect(over('2023-01-01', '2024-01-01', { compounding: 'daily' })).toBe(8_327_76n);
  });

  it('is 0 backwards in time, and left out with a notice where a date is missing', () => {
    expect(over('2024-01-01', '2023-01-01')).toBe(0n);
    const note: Convertible = {
      ...newConvertible('n', 'h'),
      kind: 'note',
      amount: 100,
      interest: interest(),
      date: '2024-01-01',
    };
    expect(owedOn(note, null)).toMatchObject({ due: 100n, faults: [{ code: 'no-dates', weight: 'notice' }] });
    expect(owedOn({ ...note, interest: interest({ rate: Number.NaN }) }, '2025-01-01').faults[0]?.code).toBe('amount');
    expect(owedOn({ ...note, amount: -1 }, '2025-01-01').faults[0]?.code).toBe('amount');
  });

  it('converts with the note', () => {
    const note = {
      kind: 'note' as const,
      amount: dollars(100_000),
      date: '2023-01-01',
      interest: interest(),
      discount: 25,
    };
    const { outcome } = run([note], { date: '2024-01-01', method: 'pre-money' });
    expect(outcome?.conversions[0]).toMatchObject({
      due: 108_000_00n,
      interest: 8_000_00n,
      basis: 'discount',
      shares: 14_400n,
    });
  });
});

describe('most favoured nation', () => {
  const safes: Partial<Convertible>[] = [
    { amount: dollars(100_000), mfn: true, date: '2024-01-01' },
    { amount: dollars(100_000), cap: dollars(8_000_000), date: '2024-02-01' },
    { amount: dollars(100_000), cap: dollars(5_000_000), date: '2024-03-01' },
  ];

  it('takes the best terms of later instruments, not of earlier ones', () => {
    const { outcome } = run(safes);
    expect(outcome?.conversions[0]?.shares).toBe(outcome?.conversions[2]?.shares);
    const early = run([{ ...safes[1], date: '2023-01-01' }, { ...safes[0] }]);
    expect(early.outcome?.conversions[1]?.basis).toBe('price');
  });

  // In the round of 15 February the instrument of March does not exist: the better cap of 5 million is not there to adopt.
  it.each<[string, string | null, Partial<Convertible>, 's1' | 's2' | null]>([
    ['before it, not those of an instrument issued after it', '2024-02-15', {}, 's1'],
    ['after it, those of both', '2024-03-01', {}, 's2'],
    ['without a date, those of both', null, {}, 's2'],
    ['before any, none', '2024-01-15', {}, null],
    ['before it, not those of a named instrument issued after it', '2024-02-15', { mfnAdopts: 's2' }, null],
  ])('takes in a round %s', (_, date, more, adopted) => {
    const { outcome, faults } = run([{ ...safes[0], ...more }, ...safes.slice(1)], { date });
    const term = outcome?.conversions[0]?.term;
    expect(faults.filter(({ weight }) => weight !== 'notice')).toEqual([]);
    expect(term?.from).toBe(adopted ?? 's0');
    expect(outcome?.conversions[0]?.basis).toBe(adopted === null ? 'price' : 'cap');
  });

  it('takes the terms of a named instrument, through chains', () => {
    const chain = [{ ...safes[0], mfnAdopts: 's1' }, { ...safes[0], mfnAdopts: 's2' }, safes[2] ?? {}];
    const { outcome, faults } = run(chain);
    expect(faults).toEqual([]);
    expect(new Set(outcome?.conversions.map((one) => one.shares)).size).toBe(1);
  });

  it('reports a circle and a missing name, and converts at own terms', () => {
    const circle = run([
      { ...safes[0], mfnAdopts: 's1' },
      { ...safes[0], mfnAdopts: 's0' },
    ]);
    expect(circle.faults.map((one) => one.code)).toEqual(['mfn-circle', 'mfn-circle']);
    expect(circle.outcome?.conversions.map((one) => one.basis)).toEqual(['price', 'price']);
    expect(run([{ ...safes[0], mfnAdopts: 's0' }]).faults[0]?.code).toBe('mfn-circle');
    expect(run([{ ...safes[0], mfnAdopts: 'gone' }]).faults[0]?.code).toBe('mfn-unknown');
    expect(resolveTerms([], null).terms.size).toBe(0);
  });
});

describe('an iSAFE', () => {
  const isafe = { kind: 'isafe' as const, amount: dollars(500_000), cap: dollars(5_000_000), date: '2022-01-01' };

  it('converts at the next round like a post-money SAFE', () => {
    expect(run([isafe], { date: '2023-01-01' }).outcome?.conversions[0]).toMatchObject({
      basis: 'cap',
      shares: 111_111n,
    });
  });

  it('converts on its own three years after its date, at its cap', () => {
    expect(isafeMaturity({ ...newConvertible('x', 'y'), ...isafe })).toBe('2025-01-01');
    const { step, outcome } = run([isafe], { date: '2026-01-01' });
    expect(step?.matured[0]).toMatchObject({ shares: 111_111n, basis: 'cap' });
    expect(outcome?.conversions).toEqual([]);
    expect(outcome?.base).toBe(1_111_111n);
  });

  // A post-money cap of $5M: 10 % of 1,111,111 shares.
  it.each<[string, Partial<Convertible>, string | null, bigint[]]>([
    ['on the last day of its three years', {}, '2025-01-01', [111_111n]],
    ['not a day before', {}, '2024-12-31', []],
    ['at an earlier agreed maturity', { maturity: '2023-06-30' }, '2023-06-30', [111_111n]],
    ['not before a later agreed maturity', { maturity: '2027-06-30' }, '2026-01-01', []],
    [
      'at an agreed maturity without a date of its own',
      { date: null, maturity: '2025-06-30' },
      '2026-01-01',
      [111_111n],
    ],
    ['never without any date', { date: null }, '2099-01-01', []],
    ['not before a round without a date', {}, null, []],
    ['with a pre-money cap at $5 a share', { capBasis: 'pre-money' }, '2026-01-01', [100_000n]],
    ['without an amount not at all', { amount: 0 }, '2026-01-01', []],
    ['as a SAFE never', { kind: 'safe' }, '2026-01-01', []],
  ])('matures %s', (_, more, date, shares) => {
    expect(run([{ ...isafe, ...more }], { date }).step?.matured.map((one) => one.shares)).toEqual(shares);
  });

  it('that matures leaves the others open: each of them converts once, in the round', () => {
    const { step, outcome, faults } = run([isafe, { ...isafe, kind: 'safe' }, { ...isafe, date: '2025-06-01' }], {
      date: '2026-01-01',
      method: 'pre-money',
    });
    expect(faults).toEqual([]);
    expect(step?.matured.map((one) => one.id)).toEqual(['s0']);
    // 10 % each beside the 1,111,111 shares of that day: 1,111,111 / 0.8 in all.
    expect(outcome?.conversions.map((one) => [one.id, one.shares])).toEqual([
      ['s1', 138_888n],
      ['s2', 138_888n],
    ]);
    expect(step?.state.open).toEqual([]);
  });

  it('with a post-money cap gets its part beside one with a pre-money cap that matures with it', () => {
    const { step } = run([{ ...isafe, capBasis: 'pre-money' }, isafe], { date: '2026-01-01' });
    // 100,000 at $5.00, then a tenth of 1,100,000 / 0.9.
    expect(step?.matured.map((one) => [one.shares, toDecimal(one.price, 4)])).toEqual([
      [100_000n, '5.0000'],
      [122_222n, '4.0909'],
    ]);
  });

  it('that would take the whole company does not mature, and says so', () => {
    const { step, faults } = run([{ ...isafe, amount: dollars(5_000_000) }], { date: '2026-01-01' });
    expect(step?.matured).toEqual([]);
    expect(step?.state.open.map((one) => one.id)).toEqual(['s0']);
    expect(faults.map((one) => one.code)).toContain('over-converted');
  });

  it('without a cap waits for the round, and says so', () => {
    const { outcome, faults } = run([{ ...isafe, cap: null, discount: 20 }], { date: '2026-01-01' });
    expect(faults).toMatchObject([{ code: 'no-price', weight: 'notice' }]);
    expect(outcome?.conversions[0]?.basis).toBe('discount');
  });
});
