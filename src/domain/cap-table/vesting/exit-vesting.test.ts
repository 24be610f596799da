import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAcceleration, anyTable, dollars, sharesTable } from '@tests/factories/cap-table';
import { compare, sum, toDecimal, ZERO } from '@/domain/money/fractions';
import type { Acceleration } from '@/domain/cap-table/document/acceleration';
import type { CapTable } from '@/domain/cap-table/document/document';
import { computeCapitalisation, lastStep } from '@/domain/cap-table/calculation/capitalisation';
import { computeExit } from '@/domain/cap-table/calculation/exit/exit';
import { explainStillToVest } from '@/domain/cap-table/presentation/explain-exit';
import { vestAtExit, payoutValue, vestedByHolder, type Unvested } from './exit-vesting';

/** Asha has 8,000,000 shares, half of them vested on 2026-01-01; Ben has 2,000,000 without a schedule. */
const company = (acceleration?: Acceleration): CapTable => {
  const table = sharesTable({ asha: 8_000_000, ben: 2_000_000 });
  const vestingSchedule = {
    startDate: '2024-01-01',
    cliff: 12,
    vestingPeriod: 48,
    vestingType: 'linear' as const,
    ...(acceleration ? { acceleration } : {}),
  };
  return {
    ...table,
    vestingMonth: 'calendar',
    stakeholders: table.stakeholders.map((one) => (one.id === 'asha' ? { ...one, vestingSchedule } : one)),
  };
};
const sold = (table: CapTable, unvested: Unvested, isLetGo = false, day = '2026-01-01', proceeds = 10_000_000) => {
  const { state } = lastStep(computeCapitalisation(table));
  const vested = vestAtExit(table, state, { day, isLetGo }, unvested);
  const exit = computeExit(table, vested.state, { proceeds: dollars(proceeds) });
  if (!exit.ok) return { vested, faults: exit.faults };
  const paid = Object.fromEntries(exit.value.holders.map((one) => [one.holderId, Number(one.minor / 100n)]));
  const worth = Object.fromEntries(
    vested.rows.map((row) => [row.holderId, toDecimal(payoutValue(exit.value, row, 'accelerated'), 2)]),
  );
  return { vested, paid, worth };
};
const broken = (table: CapTable): CapTable => ({
  ...table,
  stakeholders: table.stakeholders.map((one) =>
    one.vestingSchedule ? { ...one, vestingSchedule: { ...one.vestingSchedule, startDate: '2026-02-30' } } : one,
  ),
});
const single = { trigger: 'single' as const, share: 50 };
const double = { trigger: 'double' as const, share: 100 };

describe('vesting at an exit', () => {
  it.each<[string, Acceleration | undefined, Unvested, boolean, Record<string, number>, string]>([
    ['pays everything, as without a schedule', undefined, 'paid', false, { asha: 8_000_000, ben: 2_000_000 }, '0.00'],
    [
      'pays everything, and says what a single trigger saves',
      single,
      'paid',
      false,
      { asha: 8_000_000, ben: 2_000_000 },
      '2000000.00',
    ],
    [
      'pays only what has vested: 4 of 6 million shares',
      undefined,
      'lapses',
      false,
      { asha: 6_666_666, ben: 3_333_333 },
      '0.00',
    ],
    [
      'adds half of the rest: 6 of 8 million shares',
      single,
      'lapses',
      false,
      { asha: 7_500_000, ben: 2_500_000 },
      '2500000.00',
    ],
    ['has no double trigger for who stays', double, 'lapses', false, { asha: 6_666_666, ben: 3_333_333 }, '0.00'],
    [
      'has a double trigger for who is let go',
      double,
      'lapses',
      true,
      { asha: 8_000_000, ben: 2_000_000 },
      '4000000.00',
    ],
  ])('%s', (_, acceleration, unvested, isLetGo, paid, worth) => {
    const result = sold(company(acceleration), unvested, isLetGo);
    expect(result.paid).toEqual(paid);
    expect(result.worth).toEqual({ asha: worth });
  });

  it('covers options net of their price, each grant for itself, and no preferred shares', () => {
    const base = company(single);
    const option = (id: string, exercisePrice: string) => ({
      id,
      stakeholderId: 'asha',
      shares: 1001,
      exercisePrice,
      date: null,
    });
    const preferred = { ...base.shares.classes[0]!, id: 'seed', kind: 'preferred' as const, seniority: 1 };
    const table: CapTable = {
      ...base,
      shares: {
        ...base.shares,
        classes: [...base.shares.classes, preferred],
        certificates: base.shares.certificates.map((one) =>
          one.stakeholderId === 'asha' ? { ...one, classId: 'seed' } : one,
        ),
        options: [option('a', '0.2'), option('b', '5')],
      },
    };
    const { vested, worth } = sold(table, 'lapses');
    // 500 vested and 250 of 501 left, twice.
    expect(vested.rows).toMatchObject([{ granted: 2002n, vested: 1000n, accelerated: 500n, unvested: 502n }]);
    expect(vested.state.options.map(({ shares }) => shares)).toEqual([750n, 750n]);
    expect(vested.state.holdings.map(({ shares }) => shares)).toEqual([8_000_000n, 2_000_000n]);
    // $10,000,150 / 10,000,750 shares − $0.20 for 250 options: 199.985001; those at $5 lapse.
    expect(worth).toEqual({ asha: '199.99' });
  });

  it('says what is paid for shares that are still unvested, and nothing where they lapse', () => {
    const left = (unvested: Unvested) => {
      const table = company(single);
      const { state } = lastStep(computeCapitalisation(table));
      const vested = vestAtExit(table, state, { day: '2026-01-01', isLetGo: false }, unvested);
      const exit = computeExit(table, vested.state, { proceeds: dollars(10_000_000) });
      return exit.ok && vested.rows.map((row) => toDecimal(payoutValue(exit.value, row, 'unvested'), 2));
    };
    // 2 of 10 million shares.
    expect(left('paid')).toEqual(['2000000.00']);
    expect(left('lapses')).toEqual(['0.00']);
  });

  it('explains what is still to vest: half of what was unvested, and half of each later date', () => {
    const [row] = sold(company(single), 'lapses').vested.rows;
    const lines = row ? explainStillToVest(row) : [];
    expect(lines.map(({ label, result }) => [label, result.text])).toEqual([
      ['Still to vest after the sale', '2000000'],
      ['Share of each later date that is left', '50.00'],
    ]);
    expect(lines[0]?.inputs.map(({ label, figure }) => `${label} ${figure.text}`)).toEqual([
      'Granted 8000000',
      'Vested 4000000',
      'Accelerates 2000000',
    ]);
    // All has vested: there is nothing to explain.
    const [later] = sold(company(single), 'lapses', false, '2030-01-01').vested.rows;
    expect(later && explainStillToVest(later)).toEqual([]);
  });

  it('names whose schedule cannot be computed, and counts it as vested', () => {
    const { vested, paid } = sold(broken(company(single)), 'lapses');
    expect(vested.faults).toMatchObject([{ code: 'date', subject: 'asha' }]);
    expect(paid).toEqual({ asha: 8_000_000, ben: 2_000_000 });
  });

  it('leaves a table without schedules untouched', () => {
    const table = sharesTable({ asha: 1 });
    const { state } = lastStep(computeCapitalisation(table));
    expect(vestAtExit(table, state, { day: '2026-01-01', isLetGo: true }, 'lapses').state).toBe(state);
  });

  it('never pays the holder less for a larger share, whatever is in the table', () => {
    fc.assert(
      fc.property(anyAcceleration, fc.integer({ min: 1, max: 100 }), fc.boolean(), (acceleration, share, isLetGo) => {
        const larger = { ...acceleration, share: Math.max(acceleration.share, share) };
        const [less, more] = [acceleration, larger].map(
          (one) => sold(company(one), 'lapses', isLetGo).paid?.['asha'] ?? 0,
        );
        expect(less).toBeLessThanOrEqual(more ?? 0);
      }),
    );
  });

  it('takes nothing from anybody by default, adds up, and never counts more than was granted', () => {
    fc.assert(
      fc.property(anyTable, fc.boolean(), fc.integer({ min: 0, max: 1e12 }), (table, isLetGo, proceeds) => {
        const { state } = lastStep(computeCapitalisation(table));
        const sale = { day: '2026-01-01', isLetGo };
        const kept = vestAtExit(table, state, sale, 'paid');
        expect(kept.state).toEqual(state);
        const all = computeExit(table, state, { proceeds });
        if (all.ok)
          for (const row of kept.rows) {
            const paid = all.value.holders.find(({ holderId }) => holderId === row.holderId)?.exact ?? ZERO;
            const parts = (['accelerated', 'unvested'] as const).map((what) => payoutValue(all.value, row, what));
            expect(compare(sum(parts), paid) <= 0).toBe(true);
          }
        const lapsed = vestAtExit(table, state, sale, 'lapses');
        for (const row of lapsed.rows) {
          expect(row.vested + row.accelerated + row.unvested).toBe(row.granted);
          for (const part of [row.vested, row.accelerated, row.unvested]) expect(part >= 0n).toBe(true);
        }
        const exit = computeExit(table, lapsed.state, { proceeds });
        if (!exit.ok) return;
        const worth = sum(lapsed.rows.map((row) => payoutValue(exit.value, row, 'accelerated')));
        expect(compare(worth, ZERO) >= 0).toBe(true);
        expect(compare(worth, exit.value.waterfall.proceeds) <= 0).toBe(true);
      }),
    );
  });
});

describe('what has vested by holder without a sale', () => {
  const vestedOn = (table: CapTable, day: string) => {
    const { vested, faults } = vestedByHolder(table, lastStep(computeCapitalisation(table)).state, day);
    const told = [...vested].map(([id, one]) => [id, ...[one.granted, one.vested, one.unvested].map(Number)]);
    return { told, faults };
  };

  it('counts common shares and options by the schedule, and all of who has none', () => {
    const table = company(single);
    const options = [{ id: 'o', stakeholderId: 'asha', shares: 1001, exercisePrice: '0', date: null }];
    const [common] = table.shares.classes;
    const preferred = { ...common!, id: 'seed', kind: 'preferred' as const };
    const bought = { ...table.shares.certificates[1]!, id: 'p', classId: 'seed', shares: 7 };
    const more = {
      ...table,
      shares: {
        ...table.shares,
        options,
        classes: [common!, preferred],
        certificates: [...table.shares.certificates, bought],
      },
    };
    expect(vestedOn(more, '2026-01-01').told).toEqual([
      ['asha', 8_001_001, 4_000_500, 4_000_501],
      ['ben', 2_000_000, 2_000_000, 0],
    ]);
    // Before the cliff; a sale is what accelerates, and there is none.
    expect(vestedOn(more, '2024-12-31').told[0]).toEqual(['asha', 8_001_001, 0, 8_001_001]);
  });

  it('names whose schedule cannot be computed, and counts it as vested', () => {
    const { told, faults } = vestedOn(broken(company()), '2026-01-01');
    expect(told[0]).toEqual(['asha', 8_000_000, 8_000_000, 0]);
    expect(faults).toMatchObject([{ code: 'date', subject: 'asha' }]);
  });

  it('adds up for everybody and never falls from day to day', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { state } = lastStep(computeCapitalisation(table));
        const [one, other] = ['2024-05-01', '2026-01-01'].map((day) => vestedByHolder(table, state, day).vested);
        for (const [id, { granted, vested, unvested }] of other ?? []) {
          expect(vested + unvested).toBe(granted);
          expect(vested >= (one?.get(id)?.vested ?? 0n) && unvested >= 0n).toBe(true);
        }
      }),
    );
  });
});
