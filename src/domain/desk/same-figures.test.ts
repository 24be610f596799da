/** A figure that the home page and a tool both show is the same in both, for every document. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBurnInputs } from '@tests/factories/burn-rate';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { expense } from '@tests/factories/expenses';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { computeSummary, formatRunway } from '@/domain/burn-rate/runway';
import { computeCapitalisation } from '@/domain/cap-table/calculation/capitalisation';
import { computeDilution } from '@/domain/cap-table/calculation/dilution';
import { newConvertible, type CapTable } from '@/domain/cap-table/document/document';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import { sharesTables } from '@/domain/cap-table/presentation/shares-report';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import { computeTotals } from '@/domain/expenses/analytics';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { daysOfMonths, monthsOf, within } from '@/domain/expenses/periods';
import { sum } from '@/domain/money/fractions';
import { formatShortMoney } from '@/domain/money/money';
import { ownershipOf } from './ownership';
import { runwayOf } from './runway';
import { spentOf } from './spent';
import { reasonOf, tileOf } from './tiles';

const TODAY = '2026-11-23';

describe('runway and burn', () => {
  it('are those of the calculator, and stand on neither before the first cost or revenue', () => {
    fc.assert(
      fc.property(anyBurnInputs, (inputs) => {
        const plan = { ...EMPTY_PLAN, ...inputs };
        const { runway, burn } = computeSummary(plan);
        const tile = tileOf('burn-rate', runwayOf(plan));
        if (runway === null) expect(tile.kind).toBe('step');
        // Without money in the bank home asks for it first.
        else if (inputs.bankBalance === 0 && burn > 0) expect(tile.value).toBe('Add your bank balance');
        else expect(tile.value).toBe(formatRunway(runway));
        if (tile.kind === 'figure' && burn > 0) expect(tile.note).toContain(formatShortMoney(burn, plan.currency));
      }),
    );
  });

  it('are asked for in the same words', () => {
    const plan = { ...EMPTY_PLAN, bankBalance: 100_000_00 };
    expect(computeSummary(plan)).toMatchObject({ runway: null, band: null });
    expect(tileOf('burn-rate', runwayOf(plan))).toMatchObject({ kind: 'step', value: 'Add your monthly costs' });
    expect(reasonOf('burn-rate', runwayOf(plan))?.text).toContain('cannot work out your runway');
  });
});

describe('what was spent', () => {
  it('is “This month” of the tracker', () => {
    const dates = fc.constantFrom('2026-11-01', '2026-11-30', '2026-10-31', '2026-12-01', '2025-11-10');
    fc.assert(
      fc.property(fc.array(fc.tuple(dates, fc.nat(1e9)), { minLength: 1, maxLength: 20 }), (rows) => {
        const expenses = rows.map(([date, amount]) => expense({ date, amount }));
        const months = monthsOf('this-month', TODAY);
        const shown = computeTotals(within(expenses, months && daysOfMonths(months)));
        expect(spentOf({ ...EMPTY_BOOK, expenses }, TODAY)).toMatchObject({ total: shown.total, count: shown.count });
      }),
    );
  });
});

describe('ownership after the next round', () => {
  const founders = (rows: readonly { type: string; total: bigint }[]) =>
    rows.filter(({ type }) => type === 'co-founder').reduce((all, { total }) => all + total, 0n);
  const round = { name: 'Seed', amount: dollars(2_000_000), valuation: dollars(12_000_000) };
  const table = sharesTable(
    { asha: 6_000_000, ravi: 3_000_000 },
    { pool: 1_000_000, convertibles: [{ amount: dollars(400_000), cap: dollars(8_000_000) }], rounds: [round] },
  );

  it('is that of the cap table once shares are issued, also in a document that began with percentages', () => {
    const begun: CapTable = {
      ...table,
      mode: 'percent',
      stakeholders: table.stakeholders.map((one) => ({
        ...one,
        equity: one.id === 'asha' ? 60 : one.id === 'ravi' ? 30 : 0,
      })),
    };
    const step = computeCapitalisation(begun).steps[1];
    if (!step) throw new Error('There is no step after the round.');
    const held = founders(step.ownership.rows);
    const text = formatPercent({ n: held * 100n, d: step.ownership.fullyDiluted });
    const reading = ownershipOf(begun, TODAY);
    expect(sharesText(held, begun.currency)).toBe('9,000,000');
    expect(reading).toMatchObject({ kind: 'known', isInShares: true, after: { round: 'Seed', share: text } });
    expect(tileOf('cap-table', reading)).toMatchObject({
      value: text,
      href: '/portal/tools/equity-split?mode=shares',
    });
    // The quick split alone would say 75 %: it knows neither the pool nor the SAFE.
    expect(text).not.toBe('75.00%');
    expect(reading).toEqual(ownershipOf({ ...begun, mode: 'shares' }, TODAY));
  });

  it('begins with the same day as the report of the tool: after the rounds that are past', () => {
    const dates = ['2025-01-01', '2026-11-22', TODAY, '2027-01-01', null];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...dates), { maxLength: 3 }), (past) => {
        const rounds = past.map((date, at) => ({ ...round, valuation: dollars(12_000_000 * (at + 1)), date }));
        const dated = sharesTable({ asha: 6_000_000, ravi: 3_000_000 }, { pool: 1_000_000, rounds });
        const [first] = sharesTables(dated, TODAY);
        const shown = (first?.rows ?? []).flatMap((row) =>
          row[0] === 'asha' || row[0] === 'ravi' ? [Number(row.at(-1))] : [],
        );
        const reading = ownershipOf(dated, TODAY);
        const today = reading.kind === 'known' ? Number(reading.today.replace('%', '')) : NaN;
        expect(first?.title).toBe('Cap table today');
        expect(Math.abs(today - (shown[0] ?? NaN) - (shown[1] ?? NaN))).toBeLessThan(0.0052);
      }),
    );
  });

  it('is that of the quick split as long as no share is issued', () => {
    const quick: CapTable = {
      ...table,
      mode: 'percent',
      stakeholders: [{ id: 'a', name: 'A', type: 'co-founder', equity: 90 }],
      shares: { ...table.shares, certificates: [], convertibles: [newConvertible('s', 'a')] },
    };
    const after = sum(computeDilution(quick).stakeholders.map(({ rounds }) => rounds[0]?.running ?? { n: 0n, d: 1n }));
    expect(formatPercent(after)).toBe('75.00%');
    expect(tileOf('cap-table', ownershipOf(quick, TODAY))).toMatchObject({
      value: '75%',
      href: '/portal/tools/equity-split',
    });
  });
});
