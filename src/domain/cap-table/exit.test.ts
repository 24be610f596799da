import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, sharesTable } from '../../../tests/factories/cap-table';
import { toDecimal, ZERO } from '../fractions';
import { computeCapitalisation, lastStep } from './capitalisation';
import type { CapTable, Convertible, Preference } from './document';
import { byHolder, computeExit, exitCurve, explainExit, type ExitInputs } from './exit';
import { distribute } from './waterfall';

describe('the exit of a cap table', () => {
  const plain: Preference = { multiple: 1, participation: 'none', cap: null };
  const table = (convertibles: Partial<Convertible>[] = [], preference = plain): CapTable => ({
    ...sharesTable(
      { founder: 8_000_000 },
      {
        pool: 1_000_000,
        convertibles,
        rounds: [{ amount: dollars(2_000_000), valuation: dollars(11_000_000), preference }],
      },
    ),
  });
  const exit = (document: CapTable, inputs: ExitInputs, step = lastStep(computeCapitalisation(document))) =>
    computeExit(document, step.state, inputs);
  const paidTo = (result: ReturnType<typeof exit>, id: string) =>
    result.ok ? result.value.holders.find((one) => one.holderId === id)?.minor : result.faults;

  it('leaves the part of the pool that nobody holds out, and deducts costs first', () => {
    const result = exit(table(), { proceeds: dollars(21_000_000), deductions: dollars(1_000_000) });
    expect(paidTo(result, 'founder')).toBe(1_600_000_000n);
    expect(paidTo(result, 'round:r0')).toBe(400_000_000n);
    expect(result.ok && explainExit(table(), result.value).map((one) => one.formula)).toEqual([
      'Shares × Per common share',
      'Shares × Per common share: more than the preference',
    ]);
  });

  it('pays a SAFE that has not converted its amount, or its part at the cap if that is more', () => {
    const document = { ...table([{ amount: dollars(1_000_000), cap: dollars(10_000_000) }]), fundingRounds: [] };
    expect(paidTo(exit(document, { proceeds: dollars(5_000_000) }), 'i0')).toBe(100_000_000n);
    expect(paidTo(exit(document, { proceeds: dollars(20_000_000) }), 'i0')).toBe(199_999_820n);
  });

  it('pays notes with interest before all others', () => {
    const note: Partial<Convertible> = {
      kind: 'note',
      amount: dollars(1_000_000),
      date: '2024-01-01',
      interest: { rate: 10, compounding: 'simple', dayCount: '30-360' },
    };
    const document = { ...table([note]), fundingRounds: [] };
    expect(paidTo(exit(document, { proceeds: dollars(500_000), date: '2025-01-01' }), 'i0')).toBe(50_000_000n);
    expect(paidTo(exit(document, { proceeds: dollars(9_000_000), date: '2025-01-01' }), 'i0')).toBe(110_000_000n);
  });

  it('adds up to the cent, whatever the holders', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.array(fc.integer({ min: 1, max: 1e7 }), { minLength: 1, maxLength: 9 }),
        (proceeds, held) => {
          const document = sharesTable(Object.fromEntries(held.map((one, at) => [`h${at}`, one])), {
            rounds: [{ amount: dollars(100_003), valuation: dollars(1_000_033) }],
          });
          const result = exit(document, { proceeds });
          expect(result.ok && result.value.holders.reduce((all, one) => all + one.minor, 0n)).toBe(BigInt(proceeds));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has a curve from 0 to the end for a chart', () => {
    const document = table();
    const curve = exitCurve(document, lastStep(computeCapitalisation(document)).state, { until: dollars(50_000_000) });
    expect(curve.ok && curve.value.map((one) => toDecimal(one.proceeds, 0))).toEqual([
      '0',
      '2000000',
      '10000000',
      '50000000',
    ]);
    expect(curve.ok && toDecimal(curve.value[2]?.holders.get('founder') ?? ZERO, 0)).toBe('8000000');
  });

  it.each([Number.NaN, -1, 10 ** 15, Number.POSITIVE_INFINITY, 0.5])('reports proceeds of %d', (proceeds) => {
    expect(exit(table(), { proceeds }).ok).toBe(false);
  });

  it('reports an empty table, and pays 0 of 0', () => {
    const nothing = exit(sharesTable({}), { proceeds: 100 });
    expect(nothing).toMatchObject({ ok: false, faults: [{ code: 'no-shares' }] });
    expect(paidTo(exit(table(), { proceeds: 0 }), 'founder')).toBe(0n);
    expect(byHolder([], distribute([], ZERO, 'stacked')).size).toBe(0);
  });
});
